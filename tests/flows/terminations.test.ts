import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { newUuid } from "#adapters/ids.ts";
import { listenForChanges } from "#usecases/live/listen-for-changes.ts";
import { terminateInvoice } from "#usecases/invoice/terminate-invoice.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

interface Entry {
  readonly at: string;
  readonly kind: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What ends without being paid, and who is told of it. */
suite("ends without a payment", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const NOW = "2026-10-10T12:00:00.000Z";
  const shipper = async () => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: false });
    await made.at(NOW);
    return made;
  };
  const orderOf = (to: Shipper, orderNumber: string) => to.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "100"]] }));
  const billOf = (to: Shipper, invoiceNumber: string, order: string, amount = "100") =>
    to.invoice(anInvoiceBody({ invoiceNumber, order, charges: [["LINEHAUL", amount]] }));
  const timeline = async (to: Shipper, number: string, kind: string) =>
    ((await to.workspace(number))["timeline"] as readonly Entry[]).filter((entry) => entry.kind === kind);
  const eventsOf = async ({ tenantUuid }: Shipper, type: string) =>
    (
      await service.context.db.inTenant(tenantUuid, (tx) =>
        tx.query<{ data: string }>("select data::text as data from event where type = $1 order by at", [type]),
      )
    ).rows;
  /** Whether open apps are told of each of these by what `act` does. */
  const tells = async (to: Shipper, wanted: readonly string[], act: () => Promise<unknown>): Promise<void> => {
    const told = new Set<string>();
    const stopListening = await listenForChanges(
      service.context,
      (notice) => {
        if (notice.tenant === to.tenantUuid) for (const { noun, uuid } of notice.changes) told.add(`${noun} ${uuid}`);
      },
      () => undefined,
    );
    try {
      await act();
      for (const end = Date.now() + 5_000; !wanted.every((each) => told.has(each)); await sleep(10))
        assert.ok(Date.now() < end, `told of ${[...told].join(", ")}, not of ${wanted.join(", ")}`);
    } finally {
      await stopListening();
    }
  };
  const orderUuidOf = async ({ tenantUuid }: Shipper, externalId: string): Promise<string> => {
    const { rows } = await service.context.db.inTenant(tenantUuid, (tx) =>
      tx.query<{ uuid: string }>("select order_uuid as uuid from freight_order where external_id = $1", [externalId]),
    );
    return rows[0]?.uuid ?? "";
  };

  test("a termination is in the timeline with its reason, in the finalized list, told to open apps, and no event", async () => {
    const to = await shipper();
    await orderOf(to, "T-1");
    const read = await billOf(to, "TI-1", "T-1");
    const body = { eTag: read.eTag, reason: "Duplicate", message: "sent twice" };
    await tells(to, [`invoice ${read.uuid}`], () => to.done("POST", `/manage/invoices/${read.uuid}/terminate`, body));
    const [entry] = await timeline(to, "TI-1", "terminated");
    assert.deepEqual(entry?.data, { reason: "Duplicate", message: "sent twice", before: "review", supersededBy: null });
    assert.equal(new Date(entry?.at ?? "").toISOString().slice(0, 16), NOW.slice(0, 16), "by the tenant's clock");
    const { rows } = await service.context.db.inTenant(to.tenantUuid, (tx) =>
      tx.query("select status, matched, to_char(finalized_at, 'YYYY-MM-DD') as day from finalized_invoice"),
    );
    assert.deepEqual(rows, [{ status: "terminated", matched: true, day: "2026-10-10" }]);
    assert.deepEqual(await eventsOf(to, "INVOICE_APPROVED"), []);
    const { status, body: again } = await to.ask("POST", `/manage/invoices/${read.uuid}/terminate`, { ...body, eTag: "0" });
    assert.equal(status, 409);
    assert.match(JSON.stringify(again), /the invoice is terminated already/);
  });

  test("an invoice without an order is terminated as unmatched; one that is not there is not", async () => {
    const to = await shipper();
    const read = await billOf(to, "TI-2", "T-NOWHERE");
    await to.done("POST", `/manage/invoices/${read.uuid}/terminate`, { eTag: read.eTag, reason: "Other" });
    const { rows } = await service.context.db.inTenant(to.tenantUuid, (tx) => tx.query("select matched from finalized_invoice"));
    assert.deepEqual(rows, [{ matched: false }]);
    const nowhere = await to.ask("POST", `/manage/invoices/${newUuid()}/terminate`, { eTag: "1", reason: "Other" });
    assert.equal(nowhere.status, 404);
  });

  test("without an eTag it ends as it is, and names what took its place", async () => {
    const to = await shipper();
    await orderOf(to, "T-3");
    const read = await billOf(to, "TI-3", "T-3");
    const successor = await billOf(to, "TI-4", "T-3");
    const tenant = await service.context.tenants.find(to.tenantUuid);
    assert.ok(tenant !== undefined);
    const ended = await terminateInvoice(
      service.context,
      tenant,
      { id: "user:ann", name: "Ann", approvalLimit: null },
      { invoiceUuid: read.uuid, eTag: null, reason: "Other", message: null, supersededBy: successor.uuid },
    );
    assert.ok(ended.ok);
    const now = await to.workspace("TI-3");
    assert.deepEqual([now.status, now.eTag], ["terminated", ended.value.eTag]);
    const [entry] = await timeline(to, "TI-3", "terminated");
    assert.deepEqual([entry?.actor, entry?.data["supersededBy"]], ["user:ann", successor.uuid]);
  });

  test("the copy of a terminated invoice is judged without it", async () => {
    const to = await shipper();
    await orderOf(to, "T-5");
    const first = await billOf(to, "INV-T5", "T-5");
    const copy = await to.invoice({
      ...anInvoiceBody({ invoiceNumber: "T5", order: "T-5", charges: [["LINEHAUL", "100"]] }),
      externalId: "copy",
    });
    assert.equal(copy.verdict, "block");
    await to.done("POST", `/manage/invoices/${first.uuid}/terminate`, { eTag: first.eTag, reason: "Other" });
    await to.settle();
    assert.equal((await to.workspace("copy")).verdict, "approve");
  });

  test("an order is cancelled once: its open invoices say why and are judged again, and open apps are told of both", async () => {
    const to = await shipper();
    await orderOf(to, "T-6");
    const read = await billOf(to, "TI-6", "T-6");
    const path = "/manage/orders/T-6/cancel";
    const wanted = [`order ${await orderUuidOf(to, "T-6")}`, `invoice ${read.uuid}`];
    let eTag = "";
    await tells(to, wanted, async () => {
      ({ eTag } = await to.done("POST", path, { reason: "not shipped" }));
    });
    await to.settle();
    const [entry, second] = await timeline(to, "TI-6", "order-cancelled");
    assert.deepEqual(entry?.data, { orderExternalId: "T-6", reason: "not shipped", before: "open", after: "cancelled" });
    assert.equal(second, undefined);
    assert.ok((await to.workspace("TI-6")).audit.findings.some(({ rule }) => rule === "order-cancelled"));
    assert.deepEqual(await to.done("POST", path, { reason: "again" }), { eTag });
    assert.equal((await timeline(to, "TI-6", "order-cancelled")).length, 1);
    const approval = await to.ask("POST", "/manage/orders/T-6/approve", {});
    assert.equal(approval.status, 409);
    assert.match(JSON.stringify(approval.body), /a cancelled order is not approved/);
  });

  test("an approval of an order is an event once, told to open apps, and only a cancellation follows it", async () => {
    const to = await shipper();
    await orderOf(to, "T-7");
    const before = await to.done("GET", "/manage/orders/T-7");
    const path = "/manage/orders/T-7/approve";
    assert.equal((await to.ask("POST", path, { eTag: "0" })).status, 409);
    assert.equal((await to.ask("POST", "/manage/orders/none/approve", {})).status, 404);
    let eTag = "";
    await tells(to, [`order ${await orderUuidOf(to, "T-7")}`], async () => {
      ({ eTag } = await to.done("POST", path, { eTag: before.eTag }));
    });
    const now = await to.done("GET", "/manage/orders/T-7");
    assert.deepEqual([now.status, now.eTag], ["approved", eTag]);
    assert.deepEqual(await to.done("POST", path, {}), { eTag });
    const [event, second] = await eventsOf(to, "ORDER_APPROVED");
    assert.deepEqual([JSON.parse(event?.data ?? "null"), second], [{ orderExternalId: "T-7" }, undefined]);
    // One that is called off all the same is cancelled for good.
    await to.done("POST", "/manage/orders/T-7/cancel", { reason: "late" });
    assert.equal((await to.done("GET", "/manage/orders/T-7")).status, "cancelled");
    assert.equal((await to.ask("POST", path, {})).status, 409);
    assert.equal((await eventsOf(to, "ORDER_APPROVED")).length, 1);
  });
});
