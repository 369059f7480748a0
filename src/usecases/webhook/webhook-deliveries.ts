import {
  type DeliveryFilter,
  type DeliveryInFull,
  findDelivery,
  listDeliveries,
  type ListedDelivery,
  notifyDeliveries,
  queueMissing,
  sendAgain,
  sendUndelivered,
} from "#db/queries/webhook/delivery.ts";
import { findEndpoint } from "#db/queries/webhook/webhook-endpoint.ts";
import { type Instant, printInstant } from "#domain/day/instant.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { CLOSED_ENDPOINT, UNKNOWN_ENDPOINT } from "./webhook-endpoints.ts";

const UNKNOWN_DELIVERY = refuse("unknown", "no delivery of this tenant has this uuid");
const LIST = "webhook-deliveries";
/** Rows a transaction, so that a long outage's recovery holds nothing up. */
const MAX_RECOVERED_AT_ONCE = 5_000;

export async function listWebhookDeliveries(
  context: Context,
  tenant: Tenant,
  filter: DeliveryFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ListedDelivery>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["instant", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const from = after === undefined ? undefined : { createdAt: String(after[0]), uuid: String(after[1]) };
  const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) => listDeliveries(tx, filter, from, limit + 1));
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.createdAt, row.uuid], itemOf: (row) => row }));
}

export async function getWebhookDelivery(
  context: Context,
  tenant: Tenant,
  deliveryUuid: string,
): Promise<Outcome<DeliveryInFull>> {
  const found = await context.db.inTenant(tenant.tenantUuid, (tx) => findDelivery(tx, deliveryUuid));
  return found === undefined ? UNKNOWN_DELIVERY : done(found);
}

/**
 * Sends a delivery at once, whatever became of it before. Refuses: unknown, state-conflict (its endpoint is gone or disabled).
 */
export function redeliverWebhook(
  context: Context,
  tenant: Tenant,
  deliveryUuid: string,
): Promise<Outcome<{ readonly uuid: string; readonly state: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found = await findDelivery(tx, deliveryUuid);
    if (found === undefined) return UNKNOWN_DELIVERY;
    const endpoint = await findEndpoint(tx, found.endpointUuid);
    if (endpoint === undefined) return refuse("state-conflict", "the endpoint of this delivery was deleted");
    if (!endpoint.enabled) return CLOSED_ENDPOINT;
    await sendAgain(tx, deliveryUuid);
    await notifyDeliveries(tx, found.endpointUuid);
    return done({ uuid: deliveryUuid, state: "pending" });
  });
}

/**
 * Sends at once what an endpoint has not been delivered since then: waiting for its next retry, discarded, or cancelled; with
 * `missing` also what was raised while nothing was queued for it. Refuses: unknown, state-conflict (it is disabled).
 */
export async function recoverWebhooks(
  context: Context,
  tenant: Tenant,
  endpointUuid: string,
  request: { readonly since: Instant; readonly missing: boolean },
): Promise<Outcome<{ readonly recovered: number }>> {
  const endpoint = await context.db.inTenant(tenant.tenantUuid, (tx) => findEndpoint(tx, endpointUuid));
  if (endpoint === undefined) return UNKNOWN_ENDPOINT;
  if (!endpoint.enabled) return CLOSED_ENDPOINT;
  let recovered = 0;
  for (const step of request.missing ? [sendUndelivered, queueMissing] : [sendUndelivered]) {
    for (let more = true; more;) {
      const count = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
        const sent = await step(tx, endpointUuid, printInstant(request.since), MAX_RECOVERED_AT_ONCE);
        await notifyDeliveries(tx, endpointUuid);
        return sent;
      });
      recovered += count;
      more = count === MAX_RECOVERED_AT_ONCE;
    }
  }
  return done({ recovered });
}
