import assert from "node:assert/strict";
import { test } from "node:test";
import { barsOf, nearestBar } from "../../js/timegraph.js";
import { phrases } from "../../js/words.js";

const played = (...spent) =>
  spent.map((time, index) => ({ by: index % 2, action: "x", told: "x", ...(time !== null && { spent: time }) }));

test("every move has a bar, the longest the highest; what is not known has none", () => {
  const bars = barsOf(played(null, 1000, 60_000, 0));
  assert.deepEqual(
    bars.map(({ ply, by, spent }) => [ply, by, spent]),
    [
      [2, 1, 1000],
      [3, 0, 60_000],
      [4, 1, 0],
    ],
  );
  assert.equal(bars[1].height, 1);
  assert.ok(bars[2].height > 0 && bars[2].height < bars[0].height && bars[0].height < 1);
  assert.deepEqual(barsOf(played(null, 500)), [], "one time tells nothing");
  assert.deepEqual(barsOf([{ by: null, action: "6", told: "", spent: 5 }, ...played(1, 2)]).length, 2);
});

test("a pointer means the bar that is nearest", () => {
  const bars = barsOf(played(10, null, null, 20));
  assert.equal(nearestBar(bars, 2)?.ply, 1);
  assert.equal(nearestBar(bars, 3)?.ply, 4);
  assert.equal(nearestBar([], 3), undefined);
});

test("a time is told as people say it", () => {
  assert.equal(phrases.duration(0), "0.0 s");
  assert.equal(phrases.duration(8_240), "8.2 s");
  assert.equal(phrases.duration(59_400), "59 s");
  assert.equal(phrases.duration(59_700), "1 min 0 s");
  assert.equal(phrases.duration(65_000), "1 min 5 s");
  assert.equal(phrases.duration(3_660_000), "1 h 1 min");
  assert.equal(phrases.duration(172_800_000), "2 days");
});
