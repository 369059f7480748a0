import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  boxAfterKey,
  placeOfField,
  type PlacedBox,
  placeText,
  pointOfPage,
  type Turn,
} from "../../web/src/shared/document-viewer/placed-box.ts";

const HERE: PlacedBox = { page: 1, box: [0.1, 0.2, 0.3, 0.04] };
const THREE = { pages: 3, turn: 0 } as const;
const press = (from: PlacedBox, key: string, held: "shift" | "alt" | "" = "", times = 1): PlacedBox => {
  let placed = from;
  for (let time = 0; time < times; time += 1)
    placed = boxAfterKey(placed, { key, shiftKey: held === "shift", altKey: held === "alt" }, THREE) ?? placed;
  return placed;
};

describe("a box that is moved by keys", () => {
  it("arrows move it, with Shift its size, with Alt farther; it stays on its page", () => {
    assert.deepEqual(press(HERE, "ArrowRight").box, [0.105, 0.2, 0.3, 0.04]);
    assert.deepEqual(press(HERE, "ArrowDown", "alt").box, [0.1, 0.25, 0.3, 0.04]);
    assert.deepEqual(press(HERE, "ArrowRight", "shift").box, [0.1, 0.2, 0.305, 0.04]);
    assert.deepEqual(press(HERE, "ArrowUp", "shift", 50).box, [0.1, 0.2, 0.3, 0.01]);
    assert.deepEqual(press(HERE, "ArrowLeft", "alt", 9).box, [0, 0.2, 0.3, 0.04]);
    assert.deepEqual(press(HERE, "ArrowDown", "alt", 99).box, [0.1, 0.96, 0.3, 0.04]);
    assert.deepEqual(press(HERE, "ArrowRight", "shift", 999).box, [0.1, 0.2, 0.9, 0.04]);
  });

  it("it begins around the field that is looked at, with no more places than the service takes", () => {
    const field = { page: 2, box: [0.65359477124183, 0.998, 0.3464052287581, 0.012626262626] };
    assert.deepEqual(placeOfField(field), { page: 2, box: [0.6496, 0.99, 0.3504, 0.01] });
    assert.equal(placeOfField(undefined).page, 1);
  });

  it("it goes to another page and no farther, and other keys do nothing", () => {
    assert.equal(press(HERE, "PageDown", "", 9).page, 3);
    assert.equal(press(HERE, "PageUp").page, 1);
    assert.equal(boxAfterKey(HERE, { key: "a", shiftKey: false, altKey: false }, THREE), undefined);
    assert.equal(placeText(HERE), "Page 1: 10 % from the left, 20 % from the top, 30 % wide, 4 % high");
  });
});

describe("a view that is turned", () => {
  /** Where a point of the upright page shows, both in fractions. */
  const shownAt = ([x, y]: readonly [number, number], turn: Turn): readonly [number, number] =>
    ({ 0: [x, y], 90: [1 - y, x], 180: [1 - x, 1 - y], 270: [y, 1 - x] } as const)[turn];

  it("is drawn on where the pointer is", () => {
    for (const turn of [0, 90, 180, 270] as const)
      for (const point of [
        [0.25, 0.75],
        [0, 1],
        [0.5, 0.125],
      ] as const)
        assert.deepEqual(pointOfPage(shownAt(point, turn), turn), point, String(turn));
  });

  it("has its box moved as the arrows point in it", () => {
    const middle: PlacedBox = { page: 1, box: [0.5, 0.5, 0.1, 0.1] };
    for (const turn of [0, 90, 180, 270] as const)
      for (const [key, x, y] of [
        ["ArrowRight", 1, 0],
        ["ArrowLeft", -1, 0],
        ["ArrowDown", 0, 1],
        ["ArrowUp", 0, -1],
      ] as const) {
        const moved = boxAfterKey(middle, { key, shiftKey: false, altKey: true }, { pages: 1, turn });
        const [left = 0, top = 0] = moved?.box ?? [];
        const [from, to] = [shownAt([0.5, 0.5], turn), shownAt([left, top], turn)];
        const steps = [to[0] - from[0], to[1] - from[1]].map((each) => Math.round(each / 0.05));
        assert.deepEqual(steps.map(String), [String(x), String(y)], `${turn} ${key}`);
      }
  });
});
