// What other people's pages get of this one: boards, and what is told beside them. The package for them joins it with all it
// needs into one file.

import { artOf, bringArt } from "./art.js";
import { ParlourBoard } from "./board.js";
import { button, element, refill, write } from "./dom.js";
import { rememberMotions } from "./hints.js";
import { Panels } from "./panels.js";
import { sentence, words } from "./words.js";

export const embedded = { ParlourBoard, Panels, artOf, bringArt, button, element, refill, rememberMotions, sentence, words, write };
