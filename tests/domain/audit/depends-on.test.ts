import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import { dependenciesOf, type DependingFinding, dependencyText, dependsOn } from "#domain/audit/findings/depends-on.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { ACME, factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { wideCase } from "./naive/wide-case.ts";

const finding = (rule: string, more: Partial<DependingFinding> = {}): DependingFinding =>
  ({ rule, invoiceUuids: [], orderUuid: null, supportedBy: null, ...more }) as DependingFinding;
const told = (rule: string, facts = factsOf({ orders: [{}, { orderNumber: "ORD-2" }] }), more: Partial<DependingFinding> = {}) =>
  dependsOn(finding(rule, more), facts).map(dependencyText);

const READ_BILLS = [
  "duplicate-invoice",
  "balance-due-without-original",
  "balance-due-late",
  "balance-due-repeats-original",
  "correction-held",
  "charge-agreed-before",
  "charge-document-missing",
  "charge-missing",
  "currency-mismatch",
  "document-amount-mismatch",
  "charge-not-on-order",
  "charge-over-tolerance",
  "charge-under-tolerance",
  "total-over-tolerance",
  "total-under-tolerance",
  "order-cancelled",
  "order-billed-by-other",
  "order-overbilled",
  "possible-correction",
  "rating-mismatch",
  "recovered-already",
  "tax-mismatch",
  "withheld-earlier",
];
const READ_VENDOR = [
  "remit-to-changed",
  "payment-terms-mismatch",
  "tax-mismatch",
  "vendor-mismatch",
  "vendor-ambiguous",
  "charge-unmapped",
];
const CASES = caseCount({ suite: 3_000, soak: 30_000 });

/** What each rule found, as text. */
const findingsByRule = (result: AuditResult): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(printAuditResult(result).findings, (finding) => finding.rule)].map(([rule, found]) => [
      rule,
      JSON.stringify(found.map(({ charge, severity, message }) => ({ charge, severity, message }))),
    ]),
  );

/** The siblings as they may stand later: one terminated, or another one approved of what an order asks for, or given back. */
const otherNeighbors = (random: SeededRandom, facts: AuditFacts): AuditFacts["siblings"] => {
  const [first, ...rest] = facts.siblings;
  if (first !== undefined && random.chance(0.4)) return rest;
  const ordered = facts.orders[0]?.order.vendors[0]?.charges[0]?.name.value ?? "LINEHAUL";
  const billed = facts.invoice.invoice.charges[0]?.name.value ?? ordered;
  const code = random.chance(0.3) ? billed : ordered;
  const more = siblingOf({
    uuid: "decided-since",
    byCode: [[code, random.pick(["100", "-100", "1000", "-1000"])]],
  });
  const amounts = (more.amounts ?? []).map((entry) => ({ ...entry, orderUuid: facts.orders[0]?.uuid ?? entry.orderUuid }));
  return [...facts.siblings, { ...more, amounts }];
};

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
    const withOf = (prefix: string) =>
      withAny.filter(([, all]) => all.some((text) => text.startsWith(prefix))).map(([rule]) => rule);
    assert.deepEqual(new Set(withOf("bills-of-order")), new Set(READ_BILLS));
    assert.deepEqual(new Set(withOf("vendor")), new Set(READ_VENDOR));
    for (const [rule, all] of withAny)
      assert.deepEqual(all, [
        ...(READ_BILLS.includes(rule) ? BILLS : []),
        ...(READ_VENDOR.includes(rule) ? ["vendor:ACME"] : []),
      ]);
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

  it("bills of its orders, of every rule whose findings are others when a neighbor is decided otherwise", () => {
    const random = new SeededRandom(RUN_SEED);
    const unnamed = new Map<string, string>();
    const changed = new Map<string, number>();
    for (let at = 0; at < CASES; at += 1) {
      const facts = wideCase(random, []);
      if (facts.orders.length === 0) continue;
      const before = runAudit(facts);
      const after = findingsByRule(runAudit({ ...facts, siblings: otherNeighbors(random, facts) }));
      for (const [rule, found] of findingsByRule(before)) {
        if (found === after.get(rule)) continue;
        changed.set(rule, (changed.get(rule) ?? 0) + 1);
        const some = before.findings.find((entry) => entry.rule === rule);
        if (some !== undefined && !dependsOn(some, facts).some(({ kind }) => kind === "bills-of-order"))
          unnamed.set(rule, `case ${at} of seed ${RUN_SEED}: ${found} or ${after.get(rule) ?? "nothing"}`.slice(0, 300));
      }
    }
    assert.deepEqual(Object.fromEntries(unnamed), {}, "rules that read other invoices of the order: name them in BY_INVOICES");
    for (const rule of ["charge-over-tolerance", "total-over-tolerance", "charge-not-on-order", "order-overbilled"])
      assert.ok((changed.get(rule) ?? 0) > 0, `${rule} never changed`);
  });

  it("as a whole: bills of its orders where anything holds the invoice, also what could not be evaluated", () => {
    const facts = factsOf({ orders: [{}, { orderNumber: "ORD-2" }] });
    const held = { ...runAudit(facts), findings: [] };
    assert.deepEqual(dependenciesOf({ ...held, verdict: "review" }, facts), [
      "bills-of-order:order-ORD-1001",
      "bills-of-order:order-ORD-2",
    ]);
    assert.deepEqual(dependenciesOf({ ...held, verdict: "approve" }, facts), []);
  });
});
