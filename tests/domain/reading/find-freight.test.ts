import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { FieldName } from "#domain/reading/fact.ts";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

const AMOUNT = /^\d[\d,]*\.\d{2}$/;
const row = (y: number, ...cells: readonly (readonly [x: number, text: string])[]): readonly Printed[] =>
  cells.map(([x, text]): Printed => (AMOUNT.test(text) ? [x, y, text, 10, "right"] : [x, y, text]));
const HEAD: readonly Printed[] = [
  [40, 40, "Sawtooth Transport", 16],
  [400, 40, "INVOICE", 18],
  [400, 64, "Invoice No: ST-6610"],
];
const HEADS = row(
  120,
  [40, "Pieces"],
  [90, "Description"],
  [260, "Class"],
  [320, "Weight (lbs)"],
  [420, "Rate"],
  [560, "Amount"],
);
const goods = (y: number, pieces: string, name: string, kind: string, weight: string): readonly Printed[] =>
  row(y, [40, pieces], [90, name], [260, kind], [320, weight], [420, "20.00"], [560, "240.00"]);
const END: readonly Printed[] = [
  ...row(184, [90, "Fuel surcharge"], [560, "48.00"]),
  ...row(200, [90, "Total due"], [560, "528.00"]),
];
/** Sure of it, in doubt (with what else it may be), or not there. */
const said = (texts: readonly Printed[], name: FieldName): string => {
  const fact = readPages([aPage([...HEAD, ...texts])]).fields[name];
  if (fact === undefined) return "-";
  const others = fact.candidates.map(({ value }) => ` or ${value}`).join("");
  return `${fact.value}${others}${fact.confidence >= 0.85 ? "" : "?"}`;
};
const FREIGHT = ["pieces", "class", "weight", "weightUnit"] as const satisfies readonly FieldName[];
const saidOf = (texts: readonly Printed[]): string => FREIGHT.map((name) => said(texts, name)).join(" | ");

suite("the freight of a bill (papers of these tests: they prove no score)", () => {
  const cases: readonly (readonly [what: string, texts: readonly Printed[], says: string])[] = [
    [
      "rows with their totals are what they come to, not the first of them",
      [
        ...HEADS,
        ...goods(136, "5", "Widgets", "70", "1,200"),
        ...goods(152, "3", "Gears", "70", "800"),
        ...row(168, [40, "8"], [90, "Total"], [320, "2,000"]),
        ...END,
      ],
      "8 | 70 | 2000 | lb",
    ],
    [
      "rows of two classes are a doubt about the class",
      [
        ...HEADS,
        ...goods(136, "5", "Widgets", "70", "1,200"),
        ...goods(152, "3", "Gears", "100", "800"),
        ...row(168, [40, "8"], [90, "Total"], [320, "2,000"]),
        ...END,
      ],
      "8 | 70 or 100? | 2000 | lb",
    ],
    [
      "rows without a total are not sure of what they come to",
      [...HEADS, ...goods(136, "5", "Widgets", "70", "1,200"), ...goods(152, "3", "Gears", "70", "800"), ...END],
      "8? | 70 | 2000? | lb?",
    ],
    [
      "a total weight by its label proves them",
      [
        [40, 100, "Total Weight: 2,000 lbs"],
        ...HEADS,
        ...goods(136, "5", "Widgets", "70", "1,200"),
        ...goods(152, "3", "Gears", "70", "800"),
        ...END,
      ],
      "8? | 70 | 2000 | lb",
    ],
    ["one row is what it says", [...HEADS, ...goods(136, "5", "Widgets", "70", "1,200"), ...END], "5 | 70 | 1200 | lb"],
    [
      "a billed weight beside it that is another one is a doubt",
      [[40, 100, "Billed Weight: 2,000 lbs"], ...HEADS, ...goods(136, "5", "Widgets", "70", "1,200"), ...END],
      "5 | 70 | 1200 or 2000? | lb?",
    ],
    [
      "weight that was rated and not loaded makes the weight a doubt",
      [
        ...HEADS,
        ...goods(136, "5", "Widgets", "70", "1,200"),
        ...row(152, [90, "Deficit weight"], [320, "800"], [420, "30.00"], [560, "240.00"]),
        ...END,
      ],
      "5? | 70 | 1200? | lb?",
    ],
    [
      "the weight of one load in its rate and in its fuel is not twice as much",
      [
        ...row(120, [40, "Charge"], [200, "Weight"], [300, "Rate"], [560, "Amount"]),
        ...row(136, [40, "Linehaul"], [200, "12,000"], [300, "0.04"], [560, "480.00"]),
        ...row(152, [40, "Fuel"], [200, "12,000"], [300, "0.004"], [560, "48.00"]),
        ...row(200, [90, "Total due"], [560, "528.00"]),
      ],
      "- | - | 12000 or 24000? | -",
    ],
    [
      "a least weight is none that was billed",
      [[40, 100, "Minimum Weight: 500 lbs"], ...row(120, [40, "Linehaul"], [560, "480.00"]), ...END],
      "- | - | - | -",
    ],
    [
      "actual and billed weight, which differ, are a doubt",
      [...row(100, [40, "Actual Weight: 10,000 lbs"], [300, "Billed Weight: 12,000 lbs"]), ...END],
      "- | - | 10000 or 12000? | lb?",
    ],
  ];
  for (const [what, texts, says] of cases) test(what, () => assert.equal(saidOf(texts), says));

  test("it stands where its rows stand", () => {
    const { weight, weightUnit } = readPages([
      aPage([
        ...HEAD,
        ...HEADS,
        ...goods(136, "5", "Widgets", "70", "1,200"),
        ...goods(152, "3", "Gears", "70", "800"),
        ...row(168, [90, "Total"], [320, "2,000"]),
        ...END,
      ]),
    ]).fields;
    const [left = 0, top = 0] = weight?.box ?? [];
    assert.deepEqual([Math.round(left * 612), Math.round(top * 792) >= 160, weight?.found], [320, true, "table"]);
    assert.equal(weightUnit?.page, 1);
  });
});
