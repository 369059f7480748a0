import { invoiceNumberKey } from "#domain/audit/same-bill.ts";
import { instantOf } from "#domain/day/instant.ts";
import { isFinalized, type InvoiceSource, type InvoiceStatus } from "#domain/invoice/invoice.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference, holdOrders, lockNames } from "#db/queries/audit-facts.ts";
import { listOrdersOfInvoices, lockInvoices, type OpenInvoiceRow, peekInvoices } from "#db/queries/invoice-writing.ts";
import { auditInvoices } from "./audit-invoices.ts";
import type { Context, Tenant } from "./context.ts";
import { type InvoiceAtHand, keysOf, namesOf, referencesOf } from "./gather-facts.ts";

/**
 * Audits open invoices again, after an order, a document, a policy or a dispute changed, or because a person asked. Finalized ones are
 * passed over: they never change. Answers how many were audited.
 */
export const reauditInvoices = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  invoiceUuids: readonly string[],
): Promise<number> => {
  const hands = await takeOpenInvoices(tx, invoiceUuids);
  await auditInvoices(context, tx, tenant, hands);
  return hands.length;
};

/**
 * Locks invoices with everything that an audit of them locks: names, then orders (theirs, those their references find, and `moreOrders`),
 * then the invoices. Whoever decides about an invoice in a transaction that also audits it calls this first, so that nobody waits in a
 * circle. Answers the open ones.
 */
export const takeOpenInvoices = async (
  tx: TenantTx,
  invoiceUuids: readonly string[],
  moreOrders: readonly string[] = [],
): Promise<readonly InvoiceAtHand[]> => {
  const wanted = [...new Set(invoiceUuids)];
  const peeked = (await peekInvoices(tx, wanted)).filter((row) => !isFinalized(row.status as InvoiceStatus)).map(toHand);
  if (peeked.length === 0) return [];
  await lockNames(tx, namesOf(peeked));
  const found = await findOrdersByReference(tx, ...referencesOf(peeked));
  // Their orders may have changed while we waited for the names.
  const orders = await listOrdersOfInvoices(tx, wanted);
  await holdOrders(tx, [...new Set([...orders, ...found.map((row) => row.order_uuid), ...moreOrders])]);
  const rows = await lockInvoices(
    tx,
    peeked.map((hand) => hand.uuid),
  );
  return rows.filter((row) => !isFinalized(row.status as InvoiceStatus)).map(toHand);
};

const toHand = (row: OpenInvoiceRow): InvoiceAtHand => {
  const invoice = invoiceFromStored(row.body);
  return {
    uuid: row.invoice_uuid,
    source: row.source as InvoiceSource,
    status: row.status as InvoiceStatus,
    numberKey: invoiceNumberKey(invoice.invoiceNumber),
    receivedAt: instantOf(row.received_at),
    acceptedAt: row.accepted_at,
    invoice,
    keys: keysOf(invoice),
    ordersBefore: row.order_uuids,
    matchedByHand: row.match_by_hand,
    activeDisputes: row.active_disputes,
    supersedes: row.supersedes,
    hold: row.hold,
    lastEventAt: row.last_event_at === null ? null : instantOf(row.last_event_at),
    createdBy: row.created_by,
    waitingApprovals: [row.approval_pending, row.first_approval].filter((one) => one !== null),
    row: null,
  };
};
