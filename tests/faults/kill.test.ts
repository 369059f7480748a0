import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { believableOrders } from "#cli/demo/believable-freight.ts";
import { type DemoInvoice, interchange, invoiceBody, orderBody } from "#cli/demo/demo-bodies.ts";
import { silentLog } from "#db/embedded/log.ts";
import { openEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { randomOf } from "../fixtures/mutate-bytes.ts";
import { freePort, killServiceTree, type ServiceTree, startServiceTree, stopServiceTree } from "../fixtures/service-tree.ts";
import { blobsAgree } from "../fixtures/blobs-agree.ts";
import { startSink } from "../fixtures/sink.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const SOAK = process.env["SOAK"] === "1";
const SEED = RUN_SEED;
/** In each round every kind of member is killed once, in a random order, this long after the one before. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? (SOAK ? 15 : 1));
const FAULT_EVERY_MS = SOAK ? 3_000 : 1_500;
const EVENTS_WITHIN_MS = 25_000;
const GONE_WITHIN_MS = 25_000;
const CLIENTS = 6;
const PAUSE_MS = 20;
/** However slow the machine: a soak that is not done by then says so instead of going on. */
const MAX_MS = SOAK ? 15 * 60_000 : 110_000;

type Fault = "worker" | "launcher" | "postmaster" | "backend";

/** A file that is told from every other. */
const fileOf = (number: number): Buffer => Buffer.from(`%PDF-1.4\n% document ${number}\n${"x".repeat(number % 50_000)}\n%%EOF\n`);
const DISPUTE = { party: "Vendor", reasons: [{ description: "nobody ordered this" }] };

/** What was sent, by its name; `acknowledged` once an answer said so. */
interface Sent {
  acknowledged: boolean;
}

const skip = process.platform === "linux" ? false : "it looks for processes in /proc";

describe("SIGKILL of any member under load", { skip }, () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-kill-"));
  const trees = new Set<ServiceTree>();
  const open: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of open) await close().catch(() => {});
    for (const tree of trees) await killServiceTree(tree);
    rmSync(root, { recursive: true, force: true });
  });

  const promise = "loses nothing acknowledged, repeats no effect, delivers every event, leaves no process behind";
  test(promise, { timeout: MAX_MS }, async (context) => {
    const random = randomOf(SEED);
    const sink = await startSink();
    open.push(() => sink.close());
    const dataDir = join(root, "data");
    const port = await freePort();
    let tree = await startServiceTree(dataDir, port);
    trees.add(tree);
    const { tenantUuid, apiKey } = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<string, string>;
    const pool = new Pool(tree.address, { connections: CLIENTS * 2 });
    open.push(() => pool.destroy());
    const unexpected: string[] = [];
    const send = async (path: string, body: string, contentType: string, key?: string): Promise<number> => {
      const answer = await pool.request({
        method: "POST",
        path,
        body,
        headersTimeout: 8_000,
        bodyTimeout: 8_000,
        headers: {
          "x-api-key": apiKey,
          "x-tenant-uuid": tenantUuid,
          "content-type": contentType,
          ...(key === undefined ? {} : { "x-idempotency-key": key }),
        },
      });
      const said = await answer.body.text();
      if (![200, 201, 202, 409, 503].includes(answer.statusCode)) unexpected.push(`${path}: ${answer.statusCode} ${said}`);
      return answer.statusCode;
    };
    const readJson = async <Body>(path: string): Promise<Body | undefined> => {
      try {
        const answer = await pool.request({ method: "GET", path, headersTimeout: 8_000, headers: { "x-api-key": apiKey } });
        const said = await answer.body.text();
        return answer.statusCode === 200 ? (JSON.parse(said) as Body) : undefined;
      } catch {
        return undefined;
      }
    };
    assert.equal(await send("/manage/webhook-endpoints", JSON.stringify({ url: sink.url }), "application/json"), 201);

    // Load: each client sends an order, then its invoice (by V2 or as a 210), again and again until it is acknowledged or the
    // client gives up.
    const orders = believableOrders(SOAK ? 20_000 : 2_000, Date.now(), SEED);
    const sentOrders = new Map<string, Sent>();
    const sentInvoices = new Map<string, Sent>();
    const sentDocuments = new Map<string, Sent>();
    const decided = new Map<string, "terminated" | "disputed">();
    let next = 0;
    const load = new AbortController();
    const until = async (sent: Sent, attempt: () => Promise<number>, tries: number): Promise<void> => {
      for (let value = 0; value < tries && !sent.acknowledged; value += 1) {
        const status = await attempt().catch(() => 0);
        if (status === 200 || status === 202) sent.acknowledged = true;
        if (!sent.acknowledged) await sleep(150);
      }
    };
    const client = async (): Promise<void> => {
      while (!load.signal.aborted) {
        const order = orders[next];
        const number = next++;
        if (order === undefined) return;
        // Some clients have no patience, and send no key: what they sent may be there once, or not at all.
        const tries = number % 10 === 0 ? 1 : 200;
        const key = (what: string) => (tries === 1 ? undefined : `${what}-${number}`);
        const sentOrder = { acknowledged: false };
        sentOrders.set(order.orderNumber, sentOrder);
        const body = JSON.stringify(orderBody(order));
        await until(sentOrder, () => send("/v2/orders", body, "application/json", key("order")), tries);
        const invoice: DemoInvoice = {
          number: `K${number}`,
          order,
          invoiceOn: order.deliveryOn,
          charges: number % 7 === 3 ? order.charges.map((charge) => ({ ...charge, cents: 900_000 })) : order.charges,
          references: [{ type: "OrderNumber", value: order.orderNumber }],
        };
        const sentInvoice = { acknowledged: false };
        sentInvoices.set(invoice.number, sentInvoice);
        const asEdi = number % 3 === 0;
        // Some invoice what nobody ordered: they wait for a person.
        const file = asEdi ? interchange([invoice], number + 1, "2026-11-20") : JSON.stringify(invoiceBody(invoice));
        await until(
          sentInvoice,
          () =>
            asEdi
              ? send("/edi/x12", file, "application/edi-x12")
              : send("/v2/invoices", file, "application/json", key("invoice")),
          tries,
        );
        if (number % 5 === 1) {
          const sentDocument = { acknowledged: false };
          sentDocuments.set(`D${number}.pdf`, sentDocument);
          const files = [
            { fileName: `D${number}.pdf`, fileBase64String: fileOf(number).toString("base64"), type: "BillOfLading" },
          ];
          const upload = JSON.stringify({ externalId: `D${number}`, externalOrderId: order.orderNumber, files });
          await until(sentDocument, () => send("/v2/documents/ingest", upload, "application/json", key("document")), tries);
        }
        if (number % 7 === 3 && sentInvoice.acknowledged)
          await decide(invoice.number, number % 2 === 0 ? "terminated" : "disputed");
        await sleep(PAUSE_MS);
      }
    };
    /** A person's decision about an invoice, once it is there: what was answered with success must stand. */
    const decide = async (invoiceNumber: string, decision: "terminated" | "disputed"): Promise<void> => {
      for (let tries = 0; tries < 40; tries += 1) {
        const found = await readJson<{ items: { uuid: string; status: string }[] }>(`/manage/invoices?q=${invoiceNumber}`);
        const item = found?.items[0];
        if (item === undefined) {
          await sleep(200);
          continue;
        }
        const workspace = await readJson<{ eTag: string; status: string }>(`/manage/invoices/${item.uuid}`);
        // Policy was quicker; or an answer that never came had its effect.
        if (workspace === undefined || !["review", "unmatched"].includes(workspace.status)) return;
        const path = `/manage/invoices/${item.uuid}/${decision === "terminated" ? "terminate" : "disputes"}`;
        const body = decision === "terminated" ? { eTag: workspace.eTag, reason: "Other" } : DISPUTE;
        const status = await send(path, JSON.stringify(body), "application/json").catch(() => 0);
        if (status === 200 || status === 201) decided.set(item.uuid, decision);
        if (status !== 503) return;
      }
    };

    const killed: Record<Fault, number> = { worker: 0, launcher: 0, postmaster: 0, backend: 0 };
    const kill = async (fault: Fault): Promise<void> => {
      const backends = tree.backendPids();
      const pid =
        fault === "worker"
          ? tree.workerPid()
          : fault === "launcher"
            ? tree.launcher.pid
            : fault === "postmaster"
              ? tree.postmasterPid()
              : backends[random(Math.max(1, backends.length))];
      if (pid === undefined) return;
      killed[fault] += 1;
      process.kill(pid, "SIGKILL");
      if (fault !== "launcher") return;
      tree = await startServiceTree(dataDir, port);
      trees.add(tree);
    };
    const faults = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const left: Fault[] = ["worker", "launcher", "postmaster", "backend"];
        while (left.length > 0) {
          await sleep(FAULT_EVERY_MS / 2 + random(FAULT_EVERY_MS));
          const [fault] = left.splice(random(left.length), 1);
          await kill(fault as Fault);
        }
        if (SOAK) {
          const counts = [sentOrders, sentInvoices].map(
            (sent) => [...sent.values()].filter((entry) => entry.acknowledged).length,
          );
          console.log(
            `round ${round + 1} of ${ROUNDS}: ${counts[0]} orders and ${counts[1]} invoices acknowledged, ${sink.received.length} deliveries came`,
          );
        }
      }
      await sleep(FAULT_EVERY_MS / 2);
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await faults();
    load.abort();
    await Promise.all(clients);
    const restartedAt = performance.now();

    // Everything comes to rest by itself.
    const attached = await openEmbeddedPostgres({ dataDir, log: silentLog });
    const db = new pg.Client({ connectionString: attached.connectionString });
    db.on("error", () => {});
    await db.connect();
    open.push(() => db.end());
    const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> => (await db.query<Row>(text)).rows;
    let waiting: Record<string, unknown>[] = [];
    for (const end = restartedAt + EVENTS_WITHIN_MS; ; await sleep(100)) {
      waiting = await rows(
        // An invoice that once waited for a message is looked at again up to a minute later: nobody waits for that.
        `select 'work' as what, kind, state, alone, attempts, last_error as error, due_at - now() as due from work
           where not (kind = 'audit-invoice' and attempts = 0 and due_at > now())
         union all select 'delivery', type, state, lease_until > now(), attempts, last_error, due_at - now() from delivery where state <> 'succeeded'`,
      );
      if (waiting.length === 0 || performance.now() > end) break;
    }
    if (waiting.length > 0) {
      const busy = await rows(
        "select pid, application_name, state, wait_event_type, wait_event, pg_blocking_pids(pid)::text as blocked_by, (now() - xact_start)::text as since, left(query, 120) as query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
      const workers = await rows(
        "select worker_uuid, backend, (now() - seen_at)::text as silent, cardinality(holds) as holds from worker",
      );
      const kinds = await rows(
        "select kind, state, alone, attempts, count(*), min(due_at)::text as due from work group by 1, 2, 3, 4",
      );
      context.diagnostic(JSON.stringify({ busy, workers, kinds, pids: tree.pids() }, null, 1));
    }
    const restAfterMs = performance.now() - restartedAt;
    assert.deepEqual(waiting.slice(0, 5), [], `${waiting.length} wait ${EVENTS_WITHIN_MS} ms after the load\n${tree.said()}`);

    // I1, I2: every acknowledged thing is there exactly once, nothing that was never sent.
    const there = (name: string, counted: readonly Record<string, unknown>[], sent: ReadonlyMap<string, Sent>): void => {
      const counts = new Map(counted.map((row) => [String(row["name"]), Number(row["times"])]));
      for (const [what, times] of counts) {
        assert.ok(sent.has(what), `${name} ${what} was never sent`);
        assert.equal(times, 1, `${name} ${what} is there ${times} times`);
      }
      const lost = [...sent].filter(([what, entry]) => entry.acknowledged && !counts.has(what)).map(([what]) => what);
      assert.deepEqual(lost, [], `${name}: acknowledged and lost`);
    };
    there(
      "order version",
      await rows(
        "select o.external_id as name, count(*) as times from order_version join freight_order o using (tenant_uuid, order_uuid) group by 1",
      ),
      sentOrders,
    );
    there("order", await rows("select external_id as name, count(*) as times from freight_order group by 1"), sentOrders);
    there("invoice", await rows("select invoice_number as name, count(*) as times from invoice group by 1"), sentInvoices);
    there("document", await rows("select filename as name, count(*) as times from document group by 1"), sentDocuments);
    await blobsAgree(rows, join(dataDir, "blobs", tenantUuid as string), (name) => fileOf(Number(/\d+/.exec(name)?.[0])));
    const outcomes = new Map(
      (
        await rows<{ uuid: string; status: string; disputes: string }>(
          `select invoice_uuid as uuid, status, (select count(*) from dispute d where d.tenant_uuid = i.tenant_uuid and d.invoice_uuid = i.invoice_uuid) as disputes from invoice i`,
        )
      ).map((row) => [row.uuid, row]),
    );
    for (const [uuid, decision] of decided) {
      const row = outcomes.get(uuid);
      if (decision === "terminated") assert.equal(row?.status, "terminated", `${uuid}: a termination was lost`);
      else assert.equal(Number(row?.disputes), 1, `${uuid}: a dispute was lost or doubled`);
    }
    assert.deepEqual(await rows("select intake_uuid, state, reason from intake where state <> 'ingested' limit 5"), []);
    // Invoices that agree with their orders are approved, wherever they were when something died.
    assert.deepEqual(
      await rows(
        `select i.invoice_number, i.status, i.verdict from invoice i
         join invoice_order io using (tenant_uuid, invoice_uuid) where i.status not in ('approved', 'review', 'disputed', 'terminated') limit 5`,
      ),
      [],
    );
    assert.deepEqual(
      await rows(
        "select i.invoice_number from invoice i join invoice_reference r using (tenant_uuid, invoice_uuid) join order_reference o using (tenant_uuid, value_key, kind) where i.status = 'unmatched' limit 5",
      ),
      [],
      "an invoice and its order passed each other",
    );
    const finalized = await rows<{ finalized_no: string; increasing: boolean }>(
      "select finalized_no, coalesce(finalized_at > lag(finalized_at) over (order by finalized_no), true) as increasing from invoice where finalized_no is not null order by finalized_no",
    );
    assert.deepEqual(
      finalized.map((row) => Number(row.finalized_no)),
      finalized.map((_, index) => index + 1),
    );
    assert.ok(finalized.every((row) => row.increasing));

    // I3, I4: each event reached the sink, always with the same bytes; each exists once for its cause; none that was never
    // committed.
    const events = await rows<{ event_uuid: string; type: string; subject: string }>(
      "select event_uuid, type, coalesce(data::jsonb ->> 'invoiceUuid', data::jsonb ->> 'orderExternalId') as subject from event",
    );
    const bodies = new Map<string, Set<string>>();
    for (const received of sink.received) {
      const id = String(received.headers["webhook-id"]);
      bodies.set(id, (bodies.get(id) ?? new Set()).add(received.body));
    }
    assert.deepEqual(
      events.filter((event) => !bodies.has(event.event_uuid)),
      [],
      "events that never came",
    );
    assert.deepEqual(
      [...bodies].filter(([, some]) => some.size > 1),
      [],
      "one event with different bodies",
    );
    const known = new Set(events.map((event) => event.event_uuid));
    assert.deepEqual(
      [...bodies.keys()].filter((id) => !known.has(id)),
      [],
      "deliveries of what was never committed",
    );
    const causes = Map.groupBy(events, (event) => `${event.type} ${event.subject}`);
    assert.deepEqual(
      [...causes].filter(([, some]) => some.length > 1).map(([cause]) => cause),
      [],
    );
    const [counts] = await rows<{ created: string; approved: string }>(
      "select count(*) as created, count(*) filter (where status = 'approved') as approved from invoice",
    );
    assert.equal(events.filter((event) => event.type === "INVOICE_CREATED").length, Number(counts?.created));
    assert.equal(events.filter((event) => event.type === "INVOICE_APPROVED").length, Number(counts?.approved));
    assert.deepEqual(unexpected, [], "answers other than accepted, busy or away");
    for (const close of open.splice(1)) await close();
    await attached.stop();

    const stopped = await stopServiceTree(tree);
    assert.equal(stopped.code, 0, tree.said());
    assert.ok(stopped.ms < GONE_WITHIN_MS, `it took ${stopped.ms} ms to stop`);
    // Members of trees whose launcher was killed go by themselves.
    for (const end = Date.now() + GONE_WITHIN_MS; tree.pids().length > 0 && Date.now() < end;) await sleep(50);
    assert.deepEqual(tree.pids(), [], "processes outlived the service");
    trees.clear();
    const acknowledged = [...sentOrders.values(), ...sentInvoices.values()].filter((sent) => sent.acknowledged).length;
    context.diagnostic(
      `killed ${JSON.stringify(killed)}; ${acknowledged} of ${sentOrders.size + sentInvoices.size} messages acknowledged, ${counts?.approved} invoices approved, ` +
        `${decided.size} decisions and ${sentDocuments.size} documents, ${events.length} events in ${sink.received.length} deliveries; at rest ${Math.round(restAfterMs)} ms after the load; stopped in ${Math.round(stopped.ms)} ms`,
    );
    // Few under the load of other lanes, but enough to say something.
    assert.ok(acknowledged > (SOAK ? 100 : 10), `only ${acknowledged} messages were acknowledged`);
  });
});
