import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import S3rver from "s3rver";
import { readFromPlace, writeToPlace } from "#adapters/copy-place.ts";
import { openOwnerDatabase } from "#db/owner/owner-database.ts";
import { listWholeTables, NOT_RESTORED } from "#db/backup/whole-tables.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import type { Act, Context } from "#src/context.ts";
import { backUp, type BackedUp } from "#usecases/installation/back-up.ts";
import { openBackup, verifyBackup } from "#usecases/installation/open-backup.ts";
import { restore } from "#usecases/installation/restore.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";
import { verifyTrail } from "#usecases/trail/verify-trail.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { type TestDatabase, testDatabase } from "#tests/database.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { JOBS } from "#worker/jobs.ts";
import { runWorker } from "#worker/run-worker.ts";

const ACT: Act = {
  actor: "operator",
  address: "a machine",
  traceId: null,
  operation: "backup",
  touches: "access",
  subject: null,
  tenantUuid: null,
  event: "command",
};

/** Tables that say of themselves that they were restored. */
const GROWS = new Set(["public.trail_event", "public.trail_unsealed", "public.edi_control_number"]);

/** What may change while nobody means to: when a key was last used. */
const UNSTEADY = ["last_used_at", "settings_version"];

const anOrder = (orderNumber: string) =>
  anOrderBody({
    orderNumber,
    charges: [["LINEHAUL", "10.00"]],
    more: { customer: { externalId: "CUST-1", name: "Paper", billingTerms: "Net30", currency: "USD", charges: [] } },
  });

const rowsOf = async (made: TestDatabase): Promise<ReadonlyMap<string, readonly string[]>> => {
  const client = new pg.Client({ connectionString: made.connectionString });
  await client.connect();
  try {
    const tables = await openOwnerDatabase(made.connectionString).inWhole("of-one-moment", listWholeTables);
    const all = new Map<string, readonly string[]>();
    for (const { table } of tables) {
      const [schema, name] = table.split(".");
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from "${schema}"."${name}" t`,
        [UNSTEADY],
      );
      all.set(table, rows.map(({ row }) => row).sort());
    }
    return all;
  } finally {
    await client.end();
  }
};

suite("a backup of the installation", () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-backup-"));
  const whole = join(root, "whole");
  let both: Awaited<ReturnType<typeof twoTenants>>;
  let made: BackedUp;
  const opened: TestDatabase[] = [];

  const anEmptyOne = async (): Promise<{ readonly database: TestDatabase; readonly context: Context }> => {
    const database = await testDatabase();
    opened.push(database);
    return { database, context: aContext(database.database) };
  };
  const restoreFrom = async (folder: string, { database, context }: Awaited<ReturnType<typeof anEmptyOne>>) =>
    restore(context, openOwnerDatabase(database.connectionString), {
      folder,
      act: { ...ACT, operation: "restore" },
      tell: () => {},
    });
  const backUpTo = (folder: string) =>
    backUp(both.service.context, openOwnerDatabase(both.service.database.connectionString), {
      folder,
      release: "9.9.9",
      act: ACT,
      tell: () => {},
    });
  const copied = (name: string): string => {
    const folder = join(root, name);
    cpSync(whole, folder, { recursive: true });
    return folder;
  };
  const verify = async (folder: string) => verifyBackup(await openBackup(both.service.context.outside.masterKeys, folder));

  before(async () => {
    both = await twoTenants();
    await both.service.work();
    await both.owner.query("insert into edi_control_number (tenant_uuid, partner, last_number) values ($1, 'LAST', 999999000)", [
      both.mine.tenantUuid,
    ]);
    made = await backUpTo(whole);
  });
  after(async () => {
    await both.stop();
    for (const database of opened) await database.drop();
    rmSync(root, { recursive: true, force: true });
  });

  test("holds every table and every file, and nothing of it in clear", async () => {
    const { tables, files, missing } = made.manifest;
    const there = await rowsOf(both.service.database);
    assert.deepEqual(tables.map(({ table }) => table).sort(), [...there.keys()].sort());
    assert.ok(tables.length > 100 && tables.some(({ table }) => table === "auth.user"));
    assert.ok(files.count > 2);
    assert.deepEqual(missing, []);
    const { rows } = await verify(whole);
    assert.equal(
      rows,
      tables.reduce((sum, table) => sum + table.rows, 0),
    );
    for (const entry of readdirSync(whole, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(join(entry.parentPath, entry.name)).toString("latin1");
      assert.ok(!/ALPHA|BRAVO|SHARED-1|%PDF/.test(text), entry.name);
      assert.equal(statSync(join(entry.parentPath, entry.name)).mode & 0o077, 0, entry.name);
    }
  });

  test("restored where nothing is, every row is as it was, but for what was open then", async () => {
    const there = await rowsOf(both.service.database);
    const target = await anEmptyOne();
    const { at, files, left } = await restoreFrom(whole, target);
    assert.equal(at, made.header.at);
    assert.equal(files, made.manifest.files.count);
    const here = await rowsOf(target.database);
    for (const [table, rows] of there) {
      if (NOT_RESTORED[table] !== undefined) assert.deepEqual(here.get(table), [], table);
      else if (!GROWS.has(table)) assert.deepEqual(here.get(table), rows, table);
    }
    assert.deepEqual(
      left.map(({ table }) => table),
      [...there].filter(([table, rows]) => NOT_RESTORED[table] !== undefined && rows.length > 0).map(([table]) => table),
    );
    const events = new Set(here.get("public.trail_event"));
    assert.deepEqual(
      there.get("public.trail_event")?.filter((row) => !events.has(row)),
      [],
    );
    assert.equal(events.size, (there.get("public.trail_event")?.length ?? 0) + 1, "the restore itself");
    const before = await both.owner.query(
      "select partner, last_number::int as n from edi_control_number order by tenant_uuid, partner",
    );
    const owner = new pg.Client({ connectionString: target.database.connectionString });
    await owner.connect();
    const since = await owner.query(
      "select partner, last_number::int as n from edi_control_number order by tenant_uuid, partner",
    );
    assert.deepEqual(
      since.rows,
      before.rows.map(({ partner, n }) => ({ partner, n: (n + 10_000) % 1_000_000_000 })),
      "control numbers that may have gone out since are left out",
    );
    await owner.end();
  });

  test("the restored one goes on: it serves, works, and its trail verifies", async () => {
    const target = await anEmptyOne();
    await restoreFrom(whole, target);
    const { context } = target;
    const tenant = await findTenant(context.db.control, both.mine.tenantUuid);
    assert.ok(tenant !== undefined);
    const worker = await runWorker(context, JOBS);
    try {
      await acceptMessage(context, {
        tenantUuid: tenant.tenantUuid,
        operation: "createOrder",
        externalId: "AFTER-1",
        body: JSON.stringify(anOrder("AFTER-1")),
        sentBy: "key:test",
        idempotency: null,
        answer: { status: 202, body: "{}" },
      });
      for (const until = Date.now() + 20_000; ;) {
        const { rows } = await context.db.control.query(
          "select 1 from intake where external_id = 'AFTER-1' and state = 'ingested'",
        );
        if (rows.length > 0) break;
        assert.ok(Date.now() < until, "an order that was sent after the restore did not land");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await worker.stop();
    }
    await sealTrail(context);
    for (const trail of await Array.fromAsync(verifyTrail(context))) assert.deepEqual(trail.faults, []);
  });

  test("is of one moment, whatever is written meanwhile: what was answered before it began is in it, and nothing by halves", async () => {
    const send = async (name: string): Promise<void> => {
      const { key, tenantUuid } = both.mine;
      const headers = { "x-api-key": key, "x-tenant-uuid": tenantUuid };
      const answer = await both.app.inject({ method: "POST", url: "/v2/orders", headers, payload: anOrder(name) });
      assert.equal(answer.statusCode, 202, answer.body);
    };
    for (let at = 0; at < 10; at += 1) await send(`BEFORE-${at}`);
    const over = new AbortController();
    const sending = (async () => {
      for (let at = 0; !over.signal.aborted; at += 1) await send(`BESIDE-${at}`);
    })();
    const busy = await backUpTo(join(root, "busy"));
    over.abort();
    await sending;
    const target = await anEmptyOne();
    await restoreFrom(join(root, "busy"), target);
    const { rows } = await target.context.db.control.query<{ before: number; halves: number }>(
      `select (select count(*) from intake where external_id like 'BEFORE-%') as before,
         (select count(*) from intake m where m.external_id like 'B%-%' and m.state = 'accepted'
            and not exists (select from work w where w.tenant_uuid = m.tenant_uuid and w.subject_uuid = m.intake_uuid)) as halves`,
    );
    assert.deepEqual(rows, [{ before: 10, halves: 0 }]);
    assert.ok(busy.header.at >= made.header.at);
    await both.service.work();
  });

  test("a drill: load, a backup, load, the end, a restore: what was acknowledged is there once, and no event under another id", async () => {
    const { key, tenantUuid } = both.mine;
    const headers = { "x-api-key": key, "x-tenant-uuid": tenantUuid };
    const acknowledged = new Set<string>();
    const send = async (name: string): Promise<void> => {
      const order = await both.app.inject({ method: "POST", url: "/v2/orders", headers, payload: anOrder(name) });
      const bill = anInvoiceBody({ invoiceNumber: name, order: name, charges: [["LINEHAUL", "10.00"]] });
      const invoice = await both.app.inject({ method: "POST", url: "/v2/invoices", headers, payload: bill });
      assert.deepEqual([order.statusCode, invoice.statusCode], [202, 202], order.body + invoice.body);
      acknowledged.add(name);
    };
    for (let at = 0; at < 8; at += 1) await send(`DRILL-${at}`);
    const before = [...acknowledged].sort();
    const over = new AbortController();
    const sending = (async () => {
      for (let at = 0; !over.signal.aborted; at += 1) await send(`WINDOW-${at}`);
    })();
    await backUpTo(join(root, "drill"));
    over.abort();
    await sending;
    // What the old one goes on to do in the window is out in the world, under its ids.
    await both.service.work();
    const told = await eventsOf(both.service.database, tenantUuid);

    const target = await anEmptyOne();
    await restoreFrom(join(root, "drill"), target);
    const kept = await eventsOf(target.database, tenantUuid);
    for (const [uuid, event] of kept) assert.equal(told.get(uuid), event, "an event of before is the same under the same id");
    const worker = await runWorker(target.context, JOBS);
    try {
      const waiting = "select count(*) as count from work where state = 'ready' and kind like 'ingest-%'";
      for (const end = Date.now() + 20_000; Date.now() < end; await sleep(20))
        if ((await target.context.db.control.query<{ count: number }>(waiting)).rows[0]?.count === 0) break;
    } finally {
      await worker.stop();
    }
    // By somebody who knows nothing of the service: the owner's own look at the rows.
    const owner = new pg.Client({ connectionString: target.database.connectionString });
    await owner.connect();
    const { rows } = await owner.query<{ name: string; invoices: number; events: number; audits: number }>(
      `select invoice_number as name, count(distinct invoice_uuid)::int as invoices,
         (select count(*)::int from audit a where a.invoice_uuid = any(array_agg(i.invoice_uuid))) as audits,
         (select count(*)::int from event e where e.type = 'INVOICE_CREATED' and e.data like '%' || (array_agg(i.invoice_uuid))[1] || '%') as events
       from invoice i where tenant_uuid = $1 and invoice_number like 'DRILL-%' group by 1 order by 1`,
      [tenantUuid],
    );
    await owner.end();
    assert.deepEqual(
      rows.map(({ name, invoices, events, audits }) => [name, invoices, events, audits > 0]),
      before.map((name) => [name, 1, 1, true]),
    );
    const after = await eventsOf(target.database, tenantUuid);
    for (const [uuid, event] of after)
      if (!kept.has(uuid)) assert.ok(!told.has(uuid), `the id of an event is used again: ${event}`);
    for (const uuid of kept.keys()) assert.ok(after.has(uuid));
    assert.equal(new Set(after.values()).size, after.size, "no fact has two events");
  });

  test("in a bucket is the same: written, read again, restored, and not written over", async () => {
    const server = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory: join(root, "s3"),
      configureBuckets: [{ name: "backups", configs: [] }],
    });
    const { port } = await server.run();
    const settings = {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    };
    const before = Object.keys(settings).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, settings);
    try {
      const place = "s3://backups/of/today";
      const { manifest } = await backUpTo(place);
      const { files } = await verify(place);
      assert.equal(files, manifest.files.count);
      const target = await anEmptyOne();
      const restored = await restoreFrom(place, target);
      assert.equal(restored.files, manifest.files.count);
      const orders = (await rowsOf(both.service.database)).get("public.freight_order");
      assert.deepEqual((await rowsOf(target.database)).get("public.freight_order"), orders);
      await assert.rejects(backUpTo(place), /is not empty/);
      await assert.rejects(verify("s3://backups/of/yesterday"), /backup\.json is missing in the copy/);
      // More than one part of an upload.
      const parts = Array.from({ length: 66 }, (_, number) => Buffer.alloc(1024 * 1024, number));
      const large = await writeToPlace("s3://backups/large", "rows", async (write) => {
        for (const part of parts) await write(part);
      });
      const hash = createHash("sha256");
      for await (const chunk of readFromPlace("s3://backups/large", "rows")) hash.update(chunk);
      assert.deepEqual([large.bytes, large.sha256], [66 * 1024 * 1024, hash.digest("hex")]);
    } finally {
      for (const [name, value] of before)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      await server.close();
    }
  });

  test("is not restored where somebody is, and not written over another", async () => {
    await assert.rejects(
      restoreFrom(whole, { database: both.service.database, context: both.service.context }),
      /has tenants or people/,
    );
    await assert.rejects(backUpTo(whole), /is not empty/);
  });

  for (const [what, change, why] of [
    [
      "a byte of a table was changed",
      (folder: string) => flip(join(folder, "tables/public.invoice"), 40),
      /public\.invoice was changed/,
    ],
    [
      "a table was cut off",
      (folder: string) => cut(join(folder, "tables/public.timeline"), 20),
      /public\.timeline was changed or cut off/,
    ],
    [
      "a table stands for another",
      (folder: string) => cpSync(join(folder, "tables/public.vendor"), join(folder, "tables/public.customer")),
      /public\.customer was changed/,
    ],
    ["a table is gone", (folder: string) => rmSync(join(folder, "tables/public.audit")), /public\.audit is missing/],
    ["it was cut off before its end", (folder: string) => rmSync(join(folder, "manifest")), /manifest is missing/],
    [
      "it says another moment",
      (folder: string) => editHeader(folder, (text) => text.replace(/"at": "\d{4}/, '"at": "2020')),
      /manifest was changed/,
    ],
    [
      "it says another release's schema",
      (folder: string) => editHeader(folder, (text) => text.replace(/"schema": "\d+/, '"schema": "0001')),
      /manifest was changed/,
    ],
    [
      "it is of a version to come",
      (folder: string) => editHeader(folder, (text) => text.replace('"version": 1', '"version": 2')),
      /of version 2/,
    ],
    [
      "its key is another's",
      (folder: string) => editHeader(folder, (text) => text.replace(/"backupUuid": "[^"]{8}/, '"backupUuid": "00000000')),
      /does not open/,
    ],
  ] as const)
    test(`says so and leaves the new installation empty where ${what}`, async () => {
      const folder = copied(what.replaceAll(" ", "-"));
      change(folder);
      await assert.rejects(verify(folder), why);
      const target = await anEmptyOne();
      await assert.rejects(restoreFrom(folder, target), why);
      const { rows } = await target.context.db.control.query("select from tenant");
      assert.equal(rows.length, 0);
      rmSync(folder, { recursive: true });
    });
});

/** What every event of a tenant says, by its id; as the owner finds it. */
async function eventsOf({ connectionString }: TestDatabase, tenantUuid: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ uuid: string; event: string }>(
    "select event_uuid as uuid, type || ' ' || data as event from event where tenant_uuid = $1",
    [tenantUuid],
  );
  await client.end();
  return new Map(rows.map(({ uuid, event }) => [uuid, event]));
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const cut = (path: string, by: number): void => truncateSync(path, statSync(path).size - by);

function editHeader(folder: string, change: (text: string) => string): void {
  const path = join(folder, "backup.json");
  const text = readFileSync(path, "utf8");
  assert.notEqual(change(text), text);
  writeFileSync(path, change(text));
}
