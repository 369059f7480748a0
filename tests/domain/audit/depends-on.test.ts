import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type DependingFinding, dependencyText, dependsOn } from "#domain/audit/depends-on.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { ACME, factsOf } from "#tests/builders/audit-facts-builder.ts";

const finding = (rule: string, more: Partial<DependingFinding> = {}): DependingFinding =>
  ({ rule, invoiceUuids: [], orderUuid: null, supportedBy: null, ...more }) as DependingFinding;
const told = (rule: string, facts = factsOf({ orders: [{}, { orderNumber: "ORD-2" }] }), more: Partial<DependingFinding> = {}) =>
  dependsOn(finding(rule, more), facts).map(dependencyText);

describe("what a finding depends on", () => {
  it("what it names itself: invoices, an order, the document that supports it", () =>
    assert.deepEqual(
      told("accessorial-without-proof", factsOf(), {
        invoiceUuids: ["a", "b"],
        orderUuid: "o",
        supportedBy: { documentUuid: "d" },
      } as Partial<DependingFinding>),
      ["invoice:a", "invoice:b", "order:o", "document:d"],
    ));

  it("by its rule: the bills of its orders, or what is kept of the vendor, and nothing else", () => {
    const byRule = new Map<string, readonly string[]>([...RULE_IDS].map((rule) => [rule, told(rule)]));
    const withAny = [...byRule].filter(([, dependencies]) => dependencies.length > 0);
    const BILLS = ["bills-of-order:order-ORD-1001", "bills-of-order:order-ORD-2"];
    assert.deepEqual(
      Object.fromEntries(withAny),
      Object.fromEntries([
        ...[...RULE_IDS]
          .filter((rule) =>
            [
              "balance-due-without-original",
              "balance-due-late",
              "balance-due-repeats-original",
              "correction-held",
              "charge-under-tolerance",
              "total-under-tolerance",
              "order-overbilled",
              "recovered-already",
            ].includes(rule),
          )
          .map((rule) => [rule, BILLS]),
        ...[...RULE_IDS]
          .filter((rule) =>
            [
              "remit-to-changed",
              "payment-terms-mismatch",
              "tax-mismatch",
              "vendor-mismatch",
              "vendor-ambiguous",
              "charge-unmapped",
            ].includes(rule),
          )
          .map((rule) => [rule, ["vendor:ACME"]]),
      ]),
    );
  });

  it("the vendor as the directory knows it, else as the invoice names it, else none", () => {
    const named = (vendorProfile: { externalId: string } | null, externalId: string | null) =>
      told("remit-to-changed", factsOf({ invoice: { vendor: { ...ACME, externalId } }, vendorProfile }));
    assert.deepEqual(named({ externalId: "KNOWN" }, "SAID"), ["vendor:KNOWN"]);
    assert.deepEqual(named(null, "SAID"), ["vendor:SAID"]);
    assert.deepEqual(named(null, null), []);
  });

  it("each order that might be the invoice's, where nobody knows which", () => {
    const unmatched = factsOf({ ...TWO_OF_ONE_BOL, decide: true });
    assert.equal(unmatched.match.outcome, "unmatched");
    for (const rule of ["order-ambiguous", "order-not-found", "match-guessed"])
      assert.deepEqual(told(rule, unmatched), ["order:order-ORD-1001", "order:order-ORD-2"], rule);
    assert.deepEqual(told("weight-variance", unmatched), []);
  });

  it("messages that wait, of the rule that names them", () => {
    const updates = [{ uuid: "m" }] as unknown as NonNullable<ReturnType<typeof factsOf>["updates"]>;
    assert.deepEqual(told("update-parked", { ...factsOf(), updates }), ["message:m"]);
    assert.deepEqual(told("weight-variance", { ...factsOf(), updates }), []);
    assert.deepEqual(told("update-parked"), []);
  });
});
