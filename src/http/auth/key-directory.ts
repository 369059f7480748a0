import { type ApiKeyRow, findApiKey, findApiKeys, noteKeyUse } from "#usecases/people/api-keys.ts";
import { SCOPE_OF_PARTNERS } from "#domain/access/excess.ts";
import { parseAmount } from "#domain/money/amount.ts";
import { ShortLivedCache } from "#adapters/short-lived-cache.ts";
import type { Context } from "#src/context.ts";
import type { Principal } from "../operation.ts";
import { matchesHash, prefixOf } from "./api-key.ts";
import { type Scope, SCOPES } from "./scopes.ts";

export interface KnownKey {
  readonly tenantUuid: string;
  readonly principal: Principal;
}

/** Knows API keys. A key revoked elsewhere is refused a second later at the most, one revoked by this process at once. */
export interface KeyDirectory {
  find(key: string): Promise<KnownKey | undefined>;
  forget(prefix: string): void;
  close(): Promise<void>;
}

const LIFETIME_MS = 1000;
const TOUCH_EVERY_MS = 5000;

interface Entry extends KnownKey {
  readonly hash: Buffer;
  readonly expiresAt: number;
}

/** Who a key is; `within` narrows what it may do, for a token of it. */
export function principalOfKey(
  row: Pick<ApiKeyRow, "keyUuid" | "name" | "scopes" | "approvalLimit" | "partner" | "expiresAt">,
  within: readonly string[] = row.scopes,
): Principal {
  return {
    kind: "key",
    id: `key:${row.keyUuid}`,
    subject: row.keyUuid,
    name: row.name,
    approvalLimit: row.approvalLimit === null ? null : (parseAmount(row.approvalLimit) ?? null),
    scopes: new Set(
      SCOPES.filter((scope) => row.scopes.includes(scope) && within.includes(scope) && isOpenTo(row.partner, scope)),
    ),
    role: null,
    partner: row.partner,
    ...(row.expiresAt === null ? {} : { expiresAt: row.expiresAt.getTime() }),
  };
}

/** Keys of a partner that earlier releases gave more to can do no more than those of today. */
const isOpenTo = (partner: string | null, scope: Scope): boolean => partner === null || scope === SCOPE_OF_PARTNERS;

const toEntry = (row: ApiKeyRow): Entry => ({
  tenantUuid: row.tenantUuid,
  hash: row.hash,
  expiresAt: row.revokedAt !== null ? 0 : (row.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY),
  principal: principalOfKey(row),
});

export function openKeyDirectory(context: Context): KeyDirectory {
  const cache = new ShortLivedCache<Entry | undefined>(
    async (prefix) => {
      const row = await findApiKey(context, prefix);
      return row && toEntry(row);
    },
    LIFETIME_MS,
    async (prefixes) => new Map([...(await findApiKeys(context, prefixes))].map(([prefix, row]) => [prefix, toEntry(row)])),
  );
  const used = new Map<string, number>();
  const touch = async (): Promise<void> => {
    if (used.size === 0) return;
    const batch = [...used];
    used.clear();
    await noteKeyUse(context, batch);
  };
  const timer = setInterval(() => {
    touch().catch((error: unknown) => context.log.warn({ err: error }, "last use of API keys was not noted"));
  }, TOUCH_EVERY_MS);
  timer.unref();
  return {
    find: async (key) => {
      const prefix = prefixOf(key);
      const entry = prefix === undefined ? undefined : await cache.get(prefix);
      if (entry === undefined || !matchesHash(key, entry.hash)) return undefined;
      const now = context.clock.now();
      if (entry.expiresAt <= now) return undefined;
      used.set(entry.principal.subject, now);
      return entry;
    },
    forget: (prefix) => cache.forget(prefix),
    close: async () => {
      clearInterval(timer);
      await touch().catch(() => {});
    },
  };
}
