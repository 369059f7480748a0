import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { saveCaptureSecret } from "#db/queries/message/capture.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { sweepFiles } from "#usecases/file/keep-file.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { aService } from "#tests/service.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const POLICY = { autoApprove: true, requiredDocuments: [{ type: "ProofOfDelivery" }] };

suite("documents, from the upload to the approval they were missing for", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
    await service.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
      tx.query("insert into audit_policy (tenant_uuid, version, body, created_by) values ($1, 1, $2, 'test')", [
        tx.tenantUuid,
        JSON.stringify(POLICY),
      ]),
    );
    await saveCaptureSecret(service.context.db.control, server.tenant.tenantUuid, "a secret");
  });
  after(async () => {
    await server.app.close();
    await service.stop();
  });

  const send = (method: "POST" | "PATCH" | "PUT", url: string, body: unknown, headers: Record<string, string> = {}) =>
    server.app.inject({
      method,
      url,
      headers: { ...server.headers, "content-type": "application/json", ...headers },
      payload: JSON.stringify(body),
    });
  const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
  const accept = (operation: "createOrder" | "createInvoice", externalId: string, body: unknown) =>
    acceptMessage(service.context, {
      tenantUuid: server.tenant.tenantUuid,
      operation,
      externalId,
      body: JSON.stringify(body),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
  const order = (orderNumber: string) =>
    accept("createOrder", orderNumber, anOrderBody({ orderNumber, charges: [["LINEHAUL", "500.00"]] }));
  const invoice = (invoiceNumber: string, orderNumber: string) =>
    accept(
      "createInvoice",
      invoiceNumber,
      anInvoiceBody({ invoiceNumber, order: orderNumber, charges: [["LINEHAUL", "500.00"]] }),
    );
  const statusOf = async (externalId: string): Promise<string> =>
    (
      await service.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
        tx.query<{ status: string }>("select status from invoice where external_id = $1", [externalId]),
      )
    ).rows[0]?.status ?? "none";
  const uuidOf = async (externalId: string): Promise<string> =>
    (await get(`/v2/invoices/uuid?externalId=${externalId}`)).invoiceUuid;
  const approvals = async (documentUuid?: string) =>
    (
      await service.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
        tx.query<{ at: string; data: string }>("select at::text, data from event where type = 'DOCUMENT_APPROVED' order by at"),
      )
    ).rows
      .map(({ at, data }) => ({ at, ...(JSON.parse(data) as { orderExternalId: string; documentUuid: string }) }))
      .filter((entry) => documentUuid === undefined || entry.documentUuid === documentUuid);
  const ingest = (body: unknown, headers?: Record<string, string>) => send("POST", "/v2/documents/ingest", body, headers);
  const file = (fileName: string, content: Buffer = PDF, type?: string) => ({
    fileName,
    fileBase64String: content.toString("base64"),
    ...(type === undefined ? {} : { type }),
  });
  const ofOrder = (externalId: string) => get(`/v2/orders/${encodeURIComponent(externalId)}/documents`);

  test("an invoice waits for its proof of delivery and is approved by itself when it is attached", async () => {
    await order("SO-1");
    await invoice("INV-1", "SO-1");
    await service.work();
    assert.notEqual(await statusOf("INV-1"), "approved");
    const attached = await send("POST", `/v2/invoices/${await uuidOf("INV-1")}/documents`, {
      name: "pod.pdf",
      type: "ProofOfDelivery",
      base64String: PDF.toString("base64"),
    });
    assert.equal(attached.statusCode, 200, attached.body);
    const { uuid } = attached.json();
    await service.work();
    assert.equal(await statusOf("INV-1"), "approved");
    assert.deepEqual(
      (await approvals(uuid)).map((entry) => entry.orderExternalId),
      ["SO-1"],
    );
    const result = await get(`/v2/tenants/${server.tenant.tenantUuid}/vendor-invoices/${await uuidOf("INV-1")}/audit-results`);
    assert.deepEqual(
      result.orders[0].documents.map((document: { uuid: string; standardizedType: string; submittedName: string }) => [
        document.uuid,
        document.standardizedType,
        document.submittedName,
      ]),
      [[uuid, "ProofOfDelivery", "pod.pdf"]],
    );
  });

  test("ingestDocuments: drafts under the order; approving one lets the invoice through, and tells of it once", async () => {
    await order("SO-2");
    await invoice("INV-2", "SO-2");
    await service.work();
    const content = randomBytes(100_000);
    const answer = await ingest({
      ExternalId: "REQ-2",
      externalOrderId: "SO-2",
      files: [file("pod.pdf", PDF, "proofOfDelivery"), file("more.bin", content)],
    });
    assert.deepEqual([answer.statusCode, answer.json()], [202, { externalId: "REQ-2" }]);
    await service.work();
    const documents: readonly { uuid: string; type: string; status: string; filename: string }[] = await ofOrder("SO-2");
    assert.deepEqual(documents.map(({ type, status, filename }) => [type, status, filename]).sort(), [
      ["ProofOfDelivery", "Draft", "pod.pdf"],
      ["Unset", "Draft", "more.bin"],
    ]);
    const bytes = await server.app.inject({
      url: `/v2/documents/${documents.find((document) => document.filename === "more.bin")?.uuid}/file`,
      headers: server.headers,
    });
    assert.ok(bytes.rawPayload.equals(content));
    assert.notEqual(await statusOf("INV-2"), "approved");
    const pod = documents.find((document) => document.type === "ProofOfDelivery")?.uuid ?? "";
    const { eTag } = await get(`/manage/documents/${pod}`);
    assert.equal((await send("POST", `/manage/documents/${pod}/approve`, { eTag: "999" })).statusCode, 409);
    const approved = await send("POST", `/manage/documents/${pod}/approve`, { eTag });
    assert.equal(approved.statusCode, 200, approved.body);
    await service.work();
    assert.equal(await statusOf("INV-2"), "approved");
    assert.equal((await approvals(pod)).length, 1);
    assert.equal((await send("POST", `/manage/documents/${pod}/approve`, { eTag: approved.json().eTag })).statusCode, 409);
    const { rowCount } = await service.context.db.control.query("select from pending_blob where tenant_uuid = $1", [
      server.tenant.tenantUuid,
    ]);
    assert.equal(rowCount, 0);
    const intake = await get("/manage/intake?externalId=REQ-2");
    assert.equal(intake.items[0].state, "ingested");
  });

  test("links made later: the order and the invoice arrive after their documents", async () => {
    await ingest({ externalOrderId: "SO-3", files: [file("by-order.pdf", PDF, "BillOfLading")] });
    await ingest({ externalInvoiceId: "INV-3", files: [file("by-invoice.pdf", PDF, "ProofOfDelivery")] });
    await service.work();
    const listed = (await get("/manage/documents")).items as readonly {
      uuid: string;
      filename: string;
      eTag: string;
      status: string;
    }[];
    for (const name of ["by-order.pdf", "by-invoice.pdf"]) {
      const found = listed.find((entry) => entry.filename === name);
      assert.equal((await send("POST", `/manage/documents/${found?.uuid}/approve`, { eTag: found?.eTag })).statusCode, 200);
    }
    const byInvoice = listed.find((entry) => entry.filename === "by-invoice.pdf")?.uuid ?? "";
    // Approved, but of no order yet: nobody is told.
    assert.deepEqual(await approvals(byInvoice), []);
    await invoice("INV-3", "SO-3");
    await service.work();
    assert.equal(await statusOf("INV-3"), "unmatched");
    assert.deepEqual(await approvals(byInvoice), []);
    await order("SO-3");
    await service.work();
    assert.equal(await statusOf("INV-3"), "approved");
    assert.deepEqual((await ofOrder("SO-3")).map((entry: { filename: string }) => entry.filename).sort(), [
      "by-invoice.pdf",
      "by-order.pdf",
    ]);
    assert.deepEqual(
      (await approvals(byInvoice)).map((entry) => entry.orderExternalId),
      ["SO-3"],
    );
    const found = (
      await send("POST", "/v2/documents/approved/search", {
        startTime: "2020-01-01T00:00:00Z",
        orderExternalId: "SO-3",
        pageSize: 10,
        pageNumber: 0,
      })
    ).json();
    assert.equal(found.length, 2);
  });

  test("a document of two orders is told of twice, at times that increase", async () => {
    await order("SO-4a");
    await order("SO-4b");
    await accept("createInvoice", "INV-4", {
      ...anInvoiceBody({ invoiceNumber: "INV-4", order: "SO-4a", charges: [["LINEHAUL", "900.00"]] }),
      referenceNumbers: [
        { type: "OrderNumber", value: "SO-4a" },
        { type: "OrderNumber", value: "SO-4b" },
      ],
    });
    await service.work();
    const invoiceUuid = await uuidOf("INV-4");
    await send("POST", `/manage/invoices/${invoiceUuid}/match`, { orderExternalIds: ["SO-4a", "SO-4b"] });
    const { uuid } = (
      await send("POST", `/v2/invoices/${invoiceUuid}/documents`, {
        name: "pod.pdf",
        type: "ProofOfDelivery",
        base64String: PDF.toString("base64"),
      })
    ).json();
    await service.work();
    const told = await approvals(uuid);
    assert.deepEqual(told.map((entry) => entry.orderExternalId).sort(), ["SO-4a", "SO-4b"]);
    assert.equal(new Set(told.map((entry) => entry.at)).size, 2);
    // Matched elsewhere, the document goes along.
    await send("POST", `/manage/invoices/${invoiceUuid}/match`, { orderExternalIds: ["SO-4a"] });
    assert.deepEqual(await ofOrder("SO-4b"), []);
    assert.equal((await ofOrder("SO-4a")).length, 1);
    assert.equal((await approvals(uuid)).length, 2);
  });

  test("the same key and body again: the first answer, and nothing twice; another body 422", async () => {
    const body = { externalOrderId: "SO-1", files: [file("once.pdf", randomBytes(40_000))] };
    const key = { "x-idempotency-key": "again" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ingest(body, key)));
    assert.deepEqual(new Set(answers.map((answer) => answer.statusCode)), new Set([202]));
    assert.equal(new Set(answers.map((answer) => answer.json().externalId)).size, 1);
    assert.equal(answers.filter((answer) => answer.headers["idempotent-replayed"] === "true").length, 19);
    assert.equal((await ingest({ ...body, externalOrderId: "SO-2" }, key)).statusCode, 422);
    await service.work();
    assert.equal((await ofOrder("SO-1")).filter((entry: { filename: string }) => entry.filename === "once.pdf").length, 1);
  });

  test("files of requests that were refused or died are swept; those in use stay", async () => {
    const kept = randomBytes(20_000);
    await ingest({ files: [file("kept", kept)] }, { "x-idempotency-key": "swept" });
    await ingest({ files: [file("kept", kept)] }, { "x-idempotency-key": "swept" });
    const lost = randomBytes(20_000);
    const hash = createHash("sha256").update(lost).digest("hex");
    assert.equal((await ingest({ files: [file("lost", lost)] }, { "x-idempotency-key": "swept" })).statusCode, 422);
    assert.ok(await service.context.outside.blobs.read(server.tenant.tenantUuid, hash));
    await service.work();
    await sweepFiles(service.context, 0);
    assert.equal(await service.context.outside.blobs.read(server.tenant.tenantUuid, hash), undefined);
    assert.ok(
      await service.context.outside.blobs.read(server.tenant.tenantUuid, createHash("sha256").update(kept).digest("hex")),
    );
    assert.equal(
      (await service.context.db.control.query("select from pending_blob where tenant_uuid = $1", [server.tenant.tenantUuid]))
        .rowCount,
      0,
    );
  });

  const REFUSED: readonly (readonly [string, unknown, readonly string[]])[] = [
    ["nothing", {}, ["files"]],
    ["no files", { files: [] }, ["files"]],
    ["51 files", { files: Array.from({ length: 51 }, () => file("a")) }, ["files"]],
    [
      "several things at once",
      { files: [file("a", Buffer.alloc(0)), { fileName: "", fileBase64String: "YQ==" }] },
      ["files[0].fileBase64String", "files[1].fileName"],
    ],
    [
      "bad base64, short and long",
      {
        files: [
          { fileName: "a", fileBase64String: "YQ" },
          { fileName: "b", fileBase64String: `${"A".repeat(40_000)}_===` },
        ],
      },
      ["files[0].fileBase64String", "files[1].fileBase64String"],
    ],
    [
      "a long text that is no name",
      { files: [{ fileName: "A".repeat(40_000), fileBase64String: "YQ==" }] },
      ["files[0].fileName"],
    ],
    [
      "a bad name, a bad file and a bad id at once",
      {
        externalId: 5,
        files: [
          { fileName: "", fileBase64String: "YQ==" },
          { fileName: "b", fileBase64String: "!" },
        ],
      },
      ["externalId", "files[0].fileName", "files[1].fileBase64String"],
    ],
    ["a file over 25 MiB", { files: [file("a", Buffer.alloc(25 * 1024 * 1024 + 1))] }, ["files[0].fileBase64String"]],
  ];
  for (const [what, body, paths] of REFUSED) {
    test(`ingestDocuments refuses ${what}`, async () => {
      const answer = await ingest(body);
      assert.deepEqual([answer.statusCode, Object.keys(answer.json().Errors)], [400, paths], answer.body.slice(0, 300));
    });
  }

  test("changeDocument: corrects a draft, gives an approved one its order and nothing else, by its eTag", async () => {
    await order("SO-7");
    await ingest({ files: [file("lost.pdf")] });
    await service.work();
    const [lost] = (await get("/manage/documents?linked=false&q=LOST.pdf&status=draft")).items;
    const change = (body: unknown) => send("PATCH", `/manage/documents/${lost.uuid}`, body);
    assert.equal((await change({ type: "W9" })).statusCode, 400);
    assert.equal((await change({ eTag: "7", type: "W9" })).statusCode, 409);
    assert.deepEqual(Object.keys((await change({ eTag: lost.eTag, orderExternalId: "nowhere" })).json().Errors), [
      "orderExternalId",
    ]);
    const changed = await change({ eTag: `"${lost.eTag}"`, type: "w9", hasSignature: true, fields: { totalAmount: "12.00" } });
    assert.deepEqual([changed.statusCode, changed.json().status], [200, "Draft"], changed.body);
    const read = await server.app.inject({ url: `/v2/documents/${lost.uuid}`, headers: server.headers });
    assert.deepEqual(
      [read.json().type, read.json().hasSignature, read.json().fields, read.headers["etag"]],
      ["W9", true, { totalAmount: "12.00" }, `"${changed.json().eTag}"`],
    );
    const approved = (await send("POST", `/manage/documents/${lost.uuid}/approve`, { eTag: changed.json().eTag })).json();
    assert.deepEqual(await approvals(lost.uuid), []);
    assert.equal((await change({ eTag: approved.eTag, type: "Email" })).statusCode, 409);
    assert.equal((await change({ eTag: approved.eTag, orderExternalId: "SO-7" })).statusCode, 200);
    assert.deepEqual(
      (await approvals(lost.uuid)).map((entry) => entry.orderExternalId),
      ["SO-7"],
    );
  });

  test("changeDocument refuses amounts that can be read in more than one way, and says how they are written", async () => {
    await ingest({ files: [file("amounts.pdf")] });
    await service.work();
    const [{ uuid, eTag }] = (await get("/manage/documents?q=amounts.pdf")).items;
    const change = (fields: unknown) => send("PATCH", `/manage/documents/${uuid}`, { eTag, fields });
    for (const amount of [
      "185,00",
      "1 185,00 $",
      "$185.00",
      "2 x 92.50",
      "185.00 CR",
      "C$90.00",
      "1,185.00",
      "9e2",
      true,
      "1.23456",
    ]) {
      const refused = await change({ totalAmount: amount });
      assert.equal(refused.statusCode, 400, String(amount));
      assert.match(refused.json().Errors["fields.totalAmount"][0], /decimal with at most four places, such as "1185\.00"/);
    }
    assert.deepEqual(Object.keys((await change({ "Total Amount": "185,00" })).json().Errors), ["fields.Total Amount"]);
    assert.deepEqual(Object.keys((await change({ charges: [{ amount: "5" }, { amount: "5,00" }] })).json().Errors), [
      "fields.charges[1].amount",
    ]);
    const changed = await change({ totalAmount: "-185.00", currency: "USD", charges: [{ amount: 5.25 }], note: "2 x 92.50" });
    assert.equal(changed.statusCode, 200, changed.body);
  });

  test("the capture secret is made, set and told", async () => {
    const made = (await send("PUT", "/manage/capture", {})).json().secret;
    assert.ok(made.length >= 40);
    assert.deepEqual(await get("/manage/capture"), { secret: null, isSet: true });
    assert.equal((await send("PUT", "/manage/capture", { secret: "short" })).statusCode, 400);
    assert.deepEqual((await send("PUT", "/manage/capture", { secret: "a secret of their own" })).json(), {
      secret: "a secret of their own",
      isSet: true,
    });
    await saveCaptureSecret(service.context.db.control, server.tenant.tenantUuid, "a secret");
  });

  test("without the grant it is 403", async () => {
    const other = await aServer({ context: service.context });
    try {
      const answer = await other.app.inject({
        method: "POST",
        url: "/v2/documents/ingest",
        headers: { ...other.headers, "content-type": "application/json" },
        payload: JSON.stringify({ files: [file("a")] }),
      });
      assert.equal(answer.statusCode, 403);
    } finally {
      await other.app.close();
    }
  });

  const capture = (payload: unknown, given: { readonly signature?: string; readonly tenantUuid?: string } = {}) => {
    const raw = JSON.stringify({ payload });
    const signature = given.signature ?? signCapture("a secret", raw);
    return server.app.inject({
      method: "POST",
      url: `/v2/capture/callback?tenantUuid=${given.tenantUuid ?? server.tenant.tenantUuid}&signature=${signature}`,
      headers: { "content-type": "application/json" },
      payload: raw,
    });
  };

  test("captureCallback: images become drafts of the load, by external id or number; a repeat does nothing", async () => {
    await accept("createOrder", "EXT-9", {
      ...anOrderBody({ orderNumber: "LOAD-9", charges: [["LINEHAUL", "1.00"]] }),
      externalId: "EXT-9",
    });
    await service.work();
    const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(50_000)]);
    const images = [
      `data:image/png;base64,${png.toString("base64")}`,
      PDF.toString("base64"),
      `data:image/png;base64,${PDF.toString("base64")}`,
    ];
    for (let time = 0; time < 2; time += 1) {
      const answer = await capture({ loadId: "LOAD-9", captureId: "c-9", images });
      assert.deepEqual([answer.statusCode, answer.json()], [202, { captureId: "c-9" }]);
      await service.work();
    }
    const documents: readonly { uuid: string; filename: string; status: string }[] = await ofOrder("EXT-9");
    assert.deepEqual(documents.map(({ filename, status }) => [filename, status]).sort(), [
      ["capture-1.png", "Draft"],
      ["capture-2.pdf", "Draft"],
      ["capture-3.pdf", "Draft"],
    ]);
    const stored = await server.app.inject({
      url: `/v2/documents/${documents.find((document) => document.filename === "capture-1.png")?.uuid}/file`,
      headers: server.headers,
    });
    assert.ok(stored.rawPayload.equals(png));
    // The load that arrives later, by its number.
    await capture({ loadId: "LOAD-10", captureId: "c-10", images: [PDF.toString("base64")] });
    await service.work();
    await accept("createOrder", "EXT-10", {
      ...anOrderBody({ orderNumber: "LOAD-10", charges: [["LINEHAUL", "1.00"]] }),
      externalId: "EXT-10",
    });
    await service.work();
    assert.equal((await ofOrder("EXT-10")).length, 1);
  });

  test("captureCallback: a wrong signature and an unknown tenant are 401, whatever the body", async () => {
    const payload = { loadId: "LOAD-9", captureId: "c-11", images: ["YQ=="] };
    for (const given of [
      { signature: "0".repeat(64) },
      { signature: "x" },
      { tenantUuid: "00000000-0000-4000-8000-000000000000" },
    ])
      assert.equal((await capture(payload, given)).statusCode, 401);
    assert.equal((await capture({ images: 1 }, { signature: "0".repeat(64) })).statusCode, 401);
    assert.deepEqual(
      Object.keys((await capture({ loadId: "L", captureId: "c", images: ["ftp://example.com/a.png", "&&"] })).json().Errors),
      ["payload.images[0]", "payload.images[1]"],
    );
  });
});
