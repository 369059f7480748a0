import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import type { HeavyWork } from "#adapters/heavy/heavy-work.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { aService } from "#tests/service.ts";

const FIRST = LAYOUTS["labels with colons beside their values"];

/** Waits for a fact, with a generous end. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 30_000; !(await isSo()); await sleep(20)) assert.ok(Date.now() < end, "it does not come");
};

suite("documents that are read", () => {
  const real = openHeavyWork();
  let reads = 0;
  let answer: HeavyWork["read"] = real.read;
  const heavy: HeavyWork = {
    ...real,
    read: (tenantUuid, load) => {
      reads += 1;
      return answer(tenantUuid, load);
    },
  };
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({ outside: anOutside({ heavy }) }, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
    real.close();
  });

  const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
  const send = (url: string, body: unknown) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
  const inTenant = <T extends object>(text: string, values: readonly unknown[] = []) =>
    service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => (await tx.query<T>(text, values)).rows);
  /** Ingests a file and answers the document's uuid once there is one. */
  const ingest = async (fileName: string, content: Buffer, type?: string): Promise<string> => {
    const answer = await send("/v2/documents/ingest", {
      files: [{ fileName, fileBase64String: content.toString("base64"), ...(type === undefined ? {} : { type }) }],
    });
    assert.equal(answer.statusCode, 202, answer.body);
    const of = async () =>
      (await inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [fileName]))[0];
    await until(async () => (await of()) !== undefined);
    return (await of())?.uuid ?? "";
  };
  const shown = (uuid: string) => get(`/manage/documents/${uuid}`);
  const invoices = async () => (await inTenant("select from invoice")).length;

  test("an invoice that is ingested is read, shown with its facts and places, and changes nothing by itself", async () => {
    const uuid = await ingest("one.pdf", await aPdf({ pages: FIRST(PAPER) }), "Invoice");
    await service.work();
    const { transcription, ...document } = await shown(uuid);
    assert.deepEqual(
      [transcription.status, transcription.type.value, transcription.fields.totalAmount.value, transcription.route],
      ["read", "Invoice", "1875.80", "review"],
    );
    assert.equal(transcription.fields.totalAmount.page, 1);
    assert.deepEqual(
      transcription.stages.map(({ stage }: { stage: string }) => stage),
      ["open", "e-invoice", "facts"],
    );
    assert.deepEqual([document.type, document.status, document.fields, document.eTag], ["Invoice", "Draft", {}, "1"]);
    assert.equal(await invoices(), 0, "a document makes no invoice by itself");
  });

  test("the same bytes are read once; asked for again, they are read again", async () => {
    const content = await aPdf({ pages: FIRST({ ...PAPER, number: "INV-ONCE-1" }) });
    const [before, first] = [reads, await ingest("two.pdf", content)];
    await service.work();
    const second = await ingest("three.pdf", content);
    await service.work();
    assert.equal(reads, before + 1);
    assert.deepEqual((await shown(second)).transcription.fields, (await shown(first)).transcription.fields);
    await inTenant("update document_reading set reader_version = '0'");
    const again = await send(`/manage/documents/${second}/read`, {});
    assert.deepEqual([again.statusCode, again.json()], [202, { uuid: second, status: "waiting" }]);
    assert.equal((await shown(second)).transcription.fields.invoiceNumber.value, "INV-ONCE-1", "what was read stands meanwhile");
    await service.work();
    assert.equal(reads, before + 2);
    assert.deepEqual((await shown(second)).transcription.reader, { name: "weighbridge", version: "1" });
  });

  test("what cannot be read stays a draft with the reason in words, and its bytes come back", async () => {
    const content = Buffer.from("GIF89a and so on");
    const uuid = await ingest("odd.gif", content);
    await service.work();
    const { transcription, status } = await shown(uuid);
    assert.deepEqual([transcription.status, status], ["failed", "Draft"]);
    assert.match(transcription.reason, /GIF image, which is not read/);
    const file = await server.app.inject({ url: `/manage/documents/${uuid}/file`, headers: server.headers });
    assert.deepEqual(file.rawPayload, content);
  });

  test("a document attached with its type is not read until somebody asks", async () => {
    await acceptMessage(service.context, {
      tenantUuid: server.tenant.tenantUuid,
      operation: "createInvoice",
      externalId: "I-9",
      body: JSON.stringify(anInvoiceBody({ invoiceNumber: "I-9", order: "none", charges: [["LINEHAUL", "1.00"]] })),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
    await service.work();
    const { invoiceUuid } = await get("/v2/invoices/uuid?externalId=I-9");
    const content = await aPdf({ pages: FIRST(PAPER) });
    const attached = await send(`/v2/invoices/${invoiceUuid}/documents`, {
      name: "pod.pdf",
      type: "ProofOfDelivery",
      base64String: content.toString("base64"),
    });
    const { uuid } = attached.json();
    await service.work();
    assert.equal((await shown(uuid)).transcription.status, "none");
    await send(`/manage/documents/${uuid}/read`, {});
    await service.work();
    const { transcription, type, status } = await shown(uuid);
    assert.deepEqual([transcription.status, type, status], ["read", "ProofOfDelivery", "Approved"]);
    assert.equal((await send("/manage/documents/00000000-0000-4000-8000-000000000000/read", {})).statusCode, 404);
  });

  test("busy readers are tried again, and what overruns or was begun three times has failed in words", async () => {
    answer = async () => {
      answer = real.read;
      return { kind: "busy" };
    };
    const busy = await ingest("busy.pdf", await aPdf({ pages: FIRST({ ...PAPER, number: "INV-BUSY-1" }) }));
    await service.work();
    assert.equal((await shown(busy)).transcription.status, "read");
    answer = async () => ({ kind: "overrun", reason: "it takes longer than 20 s" });
    const slow = await ingest("slow.pdf", await aPdf({ pages: FIRST({ ...PAPER, number: "INV-SLOW-1" }) }));
    await service.work();
    answer = real.read;
    assert.deepEqual((await shown(slow)).transcription.reason, "it takes longer than 20 s: enter what it says");
    await inTenant("update document_reading set state = 'reading', reader_version = null where document_uuid = $1", [slow]);
    await service.context.db.control.query(
      "insert into work (tenant_uuid, work_uuid, kind, subject_uuid, payload) values ($1, gen_random_uuid(), 'read-document', $2, '{\"begun\": 3}')",
      [server.tenant.tenantUuid, slow],
    );
    await service.work();
    assert.match((await shown(slow)).transcription.reason, /begun several times/);
  });

  test("a pile of documents that take their time delays no invoice", async () => {
    const held = Promise.withResolvers<undefined>();
    answer = async (tenantUuid, load) => {
      await held.promise;
      return real.read(tenantUuid, load);
    };
    try {
      for (let at = 0; at < 12; at += 1)
        await ingest(`pile-${at}.pdf`, await aPdf({ pages: FIRST({ ...PAPER, number: `INV-${at}-P` }) }));
      for (const [operation, externalId, body] of [
        ["createOrder", "O-1", anOrderBody({ orderNumber: "O-1", charges: [["LINEHAUL", "500.00"]] })],
        ["createInvoice", "I-1", anInvoiceBody({ invoiceNumber: "I-1", order: "O-1", charges: [["LINEHAUL", "500.00"]] })],
      ] as const)
        await acceptMessage(service.context, {
          tenantUuid: server.tenant.tenantUuid,
          operation,
          externalId,
          body: JSON.stringify(body),
          sentBy: "key:test",
          idempotency: null,
          answer: { status: 202, body: "{}" },
        });
      await until(
        async () =>
          (await inTenant("select from invoice i join audit a using (tenant_uuid, invoice_uuid) where i.external_id = 'I-1'"))
            .length > 0,
      );
      const waiting = await inTenant("select from document_reading where state in ('waiting', 'reading')");
      assert.equal(waiting.length, 12);
    } finally {
      answer = real.read;
      held.resolve(undefined);
    }
    await service.work(60_000);
    assert.deepEqual(await inTenant("select from document_reading where state in ('waiting', 'reading')"), []);
  });
});
