import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

suite("what ends an order and an invoice", () => {
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

  const shipper = async (autoApprove = true): Promise<Shipper> => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove });
    return made;
  };
  const events = async ({ tenantUuid }: Shipper): Promise<readonly string[]> =>
    (
      await service.context.db.inTenant(tenantUuid, (tx) =>
        tx.query<{ type: string }>("select type from event order by at, event_uuid"),
      )
    ).rows.map((row) => row.type);
  const orderStatus = async (to: Shipper, number: string): Promise<string> =>
    (await to.done("GET", `/manage/orders/${number}`)).status;
  const terminate = (to: Shipper, uuid: string, body: unknown) => to.ask("POST", `/manage/invoices/${uuid}/terminate`, body);

  test("an order without charges is not approved when its only invoice is terminated; a person approves it", async () => {
    const to = await shipper();
    await to.order(anOrderBody({ orderNumber: "S-1", charges: [] }));
    const invoice = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-1", order: "S-1", charges: [["LINEHAUL", "900"]] }));
    assert.equal((await terminate(to, invoice.uuid, { eTag: invoice.eTag, reason: "Duplicate" })).status, 200);
    assert.equal(await orderStatus(to, "S-1"), "open");
    assert.ok(!(await events(to)).includes("ORDER_APPROVED"));
    await to.done("POST", "/manage/orders/S-1/approve", {});
    assert.equal(await orderStatus(to, "S-1"), "approved");
  });

  test("an order is approved when the last open invoice beside the paid one is terminated", async () => {
    const to = await shipper();
    await to.order(anOrderBody({ orderNumber: "S-2", charges: [["LINEHAUL", "100"]] }));
    const open = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-2", order: "S-2", charges: [["LINEHAUL", "900"]] }));
    await to.invoice(anInvoiceBody({ invoiceNumber: "SI-3", order: "S-2", charges: [["LINEHAUL", "100"]] }));
    const paid = await to.workspace("SI-3");
    if (paid.status !== "approved")
      await to.done("POST", `/manage/invoices/${paid.uuid}/approve`, { eTag: paid.eTag, reason: "agreed" });
    assert.equal(await orderStatus(to, "S-2"), "open");
    await to.settle();
    const now = await to.workspace("SI-2");
    assert.equal((await terminate(to, open.uuid, { eTag: now.eTag, reason: "Other" })).status, 200);
    assert.equal(await orderStatus(to, "S-2"), "approved");
    assert.equal((await events(to)).filter((type) => type === "ORDER_APPROVED").length, 1);
  });

  test("a termination with an eTag of before is refused, and one without a reason", async () => {
    const to = await shipper();
    await to.order(anOrderBody({ orderNumber: "S-3", charges: [["LINEHAUL", "100"]] }));
    const invoice = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-4", order: "S-3", charges: [["LINEHAUL", "900"]] }));
    await to.done("POST", `/manage/invoices/${invoice.uuid}/audit`, {});
    assert.equal((await terminate(to, invoice.uuid, { eTag: invoice.eTag, reason: "Other" })).status, 409);
    assert.equal((await to.workspace("SI-4")).status, "review");
    assert.equal((await terminate(to, invoice.uuid, { eTag: (await to.workspace("SI-4")).eTag, reason: "  " })).status, 400);
    assert.equal((await terminate(to, invoice.uuid, { eTag: (await to.workspace("SI-4")).eTag, reason: "Other" })).status, 200);
  });

  test("paying less than the approver may by himself takes a second approver too", async () => {
    const to = await shipper(false);
    await to.order(anOrderBody({ orderNumber: "S-4", charges: [["LINEHAUL", "1000"]] }));
    const invoice = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-5", order: "S-4", charges: [["LINEHAUL", "1000"]] }));
    const made = await to.done("POST", "/manage/api-keys", { name: "small", scopes: ["manage", "decide"], approvalLimit: 100 });
    const short = await to.withKey(made.key)("POST", `/manage/invoices/${invoice.uuid}/approve`, {
      eTag: invoice.eTag,
      reason: "damage claim",
      charges: [{ code: "LINEHAUL", amount: "800" }],
    });
    assert.deepEqual([short.status, short.body.status, short.body.approved], [202, "awaits-second", "800.0000"]);
    assert.equal((await to.workspace("SI-5")).status, "review");
  });

  test("the time of an approval's event is later than that of any event before it, also when the clock went back", async () => {
    const to = await shipper(false);
    await to.at("2026-10-10T12:00:00Z");
    await to.order(anOrderBody({ orderNumber: "S-5", charges: [["LINEHAUL", "100"]] }));
    const invoice = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-6", order: "S-5", charges: [["LINEHAUL", "100"]] }));
    await to.at("2026-10-09T12:00:00Z");
    const now = await to.workspace("SI-6");
    await to.done("POST", `/manage/invoices/${invoice.uuid}/approve`, { eTag: now.eTag });
    const { rows } = await service.context.db.inTenant(to.tenantUuid, (tx) =>
      tx.query<{ type: string }>("select type from event where type like 'INVOICE%' order by at"),
    );
    assert.deepEqual(
      rows.map((row) => row.type),
      ["INVOICE_CREATED", "INVOICE_APPROVED"],
    );
  });

  test("an approval in its undo seconds is dropped where another invoice of the order was approved meanwhile", async () => {
    const to = await shipper(false);
    await to.order(anOrderBody({ orderNumber: "S-6", charges: [["LINEHAUL", "100"]] }));
    const first = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-7", order: "S-6", charges: [["LINEHAUL", "100"]] }));
    const second = await to.invoice(anInvoiceBody({ invoiceNumber: "SI-8", order: "S-6", charges: [["LINEHAUL", "100"]] }));
    await to.done("POST", `/manage/invoices/${first.uuid}/approve`, { eTag: first.eTag, reason: "agreed", hold: true });
    await to.done("POST", `/manage/invoices/${second.uuid}/approve`, { eTag: second.eTag, reason: "agreed" });
    await service.context.db.control.query("update work set due_at = now() where tenant_uuid = $1 and kind = 'approve-pending'", [
      to.tenantUuid,
    ]);
    for (const end = Date.now() + 15_000; Date.now() < end;) {
      const { rows } = await service.context.db.control.query("select 1 from work where tenant_uuid = $1", [to.tenantUuid]);
      if (rows.length === 0) break;
      await sleep(20);
    }
    const read = await to.workspace("SI-7");
    assert.equal(read.status, "review");
    assert.ok((read["timeline"] as { kind: string }[]).some((entry) => entry.kind === "approval-dropped"));
  });
});
