import { randomUUID } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { SpanExporter } from "#adapters/spans/span-exporter.ts";
import type { Spans } from "#adapters/spans/span.ts";
import { versionOfPackage } from "#adapters/version-of-package.ts";
import { Lags } from "#adapters/lags.ts";
import { openOutside } from "#adapters/outside.ts";
import { withSandboxEngine } from "#adapters/sandbox-engine.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { DatabaseOptions } from "#db/pools.ts";
import { isPooled, untilServerStays, waitForServer } from "#db/describe-server.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrate, migrationNames } from "#db/migrate.ts";
import { type RoleSecrets, secretsInFolder, secretsInUrl } from "#db/role-secrets.ts";
import { openBearer } from "#http/auth/bearer.ts";
import { openPeople } from "#http/auth/people.ts";
import { signInPlugin } from "#http/auth/sign-in-plugin.ts";
import type { ReadinessSource } from "#http/open/readiness.ts";
import { buildServer } from "#http/server.ts";
import { type DoorPlace, WaitingDoor } from "#http/waiting-door.ts";
import { serveWebApp } from "#http/web-app.ts";
import { watchDropFolders } from "#intake/drop/watch-drop-folders.ts";
import { watchMailboxes } from "#intake/imap/watch-mailboxes.ts";
import { startSmtpServer } from "#intake/smtp/start-smtp-server.ts";
import { startSftpServer } from "#intake/sftp/start-sftp-server.ts";
import { type Settings, trialInPublic } from "#src/settings.ts";
import type { Context } from "./context.ts";
import { hashSealedRecoveryCodes } from "#usecases/people/recovery-codes.ts";
import { sealClearSecrets } from "#usecases/secrets/rotate-secrets.ts";
import { proveMasterKey } from "#usecases/secrets/secret-box.ts";
import { checkReadiness } from "#usecases/tenant/check-readiness.ts";
import { tellOfEndpoint } from "#usecases/webhook/tell-of-endpoint.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { startDeliveries } from "#deliver/deliver.ts";
import { JOBS, withReadings } from "#worker/jobs.ts";
import { runChores } from "#worker/run-chores.ts";
import { runSealing } from "#worker/run-sealing.ts";
import { runWorker } from "#worker/run-worker.ts";

/** The service put together: the only place that builds adapters. Each part can be started by itself and stops by itself. */

export interface Stoppable {
  stop(): Promise<void>;
}

export function openLog(settings: Pick<Settings, "logLevel">, name: string): Logger {
  return pino({
    name,
    level: settings.logLevel,
    base: { name },
    redact: {
      paths: [
        "*.headers.authorization",
        "*.headers['x-api-key']",
        "*.headers.cookie",
        "headers.authorization",
        "headers['x-api-key']",
        "headers.cookie",
        "*.apikey",
        "*.secret",
        "*.password",
      ],
      censor: "…",
    },
  });
}

/**
 * Names in it tell of tenants and partners: nobody else may list it. Root's database server runs as another user, who has to pass
 * through.
 */
function makeDataDir({ dataDir }: Settings): void {
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

/** A folder that was there belongs to whoever made it: it is left as it is, and told of. */
function tellOfOpenDataDir({ dataDir }: Settings, log: Logger): void {
  const mode = statSync(dataDir).mode & 0o777;
  if (process.platform !== "win32" && (mode & OTHERS_MAY_LIST) !== 0)
    log.warn(
      { dataDir, mode: mode.toString(8) },
      "others may list DATA_DIR: chmod 700 it (711 where partners' accounts or the database server pass through)",
    );
}

const OTHERS_MAY_LIST = 0o066;

/** The database the settings name: any PostgreSQL 15 or later, else the embedded one, started here and watched over. */
export async function startDatabase(
  settings: Settings,
  log: Logger,
): Promise<{ readonly connectionString: string; readonly embedded: EmbeddedPostgres | null }> {
  if (settings.databaseUrl !== null) {
    await waitForDatabase(settings.databaseUrl, log);
    return { connectionString: settings.databaseUrl, embedded: null };
  }
  makeDataDir(settings);
  const embedded = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: {
      info: (fields, message) => log.debug(fields, message),
      warn: (fields, message) => log.warn(fields, message),
      error: (fields, message) => log.error(fields, message),
    },
  });
  return { connectionString: embedded.connectionString, embedded };
}

const WAITING = "waiting for the database";

/**
 * Answers on a port from the first moment on, until what serves there takes it over: `/healthz` that the process lives, `/readyz`
 * what it waits for. Null where nothing is to answer.
 */
export async function openDoor({ port, host }: DoorPlace | { port: null; host: string }): Promise<WaitingDoor | null> {
  return port === null ? null : WaitingDoor.open({ port, host }, WAITING);
}

/** Waits, and says so, until the database answers: a process may be started before it. */
export async function waitForDatabase(connectionString: string, log: Logger): Promise<void> {
  await waitForServer(connectionString, tellOfWaiting(log));
}

const tellOfWaiting =
  (log: Logger) =>
  (reason: string): void =>
    log.warn({ reason }, WAITING);

/** Where the password of the application role is kept. */
export function roleSecrets(settings: Pick<Settings, "databaseAppUrl" | "dataDir">): RoleSecrets {
  return settings.databaseAppUrl === null ? secretsInFolder(settings.dataDir) : secretsInUrl(settings.databaseAppUrl);
}

/** `door`: what says meanwhile that this is what a process waits for. */
export async function migrateDatabase(
  settings: Settings,
  connectionString: string,
  log?: Logger,
  door?: WaitingDoor | null,
): ReturnType<typeof migrate> {
  const begin = (): ReturnType<typeof migrate> =>
    migrate(settings.databaseDirectUrl ?? connectionString, {
      secrets: roleSecrets(settings),
      isAlone: settings.databaseUrl === null,
      onWait: (reason) => log?.warn({ reason }, "waiting to migrate"),
    });
  // A command says that the database is not there; a process that serves waits for it.
  if (log === undefined) return begin();
  door?.waitFor("the database is brought to this release, which waits for whoever uses its tables");
  const done = await untilServerStays(begin, tellOfWaiting(log));
  door?.waitFor(WAITING);
  return done;
}

export async function openContext(
  settings: Settings,
  connectionString: string,
  log: Logger,
  connections: number,
): Promise<Context> {
  makeDataDir(settings);
  tellOfOpenDataDir(settings, log);
  const warning = trialInPublic(settings);
  if (warning !== undefined) log.warn(warning);
  const outside = await openOutside(settings, { spans: spansOf(settings, log) });
  const served = settings.databaseAppUrl ?? connectionString;
  const secrets = roleSecrets(settings);
  const named = !(await untilServerStays(() => isPooled(served, secrets), tellOfWaiting(log)));
  if (!named && settings.databaseDirectUrl === null)
    throw new Error(
      "a pooler stands before the database: name the server itself in DATABASE_DIRECT_URL, for listening and migrations",
    );
  const db: Database = openDatabase({
    connectionString: served,
    secrets,
    named,
    ...(settings.databaseDirectUrl === null ? {} : { directConnectionString: settings.databaseDirectUrl }),
    ...(settings.databaseReadUrl === null ? {} : { standby: standbyOf(settings.databaseReadUrl, log) }),
    connections,
    program: log.bindings()["name"] as string,
    // The words only: pg hangs the whole client on its errors.
    onError: (error) => log.warn({ reason: error.message }, "a database connection was lost"),
  });
  return {
    db,
    clock: systemClock,
    newUuid,
    log,
    tenants: tenantDirectory(db),
    outside: withSandboxEngine(outside, settings.dataDir),
    lags: new Lags(),
    spotCheckOneIn: settings.spotCheckOneIn,
    keepDays: settings.keepDays,
  };
}

function spansOf({ spanExport }: Settings, log: Logger): Spans | null {
  if (spanExport === null) return null;
  const resource = {
    "service.name": log.bindings()["name"] === "worker" ? "weighbridge-worker" : "weighbridge",
    "service.version": versionOfPackage(),
    "service.instance.id": randomUUID(),
  };
  return new SpanExporter(spanExport, {
    resource,
    onLoss: (lost, reason) => log.warn({ lost, reason }, "spans of traces were lost"),
  });
}

const standbyOf = (connectionString: string, log: Logger): NonNullable<DatabaseOptions["standby"]> => ({
  connectionString,
  onChange: (reason) =>
    reason === null
      ? log.info("reads go to the standby again")
      : log.warn({ reason }, "reads go to the primary: the standby in DATABASE_READ_URL is not there, or behind"),
});

/** What `/readyz` tells of a process: of its database and disk, and whether it was asked to stop. */
async function readinessOf(settings: Settings, context: Context): Promise<ReadinessSource & { stop(): void }> {
  const parts = {
    migrations: await migrationNames(),
    folder: settings.dataDir,
    minFreeBytes: settings.minFreeDiskMegabytes * 1024 ** 2,
  };
  let stopping = false;
  return {
    check: () => checkReadiness(context, parts),
    isStopping: () => stopping,
    stop: () => {
      stopping = true;
    },
  };
}

/** Requests under way when the service is stopped have so long to end. */
const DRAIN_REQUESTS_MS = 15_000;

export interface RunningApi extends Stoppable {
  readonly app: FastifyInstance;
  readonly address: string;
}

/** What the HTTP side takes over: the build of the web app while it is still under way, the door that answers until now. */
export interface Begun {
  readonly webApp?: Promise<unknown>;
  readonly door?: WaitingDoor | null;
}

/** The HTTP side: operations, documentation, metrics, sign-in, the web app. */
export async function startApi(settings: Settings, context: Context, { webApp, door }: Begun = {}): Promise<RunningApi> {
  await untilServerStays(() => proveMasterKey(context), tellOfWaiting(context.log));
  const people = openPeople(context, settings.publicUrl);
  const readiness = await readinessOf(settings, context);
  const app = buildServer({
    context,
    readiness,
    operatorKey: settings.operatorKey ?? undefined,
    metricsGuard: settings.metricsKey !== null ? { key: settings.metricsKey } : settings.isProduction ? "nobody" : "anybody",
    publicUrl: settings.publicUrl,
    strictSubdomains: settings.strictSubdomains,
    resolveBearer: openBearer(context, settings.oauthIssuers),
    rateLimit: { perSecond: settings.rateLimitPerSecond, burst: settings.rateLimitBurst },
    processMetrics: true,
    resolveSession: people.resolveSession,
    plugins: [signInPlugin(people, settings.publicUrl, context)],
    trustedProxies: settings.trustedProxies,
    fallback: serveWebApp(webApp === undefined ? {} : { built: webApp }),
  });
  door?.handOver(app.server);
  const address = await app.listen({ port: settings.port, host: settings.host });
  const stop = async (): Promise<void> => {
    readiness.stop();
    // Whoever spreads requests over several processes needs time to see it, and what comes meanwhile is served.
    await sleep((settings.drainSeconds ?? 0) * 1_000);
    // A client that sends or reads slowly must not keep the rest from stopping in order.
    const enough = setTimeout(() => app.server.closeAllConnections(), DRAIN_REQUESTS_MS);
    await app.close().finally(() => clearTimeout(enough));
    context.outside.heavy.close();
    context.outside.mailer.close?.();
    await context.outside.spans?.close();
  };
  return { app, address, stop };
}

/** What whoever runs a worker asks it, on a port of its own where the settings name one. */
async function startProbes(
  settings: Settings,
  context: Context,
  door: WaitingDoor | null,
): Promise<(Stoppable & { stopping(): void }) | null> {
  if (settings.workerPort === null) return null;
  const readiness = await readinessOf(settings, context);
  // A port that is not for customers: without a key it is the network's business who reaches it.
  const metricsGuard = settings.metricsKey === null ? "anybody" : { key: settings.metricsKey };
  const app = buildServer({ context, readiness, serves: "probes", processMetrics: true, metricsGuard });
  door?.handOver(app.server);
  await app.listen({ port: settings.workerPort, host: settings.host });
  return { stopping: readiness.stop, stop: () => app.close() };
}

async function keepSecretsAsNow(context: Context): Promise<void> {
  await proveMasterKey(context);
  const sealed = await sealClearSecrets(context);
  if (sealed > 0) context.log.info({ sealed }, "secrets that an earlier release kept as they are were encrypted");
  const hashed = await hashSealedRecoveryCodes(context);
  if (hashed > 0) context.log.info({ hashed }, "recovery codes that an earlier release encrypted were hashed");
}

/**
 * The working side: the queue, the deliveries, the chores, the mailboxes, and the SFTP and SMTP servers where there are any. That
 * stands here and not beside the API because to decrypt and read a large file takes a processor for seconds, in which no request
 * should wait.
 */
export async function startWorker(settings: Settings, context: Context, door: WaitingDoor | null = null): Promise<Stoppable> {
  await untilServerStays(() => keepSecretsAsNow(context), tellOfWaiting(context.log));
  // The door first: after a fault it is open again before what waits on the queue takes the processors.
  const smtp =
    settings.smtpInPort === null
      ? null
      : await startSmtpServer(context, {
          port: settings.smtpInPort,
          host: settings.smtpInHost,
          tls: settings.smtpInTls,
          limits: { clientsOfAddress: settings.smtpInPerAddress },
        });
  const deliveries = await startDeliveries(context, {
    http: context.outside.http,
    tellOfEndpoint: (tenantUuid, endpointUuid, what) => tellOfEndpoint(context, tenantUuid, endpointUuid, what),
  });
  const worker = await runWorker(context, withReadings(JOBS, settings.readingProcesses));
  const chores = runChores(context, settings.keepDays);
  const sealing = runSealing(context, settings.auditFeed);
  const drops = watchDropFolders(context);
  const mailboxes = watchMailboxes(context);
  const sftp =
    settings.sftpPort === null
      ? null
      : await startSftpServer(context, { port: settings.sftpPort, host: settings.sftpHost, dataDir: settings.dataDir });
  const probes = await startProbes(settings, context, door);
  return {
    stop: async () => {
      probes?.stopping();
      // What is being received ends first: it puts work on the queue.
      await smtp?.stop();
      await Promise.all([
        worker.stop(),
        deliveries.stop(),
        chores.stop(),
        sealing.stop(),
        drops.stop(),
        mailboxes.stop(),
        sftp?.stop(),
      ]);
      context.outside.mailer.close?.();
      await context.outside.spans?.close();
      await probes?.stop();
    },
  };
}
