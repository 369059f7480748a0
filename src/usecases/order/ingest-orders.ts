import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import { orderMessageKeys } from "#domain/matching/message-keys.ts";
import type { Order } from "#domain/order/order.ts";
import { orderToStored } from "#contract/stored/order.ts";
import { orderFromText } from "#contract/v2/order.ts";
import type { TenantTx } from "#db/database.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { orderLock } from "#db/queries/document/document-links.ts";
import { type AcceptedMessage, type IntakeOutcome, loadAccepted, settleIntake } from "#db/queries/message/intake.ts";
import { auditDependents, landedMessages } from "#usecases/audit/audit-dependents.ts";
import { markLanded } from "#db/queries/message/unlanded.ts";
import { type Instant, instantAfter, instantOf, printInstant } from "#domain/day/instant.ts";
import {
  countLateVersions,
  insertOrderVersions,
  learnCustomers,
  learnVendors,
  listInvoicesToAuditAgain,
  lockOrderLanding,
  lockOrdersByExternalId,
  type OrderRow,
  replaceOrderReferences,
  upsertOrders,
} from "#db/queries/order/order-writing.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { linkArrivedOrders } from "../document/link-documents.ts";

interface ReadMessage {
  readonly message: AcceptedMessage;
  readonly order: Order;
}

/**
 * Lands accepted orders: each becomes a version of its order, in the order of acceptance; one that arrives after a newer version was
 * landed is kept as history. Open invoices matched to an order that changed, and unmatched ones that name one of its references, are
 * audited again.
 */
export const ingestOrders = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<void> => {
  await lockOrderLanding(tx);
  const outcomes: IntakeOutcome[] = [];
  const read: ReadMessage[] = [];
  for (const message of await loadAccepted(tx, tenant.tenantUuid, intakeUuids)) {
    const parsed = orderFromText(message.body);
    if (parsed.ok) read.push({ message, order: parsed.order });
    else
      outcomes.push({
        intake_uuid: message.intake_uuid,
        state: "parked",
        reason: `the order no longer reads: ${JSON.stringify(parsed.errors)}`,
        result_uuid: null,
      });
  }
  const now = new Date(tenantNow(context, tenant));
  // The names first, as every audit does: an order and an invoice that name each other and arrive at once never pass each other unseen.
  await lockNames(tx, [
    ...new Set(
      read.flatMap(({ order }) => [
        ...orderReferenceKeys(order).map((key) => key.confusable),
        orderLock(order.externalId),
        orderLock(order.orderNumber),
      ]),
    ),
  ]);
  const heads = new Map(
    (await lockOrdersByExternalId(tx, [...new Set(read.map(({ order }) => order.externalId))])).map((head) => [
      head.external_id,
      head,
    ]),
  );
  const uuids = new Map<string, string>();
  const newest = new Map<string, OrderRow & { readonly order: Order }>();
  const versions = new Map<string, number>();
  const history: { order_uuid: string; accepted_at: string; source: string; intake_uuid: string | null; body: unknown }[] = [];
  const late = new Map<string, number>();
  const lastAt = new Map<string, Instant>([...heads.values()].map((head) => [head.order_uuid, instantOf(head.accepted_at)]));
  for (const { message, order } of read) {
    const head = heads.get(order.externalId);
    const orderUuid = head?.order_uuid ?? uuids.get(order.externalId) ?? context.newUuid();
    uuids.set(order.externalId, orderUuid);
    const body = orderToStored(order);
    // Two API processes may accept two messages of one order in the same microsecond: both are versions.
    const last = lastAt.get(orderUuid);
    const isLate = head !== undefined && message.accepted_at < head.accepted_at;
    const acceptedAt = isLate ? message.accepted_at : printInstant(instantAfter(last ?? null, instantOf(message.accepted_at)));
    history.push({
      order_uuid: orderUuid,
      accepted_at: acceptedAt,
      source: "Api",
      intake_uuid: message.intake_uuid,
      body,
    });
    const version = (versions.get(orderUuid) ?? head?.version ?? 0) + 1;
    versions.set(orderUuid, version);
    outcomes.push({ intake_uuid: message.intake_uuid, state: "ingested", reason: null, result_uuid: orderUuid });
    if (isLate) {
      late.set(orderUuid, (late.get(orderUuid) ?? 0) + 1);
      continue;
    }
    lastAt.set(orderUuid, instantOf(acceptedAt));
    newest.set(orderUuid, {
      order_uuid: orderUuid,
      external_id: order.externalId,
      order_number: order.orderNumber,
      version,
      accepted_at: acceptedAt,
      ship_on: order.shipOn,
      customer_external_id: order.customer.externalId,
      body,
      order,
    });
  }
  const rows = [...newest.values()];
  await upsertOrders(
    tx,
    rows.map(({ order: _, ...row }) => row),
    now,
  );
  await countLateVersions(tx, new Map([...late].filter(([orderUuid]) => !newest.has(orderUuid))));
  const known = new Set([...heads.values()].map((head) => head.order_uuid));
  await insertOrderVersions(tx, history, now, known);
  const references = rows.flatMap((row) =>
    orderReferenceKeys(row.order).map((key) => ({
      order_uuid: row.order_uuid,
      value_key: key.key,
      kind: key.kind,
      loose_key: key.confusable,
    })),
  );
  // What an order no longer says may have kept another order and its bill apart.
  const gone = await replaceOrderReferences(
    tx,
    rows.map((row) => row.order_uuid).filter((uuid) => known.has(uuid)),
    references,
  );
  await learnParties(
    context,
    tx,
    rows.map((row) => row.order),
  );
  await linkArrivedOrders(
    context,
    tx,
    tenant,
    rows.map((row) => ({ uuid: row.order_uuid, externalId: row.external_id, orderNumber: row.order_number })),
  );
  const again = await listInvoicesToAuditAgain(
    tx,
    rows.map((row) => row.order_uuid),
    [...new Set([...references, ...gone].map((one) => one.value_key))],
    [...new Set([...references, ...gone].map((one) => one.loose_key))],
  );
  await enqueueWork(
    tx,
    tenant.tenantUuid,
    again.map((invoiceUuid) => ({ kind: "audit-invoice" as const, subjectUuid: invoiceUuid, payload: { cause: "order" } })),
  );
  await refreshRecoveries(
    context,
    tx,
    tenant,
    rows.map((row) => row.order_uuid).filter((uuid) => known.has(uuid)),
  );
  await settleIntake(tx, tenant.tenantUuid, outcomes);
  await auditDependents(tx, landedMessages(outcomes), "update");
  await markLanded(
    tx,
    tenant.tenantUuid,
    read.map(({ message, order }) => ({ intakeUuid: message.intake_uuid, about: orderMessageKeys(order).about })),
  );
  await announceChanges(
    tx,
    rows.map((row) => ({ noun: "order" as const, uuid: row.order_uuid })),
  );
};

const learnParties = async (context: Context, tx: TenantTx, orders: readonly Order[]): Promise<void> => {
  const vendors = new Map<
    string,
    {
      external_id: string;
      vendor_uuid: string;
      name: string | null;
      scac: string | null;
      mc_number: string | null;
      dot_number: string | null;
    }
  >();
  const customers = new Map<string, { external_id: string; customer_uuid: string; name: string | null }>();
  for (const order of orders) {
    for (const vendor of order.vendors) {
      if (vendor.externalId === null) continue;
      vendors.set(vendor.externalId, {
        external_id: vendor.externalId,
        vendor_uuid: context.newUuid(),
        name: vendor.name,
        scac: vendor.scac,
        mc_number: vendor.mcNumber,
        dot_number: vendor.dotNumber,
      });
    }
    const { externalId, name } = order.customer;
    if (externalId !== null) customers.set(externalId, { external_id: externalId, customer_uuid: context.newUuid(), name });
  }
  await learnVendors(tx, [...vendors.values()]);
  await learnCustomers(tx, [...customers.values()]);
};
