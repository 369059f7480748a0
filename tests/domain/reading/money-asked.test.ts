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
    "DRAFT",
    "DRAFT INVOICE",
    "SECOND NOTICE",
    "Payment Reminder",
    "Payment of $1,000.00 received with thanks on 10/20/2026.",
    "Your credit card ending 4412 was charged $1,000.00.",
    "The amount will be automatically debited from your account.",
    "Paid by ACH 10/20/2026",
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
    "Thank you for your prompt payment",
    "If payment of $1,000.00 was received after October 1, please disregard this notice",
    "Payments must be received by November 1, 2026",
    "Notice: claims are filed within nine months",
    "Void where prohibited",
    "Paid loading dock services",
  ])
    test(`"${words}" is no doubt`, () => assert.deepEqual(doubts([200, 400, words]), []));
});

/** The checks of a bill that fail, of these. */
const failing = (texts: readonly Printed[], ...of: readonly string[]): readonly string[] =>
  readPages([aPage(texts)]).checks.flatMap(({ check, passed, message }) => (!passed && of.includes(check) ? [message] : []));

suite("what a bill asks for that is of another one", () => {
  for (const words of [
    "Previous balance",
    "Open invoice 4099",
    "Balance from last invoice",
    "Balance forward",
    "Invoice 4099",
    "INV #A-4099",
    "C.O.D. amount",
    "COD",
    "Value of goods",
    "Solde antérieur",
  ])
    test(`"${words}" among its charges is for a person: it is paid twice with it`, () => {
      const bill = [...BILL, ...row(198, words, "120.00"), ...row(214, "Total Due (USD)", "1,120.00")];
      assert.equal(failing(bill, "charges-of-this-bill", "charges-make-total").length, 1, words);
    });

  for (const words of ["COD fee", "C.O.D. collection charge", "Invoice copy fee", "Carrier balance pole", "Last mile delivery"])
    test(`"${words}" is a charge like another`, () => {
      const bill = [...BILL, ...row(198, words, "120.00"), ...row(214, "Total Due (USD)", "1,120.00")];
      assert.deepEqual(failing(bill, "charges-of-this-bill"), []);
    });
});

suite("charges in several columns of money", () => {
  const table = (heads: readonly string[], ...rows: readonly (readonly string[])[]): readonly Printed[] => [
    ...BILL.slice(0, 5),
    ...[heads, ...rows].flatMap((cells, at): readonly Printed[] =>
      cells.map((text, place): Printed =>
        place === 0 ? [40, 150 + 16 * at, text] : [260 + 100 * place, 150 + 16 * at, text, 10, "right"],
      ),
    ),
  ];
  for (const [what, heads, ...rows] of [
    [
      "of two currencies",
      ["Concept", "USD", "MXN"],
      ["Crossing", "$1,100.00", "$18,975.00"],
      ["Inspection", "$150.00", "$2,587.50"],
      ["Total", "$1,250.00", "$21,562.50"],
    ],
    [
      "of the year so far",
      ["Description", "This invoice", "Year to date"],
      ["Linehaul", "300.00", "3,000.00"],
      ["Fuel", "40.00", "400.00"],
      ["Total", "340.00", "3,400.00"],
    ],
    [
      "of what is prepaid and what is collect",
      ["Description", "Prepaid", "Collect"],
      ["Freight", "100.00", "150.00"],
      ["Fuel", "20.00", "16.15"],
      ["Total Due", "120.00", "166.15"],
    ],
  ] as const)
    test(`${what}: which is billed a person says`, () => {
      const [doubt, second] = failing(table(heads, ...rows), "one-column");
      assert.match(doubt ?? "", /^its columns make [\d.]+ and [\d.]+: say which of them is billed$/);
      assert.equal(second, undefined);
    });

  for (const [what, heads, ...rows] of [
    [
      "net, tax and gross",
      ["Description", "Net", "VAT", "Gross"],
      ["Linehaul", "100.00", "20.00", "120.00"],
      ["Fuel", "50.00", "10.00", "60.00"],
      ["Total", "150.00", "30.00", "180.00"],
    ],
    [
      "gross, discount and what is left",
      ["Description", "Gross", "Discount", "Amount"],
      ["Linehaul", "500.00", "100.00", "400.00"],
      ["Fuel", "50.00", "10.00", "40.00"],
      ["Total", "550.00", "110.00", "440.00"],
    ],
    [
      "tons beside their amounts",
      ["Description", "Tons", "Amount"],
      ["Load 1", "24.96", "1,198.08"],
      ["Load 2", "20.04", "961.92"],
      ["Total", "45.00", "2,160.00"],
    ],
    [
      "rates that come to nothing",
      ["Description", "Rate", "Amount"],
      ["Linehaul", "48.00", "1,198.08"],
      ["Total", "", "1,198.08"],
    ],
  ] as const)
    test(`${what} are no doubt`, () => assert.deepEqual(failing(table(heads, ...rows), "one-column"), []));
});

suite("a bill of whole dollars", () => {
  const whole = (...rows: readonly (readonly [text: string, amount: string])[]): readonly Printed[] => [
    ...BILL.slice(0, 7),
    ...rows.flatMap(([text, amount], at) => row(166 + 16 * at, text, amount)),
  ];
  const twoWays = (...rows: readonly (readonly [text: string, amount: string])[]): number =>
    failing(whole(...rows), "numbers-one-way", "charges-make-total").length;

  test("whose lines make its total is read in one way", () => {
    assert.equal(twoWays(["Linehaul", "$2,000"], ["Fuel surcharge", "$400"], ["Total Due", "$2,400"]), 0);
  });

  test("is for a person, or for its order to settle, where one line alone makes it, or a mark may stand for another", () => {
    assert.notEqual(twoWays(["Linehaul", "$2,400"], ["Total Due", "$2,400"]), 0);
    assert.notEqual(twoWays(["Linehaul", "$2.000"], ["Fuel surcharge", "$1.000"], ["Total Due", "$3.000"]), 0);
    assert.notEqual(twoWays(["Linehaul", "$2,000"], ["Fuel surcharge", "$400"], ["Total Due", "$2,401"]), 0);
  });

  test("with both marks before cents is for a person", () => {
    const mixed = [
      ...whole(["Linehaul", "$2,000"], ["Fuel", "$400"], ["Total Due", "$2,400"]),
      [40, 400, "12.50 12,50"],
    ] as const;
    assert.equal(failing(mixed, "numbers-one-way").length, 1);
  });
});
