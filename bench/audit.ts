import { parseArgs } from "node:util";
import type { AuditFacts } from "../src/domain/audit/facts/audit-facts.ts";
import { AUDIT_RULES } from "../src/domain/audit/rules/index.ts";
import { runAudit } from "../src/domain/audit/run-audit.ts";
import { DEFAULT_CHARGE_CODES } from "../src/domain/charge/default-charge-codes.ts";
import { decideMatch } from "../src/domain/matching/decide-match.ts";
import type { Verdict } from "../src/domain/audit/findings/audit-result.ts";
import { amountOf, plus } from "../src/domain/money/amount.ts";
import {
  addressOf,
  agreeing,
  documentOf,
  earlierOf,
  itemOf,
  orderVendor,
  policyOf,
  reference,
  siblingOf,
} from "../tests/builders/audit-facts-builder.ts";
import type { ChargeInput } from "../tests/builders/audit-facts-builder.ts";

/**
 * Audits a second on one core, of two batches: invoices that agree with their orders (five charges with rate sets, stops, items
 * and references, the default policy), and a mix in which seven of eight make findings: documents, siblings, earlier invoices,
 * overrides, wrong amounts. The reference is the least such an audit could do: a bare loop that adds and compares the same
 * amounts. Medians of rounds that take turns; `--hold` ends with 1 when an aim is missed.
 */
const CHARGES: readonly ChargeInput[] = [
  { code: "400", description: "Linehaul", amount: "1372.70", rate: "1.85", quantity: "742", qualifier: "PerMile" },
  { code: "405", description: "Fuel surcharge", amount: "393.26", rate: "0.53", quantity: "742", qualifier: "PerMile" },
  { code: "LFT", description: "Liftgate", amount: "95.00" },
  { code: "SOC", description: "Stop off", amount: "75.00", rate: "75", quantity: "1", qualifier: "PerUnit" },
  { code: "DTL", description: "Detention", amount: "120.00", rate: "60", quantity: "2", qualifier: "PerHour" },
];

const TENANT_CODES = DEFAULT_CHARGE_CODES.map((code) => ({ ...code, aliases: [] }));

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
/** On a machine that does nothing else. */
const AIM_AGREEING = 80_000;
const AIM_MIXED = 20_000;

type Change = (facts: AuditFacts) => AuditFacts;
const withInvoice =
  (over: (invoice: AuditFacts["invoice"]["invoice"]) => Partial<AuditFacts["invoice"]["invoice"]>): Change =>
  (facts) => ({
    ...facts,
    invoice: { ...facts.invoice, invoice: { ...facts.invoice.invoice, ...over(facts.invoice.invoice) } },
  });

const RECEIPT = documentOf("LumperReceipt", { fields: { totalAmount: "120.00" } });
const OVERRIDES = policyOf({
  requiredDocuments: [{ type: "ProofOfDelivery" }],
  overrides: [
    { when: { mode: "Air" }, charge: { over: { amount: "50" } } },
    { when: { vendor: "ACME" }, charge: { over: { amount: "1" } }, total: { over: { amount: "1" } } },
    { when: { customer: "CUST1" }, requiredDocuments: [{ type: "BillOfLading" }] },
  ],
});
const BILLED_BEFORE = CHARGES.map((charge) => ("amount" in charge ? ([charge.code ?? "", charge.amount] as const) : charge));

/** What happens to invoices, one kind after the other. */
const MIX: Readonly<Record<string, Change>> = {
  agrees: (facts) => facts,
  "linehaul and fuel too high": withInvoice(({ charges }) => ({
    charges: charges.map((charge, at) => (at > 1 ? charge : { ...charge, amount: plus(charge.amount, amountOf("100")) })),
  })),
  "charges that the order lacks, one with a receipt": (facts) => ({
    ...facts,
    documents: [RECEIPT],
    orders: facts.orders.map((order) => ({
      ...order,
      order: { ...order.order, vendors: [orderVendor({ charges: CHARGES.slice(0, 3) })] },
    })),
  }),
  "documents are missing and limits narrowed by overrides": (facts) => ({ ...facts, policy: OVERRIDES }),
  "billed before by a sibling": (facts) => ({
    ...facts,
    siblings: [siblingOf({ byCode: BILLED_BEFORE, orderUuid: facts.orders[0]?.uuid ?? "" })],
  }),
  "looks like three earlier invoices": (facts) => ({
    ...facts,
    earlierInvoices: [1, 2, 3].map((at) =>
      earlierOf({
        uuid: `earlier-${at}`,
        invoiceNumber: at === 1 ? facts.invoice.invoice.invoiceNumber : `OTHER-${at}`,
        amount: "2055.96",
        references: [reference("OrderNumber", facts.orders[0]?.order.orderNumber ?? "")],
      }),
    ),
  }),
  "another weight, class and place": withInvoice(({ stops }) => ({
    items: [itemOf({ id: "1", freightClass: "85", weight: "13900", totalCount: 24 })],
    stops: stops.map((stop) => ({ ...stop, address: addressOf("90210", "CA") })),
  })),
  "other terms, currency and vendor number": withInvoice(({ vendor }) => ({
    chargeTerms: "Collect",
    paymentTerms: "Net10",
    vendor: { ...vendor, mcNumber: "MC-999999" },
    statedTotal: amountOf("9999"),
  })),
};

const mixed = (): readonly AuditFacts[] => {
  const changes = Object.values(MIX);
  return Array.from({ length: BATCH }, (_, at) => (changes[at % changes.length] ?? ((facts) => facts))(factsFor(at + 1)));
};

const bareLoop = (batch: readonly AuditFacts[]): number => {
  let good = 0;
  for (const facts of batch) {
    let billed = 0n;
    let expected = 0n;
    let within = true;
    const ordered = facts.orders[0]?.order.vendors[0]?.charges ?? [];
    const { charges } = facts.invoice.invoice;
    for (let at = 0; at < charges.length; at += 1) {
      const found = charges[at]?.amount ?? 0n;
      const other = ordered[at]?.amount ?? 0n;
      billed += found;
      expected += other;
      const difference = found - other;
      if ((difference < 0n ? -difference : difference) > 20_000n) within = false;
    }
    if (within && billed - expected <= 50_000n) good += 1;
  }
  return good;
};

interface Measure {
  readonly name: string;
  readonly batch: readonly AuditFacts[];
  /** How often the batch is run for one look at the clock, which ticks in hundredths of a second. */
  readonly times: number;
  /** Answers how many of the batch came out as they must. */
  run(batch: readonly AuditFacts[]): number;
}

/**
 * Calls a second of processor time (what else the machine does is no part of it) of each measure: the medians of rounds in which
 * they take turns. Throws when one of the batch comes out otherwise than it must.
 */
function ratesOf(measures: readonly Measure[], rounds: number): ReadonlyMap<string, number> {
  const rates = new Map<string, number[]>(measures.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, batch, times, run } of round % 2 === 0 ? measures : [...measures].reverse()) {
      const before = process.threadCpuUsage();
      let good = 0;
      for (let time = 0; time < times; time += 1) good += run(batch);
      const { user, system } = process.threadCpuUsage(before);
      const seconds = (user + system) / 1e6;
      if (good !== times * batch.length)
        throw new Error(`${name}: ${times * batch.length - good} of ${times * batch.length} came out otherwise`);
      rates.get(name)?.push((times * batch.length) / seconds);
    }
  }
  return new Map([...rates].map(([name, list]) => [name, list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0]));
}

function countVerdicts(batch: readonly AuditFacts[], isRight: (verdict: Verdict, at: number) => boolean): number {
  let good = 0;
  for (const [at, facts] of batch.entries()) if (isRight(runAudit(facts).verdict, at)) good += 1;
  return good;
}

function matchAll(batch: readonly AuditFacts[]): number {
  let good = 0;
  for (const facts of batch) {
    const [order] = facts.orders;
    if (order !== undefined && decideMatch(facts.invoice.invoice, [order]).outcome === "matched") good += 1;
  }
  return good;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "15" },
      hold: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const agreeingBatch = Array.from({ length: BATCH }, (_, at) => factsFor(at + 1));
  const mix = mixed();
  const kinds = Object.keys(MIX).length;
  const found = new Set(mix.slice(0, kinds).flatMap((facts) => runAudit(facts).findings.map((finding) => finding.rule)));
  const measures: readonly Measure[] = [
    { name: "bare", batch: agreeingBatch, times: 200, run: bareLoop },
    {
      name: "agreeing",
      batch: agreeingBatch,
      times: 3,
      run: (batch) => countVerdicts(batch, (verdict) => verdict === "approve"),
    },
    {
      name: "mixed",
      batch: mix,
      times: 1,
      run: (batch) => countVerdicts(batch, (verdict, at) => (verdict === "approve") === (at % kinds === 0)),
    },
    { name: "matching", batch: agreeingBatch, times: 1, run: matchAll },
  ];
  ratesOf(measures, 3);
  const rates = ratesOf(measures, Number(values.rounds));
  const rate = (name: string): number => Math.round(rates.get(name) ?? 0);
  const missed = rate("agreeing") < AIM_AGREEING || rate("mixed") < AIM_MIXED;
  if (values.json) console.log(JSON.stringify({ bench: "audit", ...Object.fromEntries(rates), missed }));
  else {
    const line = (name: string, aim: number): string =>
      `${rate(name).toLocaleString("en-US").padStart(9)} audits/s   aim ${aim.toLocaleString("en-US")}${rate(name) < aim ? "   MISSED" : ""}   bare loop ${(rate("bare") / rate(name)).toFixed(0)} times as fast`;
    console.log(`one core's time, 5 charges, ${AUDIT_RULES.length} rules; medians of ${values.rounds} rounds that take turns`);
    console.log(`  agreeing ${line("agreeing", AIM_AGREEING)}`);
    console.log(`  mixed    ${line("mixed", AIM_MIXED)}   (${kinds} kinds, findings of ${found.size} rules)`);
    console.log(`  matching ${rate("matching").toLocaleString("en-US").padStart(9)} a second, one invoice with one candidate`);
  }
  if (values.hold && missed) process.exitCode = 1;
}

if (import.meta.main) main();
