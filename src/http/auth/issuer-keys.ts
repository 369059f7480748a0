import { createLocalJWKSet, type JSONWebKeySet, type JWK } from "jose";
import type { OutsideIssuer } from "#adapters/oauth-issuers.ts";
import type { Context } from "#src/context.ts";

/** What fetches them: the guarded way out. */
type KeysContext = Pick<Context, "log" | "outside">;
type KeySet = ReturnType<typeof createLocalJWKSet>;

/** How long a key set is used before it is fetched again, and how long it may still be used while it cannot be. */
const FRESH_MS = 10 * 60_000;
const STALE_MS = 24 * 3600_000;
/** A token with an unknown key asks for a new set, but not more often than this: made-up tokens must not make us ask. */
const PAUSE_MS = 30_000;
const MAX_ANSWER_SIZE = 256 * 1024;
const DEADLINE_MS = 5_000;

/** The keys of an issuer. `renew` asks for a set that is newer than the one that did not have a token's key. */
export interface IssuerKeys {
  get(renew: boolean): Promise<KeySet | undefined>;
}

export function openIssuerKeys(context: KeysContext, issuer: OutsideIssuer): IssuerKeys {
  let known: { readonly keys: KeySet; readonly at: number } | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    try {
      known = { keys: createLocalJWKSet(await fetchKeys(context, issuer)), at: performance.now() };
    } catch (error) {
      context.log.warn(
        { issuer: issuer.issuer, reason: (error as Error).message },
        "the keys of an outside issuer could not be fetched",
      );
    } finally {
      asking = undefined;
    }
  };
  return {
    get: async (renew) => {
      const now = performance.now();
      const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.at;
      if ((renew || age >= FRESH_MS) && asking === undefined && now - askedAt >= PAUSE_MS) {
        askedAt = now;
        asking = ask();
      }
      // Old keys serve while new ones are on their way, unless it is the new ones that are wanted.
      if (asking !== undefined && (renew || known === undefined)) await asking;
      return known !== undefined && performance.now() - known.at < STALE_MS ? known.keys : undefined;
    },
  };
}

const getJson = async (context: KeysContext, address: string): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await context.outside.http.send({
    url: new URL(address),
    method: "GET",
    headers: { accept: "application/json" },
    deadlineMs: DEADLINE_MS,
    maxBytes: MAX_ANSWER_SIZE,
  });
  if (answer.kind === "failed") throw new Error(answer.message);
  if (answer.status !== 200 || !answer.complete) throw new Error(`${new URL(address).origin} answered ${answer.status}`);
  const json: unknown = JSON.parse(answer.body.toString("utf8"));
  if (typeof json !== "object" || json === null) throw new Error(`${new URL(address).origin} answered no object`);
  return json as Readonly<Record<string, unknown>>;
};

/**
 * From `jwksUri`, else from where the issuer's own metadata says (OpenID Connect discovery, else RFC 8414), whose `issuer` must
 * be the configured one.
 */
const fetchKeys = async (context: KeysContext, { issuer, jwksUri }: OutsideIssuer): Promise<JSONWebKeySet> => {
  const address = jwksUri ?? (await discover(context, issuer));
  const { keys } = await getJson(context, address);
  if (!Array.isArray(keys)) throw new Error("the key set has no keys");
  // A shared secret has no place in a published set; with it a token could be signed by whoever reads the set.
  return { keys: (keys as JWK[]).filter((key) => key.kty === "RSA" || key.kty === "EC" || key.kty === "OKP") };
};

const discover = async (context: KeysContext, issuer: string): Promise<string> => {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, "");
  for (const address of [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ]) {
    const metadata = await getJson(context, address).catch(() => undefined);
    if (metadata?.["issuer"] === issuer && typeof metadata["jwks_uri"] === "string" && URL.canParse(metadata["jwks_uri"]))
      return metadata["jwks_uri"];
  }
  throw new Error("no metadata of this issuer with a jwks_uri");
};
