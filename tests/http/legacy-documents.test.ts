import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { inflateSync } from "node:zlib";
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { newUuid } from "#adapters/ids.ts";
import { renameInvoices } from "#db/queries/invoice/invoice-replacing.ts";
import { listTimeline } from "#db/queries/invoice/timeline.ts";
import { aForm, type FormPart } from "#tests/builders/a-form.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";
import { buildServer } from "#tests/builders/recorded-server.ts";
import { memoryBlobStore } from "#tests/fakes/memory-blob-store.ts";

const PDF = Buffer.from("%PDF-1.4\n%%EOF\n");
const MIB = 1024 * 1024;

suite("documents by the legacy operations", () => {
  let server: TestServer;
  let invoiceUuid = "";
  let base = "";
  before(async () => {
    server = await aServer();
    [invoiceUuid = ""] = await server.context.db.inTenant(server.tenant.tenantUuid, (tx) => insertBareInvoices(tx, 1));
    base = `/v1/tenants/${server.tenant.tenantUuid}/vendor-invoices/${invoiceUuid}/documents`;
  });
  after(() => server.app.close());

  const send = (payload: Buffer | string, contentType: string | undefined, url = base, key = server.key) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { "x-api-key": key, ...(contentType === undefined ? {} : { "content-type": contentType }) },
      payload,
    });
  const add = (parts: readonly FormPart[], url = base) => {
    const { payload, contentType } = aForm(parts);
    return send(payload, contentType, url);
  };
  const document = (content: Buffer | string, file = `filename="pod.pdf"`): FormPart => ({ name: "Document", content, file });
  const get = (url: string) => server.app.inject({ url, headers: server.headers });
  const documents = async (): Promise<number> =>
    (await server.context.db.control.query("select from document where tenant_uuid = $1", [server.tenant.tenantUuid])).rowCount ??
    0;
  const added = async (...parts: FormPart[]): Promise<string> => {
    const answer = await add(parts);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(answer.json(), /^[0-9a-f-]{36}$/);
    return answer.json();
  };

  test("a typed one is approved at once, read back byte for byte, its message in the timeline", async () => {
    const content = Buffer.concat([PDF, randomBytes(3 * MIB)]);
    const message = "Vom Fahrer – 運転手より\nzweite Zeile";
    const uuid = await added(
      { name: "vendorinvoicedocumenttypeid", content: "3" },
      document(content),
      { name: "CustomLogMessage", content: message },
      { name: "__proto__", content: "unknown parts are ignored" },
    );
    const read = (await get(`/v2/documents/${uuid}`)).json();
    assert.deepEqual([read.type, read.status, read.filename], ["ProofOfDelivery", "Approved", "pod.pdf"]);
    assert.ok((await get(`/v2/documents/${uuid}/file`)).rawPayload.equals(content));
    const pdf = await get(`${base}/${uuid}/pdf`);
    assert.ok(pdf.rawPayload.equals(content));
    assert.deepEqual([pdf.headers["content-type"], pdf.headers["content-length"]], ["application/pdf", String(content.length)]);
    const timeline = await server.context.db.inTenant(server.tenant.tenantUuid, (tx) => listTimeline(tx, invoiceUuid));
    assert.deepEqual(timeline.at(-1)?.data, { documentUuid: uuid, type: "ProofOfDelivery", name: "pod.pdf", message });
  });

  test("without a type it is Unset and a draft; blank parts are absent ones", async () => {
    for (const more of [
      [],
      [{ name: "VendorInvoiceDocumentTypeId", content: "0" }],
      [{ name: "VendorInvoiceDocumentTypeId", content: "" }],
    ]) {
      const uuid = await added(document(PDF), ...more, { name: "CustomLogMessage", content: "" });
      const read = (await get(`/v2/documents/${uuid}`)).json();
      assert.deepEqual([read.type, read.status], ["Unset", "Draft"]);
    }
  });

  const NAMES: readonly (readonly [what: string, header: string, name: string])[] = [
    ["as browsers write it", `filename="Frachtbrief für 100 %41 (Kopie); 運.pdf"`, "Frachtbrief für 100 %41 (Kopie); 運.pdf"],
    ["by RFC 5987", `filename*=utf-8''Beleg%20f%C3%BCr.pdf`, "Beleg für.pdf"],
    ["as .NET writes it", `filename="=?utf-8?B?QmVsZWcgZsO8ci5wZGY=?="; filename*=utf-8''Beleg%20f%C3%BCr.pdf`, "Beleg für.pdf"],
    ["with a path", `filename="C:\\\\scans\\\\pod.pdf"`, "pod.pdf"],
    ["with a quote", `filename="a \\"b\\".pdf"`, `a "b".pdf`],
    ["as browsers escape a quote", `filename="a %22b%22.pdf"`, `a "b".pdf`],
    ["without quotes", "filename=pod.pdf", "pod.pdf"],
  ];
  for (const [what, header, name] of NAMES)
    test(`the name of the file, ${what}`, async () => {
      const uuid = await added(document(PDF, header));
      assert.equal((await get(`/v2/documents/${uuid}`)).json().filename, name);
      const { headers } = await get(`${base}/${uuid}/pdf`);
      const exact = /filename\*=UTF-8''(\S+)$/.exec(String(headers["content-disposition"]))?.[1] ?? "";
      assert.equal(decodeURIComponent(exact), name);
    });

  test("an image becomes a PDF, under the name it was sent by", async () => {
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#ffeedd" } })
      .png()
      .toBuffer();
    const uuid = await added(document(png, `filename="photo.png"`));
    const pdf = await get(`${base}/${uuid}/pdf`);
    assert.equal((await PDFDocument.load(pdf.rawPayload)).getPageCount(), 1);
    assert.match(String(pdf.headers["content-disposition"]), /filename="photo\.png"/);
    assert.equal(pdf.headers["content-type"], "application/pdf");
  });

  /** The file a PDF carries, by its name. */
  const carried = async (bytes: Buffer): Promise<readonly [string, Buffer]> => {
    const { context, catalog } = await PDFDocument.load(bytes);
    const of = (dict: PDFDict, name: string): PDFDict => dict.lookup(PDFName.of(name), PDFDict);
    const names = of(of(catalog, "Names"), "EmbeddedFiles").context.enumerateIndirectObjects();
    for (const [, object] of names) {
      if (!(object instanceof PDFDict) || object.get(PDFName.of("Type")) !== PDFName.of("Filespec")) continue;
      const stream = context.lookup(of(object, "EF").get(PDFName.of("F")));
      assert.ok(stream instanceof PDFRawStream);
      const name = object.get(PDFName.of("UF")) as unknown as { decodeText(): string };
      return [name.decodeText(), inflateSync(stream.contents)];
    }
    throw new Error("it carries nothing");
  };

  test("any other file is carried by a PDF that names it; V2 refuses it as before", async () => {
    const broken = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), randomBytes(500)]);
    for (const content of [Buffer.from("Received in good order\n"), randomBytes(100_000), broken]) {
      const uuid = await added(document(content, `filename="Notiz für 運.docx"`));
      const pdf = await get(`${base}/${uuid}/pdf`);
      assert.deepEqual([pdf.statusCode, pdf.headers["content-type"]], [200, "application/pdf"]);
      const [name, inside] = await carried(pdf.rawPayload);
      assert.equal(name, "Notiz für 運.docx");
      assert.ok(inside.equals(content));
      assert.equal((await get(`/v2/invoices/${invoiceUuid}/documents/${uuid}`)).statusCode, 422);
      assert.ok((await get(`/v2/documents/${uuid}/file`)).rawPayload.equals(content));
    }
  });

  const REFUSED: readonly (readonly [what: string, parts: readonly FormPart[], status: number, paths: readonly string[]])[] = [
    ["no part at all", [], 400, ["Document"]],
    ["no file", [{ name: "VendorInvoiceDocumentTypeId", content: "3" }], 400, ["Document"]],
    ["a file without a name", [{ name: "Document", content: PDF }], 400, ["Document"]],
    ["a blank name", [document(PDF, `filename=" "`)], 400, ["Document"]],
    ["a name too long", [document(PDF, `filename="${"x".repeat(256)}"`)], 400, ["Document"]],
    ["a name with U+0000", [document(PDF, `filename*=utf-8''a%00.pdf`)], 400, ["Document"]],
    ["an empty file", [document("")], 400, ["Document"]],
    ["two files", [document(PDF), document(PDF)], 400, ["Document"]],
    [
      "a type beyond the list",
      [document(PDF), { name: "VendorInvoiceDocumentTypeId", content: "63" }],
      400,
      ["VendorInvoiceDocumentTypeId"],
    ],
    [
      "a negative type",
      [document(PDF), { name: "VendorInvoiceDocumentTypeId", content: "-1" }],
      400,
      ["VendorInvoiceDocumentTypeId"],
    ],
    [
      "a type by name",
      [document(PDF), { name: "VendorInvoiceDocumentTypeId", content: "Invoice" }],
      400,
      ["VendorInvoiceDocumentTypeId"],
    ],
    [
      "a huge type",
      [document(PDF), { name: "VendorInvoiceDocumentTypeId", content: "9".repeat(400) }],
      400,
      ["VendorInvoiceDocumentTypeId"],
    ],
    [
      "a type twice",
      [
        document(PDF),
        { name: "VendorInvoiceDocumentTypeId", content: "1" },
        { name: "vendorInvoiceDocumentTypeId", content: "2" },
      ],
      400,
      ["VendorInvoiceDocumentTypeId"],
    ],
    ["a message with U+0000", [document(PDF), { name: "CustomLogMessage", content: "a\0b" }], 400, ["CustomLogMessage"]],
    ["a message too long", [document(PDF), { name: "CustomLogMessage", content: "x".repeat(10_001) }], 400, ["CustomLogMessage"]],
    [
      "a message that is no UTF-8",
      [document(PDF), { name: "CustomLogMessage", content: Buffer.from([0xff, 0xfe]) }],
      400,
      ["body"],
    ],
    [
      "everything at once",
      [
        { name: "VendorInvoiceDocumentTypeId", content: "x" },
        { name: "CustomLogMessage", content: "x".repeat(10_001) },
      ],
      400,
      ["VendorInvoiceDocumentTypeId", "CustomLogMessage", "Document"],
    ],
    ["a file over the limit", [document(Buffer.alloc(25 * MIB + 1, 1))], 413, ["Document"]],
    ["texts over the limit", [document(PDF), { name: "x", content: Buffer.alloc(2 * MIB + 1, 0x20) }], 413, ["body"]],
    [
      "a hundred and one parts",
      [document(PDF), ...Array.from({ length: 100 }, (_, at) => ({ name: `p${at}`, content: "" }))],
      400,
      ["body"],
    ],
  ];
  for (const [what, parts, status, paths] of REFUSED)
    test(`${what} is refused`, async () => {
      const answer = await add(parts);
      assert.deepEqual([answer.statusCode, Object.keys(answer.json().errors).sort()], [status, [...paths].sort()], answer.body);
      assert.match(String(answer.headers["content-type"]), /^application\/problem\+json/);
    });

  test("a file of the very limit is taken", async () => {
    const content = Buffer.alloc(25 * MIB, 7);
    assert.ok((await get(`/v2/documents/${await added(document(content))}/file`)).rawPayload.equals(content));
  });

  test("a file is the same whether it waits in memory or on disk", async () => {
    for (const size of [1, 64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 200_000]) {
      const content = randomBytes(size);
      assert.ok((await get(`/v2/documents/${await added(document(content))}/file`)).rawPayload.equals(content), String(size));
    }
  });

  test("an invoice that is replaced while its document is being stored: the caller is told, and no document is lost", async () => {
    const { context, tenant } = server;
    const [old = ""] = await context.db.inTenant(tenant.tenantUuid, (tx) => insertBareInvoices(tx, 1));
    const successor = newUuid();
    const blobs = memoryBlobStore();
    let meanwhile = async (): Promise<void> => {
      await context.db.inTenant(tenant.tenantUuid, (tx) =>
        renameInvoices(tx, [{ oldUuid: old, newUuid: successor, lastEventAt: "2026-03-01T00:00:00Z" }]),
      );
    };
    const outside = anOutside({
      blobs: {
        ...blobs,
        put: async (...given) => {
          await meanwhile();
          meanwhile = async () => {};
          return blobs.put(...given);
        },
      },
    });
    const app = buildServer({ context: { ...context, outside }, rateLimit: { perSecond: 0, burst: 0 } });
    const { payload, contentType } = aForm([document(PDF)]);
    const post = (invoice: string) =>
      app.inject({
        method: "POST",
        url: base.replace(invoiceUuid, invoice),
        headers: { "x-api-key": server.key, "content-type": contentType },
        payload,
      });
    const refused = await post(old);
    assert.equal(refused.statusCode, 409, refused.body);
    assert.match(String(refused.headers["link"]), new RegExp(`/${successor}/documents>; rel="successor-version"`));
    const { rows } = await context.db.control.query("select from document_invoice where tenant_uuid = $1 and invoice_uuid = $2", [
      tenant.tenantUuid,
      old,
    ]);
    assert.equal(rows.length, 0, "nothing hangs on an invoice that is none");
    assert.equal((await post(successor)).statusCode, 200);
    await app.close();
  });

  test("a form cut off anywhere is refused, and nothing is kept of it", async () => {
    const { payload, contentType } = aForm([{ name: "CustomLogMessage", content: "said" }, document(randomBytes(2_000))]);
    const before = await documents();
    for (let end = 0; end < payload.length - 8; end += 61) {
      const answer = await send(payload.subarray(0, end), contentType);
      assert.equal(answer.statusCode, 400, `${end}: ${answer.body}`);
    }
    assert.equal(await documents(), before);
  });

  test("what is no form is refused", async () => {
    const { payload } = aForm([document(PDF)]);
    for (const [type, status] of [
      ["multipart/form-data", 400],
      ["multipart/form-data; boundary=", 400],
      [`multipart/form-data; boundary="${"x".repeat(5_000)}"`, 400],
      ["multipart/form-data; boundary=other", 400],
      ["multipart/mixed; boundary=x", 415],
      ["application/json", 415],
      [undefined, 415],
    ] as const)
      assert.equal((await send(payload, type)).statusCode, status, String(type));
    assert.equal((await send("", undefined)).statusCode, 400);
  });

  test("another's invoice, an unknown one, another's document", async () => {
    const other = await aTenant(server.context.db);
    const otherKey = await aKey(server.context, other);
    const { payload, contentType } = aForm([document(PDF)]);
    const foreign = base.replace(server.tenant.tenantUuid, other.tenantUuid);
    assert.equal((await send(payload, contentType, base, otherKey)).statusCode, 403);
    assert.equal((await send(payload, contentType, foreign, otherKey)).statusCode, 404);
    assert.equal((await send(payload, contentType, base.replace(invoiceUuid, newUuid()))).statusCode, 404);
    const uuid = await added(document(PDF));
    assert.equal((await get(`${base}/${newUuid()}/pdf`)).statusCode, 404);
    const [elsewhere = ""] = await server.context.db.inTenant(server.tenant.tenantUuid, (tx) => insertBareInvoices(tx, 1));
    assert.equal((await get(`${base.replace(invoiceUuid, elsewhere)}/${uuid}/pdf`)).statusCode, 404);
    assert.equal(
      (await server.app.inject({ url: `${foreign}/${uuid}/pdf`, headers: { "x-api-key": otherKey } })).statusCode,
      404,
    );
  });
});
