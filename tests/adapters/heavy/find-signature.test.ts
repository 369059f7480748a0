import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { findSignature, type SignedPage } from "#adapters/heavy/find-signature.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";
import { aForm, dice, type Dice, draw, sign } from "#tests/builders/penned.ts";

const FORM: readonly Printed[] = [
  [200, 40, "PROOF OF DELIVERY", 16],
  [40, 90, "PRO Number: 4410023"],
  [40, 110, "Consignee: Northgate Stores LLC"],
  [40, 130, "12 pallets of machine parts, 4,120 lbs"],
  [40, 420, "Received in good order except as noted"],
  [40, 470, "Signature:"],
  [330, 470, "Date: 10/14/2026"],
];
const DOTS = 200 / 72;
/** Behind the label. */
const HERE = [110 * DOTS, 480 * DOTS] as const;
const copyOf = (page: SignedPage): SignedPage => ({ ...page, picture: { ...page.picture, pixels: page.picture.pixels.slice() } });
const lineUnder = ({ picture }: SignedPage): void =>
  draw(
    picture,
    [
      [HERE[0] - 10, HERE[1] + 4],
      [310 * DOTS, HERE[1] + 4],
    ],
    2,
  );

/** What stands where a signature is asked for, and is none. */
const NONE: readonly ((page: SignedPage, random: Dice) => void)[] = [
  () => {},
  lineUnder,
  // A frame with a stamp's text, of which nothing was recognized.
  ({ picture }, random) => {
    const [x, y] = [HERE[0] + 40 * random(), HERE[1] - 60];
    draw(
      picture,
      [
        [x, y],
        [x + 300, y],
        [x + 300, y + 90],
        [x, y + 90],
        [x, y],
      ],
      5,
    );
  },
  // A mark.
  ({ picture }) =>
    draw(
      picture,
      [
        [HERE[0], HERE[1] - 15],
        [HERE[0] + 10, HERE[1]],
        [HERE[0] + 34, HERE[1] - 40],
      ],
      4,
    ),
  // A circle around what was said.
  ({ picture }, random) =>
    draw(
      picture,
      Array.from({ length: 61 }, (_, at): readonly [number, number] => [
        HERE[0] + 120 + (110 + 10 * random()) * Math.cos((at * Math.PI) / 30),
        HERE[1] - 20 + 42 * Math.sin((at * Math.PI) / 30),
      ]),
      4,
    ),
  // Print that was not recognized: letters of one height, apart.
  ({ picture }, random) => {
    for (let letter = 0; letter < 14; letter += 1) {
      const x = HERE[0] + letter * 17;
      draw(
        picture,
        [
          [x, HERE[1]],
          [x, HERE[1] - 22],
          [x + 9 * random(), HERE[1] - 22],
          [x + 9, HERE[1] - 11],
          [x + 9, HERE[1]],
        ],
        3,
      );
    }
  },
  // A logo: thick, and full.
  ({ picture }) => {
    for (let line = 0; line < 50; line += 1)
      draw(
        picture,
        [
          [HERE[0], HERE[1] - line],
          [HERE[0] + 200 - 3 * line, HERE[1] - line],
        ],
        2,
      );
  },
  // A stroke through the field.
  ({ picture }, random) =>
    draw(
      picture,
      [
        [HERE[0], HERE[1] - 50 * random()],
        [HERE[0] + 350, HERE[1] - 10],
      ],
      4,
    ),
  // Dust.
  ({ picture }, random) => {
    for (let speck = 0; speck < 120; speck += 1) draw(picture, [[HERE[0] + 400 * random(), HERE[1] - 80 * random()]], 2);
  },
];

suite("signatures on pictures of pages", () => {
  test("are found where a hand signed, and nowhere else (drawn by these tests: the shares prove nothing for other papers)", async (t) => {
    const form = await aForm(FORM);
    const [signed, unsigned] = [16, NONE.length];
    let [found, madeUp] = [0, 0];
    for (let seed = 0; seed < signed; seed += 1) {
      const page = copyOf(form);
      if (seed % 2 === 0) lineUnder(page);
      sign(page.picture, HERE, dice(seed));
      const { value, box } = findSignature([page]);
      if (value) found += 1;
      const [left, top, width, height] = box ?? [0, 0, 0, 0];
      assert.ok(!value || (left > 0.1 && left + width < 0.9 && top > 0.5 && top + height < 0.68), `${seed}: ${String(box)}`);
    }
    for (let seed = 0; seed < unsigned; seed += 1) {
      const page = copyOf(form);
      NONE[seed % NONE.length]?.(page, dice(seed));
      if (findSignature([page]).value) madeUp += 1;
    }
    t.diagnostic(`found ${found} of ${signed}; ${madeUp} of ${unsigned} without one were taken for signed`);
    assert.ok(found >= signed * 0.9, `found ${found} of ${signed}`);
    assert.ok(madeUp <= unsigned * 0.05, `made up ${madeUp} of ${unsigned}`);
  });

  test("strokes that nothing asks for are not taken for one, nor is print", async () => {
    const form = await aForm(FORM);
    const elsewhere = copyOf(form);
    sign(elsewhere.picture, [300, 700], dice(1));
    assert.equal(findSignature([elsewhere]).value, false);
    assert.deepEqual(findSignature([form]), { value: false, confidence: 0.5, page: null, box: null });
    const driver = copyOf(await aForm([...FORM.slice(0, -2), [40, 470, "Driver signature:"]]));
    lineUnder(driver);
    sign(driver.picture, [160 * DOTS, HERE[1]], dice(2));
    assert.ok(findSignature([driver]).confidence < 0.85, "who brought it does not prove that it came");
    const second = copyOf(form);
    sign(second.picture, HERE, dice(2));
    assert.equal(findSignature([form, { ...second, number: 2 }]).page, 2);
  });
});
