import { randomBytes } from "node:crypto";
import {
  deleteRatingEngine,
  findRatingEngine,
  lockRatingEngine,
  type RatingEngineRow,
  saveRatingEngine,
  saveRatingKeys,
} from "#db/queries/rating/rating-engine.ts";
import { enqueueOpenInvoices } from "#db/queries/queue/work.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { TenantTx } from "#db/database.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

/** The tenant's rating engine as its administrators see it; all null while there is none. */
export interface RatingEngine {
  readonly url: string | null;
  readonly apiKey: string | null;
  readonly nextApiKey: string | null;
  readonly retryOn5xx: boolean;
  readonly timeoutSeconds: number;
}

export interface RatingEngineWish {
  readonly url: string;
  readonly retryOn5xx: boolean;
  readonly timeoutSeconds: number | null;
}

/** Specification, "Rating engine callout": how long the service waits (interface choices, `/rate`). */
const DEFAULT_TIMEOUT_SECONDS = 30;
const NONE: RatingEngine = {
  url: null,
  apiKey: null,
  nextApiKey: null,
  retryOn5xx: false,
  timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
};
export const NO_ENGINE = refuse("state-conflict", "there is no rating engine: set its address first (PUT /manage/rating-engine)");

/** 256 random bits; letters, digits, - and _, so that it stands in an address as it is. */
export function newRatingKey(): string {
  return `wb_rating_${randomBytes(32).toString("base64url")}`;
}

export const RATING_KEY_PLACE = { column: "rating_engine.api_key", row: "" } as const;
const NEXT_API_KEY = { column: "rating_engine.next_api_key", row: "" } as const;

/** The engine with its keys as they are sent. */
async function opened(context: Context, tx: TenantTx, engine: RatingEngineRow): Promise<RatingEngineRow> {
  return {
    ...engine,
    apiKey: await openSecret(context, tx, RATING_KEY_PLACE, engine.apiKey),
    nextApiKey: engine.nextApiKey === null ? null : await openSecret(context, tx, NEXT_API_KEY, engine.nextApiKey),
  };
}

/** The tenant's engine, ready to be asked; undefined while there is none. */
export async function openRatingEngine(context: Context, tx: TenantTx): Promise<RatingEngineRow | undefined> {
  const engine = await findRatingEngine(tx);
  return engine === undefined ? undefined : opened(context, tx, engine);
}

export async function readRatingEngine(context: Context, tenant: Tenant): Promise<RatingEngine> {
  return (await context.db.inTenant(tenant.tenantUuid, (tx) => openRatingEngine(context, tx))) ?? NONE;
}

/** The query argument is ours to add: an address that has one already would carry a secret in every place addresses are shown. */
async function whyNot(context: Context, url: string): Promise<string | undefined> {
  const refusal = await context.outside.http.refusal(url);
  if (refusal !== undefined) return `url ${refusal}`;
  return [...new URL(url).searchParams.keys()].some((name) => name.toLowerCase() === "apikey")
    ? "url must not have the query argument apikey: the service adds it"
    : undefined;
}

/**
 * Sets the address of the tenant's rating engine. Its key is made with the first one and stays with later ones. Refuses: invalid
 * (an address that may not be used).
 */
export async function changeRatingEngine(
  context: Context,
  tenant: Tenant,
  wish: RatingEngineWish,
): Promise<Outcome<RatingEngine & { readonly isNew: boolean }>> {
  const why = await whyNot(context, wish.url);
  if (why !== undefined) return refuse("invalid", "One or more validation errors occurred.", { url: [why] });
  const url = new URL(wish.url);
  url.hash = "";
  const changed = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await lockRatingEngine(tx);
    const saved = await saveRatingEngine(tx, {
      url: url.href,
      apiKey: await sealSecret(context, tx, RATING_KEY_PLACE, newRatingKey()),
      retryOn5xx: wish.retryOn5xx,
      timeoutSeconds: wish.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    });
    // The policy may want an answer of it before anything is approved.
    if (before === undefined) await enqueueOpenInvoices(tx, "rating");
    return { ...(await opened(context, tx, saved)), isNew: before === undefined };
  });
  context.tenants.forget(tenant.tenantUuid);
  return done(changed);
}

/** Takes the engine away, with its keys. What it answered stays. Refuses: state-conflict (there is none). */
export async function removeRatingEngine(context: Context, tenant: Tenant): Promise<Outcome<null>> {
  const outcome = await context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<null>> => {
    if (!(await deleteRatingEngine(tx))) return NO_ENGINE;
    await enqueueOpenInvoices(tx, "rating");
    return done(null);
  });
  context.tenants.forget(tenant.tenantUuid);
  return outcome;
}

function changeKeys(
  context: Context,
  tenant: Tenant,
  decide: (engine: RatingEngineRow) => Outcome<RatingEngineRow>,
): Promise<Outcome<RatingEngine>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const engine = await lockRatingEngine(tx);
    if (engine === undefined) return NO_ENGINE;
    const decided = decide(await opened(context, tx, engine));
    if (!decided.ok) return decided;
    const { apiKey, nextApiKey } = decided.value;
    await saveRatingKeys(tx, {
      apiKey: await sealSecret(context, tx, RATING_KEY_PLACE, apiKey),
      nextApiKey: nextApiKey === null ? null : await sealSecret(context, tx, NEXT_API_KEY, nextApiKey),
    });
    return decided;
  });
}

/**
 * Makes the next key; the present one is sent until the next is activated. One that waits already is replaced. Refuses:
 * state-conflict (no engine).
 */
export function rotateRatingKey(context: Context, tenant: Tenant): Promise<Outcome<RatingEngine>> {
  return changeKeys(context, tenant, (engine) => done({ ...engine, nextApiKey: newRatingKey() }));
}

/** From now on the next key is sent, and the one before never again. Refuses: state-conflict (no engine, or no next key). */
export function activateRatingKey(context: Context, tenant: Tenant): Promise<Outcome<RatingEngine>> {
  return changeKeys(context, tenant, (engine) =>
    engine.nextApiKey === null
      ? refuse("state-conflict", "there is no next key: make one first (POST /manage/rating-engine/rotate-key)")
      : done({ ...engine, apiKey: engine.nextApiKey, nextApiKey: null }),
  );
}
