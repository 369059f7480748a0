import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "#src/context.ts";
import { keepSessionSecret, listMemberships } from "#usecases/people/read-person.ts";
import { sessionStore } from "#usecases/people/session-store.ts";
import { parseAmount } from "#domain/money/amount.ts";
import { ROLES, type Role } from "./scopes.ts";
import type { ResolveSession } from "./session.ts";

/** Where the sign-in operations stand. */
export const AUTH_PATH = "/auth";
const COOKIE_PREFIX = "weighbridge";
/** The frame tells the library who calls by this header and drops what came in under its name. */
export const CLIENT_ADDRESS_HEADER = "x-weighbridge-client";

const SESSION_SECONDS = 14 * 24 * 3600;
/** Attempts to sign in from one address, in seconds: enough for an office behind one address, too few to guess. */
const ATTEMPTS = { window: 60, max: 30 } as const;

type Handler = (request: Request) => Promise<Response>;
type GetSession = (
  headers: Headers,
) => Promise<{ readonly user: { readonly id: string; readonly name: string; readonly email: string } } | null>;

export interface People {
  /** Answers a sign-in operation. */
  readonly handle: Handler;
  readonly resolveSession: ResolveSession;
}

/**
 * People's sign-in by e-mail and password, with sessions by cookie (HttpOnly, SameSite=Lax). The library behind it is loaded by the first
 * person who comes, never at the start of the service. `publicUrl` decides whether cookies are for https alone.
 */
export function openPeople(context: Context, publicUrl: string): People {
  let opened: Promise<{ handle: Handler; getSession: GetSession }> | undefined;
  const open = (): NonNullable<typeof opened> => {
    opened ??= load(context, publicUrl).catch((error: unknown) => {
      // A database that is away for a moment must not end sign-in for good.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    handle: async (request) => (await open()).handle(request),
    resolveSession: async (request) => {
      const { cookie } = request.headers;
      if (cookie === undefined || !cookie.includes(`${COOKIE_PREFIX}.session_token=`)) return undefined;
      const session = await (await open()).getSession(new Headers({ cookie }));
      return session === null ? undefined : memberSession(context, session.user, wantedTenant(request));
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

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

const memberSession = async (
  context: Context,
  user: { readonly id: string; readonly name: string },
  wanted: string | undefined,
): ReturnType<ResolveSession> => {
  const memberships = await listMemberships(context, user.id);
  const member = wanted === undefined ? memberships[0] : memberships.find((membership) => membership.tenantUuid === wanted);
  const tenant = member === undefined ? undefined : await context.tenants.find(member.tenantUuid);
  if (member === undefined || tenant === undefined || !isRole(member.role)) return undefined;
  const limit = member.approvalLimit === null ? null : (parseAmount(member.approvalLimit) ?? null);
  return { userId: user.id, name: user.name, tenant, role: member.role, approvalLimit: limit };
};

const load = async (context: Context, publicUrl: string): Promise<{ handle: Handler; getSession: GetSession }> => {
  const [{ betterAuth }, { Kysely, PostgresDialect }, secret] = await Promise.all([
    import("better-auth"),
    import("kysely"),
    keepSessionSecret(context, randomBytes(48).toString("base64url")),
  ]);
  const dialect = new PostgresDialect({ pool: sessionStore(context) });
  const auth = betterAuth({
    appName: "Weighbridge",
    baseURL: publicUrl,
    basePath: AUTH_PATH,
    secret,
    database: { db: new Kysely<Record<string, never>>({ dialect }).withSchema("auth"), type: "postgres" },
    // The frame has checked that our own page asks, by whatever name the service is reached.
    trustedOrigins: (request) => [request?.headers.get("origin") ?? publicUrl],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    rateLimit: { enabled: true, storage: "database", window: 60, max: 120, customRules: { "/sign-in/email": ATTEMPTS } },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: publicUrl.startsWith("https:"),
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    telemetry: { enabled: false },
    // A wrong password is no event for the log; what breaks is.
    logger: { level: "error", log: (_level, message) => context.log.error({ part: "sign-in" }, message) },
  });
  return { handle: (request) => auth.handler(request), getSession: (headers) => auth.api.getSession({ headers }) };
};
