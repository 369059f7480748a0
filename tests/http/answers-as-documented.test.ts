import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { compileValidator } from "#contract/json/validator.ts";
import { routes } from "#http/routes.ts";
import { buildServer } from "#http/server.ts";
import { aKey, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

/** Names in the answer that the documentation does not have: an integrator may not rely on what nobody promised. */
const undocumented = (value: unknown, schema: Shape | undefined, path: string): readonly string[] => {
  if (schema === undefined || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => undocumented(one, schema.items, `${path}[]`));
  const { properties } = schema;
  if (properties === undefined) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    Object.hasOwn(properties, name) ? undocumented(inner, properties[name], `${path}.${name}`) : [`${path}.${name}`],
  );
};

/** A tenant in which everything was used once; then every operation that reads is asked, and its answer held against its own schema. */
suite("answers are as documented", () => {
  let app: TestServer["app"];
  let ids: Readonly<Record<string, string>>;
  let headers: Record<string, string>;
  const send = async (method: "GET" | "POST" | "PUT" | "PATCH", url: string, body?: unknown) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  let stop = async (): Promise<void> => {};
  after(() => stop());
  before(async () => {
    const service = await aService({}, { stops: "by-hand" });
    const { tenant } = await service.tenant({ grants: ["create-invoice", "orderless-invoices"] });
    const key = await aKey(service.context, tenant);
    headers = { "x-api-key": key, "x-tenant-uuid": tenant.tenantUuid };
    app = buildServer({ context: service.context, rateLimit: { perSecond: 0, burst: 0 } });
    stop = async () => {
      await app.close();
      await service.stop();
    };
    const order = "AD/1 %";
    const more = {
      externalId: order,
      items: [{ id: "1", class: 77.5, totalCount: 3 }],
      metadata: { Route: { lane: "x", miles: 1.5 } },
      tags: { Division: "N" },
      referenceNumbers: [{ type: "BOLNumber", value: "B-1" }],
    };
    await send("POST", "/v2/orders", anOrderBody({ orderNumber: "AD-1", charges: [["400", "100.0000"]], more }));
    await send(
      "POST",
      "/v2/invoices",
      anInvoiceBody({
        invoiceNumber: "AD-I",
        order: "AD-1",
        charges: [["400", "112.5000"]],
        more: { items: [{ id: "a", class: 60 }], stops: [{ type: "Origin", sequence: 1, address: { city: "Erie" } }] },
      }),
    );
    await service.work();
    const { invoiceUuid } = await send("GET", "/v2/invoices/uuid?externalId=AD-I");
    const document = await send("POST", `/v2/invoices/${invoiceUuid}/documents`, {
      name: "pod.pdf",
      type: "ProofOfDelivery",
      base64String: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
    });
    const dispute = await send("POST", `/manage/invoices/${invoiceUuid}/disputes`, {
      party: "Vendor",
      reasons: [{ description: "too much" }],
      communication: { text: "why?", attachments: [{ name: "a b.txt", base64String: "aGk=" }] },
    });
    const endpoint = await send("POST", "/manage/webhook-endpoints", { url: "http://127.0.0.1:9/hook" });
    await send("POST", `/manage/webhook-endpoints/${endpoint.uuid}/test`, {});
    await send("PUT", "/manage/vendors/ACME", { name: "Acme Freight" });
    await send("PUT", "/manage/customers/CUST-1", { name: "Lakeside" });
    await send("POST", `/manage/invoices/${invoiceUuid}/notes`, { text: "a note" });
    await send("PUT", "/manage/charge-codes", [{ code: "LINEHAUL", kind: "linehaul", aliases: ["400"] }]);
    await service.work();
    const workspace = await send("GET", `/manage/invoices/${invoiceUuid}`);
    await send("POST", `/manage/invoices/${invoiceUuid}/approve`, { eTag: workspace.eTag });
    await service.work();
    const deliveries = (await send("GET", "/manage/webhook-deliveries")).items;
    ids = {
      tenantUuid: tenant.tenantUuid,
      invoiceUuid,
      vendorInvoiceUuid: invoiceUuid,
      disputeUuid: dispute.uuid,
      communicationUuid: dispute.communicationUuid,
      identifier: "a b.txt",
      orderExternalId: order,
      documentUuid: document.uuid,
      "getVendor.externalId": "ACME",
      "getCustomer.externalId": "CUST-1",
      "getWebhookEndpoint.uuid": endpoint.uuid,
      "getWebhookDelivery.uuid": deliveries[0]?.uuid,
    };
  });

  const QUERIES: Readonly<Record<string, string>> = {
    getInvoiceUuid: "?externalId=AD-I",
    listFinalizedInvoices: "?StartTime=2026-01-01&IncludeUnmatched=true",
    listFinalizedVendorInvoices: "?StartTime=2026-01-01",
    lookUpInvoicesByShipment: "?shipmentNumber=AD-1",
    listExceptionInvoices: "?rule=charge-over-tolerance",
  };
  /** Answers without a JSON body, those that never end, and those whose things come in by ways this tenant has not used. */
  const LEFT_OUT = new Set(["followChanges", "getInterchange", "getInterchangeFile", "getEdiPartner"]);

  for (const row of routes) {
    if (row.method !== "GET" || row.auth === "operator" || LEFT_OUT.has(row.operationId)) continue;
    test(`${row.operationId}`, async (context) => {
      const missing: string[] = [];
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
        const id = ids[`${row.operationId}.${name}`] ?? ids[name];
        if (id === undefined) missing.push(name);
        return encodeURIComponent(id ?? "");
      });
      if (missing.length > 0) return context.skip(`nothing here has a ${missing.join(", ")}`);
      const answer = await app.inject({ url: `${path}${QUERIES[row.operationId] ?? ""}`, headers });
      assert.equal(answer.statusCode, 200, answer.body.slice(0, 500));
      const declared = row.responses[200];
      // A file has the type it was sent with.
      const expected = declared?.contentType === "application/octet-stream" ? "" : (declared?.contentType ?? "application/json");
      assert.ok(
        String(answer.headers["content-type"]).startsWith(expected),
        `content type ${String(answer.headers["content-type"])}`,
      );
      if (declared?.schema === undefined) return;
      const validate = compileValidator(declared.schema);
      const body: unknown = answer.json();
      assert.ok(
        validate(body),
        `${JSON.stringify(validate.errors?.map(({ instancePath, message, params }) => [instancePath, message, params]))}\n${answer.body.slice(0, 1500)}`,
      );
      assert.deepEqual(
        [...new Set(undocumented(body, declared.schema as Shape, ""))],
        [],
        "in the answer, but not in the documentation",
      );
      if (row.generation === "v2") {
        const pascal: unknown = (
          await app.inject({
            url: `${path}${QUERIES[row.operationId] ?? ""}`,
            headers: { ...headers, "x-property-case": "pascal" },
          })
        ).json();
        const names = (value: unknown): readonly string[] =>
          Array.isArray(value) ? value.flatMap(names) : typeof value === "object" && value !== null ? Object.keys(value) : [];
        assert.deepEqual(
          names(pascal).filter((name) => !/^[A-Z]/.test(name)),
          [],
        );
      }
    });
  }
});
