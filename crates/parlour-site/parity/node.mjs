// Under node: `node.mjs TASK FOLDER ...` asks the module in a folder.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { linesOf } from "./tasks.mjs";

const [what, folder, ...rest] = process.argv.slice(2);
const module = await import(pathToFileURL(`${folder}/parlour_site.js`).href);
const { memory } = module.initSync({ module: readFileSync(`${folder}/parlour_site_bg.wasm`) });
process.stdout.write(`${linesOf(what, module, memory, rest).join("\n")}\n`);
