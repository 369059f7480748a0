import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
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
import { aDoor, aShipper } from "#tests/fixtures/a-shipper.ts";
import { freePort } from "#tests/fixtures/service-tree.ts";
import { type Sink, startSink } from "#tests/fixtures/sink.ts";
import { aService } from "../service.ts";

const OPERATOR_KEY = "operator-of-the-release-beside";
const BETWEEN_SENDS_MS = 200;
const SETTLES_WITHIN_MS = 60_000;
/** Pairs of an order and its invoice through each API in each stage. */
const PAIRS_A_STAGE = 4;
/** Whole processes start in each. */
const STAGE_MS = 170_000;

/**
 * What a release cannot do beside the one after it, each as "Before you upgrade" in CHANGELOG.md tells it. Everything else is
 * asked of it.
 */
interface Limits {
  /** Its workers end before the first of this release starts; null: they work side by side. */
  readonly workersApart: string | null;
  /** Its API answers no details of what a worker of this release audited; null: it does. */
  readonly readsNoNewAudits: string | null;
}
const LIMITS: Readonly<Record<string, Limits>> = {
  "0.2.0": {
    workersApart: "it signs webhooks by secrets as they are stored, and the first worker of this release encrypts them",
    readsNoNewAudits: "audits are packed from this release on",
  },
};

interface Api {
  readonly name: "earlier" | "this";
  readonly address: string;
  readonly program: RunningProgram;
}

interface Sent {
  readonly number: string;
  readonly billed: string;
  readonly ordered: string;
  /** The APIs that took the order and the invoice. */
  readonly by: string;
}

const last = releases().at(-1);
const sources = sourcesOfCommit(last?.commit ?? "");
const missing = `SKIPPED: commit ${last?.commit} of release ${last?.version} is not in the history here: fetch all of it to try both`;

/**
 * A release is deployed as docs/how-to/deploy.md says: the schema first, then APIs, then workers. Callers send all the time; no
 * request fails, and nothing is lost, doubled or approved wrongly.
 */
describe(
  `processes of release ${last?.version} beside those of this one`,
  { skip: sources === undefined ? missing : false },
  () => {
    const { workersApart = null, readsNoNewAudits = null } = LIMITS[last?.version ?? ""] ?? {};
    const closing: (() => Promise<unknown> | void)[] = [];
    let place: Place;
    let sink: Sink;
    let caller: Caller;
    let load: Load;
    let [earlier, current]: readonly (Api | undefined)[] = [];
    let [earlierWorker, worker]: readonly (RunningProgram | undefined)[] = [];

    const run = (of: Api["name"], command: string, port: number): RunningProgram => {
      const folder = of === "this" ? ROOT : (sources?.folder ?? "");
      const program = runProgram(folder, command, { ...place.environment, PORT: String(port) });
      closing.push(() => program.kill());
      return program;
    };
    const startApi = async (name: Api["name"]): Promise<Api> => {
      const port = await freePort();
      const program = run(name, "api", port);
      const address = `http://127.0.0.1:${port}`;
      await untilReady(program, address);
      return { name, address, program };
    };

    before(async () => {
      closing.push(() => sources?.remove());
      place = await aPlace(closing);
      sink = await startSink();
      closing.push(() => sink.close());
      earlier = await startApi("earlier");
      earlierWorker = run("earlier", "worker", 0);
      caller = await aCaller(earlier.address, sink);
      load = new Load(caller, [earlier]);
      closing.push(() => load.end());
      load.begin();
      await load.hasSent(PAIRS_A_STAGE);
    });
    after(async () => {
      for (const close of closing.toReversed()) await close();
    });

    test("those of the release go on while the schema of this one comes, and on it", { timeout: STAGE_MS }, async () => {
      const migration = run("this", "migrate", 0);
      while (migration.isRunning()) await sleep(50);
      assert.equal(await migration.stop(), 0, migration.said());
      await load.hasSent(PAIRS_A_STAGE);
      await place.settle("the earlier worker on the new schema", [...load.sent]);
      assert.deepEqual(load.failures, [], earlier?.program.said() ?? "");
    });

    test("APIs of both accept and answer, and the earlier worker does what both accepted", { timeout: STAGE_MS }, async () => {
      assert.ok(earlier !== undefined);
      current = await startApi("this");
      load.targets = [earlier, current];
      await load.hasSent(4 * PAIRS_A_STAGE);
      await place.settle("the earlier worker beside an API of this release", [...load.sent]);
      await canBeRead([earlier, current], caller, place);
      assert.deepEqual(load.failures, [], earlier.program.said());
    });

    test("a worker of this release does what both accepted", { timeout: STAGE_MS }, async () => {
      assert.ok(earlier !== undefined && current !== undefined && earlierWorker !== undefined);
      if (workersApart !== null) assert.equal(await earlierWorker.stop(), 0, earlierWorker.said());
      worker = run("this", "worker", 0);
      await load.hasSent(4 * PAIRS_A_STAGE);
      await place.settle("a worker of this release beside the earlier API", [...load.sent]);
      await canBeRead(readsNoNewAudits === null ? [earlier, current] : [current], caller, place);
      if (readsNoNewAudits !== null) await approvesNothingUnread(earlier, caller, place);
      assert.deepEqual(load.failures, [], earlier.program.said());
    });

    test("alone this release finds all that was accepted, once, and has it delivered", { timeout: STAGE_MS }, async (t) => {
      assert.ok(earlier !== undefined && current !== undefined && worker !== undefined);
      load.targets = [current];
      await sleep(3 * BETWEEN_SENDS_MS);
      for (const program of [earlier.program, earlierWorker]) await program?.stop();
      await load.hasSent(PAIRS_A_STAGE);
      await load.end();
      await place.settle("this release alone", null);
      const sent = [...Map.groupBy(load.sent, ({ by }) => by)].map(([by, all]) => `${all.length} by ${by}`);
      t.diagnostic(`${load.sent.length} pairs: ${sent.join("; ")}`);
      assert.deepEqual(load.failures, []);
      await allOnce(load.sent, place);
      await allDelivered(sink, caller, place);
      for (const program of [current.program, worker]) assert.equal(await program.stop(), 0, program.said());
    });
  },
);

/** What the release after this one puts on the queue while both run is left to it. */
test("work of a kind that this release does not know stays as it is, and everything that tells of the queue answers", async () => {
  const service = await aService({}, { workers: 0, stops: "by-hand" });
  const app = aDoor(service);
  try {
    const shipper = await aShipper(service, app);
    await service.context.db.inTenant(shipper.tenantUuid, (tx) =>
      tx.query(
        `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, payload, state, parked_at, alone, due_at, ordered_at)
         select $1, gen_random_uuid(), 'of-a-later-release', gen_random_uuid(), '{"more": 1}', state, case state when 'parked' then now() end, alone, now() - interval '1 minute', now() - interval '1 minute'
         from (values ('ready', false), ('ready', true), ('parked', true)) as each(state, alone)`,
        [shipper.tenantUuid],
      ),
    );
    await service.startWorker();
    await shipper.done("POST", "/v2/orders", anOrderBody({ orderNumber: "L-1", charges: [["LINEHAUL", "100.00"]] }));
    const { rows: landed } = await untilRows(() =>
      service.context.db.inTenant(shipper.tenantUuid, (tx) => tx.query("select from freight_order")),
    );
    assert.equal(landed.length, 1, "its own work is done beside it");
    for (const path of ["/manage/health", "/manage/parked-jobs", "/readyz"]) await shipper.done("GET", path);
    const { rows } = await service.context.db.control.query<{ kept: string }>(
      "select state || ' ' || alone || ' ' || attempts as kept from work where kind = 'of-a-later-release' order by 1",
    );
    assert.deepEqual(
      rows.map(({ kept }) => kept),
      ["parked true 0", "ready false 0", "ready true 0"],
    );
  } finally {
    await app.close();
    await service.stop();
  }
});

async function untilRows<Answer extends { readonly rows: readonly unknown[] }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const end = Date.now() + SETTLES_WITHIN_MS; ; await sleep(50)) {
    const answer = await ask();
    if (answer.rows.length > 0 || Date.now() > end) return answer;
  }
}

interface Caller {
  readonly tenantUuid: string;
  readonly apiKey: string;
  /** Of its webhook endpoint. */
  readonly secret: string;
}

/** A tenant of the earlier release with a webhook endpoint. */
async function aCaller(address: string, sink: Sink): Promise<Caller> {
  const post = async <Body>(path: string, headers: Record<string, string>, body: unknown): Promise<Body> => {
    const answer = await fetch(`${address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    assert.equal(answer.status, 201, `${path}: ${text}`);
    return JSON.parse(text) as Body;
  };
  const { tenantUuid, apiKey } = await post<{ tenantUuid: string; apiKey: string }>(
    "/manage/tenants",
    { "x-api-key": OPERATOR_KEY },
    { name: "Lakeside Paper", slug: "lakeside", sandbox: false, grants: ["create-invoice"] },
  );
  const policy = await fetch(`${address}/manage/audit-policy`, {
    method: "PUT",
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify({ autoApprove: true }),
  });
  assert.equal(policy.status, 200, await policy.text());
  const { secret } = await post<{ secret: string }>("/manage/webhook-endpoints", { "x-api-key": apiKey }, { url: sink.url });
  return { tenantUuid, apiKey, secret };
}

/** An empty database and a data folder, and what processes of both releases are told of them. */
async function aPlace(closing: (() => Promise<unknown> | void)[]) {
  const { owner, dataDir } = await anEmptyPlace("beside", closing);
  const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    onServer(owner.href, async (client) => (await client.query<Row>(text, [...values])).rows);
  return {
    query,
    environment: {
      DATABASE_URL: owner.href,
      DATABASE_APP_URL: asDerivedUntil030(owner).href,
      DATA_DIR: dataDir,
      WEIGHBRIDGE_OPERATOR_KEY: OPERATOR_KEY,
      EGRESS_ALLOW: "127.0.0.0/8",
      RATE_LIMIT_PER_SECOND: "0",
      LOG_LEVEL: "warn",
      DEMO_DATA: "off",
      DRAIN_SECONDS: "1",
      SMTP_IN_PORT: "off",
    },
    /**
     * Until these invoices were audited and nothing failed; `null`, with nobody sending any more: until no work and no delivery
     * is due. What the earlier worker does not know of waits for the other.
     */
    settle: async (stage: string, sent: readonly Sent[] | null): Promise<void> => {
      for (const end = Date.now() + SETTLES_WITHIN_MS; ; await sleep(100)) {
        const left = await query<{ what: string }>(
          `select 'work ' || kind || ' ' || state || ' ' || coalesce(last_error, '') as what from work
             where state = 'parked' or attempts > 0 or $1::text[] is null and kind in ('ingest-order', 'ingest-invoice', 'audit-invoice') and due_at < now()
           union all select 'delivery ' || type || ' ' || coalesce(last_error, '') from delivery
             where state = 'pending' and (attempts > 0 or $1::text[] is null and due_at < now())
           union all select 'invoice ' || number from unnest($1::text[]) as asked(number)
             where not exists (select from invoice i where i.invoice_number = asked.number and i.verdict is not null) limit 5`,
          [sent === null ? null : sent.map(({ number }) => number)],
        );
        if (left.length === 0) return;
        if (Date.now() > end) assert.fail(`${stage}: ${JSON.stringify(left.map(({ what }) => what))}`);
      }
    },
  };
}

type Place = Awaited<ReturnType<typeof aPlace>>;

/** Sends pairs of an order and its invoice without a pause, each message to the next of the APIs. */
class Load {
  readonly sent: Sent[] = [];
  readonly failures: string[] = [];
  targets: readonly Api[];
  readonly #caller: Caller;
  readonly #over = new AbortController();
  #asked = 0;
  #running: Promise<void> | undefined;

  constructor(caller: Caller, targets: readonly Api[]) {
    this.#caller = caller;
    this.targets = targets;
  }

  begin(): void {
    this.#running = this.#send();
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  /** Waits for so many pairs more. */
  async hasSent(pairs: number): Promise<void> {
    const until = this.sent.length + pairs;
    for (const end = Date.now() + SETTLES_WITHIN_MS; this.sent.length < until; await sleep(20))
      assert.ok(Date.now() < end && this.failures.length < 20, `too few were accepted: ${this.failures.slice(0, 5).join("; ")}`);
  }

  async #send(): Promise<void> {
    for (let number = 1; !this.#over.signal.aborted; number += 1) {
      const [orderNumber, invoiceNumber] = [`SO-${number}`, `INV-${number}`];
      // Every third is billed too high: a person has to look at it, whoever audits it.
      const [ordered, billed] = ["120.00", number % 3 === 0 ? "180.00" : "120.00"];
      const order = anOrderBody({ orderNumber, charges: [["LINEHAUL", ordered]] });
      const invoice = anInvoiceBody({ invoiceNumber, order: orderNumber, charges: [["LINEHAUL", billed]] });
      // Two messages in turn of two APIs are always of the same pair of them: skip one now and then.
      if (number % 2 === 0) this.#asked += 1;
      const by = [await this.#post("/v2/orders", order), await this.#post("/v2/invoices", invoice)];
      if (by.every((name) => name !== undefined)) this.sent.push({ number: invoiceNumber, billed, ordered, by: by.join(", ") });
      await sleep(BETWEEN_SENDS_MS);
    }
  }

  async #post(path: string, body: unknown): Promise<string | undefined> {
    const api = this.targets[(this.#asked += 1) % this.targets.length];
    if (api === undefined) return undefined;
    try {
      const answer = await fetch(`${api.address}${path}`, {
        method: "POST",
        headers: {
          "x-api-key": this.#caller.apiKey,
          "x-tenant-uuid": this.#caller.tenantUuid,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      const said = await answer.text();
      if (answer.status === 202) return api.name;
      this.failures.push(`${api.name} ${path}: ${answer.status} ${said}`);
    } catch (error) {
      this.failures.push(`${api.name} ${path}: ${(error as Error).message}`);
    }
    return undefined;
  }
}

/** What callers and people read of invoices is answered by each API, and says the same. */
async function canBeRead(apis: readonly Api[], caller: Caller, place: Place): Promise<void> {
  const invoices = await place.query<{ uuid: string }>(
    "select invoice_uuid as uuid from invoice where verdict is not null order by received_at desc limit 4",
  );
  assert.ok(invoices.length > 0);
  const paths = invoices.flatMap(({ uuid }) => [
    `/v2/invoices/${uuid}`,
    `/manage/invoices/${uuid}`,
    `/v2/tenants/${caller.tenantUuid}/vendor-invoices/${uuid}/audit-results`,
  ]);
  for (const path of ["/manage/invoices", "/manage/exceptions", "/manage/webhook-endpoints", ...paths]) {
    const statuses = await Promise.all(
      apis.map(async ({ name, address }) => {
        const answer = await fetch(`${address}${path}`, {
          headers: { "x-api-key": caller.apiKey, "x-tenant-uuid": caller.tenantUuid },
        });
        const said = await answer.text();
        // Audit results are of what is finalized.
        const isFine = answer.status === 200 || (path.endsWith("audit-results") && answer.status === 404);
        return isFine ? "" : `${name} ${path}: ${answer.status} ${said}`;
      }),
    );
    assert.deepEqual(statuses.filter(Boolean), []);
  }
}

/** What an API cannot read it does not approve either, and leaves as it is: a person is told that it failed. */
async function approvesNothingUnread({ address }: Api, { apiKey }: Caller, place: Place): Promise<void> {
  const OF = "select status, approved from invoice where invoice_uuid = $1";
  const NEWEST = `select i.invoice_uuid as uuid, i.e_tag::text as tag from invoice i join audit a using (tenant_uuid, audit_uuid)
     where i.status = 'review' and a.packed is not null order by i.received_at desc limit 1`;
  const found = await untilRows(async () => ({ rows: await place.query<{ uuid: string; tag: string }>(NEWEST) }));
  const [open] = found.rows;
  assert.ok(open !== undefined, "a worker of this release left none to a person");
  const before = await place.query(OF, [open.uuid]);
  const answer = await fetch(`${address}/manage/invoices/${open.uuid}/approve`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify({ eTag: open.tag, reason: "Agreed by telephone" }),
  });
  assert.ok(answer.status >= 400, `${answer.status}: ${await answer.text()}`);
  assert.deepEqual(await place.query(OF, [open.uuid]), before);
}

/** Every accepted message is there once, and approved where it was billed as ordered, for that amount, and nowhere else. */
async function allOnce(sent: readonly Sent[], place: Place): Promise<void> {
  const rows = await place.query<{ number: string; status: string; approved: string | null; versions: string; events: string }>(
    `select i.invoice_number as number, i.status, i.approved::numeric(19, 2)::text as approved,
       (select count(*) from order_version v join invoice_order io using (tenant_uuid, order_uuid)
        where io.tenant_uuid = i.tenant_uuid and io.invoice_uuid = i.invoice_uuid)::text as versions,
       (select string_agg(e.type, ' ' order by e.type) from event e
        where e.tenant_uuid = i.tenant_uuid and e.data::jsonb ->> 'invoiceUuid' = i.invoice_uuid::text) as events
     from invoice i`,
  );
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  const wrong = sent.flatMap(({ number, billed, ordered, by }) => {
    const found = byNumber.get(number) ?? [];
    const expected =
      billed === ordered
        ? { number, status: "approved", approved: billed, versions: "1", events: "INVOICE_APPROVED INVOICE_CREATED" }
        : { number, status: "review", approved: null, versions: "1", events: "INVOICE_CREATED" };
    return JSON.stringify(found) === JSON.stringify([expected]) ? [] : [`${by}: ${JSON.stringify(found)}`];
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(await place.query("select operation, external_id, state, reason from intake where state <> 'ingested'"), []);
  const numbers = await place.query<{ no: string }>(
    "select finalized_no::text as no from invoice where finalized_no is not null order by finalized_no",
  );
  assert.deepEqual(
    numbers.map(({ no }) => Number(no)),
    numbers.map((_, at) => at + 1),
    "numbers of what is finalized are dense",
  );
}

/** Each event came, under one id with one body, signed by the endpoint's secret whoever sent it. */
async function allDelivered(sink: Sink, { secret }: Caller, place: Place): Promise<void> {
  const events = await place.query<{ uuid: string }>(
    "select event_uuid as uuid from event where type in ('INVOICE_CREATED', 'INVOICE_APPROVED')",
  );
  const bodies = Map.groupBy(sink.received, ({ headers }) => String(headers["webhook-id"]));
  assert.deepEqual(
    events.filter(({ uuid }) => !bodies.has(uuid)),
    [],
    "events that never came",
  );
  assert.deepEqual(
    [...bodies].filter(([, all]) => new Set(all.map(({ body }) => body)).size > 1).map(([id]) => id),
    [],
    "one event with different bodies",
  );
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const unsigned = sink.received.filter(({ headers, body }) => {
    const signed = createHmac("sha256", key)
      .update(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
      .digest("base64");
    return !String(headers["webhook-signature"]).split(" ").includes(`v1,${signed}`);
  });
  assert.deepEqual(
    unsigned.map(({ body }) => body),
    [],
    "signed by something else than the secret",
  );
}
