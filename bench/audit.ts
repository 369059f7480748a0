import type { AuditFacts } from "../src/domain/audit/audit-facts.ts";
import { DEFAULT_POLICY } from "../src/domain/audit/default-policy.ts";
import { AUDIT_RULES } from "../src/domain/audit/rules/index.ts";
import { runAudit } from "../src/domain/audit/run-audit.ts";
import { DEFAULT_CHARGE_CODES } from "../src/domain/charge/default-charge-codes.ts";
import { decideMatch } from "../src/domain/matching/decide-match.ts";
import { agreeing, itemOf, addressOf } from "../tests/builders/audit-facts-builder.ts";
import type { ChargeInput } from "../tests/builders/audit-facts-builder.ts";

/**
 * Audits a second on one core: bills of five charges with rate sets, stops, items and references, every rule on, the default policy.
 * The reference is the least such an audit could do: a bare loop that adds and compares the same amounts.
 */
const CHARGES: readonly ChargeInput[] = [
  { code: "400", description: "Linehaul", amount: "1372.70", rate: "1.85", quantity: "742", qualifier: "PerMile" },
  { code: "405", description: "Fuel surcharge", amount: "393.26", rate: "0.53", quantity: "742", qualifier: "PerMile" },
  { code: "LFT", description: "Liftgate", amount: "95.00" },
  { code: "SOC", description: "Stop off", amount: "75.00", rate: "75", quantity: "1", qualifier: "PerUnit" },
  { code: "DTL", description: "Detention", amount: "120.00", rate: "60", quantity: "2", qualifier: "PerHour" },
];

const TENANT_CODES = DEFAULT_CHARGE_CODES.map((one) => ({ ...one, aliases: [] }));

/** Facts as the shell would load them: fresh objects for each invoice, the tenant's code list shared. */
const factsFor = (number: number): AuditFacts => {
  const stops = [
    { type: "Origin" as const, sequence: 1, address: addressOf("60448", "IL") },
    { type: "Destination" as const, sequence: 2, address: addressOf("43725", "OH") },
  ];
  return agreeing(CHARGES, {
    order: {
      orderNumber: `ORD-${number}`,
      items: [itemOf({ id: "1", freightClass: "70", weight: "12000", totalCount: 24 })],
      stops: stops.map((stop) => ({ ...stop, vendors: [] })),
    },
    invoice: {
      invoiceNumber: `INV-${number}`,
      references: [{ type: "OrderNumber", value: `ORD-${number}`, description: null }],
      items: [itemOf({ id: "1", freightClass: "70", weight: "12000", totalCount: 24 })],
      stops,
      service: { mode: "Ground", type: "LTL", level: "Standard", equipment: null },
    },
    codes: TENANT_CODES,
    policy: {},
  });
};

const BATCH = 2_000;

const bareLoop = (batch: readonly AuditFacts[]): number => {
  let good = 0;
  for (const facts of batch) {
    let billed = 0n;
    let expected = 0n;
    let within = true;
    const ordered = facts.orders[0]?.order.vendors[0]?.charges ?? [];
    const { charges } = facts.invoice.invoice;
    for (let at = 0; at < charges.length; at += 1) {
      const one = charges[at]?.amount ?? 0n;
      const other = ordered[at]?.amount ?? 0n;
      billed += one;
      expected += other;
      const difference = one - other;
      if ((difference < 0n ? -difference : difference) > 20_000n) within = false;
    }
    if (within && billed - expected <= 50_000n) good += 1;
  }
  return good;
};

/** Calls a second of `run` over the batch, the best of some rounds. */
const perSecond = (rounds: number, run: (batch: readonly AuditFacts[]) => number, batch: readonly AuditFacts[]): number => {
  let best = 0;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const good = run(batch);
    const seconds = (performance.now() - start) / 1000;
    if (good !== batch.length) throw new Error(`${batch.length - good} of ${batch.length} did not pass`);
    best = Math.max(best, batch.length / seconds);
  }
  return best;
};

export interface AuditCoreFigures {
  readonly auditsPerSecond: number;
  readonly bareLoopsPerSecond: number;
  readonly matchesPerSecond: number;
}

export const benchAuditCore = (rounds = 25): AuditCoreFigures => {
  const batch = Array.from({ length: BATCH }, (_, at) => factsFor(at + 1));
  const auditAll = (all: readonly AuditFacts[]): number => {
    let good = 0;
    for (const facts of all) if (runAudit(facts).verdict === "approve") good += 1;
    return good;
  };
  const matchAll = (all: readonly AuditFacts[]): number => {
    let good = 0;
    for (const facts of all) {
      const [one] = facts.orders;
      if (one !== undefined && decideMatch(facts.invoice.invoice, [one]).outcome === "matched") good += 1;
    }
    return good;
  };
  perSecond(5, auditAll, batch);
  return {
    bareLoopsPerSecond: perSecond(rounds, bareLoop, batch),
    auditsPerSecond: perSecond(rounds, auditAll, batch),
    matchesPerSecond: perSecond(rounds, matchAll, batch),
  };
};

const figure = (value: number): string => Math.round(value).toLocaleString("en-US");

/** The figures as lines for people. */
export const auditCoreReport = (figures: AuditCoreFigures): string =>
  [
    `audit core: ${figure(figures.auditsPerSecond)} audits/s on one core (5 charges, ${AUDIT_RULES.length} rules, default policy ${DEFAULT_POLICY.overrides.length} overrides); aim 50,000`,
    `  reference: ${figure(figures.bareLoopsPerSecond)}/s for a bare loop that only adds and compares the same amounts (${(figures.bareLoopsPerSecond / figures.auditsPerSecond).toFixed(1)} times)`,
    `  matching:  ${figure(figures.matchesPerSecond)} matches/s of one invoice with one candidate`,
  ].join("\n");

if (import.meta.main) console.log(auditCoreReport(benchAuditCore()));
