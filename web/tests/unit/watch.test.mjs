import assert from "node:assert/strict";
import { test } from "node:test";

// The page's board is an element; here there is no page.
globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { define: () => {} };
const { isLive, liveTable } = await import("../../js/watch.js");

const NOW = 10_000_000;
const table = (id, more = {}) => ({ id, waiting: false, changed: NOW - 1000, ...more });

test("a table is live while everyone sits and something happens", () => {
  assert.equal(isLive(table("a"), NOW), true);
  assert.equal(isLive(table("a", { waiting: true }), NOW), false);
  assert.equal(isLive(table("a", { changed: 0 }), NOW), false);
});

test("the first live table is shown, and stays until it is over", () => {
  const tables = [table("quiet", { changed: 0 }), table("a"), table("b")];
  assert.equal(liveTable(tables, null, NOW, [])?.id, "a");
  assert.equal(liveTable(tables, "b", NOW, [])?.id, "b");
  assert.equal(liveTable(tables, "gone", NOW, [])?.id, "a");
  assert.equal(liveTable(tables, null, NOW, ["a"])?.id, "b", "one does not watch oneself");
  assert.equal(liveTable([tables[0]], null, NOW, []), undefined);
});
