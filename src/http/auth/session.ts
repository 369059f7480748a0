import type { Amount } from "#domain/money/amount.ts";
import type { IncomingHttpHeaders } from "node:http";
import type { Tenant } from "#src/context.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Principal } from "../operation.ts";
import { type Role, SCOPES_OF_ROLE } from "./scopes.ts";

/** A signed-in person in one of their tenants. */
export interface Session {
  readonly userId: string;
  readonly name: string;
  readonly sessionId: string;
  /** When they last proved who they are, in milliseconds since 1970. */
  readonly provedAt: number;
  readonly lacksSecondFactor: boolean;
  /** They have a passkey, and have not shown it in this session. */
  readonly owesPasskey: boolean;
  /** Signed in by the provider of the tenant, for this tenant alone. */
  readonly byCompany: boolean;
  readonly tenant: Tenant;
  readonly role: Role;
  readonly approvalLimit: Amount | null;
}

/**
 * Finds the session of a request by its cookie; undefined when nobody is signed in, or not in the tenant that `X-Tenant-Uuid`
 * names.
 */
export type ResolveSession = (request: {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}) => Promise<Session | undefined>;

export function principalOfSession(session: Session): Principal {
  return {
    kind: "user",
    id: `user:${session.userId}`,
    subject: session.userId,
    name: session.name,
    approvalLimit: session.approvalLimit,
    scopes: new Set(SCOPES_OF_ROLE[session.role]),
    role: session.role,
    partner: null,
    sessionId: session.sessionId,
    proof: {
      at: session.provedAt,
      lacksSecondFactor: session.lacksSecondFactor,
      byCompany: session.byCompany,
      owesPasskey: session.owesPasskey,
    },
  };
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Browsers send cookies with requests that other sites cause. A change by cookie therefore needs proof that our own page made it:
 * the browser's own word (`Sec-Fetch-Site`), else an `Origin` that is ours, else a header that no form can send
 * (`X-Requested-With`).
 */
export function refuseCrossSite(method: string, headers: IncomingHttpHeaders): Refusal | undefined {
  if (SAFE_METHODS.has(method)) return undefined;
  const site = headers["sec-fetch-site"];
  const origin = headers.origin;
  if (site !== undefined) return site === "same-origin" ? undefined : refuse("cross-site");
  if (origin !== undefined)
    return URL.canParse(origin) && new URL(origin).host === headers.host ? undefined : refuse("cross-site");
  return headers["x-requested-with"] === undefined
    ? refuse("cross-site", { "X-Requested-With": ["X-Requested-With is required for changes with a session"] })
    : undefined;
}
