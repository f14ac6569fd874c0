import { TOUCH } from "./actions.mjs";
import { PHONE } from "./server.mjs";
import { testWholeGames } from "./sitegames.mjs";

testWholeGames(TOUCH, PHONE, false);
