import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type ComparedCode, type ComparedPart, newRow } from "#domain/audit/charges/compared-code.ts";
import { chiefLinehaul, discountsWithoutLine, isBilledNetBefore, netLinehaul } from "#domain/audit/charges/net-linehaul.ts";
import type { ChargeKind } from "#domain/charge/charge.ts";
import { amountOf, minus, printAmount, ZERO } from "#domain/money/amount.ts";
import { OrderLife } from "#tests/builders/order-life.ts";

interface Given {
  readonly ordered?: string;
  readonly previous?: string;
  readonly billed?: string;
  readonly lines?: number;
  readonly onOrder?: boolean;
  readonly cents?: string;
  readonly byOrder?: readonly (readonly [orderUuid: string, expected: string, billed: string])[];
}

/** A row as the comparison has it: on the order where something is ordered, with a line where something is billed. */
const rowOf = (kind: ChargeKind, code: string, given: Given): ComparedCode => {
  const row = newRow({ code, kind, known: true });
  row.ordered = amountOf(given.ordered ?? "0");
  row.previous = amountOf(given.previous ?? "0");
  row.expected = minus(row.ordered, row.previous);
  row.billed = row.billedAsWritten = amountOf(given.billed ?? "0");
  row.variance = minus(row.billed, row.expected);
  row.onOrder = given.onOrder ?? given.ordered !== undefined;
  row.centsAllowance = amountOf(given.cents ?? "0");
  row.lines.push(...Array.from({ length: given.lines ?? (given.billed === undefined ? 0 : 1) }, (_, line) => line));
  row.byOrder =
    given.byOrder?.map(([orderUuid, expected, billed]): ComparedPart => ({
      orderUuid,
      itemId: null,
      ordered: amountOf(expected),
      expected: amountOf(expected),
      billed: amountOf(billed),
      fractions: 0,
      lines: 1,
      centsAllowance: ZERO,
    })) ?? null;
  return row;
};
const linehaul = (given: Given, code = "LINEHAUL") => rowOf("linehaul", code, given);
const discount = (given: Given, code = "DISCOUNT") => rowOf("discount", code, given);
const fuel = (given: Given) => rowOf("fuel", "FUEL", given);

const net = (...rows: readonly ComparedCode[]) => {
  const attributed: (readonly string[])[] = [];
  const found = netLinehaul(rows, (_, codes) => attributed.push(codes));
  if (found === null) assert.deepEqual(attributed, []);
  return found === null
    ? null
    : {
        code: found.sum.code,
        onOrder: found.sum.onOrder,
        sums: [found.sum.ordered, found.sum.previous, found.sum.expected, found.sum.billed, found.sum.variance].map(printAmount),
        cents: printAmount(found.sum.centsAllowance),
        lines: found.sum.lines.length,
        leftOut: found.leftOut.map((row) => row.code),
        takenOff: found.takenOff.map((row) => row.code),
        rows: [...found.rows].map((row) => row.code),
        attributed,
      };
};

describe("linehaul and discounts as one sum", () => {
  it("is judged where an expected discount is left out", () => {
    const found = net(
      linehaul({ ordered: "2500", billed: "1900", cents: "0.005" }),
      fuel({ ordered: "100", billed: "100", cents: "0.005" }),
      discount({ ordered: "-600", previous: "-100", cents: "0.01" }),
    );
    assert.deepEqual(found, {
      code: "LINEHAUL",
      onOrder: true,
      sums: ["1900.0000", "-100.0000", "2000.0000", "1900.0000", "-100.0000"],
      cents: "0.0150",
      lines: 1,
      leftOut: ["DISCOUNT"],
      takenOff: [],
      rows: ["LINEHAUL", "DISCOUNT"],
      attributed: [["LINEHAUL", "DISCOUNT"]],
    });
  });

  it("is not where the discount is billed, expected to be nothing, on no order, or no linehaul is billed", () => {
    assert.equal(net(linehaul({ ordered: "2500", billed: "2500" }), discount({ ordered: "-600", billed: "-600" })), null);
    assert.equal(net(linehaul({ ordered: "2500", billed: "2500" }), discount({ ordered: "-600", previous: "-600" })), null);
    assert.equal(net(linehaul({ ordered: "2500", billed: "2500" }), discount({ ordered: "-0.0049" })), null);
    assert.equal(net(linehaul({ ordered: "2500", billed: "2500" }), discount({ ordered: "600" })), null);
    assert.equal(net(linehaul({ ordered: "2500", billed: "2500" }), discount({ ordered: "-600", onOrder: false })), null);
    assert.equal(
      net(linehaul({ ordered: "2500" }), fuel({ ordered: "100", billed: "100" }), discount({ ordered: "-600" })),
      null,
    );
    assert.equal(net(linehaul({ ordered: "2500", billed: "2500" }), fuel({ ordered: "100" })), null);
  });

  it("is judged where a discount is taken off that no order names, now or before, of linehaul that one does", () => {
    const off = net(linehaul({ ordered: "700", billed: "2500" }), discount({ billed: "-1800" }));
    assert.deepEqual(
      [off?.sums, off?.takenOff, off?.leftOut],
      [["700.0000", "0.0000", "700.0000", "700.0000", "0.0000"], ["DISCOUNT"], []],
    );
    const later = net(
      linehaul({ ordered: "700", previous: "2500", billed: "50" }),
      linehaul({ previous: "20" }, "MINIMUM"),
      discount({ previous: "-1800" }),
    );
    assert.deepEqual(
      [later?.sums, later?.rows],
      [
        ["700.0000", "720.0000", "-20.0000", "50.0000", "70.0000"],
        ["LINEHAUL", "MINIMUM", "DISCOUNT"],
      ],
    );
    assert.equal(net(linehaul({ ordered: "700", billed: "600" }), discount({ billed: "100" })), null, "nothing is taken off");
    assert.equal(net(linehaul({ billed: "2500" }), discount({ billed: "-1800" })), null, "no order names linehaul");
    assert.equal(net(linehaul({ ordered: "700", billed: "100" }), discount({ billed: "-100" })), null, "nothing is asked for");
  });

  it("is judged where discounts come off it otherwise than the orders say", () => {
    const named = (haul: string, off: string, other: string | null = null) =>
      net(
        linehaul({ ordered: "2500", billed: haul }),
        discount({ ordered: "-600", billed: off }),
        ...(other === null ? [] : [discount({ billed: other }, "B")]),
      );
    assert.deepEqual(named("2400", "-500")?.sums.slice(2), ["1900.0000", "1900.0000", "0.0000"], "less off less");
    assert.deepEqual(named("2600", "-700")?.takenOff, ["DISCOUNT"], "more off more");
    assert.deepEqual(named("2500", "-500", "-100")?.takenOff, ["DISCOUNT", "B"], "under another name");
    assert.equal(named("2500", "-500"), null, "less off: it is what is over");
    assert.equal(named("2400", "-700"), null);
    assert.equal(named("2600", "-500"), null);
    assert.equal(named("2500", "-600", "-0.0049"), null);
    assert.equal(named("-2400", "500"), null, "a credit is judged code by code");
  });

  it("takes linehaul codes that are billed or ordered, and no others, and is the one with the largest ordered amount", () => {
    const found = net(
      linehaul({ ordered: "100", billed: "100" }, "STOPOFF-LINEHAUL"),
      linehaul({ ordered: "2500" }, "LINEHAUL-NOT-BILLED"),
      linehaul({ billed: "5" }, "LINEHAUL-NOT-ORDERED"),
      linehaul({ ordered: "900", billed: "900" }),
      linehaul({ onOrder: false }, "NEITHER"),
      discount({ ordered: "-600" }),
      discount({ billed: "-1" }, "DISCOUNT-NOT-ORDERED"),
    );
    assert.equal(found?.code, "LINEHAUL");
    assert.deepEqual(found?.rows, [
      "STOPOFF-LINEHAUL",
      "LINEHAUL-NOT-BILLED",
      "LINEHAUL-NOT-ORDERED",
      "LINEHAUL",
      "DISCOUNT",
      "DISCOUNT-NOT-ORDERED",
    ]);
    assert.deepEqual(found?.leftOut, ["DISCOUNT"]);
  });

  it("of two with the same ordered amount is the first, and none that has no line", () => {
    const [first, second] = [linehaul({ ordered: "9", billed: "1" }, "A"), linehaul({ ordered: "9", billed: "1" }, "B")];
    assert.equal(chiefLinehaul([linehaul({ ordered: "99" }), fuel({ ordered: "99", billed: "99" }), first, second]), first);
    assert.equal(chiefLinehaul([linehaul({ ordered: "99" }), fuel({ billed: "99" })]), undefined);
  });

  it("is judged where one of several orders leaves its discount out and has linehaul billed", () => {
    const both = discount({
      ordered: "-60",
      billed: "-30",
      byOrder: [
        ["one", "-30", "-30"],
        ["two", "-30", "0"],
      ],
    });
    const billed = (two: string) =>
      linehaul({
        ordered: "200",
        billed: "170",
        byOrder: [
          ["one", "100", "100"],
          ["two", "100", two],
        ],
      });
    assert.deepEqual(net(billed("70"), both)?.leftOut, ["DISCOUNT"]);
    assert.equal(net(billed("0"), both), null, "no linehaul of that order is billed");
    assert.equal(net(linehaul({ ordered: "200", billed: "170" }), both), null, "nothing says which order the linehaul is of");
    const whole = discount({
      ordered: "-60",
      billed: "-60",
      byOrder: [
        ["one", "-30", "-30"],
        ["two", "-30", "-30"],
      ],
    });
    assert.equal(net(billed("70"), whole), null);
    const none = discount({
      ordered: "-30",
      billed: "-30",
      byOrder: [
        ["one", "-30", "-30"],
        ["two", "0", "0"],
      ],
    });
    assert.equal(net(billed("70"), none), null, "that order expects none");
  });

  it("sums the discounts that orders name and the invoice has no line of", () => {
    const sum = (...rows: readonly ComparedCode[]): string => printAmount(discountsWithoutLine(rows));
    assert.equal(sum(discount({ ordered: "-600" }), discount({ ordered: "-50", previous: "-20" }, "OTHER")), "-630.0000");
    assert.equal(sum(discount({ ordered: "-600", lines: 1 })), "0.0000", "a line of nothing is a line");
    assert.equal(sum(discount({ ordered: "-600", onOrder: false })), "0.0000");
    assert.equal(sum(linehaul({ ordered: "-600" })), "0.0000");
    assert.equal(sum(discount({ ordered: "600" })), "0.0000");
    assert.equal(sum(discount({ ordered: "-0.0049" })), "0.0000");
  });

  it("was billed net before where what is left of linehaul and discounts cancels out, and none of them has a line", () => {
    const left = (linehaulOf: Given, discountOf: Given) =>
      isBilledNetBefore([linehaul(linehaulOf), discount(discountOf), fuel({ ordered: "100", billed: "100" })]);
    assert.equal(left({ ordered: "2500", previous: "1900" }, { ordered: "-600" }), true);
    assert.equal(left({ ordered: "2500", previous: "1900.01" }, { ordered: "-600" }), false);
    assert.equal(left({ ordered: "2500", previous: "1900", lines: 1 }, { ordered: "-600" }), false);
    assert.equal(left({ ordered: "2500", previous: "1900" }, { ordered: "-600", lines: 1 }), false);
  });
});

describe("after linehaul that was billed net", () => {
  const D = (amount: string) => ["DISCOUNT", amount] as const;
  const net = (linehaul: string): OrderLife => {
    const life = new OrderLife({ O: [["LINEHAUL", "2500"], D("-600")] });
    life.approve([["LINEHAUL", linehaul]]);
    return life;
  };
  const judge = (life: OrderLife, amount: string): string => life.judge([D(amount)], { invoice: { type: "BalanceDue" } }).verdict;
  it("a smaller discount is billed as one, by what it became less, and once", () => {
    const life = net("1900").sendAgain({ O: [["LINEHAUL", "2500"], D("-500")] });
    assert.equal(judge(life, "100"), "approve");
    assert.equal(judge(life, "200"), "dispute");
    assert.equal(life.approve([D("100")], { invoice: { type: "BalanceDue" } }), "approve");
    assert.equal(judge(life, "100"), "dispute");
    assert.equal(life.overpaid("O"), "0.0000");
  });
  it("a larger one is credited as one", () => {
    const life = net("1900").sendAgain({ O: [["LINEHAUL", "2500"], D("-700")] });
    assert.equal(life.overpaid("O"), "100.0000");
    assert.equal(life.approve([D("-100")], { invoice: { type: "BalanceDue" } }), "approve");
    assert.equal(life.overpaid("O"), "0.0000");
  });
});
