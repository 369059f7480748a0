import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { printAmount } from "#domain/money/amount.ts";
import { type ChargeInput, factsOf, type FactsInput, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const FRACTIONS: readonly ChargeInput[] = [
  ["LINEHAUL", "100"],
  ["FUEL", "20.9951"],
];
/** What rounding to cents explains of an invoice in all, of an order with a fuel charge of 20.9951. */
const allowance = (billed: readonly ChargeInput[], fuelBefore?: string, more: FactsInput = {}): string => {
  const siblings = fuelBefore === undefined ? [] : [siblingOf({ byCode: [["FUEL", fuelBefore]] })];
  const facts = factsOf({ order: { charges: FRACTIONS }, invoice: { charges: billed }, siblings, ...more });
  return printAmount(new AuditContext(facts).comparison.centsAllowance);
};

describe("what rounding to cents explains", () => {
  it("is half a cent a line of a code whose expectation carries more than cents", () => {
    assert.equal(allowance([["FUEL", "21"]]), "0.0050");
    assert.equal(
      allowance([
        ["FUEL", "11"],
        ["FUEL", "10"],
      ]),
      "0.0100",
    );
    assert.equal(allowance([["LINEHAUL", "100"]]), "0.0000", "a code that nobody billed was not rounded");
    assert.equal(allowance([["FUEL", "20.9951"]]), "0.0000", "an invoice that carries more than cents rounds nothing");
    assert.equal(allowance(Array.from({ length: 30 }, () => ["FUEL", "0.70"] as const)), "0.0500", "five cents at the most");
  });

  it("is half a cent of a code that an earlier invoice billed in cents and this one does not", () => {
    assert.equal(allowance([["LINEHAUL", "100"]], "21"), "0.0050");
    assert.equal(allowance([["LINEHAUL", "100"]], "20.9951"), "0.0000");
    assert.equal(
      allowance(
        [
          ["LINEHAUL", "100"],
          ["FUEL", "0"],
        ],
        "21",
      ),
      "0.0000",
      "a line of nothing was not rounded",
    );
  });

  it("is nothing where nothing can be compared", () => {
    assert.equal(allowance([["FUEL", "21"]], "21", { invoice: { currency: "CAD", charges: [["FUEL", "21"]] } }), "0.0000");
  });
});

describe("an invoice that cannot be compared", () => {
  it("has its own codes alone, and no tax by a rule of the place", () => {
    const facts = factsOf({
      order: { charges: FRACTIONS },
      invoice: {
        currency: "CAD",
        charges: [
          ["LINEHAUL", "100"],
          ["HST", "13"],
        ],
      },
      siblings: [siblingOf({ byCode: [["DETENTION", "20"]] })],
      policy: { taxes: [{ place: "US", code: "HST", percent: "13" }] },
    });
    const { rows, comparability, expected } = new AuditContext(facts).comparison;
    assert.equal(comparability, "no-rate");
    assert.deepEqual(
      rows.map(({ code, tax, previous }) => [code, tax, previous]),
      [
        ["LINEHAUL", null, 0n],
        ["HST", null, 0n],
      ],
    );
    assert.equal(expected, 0n);
  });

  it("says in which currency it is, if any", () => {
    const reason = (currency: string | null) => {
      const facts = factsOf({
        orders: [
          { orderNumber: "ORD-1001", charges: FRACTIONS },
          { orderNumber: "ORD-2", charges: FRACTIONS, vendor: { currency: "CAD" } },
        ],
        invoice: { currency, charges: [["LINEHAUL", "100"]] },
      });
      return JSON.stringify(runAudit(facts).notEvaluated);
    };
    assert.match(reason("EUR"), /the invoice is in EUR and no exchange rate is known/);
    assert.match(reason(null), /the invoice is in another currency and no exchange rate is known/);
  });
});
