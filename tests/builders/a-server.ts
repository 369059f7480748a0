import pino from "pino";
import type { FastifyInstance } from "fastify";
import { insertApiKey } from "#db/queries/people/api-key.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { makeKey } from "#http/auth/api-key.ts";
import { SCOPES } from "#http/auth/scopes.ts";
import type { HttpParts } from "#http/server.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { Lags } from "#adapters/lags.ts";
import type { Context, Tenant } from "#src/context.ts";
import { sharedDatabase } from "#tests/database.ts";
import { aTenant } from "./a-tenant.ts";
import { anOutside } from "#tests/builders/an-outside.ts";

/** A context over a test database, as main builds it, silent. */
export async function aContext(given: Partial<Context> = {}): Promise<Context> {
  const { database } = await sharedDatabase();
  return {
    db: database,
    clock: systemClock,
    newUuid,
    log: pino({ level: "silent" }),
    tenants: tenantDirectory(database),
    outside: anOutside(),
    lags: new Lags(),
    spotCheckOneIn: 0,
    keepDays: { deliveries: 90, bodies: 30 },
    ...given,
  };
}

/** A key of a tenant, shown once as the operator's operation shows it. */
export async function aKey(
  context: Context,
  tenant: Tenant,
  given: {
    readonly scopes?: readonly string[];
    readonly expiresAt?: Date;
    readonly partner?: string;
    readonly name?: string;
  } = {},
): Promise<string> {
  const made = makeKey(tenant);
  await insertApiKey(context.db.control, {
    tenantUuid: tenant.tenantUuid,
    keyUuid: newUuid(),
    prefix: made.prefix,
    hash: made.hash,
    name: given.name ?? "a key",
    scopes: given.scopes ?? SCOPES,
    approvalLimit: null,
    partner: given.partner ?? null,
    expiresAt: given.expiresAt ?? null,
  });
  return made.key;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly tenant: Tenant;
  readonly key: string;
  /** Headers of a caller with every scope. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A server with a tenant and its first key; requests go in by `app.inject`. Close `app` after the tests. */
export async function aServer(
  given: Partial<HttpParts> & { readonly tenant?: Partial<Omit<Tenant, "tenantUuid">> } = {},
): Promise<TestServer> {
  const context = given.context ?? (await aContext());
  const tenant = await aTenant(context.db, given.tenant);
  const key = await aKey(context, tenant);
  const { tenant: _tenant, ...parts } = given;
  const app = buildServer({ rateLimit: { perSecond: 0, burst: 0 }, ...parts, context });
  await app.ready();
  return { app, context, tenant, key, headers: { "x-api-key": key, "x-tenant-uuid": tenant.tenantUuid } };
}
