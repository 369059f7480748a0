import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { DOCUMENT_TYPES } from "#domain/document/document-types.ts";
import { newUuid } from "#adapters/ids.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";

const PDF = Buffer.from("%PDF-1.4\n%%EOF\n");
const ORDER = "LOAD 1/2 ä";

suite("documents of an invoice and its order", () => {
  let server: TestServer;
  let invoiceUuid = "";
  before(async () => {
    server = await aServer();
    await server.context.db.inTenant(server.tenant.tenantUuid, async (tx) => {
      [invoiceUuid = ""] = await insertBareInvoices(tx, 1);
      const orderUuid = newUuid();
      await tx.query(
        "insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, accepted_at, ship_on, body) values ($1, $2, $3, 'O', now(), '2026-03-01', '{}')",
        [tx.tenantUuid, orderUuid, ORDER],
      );
      await tx.query("insert into invoice_order (tenant_uuid, invoice_uuid, order_uuid) values ($1, $2, $3)", [
        tx.tenantUuid,
        invoiceUuid,
        orderUuid,
      ]);
    });
  });
  after(() => server.app.close());
  const attach = (body: unknown, uuid = invoiceUuid) =>
    server.app.inject({
      method: "POST",
      url: `/v2/invoices/${uuid}/documents`,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
  const get = (url: string) => server.app.inject({ url, headers: server.headers });

  test("the 63 types of the specification, Unset first", () =>
    assert.deepEqual([DOCUMENT_TYPES.length, DOCUMENT_TYPES[0], new Set(DOCUMENT_TYPES).size], [63, "Unset", 63]));

  test("attachInvoiceDocument: a typed one is approved at once, read back byte for byte, under the order too", async () => {
    const name = `Beleg "für" 100 %.pdf`;
    const attached = await attach({ Name: name, Type: "proofofdelivery", Base64String: PDF.toString("base64") });
    assert.equal(attached.statusCode, 200);
    const { uuid } = attached.json();
    const document = await get(`/v2/documents/${uuid}`);
    const { approvedAt, approvedBy, ...rest } = document.json();
    assert.deepEqual(rest, {
      uuid,
      orderExternalId: ORDER,
      type: "ProofOfDelivery",
      status: "Approved",
      hasSignature: false,
      filename: name,
      fields: {},
    });
    assert.ok(Date.parse(approvedAt) > 0 && approvedBy.startsWith("key:"));
    assert.equal(document.headers["etag"], `"1"`);
    const file = await get(`/v2/documents/${uuid}/file`);
    assert.deepEqual(file.rawPayload, PDF);
    assert.deepEqual([file.headers["content-type"], file.headers["x-content-type-options"]], ["application/pdf", "nosniff"]);
    assert.ok(String(file.headers["content-disposition"]).endsWith(`filename*=UTF-8''${encodeURIComponent(name)}`));
    const order = encodeURIComponent(ORDER);
    assert.deepEqual((await get(`/v2/orders/${order}/documents/uuids`)).json(), [{ uuid }]);
    assert.deepEqual(
      (await get(`/v2/orders/${order}/documents`)).json(),
      [{ ...rest, approvedAt, approvedBy, fields: undefined }].map(({ fields: _fields, ...shown }) => shown),
    );
    const { rows } = await server.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
      tx.query<{ data: string }>("select data from event where type = 'DOCUMENT_APPROVED'"),
    );
    assert.deepEqual(
      rows.map((row) => JSON.parse(row.data)),
      [{ orderExternalId: ORDER, documentUuid: uuid }],
    );
    const work = await server.context.db.control.query("select kind from work where subject_uuid = $1", [invoiceUuid]);
    assert.deepEqual(work.rows, [{ kind: "audit-invoice" }]);
  });

  test("an untyped one stays a draft and raises nothing", async () => {
    const { uuid } = (await attach({ name: "scan", base64String: PDF.toString("base64") })).json();
    const { type, status, approvedAt, approvedBy } = (await get(`/v2/documents/${uuid}`)).json();
    assert.deepEqual([type, status, approvedAt, approvedBy], ["Unset", "Draft", null, null]);
  });

  const REFUSED: readonly (readonly [string, unknown, readonly string[]])[] = [
    ["nothing", {}, ["name", "base64String"]],
    ["another alphabet", { name: "a", base64String: "_-==" }, ["base64String"]],
    ["no padding", { name: "a", base64String: "YQ" }, ["base64String"]],
    ["an empty file", { name: "a", base64String: "" }, ["base64String"]],
    ["a data URI", { name: "a", base64String: "data:application/pdf;base64,YQ==" }, ["base64String"]],
    ["a long data URI", { name: "a", base64String: `data:application/pdf;base64,${"AAAA".repeat(10_000)}` }, ["base64String"]],
    ["everything at once", { name: "", type: "Poem", base64String: "!" }, ["name", "type", "base64String"]],
    [
      "everything at once, with a long file",
      { type: "Poem", base64String: "A".repeat(40_001) },
      ["name", "type", "base64String"],
    ],
    ["an unknown type", { name: "a", type: "Poem", base64String: "YQ==" }, ["type"]],
    ["a name too long", { name: "x".repeat(256), base64String: "YQ==" }, ["name"]],
  ];
  for (const [what, body, paths] of REFUSED) {
    test(`${what} is refused`, async () => {
      const answer = await attach(body);
      assert.deepEqual([answer.statusCode, Object.keys(answer.json().Errors)], [400, paths]);
    });
  }

  test("a file over 25 MiB is refused with the limit", async () => {
    const answer = await attach({ name: "large", base64String: Buffer.alloc(25 * 1024 * 1024 + 1).toString("base64") });
    assert.equal(answer.statusCode, 400);
    assert.match(answer.body, /25 MiB/);
  });

  test("what is not there, and what is another tenant's, are the same 404", async () => {
    const other = await aServer({ context: server.context });
    try {
      const { uuid } = (await attach({ name: "mine", base64String: "YQ==" })).json();
      for (const url of [
        `/v2/documents/${uuid}`,
        `/v2/documents/${uuid}/file`,
        `/v2/orders/${encodeURIComponent(ORDER)}/documents`,
        `/v2/orders/${encodeURIComponent(ORDER)}/documents/uuids`,
      ]) {
        assert.equal((await other.app.inject({ url, headers: other.headers })).statusCode, 404);
      }
      assert.equal(
        (
          await other.app.inject({
            method: "POST",
            url: `/v2/invoices/${invoiceUuid}/documents`,
            headers: { ...other.headers, "content-type": "application/json" },
            payload: `{"name":"a","base64String":"YQ=="}`,
          })
        ).statusCode,
        404,
      );
    } finally {
      await other.app.close();
    }
  });
});
