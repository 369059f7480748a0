import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { auditAlone, factsAlone } from "#domain/audit/audit-alone.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { documentOf, factsOf, reference } from "#tests/builders/audit-facts-builder.ts";

/** An invoice that names two orders, and these beside a third. */
const given = () => {
  const { invoice, orders } = factsOf({
    orders: ["A-1", "A-2", "A-3"].map((orderNumber) => ({ orderNumber, charges: [["LINEHAUL", "100"]] })),
    invoice: {
      references: [reference("OrderNumber", "A-1"), reference("OrderNumber", "A-3")],
      charges: [["LINEHAUL", "200"]],
    },
  });
  return { invoice: invoice.invoice, orders: orders.map(({ order }) => order), asOfOn: day("2026-03-20") };
};
const place = (number: number): string => `00000000-0000-0000-0000-00000000000${number}`;

describe("an audit outside the service", () => {
  it("matches the invoice as the service does: orders are named by their place, those that are not its own left out", () => {
    const facts = factsAlone(given());
    assert.deepEqual(
      facts.orders.map(({ uuid, order, status }) => [uuid, order.orderNumber, status]),
      [
        [place(1), "A-1", "open"],
        [place(3), "A-3", "open"],
      ],
    );
    assert.equal(auditAlone(given()).verdict, "approve");
  });
  it("knows no order for an invoice that names none of them", () => {
    const { invoice, ...rest } = given();
    const facts = factsAlone({ ...rest, invoice: { ...invoice, references: [] } });
    assert.deepEqual([facts.match.outcome, facts.orders], ["unmatched", []]);
    assert.equal(auditAlone({ ...rest, invoice: { ...invoice, references: [] } }).verdict, "unmatched");
  });
  it("takes what is not told from the defaults: policy, charge codes, no documents, received on the day of the audit", () => {
    const facts = factsAlone(given());
    assert.deepEqual(
      [facts.policy, facts.chargeCodes.codes, facts.documents, facts.invoice.receivedOn, facts.asOfOn],
      [DEFAULT_POLICY, DEFAULT_CHARGE_CODES, [], "2026-03-20", "2026-03-20"],
    );
    assert.equal(facts.ratingConfigured, false);
  });
  it("takes what is told", () => {
    const documents = [documentOf("ProofOfDelivery")];
    const chargeCodes = DEFAULT_CHARGE_CODES.slice(0, 3);
    const policy = { ...DEFAULT_POLICY, lateBillingDays: 7 };
    const facts = factsAlone({ ...given(), documents, chargeCodes, policy, receivedOn: day("2026-03-10") });
    assert.deepEqual(
      [facts.policy, facts.chargeCodes.codes, facts.documents, facts.invoice.receivedOn],
      [policy, chargeCodes, documents, "2026-03-10"],
    );
  });
});
