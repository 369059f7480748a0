import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { believableOrders } from "#cli/demo/believable-freight.ts";
import { interchange } from "#cli/demo/demo-bodies.ts";
import { instantOf } from "#domain/day/instant.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import type { Tenant } from "#src/context.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";
import { receiveX12 } from "#usecases/edi/receive-x12.ts";
import { aContext } from "../builders/a-context.ts";
import { aKey } from "../builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { randomOf } from "../fixtures/mutate-bytes.ts";
import { openTestDatabase } from "../database.ts";
import { aService } from "../service.ts";

const TIMES = process.env["SOAK"] === "1" ? 10 : 1;
const SEED = Number(process.env["SEED"] ?? 20261121);

/** What many do at once, on three workers with connections of their own, as three processes have them. */
describe("races", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { workers: 3, stops: "by-hand" });
    app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const rowsOf = async <Row>(tenantUuid: string, text: string, ...values: unknown[]): Promise<readonly Row[]> =>
    (await service.context.db.inTenant(tenantUuid, (tx) => tx.query<Row & Record<string, unknown>>(text, values))).rows;

  /** A caller with a key: answers status and body. */
  const callerOf = async (tenant: Tenant) => {
    const key = await aKey(service.context, tenant);
    return async (method: "GET" | "POST", url: string, payload?: unknown) => {
      const answer = await app.inject({
        method,
        url,
        headers: { "x-api-key": key, "x-tenant-uuid": tenant.tenantUuid, "content-type": "application/json" },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      });
      return { status: answer.statusCode, body: answer.body };
    };
  };

  test("order versions land in the order of acceptance, whichever worker lands them", async () => {
    const tenant = await service.tenant();
    const orders = Array.from({ length: 8 }, (_, number) => `V-${number}`);
    await Promise.all(
      orders.map(async (orderNumber) => {
        for (let version = 1; version <= 30 * TIMES; version += 1)
          await tenant.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", `${version}.00`]] }));
      }),
    );
    // And some that are sent with nobody waiting for the one before.
    await Promise.all(
      Array.from({ length: 200 }, (_, number) =>
        tenant.acceptOrder(anOrderBody({ orderNumber: "V-0", charges: [["LINEHAUL", `${1000 + number}.00`]] })),
      ),
    );
    await service.work();
    const heads = await rowsOf<{ external_id: string; version: number; versions: number; latest: boolean; charge: string }>(
      tenant.tenantUuid,
      `select external_id, version, (select count(*) from order_version v where v.order_uuid = o.order_uuid) as versions,
         (select body = o.body from order_version v where v.order_uuid = o.order_uuid order by accepted_at desc limit 1) as latest,
         body #>> '{vendors,0,charges,0,amount}' as charge
       from freight_order o order by external_id`,
    );
    assert.deepEqual(
      heads.map((head) => [head.external_id, head.version, head.versions, head.latest]),
      orders.map((orderNumber) => {
        const sent = 30 * TIMES + (orderNumber === "V-0" ? 200 : 0);
        return [orderNumber, sent, sent, true];
      }),
    );
    for (const head of heads.slice(1)) assert.match(head.charge, new RegExp(`^${30 * TIMES}(\\.0+)?$`), head.external_id);
  });

  test("two messages of one order accepted at the very same microsecond are both kept", async () => {
    const tenant = await service.tenant();
    const sameInstant = openTestDatabase(service.database.applicationUrl);
    try {
      await sameInstant.inControl(async (tx) => {
        for (const [number, amount] of [
          [1, "10.00"],
          [2, "20.00"],
        ] as const) {
          const intakeUuid = service.context.newUuid();
          const body = JSON.stringify(anOrderBody({ orderNumber: "SAME", charges: [["LINEHAUL", amount]] }));
          await tx.query(
            "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at) values ($1, $2, 'createOrder', 'SAME', $3, 'key:test', '2026-10-01T00:00:00.000001Z')",
            [tenant.tenantUuid, intakeUuid, body],
          );
          await tx.query(
            "insert into work (tenant_uuid, work_uuid, kind, subject_uuid, ordered_at) values ($1, $2, 'ingest-order', $3, now() + $4 * interval '1 microsecond')",
            [tenant.tenantUuid, service.context.newUuid(), intakeUuid, number],
          );
        }
      });
    } finally {
      await sameInstant.close();
    }
    await service.work();
    const [order] = await rowsOf<{ version: number; versions: number }>(
      tenant.tenantUuid,
      "select version, (select count(*) from order_version v where v.order_uuid = o.order_uuid) as versions from freight_order o",
    );
    assert.deepEqual([order?.version, order?.versions], [2, 2]);
  });

  test("an order and its invoice that arrive at the same moment end matched", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const random = randomOf(SEED);
    const pairs = Array.from({ length: 120 * TIMES }, (_, number) => number);
    for (let at = 0; at < pairs.length; at += 12) {
      await Promise.all(
        pairs.slice(at, at + 12).map(async (number) => {
          const charges = [["LINEHAUL", `${100 + number}.00`]] as const;
          const order = () => tenant.acceptOrder(anOrderBody({ orderNumber: `M-${number}`, charges }));
          const invoice = () =>
            tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: `MI-${number}`, order: `M-${number}`, charges }));
          const [first, second] = random(2) === 0 ? [order, invoice] : [invoice, order];
          await Promise.all([first(), sleep(random(25)).then(second)]);
        }),
      );
    }
    await service.work(60_000);
    const open = await rowsOf<{ invoice_number: string; status: string; matching: unknown }>(
      tenant.tenantUuid,
      "select invoice_number, status, matching from invoice where status <> 'approved'",
    );
    assert.deepEqual(open, []);
    const [{ approved } = { approved: 0 }] = await rowsOf<{ approved: number }>(
      tenant.tenantUuid,
      "select count(*) as approved from freight_order where status = 'approved'",
    );
    assert.equal(approved, pairs.length);
    assert.equal((await tenant.eventTypes()).filter((type) => type === "ORDER_APPROVED").length, pairs.length);
  });

  test("of two invoices for one order at once exactly one is approved", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const orders = Array.from({ length: 60 * TIMES }, (_, number) => number);
    const charges = [["LINEHAUL", "640.00"]] as const;
    await Promise.all(orders.map((number) => tenant.acceptOrder(anOrderBody({ orderNumber: `T-${number}`, charges }))));
    await service.work();
    for (const number of orders) {
      const invoice = (letter: string) =>
        tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: `T${letter}-${number}`, order: `T-${number}`, charges }));
      // Each committed by itself, so that different workers may take them.
      await Promise.all([invoice("A"), sleep(number % 3).then(() => invoice("B"))]);
    }
    await service.work(60_000);
    const wrong = await rowsOf(
      tenant.tenantUuid,
      `select o.external_id, array_agg(i.status order by i.status) as statuses from freight_order o join invoice_order using (order_uuid) join invoice i using (invoice_uuid)
       group by o.external_id having array_agg(i.status order by i.status) <> array['approved', 'review']`,
    );
    assert.deepEqual(wrong, []);
  });

  test("approve, terminate, audit again, match by hand and a re-sent order at once: one decision wins, the others are told", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    const call = await callerOf(tenant.tenant);
    const charges = [["LINEHAUL", "300.00"]] as const;
    const rounds = Array.from({ length: 25 * TIMES }, (_, number) => number);
    await Promise.all(rounds.map((number) => tenant.acceptOrder(anOrderBody({ orderNumber: `D-${number}`, charges }))));
    await Promise.all(
      rounds.map((number) =>
        tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: `DI-${number}`, order: `D-${number}`, charges })),
      ),
    );
    await service.work();
    const decided: string[] = [];
    for (const number of rounds) {
      const { uuid, e_tag } = await tenant.invoice(`DI-${number}`);
      const eTag = String(e_tag);
      const at = (verb: string, body: unknown) => call("POST", `/manage/invoices/${uuid}/${verb}`, body);
      const [approvals, others] = await Promise.all([
        Promise.all([at("approve", { eTag }), at("approve", { eTag }), at("terminate", { eTag, reason: "Other" })]),
        Promise.all([
          at("audit", {}),
          at("match", { orderExternalIds: [`D-${(number + 1) % rounds.length}`, `D-${number}`] }),
          at("audit", {}),
          at("unmatch", {}),
        ]),
        tenant.acceptOrder(anOrderBody({ orderNumber: `D-${number}`, charges: [["LINEHAUL", "300.00"]] })),
      ]);
      for (const answer of [...approvals, ...others])
        assert.ok([200, 409].includes(answer.status), `${answer.status} ${answer.body}`);
      const wins = approvals.filter((answer) => answer.status === 200).length;
      assert.ok(wins <= 1, `round ${number}: ${wins} decisions won`);
      const now = await tenant.invoice(`DI-${number}`);
      assert.equal(
        ["approved", "terminated"].includes(now.status),
        wins === 1,
        `round ${number}: ${now.status} after ${wins} wins`,
      );
      if (wins === 1) decided.push(uuid);
    }
    const before = await rowsOf(
      tenant.tenantUuid,
      "select * from invoice where invoice_uuid = any($1) order by invoice_uuid",
      decided,
    );
    await Promise.all(
      rounds.map((number) => tenant.acceptOrder(anOrderBody({ orderNumber: `D-${number}`, charges: [["LINEHAUL", "1.00"]] }))),
    );
    await service.work();
    assert.deepEqual(
      await rowsOf(tenant.tenantUuid, "select * from invoice where invoice_uuid = any($1) order by invoice_uuid", decided),
      before,
      "a finalized invoice never changes",
    );
    const twice = await rowsOf(
      tenant.tenantUuid,
      "select data::jsonb ->> 'invoiceUuid' as invoice from event where type = 'INVOICE_APPROVED' group by 1 having count(*) > 1",
    );
    assert.deepEqual(twice, []);
  });

  test("an order is approved too when its last open invoice is taken away or matched elsewhere", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const call = await callerOf(tenant.tenant);
    for (const orderNumber of ["L-1", "L-2", "L-3"])
      await tenant.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", "40.00"]] }));
    for (const number of [1, 2]) {
      await tenant.acceptInvoice(
        anInvoiceBody({ invoiceNumber: `LA-${number}`, order: `L-${number}`, charges: [["LINEHAUL", "90.00"]] }),
      );
      await service.work();
      await tenant.acceptInvoice(
        anInvoiceBody({ invoiceNumber: `LB-${number}`, order: `L-${number}`, charges: [["LINEHAUL", "40.00"]] }),
      );
      await service.work();
      const second = await tenant.invoice(`LB-${number}`);
      if (second.status !== "approved")
        assert.equal((await call("POST", `/manage/invoices/${second.uuid}/approve`, { eTag: String(second.e_tag) })).status, 200);
    }
    const [first, second] = [await tenant.invoice("LA-1"), await tenant.invoice("LA-2")];
    assert.deepEqual(
      (await tenant.eventTypes()).filter((type) => type === "ORDER_APPROVED"),
      [],
    );
    assert.equal((await call("POST", `/manage/invoices/${first.uuid}/unmatch`, {})).status, 200);
    assert.equal((await call("POST", `/manage/invoices/${second.uuid}/match`, { orderExternalIds: ["L-3"] })).status, 200);
    const orders = await rowsOf<{ external_id: string; status: string }>(
      tenant.tenantUuid,
      "select external_id, status from freight_order order by 1",
    );
    assert.deepEqual(
      orders.map((order) => order.status),
      ["approved", "approved", "open"],
    );
    assert.equal((await tenant.eventTypes()).filter((type) => type === "ORDER_APPROVED").length, 2);
  });

  test("of many files with one control number in two processes exactly one makes an invoice; the same bytes count once", async () => {
    const tenant = await service.tenant();
    const second = openTestDatabase(service.database.applicationUrl);
    const [order] = believableOrders(1, Date.now());
    assert.ok(order);
    try {
      const contexts = [service.context, aContext(second)];
      const invoice = (number: string) =>
        interchange([{ number, order, invoiceOn: order.deliveryOn, charges: order.charges, references: [] }], 4711, "2026-11-20");
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          receiveX12(contexts[number % 2]!, tenant.tenant, {
            actor: { id: "key:test", name: "Test", approvalLimit: null },
            channel: "http",
            chunks: [Buffer.from(invoice(`CN${Math.floor(number / 4)}`))],
          }),
        ),
      );
      assert.deepEqual([...new Set(answers.map((answer) => answer.kind))], ["acknowledged"]);
      await service.work();
      const [{ invoices } = { invoices: 0 }] = await rowsOf<{ invoices: number }>(
        tenant.tenantUuid,
        "select count(*) as invoices from invoice",
      );
      assert.equal(invoices, 1);
      const texts = Map.groupBy(answers, (_, number) => Math.floor(number / 4));
      for (const [file, some] of texts)
        assert.equal(
          new Set(some.map((answer) => (answer.kind === "acknowledged" ? answer.text : ""))).size,
          1,
          `file ${file}: one answer`,
        );
    } finally {
      await second.close();
    }
  });

  test("of many approvals with one eTag exactly one wins", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false } });
    const call = await callerOf(tenant.tenant);
    await tenant.acceptOrder(anOrderBody({ orderNumber: "E-1", charges: [["LINEHAUL", "75.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "EI-1", order: "E-1", charges: [["LINEHAUL", "75.00"]] }));
    await service.work();
    const { uuid, e_tag } = await tenant.invoice("EI-1");
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call("POST", `/manage/invoices/${uuid}/approve`, { eTag: String(e_tag) })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status).sort((a, b) => a - b),
      [200, ...Array.from({ length: 39 }, () => 409)],
    );
  });

  test("1,000 parallel repeats of one idempotency key in two processes: one effect, one answer", async () => {
    const tenant = await service.tenant();
    const second = openTestDatabase(service.database.applicationUrl);
    try {
      const contexts = [service.context, aContext(second)];
      const body = JSON.stringify(anOrderBody({ orderNumber: "KEY-1", charges: [["LINEHAUL", "5.00"]] }));
      const bodyHash = createHash("sha256").update(body).digest();
      const outcomes = await Promise.all(
        Array.from({ length: 1_000 }, async (_, number) =>
          acceptMessage(contexts[number % 2]!, {
            tenantUuid: tenant.tenantUuid,
            operation: "createOrder",
            externalId: "KEY-1",
            body,
            sentBy: "key:test",
            idempotency: { key: "the-key", bodyHash },
            answer: { status: 202, body: '{"externalId":"KEY-1"}' },
          }),
        ),
      );
      const kinds = Object.groupBy(outcomes, (outcome) => outcome.kind);
      assert.deepEqual(Object.fromEntries(Object.entries(kinds).map(([kind, some]) => [kind, some.length])), {
        accepted: 1,
        replayed: 999,
      });
      for (const acceptance of kinds.replayed ?? [])
        assert.deepEqual(acceptance, { kind: "replayed", status: 202, body: '{"externalId":"KEY-1"}' });
      const [{ messages } = { messages: 0 }] = (
        await service.context.db.control.query<{ messages: number }>(
          "select count(*) as messages from intake where tenant_uuid = $1",
          [tenant.tenantUuid],
        )
      ).rows;
      assert.equal(messages, 1);
    } finally {
      await second.close();
    }
  });

  test("numbers are dense, dates strictly increase, and a poller with a moving start time misses none", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const call = await callerOf(tenant.tenant);
    const many = Array.from({ length: 150 * TIMES }, (_, number) => number);
    await Promise.all(
      many.map((number) => tenant.acceptOrder(anOrderBody({ orderNumber: `F-${number}`, charges: [["LINEHAUL", "90.00"]] }))),
    );
    // Every third waits for a person.
    await service.work();
    const seen: string[] = [];
    let polling = true;
    const poller = (async () => {
      let startTime = instantOf("2026-01-01T00:00:00.000000Z");
      for (;;) {
        const last = !polling;
        const found: { uuid: string; at: string }[] = [];
        const outcome = await listFinalizedInvoices(service.context, tenant.tenant, {
          startTime,
          endTime: null,
          sortOrder: "ASC",
          pageSize: 100,
          pageNumber: 0,
          resultsDelivered: null,
          includeUnmatched: false,
        });
        assert.ok(outcome.ok);
        for (const record of outcome.value.records) found.push({ uuid: record.uuid, at: record.finalizedAt });
        for (const entry of found) seen.push(entry.uuid);
        const newest = found.at(-1);
        if (newest !== undefined) startTime = instantOf(newest.at);
        else if (last) return;
        await sleep(2);
      }
    })();
    const people: Promise<unknown>[] = [];
    const byPeople = async (number: number): Promise<void> => {
      for (let tries = 0; tries < 2_000; tries += 1) {
        const found = await rowsOf<{ invoice_uuid: string; e_tag: number; status: string }>(
          tenant.tenantUuid,
          "select invoice_uuid, e_tag, status from invoice where invoice_number = $1 and status = 'review'",
          `FI-${number}`,
        );
        if (found[0] !== undefined) {
          const answer = await call(
            "POST",
            `/manage/invoices/${found[0].invoice_uuid}/${number % 2 === 0 ? "approve" : "terminate"}`,
            {
              eTag: String(found[0].e_tag),
              ...(number % 2 === 0 ? {} : { reason: "Other" }),
            },
          );
          // It may be audited again in between: whoever decides reads it anew.
          if (answer.status !== 409) {
            assert.equal(answer.status, 200, answer.body);
            return;
          }
        }
        await sleep(5);
      }
      throw new Error(`FI-${number} never came to a person`);
    };
    for (const number of many) {
      await tenant.acceptInvoice(
        anInvoiceBody({
          invoiceNumber: `FI-${number}`,
          order: `F-${number}`,
          charges: [["LINEHAUL", number % 3 === 0 ? "990.00" : "90.00"]],
        }),
      );
      if (number % 3 === 0) people.push(byPeople(number));
    }
    await Promise.all(people);
    await service.work(60_000);
    polling = false;
    await poller;
    const finalized = await rowsOf<{ invoice_uuid: string; finalized_no: number; increasing: boolean }>(
      tenant.tenantUuid,
      "select invoice_uuid, finalized_no, coalesce(finalized_at > lag(finalized_at) over (order by finalized_no), true) as increasing from invoice where finalized_no is not null order by finalized_no",
    );
    assert.deepEqual(
      finalized.map((row) => row.finalized_no),
      many.map((number) => number + 1),
    );
    assert.ok(finalized.every((row) => row.increasing));
    assert.deepEqual(
      seen,
      finalized.map((row) => row.invoice_uuid),
    );
  });
});
