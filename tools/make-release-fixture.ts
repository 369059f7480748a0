import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import pg from "pg";
import { silentLog } from "#db/embedded/log.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import type { AuditRule } from "#domain/audit/context/define-rule.ts";
import { rulesFingerprint } from "#tests/fixtures/releases.ts";
import { ARITHMETIC } from "#tests/domain/scenarios/arithmetic.ts";
import { ACCESSORIALS } from "#tests/domain/scenarios/accessorials.ts";
import { LESS_THAN_TRUCKLOAD } from "#tests/domain/scenarios/less-than-truckload.ts";
import { MATCHING_IDENTITY } from "#tests/domain/scenarios/matching-identity.ts";
import { TOTALS_TERMS_DATES } from "#tests/domain/scenarios/totals-terms-dates.ts";
import { playFacts } from "#tests/fixtures/play-facts.ts";
import { UNSAFE_BUT_QUICK } from "#tests/unsafe-but-quick.ts";
import { dumpDatabase } from "./release-fixture/dump-database.ts";
import { FURTHER_RULES } from "./release-fixture/further-rules.ts";
import { leaveOpenWork, prepareOpenWork } from "./release-fixture/open-work.ts";
import { aReleasePerson } from "./release-fixture/person.ts";
import { runRelease } from "./release-fixture/run-release.ts";
import { aReleaseTenant } from "./release-fixture/sender.ts";
import { trade } from "./release-fixture/trade.ts";

/**
 * Makes `tests/fixtures/releases/<version>` from the sources in a folder: runs them as an operator does, lets tenants work with
 * them over HTTP, stops the worker with work in the queue, and keeps what is left: database, files, openapi.json, and what a
 * caller holds (keys, cursors).
 *
 *     node tools/make-release-fixture.ts [folder with the sources of the release; default: this one]
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SCENARIOS = [...ARITHMETIC, ...LESS_THAN_TRUCKLOAD, ...ACCESSORIALS, ...TOTALS_TERMS_DATES, ...MATCHING_IDENTITY];
/** Scenarios that more than one bill or another way in belongs to. */
const NOT_PLAYED = new Set([29, 35, 45, 48, 52, 53, 54, 55]);

const code = resolve(process.argv[2] ?? ROOT);
const { version } = JSON.parse(readFileSync(join(code, "package.json"), "utf8")) as { version: string };
const scratch = mkdtempSync(join(tmpdir(), "weighbridge-release-"));
const sink = createServer((request, response) => {
  request.resume();
  response.writeHead(request.url === "/failing" ? 500 : 204).end();
}).listen(0, "127.0.0.1");
await once(sink, "listening");
const postgres = await startEmbeddedPostgres({ dataDir: join(scratch, "database"), log: silentLog, settings: UNSAFE_BUT_QUICK });
try {
  await make();
} finally {
  sink.close();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function make(): Promise<void> {
  const dataDir = join(scratch, "data");
  mkdirSync(dataDir);
  const admin = new pg.Client({ connectionString: postgres.connectionString });
  await admin.connect();
  const release = await runRelease(code, postgres.connectionString, dataDir);
  const tenants: { tenantUuid: string; slug: string; apiKey: string }[] = [];
  const aTenant = async (slug: string, sandbox: boolean) => {
    const made = await aReleaseTenant(release, admin, slug, { sandbox, grants: ["create-invoice", "ingest-documents"] });
    tenants.push({ tenantUuid: made.tenantUuid, slug, apiKey: made.apiKey });
    return made;
  };
  try {
    const { port } = sink.address() as { port: number };
    const main = await aTenant("lakeside", false);
    const person = await aReleasePerson(code, postgres.connectionString, { ...main, dataDir });
    const traded = await trade(main, `http://127.0.0.1:${port}`);
    const played = SCENARIOS.filter(({ number }) => !NOT_PLAYED.has(number));
    for (const [at, { number, facts }] of played.entries())
      await playFacts(await aTenant(`scenario-${number}-${at}`, true), facts);
    for (const [rule, facts] of Object.entries(FURTHER_RULES)) await playFacts(await aTenant(rule, true), facts);
    const other = await aTenant("harbor", false);
    for (const tenant of [main, other]) await prepareOpenWork(tenant);
    await release.stopWorker();
    const open = await leaveOpenWork(main, other);
    await release.stop();
    await write(admin, dataDir, { tenants, main: main.slug, person, traded, open });
  } finally {
    await release.stop();
    await admin.end();
  }
}

async function write(admin: pg.Client, dataDir: string, callers: object): Promise<void> {
  const folder = join(ROOT, "tests/fixtures/releases", version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "database.jsonl.gz"), await dumpDatabase(admin));
  rmSync(join(folder, "blobs"), { recursive: true, force: true });
  if (existsSync(join(dataDir, "blobs"))) cpSync(join(dataDir, "blobs"), join(folder, "blobs"), { recursive: true });
  cpSync(join(code, "docs/openapi.json"), join(folder, "openapi.json"));
  writeFileSync(join(folder, "callers.json"), `${JSON.stringify(callers, null, 2)}\n`);
  writeFileSync(join(folder, "release.json"), `${JSON.stringify(await describe(), null, 2)}\n`);
  const { rows } = await admin.query(
    `select (select count(*) from audit) as audits, (select count(distinct verdict) from audit) as verdicts,
       (select string_agg(distinct f ->> 'rule', ' ') from audit, jsonb_array_elements(result -> 'findings') f) as rules,
       (select count(distinct f ->> 'rule') from audit, jsonb_array_elements(result -> 'findings') f) as rules_that_found,
       (select string_agg(kind || ' ' || state || ' ' || n, ', ') from (select kind, state, count(*) as n from work group by 1, 2) w) as work`,
  );
  console.log(folder, rows[0]);
}

async function describe(): Promise<object> {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: code, encoding: "utf8" }).trim();
  const load = (path: string) => import(pathToFileURL(join(code, path)).href);
  const { RULE_SET } = (await load("src/domain/audit/rule-set.ts")) as { RULE_SET: number };
  const { AUDIT_RULES } = (await load("src/domain/audit/rules/index.ts")) as { AUDIT_RULES: readonly AuditRule[] };
  const ruleIds = AUDIT_RULES.map((rule) => rule.id).sort();
  return { version, commit, ruleSet: RULE_SET, rules: rulesFingerprint(AUDIT_RULES, RULE_SET), ruleIds };
}
