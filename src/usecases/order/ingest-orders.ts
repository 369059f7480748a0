import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import { orderMessageKeys } from "#domain/matching/message-keys.ts";
import type { Order } from "#domain/order/order.ts";
import { decideReplacements } from "#domain/order/decide-replacements.ts";
import { partsToLand } from "#domain/order/parts-to-land.ts";
import { type LegacyOrder, legacyOrderFromText } from "#contract/legacy/order.ts";
import { customerAddressOf, toOrder, vendorNumbersOf } from "#contract/legacy/to-order.ts";
import { legacyNumbers, namesOfLegacyNumbers } from "#db/queries/party/legacy-numbers.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";
import { orderFromText } from "#contract/v2/order.ts";
import type { TenantTx } from "#db/database.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { orderLock } from "#db/queries/document/document-links.ts";
import { type AcceptedMessage, type IntakeOutcome, loadAccepted, settleIntake } from "#db/queries/message/intake.ts";
import { auditDependents, landedMessages } from "#outbox/audit-dependents.ts";
import { markLanded } from "#db/queries/message/unlanded.ts";
import {
  countLateVersions,
  insertOrderVersions,
  listInvoicesToAuditAgain,
  lockOrderLanding,
  lockOrdersToLand,
  type ReferenceRow,
  replaceOrderReferences,
  upsertOrders,
} from "#db/queries/order/order-writing.ts";
import { lockStandingOrders, succeedOrders } from "#db/queries/order/order-replacing.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { linkArrivedOrders } from "../document/link-documents.ts";
import { learnParties } from "./learn-parties.ts";
import { numberedIn } from "./numbered-parties.ts";
import { type LegacyCreate, moveAlong, type Replacement, rowsOfReplacements, successionsOf } from "./replace-orders.ts";
import { type ReadMessage, type VersionRows, versionRows } from "./version-rows.ts";

/** An accepted message of an order: a version by V2, or a legacy create. */
type OrderMessage = ReadMessage & Partial<Pick<LegacyCreate, "said">>;

/**
 * Lands accepted orders. One by V2 becomes a version of its order, in the order of acceptance; one that arrives after a newer
 * version was landed is kept as history. A legacy create always makes a new order, which takes the place of the one under its
 * number. Open invoices matched to an order that changed, and unmatched ones that name one of its references, are audited again.
 */
export async function ingestOrders(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<void> {
  await lockOrderLanding(tx);
  const { read, parked } = await readMessages(tx, tenant, intakeUuids);
  // The names first, as every audit does: an order and an invoice that name each other and arrive at once never pass each other
  // unseen.
  await lockNames(tx, namesOf(read.map(({ order }) => order)));
  const outcomes = [...parked];
  for (const part of partsToLand(read)) outcomes.push(...(await landPart(context, tx, tenant, part)));
  await settle(tx, tenant, read, outcomes);
}

/** Lands messages of which no legacy create speaks of the same order as another one. */
async function landPart(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  part: readonly OrderMessage[],
): Promise<readonly IntakeOutcome[]> {
  const versions = part.filter((message) => message.said === undefined);
  const creates = part.flatMap(({ message, order, said }) => (said === undefined ? [] : [{ message, order, said }]));
  // All of them at once, in one order, as audits lock them: what a version is of, too.
  const names =
    creates.length === 0
      ? []
      : [...creates.map(({ order }) => order.orderNumber), ...versions.map(({ order }) => order.externalId)];
  const standing = await lockStandingOrders(tx, [...new Set(names)]);
  const replacements = decideReplacements(creates, standing);
  const taken = new Set(replacements.map(({ order }) => order.externalId));
  if (part.length > 1 && versions.some(({ order }) => taken.has(order.externalId))) {
    // A create takes over the external id of an order that another message here is a version of: one after the other.
    const outcomes: IntakeOutcome[] = [];
    for (const message of part) outcomes.push(...(await landPart(context, tx, tenant, [message])));
    return outcomes;
  }
  await lockNames(tx, [...taken].map(orderLock));
  const { heads, numbersOfLegacy } = await lockOrdersToLand(
    tx,
    [...new Set(versions.map(({ order }) => order.externalId))],
    [...new Set(versions.map(({ order }) => order.orderNumber))],
  );
  const known = new Set(heads.map((head) => head.orderUuid));
  const decided = versionRows(versions, new Map(heads.map((head) => [head.externalId, head])), context.newUuid);
  const numbersBeside = new Set([...numbersOfLegacy, ...standing.map(({ orderNumber }) => orderNumber)]);
  await landDecided(context, tx, tenant, { decided, known, replacements, numbersBeside });
  return landed(versions, decided, replacements);
}

interface ToLand {
  readonly decided: VersionRows;
  readonly known: ReadonlySet<string>;
  readonly replacements: readonly Replacement[];
  /** Numbers of orders that stood before: a new one of such a number may be one debt with them. */
  readonly numbersBeside: ReadonlySet<string>;
}

async function landDecided(context: Context, tx: TenantTx, tenant: Tenant, landing: ToLand): Promise<void> {
  const { decided, known, replacements, numbersBeside } = landing;
  const now = new Date(tenantNow(context, tenant));
  const successions = successionsOf(replacements);
  await succeedOrders(tx, successions, now);
  const standing = replacements.filter(({ succeededBy }) => succeededBy === null);
  const changed = [
    ...[...decided.newest.values()].map(({ row, order, sentBy }) => ({
      uuid: row.orderUuid,
      order,
      sentBy,
      customerAddress: null,
    })),
    ...standing.map(({ orderUuid, order, said, message }) => ({
      uuid: orderUuid,
      order,
      sentBy: message.sentBy,
      customerAddress: customerAddressOf(said),
    })),
  ];
  const orderUuids = changed.map(({ uuid }) => uuid);
  const keys = await writeOrders(tx, landing, changed, now);
  await learnParties(context, tx, tenant, changed);
  // So that a legacy order that is displayed afterwards has its numbers.
  await legacyNumbers(
    tx,
    standing.flatMap(({ order }) => numberedIn(order, null)),
  );
  await linkArrivedOrders(context, tx, tenant, {
    orders: changed.map(({ uuid, order }) => ({ uuid, externalId: order.externalId, orderNumber: order.orderNumber })),
    keys: keys.map(({ valueKey }) => valueKey),
  });
  await moveAlong(context, tx, tenant, successions);
  const again = await listInvoicesToAuditAgain(
    tx,
    orderUuids,
    [...new Set(keys.map((key) => key.valueKey))],
    [...new Set(keys.map((key) => key.looseKey))],
  );
  await enqueueAudits(tx, tenant.tenantUuid, again, "order");
  await refreshRecoveries(context, tx, tenant, [
    ...changed.filter(({ uuid, order }) => known.has(uuid) || numbersBeside.has(order.orderNumber)).map(({ uuid }) => uuid),
    ...successions.map(({ newUuid }) => newUuid),
  ]);
  await announceChanges(
    tx,
    orderUuids.map((uuid) => ({ noun: "order" as const, uuid })),
  );
}

/** The messages as orders; one that can no longer be read is parked. */
async function readMessages(
  tx: TenantTx,
  tenant: Tenant,
  intakeUuids: readonly string[],
): Promise<{ readonly read: readonly OrderMessage[]; readonly parked: readonly IntakeOutcome[] }> {
  const parked: IntakeOutcome[] = [];
  const read: OrderMessage[] = [];
  for (const message of await loadAccepted(tx, tenant.tenantUuid, intakeUuids)) {
    const parsed = await readMessage(tx, message);
    if (parsed.ok) read.push({ message, ...parsed.read });
    else
      parked.push({
        intakeUuid: message.intakeUuid,
        state: "parked",
        reason: `the order can no longer be read: ${JSON.stringify(parsed.errors)}`,
        resultUuid: null,
      });
  }
  return { read, parked };
}

type ReadOrder =
  | { readonly ok: true; readonly read: Omit<OrderMessage, "message"> }
  | { readonly ok: false; readonly errors: Readonly<Record<string, readonly string[]>> };

async function readMessage(tx: TenantTx, { operation, body, intakeUuid: uuid }: AcceptedMessage): Promise<ReadOrder> {
  if (operation !== "createCompositeOrder") {
    const parsed = orderFromText(body);
    return parsed.ok ? { ok: true, read: { order: parsed.order } } : parsed;
  }
  const parsed = legacyOrderFromText(body);
  if (!parsed.ok) return parsed;
  const order = toOrder(parsed.order, uuid);
  const others = await otherVendorsOf(tx, parsed.order, order);
  return { ok: true, read: { order: others.size === 0 ? order : toOrder(parsed.order, uuid, others), said: parsed.order } };
}

/**
 * Vendors beside the order's own that its charges name by the tenant's numbers, as an order of several vendors is displayed. They
 * count only where the order's own vendor is named so, too: a caller may have numbers of its own, and few numbers are alike by
 * chance.
 */
async function otherVendorsOf(tx: TenantTx, said: LegacyOrder, { vendors: [vendor] }: Order): Promise<ReadonlySet<number>> {
  const numbers = vendorNumbersOf(said);
  if (numbers.length === 0 || vendor === undefined) return new Set();
  const names = await namesOfLegacyNumbers(tx, "vendor", numbers);
  const own = vendorKeyOf(vendor);
  if (![...names.values()].includes(own)) return new Set();
  return new Set([...names].filter(([, name]) => name !== own).map(([number]) => number));
}

/** What orders are called and refer to, as locks. */
function namesOf(orders: readonly Order[]): readonly string[] {
  const names = orders.flatMap((order) => [
    ...orderReferenceKeys(order).map((key) => key.confusable),
    orderLock(order.externalId),
    orderLock(order.orderNumber),
  ]);
  return [...new Set(names)];
}

/** Writes orders, versions and the keys they are found by; answers those keys, with the ones that are gone. */
async function writeOrders(
  tx: TenantTx,
  { decided: { newest, history, late }, known, replacements }: ToLand,
  changed: readonly { readonly uuid: string; readonly order: Order }[],
  now: Date,
): Promise<readonly ReferenceRow[]> {
  const made = rowsOfReplacements(replacements);
  await upsertOrders(tx, [...[...newest.values()].map(({ row }) => row), ...made.rows], now);
  await countLateVersions(tx, new Map([...late].filter(([orderUuid]) => !newest.has(orderUuid))));
  await insertOrderVersions(tx, [...history, ...made.history], now, known);
  const references = changed.flatMap(({ uuid, order }) =>
    orderReferenceKeys(order).map((key) => ({
      orderUuid: uuid,
      valueKey: key.key,
      kind: key.kind,
      looseKey: key.confusable,
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

/** Each message by V2 is a version of its order: the messages and the history have one order. Each legacy create is an order. */
function landed(
  versions: readonly ReadMessage[],
  { history }: VersionRows,
  replacements: readonly Replacement[],
): readonly IntakeOutcome[] {
  const ingested = (intakeUuid: string, resultUuid: string | null): IntakeOutcome => ({
    intakeUuid: intakeUuid,
    state: "ingested",
    reason: null,
    resultUuid: resultUuid,
  });
  return [
    ...versions.map(({ message }, index) => ingested(message.intakeUuid, history[index]?.orderUuid ?? null)),
    ...replacements.map(({ message, orderUuid }) => ingested(message.intakeUuid, orderUuid)),
  ];
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
    read.map(({ message, order }) => ({ intakeUuid: message.intakeUuid, about: orderMessageKeys(order).about })),
  );
}
