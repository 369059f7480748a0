import type { PendingApproval } from "#domain/lifecycle/pending-approval.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { GivenAmount } from "#domain/lifecycle/approved-amounts.ts";
import { linkOrders } from "./link-orders.ts";
import { withTexts } from "../../packing/packed-audit.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { withBeside, withOrdersOfPro } from "../order/order-line.ts";

export type { PendingApproval } from "#domain/lifecycle/pending-approval.ts";

/** An approval beyond its approver's limit, as it waits for a second one. Amounts are decimal text. */
export interface FirstApproval {
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly reason: string | null;
  readonly charges: readonly GivenAmount[] | null;
  readonly approved: string;
  readonly message: string;
  /** The audit it was given on, and the orders then; absent in what releases before kept. */
  readonly auditUuid?: string | null;
  readonly orderUuids?: readonly string[];
  /** "user:...", who was away and for whom it was given; absent where it was the giver's own. */
  readonly onBehalfOf?: string;
}

/** An approval that waited and was dropped without its giver; `approved` of one that awaited a second approver. */
export interface DroppedApproval {
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly approved: string | null;
  readonly cause: string;
}

/** A person's hold. `until` is an instant of the tenant's clock. */
export interface Hold {
  readonly by: string;
  readonly name: string;
  readonly at: string;
  readonly until: string | null;
  readonly documentType: string | null;
  readonly reason: string;
  /** It ends unpaid when its seconds are over; nothing else is decided meanwhile. */
  readonly terminates?: WaitingTermination;
  /** The hold that this one took the place of, without its own: taken back, that one holds again. */
  readonly before?: Hold;
}

/** A termination that can be taken back still. */
export interface WaitingTermination {
  /** Tells it from another one of the same invoice. */
  readonly uuid: string;
  readonly reason: string;
  readonly message: string | null;
  /** When it takes effect, in real time. */
  readonly at: string;
  /** What held the invoice before. */
  readonly before: Hold | null;
}

export interface DecisionRow {
  readonly invoiceUuid: string;
  readonly status: InvoiceStatus;
  readonly verdict: string | null;
  readonly eTag: number;
  readonly billed: string;
  readonly expected: string | null;
  readonly variance: string | null;
  readonly createdBy: string;
  readonly approvalPending: PendingApproval | null;
  readonly firstApproval: FirstApproval | null;
  readonly hold: Hold | null;
  readonly lastEventAt: string | null;
  readonly auditUuid: string | null;
  readonly orderUuids: readonly string[];
  readonly result: unknown;
  readonly facts: string | null;
  readonly settings: string | null;
  readonly settingsHash: string | null;
}

/**
 * The orders first, then the invoice: the order in which audits lock too. An audit may match the invoice to other orders while we
 * wait; then all locks are released and taken again, so that every order of the answer is held. Held until the transaction ends.
 */
export async function lockForDecision(tx: TenantTx, invoiceUuid: string): Promise<DecisionRow | undefined> {
  await tx.query("savepoint before_locks");
  for (;;) {
    const { rows: held } = await tx.query<{ orderUuid: string }>(
      `select order_uuid as "orderUuid" from freight_order where tenant_uuid = $1 and order_uuid in (
         ${withOrdersOfPro("array(select order_uuid from invoice_order where tenant_uuid = $1 and invoice_uuid = $2)")})
       order by order_uuid for no key update`,
      [tx.tenantUuid, invoiceUuid],
    );
    await tx.query("select 1 from invoice where tenant_uuid = $1 and invoice_uuid = $2 for update", [tx.tenantUuid, invoiceUuid]);
    // Read after the locks, by a statement of its own: one that waited for a lock sees its other tables as they were before.
    const row = (
      await tx.query<DecisionRow & { readonly packed: Buffer | null }>(
        `select i.invoice_uuid as "invoiceUuid", i.status, i.verdict, i.e_tag as "eTag", i.billed, i.expected, i.variance,
          i.created_by as "createdBy", i.approval_pending as "approvalPending", i.first_approval as "firstApproval", i.hold,
          i.audit_uuid as "auditUuid",
          ${instantText("i.last_event_at")} as "lastEventAt",
          array(select order_uuid from invoice_order o where o.tenant_uuid = $1 and o.invoice_uuid = i.invoice_uuid order by order_uuid) as "orderUuids",
          a.result, a.facts, a.packed, s.body as settings, a.settings_hash as "settingsHash"
        from invoice i left join audit a on a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid
          left join audit_settings s on s.tenant_uuid = $1 and s.settings_hash = a.settings_hash
        where i.tenant_uuid = $1 and i.invoice_uuid = $2`,
        [tx.tenantUuid, invoiceUuid],
      )
    ).rows[0];
    if (row === undefined || row.orderUuids.every((uuid) => held.some((entry) => entry.orderUuid === uuid)))
      return row === undefined ? undefined : withTexts(row);
    await tx.query("rollback to savepoint before_locks");
  }
}

/** Of an invoice that was decided. */
const NOTHING_WAITS =
  "approval_pending = null, first_approval = null, dropped_approvals = null, hold = null, exceptions = null, unmapped = null";

export async function setApproved(
  tx: TenantTx,
  invoiceUuid: string,
  approval: { readonly approved: string; readonly at: string; readonly by: string; readonly allocations: unknown },
): Promise<number> {
  return (
    (
      await tx.query<{ eTag: number }>(
        `update invoice set status = 'approved', approved = $3, approved_at = $4, approved_by = $5, allocations = $6,
         ${NOTHING_WAITS}, last_event_at = $4, e_tag = e_tag + 1
       where tenant_uuid = $1 and invoice_uuid = $2 returning e_tag as "eTag"`,
        [tx.tenantUuid, invoiceUuid, approval.approved, approval.at, approval.by, JSON.stringify(approval.allocations)],
      )
    ).rows[0]?.eTag ?? 0
  );
}

/** What is left withheld of a code on an order, by an invoice that was approved short, and what is lifted of it beside before. */
export async function setWithheld(
  tx: TenantTx,
  left: {
    readonly invoiceUuid: string;
    readonly orderUuid: string;
    readonly code: string;
    readonly amount: string;
    readonly lifted: string;
  },
): Promise<void> {
  await tx.query(
    `update invoice set allocations = (
        select jsonb_agg(case when a ->> 'orderUuid' = $3 and a ->> 'code' = $4 then a || jsonb_build_object('withheld', $5::text,
            'lifted', (coalesce((a ->> 'lifted')::numeric, 0) + $6::numeric)::numeric(19,4)::text) else a end order by n)
        from jsonb_array_elements(allocations) with ordinality as t (a, n))
      where tenant_uuid = $1 and invoice_uuid = $2 and status = 'approved'`,
    [tx.tenantUuid, left.invoiceUuid, left.orderUuid, left.code, left.amount, left.lifted],
  );
}

export async function setApprovalPending(tx: TenantTx, invoiceUuid: string, pending: PendingApproval | null): Promise<number> {
  return (
    (
      await tx.query<{ eTag: number }>(
        `update invoice set approval_pending = $3, dropped_approvals = case when $3::jsonb is null then dropped_approvals end,
          e_tag = e_tag + 1 where tenant_uuid = $1 and invoice_uuid = $2 returning e_tag as "eTag"`,
        [tx.tenantUuid, invoiceUuid, pending === null ? null : JSON.stringify(pending)],
      )
    ).rows[0]?.eTag ?? 0
  );
}

/** Keeps a first approval, or takes it back; one that is in its seconds ends with it. */
export async function setFirstApproval(tx: TenantTx, invoiceUuid: string, first: FirstApproval | null): Promise<number> {
  return (
    (
      await tx.query<{ eTag: number }>(
        `update invoice set first_approval = $3, approval_pending = null, dropped_approvals = case when $3::jsonb is null then dropped_approvals end,
          e_tag = e_tag + 1 where tenant_uuid = $1 and invoice_uuid = $2 returning e_tag as "eTag"`,
        [tx.tenantUuid, invoiceUuid, first === null ? null : JSON.stringify(first)],
      )
    ).rows[0]?.eTag ?? 0
  );
}

/** Keeps who is to be told that their approval was dropped, until somebody decides. */
export async function setDroppedApprovals(tx: TenantTx, invoiceUuid: string, dropped: readonly DroppedApproval[]): Promise<void> {
  await tx.query("update invoice set dropped_approvals = $3 where tenant_uuid = $1 and invoice_uuid = $2", [
    tx.tenantUuid,
    invoiceUuid,
    JSON.stringify(dropped),
  ]);
}

export async function setHold(tx: TenantTx, invoiceUuid: string, hold: Hold | null, status: string): Promise<number> {
  return (
    (
      await tx.query<{ eTag: number }>(
        `update invoice set hold = $3, status = $4, approval_pending = null, e_tag = e_tag + 1 where tenant_uuid = $1 and invoice_uuid = $2 returning e_tag as "eTag"`,
        [tx.tenantUuid, invoiceUuid, hold === null ? null : JSON.stringify(hold), status],
      )
    ).rows[0]?.eTag ?? 0
  );
}

export async function setTerminated(
  tx: TenantTx,
  invoiceUuid: string,
  termination: { readonly reason: string; readonly message: string | null; readonly supersededBy: string | null },
): Promise<number> {
  return (
    (
      await tx.query<{ eTag: number }>(
        `update invoice set status = 'terminated', approved = 0, terminated_reason = $3, terminated_message = $4,
         superseded_by = $5, allocations = null, ${NOTHING_WAITS}, e_tag = e_tag + 1
       where tenant_uuid = $1 and invoice_uuid = $2 returning e_tag as "eTag"`,
        [tx.tenantUuid, invoiceUuid, termination.reason, termination.message, termination.supersededBy],
      )
    ).rows[0]?.eTag ?? 0
  );
}

/**
 * Open invoices accepted after this one that something was found about and that it may be the cause of: they share an order, its
 * folded number, or a PRO or BOL number with it.
 */
export async function listExceptionsBeside(tx: TenantTx, invoiceUuid: string): Promise<readonly string[]> {
  return (
    await tx.query<{ invoiceUuid: string }>(
      `select i.invoice_uuid as "invoiceUuid" from invoice decided join invoice i using (tenant_uuid)
       where decided.tenant_uuid = $1 and decided.invoice_uuid = $2 and i.invoice_uuid in (
           select b.invoice_uuid from invoice_order a join invoice_order b using (tenant_uuid, order_uuid) where a.tenant_uuid = $1 and a.invoice_uuid = $2
           union select n.invoice_uuid from invoice n where n.tenant_uuid = $1 and n.number_key = decided.number_key
           union select s.invoice_uuid from invoice_reference r join invoice_reference s using (tenant_uuid, value_key)
             where r.tenant_uuid = $1 and r.invoice_uuid = $2 and (r.value_key like 'pro:%' or r.value_key like 'bol:%'))
         and i.invoice_uuid <> $2 and i.accepted_at >= decided.accepted_at and i.exceptions is not null and i.status not in ('approved', 'terminated')
       order by i.invoice_uuid limit 500`,
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows.map((row) => row.invoiceUuid);
}

export async function setMatchByHand(tx: TenantTx, invoiceUuid: string, byHand: boolean): Promise<void> {
  await tx.query("update invoice set match_by_hand = $3 where tenant_uuid = $1 and invoice_uuid = $2", [
    tx.tenantUuid,
    invoiceUuid,
    byHand,
  ]);
}

/** Unmatched by hand: no order, until a person matches it again. */
/** Takes the orders of an invoice away; answers which those were, by their external ids. */
export async function setUnmatched(tx: TenantTx, invoiceUuid: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ externalId: string }>(
    `select o.external_id as "externalId" from invoice_order linked join freight_order o on o.tenant_uuid = $1 and o.order_uuid = linked.order_uuid
      where linked.tenant_uuid = $1 and linked.invoice_uuid = $2 order by 1`,
    [tx.tenantUuid, invoiceUuid],
  );
  await linkOrders(tx, [invoiceUuid], []);
  return rows.map(({ externalId }) => externalId);
}

export async function findOrderUuids(tx: TenantTx, externalIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map(
    (
      await tx.query<{ externalId: string; orderUuid: string }>(
        `select external_id as "externalId", order_uuid as "orderUuid" from freight_order where tenant_uuid = $1 and external_id = any($2) and succeeded_by is null`,
        [tx.tenantUuid, externalIds],
      )
    ).rows.map((row) => [row.externalId, row.orderUuid]),
  );
}

export interface OrderDecisionRow {
  readonly orderUuid: string;
  readonly status: "open" | "approved" | "cancelled";
  readonly eTag: number;
  readonly lastEventAt: string | null;
}

/**
 * The order of this external id, held until the transaction ends with those that are one debt with it, as whoever approves
 * against one of them holds them.
 */
export async function lockOrderForDecision(tx: TenantTx, externalId: string): Promise<OrderDecisionRow | undefined> {
  const { rows } = await tx.query<OrderDecisionRow & { readonly isIt: boolean }>(
    `select order_uuid as "orderUuid", status, e_tag as "eTag", ${instantText("last_event_at")} as "lastEventAt", external_id = $2 and succeeded_by is null as "isIt"
     from freight_order where tenant_uuid = $1 and order_uuid in (
       ${withBeside("array(select order_uuid from freight_order where tenant_uuid = $1 and external_id = $2 and succeeded_by is null)")})
     order by order_uuid for update`,
    [tx.tenantUuid, externalId],
  );
  const row = rows.find((each) => each.isIt);
  if (row === undefined) return undefined;
  const { isIt: _isIt, ...order } = row;
  return order;
}

/** The eTag as it is at the end of a transaction that may have raised it more than once. */
export async function readETag(tx: TenantTx, invoiceUuid: string): Promise<string> {
  return String(
    (
      await tx.query<{ eTag: number }>(`select e_tag as "eTag" from invoice where tenant_uuid = $1 and invoice_uuid = $2`, [
        tx.tenantUuid,
        invoiceUuid,
      ])
    ).rows[0]?.eTag ?? 0,
  );
}

/** Cancelled, with who said so and why; the open invoices matched to it, which are audited against that. */
export async function setOrderCancelled(
  tx: TenantTx,
  orderUuid: string,
  cancellation: { readonly at: string; readonly by: string; readonly reason: string },
): Promise<{ readonly eTag: string; readonly openInvoices: readonly string[] }> {
  const { rows } = await tx.query<{ eTag: number }>(
    `update freight_order set status = 'cancelled', cancelled_at = $3, cancelled_by = $4, cancelled_reason = $5, changed_at = greatest(changed_at, $3), e_tag = e_tag + 1
     where tenant_uuid = $1 and order_uuid = $2 returning e_tag as "eTag"`,
    [tx.tenantUuid, orderUuid, cancellation.at, cancellation.by, cancellation.reason],
  );
  return { eTag: String(rows[0]?.eTag ?? 0), openInvoices: await openInvoicesOf(tx, orderUuid) };
}

/** The invoices matched to an order that are not decided. */
async function openInvoicesOf(tx: TenantTx, orderUuid: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ invoiceUuid: string }>(
    `select invoice_uuid as "invoiceUuid" from invoice_order join invoice i using (tenant_uuid, invoice_uuid)
     where tenant_uuid = $1 and order_uuid = $2 and i.status not in ('approved', 'terminated') order by invoice_uuid`,
    [tx.tenantUuid, orderUuid],
  );
  return rows.map((row) => row.invoiceUuid);
}

/** A cancelled order stands again, as it stood before: approved where it was. Answers as `setOrderCancelled`, with its status. */
export async function setOrderReinstated(
  tx: TenantTx,
  orderUuid: string,
  { at, by, reason }: { readonly at: string; readonly by: string; readonly reason: string },
): Promise<{ readonly eTag: string; readonly status: string; readonly openInvoices: readonly string[] }> {
  const { rows } = await tx.query<{ eTag: number; status: string }>(
    `update freight_order set status = case when approved_at is null then 'open' else 'approved' end, cancelled_at = null,
       cancelled_by = null, cancelled_reason = null, reinstated_at = $3, reinstated_by = $4, reinstated_reason = $5,
       changed_at = greatest(changed_at, $3), e_tag = e_tag + 1
     where tenant_uuid = $1 and order_uuid = $2 returning e_tag as "eTag", status`,
    [tx.tenantUuid, orderUuid, at, by, reason],
  );
  const { eTag = 0, status = "open" } = rows[0] ?? {};
  return { eTag: String(eTag), status, openInvoices: await openInvoicesOf(tx, orderUuid) };
}

/** The version and state that orders are in now. */
export async function listOrderStates(
  tx: TenantTx,
  orderUuids: readonly string[],
): Promise<readonly { readonly orderUuid: string; readonly version: number; readonly status: string }[]> {
  const { rows } = await tx.query<{ orderUuid: string; version: number; status: string }>(
    `select order_uuid as "orderUuid", version, status from freight_order where tenant_uuid = $1 and order_uuid = any($2)`,
    [tx.tenantUuid, orderUuids],
  );
  return rows;
}
