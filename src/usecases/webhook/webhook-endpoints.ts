import { EVENT_KINDS, EVENT_TYPES, type EventType } from "#contract/events/event-kinds.ts";
import { cancelWaiting, notifyDeliveries } from "#db/queries/webhook/delivery.ts";
import { insertTrialEvent } from "#db/queries/event/event.ts";
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  lockEndpoint,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
} from "#db/queries/webhook/webhook-endpoint.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { Access } from "#domain/access/excess.ts";
import { newSecret, rotated } from "#contract/events/sign.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellOfDisabled } from "./tell-of-endpoint.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { refuseExcess } from "../people/refuse-excess.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { refuseOneMore } from "../quota/quotas.ts";
import { openSecrets, sealSecrets } from "../secrets/endpoint-secrets.ts";

export interface WebhookEndpoint {
  readonly uuid: string;
  readonly url: string;
  /** The kinds it wants; all of them when it never chose. */
  readonly types: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  /** Since when no attempt has succeeded; null while it works. */
  readonly failingSince: string | null;
  /** It has been failing for 24 hours: somebody should look. */
  readonly alert: boolean;
  readonly createdAt: string;
}

export interface EndpointWish {
  readonly url?: string | undefined;
  /** Null: all kinds, those to come included. */
  readonly types?: readonly string[] | null | undefined;
  readonly description?: string | null | undefined;
  readonly enabled?: boolean | undefined;
}

export const UNKNOWN_ENDPOINT = refuse("unknown", "no webhook endpoint of this tenant has this uuid");
export const CLOSED_ENDPOINT = refuse("state-conflict", "the endpoint is disabled: enable it first");

const ALERT_AFTER_MS = 24 * 3_600_000;
/** How long a former secret signs too, so that a consumer can change over without a gap. */
const ROTATION_MS = 24 * 3_600_000;
const LIST = "webhook-endpoints";

const shown = (context: Context, { secrets: _secrets, types, ...row }: EndpointRow): WebhookEndpoint => ({
  ...row,
  types: types ?? EVENT_TYPES,
  alert: row.failingSince !== null && context.clock.now() - Date.parse(row.failingSince) > ALERT_AFTER_MS,
});

/** All kinds spelled out are all kinds: those to come included. */
const storedTypes = (types: readonly string[] | null | undefined): readonly string[] | null => {
  const wanted = new Set(types ?? []);
  return wanted.size === 0 || EVENT_TYPES.every((type) => wanted.has(type)) ? null : [...wanted];
};

const refuseAddress = async (context: Context, url: string): Promise<ReturnType<typeof refuse> | undefined> => {
  const refusal = await context.outside.http.refusal(url);
  return refusal === undefined
    ? undefined
    : refuse("invalid", "One or more validation errors occurred.", { url: [`url ${refusal}`] });
};

/** Whoever hears an event may look up without it what it tells of: by the scope under which that is listed. */
const SCOPE_TO_HEAR: Readonly<Record<EventType, string>> = {
  INVOICE_CREATED: "invoices",
  INVOICE_APPROVED: "invoices",
  DISPUTE_CREATED: "disputes",
  DISPUTE_UPDATED: "disputes",
  DISPUTE_COMMUNICATION_CREATED: "disputes",
  ORDER_APPROVED: "orders",
  DOCUMENT_APPROVED: "documents",
};

/** An endpoint hears on without an end, also when the access of whoever made it is over: it is no more than they have. */
function refuseHearing(maker: Access, types: readonly string[]): ReturnType<typeof refuse> | undefined {
  const scopes = new Set(EVENT_TYPES.filter((type) => types.includes(type)).map((type) => SCOPE_TO_HEAR[type]));
  return refuseExcess(maker, { scopes, approvalLimit: null, partner: null, expiresAt: null }, "a webhook endpoint");
}

/** What an endpoint hears after a change that it did not hear there before: everything, at another address or enabled again. */
const newlyHeard = (before: EndpointRow, after: EndpointRow): readonly string[] => {
  const heardThere = before.url === after.url && (before.enabled || !after.enabled);
  const known = new Set<string>(heardThere ? (before.types ?? EVENT_TYPES) : []);
  return (after.types ?? EVENT_TYPES).filter((type) => !known.has(type));
};

/**
 * Registers an endpoint. The secret is answered here and at a rotation, nowhere else. Refuses: invalid (an address that may not
 * be used), over-approval-limit (it hears more, or longer, than the maker may).
 */
export async function createWebhookEndpoint(
  context: Context,
  tenant: Tenant,
  maker: Access,
  wish: EndpointWish & { readonly url: string },
): Promise<Outcome<WebhookEndpoint & { readonly secret: string }>> {
  const tooMuch = refuseHearing(maker, storedTypes(wish.types) ?? EVENT_TYPES);
  if (tooMuch !== undefined) return tooMuch;
  const refusal = await refuseAddress(context, wish.url);
  if (refusal !== undefined) return refusal;
  const secret = newSecret();
  const endpointUuid = context.newUuid();
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const over = await refuseOneMore(tx, "endpoints");
    if (over !== undefined) return over;
    const row = await insertEndpoint(tx, {
      endpointUuid,
      url: wish.url,
      types: storedTypes(wish.types),
      description: wish.description ?? null,
      secrets: await sealSecrets(context, tx, endpointUuid, [{ secret }]),
      enabled: wish.enabled ?? true,
    });
    return done({ ...shown(context, row), secret });
  });
}

export async function listWebhookEndpoints(
  context: Context,
  tenant: Tenant,
  limit: number,
  cursor: string | null,
): Promise<Outcome<ListPage<WebhookEndpoint>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) =>
    listEndpoints(tx, limit + 1, after === undefined ? undefined : String(after[0])),
  );
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.uuid], itemOf: (row) => shown(context, row) }));
}

export async function getWebhookEndpoint(
  context: Context,
  tenant: Tenant,
  endpointUuid: string,
): Promise<Outcome<WebhookEndpoint>> {
  const row = await context.db.inTenant(tenant.tenantUuid, (tx) => findEndpoint(tx, endpointUuid));
  return row === undefined ? UNKNOWN_ENDPOINT : done(shown(context, row));
}

/**
 * Changes what is given. Disabling cancels what waits: `recover` sends it later. Refuses: unknown, invalid, over-approval-limit
 * (it would hear more, or elsewhere, than who changes it may make an endpoint hear).
 */
export async function changeWebhookEndpoint(
  context: Context,
  tenant: Tenant,
  { id: by, access }: { readonly id: string; readonly access: Access },
  { endpointUuid, wish }: { readonly endpointUuid: string; readonly wish: EndpointWish },
): Promise<Outcome<WebhookEndpoint>> {
  const refusal = wish.url === undefined ? undefined : await refuseAddress(context, wish.url);
  if (refusal !== undefined) return refusal;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockEndpoint(tx, endpointUuid);
    if (row === undefined) return UNKNOWN_ENDPOINT;
    const changed: EndpointRow = {
      ...row,
      url: wish.url ?? row.url,
      types: wish.types === undefined ? row.types : storedTypes(wish.types),
      description: wish.description === undefined ? row.description : wish.description,
      enabled: wish.enabled ?? row.enabled,
    };
    const heard = newlyHeard(row, changed);
    const tooMuch = heard.length === 0 ? undefined : refuseHearing(access, heard);
    if (tooMuch !== undefined) return tooMuch;
    await updateEndpoint(tx, changed);
    if (row.enabled && !changed.enabled) {
      await cancelWaiting(tx, endpointUuid);
      await tellOfDisabled(context, tx, endpointUuid, by);
    }
    return done(shown(context, changed));
  });
}

/** Removes an endpoint; what waits for it is cancelled, its deliveries stay readable. Refuses: unknown. */
export function deleteWebhookEndpoint(context: Context, tenant: Tenant, endpointUuid: string): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if (!(await deleteEndpoint(tx, endpointUuid))) return UNKNOWN_ENDPOINT;
    await cancelWaiting(tx, endpointUuid);
    return done(null);
  });
}

/**
 * A new secret; the one before signs too for a day. Refuses: unknown, over-approval-limit (who holds the secret can write what
 * the endpoint takes for ours, without an end: it is for those who may register such an endpoint).
 */
export function rotateWebhookSecret(
  context: Context,
  tenant: Tenant,
  access: Access,
  endpointUuid: string,
): Promise<Outcome<{ readonly uuid: string; readonly secret: string; readonly previousSecretExpiresAt: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockEndpoint(tx, endpointUuid);
    if (row === undefined) return UNKNOWN_ENDPOINT;
    const tooMuch = refuseHearing(access, row.types ?? EVENT_TYPES);
    if (tooMuch !== undefined) return tooMuch;
    const now = context.clock.now();
    const secret = newSecret();
    const until = new Date(now + ROTATION_MS).toISOString();
    const secrets = rotated(await openSecrets(context, tx, endpointUuid, row.secrets), secret, now, until);
    await updateEndpoint(tx, { ...row, secrets: await sealSecrets(context, tx, endpointUuid, secrets) });
    return done({ uuid: endpointUuid, secret, previousSecretExpiresAt: until });
  });
}

/** Sends a made-up event of the kind to this endpoint. Refuses: unknown, state-conflict (it is disabled). */
export function testWebhookEndpoint(
  context: Context,
  tenant: Tenant,
  endpointUuid: string,
  type: EventType,
): Promise<Outcome<{ readonly deliveryUuid: string; readonly eventUuid: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findEndpoint(tx, endpointUuid);
    if (row === undefined) return UNKNOWN_ENDPOINT;
    if (!row.enabled) return CLOSED_ENDPOINT;
    const data = Object.fromEntries(
      EVENT_KINDS[type].map((key) => [key, key.endsWith("Uuid") ? context.newUuid() : "TEST-ORDER"]),
    );
    const [eventUuid, deliveryUuid] = [context.newUuid(), context.newUuid()];
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await insertTrialEvent(tx, { eventUuid, type, at, data: JSON.stringify(data) }, deliveryUuid, endpointUuid);
    await notifyDeliveries(tx, endpointUuid);
    return done({ deliveryUuid, eventUuid });
  });
}
