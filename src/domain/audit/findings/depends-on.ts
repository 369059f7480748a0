import { addAmounts } from "../../money/amount.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { AuditResult } from "./audit-result.ts";
import type { Finding } from "./finding.ts";

/** What of a finding says what it depends on: also of one that was stored. */
export type DependingFinding = Pick<Finding, "rule" | "invoiceUuids" | "orderUuid"> & {
  readonly supportedBy: { readonly documentUuid: string } | null;
};

/** Something that may change after an audit, and with it what the audit found. */
export interface Dependency {
  readonly kind: "invoice" | "bills-of-order" | "order" | "document" | "message" | "vendor";
  /** The uuid; of a vendor its externalId. */
  readonly key: string;
}

/** As it is stored and looked up. */
export function dependencyText({ kind, key }: Dependency): string {
  return `${kind}:${key}`;
}

const of = (kind: Dependency["kind"], keys: readonly string[]): readonly Dependency[] => keys.map((key) => ({ kind, key }));

/**
 * Rules whose findings change when another invoice of the invoice's orders is decided: all that hold it against what is left of
 * the orders, and those that ask what came before. A property of the tests finds one that is not named here.
 */
const BY_INVOICES: ReadonlySet<string> = new Set([
  "balance-due-without-original",
  "balance-due-late",
  "balance-due-repeats-original",
  "correction-held",
  "charge-agreed-before",
  "charge-document-missing",
  "charge-missing",
  "currency-mismatch",
  "document-amount-mismatch",
  "duplicate-invoice",
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
]);
/** Of a credit too: what takes back all of an open invoice is right whatever its codes are called. */
const BY_INVOICES_OF_CREDIT: ReadonlySet<string> = new Set(["charge-unmapped"]);
/** Rules that read what the tenant keeps about the vendor. */
const BY_VENDOR: ReadonlySet<string> = new Set([
  "remit-to-changed",
  "payment-terms-mismatch",
  "tax-mismatch",
  "vendor-mismatch",
  "vendor-ambiguous",
  "charge-unmapped",
]);
/** Rules about which order it is: each candidate counts. */
const BY_CANDIDATES: ReadonlySet<string> = new Set(["order-ambiguous", "order-not-found", "match-guessed"]);

/**
 * What a finding depends on beside the invoice's own orders, documents and settings, which have it audited again in any case.
 * Policy, charge codes and exchange rates are every open invoice's.
 */
export function dependsOn(finding: DependingFinding, facts: AuditFacts): readonly Dependency[] {
  const { match } = facts;
  const candidates = match.outcome === "unmatched" ? match.candidates.map((candidate) => candidate.orderUuid) : [];
  const vendor = facts.vendor?.externalId ?? facts.invoice.invoice.vendor.externalId;
  return [
    ...of("invoice", finding.invoiceUuids),
    ...of("order", finding.orderUuid === null ? [] : [finding.orderUuid]),
    ...of("document", finding.supportedBy === null ? [] : [finding.supportedBy.documentUuid]),
    ...of("bills-of-order", readsInvoices(finding.rule, facts) ? facts.orders.map((order) => order.uuid) : []),
    ...of("order", BY_CANDIDATES.has(finding.rule) ? candidates : []),
    ...of("vendor", BY_VENDOR.has(finding.rule) && vendor !== null ? [vendor] : []),
    ...of("vendor", finding.rule === "vendor-blocked" ? (facts.blockedVendors ?? []).map((each) => each.externalId) : []),
    ...of("message", finding.rule === "update-parked" ? (facts.updates ?? []).map((update) => update.uuid) : []),
  ];
}

const readsInvoices = (rule: string, { invoice: { invoice } }: AuditFacts): boolean =>
  BY_INVOICES.has(rule) || (BY_INVOICES_OF_CREDIT.has(rule) && addAmounts(invoice.charges.map(({ amount }) => amount)) < 0n);

/**
 * What the result of an audit depends on, each thing once. What holds an invoice may be gone, or another thing, once others of
 * its orders are decided, also where a rule could not be evaluated; whom an approval stands in the way of that nothing held is
 * asked there (`unsettledBy`).
 */
export function dependenciesOf(result: AuditResult, facts: AuditFacts): readonly string[] {
  const invoices = of("bills-of-order", result.verdict === "approve" ? [] : facts.orders.map((order) => order.uuid));
  const found = result.findings.flatMap((finding) => dependsOn(finding, facts));
  return [...new Set([...found, ...invoices].map(dependencyText))];
}
