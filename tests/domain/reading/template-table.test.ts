import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readPages } from "#domain/reading/read-pages.ts";
import type { VendorTemplate } from "#domain/reading/vendor-template.ts";
import { confirmFields } from "#domain/routing/confirmed-paper.ts";
import { learnTemplate } from "#domain/routing/learn-template.ts";
import { tryTemplate } from "#domain/routing/try-template.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

interface Charge {
  readonly text: string;
  readonly code: string;
  readonly quantity: number;
  readonly cents: number;
}

/** How a made-up carrier prints its bills: nothing of it is in the words that the reader knows. */
interface Layout {
  readonly heads: readonly [text: string, amount: string, last: string];
  readonly textAt: number;
  readonly amountAt: number;
  readonly size: number;
  readonly gap: number;
  /** Behind the amount stands an account, so that the line does not end with it. */
  readonly hasAccount: boolean;
  readonly hasQuantity: boolean;
  readonly showsCode: boolean;
  readonly wraps: boolean;
  readonly subtotal: string | null;
  readonly hasCents: boolean;
  readonly foot: string;
}

const money = (cents: number, hasCents = true): string => {
  const whole = Math.floor(cents / 100).toLocaleString("en-US");
  return hasCents ? `${whole}.${String(cents % 100).padStart(2, "0")}` : whole;
};
const plain = (cents: number): string => (cents / 100).toFixed(2);

const TEXTS = [
  ["Hauled over hill and dale", "LHS"],
  ["Tax on diesel used", "FUE"],
  ["Waiting at the gate", "DTL"],
  ["Tail lift employed", "LFT"],
  ["Two men for carrying in", "INS"],
  ["Toll of bridges", "TOL"],
] as const;

const billOf = (layout: Layout, number: string, lines: readonly Charge[]): readonly Printed[] => {
  const { size, gap, textAt, amountAt } = layout;
  const printed: Printed[] = [
    [60, 40, "Thistledown Cartwrights", 18],
    [60, 66, "purveyors of carriage since grandfather"],
    [60, 96, "Our mark"],
    [160, 96, number],
  ];
  let y = 150;
  const [text, amount, last] = layout.heads;
  printed.push([textAt, y, text, size], [amountAt, y, amount, size, "right"]);
  if (layout.showsCode) printed.push([30, y, "Sort", size]);
  if (layout.hasAccount) printed.push([amountAt + 30, y, last, size]);
  if (layout.hasQuantity)
    printed.push([amountAt - 150, y, "How many", size, "right"], [amountAt - 75, y, "Apiece", size, "right"]);
  for (const [at, line] of lines.entries()) {
    y += gap;
    const [first, ...rest] = line.text.split(" ");
    printed.push([textAt, y, layout.wraps ? `${first}` : line.text, size]);
    printed.push([amountAt, y, money(line.cents, layout.hasCents), size, "right"]);
    if (layout.showsCode) printed.push([30, y, line.code, size]);
    if (layout.hasAccount) printed.push([amountAt + 30, y, `GL${4000 + at}`, size]);
    if (layout.hasQuantity) {
      printed.push([amountAt - 150, y, String(line.quantity), size, "right"]);
      printed.push([amountAt - 75, y, money(line.cents / line.quantity, layout.hasCents), size, "right"]);
    }
    if (layout.wraps) {
      y += size + 2;
      printed.push([textAt, y, rest.join(" "), size]);
    }
  }
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (layout.subtotal !== null) {
    y += gap;
    printed.push([textAt, y, layout.subtotal, size], [amountAt, y, money(total, layout.hasCents), size, "right"]);
    // What was paid before is no charge either.
    y += gap;
    printed.push([textAt, y, "Received on account", size], [amountAt, y, money(0, layout.hasCents), size, "right"]);
  }
  y += gap + 10;
  printed.push([textAt, y, layout.foot, size], [amountAt, y, `${money(total, layout.hasCents)}`, size, "right"]);
  printed.push([60, 740, "thanking you for your custom and prompt settlement"]);
  return printed;
};

const layouts: fc.Arbitrary<Layout> = fc
  .record({
    heads: fc.constantFrom<Layout["heads"]>(
      ["What was done", "Comes to", "Book"],
      ["Our doings", "Money", "Ledger"],
      ["Particulars of labour", "In coin", "Folio"],
    ),
    textAt: fc.integer({ min: 90, max: 130 }),
    amountAt: fc.integer({ min: 470, max: 520 }),
    size: fc.integer({ min: 8, max: 11 }),
    gap: fc.integer({ min: 16, max: 26 }),
    hasAccount: fc.boolean(),
    hasQuantity: fc.boolean(),
    showsCode: fc.boolean(),
    wraps: fc.boolean(),
    subtotal: fc.constantFrom(null, "Carried over", "Doings together"),
    hasCents: fc.boolean(),
    foot: fc.constantFrom("Kindly remit", "Settle with us"),
  })
  // The reader knows how to read lines that end with their amount: these are papers that it reads wrong.
  .filter(({ hasAccount, wraps, subtotal, hasCents }) => hasAccount || wraps || subtotal !== null || !hasCents);

const charges = fc.uniqueArray(fc.integer({ min: 0, max: TEXTS.length - 1 }), { minLength: 2, maxLength: 5 }).chain((kinds) =>
  fc.tuple(
    ...kinds.map((kind) =>
      fc
        .record({ quantity: fc.integer({ min: 2, max: 9 }), dollars: fc.integer({ min: 11, max: 1_900 }) })
        .map(({ quantity, dollars }): Charge => ({
          text: TEXTS[kind]?.[0] ?? "",
          code: TEXTS[kind]?.[1] ?? "",
          quantity,
          cents: dollars * quantity * 100,
        })),
    ),
  ),
);

const saidOf = (layout: Layout, number: string, lines: readonly Charge[]) => ({
  invoiceNumber: number,
  totalAmount: plain(lines.reduce((sum, { cents }) => sum + cents, 0)),
  charges: lines.map(({ text, code, quantity, cents }) => ({
    description: text,
    ...(layout.showsCode ? { code } : {}),
    ...(layout.hasQuantity ? { rate: plain(cents / quantity), quantity: String(quantity) } : {}),
    amount: plain(cents),
  })),
});
/** Numbers as they are, however they are printed. */
const plainCharges = (read: ReturnType<typeof readPages>) =>
  read.charges.map((line) =>
    Object.fromEntries(
      Object.entries(line).map(([part, fact]) => [part, part === "quantity" ? String(Number(fact.value)) : fact.value]),
    ),
  );
const ordered = (lines: readonly object[]) => lines.map((line) => Object.fromEntries(Object.entries(line).toSorted()));

const learn = (page: readonly Printed[], said: object, known?: VendorTemplate): VendorTemplate | undefined => {
  const pages = [aPage(page)];
  const { corrections } = confirmFields(readPages(pages, known === undefined ? [] : [known]), { ...said });
  const learned = learnTemplate(pages, "Invoice", { corrections, known });
  return learned === undefined ? undefined : { uuid: "t", version: (known?.version ?? 0) + 1, ...learned };
};

describe("the charge lines of a layout", () => {
  it("are read right on the second paper after those of the first were corrected, and a person still looks", () => {
    let wrongBefore = 0;
    let tried = 0;
    fc.assert(
      fc.property(layouts, charges, charges, (layout, one, two) => {
        const template = learn(billOf(layout, "TC-10001", one), saidOf(layout, "TC-10001", one));
        assert.ok(template?.table !== undefined, "it was learned");
        const page = [aPage(billOf(layout, "TC-20002", two))];
        const said = ordered(saidOf(layout, "TC-20002", two).charges);
        tried += 1;
        const before = ordered(plainCharges(readPages(page)));
        if (JSON.stringify(before) !== JSON.stringify(said)) wrongBefore += 1;
        const read = readPages(page, [template]);
        assert.deepEqual(ordered(plainCharges(read)), said);
        const check = read.checks.find((each) => each.check === "template-confirmed");
        assert.equal(check?.passed, false);
        for (const { amount } of read.charges) assert.ok((amount?.confidence ?? 1) < 0.8 || amount?.found === "table");
      }),
      { numRuns: 150, seed: 17 },
    );
    assert.ok(wrongBefore >= tried * 0.9, `${wrongBefore} of ${tried} are read wrong by what is known of all papers`);
  });
});

const QUEER: Layout = {
  heads: ["What was done", "Comes to", "Book"],
  textAt: 100,
  amountAt: 500,
  size: 10,
  gap: 20,
  hasAccount: true,
  hasQuantity: false,
  showsCode: false,
  wraps: false,
  subtotal: "Carried over",
  hasCents: true,
  foot: "Kindly remit",
};
const line = (kind: number, cents: number): Charge => ({ text: TEXTS[kind]?.[0] ?? "", code: "", quantity: 1, cents });

describe("the table of a template", () => {
  const first = [line(0, 125_000), line(1, 21_050)];
  const second = [line(1, 4_475), line(0, 98_000), line(4, 12_500)];

  it("gives lines the code that a person said their text means", () => {
    const { charges: lines, ...fields } = saidOf(QUEER, "TC-10001", first);
    const coded = lines.map((each, at) => ({ ...each, code: at === 0 ? "400" : "405" }));
    const template = learn(billOf(QUEER, "TC-10001", first), { ...fields, charges: coded });
    const read = readPages([aPage(billOf(QUEER, "TC-20002", second))], template === undefined ? [] : [template]);
    assert.deepEqual(
      read.charges.map(({ code }) => code?.value),
      ["405", "400", undefined],
    );
  });

  it("does not come into force where it reads the lines of an earlier paper worse", () => {
    const page = billOf(QUEER, "TC-10001", first);
    const said = saidOf(QUEER, "TC-10001", first);
    const template = learn(page, said);
    assert.ok(template !== undefined);
    const misled = saidOf(QUEER, "TC-20002", second);
    // Somebody says that only the last line is charged.
    const next = learn(billOf(QUEER, "TC-20002", second), { ...misled, charges: misled.charges.slice(-1) }, template);
    assert.ok(next !== undefined && JSON.stringify(next.table) !== JSON.stringify(template.table));
    const { corrections } = confirmFields(readPages([aPage(page)]), said);
    const reviewed = { pages: [aPage(page)], settled: [{ type: { read: "Invoice", said: "Invoice" }, corrections }] };
    const tried = (version: VendorTemplate) => tryTemplate(reviewed, { inForce: [template], version });
    const { isProof, worse } = tried({ ...template, ...next, version: 2 });
    assert.equal(isProof, false);
    assert.ok(worse.some(({ field }) => field === "charges[0].amount"));
    assert.deepEqual(tried({ ...template, version: 2 }).worse, []);
  });

  it("is not learned from lines that stand nowhere on the paper", () => {
    const template = learn(billOf(QUEER, "TC-10001", first), {
      invoiceNumber: "TC-10001",
      charges: [{ description: "Typed in", amount: "77.31" }],
    });
    assert.equal(template?.table, undefined);
  });

  it("reads none where its head does not stand on the paper, and no row that has no text", () => {
    const template = learn(billOf(QUEER, "TC-10001", first), saidOf(QUEER, "TC-10001", first));
    assert.ok(template !== undefined);
    const other = { ...QUEER, heads: ["Entirely otherwise", "Sum", "Page"] as const };
    const page = [aPage(billOf(other, "TC-30003", second))];
    const { table: _, ...without } = template;
    assert.deepEqual(readPages(page, [template]).charges, readPages(page, [without]).charges);
  });
});
