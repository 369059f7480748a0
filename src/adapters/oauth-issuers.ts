import { SCOPES, type Scope } from "#contract/manage/people/api-keys.ts";
import { type Amount, parseAmount } from "#domain/money/amount.ts";

/** An issuer whose access tokens (JWT) the operator accepts, and within what. */
export interface OutsideIssuer {
  /** As it stands in `iss`, to the letter. */
  readonly issuer: string;
  /** What must stand in `aud`. */
  readonly audience: string;
  /** The tenants it may speak for: whoever runs an issuer can make any token. */
  readonly tenants: readonly string[];
  /** Where its keys are; null: where its metadata says. */
  readonly jwksUri: string | null;
  /** The claim that names the tenant's uuid; not needed when there is one tenant. */
  readonly tenantClaim: string;
  /** The claim that names the scopes: one text with blanks, or a list. */
  readonly scopeClaim: string;
  /** The most its tokens may do. */
  readonly scopes: readonly Scope[];
  /** For the scope `decide`; null is no limit. */
  readonly approvalLimit: Amount | null;
}

/** How the name of everybody whom an issuer vouches for begins. Issuers may share a host, and are told apart by the rest. */
export function issuerName(issuer: string): string {
  const { host, pathname } = new URL(issuer);
  return `${host}${pathname.replace(/\/$/, "")}/`;
}

/** The issuer that vouched for `oauth:<issuer>/<subject>`; a subject has no slash of its own in it. */
export function issuerOf(issuers: readonly OutsideIssuer[], actor: string): OutsideIssuer | undefined {
  const beginning = actor.slice(0, actor.lastIndexOf("/") + 1);
  return issuers.find(({ issuer }) => `oauth:${issuerName(issuer)}` === beginning);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Money and settings are not handed to somebody else's tokens unless the operator says so. */
const USUAL_SCOPES = SCOPES.filter((scope) => scope !== "decide" && scope !== "admin");
const NAMES = ["issuer", "audience", "tenants", "jwksUri", "tenantClaim", "scopeClaim", "scopes", "approvalLimit"];

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isWebAddress = (value: unknown): value is string =>
  isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isListOf = <T extends string>(value: unknown, holds: (text: string) => boolean): value is readonly T[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "string" && holds(entry));

/** Reads the setting OAUTH_ISSUERS, a JSON list; a text is what is wrong with it. */
export function readOauthIssuers(text: string): readonly OutsideIssuer[] | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return "must be a JSON list of issuers";
  }
  if (!Array.isArray(parsed)) return "must be a JSON list of issuers";
  const issuers: OutsideIssuer[] = [];
  for (const [index, entry] of parsed.entries()) {
    const read = readOne(entry as Readonly<Record<string, unknown>> | null);
    if (typeof read === "string") return `[${index}]: ${read}`;
    if (issuers.some(({ issuer }) => issuer === read.issuer)) return `[${index}]: the issuer ${read.issuer} stands twice`;
    issuers.push(read);
  }
  return issuers;
}

const readOne = (given: Readonly<Record<string, unknown>> | null): OutsideIssuer | string => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return "must be an object";
  const unknown = Object.keys(given).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) return `there is no ${unknown}; there are ${NAMES.join(", ")}`;
  const {
    issuer,
    audience,
    tenants,
    jwksUri = null,
    tenantClaim = "tenant_uuid",
    scopeClaim = "scope",
    scopes = USUAL_SCOPES,
    approvalLimit = null,
  } = given;
  if (!isWebAddress(issuer)) return "issuer must be the address that stands in iss";
  if (!isText(audience)) return "audience must be what stands in aud";
  if (!isListOf<string>(tenants, (text) => UUID.test(text))) return "tenants must list the uuids of the tenants it may speak for";
  if (jwksUri !== null && !isWebAddress(jwksUri)) return "jwksUri must be a web address";
  if (!isText(tenantClaim) || !isText(scopeClaim)) return "tenantClaim and scopeClaim must name claims";
  if (!isListOf<Scope>(scopes, (text) => (SCOPES as readonly string[]).includes(text)))
    return `scopes must be of ${SCOPES.join(", ")}`;
  const limit = approvalLimit === null ? null : parseAmount(String(approvalLimit));
  if (limit === undefined || (limit !== null && limit < 0n)) return "approvalLimit must be an amount";
  return {
    issuer,
    audience,
    tenants: tenants.map((tenant) => tenant.toLowerCase()),
    jwksUri,
    tenantClaim,
    scopeClaim,
    scopes,
    approvalLimit: limit,
  };
};
