import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { printAmount, ZERO } from "#domain/money/amount.ts";
import { type ChargeInput, factsOf, type FactsInput, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const ORDERED: readonly ChargeInput[] = [
  ["LINEHAUL", "1000"],
  ["LAYOVER", "300"],
  ["HST", "130"],
];
const PAID = siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1000"]] });
type Sibling = NonNullable<FactsInput["siblings"]>[number];

/** What is left to expect of a code that is billed. */
const left = (code: string, siblings: readonly Sibling[], ordered: readonly ChargeInput[] = ORDERED): string => {
  const { charges } = runAudit(
    factsOf({ order: { charges: ordered }, invoice: { type: "Supplemental", charges: [[code, "50"]] }, siblings }),
  );
  return printAmount(charges.find((row) => row.code === code)?.expected ?? ZERO);
};
const credit = (code: string, amount: string, over: Partial<Sibling> = {}): Sibling =>
  siblingOf({ uuid: `credit of ${code}`, byCode: [[code, amount]], ...over, charges: [] });

describe("what a credit gave back of a code beyond what was paid of it", () => {
  it("is not owed in that code again, whatever it was never paid of", () => {
    assert.equal(left("LAYOVER", [PAID]), "300.0000");
    assert.equal(left("LAYOVER", [PAID, credit("LAYOVER", "-200")]), "300.0000");
    assert.equal(left("HST", [PAID, credit("HST", "-30")]), "130.0000");
    const part = siblingOf({ uuid: "part", byCode: [["LAYOVER", "150"]] });
    assert.equal(left("LAYOVER", [PAID, part, credit("LAYOVER", "-200")]), "300.0000", "150 of it was paid");
    assert.equal(left("LAYOVER", [PAID, part, credit("LAYOVER", "-100")]), "250.0000", "all of it was paid");
  });
  it("is what is left of it once the credit is read as a whole", () => {
    const original = siblingOf({ uuid: "original", invoiceNumber: "4512", byCode: [["LAYOVER", "300"]] });
    const lines = (...byCode: (readonly [string, string])[]): Sibling =>
      siblingOf({ uuid: "lines", invoiceNumber: "CR-4512", byCode });
    // Lines that come to nothing do not make it another credit than that of the original.
    const nothing = lines(["LAYOVER", "-300"], ["DETENTION", "10"], ["DETENTION", "-10"]);
    assert.equal(left("LAYOVER", [PAID, nothing, original]), "300.0000");
    assert.equal(left("LAYOVER", [PAID, lines(["LAYOVER", "-300"], ["DETENTION", "-10"]), original]), "0.0000");
    // What moves an amount from one code to another gives nothing back.
    assert.equal(left("LAYOVER", [PAID, lines(["LAYOVER", "-300"], ["DETENTION", "300"])]), "600.0000");
    // Of another credit nothing was paid, though the first one stands behind its original.
    const other = credit("LAYOVER", "-300", { uuid: "other", invoiceNumber: "CR-9" });
    assert.equal(left("LAYOVER", [PAID, credit("LAYOVER", "-300", { invoiceNumber: "CR-4512" }), original, other]), "300.0000");
  });
  it("is not of what this invoice bills of other codes, where it came later", () => {
    const later = credit("LAYOVER", "-200", { isAfter: true });
    const expected = (...charges: ChargeInput[]) =>
      printAmount(
        runAudit(
          factsOf({ order: { charges: ORDERED }, invoice: { type: "Supplemental", charges }, siblings: [PAID, later] }),
        ).charges.find((row) => row.code === "LAYOVER")?.expected ?? ZERO,
      );
    assert.equal(expected(["LAYOVER", "200"]), "500.0000");
    assert.equal(expected(["LINEHAUL", "200"], ["LAYOVER", "0"]), "300.0000");
  });
  it("is not owed in several invoices either: what is paid after the credit makes up for nothing", () => {
    const paid = (uuid: string, amount: string) => siblingOf({ uuid, byCode: [["LAYOVER", amount]], type: "Supplemental" });
    const back = credit("LAYOVER", "-200");
    assert.equal(left("LAYOVER", [PAID, back, paid("one", "250")]), "50.0000", "300 in all");
    assert.equal(left("LAYOVER", [PAID, back, paid("one", "100"), paid("two", "100")]), "100.0000");
    assert.equal(left("LAYOVER", [PAID, back, paid("one", "300"), credit("LAYOVER", "-100", { uuid: "again" })]), "100.0000");
    assert.equal(left("LAYOVER", [PAID, paid("one", "250"), back]), "250.0000", "it was paid before");
    assert.equal(left("LAYOVER", [PAID, back, { ...paid("one", "100"), isAfter: true }]), "200.0000");
  });
  it("is nothing of a credit that came before the invoice that it takes back, as its number and its amounts say", () => {
    const original = siblingOf({ uuid: "original", invoiceNumber: "4512", byCode: [["LAYOVER", "300"]] });
    for (const number of ["4512", "CR-4512", "4512-CM", "C4512", "Credit memo 4512", "INV 4512 CR"])
      assert.equal(left("LAYOVER", [PAID, credit("LAYOVER", "-300", { invoiceNumber: number }), original]), "300.0000", number);
    const before = (over: Partial<Sibling>, amount = "-300") =>
      left("LAYOVER", [PAID, credit("LAYOVER", amount, { invoiceNumber: "CR-4512", ...over }), original]);
    assert.equal(before({ invoiceNumber: "CR-4513" }), "0.0000", "of another invoice");
    assert.equal(before({}, "-200"), "0.0000", "of a part of it: 200 is not owed again");
    assert.equal(before({}, "-400"), "0.0000", "of more than it");
    const late = { ...original, isAfter: true as const };
    assert.equal(left("LAYOVER", [PAID, credit("LAYOVER", "-300", { invoiceNumber: "CR-4512" }), late]), "300.0000");
    assert.equal(
      left("LAYOVER", [
        PAID,
        credit("LAYOVER", "-300", { invoiceNumber: "CR-4512" }),
        credit("LAYOVER", "-300", { uuid: "again", invoiceNumber: "CR-4512" }),
        original,
      ]),
      "300.0000",
      "the second gave back what was not paid by then",
    );
  });
  it("of a credit in several codes is of each as far as it gave back beyond what was paid of all", () => {
    const net = siblingOf({ uuid: "first", byCode: [["LINEHAUL", "1000"]] });
    const both = siblingOf({
      uuid: "credit",
      byCode: [
        ["LINEHAUL", "-900"],
        ["DISCOUNT", "-400"],
      ],
    });
    const ordered: readonly ChargeInput[] = [
      ["LINEHAUL", "1000"],
      ["DISCOUNT", "-600"],
    ];
    const { charges } = runAudit(
      factsOf({
        order: { charges: ordered },
        invoice: {
          type: "Supplemental",
          charges: [
            ["LINEHAUL", "50"],
            ["DISCOUNT", "-10"],
          ],
        },
        siblings: [net, both],
      }),
    );
    assert.deepEqual(
      charges.map(({ code, expected }) => `${code} ${printAmount(expected ?? ZERO)}`),
      ["LINEHAUL 600.0000", "DISCOUNT -200.0000"],
    );
    const nothing = siblingOf({
      uuid: "nothing",
      byCode: [
        ["LAYOVER", "-50"],
        ["LINEHAUL", "50"],
      ],
    });
    assert.equal(left("LAYOVER", [PAID, nothing]), "350.0000", "an invoice of nothing in all is no credit");
  });
  it("of an invoice over several orders is of the one that its lines name, and of none where they name none", () => {
    const ordersOfSet = ["ORD-A", "ORD-B"].map((orderNumber) => ({ orderNumber, charges: [["LAYOVER", "300"]] as const }));
    const after = siblingOf({ byCode: [["LAYOVER", "-200"]], orderUuid: "order-ORD-B", isAfter: true });
    const expected = (charges: readonly ChargeInput[]): readonly (readonly string[])[] =>
      runAudit(factsOf({ orders: ordersOfSet, invoice: { charges }, siblings: [after] }))
        .charges.filter((row) => row.code === "LAYOVER")
        .map((row) => [printAmount(row.expected ?? ZERO), printAmount(row.variance ?? ZERO)]);
    const line = (orderNumber: string, amount: string) => ({ code: "LAYOVER", description: `Load ${orderNumber}`, amount });
    assert.deepEqual(expected([line("ORD-A", "300"), line("ORD-B", "500")]), [["800.0000", "0.0000"]]);
    assert.deepEqual(expected([line("ORD-A", "700"), line("ORD-B", "100")]), [["700.0000", "100.0000"]]);
    assert.deepEqual(expected([["LAYOVER", "600"]]), [["600.0000", "0.0000"]]);
  });
  it("is of an approved credit alone, and of this order", () => {
    const open = credit("LAYOVER", "-200", { status: "review" });
    assert.equal(left("LAYOVER", [PAID, open]), "300.0000", "an open one counts for nothing");
    const elsewhere = siblingOf({
      uuid: "elsewhere",
      byCode: [["LAYOVER", "-200"]],
      orderUuid: "order-ORD-9",
    });
    assert.equal(left("LAYOVER", [PAID, elsewhere]), "300.0000");
  });
  it("is none of what an invoice took off beside what it billed: the order may have asked for that", () => {
    const allowance = siblingOf({
      uuid: "first",
      byCode: [
        ["LINEHAUL", "1000"],
        ["LAYOVER", "-50"],
      ],
    });
    assert.equal(left("LAYOVER", [allowance]), "350.0000");
  });
  it("takes linehaul and discounts for one, and taxes for each other", () => {
    const net = siblingOf({
      uuid: "first",
      byCode: [
        ["LINEHAUL", "1000"],
        ["DISCOUNT", "-600"],
      ],
    });
    const ordered: readonly ChargeInput[] = [
      ["LINEHAUL", "1000"],
      ["DISCOUNT", "-600"],
    ];
    assert.equal(left("LINEHAUL", [net, credit("DISCOUNT", "-400")], ordered), "0.0000");
    assert.equal(left("LINEHAUL", [net, credit("LINEHAUL", "-400")], ordered), "400.0000");
    assert.equal(left("LINEHAUL", [net, credit("LINEHAUL", "-500")], ordered), "400.0000", "400 was paid of both");
    const taxed = siblingOf({
      uuid: "first",
      byCode: [
        ["LINEHAUL", "1000"],
        ["HST", "130"],
      ],
    });
    assert.equal(left("HST", [taxed, credit("GST", "-30")]), "30.0000", "it was paid under another name");
    assert.equal(left("HST", [taxed, credit("HST", "-150")]), "130.0000");
  });
  it("is first of all of what an invoice billed too much before the credit came", () => {
    const expected = (...siblings: readonly Sibling[]): string => {
      const charges: readonly ChargeInput[] = [["LINEHAUL", "1100"]];
      const { charges: rows } = runAudit(factsOf({ order: { charges: ORDERED }, invoice: { charges }, siblings }));
      return printAmount(rows.find((row) => row.code === "LINEHAUL")?.expected ?? ZERO);
    };
    const after = credit("LINEHAUL", "-100", { isAfter: true });
    assert.equal(expected(credit("LINEHAUL", "-100")), "1000.0000", "nobody had billed it");
    assert.equal(expected(after), "1100.0000");
    assert.equal(expected(credit("LINEHAUL", "-1500", { isAfter: true })), "2100.0000", "it billed no more than 1,100");
    assert.equal(expected(after, credit("LINEHAUL", "-50", { uuid: "before" })), "1100.0000", "what came before is of none");
    assert.equal(left("LAYOVER", [credit("LINEHAUL", "-200", { isAfter: true })]), "300.0000");
  });
  it("is not owed on the order of a set that it was credited on", () => {
    const charges: readonly ChargeInput[] = [["LAYOVER", "300"]];
    const line = (orderNumber: string, amount: string) => ({ code: "LAYOVER", description: `Load ${orderNumber}`, amount });
    const { findings } = runAudit(
      factsOf({
        orders: [
          { orderNumber: "ORD-A", charges },
          { orderNumber: "ORD-B", charges },
        ],
        invoice: { charges: [line("ORD-A", "300"), line("ORD-B", "500")] },
        siblings: [siblingOf({ byCode: [["LAYOVER", "-200"]], orderUuid: "order-ORD-B" })],
      }),
    );
    const told = findings.filter(({ rule }) => rule === "charge-over-tolerance").map(({ message }) => message);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? "", /^LAYOVER of order ORD-B: 500\.00 USD billed, 300\.00 USD expected/);
  });
});
