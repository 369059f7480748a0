import { canonicalText } from "../canonical-text.ts";
import { AuditContext } from "../audit/context/audit-context.ts";
import { type AuditFacts, type RecoveredAmount, type SiblingInvoice } from "../audit/facts/audit-facts.ts";
import { paidBeyond } from "../audit/history/billed-by-others.ts";
import { fitsSeveral, type OtherInvoice, otherVendorInvoice, unassignedInvoice } from "../audit/identity/other-invoice.ts";
import { type PaperUse, type ShownPaper, usedSince } from "../audit/papers/paper-uses.ts";
import { isWithin } from "../audit/context/resolve-limit.ts";
import { runAudit } from "../audit/run-audit.ts";
import { type Amount, minus, plus, printAmount } from "../money/amount.ts";
import { bridgeVendors } from "../party/bridge-vendors.ts";

const ANEW = "It is audited again; decide anew.";

/** The invoices on the invoice's orders as they are now, apart by whose they are. */
export interface InvoicesBeside {
  /** Of the invoice's own vendor, those among them that may be of another one. */
  readonly sameVendor: readonly OtherInvoice[];
  readonly otherVendors: readonly OtherInvoice[];
}

export function besideOf(facts: AuditFacts, onOrders: readonly OtherInvoice[]): InvoicesBeside {
  const known = facts.orders.flatMap(({ order }) => order.vendors);
  const isOwn = ({ earlier }: OtherInvoice): boolean =>
    bridgeVendors(facts.invoice.invoice.vendor, known, earlier.vendor, facts.vendor?.scacs) !== null;
  return { sameVendor: onOrders.filter(isOwn), otherVendors: onOrders.filter((invoice) => !isOwn(invoice)) };
}

/**
 * Why an approval is overtaken by another invoice of the vendor on its orders: it was approved after this one was audited, and
 * both together are more than the orders expect. Null: it is not. An approver who decides after a fresh audit has seen the
 * other one, and may.
 */
export function overtakenBySibling(facts: AuditFacts, beside: readonly OtherInvoice[], approving: Amount): string | null {
  if (facts.policy.rules["order-overbilled"] === "off") return null;
  const approved = beside.filter((invoice) => invoice.sibling.status === "approved");
  const seen = [...facts.siblings, ...(facts.unassigned ?? [])];
  const unseen = approved.filter(({ sibling }) => !seen.some((invoice) => isSame(invoice, sibling)));
  if (unseen.length === 0) return null;
  const now = new AuditContext({ ...facts, ...approvedSiblings(facts, approved) });
  const { comparability, ordered, previous } = now.comparison;
  if (comparability !== "compared") return null;
  const together = plus(previous, approving);
  const names = unseen.map((invoice) => invoice.earlier.invoiceNumber).join(", ");
  if (approving < 0n) {
    // A credit gives back what is too much, once.
    const under = minus(ordered, together);
    if (under <= 0n || isWithin(under, now.policy.limit("total.under", ordered).value, ordered, now.comparison.centsAllowance))
      return null;
    return `${names} of the same order was approved after this invoice was audited: with this credit ${printAmount(together)} would be paid in all, ${printAmount(ordered)} is expected. ${ANEW}`;
  }
  const { base, passed } = now.limitBasis(null);
  const beyond = minus(minus(together, ordered), passed);
  if (beyond <= 0n || isWithin(beyond, now.policy.limit("total.over", base).value, base, now.comparison.centsAllowance))
    return null;
  return `${names} of the same order was approved after this invoice was audited: together ${printAmount(together)} would be paid, ${printAmount(ordered)} is expected. ${ANEW}`;
}

/** Approved invoices as an audit of now would have them: those of the vendor, and those that may be of another one. */
export function approvedSiblings(
  { orders }: AuditFacts,
  approved: readonly OtherInvoice[],
): Pick<AuditFacts, "siblings"> & Partial<Pick<AuditFacts, "unassigned">> {
  const unassigned = approved.filter((invoice) => fitsSeveral(invoice, orders));
  return {
    siblings: approved.filter((invoice) => !unassigned.includes(invoice)).map((invoice) => invoice.sibling),
    ...(unassigned.length === 0 ? {} : { unassigned: unassigned.map(unassignedInvoice) }),
  };
}

const isSame = (a: SiblingInvoice, b: SiblingInvoice): boolean =>
  a.uuid === b.uuid && a.status === b.status && canonicalText(a.amounts) === canonicalText(b.amounts);

/**
 * The same by an invoice of another vendor, which stands on the order with less than it was paid, or not at all. A fresh audit
 * tells it, and then a person may decide.
 */
export function overtakenByOtherVendor(facts: AuditFacts, otherVendors: readonly OtherInvoice[]): string | null {
  if (facts.policy.rules["order-billed-by-other"] === "off") return null;
  const others = otherVendors.filter((invoice) => invoice.sibling.status === "approved").map(otherVendorInvoice);
  const unseen = others.filter((other) => !(facts.otherVendorInvoices ?? []).some((each) => each.uuid === other.uuid));
  if (unseen.length === 0) return null;
  const found = paidBeyond({ ...facts, otherVendorInvoices: others }).flatMap((beyond) => beyond.invoices);
  const names = unseen
    .filter((invoice) => found.some((each) => each.uuid === invoice.uuid))
    .map((invoice) => invoice.invoiceNumber);
  return names.length === 0
    ? null
    : `${names.join(", ")} of another vendor was approved for the same order after this invoice was audited, and the order does not name that vendor with what it was paid. ${ANEW}`;
}

/** The same by money that came back on its orders. */
export function overtakenByReturn(facts: AuditFacts, recovered: readonly RecoveredAmount[]): string | null {
  return canonicalText(recovered) === canonicalText(facts.recovered ?? [])
    ? null
    : `money that was paid too much on its order came back after this invoice was audited. ${ANEW}`;
}

/** The same by the same invoice under another uuid. A fresh audit finds `duplicate-invoice`, and then a person may decide. */
export function overtakenByCopy(facts: AuditFacts, lookalikes: readonly OtherInvoice[]): string | null {
  const wasApproved = (uuid: string): boolean =>
    facts.earlierInvoices.some((entry) => entry.uuid === uuid && entry.status === "approved");
  const unseen = lookalikes
    .map((other) => other.earlier)
    .filter(({ uuid, status }) => status === "approved" && !wasApproved(uuid));
  if (unseen.length === 0) return null;
  const finding = runAudit({ ...facts, earlierInvoices: unseen }).findings.find(
    ({ rule, severity }) => rule === "duplicate-invoice" && severity !== "information",
  );
  if (finding === undefined) return null;
  const names = unseen.filter(({ uuid }) => finding.invoiceUuids.includes(uuid)).map((entry) => entry.invoiceNumber);
  return `${names.join(", ")}, the same invoice, was approved after this one was audited. ${ANEW}`;
}

/** The same by an invoice that came since and says it replaces or cancels this one. A fresh audit tells it. */
export function overtakenByCorrection(facts: AuditFacts, lookalikes: readonly OtherInvoice[]): string | null {
  const seen = new Set([...facts.earlierInvoices, ...(facts.laterCorrections ?? [])].map(({ uuid }) => uuid));
  const unseen = lookalikes
    .map((other) => other.earlier)
    .filter(({ uuid, correction }) => correction !== undefined && !seen.has(uuid));
  if (unseen.length === 0) return null;
  const finding = runAudit({ ...facts, laterCorrections: unseen }).findings.find(
    ({ rule, severity, invoiceUuids }) =>
      rule === "correction-held" && severity !== "information" && unseen.some(({ uuid }) => invoiceUuids.includes(uuid)),
  );
  if (finding === undefined) return null;
  const [later] = unseen.filter(({ uuid }) => finding.invoiceUuids.includes(uuid));
  return `${later?.invoiceNumber} of ${later?.invoiceOn}, which says that it ${later?.correction} this invoice, came after it was audited. ${ANEW}`;
}

/** The same by an invoice that used a receipt which this approval uses. */
export function overtakenByUse(facts: AuditFacts, uses: readonly ShownPaper[], now: readonly PaperUse[]): string | null {
  const use = usedSince(facts, uses, now);
  return use === undefined
    ? null
    : `a receipt of this invoice was used for ${use.charge} of invoice ${use.invoiceNumber}, which was approved after this one was audited. ${ANEW}`;
}
