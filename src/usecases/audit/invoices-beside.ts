import { AuditContext } from "#domain/audit/audit-context.ts";
import { type AuditFacts, canonicalText, type SiblingInvoice } from "#domain/audit/audit-facts.ts";
import { paidBeyond } from "#domain/audit/billed-by-others.ts";
import { isWithin } from "#domain/audit/resolve-limit.ts";
import { daysBetween } from "#domain/day/day.ts";
import { type Amount, minus, plus, printAmount } from "#domain/money/amount.ts";
import { bridgeVendors } from "#domain/party/bridge-vendors.ts";
import type { TenantTx } from "#db/database.ts";
import { listInvoicesOfOrders } from "#db/queries/invoice/audit-facts.ts";
import type { DecisionRow } from "#db/queries/invoice/decisions.ts";
import { listRecovered } from "#db/queries/recovery/recovery.ts";
import { recoveredOn } from "./facts-of-invoice.ts";
import { fitsSeveral, type OtherInvoice, otherFromRow, otherVendorInvoice, unassignedInvoice } from "./other-invoice.ts";

/**
 * The other invoices of the same vendor on the invoice's orders as they are now, those among them that may be of another one. Its orders are held by the
 * caller, so that none changes.
 */
export async function invoicesBeside(
  tx: TenantTx,
  row: Pick<DecisionRow, "invoiceUuid" | "orderUuids">,
  facts: AuditFacts,
): Promise<readonly OtherInvoice[]> {
  const known = facts.orders.flatMap(({ order }) => order.vendors);
  return (await listInvoicesOfOrders(tx, row.orderUuids, [row.invoiceUuid]))
    .map(otherFromRow)
    .filter(
      (invoice) => bridgeVendors(facts.invoice.invoice.vendor, known, invoice.earlier.vendor, facts.vendor?.scacs) !== null,
    );
}

/**
 * Words when an invoice of another vendor was approved after this one was audited, and that vendor stands on the order with less than it was
 * paid, or not at all; else null. A fresh audit tells it, and then a person may decide.
 */
export async function overtakenByOthers(
  tx: TenantTx,
  row: Pick<DecisionRow, "invoiceUuid" | "orderUuids">,
  facts: AuditFacts,
  sameVendor: readonly OtherInvoice[],
): Promise<string | null> {
  if (facts.policy.rules["order-billed-by-other"] === "off") return null;
  const others = (await listInvoicesOfOrders(tx, row.orderUuids, [row.invoiceUuid]))
    .filter((invoice) => invoice.status === "approved" && !sameVendor.some((each) => each.uuid === invoice.invoiceUuid))
    .map(otherFromRow)
    .map(otherVendorInvoice);
  const unseen = others.filter((other) => !(facts.otherVendorInvoices ?? []).some((each) => each.uuid === other.uuid));
  if (unseen.length === 0) return null;
  const found = paidBeyond({ ...facts, otherVendorInvoices: others }).flatMap((beyond) => beyond.invoices);
  const names = unseen
    .filter((invoice) => found.some((each) => each.uuid === invoice.uuid))
    .map((invoice) => invoice.invoiceNumber);
  return names.length === 0
    ? null
    : `${names.join(", ")} of another vendor was approved for the same order after this invoice was audited, and the order does not name that vendor with what it was paid. It is audited again; decide anew.`;
}

/** Words when money came back on the invoice's orders after it was audited; else null. */
export async function overtakenByReturn(
  tx: TenantTx,
  { orderUuids }: Pick<DecisionRow, "orderUuids">,
  facts: AuditFacts,
): Promise<string | null> {
  const { recovered } = recoveredOn(await listRecovered(tx, orderUuids), orderUuids);
  return canonicalText(recovered ?? []) === canonicalText(facts.recovered ?? [])
    ? null
    : "money that was paid too much on its order came back after this invoice was audited. It is audited again; decide anew.";
}

/**
 * Whether another invoice of its orders was approved after this invoice was audited, and both together are more than the orders expect: words
 * for who lost, else null. Who decides after a fresh audit has seen the other one, and may.
 */
export function overtakenBy(facts: AuditFacts, beside: readonly OtherInvoice[], approving: Amount): string | null {
  if (facts.policy.rules["order-overbilled"] === "off") return null;
  const approved = beside.filter((invoice) => invoice.sibling.status === "approved");
  const seen = [...facts.siblings, ...(facts.unassigned ?? [])];
  const unseen = approved.filter(({ sibling }) => !seen.some((invoice) => isSame(invoice, sibling)));
  if (unseen.length === 0) return null;
  const now = new AuditContext({ ...facts, ...sharedOut(facts, approved) });
  const { comparability, ordered, previous } = now.comparison;
  if (comparability !== "compared") return null;
  const together = plus(previous, approving);
  const names = unseen.map((invoice) => invoice.earlier.invoiceNumber).join(", ");
  if (approving < 0n) {
    // A credit gives back what is too much, once.
    const under = minus(ordered, together);
    if (under <= 0n || isWithin(under, now.policy.limit("total.under", ordered).value, ordered, now.comparison.centsAllowance))
      return null;
    return `${names} of the same order was approved after this invoice was audited: with this credit ${printAmount(together)} would be paid in all, ${printAmount(ordered)} is expected. It is audited again; decide anew.`;
  }
  const beyond = minus(together, ordered);
  if (beyond <= 0n || isWithin(beyond, now.policy.limit("total.over", ordered).value, ordered, now.comparison.centsAllowance))
    return null;
  return `${names} of the same order was approved after this invoice was audited: together ${printAmount(together)} would be paid, ${printAmount(ordered)} is expected. It is audited again; decide anew.`;
}

/** Approved invoices as an audit of now would have them: those of the vendor, and those that may be of another one. */
const sharedOut = (
  { orders }: AuditFacts,
  approved: readonly OtherInvoice[],
): Pick<AuditFacts, "siblings"> & Partial<Pick<AuditFacts, "unassigned">> => {
  const unassigned = approved.filter((invoice) => fitsSeveral(invoice, orders));
  return {
    siblings: approved.filter((invoice) => !unassigned.includes(invoice)).map((invoice) => invoice.sibling),
    ...(unassigned.length === 0 ? {} : { unassigned: unassigned.map(unassignedInvoice) }),
  };
};

const isSame = (a: SiblingInvoice, b: SiblingInvoice): boolean =>
  a.uuid === b.uuid && a.status === b.status && canonicalText(a.amounts) === canonicalText(b.amounts);

/**
 * Open invoices of the orders whose last audit is wrong now that this one is approved: together they are more than the orders expect, this one was
 * approved at less than it claimed, both give money back, or they came so long after it that they may be too late.
 */
export function unsettledBy(
  facts: AuditFacts,
  beside: readonly OtherInvoice[],
  approving: Amount,
  isAdjusted: boolean,
): readonly string[] {
  const approved = beside.filter((invoice) => invoice.sibling.status === "approved");
  const { comparability, ordered, previous } = new AuditContext({ ...facts, ...sharedOut(facts, approved) }).comparison;
  if (comparability !== "compared") return [];
  return beside
    .filter((invoice) => invoice.sibling.status !== "approved")
    .filter(({ sibling: { amounts, receivedOn } }) => {
      if (daysBetween(facts.invoice.receivedOn, receivedOn) > facts.policy.lateBillingDays) return true;
      let claimed = 0n;
      for (const amount of amounts ?? [])
        if (facts.orders.some((order) => order.uuid === amount.orderUuid)) claimed += amount.amount;
      return isAdjusted || previous + approving + claimed > ordered || (approving < 0n && claimed < 0n);
    })
    .map((invoice) => invoice.uuid);
}
