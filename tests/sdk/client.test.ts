import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, suite, test } from "node:test";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { aService } from "#tests/service.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { weighbridgeClient } from "../../sdk/weighbridge-client.ts";
import { printClientTypes } from "../../tools/print-client-types.ts";
import { CLIENT_TYPES } from "../../tools/write-reference.ts";

suite("the TypeScript client", () => {
  test("its types say what the operations say", async () => {
    const committed = await readFile(new URL(`../../${CLIENT_TYPES}`, import.meta.url), "utf8");
    assert.ok(
      committed === (await printClientTypes()),
      `${CLIENT_TYPES} is older than the operations: run \`node tools/write-reference.ts\``,
    );
  });

  test("sends an order and its invoice, approves, and reads the audit result", async () => {
    const service = await aService();
    const { tenant } = await service.tenant({ grants: ["create-invoice"] });
    const key = await aKey(service.context, tenant);
    const app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    await app.listen({ port: 0, host: "127.0.0.1" });
    after(() => app.close());
    const { tenantUuid } = tenant;
    const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const client = weighbridgeClient({ baseUrl: `${baseUrl}/`, tenantUuid, credentials: { apiKey: key } });
    const eventually = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
      for (const end = Date.now() + 15_000; Date.now() < end; await sleep(30)) {
        const found = await ask();
        if (found !== undefined) return found;
      }
      throw new Error("it did not come");
    };

    const charges = [{ charge: 412.5, code: { value: "400", description: "Linehaul" } }];
    const order = await client.POST("/v2/orders", {
      params: { header: { "X-Idempotency-Key": "sdk-1" } },
      body: {
        orderNumber: "SDK-1",
        shipDate: "2026-03-01",
        vendors: [{ externalId: "ACME", charges }],
        customer: { externalId: "C-1" },
      },
    });
    assert.deepEqual([order.response.status, order.data], [202, { externalId: "SDK-1" }]);
    const sent = await client.POST("/v2/invoices", {
      body: {
        invoiceNumber: "SDK-I-1",
        invoiceDate: "2026-03-05",
        shipDate: "2026-03-01",
        vendor: { externalId: "ACME" },
        charges,
        referenceNumbers: [{ type: "OrderNumber", value: "SDK-1" }],
      },
    });
    assert.equal(sent.response.status, 202);

    const invoiceUuid = await eventually(
      async () => (await client.GET("/v2/invoices/uuid", { params: { query: { externalId: "SDK-I-1" } } })).data?.invoiceUuid,
    );
    const early = await client.GET("/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results", {
      params: { path: { tenantUuid, vendorInvoiceUuid: invoiceUuid } },
    });
    assert.deepEqual(
      [early.response.status, early.response.headers.get("retry-after") === null, early.error?.Status],
      [404, false, 404],
    );

    // From here on with a token of the same key.
    const { rows } = await service.context.db.control.query<{ key_uuid: string }>(
      "select key_uuid from api_key where tenant_uuid = $1",
      [tenantUuid],
    );
    let tokens = 0;
    const counting: typeof fetch = (input, init) => {
      if (String(input instanceof Request ? input.url : input).endsWith("/oauth/token")) tokens += 1;
      return fetch(input, init);
    };
    const bearer = weighbridgeClient({
      baseUrl,
      tenantUuid,
      credentials: { clientId: rows[0]?.key_uuid ?? "", clientSecret: key, scope: "manage decide audit invoices" },
      fetch: counting,
    });
    const workspace = await eventually(async () => {
      const { data } = await bearer.GET("/manage/invoices/{invoiceUuid}", { params: { path: { invoiceUuid } } });
      return data?.status === "review" ? data : undefined;
    });
    const approved = await bearer.POST("/manage/invoices/{invoiceUuid}/approve", {
      params: { path: { invoiceUuid } },
      body: { eTag: workspace.eTag },
    });
    assert.equal(approved.response.status, 200, JSON.stringify(approved.error));
    const [result, listed, narrow] = await Promise.all([
      bearer.GET("/v2/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/audit-results", {
        params: { path: { tenantUuid, vendorInvoiceUuid: invoiceUuid } },
      }),
      bearer.GET("/v2/invoices/finalized", { params: { query: { StartTime: "2026-01-01T00:00:00Z" } } }),
      bearer.POST("/v2/orders/search", { body: { startTime: "2026-01-01T00:00:00Z" } }),
    ]);
    assert.equal(result.data?.invoiceDetails?.totalVendorPaymentAmount, 412.5);
    assert.deepEqual(
      listed.data?.records?.map(({ uuid, status }) => [uuid, status]),
      [[invoiceUuid, "Approved"]],
    );
    assert.equal(narrow.response.status, 403, "the token was not asked for with orders");
    assert.equal(tokens, 1, "one token for all calls");

    const wrong = await client.POST("/v2/orders", {
      body: { orderNumber: "", shipDate: "2026-03-01", vendors: [{ externalId: "ACME" }], customer: {} },
    });
    assert.deepEqual(wrong.error?.Errors, { orderNumber: ["orderNumber must not be empty"] });
  });
});
