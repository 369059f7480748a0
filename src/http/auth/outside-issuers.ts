import { hash } from "node:crypto";
import { decodeJwt, errors, jwtVerify, type JWTPayload } from "jose";
import { ShortLivedCache } from "#adapters/short-lived-cache.ts";
import { issuerName, type OutsideIssuer } from "#adapters/oauth-issuers.ts";
import type { Context } from "#src/context.ts";
import { type IssuerKeys, openIssuerKeys } from "./issuer-keys.ts";
import type { KnownKey } from "./key-directory.ts";
import { SCOPES } from "./scopes.ts";

/** Asymmetric algorithms only: `none`, and a public key taken for a shared secret, have no way in. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"];
const CLOCK_TOLERANCE_SECONDS = 30;
/** A verified token is remembered this long; its expiry is looked at each time. */
const LIFETIME_MS = 5000;
const MAX_SUBJECT_LENGTH = 200;

interface Verified {
  readonly known: KnownKey;
  readonly expiresAt: number;
}

/**
 * Accepts JWT access tokens of configured issuers (RFC 9068 in spirit): signature by the issuer's published keys, `iss`, `aud`,
 * `exp` and `nbf`; then the claims that name tenant and scopes, held within what the operator configured for the issuer.
 */
export function openOutsideIssuers(
  context: Context,
  issuers: readonly OutsideIssuer[],
): (token: string) => Promise<KnownKey | undefined> {
  if (issuers.length === 0) return async () => undefined;
  const byName = new Map(issuers.map((issuer) => [issuer.issuer, { issuer, keys: openIssuerKeys(context, issuer) }] as const));
  // Tokens wait here by their own text, so that one that was refused is not looked at again and again.
  const tokens = new Map<string, string>();
  const cache = new ShortLivedCache<Verified | undefined>(async (digest) => {
    const token = tokens.get(digest) ?? "";
    const found = byName.get(issuerOf(token) ?? "");
    return found === undefined ? undefined : verify(context, found.issuer, found.keys, token);
  }, LIFETIME_MS);
  return async (token) => {
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return undefined;
    const digest = hash("sha256", token, "base64");
    if (tokens.size >= 10_000) tokens.clear();
    tokens.set(digest, token);
    const verified = await cache.get(digest);
    return verified === undefined || verified.expiresAt <= context.clock.now() ? undefined : verified.known;
  };
}

/** Unverified: only to find whose keys to try. */
const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};

const verify = async (
  context: Context,
  issuer: OutsideIssuer,
  keys: IssuerKeys,
  token: string,
): Promise<Verified | undefined> => {
  for (const renew of [false, true]) {
    const set = await keys.get(renew);
    if (set === undefined) return undefined;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, set, {
        issuer: issuer.issuer,
        audience: issuer.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ["exp", "sub"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(context.clock.now()),
      });
      if (!isAccessToken(protectedHeader.typ, payload)) return undefined;
      const expiresAt = ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000;
      const known = toPrincipal(issuer, payload, expiresAt);
      return known === undefined ? undefined : { known, expiresAt };
    } catch (error) {
      // Keys are rotated: a key that is not in the set may be in the next one.
      if (error instanceof errors.JWKSNoMatchingKey && !renew) continue;
      if (!(error instanceof errors.JOSEError))
        context.log.warn({ issuer: issuer.issuer, reason: (error as Error).message }, "a token could not be checked");
      return undefined;
    }
  }
  return undefined;
};

/** RFC 9068, 2.1; issuers older than it write `JWT` or nothing. */
const TYPES = new Set(["at+jwt", "application/at+jwt", "jwt"]);

/**
 * RFC 9068, 4: a token of another kind, signed with the same keys, says nothing about what its bearer may do here. Where the
 * header does not tell, an identity token gives itself away by hashes of what was issued beside it (OpenID Connect Core 3.1.3.6,
 * 3.3.2.11) or by its own word.
 */
const isAccessToken = (type: unknown, payload: JWTPayload): boolean => {
  if (type !== undefined && (typeof type !== "string" || !TYPES.has(type.toLowerCase()))) return false;
  return payload["at_hash"] === undefined && payload["c_hash"] === undefined && payload["typ"] !== "ID";
};

/** A slash in the subject must not make one issuer's name another's. */
const subjectOf = (issuer: string, sub: string): string =>
  `${issuerName(issuer)}${sub.replaceAll("%", "%25").replaceAll("/", "%2F")}`;

const toPrincipal = (issuer: OutsideIssuer, payload: JWTPayload, expiresAt: number): KnownKey | undefined => {
  const { sub } = payload;
  if (sub === undefined || sub === "" || sub.length > MAX_SUBJECT_LENGTH || /\p{Cc}/u.test(sub) || !sub.isWellFormed())
    return undefined;
  const named = payload[issuer.tenantClaim];
  // An issuer of one tenant need not name it; if it names one, it must be that.
  const tenantUuid =
    named === undefined && issuer.tenants.length === 1
      ? issuer.tenants[0]
      : typeof named === "string"
        ? named.toLowerCase()
        : undefined;
  if (tenantUuid === undefined || !issuer.tenants.includes(tenantUuid)) return undefined;
  const given = scopesOf(payload, issuer.scopeClaim);
  const subject = subjectOf(issuer.issuer, sub);
  return {
    tenantUuid,
    principal: {
      kind: "key",
      id: `oauth:${subject}`,
      subject,
      name:
        typeof payload["client_id"] === "string" && payload["client_id"].length <= MAX_SUBJECT_LENGTH
          ? payload["client_id"]
          : sub,
      approvalLimit: issuer.approvalLimit,
      scopes: new Set(SCOPES.filter((scope) => given.has(scope) && issuer.scopes.includes(scope))),
      role: null,
      partner: null,
      expiresAt,
    },
  };
};

/** RFC 8693's `scope` is one text with blanks; some issuers send a list. Names that are not ours are passed over. */
const scopesOf = (payload: JWTPayload, claim: string): ReadonlySet<string> => {
  const value = payload[claim];
  if (typeof value === "string") return new Set(value.split(/\s+/));
  return new Set(Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === "string") : []);
};
