import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Database, openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import type { Context } from "#src/context.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { JOBS } from "#worker/jobs.ts";
import { runWorker } from "#worker/run-worker.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { applicationUrlOf } from "#tests/database.ts";
import { OwnPostgres, serverTools } from "#tests/fixtures/own-postgres.ts";
import { FaultyProxy } from "./harness/faulty-proxy.ts";

const BACK_WITHIN_MS = 15_000;
const WITHIN_MS = 20_000;
const { binaries, missing } = serverTools();

/** What an operator's own tools do to a server, as docs/how-to/back-up.md says: nothing of this is the service's. */
const archiveOptions = (archive: string): readonly string[] => [
  "wal_level=replica",
  "max_wal_senders=5",
  "archive_mode=on",
  `archive_command=mkdir -p ${archive} && cp %p ${archive}/%f`,
];
const copyOf = (from: OwnPostgres, to: OwnPostgres, ...options: string[]): Promise<void> =>
  to.run("pg_basebackup", [
    "-h",
    "127.0.0.1",
    "-p",
    String(from.port),
    "-U",
    "weighbridge",
    "-D",
    to.data,
    "-c",
    "fast",
    ...options,
  ]);

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; !(await isSo()); await sleep(25)) assert.ok(Date.now() < end, what);
}

/** Sends an order and its invoice, again and again under the same keys, until each was accepted. */
async function send(context: Context, tenantUuid: string, name: string): Promise<void> {
  const charges = [["LINEHAUL", "10.00"]] as const;
  for (const [operation, body] of [
    ["createOrder", JSON.stringify(anOrderBody({ orderNumber: name, charges: [...charges] }))],
    ["createInvoice", JSON.stringify(anInvoiceBody({ invoiceNumber: name, order: name, charges: [...charges] }))],
  ] as const)
    for (;;) {
      const acceptance = await acceptMessage(context, {
        tenantUuid,
        operation,
        externalId: name,
        body,
        sentBy: "key:test",
        idempotency: { key: `${operation} ${name}`, bodyHash: hashOf(body) },
        answer: { status: 202, body: "{}" },
      }).catch(() => undefined);
      if (acceptance?.kind === "accepted" || acceptance?.kind === "replayed") break;
      await sleep(50);
    }
}

/** Each once, whole, with its event; the events by their ids. */
async function lookAt(owner: pg.Client, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ name: string; orders: number; invoices: number; events: number }>(
    `select n.name, (select count(*)::int from freight_order o where o.order_number = n.name) as orders,
       (select count(*)::int from invoice i where i.invoice_number = n.name and i.status = 'approved') as invoices,
       (select count(*)::int from event e join invoice i on e.data::jsonb ->> 'invoiceUuid' = i.invoice_uuid::text
          where i.invoice_number = n.name and e.type = 'INVOICE_APPROVED') as events
     from unnest($1::text[]) as n (name) order by 1`,
    [names],
  );
  assert.deepEqual(
    rows.filter(({ orders, invoices, events }) => orders !== 1 || invoices !== 1 || events !== 1),
    [],
    "not there once",
  );
  const events = await owner.query<{ id: string; fact: string }>(
    "select event_uuid as id, type || ' ' || data as fact from event",
  );
  return new Map(events.rows.map(({ id, fact }) => [id, fact]));
}

/** Nothing is left to do; what waits a while before it is looked at again is looked at now. */
const atRest = (owner: pg.Client) => async (): Promise<boolean> => {
  await owner.query("update work set due_at = now() where due_at > now() and attempts = 0");
  return (await owner.query("select from work")).rows.length === 0;
};

const skip = missing === false ? false : `! SKIPPED: ${missing}`;

describe("a server that its operator copies", { skip, timeout: 120_000 }, () => {
  const servers: OwnPostgres[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of closing.toReversed()) await close().catch(() => {});
    for (const server of servers) await server.drop();
  });
  const aServer = (server: OwnPostgres): OwnPostgres => {
    servers.push(server);
    return server;
  };
  /** The service on a server, with a worker. */
  const serve = async (applicationUrl: string): Promise<{ readonly context: Context; readonly database: Database }> => {
    const database = openDatabase({ connectionString: applicationUrl, connections: 8 });
    const context = aContext(database);
    const worker = await runWorker(context, JOBS);
    closing.push(
      () => database.close(),
      () => worker.stop(),
    );
    return { context, database };
  };
  const portOf = (url: string, port: number): string => {
    const changed = new URL(url);
    changed.port = String(port);
    return changed.href;
  };

  test("loses nothing accepted when a synchronous standby takes over, and comes back to any moment by its archive", async (t) => {
    const restored = aServer(await OwnPostgres.prepare(binaries));
    // In a folder of its own server, which is who writes and reads it.
    const archive = join(restored.folder, "archive");
    const options = archiveOptions(archive);
    const primary = aServer(await OwnPostgres.start(binaries, options));
    const applicationUrl = applicationUrlOf(primary.url);
    await migrate(primary.url, { secrets: secretsInUrl(applicationUrl), isAlone: true });
    let current = primary.port;
    const address = await FaultyProxy.start(() => current);
    closing.push(() => address.close());
    const { context, database } = await serve(portOf(applicationUrl, address.port));
    const { tenantUuid } = await aTenant(database, { grants: ["create-invoice"] });
    const owner = await primary.connect();
    await owner.query(
      `set app.tenant = '${tenantUuid}'; insert into audit_policy (tenant_uuid, version, body, created_by) values ('${tenantUuid}', 1, '{"autoApprove": true}', 'test')`,
    );

    await send(context, tenantUuid, "BASE-1");
    const standby = aServer(await OwnPostgres.prepare(binaries));
    await copyOf(primary, restored, "-X", "none");
    await copyOf(primary, standby, "-X", "stream", "-R");
    for (const name of ["THEN-1", "THEN-2"]) await send(context, tenantUuid, name);
    await until("what was sent is worked on", atRest(owner));
    const before = await lookAt(owner, ["BASE-1", "THEN-1", "THEN-2"]);
    const { rows } = await owner.query<{ moment: string }>("select clock_timestamp()::text as moment");
    // Harm that somebody did, after which the operator goes back to the moment before it.
    await owner.query("update freight_order set order_number = 'harmed'");
    await owner.query("update freight_order set order_number = external_id");
    await send(context, tenantUuid, "AFTER-1");
    const { rows: switched } = await owner.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");

    // The standby takes over.
    await standby.start(["hot_standby=on"]);
    await owner.query("alter system set synchronous_standby_names = '*'");
    await owner.query("select pg_reload_conf()");
    const isSynchronous = "select from pg_stat_replication where sync_state = 'sync'";
    await until("the standby is synchronous", async () => (await owner.query(isSynchronous)).rows.length === 1);
    const isArchived = "select from pg_stat_archiver where last_archived_wal >= $1";
    await until("the log is archived", async () => (await owner.query(isArchived, [switched[0]?.file])).rows.length === 1);
    const sent: string[] = [];
    const over = new AbortController();
    const sending = (async () => {
      for (let number = 1; !over.signal.aborted; number += 1) {
        await send(context, tenantUuid, `LIVE-${number}`);
        sent.push(`LIVE-${number}`);
      }
    })();
    await until("some were sent", async () => sent.length > 5);
    await owner.end().catch(() => {});
    const diedAt = performance.now();
    await primary.stop("SIGKILL");
    const then = sent.length;
    await standby.run("pg_ctl", ["promote", "-D", standby.data, "-w"]);
    current = standby.port;
    await until("it is accepted again", async () => sent.length > then + 1);
    const backMs = performance.now() - diedAt;
    over.abort();
    await sending;
    const onStandby = await standby.connect();
    await until("what was accepted is worked on", atRest(onStandby));
    const since = await lookAt(onStandby, ["BASE-1", "THEN-1", "THEN-2", "AFTER-1", ...sent]);
    for (const [id, fact] of before) assert.equal(since.get(id), fact, "an event keeps its id");
    assert.equal(new Set(since.values()).size, since.size, "no fact has two events");
    await onStandby.end();
    assert.ok(backMs < BACK_WITHIN_MS, `back after ${backMs.toFixed(0)} ms`);
    t.diagnostic(
      `${sent.length} pairs accepted around the promotion; accepted again ${backMs.toFixed(0)} ms after the primary died`,
    );

    // Back to the moment before the harm, by the base backup and the archive.
    writeFileSync(join(restored.data, "recovery.signal"), "");
    await restored.start([
      ...options.slice(0, 2),
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${rows[0]?.moment}`,
      "recovery_target_action=promote",
    ]);
    const owned = await restored.connect();
    await until("it was promoted", async () => (await owned.query("select where not pg_is_in_recovery()")).rows.length === 1);
    const again = await lookAt(owned, ["BASE-1", "THEN-1", "THEN-2"]);
    assert.deepEqual(new Map([...again].sort()), new Map([...before].sort()), "the same events under the same ids");
    const late = await owned.query("select from intake where external_id = 'AFTER-1' or external_id like 'LIVE-%'");
    assert.deepEqual(late.rows, [], "nothing of after the moment");
    // It goes on, and what came after the moment is sent again under the keys that it had.
    const there = await serve(portOf(applicationUrl, restored.port));
    await send(there.context, tenantUuid, "AFTER-1");
    await until("it is worked on", atRest(owned));
    await lookAt(owned, ["BASE-1", "THEN-1", "THEN-2", "AFTER-1"]);
    await owned.end();
  });
});
