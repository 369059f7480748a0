import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { silentLog } from "#db/embedded/log.ts";
import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { file210 } from "../builders/edi-files.ts";
import { randomOf } from "../fixtures/mutate-bytes.ts";
import { freePort, killServiceTree, type ServiceTree, startServiceTree, stopServiceTree } from "../fixtures/service-tree.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const SOAK = process.env["SOAK"] === "1";
const SEED = RUN_SEED;
const KILLS = SOAK ? 40 : 4;
const FILES = SOAK ? 400 : 32;
const INVOICES = 3;
/** So that kills fall into every step: reading, writing the answer, moving the file. */
const BETWEEN_KILLS_MS = 1_700;
const TAKEN_WITHIN_MS = 60_000;
const skip = process.platform === "linux" ? false : "it looks for processes in /proc";

describe("SIGKILL of the worker while it takes files from the drop folder", { skip }, () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-drop-kill-"));
  const open: (() => Promise<unknown>)[] = [];
  let tree: ServiceTree | null = null;
  after(async () => {
    for (const close of open) await close().catch(() => {});
    if (tree !== null) await killServiceTree(tree);
    rmSync(root, { recursive: true, force: true });
  });

  const promise = "every file ends in done with one whole acknowledgement, and each of its invoices is there once";
  test(promise, { timeout: SOAK ? 10 * 60_000 : 150_000 }, async () => {
    const random = randomOf(SEED);
    const dataDir = join(root, "data");
    tree = await startServiceTree(dataDir, await freePort());
    const members = tree;
    const { tenantUuid } = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<string, string>;
    const attached = await openEmbeddedPostgres({ dataDir, log: silentLog });
    const db = new pg.Client({ connectionString: attached.connectionString });
    db.on("error", () => {});
    await db.connect();
    open.push(() => db.end());
    const { rows: slugs } = await db.query<{ slug: string }>("select slug from tenant where tenant_uuid = $1", [tenantUuid]);
    const home = join(dataDir, "edi", slugs[0]?.slug ?? "");
    const names = (folder: string): readonly string[] => {
      try {
        return readdirSync(join(home, folder)).sort();
      } catch {
        return [];
      }
    };
    for (const end = Date.now() + 20_000; names("").length < 4; await sleep(50))
      assert.ok(Date.now() < end, `no drop folders in ${home}`);

    const expected: string[] = [];
    const put = (number: number): void => {
      const freightInvoices = Array.from({ length: INVOICES }, (_, index) => ({
        number: `D${number}-${index}`,
        order: "NONE",
        cents: 100 + index,
      }));
      expected.push(...freightInvoices.map((invoice) => invoice.number));
      const path = join(home, "in", `bills-${number}.edi`);
      writeFileSync(`${path}.tmp`, file210(number, freightInvoices));
      renameSync(`${path}.tmp`, path);
    };
    let next = 1;
    let kills = 0;
    for (; kills < KILLS;) {
      for (let count = Math.ceil(FILES / KILLS); count > 0 && next <= FILES; count -= 1) put(next++);
      await sleep(BETWEEN_KILLS_MS / 2 + random(BETWEEN_KILLS_MS));
      const pid = members.workerPid();
      if (pid === undefined) continue;
      process.kill(pid, "SIGKILL");
      kills += 1;
    }
    while (next <= FILES) put(next++);
    const files = Array.from({ length: FILES }, (_, index) => `bills-${index + 1}.edi`);
    for (const end = Date.now() + TAKEN_WITHIN_MS; names("in").length > 0; await sleep(100))
      assert.ok(Date.now() < end, `${names("in").length} files wait after ${TAKEN_WITHIN_MS} ms\n${members.said()}`);

    assert.deepEqual(names("done"), [...files].sort());
    assert.deepEqual(names("failed"), []);
    const answers = names("out").filter((name) => !name.startsWith("."));
    assert.deepEqual(answers, files.map((name) => `${name}.ack.x12`).sort());
    const numbers = new Set<string>();
    for (const answer of answers) {
      const text = readFileSync(join(home, "out", answer), "utf8");
      assert.match(text, /^ISA\*[^]*AK1\*IM\*(\d+)~[^]*AK9\*A\*3\*3\*3~[^]*IEA\*1\*\d{9}~\s*$/, answer);
      const [, of = ""] = /AK1\*IM\*(\d+)~/.exec(text) ?? [];
      assert.equal(`bills-${of}.edi.ack.x12`, answer);
      numbers.add(/ISA.{87}(\d{9})/s.exec(text)?.[1] ?? "");
    }
    assert.equal(numbers.size, FILES, "two answers with one control number");

    const told = async () =>
      (
        await db.query<{ name: string; times: number }>(
          "select invoice_number as name, count(*)::int as times from invoice where tenant_uuid = $1 and invoice_number like 'D%-%' group by 1",
          [tenantUuid],
        )
      ).rows.filter((row) => /^D\d+-\d$/.test(row.name));
    for (const end = Date.now() + TAKEN_WITHIN_MS; (await told()).length < expected.length; await sleep(200))
      assert.ok(Date.now() < end, `${(await told()).length} of ${expected.length} invoices\n${members.said()}`);
    const invoices = await told();
    assert.deepEqual(invoices.map((row) => row.name).sort(), [...expected].sort());
    assert.deepEqual(
      invoices.filter((row) => row.times !== 1),
      [],
    );
    for (const close of open.splice(0)) await close();
    await attached.stop();
    assert.equal((await stopServiceTree(members)).code, 0, members.said());
  });
});
