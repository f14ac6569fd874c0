// A worker that helps another to search, over the same memory.

import { attend } from "./workers.js";
import { initSync, joinCrew } from "./threads/parlour_site.js";

await attend(({ module, memory, stack }, tell) => {
  initSync({ module, memory, thread_stack_size: stack });
  tell("ready");
  joinCrew();
});
