import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

const BILL: readonly Printed[] = [
  [40, 40, "Acme Trucking LLC", 16],
  [400, 40, "INVOICE", 18],
  [400, 60, "Invoice No: A-10001"],
  [400, 76, "Date: Oct 15, 2026"],
  [40, 92, "Load Number: L70001"],
  [40, 150, "Description"],
  [500, 150, "Amount", 10, "right"],
  [40, 166, "Linehaul"],
  [500, 166, "900.00", 10, "right"],
  [40, 182, "Fuel surcharge"],
  [500, 182, "100.00", 10, "right"],
];
const row = (y: number, text: string, amount: string, x = 500): readonly Printed[] => [
  [40, y, text],
  [x, y, amount, 10, "right"],
];
const TOTAL = row(198, "Total (USD)", "1,000.00");
/** What is said of the two questions: whether the total is the last word, and whether anybody is to pay it. */
const doubts = (...below: readonly Printed[]): readonly string[] =>
  readPages([aPage([...BILL, ...TOTAL, ...below])]).checks.flatMap(({ check, passed, message }) =>
    !passed && ["nothing-below-the-total", "asks-for-payment"].includes(check) ? [message] : [],
  );

suite("what a bill asks for beside its total", () => {
  for (const [what, below] of [
    ["an advance and the balance", [...row(214, "Less advance (Comdata)", "300.00"), ...row(230, "Balance", "700.00")]],
    [
      "an advance and what is left, in words that nobody lists",
      [...row(214, "Vorschuss", "300.00"), ...row(230, "Rest", "700.00")],
    ],
    ["a tax that is added", [...row(214, "HST 13%", "130.00"), ...row(230, "All in", "1,130.00")]],
    ["a discount", [...row(214, "Discount 10%", "(100.00)"), ...row(230, "After discount", "900.00")]],
    ["a payment that came in, in another column", row(214, "Payments received", "250.00", 300)],
    ["a balance of before", row(214, "Previous balance", "412.50")],
  ] as const)
    test(`${what} below the total is for a person`, () => {
      const [doubt, second] = doubts(...below);
      assert.match(doubt ?? "", /^beside its total of 1000\.00 it says /);
      assert.equal(second, undefined);
    });

  for (const [what, below] of [
    ["nothing", []],
    ["the total once more", row(230, "Please remit", "1,000.00")],
    ["its net amount and tax, which make it", [...row(214, "Net", "884.96"), ...row(230, "HST 13%", "115.04")]],
    ["the tax that it holds", row(214, "of which HST", "115.04")],
    ["what is late", row(214, "After 30 days a late fee is due", "15.00")],
    ["what is insured", row(214, "Declared value", "50,000.00")],
    ["what an early payment comes to", row(214, "If paid within 10 days", "980.00")],
    ["nothing paid", row(214, "Payments received", "0.00")],
    ["a weight", row(214, "Weight", "41,200 lb")],
  ] as const)
    test(`${what} below the total is no doubt`, () => assert.deepEqual(doubts(...below), []));

  test("whatever stands in its column below it, of another amount than it: none is passed over", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom("Adj", "Ausgleich", "Reste", "Ajuste"),
        (cents, text) => {
          fc.pre(cents !== 100_000);
          const amount = (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
          assert.equal(doubts(...row(214, text, amount)).length, 1, amount);
        },
      ),
    );
  });

  for (const stamp of [
    "PAID",
    "PAID IN FULL",
    "Paid 10/20/2026",
    "DUPLICATE COPY - DO NOT PAY",
    "* VOID *",
    "Status: Paid",
    "NO PAYMENT DUE",
    "This is not an invoice",
    "BEZAHLT",
    "ACQUITTÉE",
    "CANCELADO",
  ])
    test(`"${stamp}" is for a person`, () => assert.match(doubts([200, 400, stamp, 16])[0] ?? "", /^it says /));

  for (const words of [
    "Prepaid",
    "Amounts not paid in full within 30 days bear interest",
    "If you have paid, please disregard this notice",
    "CUSTOMER COPY",
    "Void where prohibited",
    "Paid loading dock services",
  ])
    test(`"${words}" is no doubt`, () => assert.deepEqual(doubts([200, 400, words]), []));
});
