import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { instantOf } from "#domain/day/instant.ts";
import { isFinalized, type InvoiceSource } from "#domain/invoice/invoice.ts";
import { invoiceOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { holdOrders } from "#db/queries/invoice/audit-facts.ts";
import { listNamesOfOpen, listOrdersOfInvoices, lockInvoices, type OpenInvoiceRow } from "#db/queries/invoice/invoice-writing.ts";
import { auditInvoices } from "./audit-invoices.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { TakenInvoices } from "./gather-facts.ts";
import { keysOf, type OpenInvoice } from "./open-invoice.ts";
import { lookForOrders, namesOfStored } from "./look-for-orders.ts";

/**
 * Audits open invoices again, after an order, a document, a policy or a dispute changed, or because a person asked. Finalized
 * ones are passed over: they never change. Answers how many were audited.
 */
export async function reauditInvoices(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  invoiceUuids: readonly string[],
): Promise<number> {
  const taken = await takeOpenInvoices(tx, invoiceUuids);
  await auditInvoices(context, tx, tenant, taken);
  return taken.openInvoices.length;
}

/**
 * Locks invoices with everything that an audit of them locks: names, then orders (theirs, those their references find, and
 * `moreOrders`), then the invoices. Whoever decides about an invoice in a transaction that also audits it calls this first, so
 * that nobody waits in a circle. Answers the open ones, and what was locked and found on the way: the audits need not do it
 * again.
 */
export async function takeOpenInvoices(
  tx: TenantTx,
  invoiceUuids: readonly string[],
  moreOrders: readonly string[] = [],
): Promise<TakenInvoices> {
  const named = await listNamesOfOpen(tx, [...new Set(invoiceUuids)]);
  const looked = await lookForOrders(tx, {
    names: [...new Set(named.flatMap(namesOfStored))],
    keys: [...new Set(named.flatMap((row) => row.valueKeys))],
    looseKeys: [...new Set(named.flatMap((row) => row.looseKeys))],
  });
  if (named.length === 0) return { openInvoices: [], looked };
  const uuids = named.map((row) => row.invoiceUuid);
  // Their orders may have changed while we waited for the names.
  const orders = await listOrdersOfInvoices(tx, uuids);
  await holdOrders(tx, [...new Set([...orders, ...looked.found.map((row) => row.orderUuid), ...moreOrders])]);
  const rows = await lockInvoices(tx, uuids);
  return { openInvoices: rows.filter((row) => !isFinalized(row.status)).map(openInvoiceOf), looked };
}

const openInvoiceOf = (row: OpenInvoiceRow): OpenInvoice => {
  const invoice = invoiceOfRow(row.body);
  return {
    uuid: row.invoiceUuid,
    source: row.source as InvoiceSource,
    status: row.status,
    numberKey: invoiceNumberKey(invoice.invoiceNumber),
    receivedAt: instantOf(row.receivedAt),
    acceptedAt: row.acceptedAt,
    invoice,
    keys: keysOf(invoice),
    ordersBefore: row.orderUuids,
    matchedByHand: row.matchByHand,
    activeDisputes: row.activeDisputes,
    supersedes: row.supersedes,
    hold: row.hold,
    lastEventAt: row.lastEventAt === null ? null : instantOf(row.lastEventAt),
    createdBy: row.createdBy,
    ...(row.approvalPending === null && row.firstApproval === null
      ? {}
      : {
          waitingApprovals: {
            pending: row.approvalPending,
            first: row.firstApproval,
            auditUuid: row.auditUuid,
            orderUuids: row.orderUuids,
          },
        }),
    row: null,
  };
};
