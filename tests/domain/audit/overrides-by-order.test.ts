import { RULE_SETTINGS } from "#domain/settings/rule-setting.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { allowedBy } from "#domain/audit/context/resolve-limit.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amount } from "#domain/money/amount.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { ACME, factsOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";

const HAUL = [["LINEHAUL", "4000"]] as const;
const BILLED = [["LINEHAUL", "4050"]] as const;
const GENEROUS = {
  charge: { over: { amount: "500" } },
  total: { over: { amount: "500" } },
};
const STRICT = { charge: { over: { amount: "0" } } };
const service = (mode: string | null, level: string | null = null) => ({ mode, type: null, level, equipment: null });
const silent = { service: null };

const verdict = (input: FactsInput): string => runAudit(factsOf(input)).verdict;
const judged = (
  when: object,
  limits: object,
  order: FactsInput["order"],
  invoice: FactsInput["invoice"],
  rest: FactsInput = {},
) =>
  verdict({
    ...rest,
    order: { charges: HAUL, ...order },
    invoice: { charges: BILLED, ...invoice },
    policy: { overrides: [{ when, ...limits }], rules: { "customer-mismatch": "off", "service-mismatch": "off" } },
  });

describe("overrides are chosen by the order and the tenant's own data", () => {
  it("a customer that only the invoice names widens nothing", () => {
    assert.equal(judged({ customer: "GENEROUS" }, GENEROUS, {}, { customerExternalId: "GENEROUS" }), "dispute");
    const ordered = { externalId: "GENEROUS", name: null, billingTerms: null, currency: "USD", contact: null, charges: [] };
    assert.equal(judged({ customer: "GENEROUS" }, GENEROUS, { customer: ordered }, {}), "approve");
  });

  it("nor does a mode or a service where the order is silent", () => {
    assert.equal(judged({ mode: "TL" }, GENEROUS, { vendor: silent }, { service: service("TL") }), "dispute");
    assert.equal(judged({ service: "Gold" }, GENEROUS, { vendor: silent }, { service: service(null, "Gold") }), "dispute");
    assert.equal(judged({ mode: "TL" }, GENEROUS, { vendor: { service: service("TL") } }, {}), "approve");
  });

  it("nor does a vendor that is not the order's", () => {
    const told: VendorIdentity = { ...ACME, externalId: "GENEROUS" };
    const bySacOnly = { vendor: { externalId: null, mcNumber: null, dotNumber: null } };
    assert.equal(judged({ vendor: "GENEROUS" }, GENEROUS, bySacOnly, { vendor: told }), "dispute");
    const profile = { externalId: "GENEROUS", name: "Generous", scac: "GENR" };
    assert.equal(judged({ vendor: "GENEROUS" }, GENEROUS, bySacOnly, { vendor: told }, { vendorProfile: profile }), "dispute");
    const own = { externalId: "ACME", name: "Acme Trucking", scac: "ACMF" };
    assert.equal(judged({ vendor: "Acme Trucking" }, GENEROUS, bySacOnly, {}, { vendorProfile: own }), "approve");
    // Two entries of the directory share the SCAC of the order: the invoice names the one with the wider limit.
    const several = { vendorProfile: own, vendorIsOneOfSeveral: true } as const;
    assert.equal(judged({ vendor: "Acme Trucking" }, GENEROUS, bySacOnly, {}, several), "dispute");
    assert.equal(judged({ vendor: "ACME" }, GENEROUS, {}, {}, several), "approve", "the order names it by its external id");
  });

  it("what only the invoice says makes a limit stricter", () => {
    const within = { charges: [["LINEHAUL", "4001"]] as const };
    assert.equal(judged({ customer: "STRICT" }, STRICT, {}, within), "approve");
    assert.equal(judged({ customer: "STRICT" }, STRICT, {}, { ...within, customerExternalId: "STRICT" }), "dispute");
    const unordered = { charges: [...HAUL, ["LIFTGATE", "1"] as const], customerExternalId: "C9" };
    assert.equal(judged({ customer: "C9" }, { chargeNotOnOrder: "block" }, {}, unordered), "block");
    assert.equal(judged({ customer: "C9" }, { chargeNotOnOrder: "information" }, {}, unordered), "review");
  });

  it("the documents that either asks for are required", () => {
    const documents = (required: readonly object[], when: object) =>
      runAudit(
        factsOf({
          order: { charges: HAUL },
          invoice: { charges: HAUL, customerExternalId: "C9" },
          policy: { requiredDocuments: [{ type: "ProofOfDelivery" }], overrides: [{ when, requiredDocuments: required }] },
        }),
      ).findings.filter((finding) => finding.rule === "required-document-missing").length;
    assert.equal(documents([], { customer: "C9" }), 1);
    assert.equal(documents([{ type: "BillOfLading" }], { customer: "C9" }), 2);
    assert.equal(documents([{ type: "BillOfLading" }], { customer: "CUST1" }), 1);
  });
});

describe("whatever the invoice says of customer, mode, service and vendor", () => {
  const word = fc.option(fc.constantFrom("A", "B", "ACME", "CUST1", "LTL", "Standard"), { nil: null });
  const some = fc.option(fc.constantFrom("A", "B", "ACME", "CUST1", "LTL", "Standard"), { nil: undefined });
  const limit = fc.record({
    amount: fc.nat(500).map(String),
    percent: fc.nat(20).map(String),
    whichever: fc.constantFrom("larger", "smaller"),
  });
  const pair = fc.record({ over: limit, under: limit }, { requiredKeys: [] });
  const override = fc.record({
    when: fc.record({
      customer: some,
      mode: some,
      service: some,
      vendor: some,
      chargeCode: fc.option(fc.constantFrom("FUEL"), { nil: undefined }),
    }),
    total: pair,
    charge: pair,
    weight: limit,
    chargeNotOnOrder: fc.constantFrom(...RULE_SETTINGS),
    requiredDocuments: fc.subarray([{ type: "ProofOfDelivery", signed: true }, { type: "BillOfLading" }]),
  });
  const facts = fc.record({
    overrides: fc.array(override, { maxLength: 6 }),
    ordered: fc.option(fc.record({ mode: word, type: word, level: word, equipment: fc.constant(null) }), { nil: null }),
    customer: word,
    mode: word,
    type: word,
    level: word,
    vendor: word,
    expected: fc.nat(10_000_000),
  });

  it("no limit is wider than where it says nothing", () =>
    fc.assert(
      fc.property(facts, ({ overrides, ordered, customer, mode, type, level, vendor, expected }) => {
        const inForce = (invoice: FactsInput["invoice"]) =>
          new AuditContext(
            factsOf({
              order: { charges: HAUL, vendor: { service: ordered } },
              invoice: { charges: HAUL, ...invoice },
              policy: { weight: { percent: "1" }, overrides: JSON.parse(JSON.stringify(overrides)) },
            }),
          ).policy;
        const silently = inForce({ customerExternalId: null, service: null });
        const told = inForce({
          customerExternalId: customer,
          service: { mode, type, level, equipment: null },
          vendor: vendor === null ? ACME : { ...ACME, externalId: vendor },
        });
        const of = amount(BigInt(expected));
        for (const path of ["total.over", "total.under", "charge.over", "charge.under"] as const)
          for (const code of ["FUEL", "LINEHAUL"])
            assert.ok(allowedBy(told.limit(path, of, code).value, of) <= allowedBy(silently.limit(path, of, code).value, of));
        const weights = [told.limit("weight", of), silently.limit("weight", of)].map((at) =>
          at === null ? null : allowedBy(at.value, of),
        );
        assert.ok(weights[1] === null || (weights[0] != null && weights[0] <= (weights[1] ?? 0n)));
        assert.ok(
          RULE_SETTINGS.indexOf(told.chargeNotOnOrder("FUEL")) >= RULE_SETTINGS.indexOf(silently.chargeNotOnOrder("FUEL")),
        );
        const documents = told.setting("requiredDocuments").value;
        for (const entry of silently.setting("requiredDocuments").value)
          assert.ok(documents.some((each) => each.type === entry.type && (each.signed || !entry.signed)));
      }),
      { numRuns: 500 },
    ));
});
