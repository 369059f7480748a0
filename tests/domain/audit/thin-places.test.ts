import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { addressOf, factsOf, itemOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { both, C100, orderStop, taxed, ZERO_LIMITS } from "#tests/builders/audit-cases.ts";
import { rateOf } from "#domain/money/amount.ts";

const found = (facts: FactsInput, rule: string) => runAudit(factsOf(facts)).findings.filter((one) => one.rule === rule);

/** Places where one wrong figure or word would change what is paid, each by the case that tells it. */
describe("places of the audit that few cases touch", () => {
  for (const status of ["approved", "received", "matching", "auditing", "review", "disputed"] as const)
    it(`an invoice of the order that is ${status} counts towards what was billed`, () => {
      const siblings = [siblingOf({ status, charges: C100 })];
      assert.notEqual(runAudit(factsOf({ ...both(C100, C100), siblings })).verdict, "approve");
    });

  it("a short ton is 2,000 lb", () => {
    const order = { items: [itemOf({ weight: "2000" })], charges: C100 };
    const invoice = { charges: [{ code: "LINEHAUL", amount: "100", rate: "100", quantity: "1", qualifier: "PerTon" }] };
    assert.deepEqual(found({ order, invoice, policy: { weight: { amount: "0" } } }, "weight-variance"), []);
  });

  it("a kilogram is so many pounds to the eighth decimal", () => {
    const metric = itemOf({ weight: "100000" });
    assert.ok(metric.dimensions !== null);
    const order = { items: [{ ...metric, dimensions: { ...metric.dimensions, system: "Metric" } }], charges: C100 };
    const items = [{ ...metric, dimensions: { ...metric.dimensions, weight: rateOf("220462.26218488") } }];
    assert.deepEqual(
      found({ order, invoice: { charges: C100, items }, policy: { weight: { amount: "0" } } }, "weight-variance"),
      [],
    );
  });

  it("freight of several stops is taxed where it is delivered last", () => {
    const facts = taxed("1000", "150");
    const stops = [
      orderStop("Destination", addressOf("T2P 1J9", "AB", "CAN")),
      orderStop("Destination", addressOf("M5V 2T6", "ON", "CAN")),
    ];
    assert.equal(found({ ...facts, order: { ...facts.order, stops } }, "tax-mismatch").length, 1);
    assert.equal(found({ ...facts, order: { ...facts.order, stops: stops.toReversed() } }, "tax-mismatch").length, 0);
  });

  it("a service counts among the conditions of an override", () => {
    const overrides = [
      { when: { vendor: "ACME", service: "Standard" }, charge: { over: { amount: "50" } } },
      { when: { vendor: "ACME" }, charge: { over: { amount: "0" } } },
    ];
    const facts = { ...both(C100, [["LINEHAUL", "140"]]), policy: { ...ZERO_LIMITS, overrides } };
    assert.deepEqual(found(facts, "charge-over-tolerance"), []);
  });
});
