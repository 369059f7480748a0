import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { TenantTurns } from "#domain/access/tenant-turns.ts";
import { JOBS } from "#worker/jobs.ts";
import { DatabaseClock } from "#worker/database-clock.ts";
import { NO_TENANT, runBatch } from "#worker/run-batch.ts";
import { WorkerRecord } from "#worker/worker-record.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { failingStatements } from "#tests/fixtures/failing-statements.ts";
import { aService } from "../service.ts";

/** More statements than any of these has: one that never comes through would go on for ever. */
const MOST = 300;
/** What a failure may leave: who is alive, what is tried apart from now on, and what is no part of the effects. */
const BESIDE = ["work", "worker", "trail_event", "trail_unsealed", "trail_attempt", "tenant", "api_key"];

/** Something that is done by one transaction: answers whether it was. */
type Act = () => Promise<boolean>;

suite("a transaction that fails at its n-th statement, for every n", () => {
  let service: Service;
  let app: FastifyInstance;
  let shipper: Shipper;
  let owner: pg.Client;
  let number = 0;
  before(async () => {
    service = await aService({}, { stops: "by-hand", workers: 0 });
    app = aDoor(service);
    await app.ready();
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    shipper = await aShipper(service, app);
    await shipper.done("PUT", "/manage/audit-policy", { autoApprove: false });
  });
  after(async () => {
    failingStatements.disarm();
    await owner.end();
    await app.close();
    await service.stop();
  });

  /** A sum over all that the tenant has, by table. */
  const state = async (): Promise<string> => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_uuid'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1) order by 1`,
      [BESIDE],
    );
    const sums = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t where tenant_uuid = $1`,
    );
    return JSON.stringify((await owner.query(sums.join(" union all "), [shipper.tenantUuid])).rows);
  };

  /** The next batch of a kind, as a worker's lane does it: true when nothing is left of it. */
  const work =
    (kind: string): Act =>
    async () => {
      const job = JOBS.find((each) => each.kind === kind);
      assert.ok(job !== undefined);
      const { context } = service;
      const parts = {
        context,
        record: new WorkerRecord(context.db, context.newUuid()),
        clock: new DatabaseClock(),
        turns: new TenantTurns(),
        shares: undefined,
        onApart: () => {},
        onAfterwards: () => {},
      };
      // What failed runs apart otherwise.
      await owner.query("update work set alone = false where tenant_uuid = $1", [shipper.tenantUuid]);
      await runBatch(parts, job, `${kind} 0`, NO_TENANT).catch(() => {});
      const { rows } = await owner.query("select from work where tenant_uuid = $1 and kind = $2 and due_at <= now()", [
        shipper.tenantUuid,
        kind,
      ]);
      return rows.length === 0;
    };
  const call =
    (method: "POST" | "PUT", url: string, payload: unknown): Act =>
    async () => {
      const { status, body } = await shipper.ask(method, url, payload);
      assert.ok(status < 300 || status >= 500, `${url}: ${status} ${JSON.stringify(body)}`);
      return status < 300;
    };

  /**
   * Each statement of it fails once. What failed left nothing, and goes the next time; a failure that did no harm is followed by
   * another of the same. Answers how many statements failed.
   */
  const failsEverywhere = async (make: () => Promise<Act>): Promise<number> => {
    let act = await make();
    for (let nth = 1; nth < MOST; nth += 1) {
      const was = await state();
      failingStatements.arm(nth, service.database.applicationUrl);
      const isDone = await act();
      const hasFailed = failingStatements.disarm();
      if (!hasFailed) {
        assert.ok(isDone, "without a failure it is done");
        assert.notEqual(await state(), was, "and leaves something");
        return nth - 1;
      }
      if (isDone) act = await make();
      else assert.equal(await state(), was, `something is left of what failed at statement ${nth}: ${hasFailed}`);
    }
    return assert.fail(`it has more than ${MOST} statements`);
  };
  const fails = (what: string, atLeast: number, make: () => Promise<Act>): void =>
    void test(what, async (context) => {
      const statements = await failsEverywhere(make);
      context.diagnostic(`${statements} statements`);
      assert.ok(statements >= atLeast, `only ${statements} statements failed`);
    });

  const orderOf = (id: number) => anOrderBody({ orderNumber: `N-${id}`, charges: [["LINEHAUL", "100.00"]] });
  const invoiceOf = (id: number, amount = "100.00") =>
    anInvoiceBody({ invoiceNumber: `NI-${id}`, order: `N-${id}`, charges: [["LINEHAUL", amount]] });
  const anOrder = async (): Promise<number> => {
    number += 1;
    await shipper.done("POST", "/v2/orders", orderOf(number));
    return number;
  };
  const landed = async (): Promise<number> => {
    const id = await anOrder();
    assert.ok(await work("ingest-order")());
    return id;
  };
  const received = async (amount?: string): Promise<number> => {
    const id = await landed();
    await shipper.done("POST", "/v2/invoices", invoiceOf(id, amount));
    assert.ok(await work("ingest-invoice")());
    return id;
  };
  const audited = async (amount?: string): Promise<{ readonly uuid: string; readonly eTag: string }> => {
    const id = await received(amount);
    await work("audit-invoice")();
    return shipper.workspace(`NI-${id}`);
  };

  fails("an order is accepted", 1, async () => call("POST", "/v2/orders", orderOf((number += 1))));
  fails("an order lands", 8, async () => {
    await anOrder();
    return work("ingest-order");
  });
  fails("another version of it lands", 8, async () => {
    const id = await landed();
    await shipper.done("POST", "/v2/orders", { ...orderOf(id), shipDate: "2026-10-02" });
    return work("ingest-order");
  });
  fails("an invoice lands and is audited", 8, async () => {
    const id = await landed();
    await shipper.done("POST", "/v2/invoices", invoiceOf(id));
    return work("ingest-invoice");
  });
  fails("a person approves, and the event is raised", 8, async () => {
    const { uuid, eTag } = await audited("170.00");
    return call("POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "agreed" });
  });
  fails("a person disputes", 6, async () => {
    const { uuid } = await audited("170.00");
    return call("POST", `/manage/invoices/${uuid}/disputes`, { party: "Vendor", reasons: [{ description: "too much" }] });
  });
  fails("a person terminates", 6, async () => {
    const { uuid, eTag } = await audited("170.00");
    return call("POST", `/manage/invoices/${uuid}/terminate`, { eTag, reason: "Other" });
  });
});
