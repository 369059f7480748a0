import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "../service.ts";

suite("what can be read after the pipeline has run", () => {
  const aCaller = async (policy: unknown) => {
    const service = await aService();
    const tenant = await service.tenant({ policy });
    const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    const key = await aKey(service.context, tenant.tenant);
    const headers = { "x-api-key": key, "x-tenant-uuid": tenant.tenantUuid };
    const get = async (url: string) => (await app.inject({ method: "GET", url, headers })).json();
    return { service, tenant, get, close: () => app.close() };
  };

  test("an approved invoice is in the list, its result adds up, and a later version of its order changes nothing about it", async () => {
    const { service, tenant, get, close } = await aCaller({ autoApprove: true });
    try {
      const order = (customerCharge: number) =>
        anOrderBody({
          orderNumber: "RD-1",
          charges: [
            ["LINEHAUL", "1000.00"],
            ["FUEL", "50.25"],
          ],
          more: {
            customer: {
              externalId: "CUST-1",
              currency: "USD",
              charges: [{ charge: customerCharge, code: { value: "LINEHAUL" } }],
            },
            metadata: { lane: { miles: 925.4 } },
          },
        });
      await tenant.acceptOrder(order(1200));
      await tenant.acceptInvoice(
        anInvoiceBody({
          invoiceNumber: "RI-1",
          order: "RD-1",
          charges: [
            ["LINEHAUL", "1000.00"],
            ["FUEL", "50.25"],
          ],
        }),
      );
      await service.work();
      await tenant.acceptOrder(order(9999));
      await service.work();
      const { uuid } = await tenant.invoice("RI-1");

      const list = await get("/v2/invoices/finalized?StartTime=2026-01-01");
      assert.deepEqual(
        list.records.map((record: { uuid: string; status: string; source: string }) => [
          record.uuid,
          record.status,
          record.source,
        ]),
        [[uuid, "Approved", "Api"]],
      );
      const result = await get(`/v2/tenants/${tenant.tenantUuid}/vendor-invoices/${uuid}/audit-results`);
      assert.equal(result.invoiceDetails.totalVendorPaymentAmount, 1050.25);
      const [audited] = result.orders;
      assert.equal(
        audited.vendorCharges.reduce((sum: number, charge: { charge: number }) => sum + charge.charge, 0),
        1050.25,
      );
      assert.equal(audited.customerCharges[0].charge, 1200, "as it was audited");
      assert.deepEqual(audited.metadata, { lane: { miles: 925.4 } });
      assert.deepEqual(await get("/v2/orders/RD-1/invoices"), [{ uuid }]);
      assert.deepEqual(await get("/v2/invoices/uuid?externalId=RI-1"), { invoiceUuid: uuid });
      const read = await get(`/v2/invoices/${uuid}`);
      assert.deepEqual([read.state.finalized, read.vendor.externalId], [true, "ACME"]);
      const history = await get("/manage/orders/RD-1");
      assert.deepEqual([history.version, history.versions.length], [2, 2]);
    } finally {
      await close();
    }
  });

  test("the workspace of an overcharge says where, by how much and what it was held against", async () => {
    const { service, tenant, get, close } = await aCaller({ autoApprove: true });
    try {
      await tenant.acceptOrder(anOrderBody({ orderNumber: "RD-2", charges: [["LINEHAUL", "100.00"]] }));
      // Landed first: at once, the invoice may be audited before its order and again after it.
      await service.work();
      await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "RI-2", order: "RD-2", charges: [["LINEHAUL", "150.00"]] }));
      await service.work();
      const { uuid } = await tenant.invoice("RI-2");
      const workspace = await get(`/manage/invoices/${uuid}`);
      assert.deepEqual([workspace.status, workspace.audit.verdict], ["review", "dispute"]);
      assert.deepEqual(
        [workspace.totals.billed, workspace.totals.expected, workspace.totals.variance, workspace.totals.variancePercent],
        ["150.0000", "100.0000", "50.0000", "50.00"],
      );
      const [charge] = workspace.audit.charges;
      assert.equal(charge.variance, "50.0000");
      const finding = workspace.audit.findings[charge.findings[0]];
      assert.equal(finding.rule, "charge-over-tolerance");
      assert.ok(finding.limit.text.length > 0 && finding.limit.origin.length > 0);
      assert.equal(workspace.matching.candidates[0].orderExternalId, "RD-2");
      assert.ok(workspace.matching.score > 0);
      assert.deepEqual(
        workspace.timeline.map((entry: { kind: string; actorName: string }) => [entry.kind, entry.actorName]),
        [
          ["received", "key:test"],
          ["audited", "Audit policy"],
        ],
      );
      const [item] = (await get("/manage/invoices?status=review&q=rd-2")).items;
      assert.deepEqual([item.uuid, item.findings > 0, typeof item.headline, item.orders], [uuid, true, "string", ["RD-2"]]);
    } finally {
      await close();
    }
  });
});
