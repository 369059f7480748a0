import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { carrierAmount, carrierMoney, claimedCharges, isClaimed, isWholeClaim } from "#domain/dispute/claimed-charges.ts";
import { printAuditResult } from "#domain/audit/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import type { Day } from "#domain/day/day.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { parseFxRate } from "#domain/money/convert.ts";
import { type StoredResult, upcastResult } from "#domain/stored/upcast-result.ts";
import { factsOf, type FactsInput } from "#tests/builders/audit-facts-builder.ts";

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
    assert.deepEqual([money.currency, money.auditCurrency, money.inCents], ["CAD", "USD", true]);
    assert.equal(printAmount(carrierAmount(money, amountOf("10.01"))), "13.3500");
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
    assert.deepEqual([finer.inCents, printAmount(carrierAmount(finer, amountOf("10.01")))], [false, "13.3463"]);
    const own = carrierMoney(resultOf({ order: CAD.order ?? {}, invoice: { charges: [["LINEHAUL", "150.505"]] } }), "USD");
    assert.deepEqual([own.conversion, printAmount(carrierAmount(own, amountOf("10.0123")))], [null, "10.0123"]);
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
