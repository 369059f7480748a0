import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";

const limit = (random: SeededRandom) => ({
  ...random.pick([{ amount: "3" }, { percent: "2" }, { amount: "40", percent: "2" }, { amount: "0" }]),
  whichever: random.pick(["larger", "smaller"]),
});

const required = (random: SeededRandom) =>
  ["ProofOfDelivery", "BillOfLading"]
    .filter(() => random.chance(0.5))
    .map((type) => ({ type, signed: random.chance(0.5), status: random.pick(["Approved", "Ready"]) }));

const override = (random: SeededRandom) => ({
  when: {
    ...(random.chance(0.5) ? { vendor: random.pick(["ACME", "acme-east", "Acme Freight", "OTHR"]) } : {}),
    ...(random.chance(0.2) ? { customer: random.pick(["CUST1", "CUST2"]) } : {}),
    ...(random.chance(0.3) ? { mode: random.pick(["LTL", "TL", "Ocean"]) } : {}),
    ...(random.chance(0.2) ? { service: random.pick(["Standard", "Rush"]) } : {}),
    ...(random.chance(0.2) ? { chargeCode: random.pick(["LINEHAUL", "FUEL"]) } : {}),
  },
  ...(random.chance(0.2) ? { effectiveFrom: random.pick(["2026-03-02", "2026-03-11"]) } : {}),
  ...(random.chance(0.2) ? { effectiveUntil: random.pick(["2026-12-31", "2026-12-30"]) } : {}),
  ...(random.chance(0.4) ? { weight: limit(random) } : {}),
  ...(random.chance(0.4) ? { distance: limit(random) } : {}),
  ...(random.chance(0.4) ? { requiredDocuments: required(random) } : {}),
  ...(random.chance(0.4) ? { charge: { over: limit(random), ...(random.chance(0.5) ? { under: limit(random) } : {}) } } : {}),
});

/** A policy in which the rules of `off` are off, and here and there another one has a severity of the tenant's own. */
export function widePolicy(random: SeededRandom, off: readonly string[]): unknown {
  return {
    acceptSupported: random.chance(0.4),
    charge: { over: limit(random), under: limit(random) },
    ...(random.chance(0.6) ? { weight: limit(random) } : {}),
    ...(random.chance(0.6) ? { distance: limit(random) } : {}),
    ...(random.chance(0.6) ? { requiredDocuments: required(random) } : {}),
    ...(random.chance(0.6)
      ? {
          chargeDocuments: [
            { code: "LUMPER", type: random.pick(["LumperReceipt", "OtherReceipt"]) },
            { code: "405", type: "DetentionReceipt" },
          ].filter(() => random.chance(0.6)),
        }
      : {}),
    rating: { rateBeforeAudit: random.chance(0.3) },
    lateBillingDays: random.pick([180, 180, 2]),
    originalBillingDays: random.pick([null, 0, 3, 30]),
    duplicateWindowDays: random.pick([548, 548, 60, 1]),
    shipDateDays: random.pick([null, 0, 3]),
    fx: random.chance(0.5)
      ? [
          { from: "CAD", to: "USD", rate: "0.735", date: "2026-02-25" },
          { from: "USD", to: "CAD", rate: "1.36", date: random.pick(["2026-02-25", "2026-03-01"]) },
        ]
      : [],
    overrides: Array.from({ length: random.below(4) }, () => override(random)),
    rules: {
      ...Object.fromEntries(
        Array.from({ length: random.below(4) }, () => {
          const rule = random.pick(RULE_IDS);
          const most = rule === "rating-response-invalid" ? [] : ["dispute", "block"];
          return [rule, random.pick(["off", "information", "review", ...most])];
        }),
      ),
      ...Object.fromEntries(off.map((rule) => [rule, "off"])),
    },
  };
}
