import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ROOT } from "#tests/arch/source-files.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import {
  anEmptyPlace,
  asDerivedUntil030,
  runProgram,
  type RunningProgram,
  sourcesOfCommit,
  untilReady,
} from "#tests/fixtures/earlier-release.ts";
import { onServer } from "#tests/fixtures/load-release.ts";
import { releases } from "#tests/fixtures/releases.ts";
import { freePort } from "#tests/fixtures/service-tree.ts";

const PAGE = readFileSync(join(ROOT, "docs/how-to/upgrade-from-0.2.0.md"), "utf8");
const OPERATOR_KEY = "operator-of-the-upgrade-as-written";
/** Whole processes start in each. */
const TEST_MS = 240_000;
const LANDS_WITHIN_MS = 60_000;

const release = releases().find(({ version }) => version === "0.2.0");
const sources = sourcesOfCommit(release?.commit ?? "");
const missing = `SKIPPED: commit ${release?.commit} of release 0.2.0 is not in the history here: fetch all of it to try the page`;

/** The blocks of a kind (```sh KIND), in the order of the page, without the indentation of the list that they stand in. */
function blocks(kind: string): readonly string[] {
  return [...PAGE.matchAll(/^( *)```sh (\w+)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , name]) => name === kind)
    .map(([, indent = "", , text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
}

/** Who follows docs/how-to/upgrade-from-0.2.0.md word for word arrives. */
describe("an installation of 0.2.0 is upgraded as its page says", { skip: sources === undefined ? missing : false }, () => {
  const closing: (() => Promise<unknown> | void)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  after(() => sources?.remove());

  const start = async (of: "earlier" | "this", place: Place, more: Record<string, string> = {}): Promise<Api> => {
    const port = await freePort();
    const program = runProgram(of === "this" ? ROOT : (sources?.folder ?? ""), "api", {
      ...place.environment,
      PORT: String(port),
      ...more,
    });
    closing.push(() => program.kill());
    const address = `http://127.0.0.1:${port}`;
    await untilReady(program, address);
    return { address, program };
  };
  const startWorker = (of: "earlier" | "this", place: Place): RunningProgram => {
    const program = runProgram(of === "this" ? ROOT : (sources?.folder ?? ""), "worker", { ...place.environment, PORT: "0" });
    closing.push(() => program.kill());
    return program;
  };

  test("with a pause", { timeout: TEST_MS }, async () => {
    const place = await aPlace(closing);
    const [earlier, earlierWorker] = [await start("earlier", place), startWorker("earlier", place)];
    const caller = await aCaller(earlier);
    await lands("P-1", earlier, caller, place);
    for (const program of [earlier.program, earlierWorker]) await program.stop();
    for (const block of blocks("pause")) await place.run(block);
    assert.equal(await place.takesDerived(), false, "the derived password still signs in");
    const api = await start("this", place);
    startWorker("this", place);
    await lands("P-2", api, caller, place);
  });

  test("while its processes run, and from another machine", { timeout: TEST_MS }, async () => {
    const place = await aPlace(closing);
    const [earlier, earlierWorker] = [await start("earlier", place), startWorker("earlier", place)];
    const caller = await aCaller(earlier);
    await lands("R-1", earlier, caller, place);
    const [write = "", migrate = "", rotate = "", ...more] = blocks("rolling");
    assert.deepEqual(more, []);
    await place.run(write);
    await place.run(migrate);
    // All connections of 0.2.0 are gone: it opens new ones with the password that it knows.
    await place.endSessions();
    await lands("R-2", earlier, caller, place);
    const api = await start("this", place);
    await lands("R-3", api, caller, place);
    assert.equal(await earlier.program.stop(), 0, earlier.program.said());
    assert.equal(await earlierWorker.stop(), 0, earlierWorker.said());
    startWorker("this", place);
    await lands("R-4", api, caller, place);
    assert.equal(await place.takesDerived(), true);
    await place.run(rotate);
    assert.equal(await place.takesDerived(), false, "the derived password still signs in");
    await place.endSessions();
    await lands("R-5", api, caller, place);

    // Somebody starts a process of 0.2.0 once more: the page says what that does, and what helps.
    const late = await start("earlier", place);
    assert.equal(await place.takesDerived(), true);
    await late.program.stop();
    await place.run(rotate);
    assert.equal(await place.takesDerived(), false);
    await place.endSessions();
    await lands("R-6", api, caller, place);

    const [url = "", key = ""] = await Promise.all(blocks("machines").map(async (block) => (await place.run(block)).trim()));
    const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-other-machine-"));
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const told = { DATABASE_APP_URL: url, WEIGHBRIDGE_MASTER_KEY: key };
    const other = await start("this", place, { DATA_DIR: dataDir, ...told });
    await lands("R-7", other, caller, place);
  });
});

interface Api {
  readonly address: string;
  readonly program: RunningProgram;
}

interface Caller {
  readonly apiKey: string;
  readonly tenantUuid: string;
}

type Place = Awaited<ReturnType<typeof aPlace>>;

/** An empty database, a data folder and a shell in which `weighbridge` is this release's. */
async function aPlace(closing: (() => Promise<unknown> | void)[]) {
  const { name, owner, dataDir } = await anEmptyPlace("written", closing);
  const environment = {
    DATABASE_URL: owner.href,
    DATA_DIR: dataDir,
    WEIGHBRIDGE_OPERATOR_KEY: OPERATOR_KEY,
    RATE_LIMIT_PER_SECOND: "0",
    LOG_LEVEL: "warn",
    DEMO_DATA: "off",
    DRAIN_SECONDS: "1",
    SMTP_IN_PORT: "off",
  };
  const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    onServer(owner.href, async (client) => (await client.query<Row>(text, [...values])).rows);
  const derived = asDerivedUntil030(owner);
  return {
    environment,
    query,
    /** Runs a block of the page; answers what it printed. */
    run: async (block: string): Promise<string> => {
      const script = `set -e\nnode() { '${process.execPath}' "$@"; }\nweighbridge() { node bin/weighbridge.mjs "$@"; }\n${block}`;
      const env: NodeJS.ProcessEnv = { ...process.env, ...environment };
      delete env["NODE_TEST_CONTEXT"];
      return (await promisify(execFile)("sh", ["-c", script], { cwd: ROOT, env })).stdout;
    },
    /** Whether the server lets in with what 0.2.0 derives from the owner's password. */
    takesDerived: (): Promise<boolean> =>
      onServer(derived.href, (client) => client.query("select 1")).then(
        () => true,
        (error: { readonly code?: string }) => {
          assert.equal(error.code, "28P01");
          return false;
        },
      ),
    endSessions: () =>
      query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2", [name, `${name}_app`]),
  };
}

async function aCaller({ address }: Api): Promise<Caller> {
  const answer = await fetch(`${address}/manage/tenants`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": OPERATOR_KEY },
    body: JSON.stringify({ name: "Lakeside Paper", slug: "lakeside", sandbox: false, grants: ["create-invoice"] }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  return JSON.parse(text) as Caller;
}

/** An order and its invoice are accepted and audited. A connection that was ended may cost one attempt, as callers try again. */
async function lands(number: string, { address, program }: Api, { apiKey, tenantUuid }: Caller, { query }: Place): Promise<void> {
  const post = async (path: string, body: unknown): Promise<void> => {
    for (const end = Date.now() + LANDS_WITHIN_MS; ; await sleep(200)) {
      const answer = await fetch(`${address}${path}`, {
        method: "POST",
        headers: { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const said = await answer.text();
      if (answer.status === 202) return;
      if (answer.status < 500 || Date.now() > end) assert.fail(`${path}: ${answer.status} ${said} ${program.said()}`);
    }
  };
  const charges: [string, string][] = [["LINEHAUL", "120.00"]];
  await post("/v2/orders", anOrderBody({ orderNumber: `SO-${number}`, charges }));
  await post("/v2/invoices", anInvoiceBody({ invoiceNumber: number, order: `SO-${number}`, charges }));
  for (const end = Date.now() + LANDS_WITHIN_MS; ; await sleep(100)) {
    const rows = await query("select from invoice where invoice_number = $1 and verdict is not null", [number]);
    if (rows.length === 1) return;
    if (Date.now() > end)
      assert.fail(`${number} was not audited: ${JSON.stringify(await query("select kind, last_error from work"))}`);
  }
}
