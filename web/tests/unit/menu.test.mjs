import assert from "node:assert/strict";
import { test } from "node:test";
import { questionPlace } from "../../js/menu.js";

/** Where the two buttons are: their middles. */
const buttons = (x, spread, width) => {
  const { middle, gap } = questionPlace(x, spread, width);
  return [middle - (gap + 44) / 2, middle + (gap + 44) / 2];
};

test("the tick and the cross stand on both sides", () => {
  assert.deepEqual(buttons(200, 0, 390), [152, 248]);
  assert.deepEqual(buttons(195, 88, 390), [59, 331]);
});

test("at the edge both stand further in, never on what they are about, and on the board", () => {
  for (const width of [360, 390, 700])
    for (const spread of [0, 44, 88])
      for (let x = spread + 20; x <= width - spread - 20; x += 5) {
        const [one, other] = buttons(x, spread, width);
        assert.ok(one >= 22 && other <= width - 22, `${width} ${spread} ${x}: ${one} ${other}`);
        for (const at of [one, other]) assert.ok(Math.abs(at - x) >= spread + 22, `${x}: ${at}`);
      }
});
