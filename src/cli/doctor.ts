import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { resolve } from "node:path";
import { describeServer } from "#db/describe-server.ts";
import { embeddedBinaries } from "#db/embedded/binaries.ts";
import { clusterPaths } from "#db/embedded/cluster-paths.ts";
import { readOwner } from "#db/embedded/owner-lock.ts";
import { readSettings, SettingError, type Settings, trialInPublic } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

type Finding = { ok: boolean; what: string; remedy?: string };

const ENOUGH_DISK_BYTES = 2 * 1024 ** 3;
const ENOUGH_MEMORY_BYTES = 1024 ** 3;
const OLDEST_POSTGRES = 150_000;

/** `weighbridge doctor`: what would keep the service from running here, and what to do about it. Changes nothing. */
export const doctor: DefineCommand = (command) =>
  void command.action(async () => {
    const settings = settingsOrFault();
    if (settings === undefined) return;
    const { dataDir, databaseUrl } = settings;
    const findings = [
      runtime(),
      memory(),
      await disk(dataDir),
      ...(databaseUrl !== null ? [await givenDatabase(databaseUrl)] : embeddedDatabase(dataDir)),
      ...(settings.databaseReadUrl === null ? [] : [await givenStandby(settings.databaseReadUrl)]),
      webApp(),
      retention(settings),
      ...production(settings),
    ];
    for (const { ok, what, remedy } of findings)
      console.log(`${ok ? "✔" : "✖"} ${what}${ok || !remedy ? "" : `\n    ${remedy}`}`);
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  });

/** Undefined: nothing starts with them, and it was said why. */
function settingsOrFault(): Settings | undefined {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.log(`✖ settings\n    ${error.message}`);
    process.exitCode = 1;
    return undefined;
  }
}

function runtime(): Finding {
  return {
    ok: Number(process.versions.node.split(".")[0]) >= 26,
    what: `Node ${process.versions.node} on ${process.platform} ${process.arch}`,
    remedy: "Run npm ci --include=optional: it brings Node 26.",
  };
}

function memory(): Finding {
  return {
    ok: totalmem() >= ENOUGH_MEMORY_BYTES,
    what: `${(totalmem() / 1024 ** 3).toFixed(1)} GB of memory`,
    remedy: "1 GB is the least that is comfortable.",
  };
}

async function disk(dataDir: string): Promise<Finding> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = resolve(folder, "..");
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return {
    ok: free >= ENOUGH_DISK_BYTES,
    what: `${(free / 1024 ** 3).toFixed(1)} GB free for ${dataDir}`,
    remedy: "Free some space, or name another folder in DATA_DIR.",
  };
}

function embeddedDatabase(dataDir: string): Finding[] {
  const paths = clusterPaths(dataDir);
  const owner = readOwner(paths.owner);
  const use = owner
    ? `in use by process ${owner.pid} since ${owner.startedAt}`
    : existsSync(paths.data)
      ? "there, not running"
      : "made at the first start";
  try {
    embeddedBinaries(paths.links);
    return [{ ok: true, what: `embedded PostgreSQL: ${use}` }];
  } catch (error) {
    return [{ ok: false, what: "embedded PostgreSQL", remedy: (error as Error).message }];
  }
}

async function givenDatabase(connectionString: string): Promise<Finding> {
  try {
    const { version, number, mayCreateRoles } = await describeServer(connectionString);
    return {
      ok: number >= OLDEST_POSTGRES && mayCreateRoles,
      what: `PostgreSQL ${version} at DATABASE_URL`,
      remedy: "It must be 15 or later, and its user needs CREATEROLE: the service makes its application role.",
    };
  } catch (error) {
    return { ok: false, what: "DATABASE_URL", remedy: `No connection: ${(error as Error).message}` };
  }
}

async function givenStandby(connectionString: string): Promise<Finding> {
  try {
    const { version, isStandby } = await describeServer(connectionString);
    return {
      ok: isStandby,
      what: `PostgreSQL ${version} at DATABASE_READ_URL`,
      remedy: "It is no standby: reads go there all the same, and see nothing that DATABASE_URL was told.",
    };
  } catch (error) {
    return {
      ok: false,
      what: "DATABASE_READ_URL: reads go to the primary",
      remedy: `No connection: ${(error as Error).message}`,
    };
  }
}

/** What goes by itself, and when. */
function retention({ keepDays: { deliveries, bodies } }: Settings): Finding {
  const events =
    deliveries === 0 ? "events and deliveries stay for ever" : `events and deliveries are forgotten after ${deliveries} days`;
  const texts = bodies === 0 ? "bodies stay as they are" : `bodies of messages are packed after ${bodies} days`;
  return { ok: true, what: `${events}, ${texts} (KEEP_DELIVERIES_DAYS, KEEP_BODIES_DAYS)` };
}

function webApp(): Finding {
  const built = existsSync(new URL("../../web/dist/index.html", import.meta.url));
  return { ok: true, what: `web app: ${built ? "built" : "made ready by the first start"}` };
}

/** What others who rely on the service will miss. */
function production(settings: Settings): Finding[] {
  const { isProduction, productionFaults, operatorKey, metricsKey, smtpUrl, mailDomain } = settings;
  const warning = trialInPublic(settings);
  if (!isProduction)
    return [
      warning !== undefined
        ? { ok: true, what: `warning: ${warning}` }
        : { ok: true, what: "not in production: WEIGHBRIDGE_ENV, or an https PUBLIC_URL, says that it is" },
      ...productionFaults.map((fault) => ({ ok: true, what: `production would not start: ${fault}` })),
    ];
  return [
    {
      ok: operatorKey !== null,
      what: "operator key",
      remedy: "Set WEIGHBRIDGE_OPERATOR_KEY: without it nobody reaches /manage/tenants.",
    },
    { ok: metricsKey !== null, what: "metrics key", remedy: "Set METRICS_KEY: without it /metrics is for WORKER_PORT alone." },
    {
      ok: smtpUrl !== null && mailDomain !== "localhost",
      what: "mail",
      remedy: "Set SMTP_URL and MAIL_DOMAIN: until then mail is written to DATA_DIR/outbox.",
    },
  ];
}
