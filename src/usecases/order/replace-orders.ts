import type { LegacyOrder } from "#contract/legacy/order.ts";
import { orderToStored } from "#contract/stored/order.ts";
import type { TenantTx } from "#db/database.ts";
import { tellGivers } from "../notice/tell-of-dropped.ts";
import { setDroppedApprovals } from "#db/queries/invoice/decisions.ts";
import {
  type InvoiceToReplace,
  lockInvoicesToReplace,
  moveToSuccessors,
  renameInvoices,
} from "#db/queries/invoice/invoice-replacing.ts";
import { recordTimeline, type TimelineEntry } from "#db/queries/invoice/timeline.ts";
import { carryDocuments, type Succession } from "#db/queries/order/order-replacing.ts";
import type { OrderRow, OrderVersionRow } from "#db/queries/order/order-writing.ts";
import { eventTimeAfter, instantOf, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { type DecidedReplacement } from "#domain/order/decide-replacements.ts";
import type { ReadMessage } from "./version-rows.ts";

/** A legacy create that was accepted: its order is under the external id that is its own, its number. */
export interface LegacyCreate extends ReadMessage {
  readonly said: LegacyOrder;
}

export type Replacement = DecidedReplacement<LegacyCreate>;

/** The rows of orders that legacy creates make. */
export function rowsOfReplacements(decided: readonly Replacement[]): {
  readonly rows: readonly OrderRow[];
  readonly history: readonly OrderVersionRow[];
} {
  return {
    rows: decided.map(({ orderUuid, order, message, said, succeededBy }) => ({
      orderUuid: orderUuid,
      externalId: order.externalId,
      orderNumber: order.orderNumber,
      version: 1,
      acceptedAt: message.acceptedAt,
      shipOn: order.shipOn,
      customerExternalId: order.customer.externalId,
      body: orderToStored(order),
      legacy: said,
      succeededBy: succeededBy,
    })),
    history: decided.map(({ orderUuid, order, message }) => ({
      orderUuid: orderUuid,
      acceptedAt: message.acceptedAt,
      source: "Legacy",
      intakeUuid: message.intakeUuid,
      body: orderToStored(order),
    })),
  };
}

export function successionsOf(decided: readonly Replacement[]): readonly Succession[] {
  return decided.flatMap(({ orderUuid, takesPlaceOf }) =>
    takesPlaceOf === null ? [] : [{ oldUuid: takesPlaceOf, newUuid: orderUuid }],
  );
}

/**
 * What goes along with a replaced order once its successor is written (specification, States: "the matched invoice is also
 * replaced"): documents of the order, and its open invoices, each under a new uuid with its INVOICE_CREATED, with its disputes,
 * documents and notes. Approvals that wait are dropped, and their givers told. An approved invoice stays with its order; what it
 * was approved counts against the successor.
 */
export async function moveAlong(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  successions: readonly Succession[],
): Promise<void> {
  if (successions.length === 0) return;
  await carryDocuments(tx, successions);
  const olds = successions.map(({ oldUuid }) => oldUuid);
  const invoices = await lockInvoicesToReplace(tx, olds);
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  const at = printInstant(now);
  const renamed = invoices.map((row) => ({
    row,
    oldUuid: row.invoiceUuid,
    newUuid: context.newUuid(),
    lastEventAt: printInstant(eventTimeAfter(row.lastEventAt === null ? null : instantOf(row.lastEventAt), now)),
  }));
  const newUuids = renamed.map(({ newUuid }) => newUuid);
  await renameInvoices(tx, renamed);
  await moveToSuccessors(tx, newUuids, successions);
  const timeline: TimelineEntry[] = [];
  for (const { row, oldUuid, newUuid } of renamed) {
    timeline.push({
      invoiceUuid: newUuid,
      at,
      actor: row.createdBy,
      kind: "replaced",
      data: { oldUuid },
    });
    timeline.push(...(await dropApprovals(context, tx, row, { invoiceUuid: newUuid, at })));
  }
  await recordTimeline(tx, timeline);
  await enqueueAudits(tx, tenant.tenantUuid, newUuids, "order");
  await auditDependents(
    tx,
    [
      ...olds.flatMap((key) => [
        { kind: "order" as const, key },
        { kind: "bills-of-order" as const, key },
      ]),
      ...renamed.map(({ oldUuid }) => ({ kind: "invoice" as const, key: oldUuid })),
    ],
    "order",
    newUuids,
  );
  await announceChanges(tx, [
    ...olds.map((uuid) => ({ noun: "order" as const, uuid })),
    ...renamed.flatMap(({ oldUuid, newUuid }) => [
      { noun: "invoice" as const, uuid: oldUuid },
      { noun: "invoice" as const, uuid: newUuid },
    ]),
  ]);
  await raiseEvents(
    tx,
    renamed.map(({ newUuid, lastEventAt }) => ({
      eventUuid: context.newUuid(),
      type: "INVOICE_CREATED",
      at: lastEventAt,
      data: { invoiceUuid: newUuid },
    })),
  );
}

const CAUSE = "the order was replaced, and the invoice with it";

/** Drops approvals that wait, and says so where their givers look. */
async function dropApprovals(
  context: Context,
  tx: TenantTx,
  { approvalPending: pending, firstApproval: first }: InvoiceToReplace,
  { invoiceUuid, at }: { readonly invoiceUuid: string; readonly at: string },
): Promise<readonly TimelineEntry[]> {
  const dropped = [
    ...(pending === null ? [] : [{ by: pending.by, name: pending.name, at, approved: null, cause: CAUSE }]),
    ...(first === null ? [] : [{ by: first.by, name: first.name, at, approved: first.approved, cause: CAUSE }]),
  ];
  if (dropped.length === 0) return [];
  await setDroppedApprovals(tx, invoiceUuid, dropped);
  await tellGivers(context, tx, invoiceUuid, { dropped, endedBy: null });
  return dropped.map(({ by, approved }) => ({
    invoiceUuid,
    at,
    actor: by,
    kind: "approval-dropped",
    data: { cause: CAUSE, approver: by, before: approved === null ? pending : first, after: null },
  }));
}
