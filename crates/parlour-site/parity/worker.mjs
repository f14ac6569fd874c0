// The worker of a page in which a module is asked.

import { linesOf } from "/tasks.mjs";
import init, * as module from "/parlour_site.js";

const { memory } = await init({ module_or_path: "/parlour_site_bg.wasm" });
onmessage = ({ data: [what, ...rest] }) => postMessage(linesOf(what, module, memory, rest));
postMessage("ready");
