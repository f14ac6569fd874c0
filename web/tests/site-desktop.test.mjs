import { MOUSE } from "./actions.mjs";
import { DESKTOP } from "./server.mjs";
import { testWholeGames } from "./sitegames.mjs";

testWholeGames(MOUSE, DESKTOP, true);
