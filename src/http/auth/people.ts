import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "#src/context.ts";
import { keepSessionSecret, listMemberships } from "#usecases/people/read-person.ts";
import { recoveryCodeStore } from "#usecases/people/recovery-codes.ts";
import { sessionStore } from "#usecases/people/session-store.ts";
import {
  endOwnSession,
  isOver,
  isStillVouchedFor,
  noteSessionUse,
  SESSION_LIMITS,
  type SessionLimits,
} from "#usecases/people/sessions.ts";
import { parseAmount } from "#domain/money/amount.ts";
import { type BegunSession, beginSessionEndpoint } from "./begin-session.ts";
import { isRole } from "./scopes.ts";
import type { ResolveSession } from "./session.ts";

/** Where the sign-in operations stand. */
export const AUTH_PATH = "/auth";
const COOKIE_PREFIX = "weighbridge";

/**
 * Under https no other host of the domain can set a cookie of such a name, nor one that is for a part of the addresses (RFC
 * 6265bis, section 4.1.3).
 */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX;
}
/** The frame tells the library who calls by this header and drops what came in under its name. */
export const CLIENT_ADDRESS_HEADER = "x-weighbridge-client";

/** What no person does: a page that listens goes on when nobody sits before it. */
const LISTENING = "/manage/events";

type Handler = (request: Request) => Promise<Response>;
type GetSession = (headers: Headers) => Promise<{
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly twoFactorEnabled?: boolean | null | undefined;
    readonly hasPasskey?: boolean | null | undefined;
  };
  readonly session: {
    readonly id: string;
    readonly createdAt: Date;
    readonly updatedAt: Date;
    readonly authenticatedAt?: Date | null | undefined;
    readonly tenantUuid?: string | null | undefined;
    readonly secondFactor?: boolean | null | undefined;
  };
} | null>;
type BeginSession = (session: BegunSession, headers: Headers) => Promise<Response>;
type Known = NonNullable<Awaited<ReturnType<GetSession>>>;

export interface People {
  /** Answers a sign-in operation of the library. */
  readonly handle: Handler;
  readonly resolveSession: ResolveSession;
  /** Begins the session of somebody who proved themselves by a passkey or at their company; the answer carries its cookie. */
  readonly beginSession: BeginSession;
  /** Who is signed in, in whatever tenant. */
  readonly findSession: (headers: IncomingHttpHeaders) => Promise<Known | undefined>;
  /** After somebody proved who they are: the session that their browser had until then is over, whosever it was. */
  readonly endFormer: (headers: IncomingHttpHeaders) => Promise<void>;
}

/**
 * People's sign-in by e-mail and password, with sessions by cookie (HttpOnly, SameSite=Lax). The library behind it is loaded by
 * the first person who comes, never at the start of the service. `publicUrl` decides whether cookies are for https alone.
 */
export function openPeople(context: Context, publicUrl: string, limits: SessionLimits = SESSION_LIMITS): People {
  let opened: ReturnType<typeof load> | undefined;
  const open = (): NonNullable<typeof opened> => {
    opened ??= load(context, publicUrl, limits).catch((error: unknown) => {
      // A database that is away for a moment must not end sign-in for good.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const findSession: People["findSession"] = async ({ cookie }) => {
    if (cookie === undefined || !cookie.includes(`${cookiePrefix(publicUrl)}.session_token=`)) return undefined;
    const known = await (await open()).getSession(new Headers({ cookie }));
    if (known === null) return undefined;
    const { id, createdAt, updatedAt, tenantUuid } = known.session;
    const isVouched = tenantUuid == null || (await isStillVouchedFor(context, tenantUuid, createdAt));
    if (isVouched && !isOver({ createdAt, lastSeenAt: updatedAt }, limits, context.clock.now())) return known;
    await endOwnSession(context, known.user.id, id);
    return undefined;
  };
  return {
    findSession,
    endFormer: async (headers) => {
      const former = await findSession(headers);
      if (former !== undefined) await endOwnSession(context, former.user.id, former.session.id);
    },
    beginSession: async (session, headers) => (await open()).beginSession(session, headers),
    handle: async (request) => (await open()).handle(request),
    resolveSession: async (request) => {
      const known = await findSession(request.headers);
      if (known === undefined) return undefined;
      const session = await memberSession(context, known, wantedTenant(request));
      if (session !== undefined && !request.url.startsWith(LISTENING))
        await noteSessionUse(context, { sessionId: known.session.id, lastSeenAt: known.session.updatedAt });
      return session;
    },
  };
}

/** A browser's event stream cannot send a header: it names the tenant in its address. */
const wantedTenant = (request: { readonly url: string; readonly headers: IncomingHttpHeaders }): string | undefined => {
  const header = request.headers["x-tenant-uuid"];
  if (typeof header === "string" && header !== "") return header.toLowerCase();
  const query = request.url.indexOf("?");
  return query === -1 ? undefined : (new URLSearchParams(request.url.slice(query + 1)).get("tenant")?.toLowerCase() ?? undefined);
};

const memberSession = async (
  context: Context,
  { user, session }: Known,
  wanted: string | undefined,
): ReturnType<ResolveSession> => {
  const company = session.tenantUuid ?? null;
  const memberships = (await listMemberships(context, user.id)).filter(
    ({ tenantUuid }) => company === null || tenantUuid === company,
  );
  const member = wanted === undefined ? memberships[0] : memberships.find((membership) => membership.tenantUuid === wanted);
  const tenant = member === undefined ? undefined : await context.tenants.find(member.tenantUuid);
  if (member === undefined || tenant === undefined || !isRole(member.role)) return undefined;
  const hasShown = session.secondFactor === true || (company === null && user.twoFactorEnabled === true);
  const owesPasskey = company === null && user.hasPasskey === true && !hasShown;
  const limit = member.approvalLimit === null ? null : (parseAmount(member.approvalLimit) ?? null);
  return {
    userId: user.id,
    name: user.name,
    sessionId: session.id,
    provedAt: (session.authenticatedAt ?? session.createdAt).getTime(),
    lacksSecondFactor: owesPasskey || (tenant.secondFactorRoles.includes(member.role) && !hasShown),
    owesPasskey,
    byCompany: company !== null,
    tenant,
    role: member.role,
    approvalLimit: limit,
  };
};

const load = async (
  context: Context,
  publicUrl: string,
  limits: SessionLimits,
): Promise<{ handle: Handler; getSession: GetSession; beginSession: BeginSession }> => {
  const [{ betterAuth }, { twoFactor }, beginSession, database, secret] = await Promise.all([
    import("better-auth"),
    import("better-auth/plugins/two-factor"),
    beginSessionEndpoint(),
    sessionStore(context),
    keepSessionSecret(context, randomBytes(48).toString("base64url")),
  ]);
  const auth = betterAuth({
    appName: "Weighbridge",
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    database,
    // The frame has checked that our own page asks, by whatever name the service is reached.
    trustedOrigins: (request) => [request?.headers.get("origin") ?? publicUrl],
    // The rules of passwords are those of `passwords.ts`: here they are only compared.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 1, maxPasswordLength: 128 },
    session: {
      expiresIn: limits.maxHours * 3600,
      disableSessionRefresh: true,
      additionalFields: {
        authenticatedAt: { type: "date", required: false, input: false, defaultValue: () => new Date() },
        tenantUuid: { type: "string", required: false, input: false },
        secondFactor: { type: "boolean", required: false, input: false },
      },
    },
    user: { additionalFields: { hasPasskey: { type: "boolean", required: false, input: false } } },
    verification: { storeIdentifier: "hashed" },
    plugins: [
      twoFactor({ issuer: "Weighbridge", backupCodeOptions: { storeBackupCodes: recoveryCodeStore(context) } }),
      { id: "begin-session", endpoints: { beginSession } },
    ],
    // Attempts are counted by `attempts.ts`, by account and by address.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // The library would put `__Secure-` before the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: publicUrl.startsWith("https:") },
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    telemetry: { enabled: false },
    // A wrong password is no event for the log; what breaks is.
    logger: { level: "error", log: (_level, message) => context.log.error({ part: "sign-in" }, message) },
  });
  return {
    handle: (request) => auth.handler(request),
    getSession: (headers) => auth.api.getSession({ headers }),
    beginSession: (session, headers) => auth.api.beginSession({ body: session, headers, asResponse: true }),
  };
};
