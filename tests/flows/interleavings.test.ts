import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { instantOf } from "#domain/day/instant.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";
import { aKey } from "../builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { randomOf } from "../fixtures/mutate-bytes.ts";
import { aService } from "../service.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const SOAK = process.env["SOAK"] === "1";
const SEEDS = Array.from({ length: SOAK ? 12 : 1 }, (_, n) => RUN_SEED + n);
const CLIENTS = 6;
const STEPS = SOAK ? 150 : 60;
const ORDERS = 6;
const AMOUNTS = ["100.00", "130.00"];

/**
 * Several callers do random things to few orders and invoices while three workers run; then everything must add up. The seed
 * decides what each caller does; what happens at the same time is up to the machine.
 */
for (const seed of SEEDS) {
  test(`random callers, seed ${seed}: what was accepted is there once, decisions are final, events and lists agree`, async (context) => {
    const warnings: string[] = [];
    const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
    const service = await aService({ log }, { workers: 3 });
    const random = randomOf(seed);
    const tenant = await service.tenant({ policy: { autoApprove: random(2) === 0 }, grants: ["create-invoice"] });
    const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
    const key = await aKey(service.context, tenant.tenant);
    const call = async (url: string, payload: unknown, method: "POST" | "PUT" = "POST") => {
      const answer = await app.inject({
        method,
        url,
        payload: JSON.stringify(payload),
        headers: { "x-api-key": key, "x-tenant-uuid": tenant.tenantUuid, "content-type": "application/json" },
      });
      assert.ok([200, 202, 400, 404, 409].includes(answer.statusCode), `${url}: ${answer.statusCode} ${answer.body}`);
      return answer.statusCode;
    };
    const rows = async <Row>(text: string, ...values: unknown[]): Promise<readonly Row[]> =>
      (await service.context.db.inTenant(tenant.tenantUuid, (tx) => tx.query<Row & Record<string, unknown>>(text, values))).rows;

    const versionsSent = new Map<string, number>();
    const invoicesSent = new Set<string>();
    const decided = new Map<string, "approved" | "terminated">();
    const final = new Map<string, unknown>();
    const anInvoice = async (): Promise<{ uuid: string; eTag: string } | undefined> => {
      const some = await rows<{ invoice_uuid: string; e_tag: number }>(
        "select invoice_uuid, e_tag from invoice order by accepted_at",
      );
      const found = some[random(Math.max(1, some.length))];
      return found === undefined ? undefined : { uuid: found.invoice_uuid, eTag: String(found.e_tag) };
    };
    const decide = async (verb: "approve" | "terminate", more: Record<string, unknown>): Promise<void> => {
      const found = await anInvoice();
      if (found === undefined) return;
      if ((await call(`/manage/invoices/${found.uuid}/${verb}`, { eTag: found.eTag, ...more })) !== 200) return;
      assert.equal(decided.has(found.uuid), false, `${found.uuid} was decided twice`);
      decided.set(found.uuid, verb === "approve" ? "approved" : "terminated");
      final.set(found.uuid, (await rows("select * from invoice where invoice_uuid = $1", found.uuid))[0]);
    };
    const onInvoice = async (verb: string, body: unknown): Promise<void> => {
      const found = await anInvoice();
      if (found !== undefined) await call(`/manage/invoices/${found.uuid}/${verb}`, body);
    };
    const anOrder = () => `R-${random(ORDERS)}`;
    const sendOrder = async (): Promise<void> => {
      const orderNumber = anOrder();
      const charges = [["LINEHAUL", AMOUNTS[random(2)] as string]] as const;
      assert.equal(await call("/v2/orders", anOrderBody({ orderNumber, charges })), 202);
      versionsSent.set(orderNumber, (versionsSent.get(orderNumber) ?? 0) + 1);
    };
    const sendInvoice = async (): Promise<void> => {
      const invoiceNumber = `RI-${invoicesSent.size}`;
      invoicesSent.add(invoiceNumber);
      const charges = [["LINEHAUL", AMOUNTS[random(2)] as string]] as const;
      assert.equal(await call("/v2/invoices", anInvoiceBody({ invoiceNumber, order: anOrder(), charges })), 202);
    };
    const ACTS: readonly (() => Promise<unknown>)[] = [
      sendOrder,
      sendOrder,
      sendInvoice,
      sendInvoice,
      sendInvoice,
      () => decide("approve", {}),
      () => decide("terminate", { reason: "Other" }),
      () => onInvoice("audit", {}),
      () => onInvoice("match", { orderExternalIds: [anOrder()] }),
      () => onInvoice("match", { orderExternalIds: [anOrder(), anOrder()] }),
      () => onInvoice("unmatch", {}),
      () => call("/manage/audit-policy", { autoApprove: random(2) === 0 }, "PUT"),
      () => sleep(random(20)),
    ];

    // A consumer that follows the finalized list all the while.
    const followed: string[] = [];
    const done = new AbortController();
    const follow = async (): Promise<void> => {
      let startTime = instantOf("2026-01-01T00:00:00.000000Z");
      for (;;) {
        const last = done.signal.aborted;
        const outcome = await listFinalizedInvoices(
          service.context,
          { ...tenant.tenant, grants: ["orderless-invoices"] },
          {
            startTime,
            endTime: null,
            sortOrder: "ASC",
            pageSize: 100,
            pageNumber: 0,
            resultsDelivered: null,
            includeUnmatched: true,
          },
        );
        assert.ok(outcome.ok);
        for (const record of outcome.value.records) followed.push(record.uuid);
        const newest = outcome.value.records.at(-1);
        if (newest !== undefined) startTime = instantOf(newest.finalizedAt);
        else if (last) return;
        await sleep(3);
      }
    };
    const following = follow();
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let step = 0; step < STEPS; step += 1) await (ACTS[random(ACTS.length)] as () => Promise<unknown>)();
      }),
    );
    await service.work(60_000);
    done.abort();
    await following;
    await app.close();

    assert.deepEqual(
      (
        await rows<{ external_id: string; version: number; versions: number }>(
          "select external_id, version, (select count(*) from order_version v where v.order_uuid = o.order_uuid) as versions from freight_order o order by 1",
        )
      ).map((row) => [row.external_id, row.version, row.versions]),
      [...versionsSent].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, sent]) => [name, sent, sent]),
      "each accepted order is a version",
    );
    const invoices = await rows<{
      uuid: string;
      invoice_number: string;
      status: string;
      approved: string | null;
      allocated: string | null;
      finalized_no: number | null;
      orders: string[];
    }>(
      `select invoice_uuid as uuid, invoice_number, status, approved, finalized_no,
         (select sum((one ->> 'amount')::numeric) from jsonb_array_elements(allocations) one)::text as allocated,
         array(select o.external_id from invoice_order io join freight_order o using (order_uuid) where io.invoice_uuid = i.invoice_uuid) as orders
       from invoice i order by finalized_no`,
    );
    assert.deepEqual(
      invoices.map((invoice) => invoice.invoice_number).sort(),
      [...invoicesSent].sort(),
      "each accepted invoice is there once",
    );
    for (const [uuid, status] of decided) {
      assert.equal(invoices.find((invoice) => invoice.uuid === uuid)?.status, status);
      assert.deepEqual((await rows("select * from invoice where invoice_uuid = $1", uuid))[0], final.get(uuid), "final is final");
    }
    const finalized = invoices.filter((invoice) => invoice.status === "approved" || invoice.status === "terminated");
    assert.deepEqual(
      invoices.filter((invoice) => invoice.finalized_no !== null).map((invoice) => invoice.finalized_no),
      finalized.map((_, index) => index + 1),
    );
    assert.deepEqual(
      followed,
      finalized.map((entry) => entry.uuid),
      "who follows the list misses none",
    );
    for (const entry of finalized.filter(({ status }) => status === "approved"))
      assert.equal(Number(entry.allocated), Number(entry.approved), `${entry.invoice_number}: what is approved is allocated`);

    const events = await rows<{ type: string; subject: string; at: string }>(
      `select type, coalesce(data::jsonb ->> 'invoiceUuid', data::jsonb ->> 'orderExternalId') as subject, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from event order by at`,
    );
    const subjects = (type: string) =>
      events
        .filter((event) => event.type === type)
        .map((event) => event.subject)
        .sort();
    assert.deepEqual(subjects("INVOICE_CREATED"), invoices.map((invoice) => invoice.uuid).sort());
    assert.deepEqual(
      subjects("INVOICE_APPROVED"),
      finalized
        .filter((entry) => entry.status === "approved")
        .map((entry) => entry.uuid)
        .sort(),
    );
    const orders = await rows<{ external_id: string; status: string }>(
      "select external_id, status from freight_order order by 1",
    );
    assert.deepEqual(
      subjects("ORDER_APPROVED"),
      orders.filter((order) => order.status === "approved").map((order) => order.external_id),
    );
    for (const [subject, own] of Map.groupBy(events, (event) => event.subject))
      assert.equal(new Set(own.map((event) => event.at)).size, own.length, `two events of ${subject} have one time`);
    // An order whose only vendor has an approved invoice and which has no open one is approved: whoever made it so, nobody missed
    // it.
    const missed = orders.filter(({ external_id, status }) => {
      const own = invoices.filter((invoice) => invoice.orders.includes(external_id) && invoice.status !== "terminated");
      return status === "open" && own.length > 0 && own.every((entry) => entry.status === "approved");
    });
    assert.deepEqual(missed, []);
    assert.deepEqual(await rows("select 1 from work where state = 'parked'"), []);
    // Deadlocks, and approvals beside which something was accepted: both are done again.
    const isPassing = (line: string): boolean => line.includes("40P01") || line.includes("AcceptedMeanwhile");
    const passing = warnings.filter(isPassing).length;
    context.diagnostic(
      `${invoices.length} invoices, ${finalized.length} final (${decided.size} by callers), ${passing} transactions that were done again`,
    );
    assert.deepEqual(
      warnings.filter((line) => !isPassing(line)),
      [],
      "nothing failed on the way",
    );
  });
}
