import type { TenantTx } from "#db/database.ts";
import { countTranscriberMonth, listLastCalls, type MonthOfCalls } from "#db/queries/transcriber/transcriber-call.ts";
import {
  deleteTranscriber,
  findTranscriber,
  lockTranscriber,
  saveTranscriber,
  type TranscriberRow,
} from "#db/queries/transcriber/transcriber.ts";
import { pauseAfter } from "#domain/reading/transcriber-pause.ts";
import type { DocumentType } from "#domain/document/document-types.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

/** The tenant's document AI as its administrators see it; `url` null while there is none. */
export interface Transcriber extends Omit<TranscriberRow, "url" | "apiKey"> {
  readonly url: string | null;
  readonly isKeySet: boolean;
  readonly month: MonthOfCalls;
  readonly pausedUntil: string | null;
}

export interface TranscriberWish {
  readonly url: string;
  /** Undefined: as it is; null: none. */
  readonly apiKey: string | null | undefined;
  readonly enabled: boolean;
  readonly kinds: readonly DocumentType[] | null;
  readonly costPerPage: Amount;
  readonly monthlyCap: Amount;
  readonly timeoutSeconds: number | null;
}

const DEFAULT_TIMEOUT_SECONDS = 30;
const DEFAULT_KINDS: readonly DocumentType[] = ["Invoice"];
const NOTHING = "0.0000";
const NONE = {
  url: null,
  isKeySet: false,
  enabled: false,
  kinds: DEFAULT_KINDS,
  costPerPage: NOTHING,
  monthlyCap: NOTHING,
  timeoutSeconds: DEFAULT_TIMEOUT_SECONDS,
};
export const NO_TRANSCRIBER = refuse(
  "state-conflict",
  "there is no document AI: set its address first (PUT /manage/transcriber)",
);
const KEY_PLACE = { column: "transcriber.api_key", row: "" } as const;

/** With its key as it is sent. */
export async function openTranscriber(context: Context, tx: TenantTx, row: TranscriberRow): Promise<TranscriberRow> {
  return row.apiKey === null ? row : { ...row, apiKey: await openSecret(context, tx, KEY_PLACE, row.apiKey) };
}

/** So many of the last calls say whether it is left alone for a while. */
const CALLS_LOOKED_AT = 12;

/** For how long nothing is sent, because the last calls failed; 0: it may be asked. */
export async function pauseOf(tx: TenantTx, { url }: Pick<TranscriberRow, "url">): Promise<number> {
  return pauseAfter(await listLastCalls(tx, url, CALLS_LOOKED_AT));
}

async function shownOf(tx: TenantTx, row: TranscriberRow | undefined): Promise<Transcriber> {
  const month = await countTranscriberMonth(tx);
  if (row === undefined) return { ...NONE, month, pausedUntil: null };
  const { apiKey, ...shown } = row;
  const pauseMs = await pauseOf(tx, row);
  const pausedUntil = pauseMs === 0 ? null : new Date(Date.now() + pauseMs).toISOString();
  return { ...shown, isKeySet: apiKey !== null, month, pausedUntil };
}

export function readTranscriber(context: Context, tenant: Tenant): Promise<Transcriber> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => shownOf(tx, await findTranscriber(tx)));
}

/**
 * Sets the tenant's document AI. A key stays with its address: where the address goes to another host, it is given anew. Refuses:
 * invalid (an address that may not be used, a key that was given for another).
 */
export async function changeTranscriber(context: Context, tenant: Tenant, wish: TranscriberWish): Promise<Outcome<Transcriber>> {
  const refusal = await context.outside.http.refusal(wish.url);
  if (refusal !== undefined) return badField("url", `url ${refusal}`);
  const url = new URL(wish.url);
  url.hash = "";
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<Transcriber>> => {
    const before = await lockTranscriber(tx);
    const kept = before?.apiKey ?? null;
    if (wish.apiKey === undefined && kept !== null && new URL(before?.url ?? wish.url).origin !== url.origin)
      return badField("apiKey", "apiKey was given for another host: give it anew, or null to send none");
    const apiKey =
      wish.apiKey === undefined ? kept : wish.apiKey === null ? null : await sealSecret(context, tx, KEY_PLACE, wish.apiKey);
    const saved = await saveTranscriber(tx, {
      url: url.href,
      apiKey,
      enabled: wish.enabled,
      kinds: wish.kinds ?? DEFAULT_KINDS,
      costPerPage: printAmount(wish.costPerPage),
      monthlyCap: printAmount(wish.monthlyCap),
      timeoutSeconds: wish.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    });
    return done(await shownOf(tx, saved));
  });
}

const badField = (field: string, why: string) => refuse("invalid", "One or more validation errors occurred.", { [field]: [why] });

/** Takes it away, with its key. What it answered stays with the documents. Refuses: state-conflict (there is none). */
export function removeTranscriber(context: Context, tenant: Tenant): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => ((await deleteTranscriber(tx)) ? done(null) : NO_TRANSCRIBER));
}
