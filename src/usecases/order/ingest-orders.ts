import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import { orderMessageKeys } from "#domain/matching/message-keys.ts";
import { orderFromText } from "#contract/v2/order.ts";
import type { TenantTx } from "#db/database.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { orderLock } from "#db/queries/document/document-links.ts";
import { type IntakeOutcome, loadAccepted, settleIntake } from "#db/queries/message/intake.ts";
import { auditDependents, landedMessages } from "#usecases/audit/audit-dependents.ts";
import { markLanded } from "#db/queries/message/unlanded.ts";
import {
  countLateVersions,
  insertOrderVersions,
  listInvoicesToAuditAgain,
  lockOrderLanding,
  lockOrdersByExternalId,
  type ReferenceRow,
  replaceOrderReferences,
  upsertOrders,
} from "#db/queries/order/order-writing.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { linkArrivedOrders } from "../document/link-documents.ts";
import { type DecidedVersions, decideVersions, type ReadMessage } from "./decide-versions.ts";
import { learnParties } from "./learn-parties.ts";

/**
 * Lands accepted orders: each becomes a version of its order, in the order of acceptance; one that arrives after a newer version was
 * landed is kept as history. Open invoices matched to an order that changed, and unmatched ones that name one of its references, are
 * audited again.
 */
export async function ingestOrders(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<void> {
  await lockOrderLanding(tx);
  const { read, parked } = await readMessages(tx, tenant, intakeUuids);
  const now = new Date(tenantNow(context, tenant));
  // The names first, as every audit does: an order and an invoice that name each other and arrive at once never pass each other unseen.
  await lockNames(tx, namesOf(read));
  const heads = await lockOrdersByExternalId(tx, [...new Set(read.map(({ order }) => order.externalId))]);
  const known = new Set(heads.map((head) => head.order_uuid));
  const decided = decideVersions(read, new Map(heads.map((head) => [head.external_id, head])), context.newUuid);
  const changed = [...decided.newest.values()];
  const orderUuids = [...decided.newest.keys()];
  const keys = await writeOrders(tx, decided, known, now);
  await learnParties(
    context,
    tx,
    changed.map(({ order }) => ({ order })),
  );
  await linkArrivedOrders(
    context,
    tx,
    tenant,
    changed.map(({ row }) => ({ uuid: row.order_uuid, externalId: row.external_id, orderNumber: row.order_number })),
  );
  const again = await listInvoicesToAuditAgain(
    tx,
    orderUuids,
    [...new Set(keys.map((key) => key.value_key))],
    [...new Set(keys.map((key) => key.loose_key))],
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
    orderUuids.filter((uuid) => known.has(uuid)),
  );
  await settle(tx, tenant, read, [...parked, ...landed(read, decided)]);
  await announceChanges(
    tx,
    orderUuids.map((uuid) => ({ noun: "order" as const, uuid })),
  );
}

/** The messages as orders; one that no longer reads is parked. */
async function readMessages(
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<{ readonly read: readonly ReadMessage[]; readonly parked: readonly IntakeOutcome[] }> {
  const parked: IntakeOutcome[] = [];
  const read: ReadMessage[] = [];
  for (const message of await loadAccepted(tx, tenant.tenantUuid, intakeUuids)) {
    const parsed = orderFromText(message.body);
    if (parsed.ok) read.push({ message, order: parsed.order });
    else
      parked.push({
        intake_uuid: message.intake_uuid,
        state: "parked",
        reason: `the order no longer reads: ${JSON.stringify(parsed.errors)}`,
        result_uuid: null,
      });
  }
  return { read, parked };
}

/** What orders are called and refer to, as locks. */
function namesOf(read: readonly ReadMessage[]): readonly string[] {
  const names = read.flatMap(({ order }) => [
    ...orderReferenceKeys(order).map((key) => key.confusable),
    orderLock(order.externalId),
    orderLock(order.orderNumber),
  ]);
  return [...new Set(names)];
}

/** Writes orders, versions and the keys they are found by; answers those keys, with the ones that are gone. */
async function writeOrders(
  tx: TenantTx,
  { newest, history, late }: DecidedVersions,
  known: ReadonlySet<string>,
  now: Date,
): Promise<readonly ReferenceRow[]> {
  const changed = [...newest.values()];
  await upsertOrders(
    tx,
    changed.map(({ row }) => row),
    now,
  );
  await countLateVersions(tx, new Map([...late].filter(([orderUuid]) => !newest.has(orderUuid))));
  await insertOrderVersions(tx, history, now, known);
  const references = changed.flatMap(({ row, order }) =>
    orderReferenceKeys(order).map((key) => ({
      order_uuid: row.order_uuid,
      value_key: key.key,
      kind: key.kind,
      loose_key: key.confusable,
    })),
  );
  // What an order no longer says may have kept another order and its invoice apart.
  const gone = await replaceOrderReferences(
    tx,
    [...newest.keys()].filter((uuid) => known.has(uuid)),
    references,
  );
  return [...references, ...gone];
}

/** Each message is a version of its order: the messages and the history have one order. */
function landed(read: readonly ReadMessage[], { history }: DecidedVersions): readonly IntakeOutcome[] {
  return read.map(({ message }, index) => ({
    intake_uuid: message.intake_uuid,
    state: "ingested",
    reason: null,
    result_uuid: history[index]?.order_uuid ?? null,
  }));
}

async function settle(
  tx: TenantTx,
  tenant: Tenant,
  read: readonly ReadMessage[],
  outcomes: readonly IntakeOutcome[],
): Promise<void> {
  await settleIntake(tx, tenant.tenantUuid, outcomes);
  await auditDependents(tx, landedMessages(outcomes), "update");
  await markLanded(
    tx,
    tenant.tenantUuid,
    read.map(({ message, order }) => ({ intakeUuid: message.intake_uuid, about: orderMessageKeys(order).about })),
  );
}
