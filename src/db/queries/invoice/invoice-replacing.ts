import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import type { FirstApproval, PendingApproval } from "./decisions.ts";

/** An open invoice of an order that is being replaced. */
export interface InvoiceToReplace {
  readonly invoiceUuid: string;
  readonly createdBy: string;
  readonly lastEventAt: string | null;
  readonly approvalPending: PendingApproval | null;
  readonly firstApproval: FirstApproval | null;
}

const LOCK = {
  name: "invoice-lock-to-replace",
  text: `select invoice_uuid as "invoiceUuid", created_by as "createdBy", ${instantText("last_event_at")} as "lastEventAt",
    approval_pending as "approvalPending", first_approval as "firstApproval" from invoice
    where tenant_uuid = $1 and status not in ('approved', 'terminated')
      and invoice_uuid in (select invoice_uuid from invoice_order where tenant_uuid = $1 and order_uuid = any($2))
    order by invoice_uuid for update`,
};

/** The open invoices matched to these orders, held until the transaction ends. The caller holds the orders. */
export async function lockInvoicesToReplace(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly InvoiceToReplace[]> {
  return orderUuids.length === 0 ? [] : (await tx.query<InvoiceToReplace>(LOCK, [tx.tenantUuid, orderUuids])).rows;
}

export interface Renaming {
  readonly oldUuid: string;
  readonly newUuid: string;
  readonly lastEventAt: string;
}

const RENAMED = "unnest($2::uuid[], $3::uuid[]) as r (old_uuid, new_uuid)";
const follows = (table: string) => ({
  name: `invoice-rename-${table}`,
  text: `update ${table} t set invoice_uuid = r.new_uuid from ${RENAMED} where t.tenant_uuid = $1 and t.invoice_uuid = r.old_uuid`,
});
/**
 * Everything that is an invoice's own goes along with it: a table that names an open invoice stands here.
 * @internal a test holds the schema to it.
 */
export const TABLES_THAT_FOLLOW = [
  "assignment_run_item",
  "audit",
  "audit_dependency",
  "dispute",
  "document_invoice",
  "document_order",
  "document_use",
  "invoice_order",
  "invoice_reference",
  "rating_run",
  "timeline",
] as const;

const RENAME = {
  name: "invoice-rename",
  text: `update invoice i set invoice_uuid = r.new_uuid, e_tag = i.e_tag + 1, last_event_at = r.at, approval_pending = null, first_approval = null
    from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) as r (old_uuid, new_uuid, at) where i.tenant_uuid = $1 and i.invoice_uuid = r.old_uuid`,
};
const FOLLOW_CORRECTED = {
  name: "invoice-rename-corrected",
  text: `update invoice t set superseded_by = r.new_uuid from ${RENAMED} where t.tenant_uuid = $1 and t.superseded_by = r.old_uuid`,
};
const FOLLOW_MESSAGE = {
  name: "invoice-rename-intake",
  text: `update intake m set result_uuid = i.invoice_uuid from invoice i
    where i.tenant_uuid = $1 and i.invoice_uuid = any($2) and m.tenant_uuid = $1 and m.intake_uuid = i.intake_uuid`,
};
const REMEMBER = {
  name: "invoice-remember-replaced",
  text: `insert into replaced_invoice (tenant_uuid, invoice_uuid, successor_uuid, replaced_at)
    select $1, old_uuid, new_uuid, at from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) as r (old_uuid, new_uuid, at)`,
};
const REMEMBER_EARLIER = {
  name: "invoice-remember-earlier",
  text: `update replaced_invoice p set successor_uuid = r.new_uuid from ${RENAMED} where p.tenant_uuid = $1 and p.successor_uuid = r.old_uuid`,
};

/**
 * Gives open invoices new uuids, with all that is theirs; their old ones name them from then on. Approvals that wait are dropped.
 */
export async function renameInvoices(tx: TenantTx, renamings: readonly Renaming[]): Promise<void> {
  if (renamings.length === 0) return;
  const olds = renamings.map(({ oldUuid }) => oldUuid);
  const news = renamings.map(({ newUuid }) => newUuid);
  const times = renamings.map(({ lastEventAt }) => lastEventAt);
  await tx.query(RENAME, [tx.tenantUuid, olds, news, times]);
  for (const table of TABLES_THAT_FOLLOW) await tx.query(follows(table), [tx.tenantUuid, olds, news]);
  await tx.query(FOLLOW_CORRECTED, [tx.tenantUuid, olds, news]);
  await tx.query(FOLLOW_MESSAGE, [tx.tenantUuid, news]);
  await tx.query(REMEMBER_EARLIER, [tx.tenantUuid, olds, news]);
  await tx.query(REMEMBER, [tx.tenantUuid, olds, news, times]);
}

const RELINK = {
  name: "invoice-relink-orders",
  text: `with gone as (
      delete from invoice_order o using unnest($3::uuid[], $4::uuid[]) as s (old_uuid, new_uuid)
      where o.tenant_uuid = $1 and o.invoice_uuid = any($2) and o.order_uuid = s.old_uuid returning o.invoice_uuid, s.new_uuid)
    insert into invoice_order (tenant_uuid, invoice_uuid, order_uuid) select distinct $1::uuid, invoice_uuid, new_uuid from gone on conflict do nothing`,
};
const RELINK_DOCUMENTS = {
  name: "invoice-relink-documents",
  text: `with gone as (
      delete from document_order d using unnest($3::uuid[], $4::uuid[]) as s (old_uuid, new_uuid)
      where d.tenant_uuid = $1 and d.invoice_uuid = any($2) and d.order_uuid = s.old_uuid
      returning d.document_uuid, d.invoice_uuid, d.announced, d.listed_at, s.new_uuid)
    insert into document_order (tenant_uuid, document_uuid, order_uuid, invoice_uuid, announced, listed_at)
      select $1, document_uuid, new_uuid, invoice_uuid, announced, listed_at from gone on conflict do nothing`,
};

/** Matches invoices to the successors of their orders, and their documents with them. */
export async function moveToSuccessors(
  tx: TenantTx,
  invoiceUuids: readonly string[],
  successions: readonly { readonly oldUuid: string; readonly newUuid: string }[],
): Promise<void> {
  if (invoiceUuids.length === 0) return;
  const values = [
    tx.tenantUuid,
    invoiceUuids,
    successions.map(({ oldUuid }) => oldUuid),
    successions.map(({ newUuid }) => newUuid),
  ];
  await tx.query(RELINK, values);
  await tx.query(RELINK_DOCUMENTS, values);
}

/** The uuid that an invoice has now which had this one; undefined for a uuid that no invoice ever lost. */
export async function findSuccessorOfInvoice(tx: TenantTx, invoiceUuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ successorUuid: string }>(
      {
        name: "invoice-successor",
        text: `select successor_uuid as "successorUuid" from replaced_invoice where tenant_uuid = $1 and invoice_uuid = $2`,
      },
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows[0]?.successorUuid;
}
