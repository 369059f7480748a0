import type { IncomingHttpHeaders } from "node:http";
import type { Context, Tenant } from "#src/context.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { AnyOperation, Principal } from "../operation.ts";
import { sameSecret } from "./api-key.ts";
import type { KeyDirectory, KnownKey } from "./key-directory.ts";
import { mayTouch, type Role, type Touches } from "./scopes.ts";
import { principalOfSession, refuseCrossSite, type ResolveSession } from "./session.ts";
import type { TokenBuckets } from "./token-bucket.ts";

export interface Authentication {
  readonly context: Context;
  readonly keys: KeyDirectory;
  readonly buckets: TokenBuckets;
  readonly operatorKey: string | undefined;
  readonly resolveSession: ResolveSession | undefined;
  /** OAuth access tokens; undefined for a token that is not ours, expired or revoked. */
  readonly resolveBearer: ((token: string) => Promise<KnownKey | undefined>) | undefined;
}

export interface Caller {
  /** Undefined for the operator and for operations without authentication. */
  readonly tenant: Tenant | undefined;
  readonly principal: Principal;
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: unknown;
  readonly query: unknown;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const nobody = (kind: "operator" | "anonymous"): Principal => ({
  kind,
  id: kind,
  subject: kind,
  name: kind,
  approvalLimit: null,
  scopes: new Set(),
  role: null,
  partner: null,
});
const ANONYMOUS: Caller = { tenant: undefined, principal: nobody("anonymous") };
const OPERATOR: Caller = { tenant: undefined, principal: nobody("operator") };
const UNAUTHENTICATED = { "www-authenticate": 'ApiKey realm="weighbridge", Bearer realm="weighbridge"' };
const BAD_TOKEN = { "www-authenticate": 'Bearer realm="weighbridge", error="invalid_token"' };

const noKey = (): Refusal => refuse("no-key", { "X-Api-Key": ["a valid API key is required"] }, UNAUTHENTICATED);
const notSignedIn = (): Refusal => refuse("no-key", { Cookie: ["sign in first: this is for people, about their own account"] });
/** RFC 6750, 3.1: unknown, expired, revoked or malformed are one. */
const badToken = (): Refusal => refuse("no-key", { Authorization: ["the access token is not valid, or no longer"] }, BAD_TOKEN);

/**
 * Who calls, and may they: 401 before everything else, then the tenant (400 when it is not named, 403 when it is another's), then
 * the rate, the scope and the grant. `onIdentified` is told who it is, also of a caller who then may not.
 */
export async function authenticate(
  given: Authentication,
  route: AnyOperation,
  request: Request,
  onIdentified: (caller: Caller) => void = () => {},
): Promise<Caller | Refusal> {
  if (route.auth === "none") return ANONYMOUS;
  if (route.auth === "operator") return isOperator(given, request) ? OPERATOR : noKey();
  const caller = await identify(given, route, request);
  if ("refusal" in caller) return caller;
  onIdentified(caller);
  const wrongTenant = checkTenant(route, request, caller.tenant.tenantUuid, caller.principal.kind);
  if (wrongTenant !== undefined) return wrongTenant;
  const waitMs = given.buckets.take(caller.principal.id, performance.now());
  if (waitMs > 0) return refuse("too-many-requests", {}, { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) });
  if (route.scope !== undefined && !mayUse(route, caller.principal)) {
    return refuse("scope-missing", { "X-Api-Key": [`the scope ${route.scope} is required`] });
  }
  // Their own account is everybody's own business.
  const withheld = route.auth === "session" ? undefined : whatRoleWithholds(route, caller.principal.role);
  if (withheld !== undefined) return refuse("scope-missing", { Cookie: [withheld] });
  const unproved = whatProofLacks(route, caller, given.context.clock.now());
  if (unproved !== undefined) return unproved;
  if (route.grant !== undefined && !caller.tenant.grants.includes(route.grant)) {
    return refuse("grant-missing", { "X-Tenant-Uuid": [`the grant ${route.grant} is required`] });
  }
  return caller;
}

const mayUse = (route: AnyOperation, principal: Principal): boolean =>
  route.scope === undefined || principal.scopes.has(route.scope);

const CHANGING: Readonly<Record<Touches, string>> = {
  money: "what is paid",
  access: "who has access",
  settings: "settings",
  work: "what came in or goes out",
  nothing: "anything",
};

/**
 * Words where the person's role may not change what the operation touches; undefined where it may, and for keys, which have no
 * role.
 */
const whatRoleWithholds = (route: AnyOperation, role: Role | null): string | undefined =>
  role === null || route.touches === undefined || mayTouch(role, route.touches)
    ? undefined
    : `the role ${role} has no scope to change ${CHANGING[route.touches]}: ask an admin of the tenant`;

const OWED = {
  Cookie: ["show your passkey first (POST /auth/prove/passkey): a password alone opens nothing where there is one"],
};

const ALWAYS_FRESH_MINUTES = 5;

/** How long ago a person may have proved who they are; null: nobody asks. */
const freshMinutesOf = ({ isFinal }: AnyOperation, tenant: Caller["tenant"]): number | null => {
  const ofTenant = tenant?.freshMinutes ?? null;
  if (isFinal === "always") return Math.min(ofTenant ?? ALWAYS_FRESH_MINUTES, ALWAYS_FRESH_MINUTES);
  return isFinal === true ? ofTenant : null;
};

/** What a person has yet to prove before this operation; undefined for keys, and for a person's own account. */
const whatProofLacks = (route: AnyOperation, { tenant, principal }: Caller, now: number): Refusal | undefined => {
  const { proof } = principal;
  if (proof === undefined) return undefined;
  if (route.auth === "session" && proof.owesPasskey && route.beforeSecondFactor !== true)
    return refuse("second-factor-missing", OWED);
  if (route.auth === "session")
    return !proof.byCompany || route.forCompanySessions === true
      ? undefined
      : refuse("forbidden", {
          Cookie: ["your company signs you in here: what is yours alone is changed by who signs in themselves"],
        });
  if (proof.lacksSecondFactor && route.beforeSecondFactor !== true)
    return refuse(
      "second-factor-missing",
      proof.owesPasskey
        ? OWED
        : {
            Cookie: [
              proof.byCompany
                ? "your role asks for a second factor, and your company's sign-in does not say that you used one: ask your admin"
                : "set up a second factor under your account first: your role asks for it",
            ],
          },
    );
  const minutes = freshMinutesOf(route, tenant);
  if (minutes === null || now - proof.at < minutes * 60_000) return undefined;
  return refuse(
    "proof-too-old",
    { Cookie: [`prove again that it is you: it was more than ${minutes} minutes ago`] },
    { "x-needs-proof": proof.byCompany ? "company" : "1" },
  );
};

const isOperator = (given: Authentication, request: Request): boolean => {
  const key = request.headers["x-api-key"];
  return (
    given.operatorKey !== undefined && given.operatorKey !== "" && typeof key === "string" && sameSecret(key, given.operatorKey)
  );
};

const identify = async (
  given: Authentication,
  route: AnyOperation,
  request: Request,
): Promise<{ tenant: Tenant; principal: Principal } | Refusal> => {
  if (route.auth === "session") return (await bySession(given, request)) ?? notSignedIn();
  const key = request.headers["x-api-key"];
  const bearer =
    typeof request.headers.authorization === "string" ? /^Bearer +(\S+)$/i.exec(request.headers.authorization)?.[1] : undefined;
  let known: KnownKey | undefined;
  if (typeof key === "string") known = await given.keys.find(key);
  else if (bearer !== undefined) known = await given.resolveBearer?.(bearer);
  if (known !== undefined) {
    const tenant = await given.context.tenants.find(known.tenantUuid);
    return tenant === undefined ? noKey() : { tenant, principal: known.principal };
  }
  if (route.auth === "key-or-session" && key === undefined && bearer === undefined && request.headers.cookie !== undefined) {
    return (await bySession(given, request)) ?? noKey();
  }
  return key === undefined && bearer !== undefined ? badToken() : noKey();
};

const bySession = async (
  given: Authentication,
  request: Request,
): Promise<{ tenant: Tenant; principal: Principal } | Refusal | undefined> => {
  const session = request.headers.cookie === undefined ? undefined : await given.resolveSession?.(request);
  if (session === undefined) return undefined;
  return refuseCrossSite(request.method, request.headers) ?? { tenant: session.tenant, principal: principalOfSession(session) };
};

/** `X-Tenant-Uuid` on V2, the path (or a parameter) elsewhere; whatever names a tenant must name the caller's own. */
const checkTenant = (route: AnyOperation, request: Request, tenantUuid: string, kind: Principal["kind"]): Refusal | undefined => {
  const header = request.headers["x-tenant-uuid"];
  const named = route.tenantParam === undefined ? undefined : tenantParameter(route.tenantParam, request);
  if (header === undefined) {
    if (route.generation === "v2" && route.tenantParam === undefined && kind !== "user") {
      return refuse("validation-failed", { "X-Tenant-Uuid": ["X-Tenant-Uuid is required"] });
    }
  } else {
    if (typeof header !== "string" || !UUID.test(header))
      return refuse("validation-failed", { "X-Tenant-Uuid": ["X-Tenant-Uuid must be a UUID"] });
    if (header.toLowerCase() !== tenantUuid)
      return refuse("not-your-tenant", { "X-Tenant-Uuid": ["the key does not belong to this tenant"] });
  }
  if (route.tenantParam === undefined) return undefined;
  if (named === undefined || !UUID.test(named))
    return refuse("validation-failed", { [route.tenantParam]: [`${route.tenantParam} must be a UUID`] });
  return named.toLowerCase() === tenantUuid
    ? undefined
    : refuse("not-your-tenant", { [route.tenantParam]: ["the key does not belong to this tenant"] });
};

const tenantParameter = (name: string, request: Request): string | undefined => {
  for (const source of [request.params, request.query]) {
    if (typeof source !== "object" || source === null) continue;
    for (const [key, value] of Object.entries(source))
      if (key.toLowerCase() === name.toLowerCase() && typeof value === "string") return value;
  }
  return undefined;
};
