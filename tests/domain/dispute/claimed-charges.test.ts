import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { carrierAmount, carrierMoney, claimedCharges, isClaimed, isWholeClaim } from "#domain/dispute/claimed-charges.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import type { Day } from "#domain/day/day.ts";
import { addAmounts, amountOf, minus, printAmount } from "#domain/money/amount.ts";
import { parseFxRate } from "#domain/money/convert.ts";
import { type StoredResult, upcastResult } from "#domain/stored/upcast-result.ts";
import { factsOf, type FactsInput, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Finding = StoredResult["findings"][number];
const finding = (rule: string, severity: string) => ({ rule, severity }) as Finding;
const resultOf = (input: FactsInput) => upcastResult(JSON.parse(JSON.stringify(printAuditResult(runAudit(factsOf(input))))));

describe("what of an audit is claimed", () => {
  it("every dispute, what nobody ordered, and an invoice that came before", () => {
    const claimed = (rule: string) =>
      ["information", "review", "dispute", "block"].filter((severity) => isClaimed(finding(rule, severity)));
    assert.deepEqual(claimed("charge-over-tolerance"), ["dispute"]);
    assert.deepEqual(claimed("charge-not-on-order"), ["review", "dispute"]);
    assert.deepEqual(claimed("charge-unmapped"), ["review", "dispute"]);
    assert.deepEqual(claimed("duplicate-invoice"), ["dispute", "block"]);
    assert.deepEqual(claimed("rating-mismatch"), ["dispute"]);
    assert.deepEqual(claimed("rating-response-invalid"), []);
    assert.deepEqual(claimed("withheld-earlier"), ["review", "dispute"]);
  });
  it("what was withheld before, on top of what is beyond the order, and never more than is billed", () => {
    const rows = (billed: string) => {
      const result = resultOf({
        order: { charges: [["LINEHAUL", "1000"]] },
        invoice: { type: "BalanceDue", charges: [["LINEHAUL", billed]] },
        siblings: [
          {
            ...siblingOf({ uuid: "first", byCode: [["LINEHAUL", "800"]] }),
            withheld: [{ orderUuid: "order-ORD-1001", code: "LINEHAUL", amount: amountOf("200") }],
          },
        ],
      });
      return claimedCharges(result, carrierMoney(result, "USD")).map((row) => [
        printAmount(row.disputed),
        printAmount(row.payable),
      ]);
    };
    assert.deepEqual(rows("250"), [["250.0000", "0.0000"]]);
    assert.deepEqual(rows("150"), [["150.0000", "0.0000"]]);
  });
  it("the whole invoice, where a rule speaks of all of it", () => {
    const whole = (rule: string) =>
      ["information", "review", "dispute", "block"].filter((severity) => isWholeClaim([finding(rule, severity)]));
    assert.deepEqual(whole("duplicate-invoice"), ["dispute", "block"]);
    assert.deepEqual(whole("balance-due-late"), ["dispute"]);
    assert.deepEqual(whole("charge-over-tolerance"), []);
    assert.equal(isWholeClaim([]), false);
    assert.equal(isWholeClaim([finding("charge-over-tolerance", "dispute"), finding("billed-too-late", "dispute")]), true);
  });
});

describe("the carrier's money", () => {
  const CAD: FactsInput = {
    order: { charges: [["LINEHAUL", "100"]] },
    invoice: {
      currency: "CAD",
      charges: [
        ["LINEHAUL", "150.50"],
        ["FUEL", "3.25"],
      ],
    },
    fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.3333") ?? 0n, date: "2026-02-28" as Day }],
  };
  it("is in cents where every line is, and converted by the rate of the audit", () => {
    const money = carrierMoney(resultOf(CAD), "CAD");
    assert.deepEqual([money.currency, money.auditCurrency, money.isWhole], ["CAD", "USD", true]);
    assert.equal(printAmount(carrierAmount(money, amountOf("10.01"))), "13.3463");
    const finer = carrierMoney(
      resultOf({
        ...CAD,
        invoice: {
          ...CAD.invoice,
          charges: [
            ["LINEHAUL", "150.505"],
            ["FUEL", "3.25"],
          ],
        },
      }),
      "CAD",
    );
    assert.deepEqual([finer.isWhole, printAmount(carrierAmount(finer, amountOf("10.01")))], [false, "13.3463"]);
    const halves = carrierMoney(
      resultOf({
        ...CAD,
        invoice: {
          ...CAD.invoice,
          charges: [
            ["LINEHAUL", "150.50"],
            ["LINEHAUL", "3.125"],
          ],
        },
      }),
      "CAD",
    );
    assert.equal(halves.isWhole, false, "one line in finer amounts is enough");
    const own = carrierMoney(resultOf({ order: CAD.order ?? {}, invoice: { charges: [["LINEHAUL", "150.505"]] } }), "USD");
    assert.deepEqual([own.conversion, printAmount(carrierAmount(own, amountOf("10.0123")))], [null, "10.0123"]);
  });
  it("is the audit's where the rate that was stored cannot be read", () => {
    const result = resultOf(CAD);
    assert.ok(result.conversion !== null);
    const money = carrierMoney({ ...result, conversion: { ...result.conversion, rate: "none" } }, "CAD");
    assert.deepEqual([money.conversion, printAmount(carrierAmount(money, amountOf("10.01")))], [null, "10.0100"]);
  });
});

/**
 * A stored audit by its figures alone: charges as code, expected (null: not comparable) and billed lines; findings as far as a
 * claim reads them.
 */
const stored = (
  charges: readonly (readonly [code: string, expected: string | null, ...lines: string[]])[],
  findings: readonly Partial<Finding>[],
): StoredResult => {
  const base = resultOf({ order: { charges: [["LINEHAUL", "1"]] }, invoice: { charges: [["LINEHAUL", "1"]] } });
  const [row] = base.charges;
  const [line] = row?.lines ?? [];
  assert.ok(row !== undefined && line !== undefined);
  return {
    ...base,
    charges: charges.map(([code, expected, ...lines]) => {
      const billed = addAmounts(lines.map(amountOf));
      return {
        ...row,
        code,
        expected,
        billed: printAmount(billed),
        variance: expected === null ? null : printAmount(minus(billed, amountOf(expected))),
        lines: lines.map((amount) => ({ ...line, code, amount })),
      };
    }),
    findings: findings.map((each) => ({
      rule: "charge-over-tolerance",
      severity: "dispute",
      charge: null,
      variance: null,
      currency: "USD",
      supportedBy: null,
      orderUuid: null,
      ...each,
    })) as unknown as StoredResult["findings"],
  };
};
const receipt = (amount: string | null) => ({ documentUuid: "d", type: "LumperReceipt", amount, left: null }) as never;
const claimRows = (result: StoredResult, money = carrierMoney(result, "USD")) =>
  claimedCharges(result, money).map(
    (row) => `${row.code ?? "whole"} ${printAmount(row.billed)} ${printAmount(row.payable)} ${printAmount(row.disputed)}`,
  );

describe("the rows of a claim, by what the findings say", () => {
  it("a charge is disputed by what its finding is over, though no total is", () => {
    assert.deepEqual(claimRows(stored([["LINEHAUL", "100", "112"]], [{ charge: "LINEHAUL", variance: "12.0000" }])), [
      "LINEHAUL 112.0000 100.0000 12.0000",
    ]);
  });
  it("findings of several orders add up; of one order, and of all of them, the largest counts", () => {
    const over = (orderUuid: string | null, variance: string) => ({ charge: "LINEHAUL", orderUuid, variance });
    const disputed = (...findings: Partial<Finding>[]) => claimRows(stored([["LINEHAUL", "100", "200"]], findings))[0];
    assert.equal(disputed(over("a", "30"), over("b", "20")), "LINEHAUL 200.0000 150.0000 50.0000");
    assert.equal(disputed(over("a", "30"), over("b", "20"), over(null, "40")), "LINEHAUL 200.0000 150.0000 50.0000");
    assert.equal(disputed(over("a", "30"), over("b", "20"), over(null, "60")), "LINEHAUL 200.0000 140.0000 60.0000");
    assert.equal(disputed(over("a", "30"), over("a", "25")), "LINEHAUL 200.0000 170.0000 30.0000");
    assert.equal(disputed(over("a", "25"), over("a", "30")), "LINEHAUL 200.0000 170.0000 30.0000");
  });
  it("what a document supports is not asked back: its amount, or all of it where an audit of an earlier release names none", () => {
    const disputed = (amount: string | null) =>
      claimRows(stored([["LINEHAUL", "100", "150"]], [{ charge: "LINEHAUL", variance: "50", supportedBy: receipt(amount) }]))[0];
    assert.equal(disputed("30"), "LINEHAUL 150.0000 130.0000 20.0000");
    assert.equal(disputed("80"), "LINEHAUL 150.0000 150.0000 0.0000");
    assert.equal(disputed(null), "LINEHAUL 150.0000 150.0000 0.0000");
  });
  it("a difference told in another currency is taken from the charge, in the currency of the audit", () => {
    const result = stored(
      [["LINEHAUL", "100", "112"]],
      [{ charge: "LINEHAUL", variance: "16.32", currency: "CAD", rule: "extension-error" }],
    );
    assert.deepEqual(claimRows(result), ["LINEHAUL 112.0000 100.0000 12.0000"]);
  });
  it("of a total only a dispute of the whole invoice asks: not a review, not one order's, not one without a difference", () => {
    const charges = [["LINEHAUL", "100", "108"]] as const;
    const nothing = ["LINEHAUL 108.0000 108.0000 0.0000"];
    const total = { rule: "total-over-tolerance", variance: "8" };
    assert.deepEqual(claimRows(stored(charges, [total])), ["LINEHAUL 108.0000 100.0000 8.0000"]);
    assert.deepEqual(claimRows(stored(charges, [{ ...total, severity: "review" }])), nothing);
    assert.deepEqual(claimRows(stored(charges, [{ ...total, orderUuid: "a" }])), nothing);
    assert.deepEqual(claimRows(stored(charges, [{ ...total, variance: null }])), nothing);
  });
  it("what a total is over is taken from codes that are over and not disputed yet; the rest from what is payable of any", () => {
    const total = (variance: string) => ({ rule: "total-over-tolerance", variance });
    assert.deepEqual(
      claimRows(
        stored(
          [
            ["FUEL", "50", "48"],
            ["LINEHAUL", "100", "108"],
          ],
          [total("6")],
        ),
      ),
      ["FUEL 48.0000 48.0000 0.0000", "LINEHAUL 108.0000 102.0000 6.0000"],
      "a code that is under gives nothing, wherever it stands",
    );
    assert.deepEqual(
      claimRows(stored([["LINEHAUL", "100", "120"]], [{ charge: "LINEHAUL", orderUuid: "a", variance: "12" }, total("20")])),
      ["LINEHAUL 120.0000 100.0000 20.0000"],
      "a code that is disputed is asked for once",
    );
    assert.deepEqual(
      claimRows(
        stored(
          [
            ["OTHER", null, "30"],
            ["LINEHAUL", "100", "108"],
          ],
          [total("38")],
        ),
      ),
      ["OTHER 30.0000 0.0000 30.0000", "LINEHAUL 108.0000 100.0000 8.0000"],
      "a code that nothing is expected of has no difference",
    );
  });
  it("what documents support of the codes is taken off the total too, each at its own code", () => {
    const charges = [
      ["LINEHAUL", "100", "150"],
      ["FUEL", "50", "58"],
    ] as const;
    for (const amount of ["50", null])
      assert.deepEqual(
        claimRows(
          stored(charges, [
            { charge: "LINEHAUL", severity: "information", variance: "50", supportedBy: receipt(amount) },
            { rule: "total-over-tolerance", variance: "58" },
          ]),
        ),
        ["LINEHAUL 150.0000 150.0000 0.0000", "FUEL 58.0000 50.0000 8.0000"],
      );
  });
  it("a code that was not billed stands in a claim only where it is claimed", () => {
    const charges = [
      ["LINEHAUL", "100", "100"],
      ["FUEL", "20"],
      ["DISCOUNT", "-60"],
    ] as const;
    assert.deepEqual(
      claimRows(
        stored(charges, [
          { charge: "DISCOUNT", variance: "60", rule: "charge-missing" },
          { charge: "LINEHAUL", severity: "information", variance: "0" },
        ]),
      ),
      ["LINEHAUL 100.0000 100.0000 0.0000", "DISCOUNT 0.0000 -60.0000 60.0000"],
    );
  });
  it("a converted charge that is right is payable to the last digit as it was billed", () => {
    const result = resultOf({
      order: { charges: [["LINEHAUL", "7.3629"]] },
      invoice: { currency: "CAD", charges: [["LINEHAUL", "10.0136"]] },
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.36") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.deepEqual(claimRows(result, carrierMoney(result, "CAD")), ["LINEHAUL 10.0136 10.0136 0.0000"]);
  });
  it("a total of a converted invoice is asked for in the carrier's money: converted, or as it was told in it", () => {
    const result = resultOf({
      order: { charges: [["LINEHAUL", "100"]] },
      invoice: { currency: "CAD", charges: [["LINEHAUL", "150.00"]] },
      policy: { charge: { over: { amount: "99" } }, total: { over: { amount: "99" } } },
      fxRates: [{ from: "USD", to: "CAD", rate: parseFxRate("1.25") ?? 0n, date: "2026-02-28" as Day }],
    });
    assert.deepEqual(result.findings, [], "120 USD for 100 is within the limits");
    const claimedBy = (currency: string) =>
      claimRows(
        { ...result, findings: stored([], [{ rule: "total-over-tolerance", variance: "8", currency }]).findings },
        carrierMoney(result, "CAD"),
      );
    assert.deepEqual(claimedBy("USD"), ["LINEHAUL 150.0000 140.0000 10.0000"]);
    assert.deepEqual(claimedBy("CAD"), ["LINEHAUL 150.0000 142.0000 8.0000"]);
  });
});

describe("the rows of a claim", () => {
  const rows = (input: FactsInput) => {
    const result = resultOf(input);
    return claimedCharges(result, carrierMoney(result, "USD")).map(
      (row) => `${row.code} ${printAmount(row.billed)} ${printAmount(row.payable)} ${printAmount(row.disputed)}`,
    );
  };
  const limits = { charge: { over: { amount: "10" } }, total: { over: { amount: "5" } } };
  it("take what the total is over from the codes that are, the rest from the invoice as a whole", () => {
    const order = {
      charges: [
        ["LINEHAUL", "100"],
        ["FUEL", "50"],
        ["DETENTION", "40"],
      ] as const,
    };
    assert.deepEqual(
      rows({
        order,
        policy: limits,
        invoice: {
          charges: [
            ["LINEHAUL", "108"],
            ["FUEL", "50"],
            ["DETENTION", "30"],
          ],
        },
      }),
      ["LINEHAUL 108.0000 108.0000 0.0000", "FUEL 50.0000 50.0000 0.0000", "DETENTION 30.0000 30.0000 0.0000"],
    );
    assert.deepEqual(
      rows({
        order,
        policy: limits,
        invoice: {
          charges: [
            ["LINEHAUL", "108"],
            ["FUEL", "53"],
            ["DETENTION", "40"],
          ],
        },
      }),
      ["LINEHAUL 108.0000 100.0000 8.0000", "FUEL 53.0000 50.0000 3.0000", "DETENTION 40.0000 40.0000 0.0000"],
    );
    // Of a code that is under, nothing is taken; the total is over by as much less.
    assert.deepEqual(
      rows({
        order,
        policy: limits,
        invoice: {
          charges: [
            ["LINEHAUL", "108"],
            ["FUEL", "48"],
            ["DETENTION", "40"],
          ],
        },
      }).slice(0, 2),
      ["LINEHAUL 108.0000 102.0000 6.0000", "FUEL 48.0000 48.0000 0.0000"],
    );
  });
});

describe("the rows of a claim, at its ends", () => {
  const whole = { rule: "duplicate-invoice", variance: null };
  it("of a whole invoice are what is billed, and nothing that is not", () => {
    assert.deepEqual(
      claimRows(
        stored(
          [
            ["LINEHAUL", "100", "100"],
            ["FUEL", "20", "0"],
          ],
          [whole],
        ),
      ),
      ["LINEHAUL 100.0000 0.0000 100.0000"],
    );
  });

  it("dispute no more than is billed in all: what is beyond it is given back from the last, and a code stays to be seen", () => {
    const rows = claimRows(
      stored(
        [
          ["LINEHAUL", "0", "50"],
          ["DISCOUNT", "-60"],
        ],
        [
          { charge: "LINEHAUL", variance: "50" },
          { charge: "DISCOUNT", variance: "60", rule: "charge-missing" },
        ],
      ),
    );
    assert.deepEqual(rows, ["LINEHAUL 50.0000 0.0000 50.0000", "DISCOUNT 0.0000 0.0000 0.0000"]);
  });

  it("and of the invoice as a whole nothing stays where nothing is left of it", () => {
    assert.deepEqual(
      claimRows(
        stored(
          [["LINEHAUL", "-30", "50"]],
          [
            { charge: "LINEHAUL", variance: "50" },
            { rule: "total-over-tolerance", variance: "80" },
          ],
        ),
      ),
      ["LINEHAUL 50.0000 0.0000 50.0000"],
    );
  });
});
