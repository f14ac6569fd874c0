// Tests in a real browser. A machine that is busy with others may starve a page for seconds: what fails is tried once
// more, and that is told. What is wrong fails twice.

import { test as once } from "node:test";

/** A test, or a part of one, that may be tried a second time. */
const again = (name, run) => async (context) => {
  const parts = { test: (part, run) => context.test(part, again(`${name}, ${part}`, run)) };
  try {
    await run(parts);
  } catch (error) {
    console.error(`TRIED AGAIN: ${name}: ${error.stack}`);
    await run(parts);
  }
};

export const test = (name, run) => once(name, again(name, run));
