import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type HeavyWork, openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { LAYOUTS, PAPER, type PaperInvoice } from "#tests/builders/freight-papers.ts";
import { asOwner } from "#tests/database.ts";
import { aService } from "#tests/service.ts";

const FIRST = LAYOUTS["labels with colons beside their values"];

suite("what people decide about documents", () => {
  const real = openHeavyWork();
  let isSigned = false;
  const heavy: HeavyWork = {
    ...real,
    read: async (...asked) => {
      const outcome = await real.read(...asked);
      if (!isSigned || outcome.kind !== "made") return outcome;
      const signature = { value: true, confidence: 0.93, page: 1, box: [0.1, 0.8, 0.2, 0.03] as const };
      return { ...outcome, made: { ...outcome.made, reading: { ...outcome.made.reading, signature } } };
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
  const send = async (method: "POST" | "PATCH", url: string, body: unknown = {}) => {
    const headers = { ...server.headers, "content-type": "application/json" };
    const answer = await server.app.inject({ method, url, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, text: answer.body, body: answer.json() };
  };
  const inTenant = <T extends object>(text: string, values: readonly unknown[] = []) =>
    service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => (await tx.query<T>(text, values)).rows);
  let papers = 0;
  const aBill = (more: Partial<PaperInvoice> = {}): PaperInvoice => {
    papers += 1;
    const of = `55${String(papers).padStart(4, "0")}`;
    const numbers = { number: `AF-${of}`, load: `LD${of}`, pro: `47${of}61`, bol: `BL-${of}`, po: `45${of}` };
    return { ...PAPER, vendor: "Acme Freight", scac: "ACMF", ...numbers, ...more };
  };
  const order = async ({ load, charges }: PaperInvoice, more: object = {}): Promise<void> => {
    const body = anOrderBody({
      orderNumber: load,
      charges: charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const),
      more: { shipDate: "2026-10-12", deliveryDate: "2026-10-14", ...more },
    });
    await acceptMessage(service.context, {
      tenantUuid: server.tenant.tenantUuid,
      operation: "createOrder",
      externalId: load,
      body: JSON.stringify(body),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
    await service.work();
  };
  const ingest = async (fileName: string, content: Buffer, type?: string): Promise<string> => {
    const file = { fileName, fileBase64String: content.toString("base64"), ...(type === undefined ? {} : { type }) };
    assert.equal((await send("POST", "/v2/documents/ingest", { files: [file] })).status, 202);
    await service.work();
    const [found] = await inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [
      fileName,
    ]);
    return found?.uuid ?? "";
  };
  const shown = (uuid: string) => get(`/manage/documents/${uuid}`);
  /** A bill that waits: its total is not what its charges make. */
  const aDoubtful = async () => {
    const bill = aBill();
    await order(bill);
    const pages = FIRST(bill).map((page) =>
      page.map(([x, y, text, size, align]): Printed => [
        x,
        y,
        text.replace("USD 1,875.80", "USD 1,857.80"),
        size ?? 10,
        align ?? "left",
      ]),
    );
    return { bill, uuid: await ingest(`${bill.number}.pdf`, await aPdf({ pages }), "Invoice") };
  };
  type Told = Readonly<Record<string, { readonly value: string }>>;
  const plain = (told: Told) => Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]));
  const fieldsOf = async (uuid: string) => {
    const { transcription, eTag } = await shown(uuid);
    const fields = { ...plain(transcription.fields), charges: (transcription.charges as Told[]).map(plain) };
    return { eTag, fields: { ...fields, totalAmount: "1875.80" } };
  };
  const confirm = (uuid: string, body: object) => send("POST", `/manage/documents/${uuid}/confirm`, body);
  const approve = async (uuid: string) => send("POST", `/manage/documents/${uuid}/approve`, { eTag: (await shown(uuid)).eTag });
  const waits = async (uuid: string): Promise<boolean> =>
    ((await get("/manage/reviews?limit=200")).items as { documentUuid: string }[]).some(
      ({ documentUuid }) => documentUuid === uuid,
    );
  const paper = (title: string, ...lines: readonly string[]) => {
    const head: Printed = [200, 40, title, 18];
    return aPdf({ pages: [[head, ...lines.map((line, at): Printed => [40, 100 + at * 16, line])]] });
  };

  test("a bill that waits, and a paper of which nobody said what it is, are not approved unseen", async () => {
    const { uuid } = await aDoubtful();
    const refused = await approve(uuid);
    assert.deepEqual([refused.status, /say what stands on it/.test(refused.text)], [409, true], refused.text);
    assert.ok(await waits(uuid));
    const unset = await ingest("unset.pdf", await paper("Some paper", "of nobody"));
    assert.match((await approve(unset)).text, /nobody has said what it is/);
    await send("PATCH", `/manage/documents/${unset}`, { eTag: (await shown(unset)).eTag, type: "Email" });
    assert.equal((await approve(unset)).status, 200);
    const { eTag, fields } = await fieldsOf(uuid);
    const confirmed = await confirm(uuid, { eTag, type: "Invoice", fields });
    assert.equal(confirmed.status, 201, confirmed.text);
  });

  test("a supporting paper that a person confirms goes to the order that its numbers name, also one that comes later", async () => {
    const bill = aBill();
    await order(bill);
    const first = await ingest("delivered.pdf", await paper("What came", "to the dock", "by truck"));
    const said = await confirm(first, {
      eTag: (await shown(first)).eTag,
      type: "ProofOfDelivery",
      fields: { orderNumber: bill.load },
    });
    assert.equal(said.status, 200, said.text);
    assert.deepEqual((await shown(first)).orders, [bill.load]);
    await service.work();
    const late = aBill();
    const second = await ingest("early.pdf", Buffer.from("%PDF-1.4\nnothing of it\n%%EOF\n"));
    const early = await confirm(second, {
      eTag: (await shown(second)).eTag,
      type: "ProofOfDelivery",
      fields: { proNumber: late.pro },
    });
    assert.equal(early.status, 200, early.text);
    assert.deepEqual((await shown(second)).orders, []);
    await order(late, { referenceNumbers: [{ type: "PRONumber", value: late.pro }] });
    assert.deepEqual((await shown(second)).orders, [late.load]);
    const events = await inTenant("select from event where type = 'DOCUMENT_APPROVED' and data::jsonb ->> 'documentUuid' = $1", [
      second,
    ]);
    assert.equal(events.length, 1);
  });

  test("one that was sent for an order stays with it, unless a person enters the number of another", async () => {
    const [sent, other] = [aBill(), aBill()];
    for (const each of [sent, other]) await order(each);
    const uuid = await ingest("sent.pdf", await paper("What came", "to the dock"));
    const moved = await send("PATCH", `/manage/documents/${uuid}`, {
      eTag: (await shown(uuid)).eTag,
      orderExternalId: sent.load,
    });
    assert.equal(moved.status, 200, moved.text);
    const said = await confirm(uuid, { eTag: moved.body.eTag, type: "DeliveryReceipt", fields: { orderNumber: other.load } });
    assert.equal(said.status, 200, said.text);
    assert.deepEqual((await shown(uuid)).orders, [other.load]);
  });

  test("an approved paper is given to an invoice, and lies with the order of that", async () => {
    const { bill, uuid } = await aDoubtful();
    const { eTag, fields } = await fieldsOf(uuid);
    const made = await confirm(uuid, { eTag, type: "Invoice", fields });
    await service.work();
    const invoiceUuid = made.body.invoiceUuid;
    const pod = await ingest("pod-late.pdf", await paper("Some paper", "of a dock"));
    const said = await confirm(pod, { eTag: (await shown(pod)).eTag, type: "ProofOfDelivery", fields: {} });
    assert.equal(said.status, 200, said.text);
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const give = (to: string) => send("PATCH", `/manage/documents/${pod}`, { eTag: said.body.eTag, invoiceUuid: to });
    assert.equal((await give(nowhere)).status, 400);
    const given = await give(invoiceUuid);
    assert.equal(given.status, 200, given.text);
    const { orders, invoices } = await shown(pod);
    assert.deepEqual(
      [orders, invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)],
      [[bill.load], [bill.number]],
    );
  });

  test("a signature that was seen counts when a person confirms the paper, unless they say that it is none", async () => {
    isSigned = true;
    const confirmedWith = async (name: string, more: object) => {
      const uuid = await ingest(name, await paper("What came", "to the dock", name));
      assert.equal((await shown(uuid)).transcription.signature?.value, true);
      const said = await confirm(uuid, { eTag: (await shown(uuid)).eTag, type: "ProofOfDelivery", fields: {}, ...more });
      assert.equal(said.status, 200, said.text);
      return (await shown(uuid)).hasSignature;
    };
    assert.deepEqual(
      [await confirmedWith("signed-1.pdf", {}), await confirmedWith("signed-2.pdf", { hasSignature: false })],
      [true, false],
    );
    isSigned = false;
  });

  test("a credit that a person says is an invoice of a negative total", async () => {
    const bill = aBill();
    await order(bill);
    const uuid = await ingest("credit.pdf", await paper("CREDIT MEMO", `Load #: ${bill.load}`, "Credit: 100.00"));
    const fields = {
      invoiceNumber: bill.number,
      invoiceDate: "2026-10-14",
      scac: "ACMF",
      orderNumber: bill.load,
      currency: "USD",
    };
    const said = await confirm(uuid, {
      eTag: (await shown(uuid)).eTag,
      type: "Invoice",
      fields: { ...fields, totalAmount: "-100.00", charges: [{ description: "LINEHAUL", amount: "-100.00" }] },
    });
    assert.equal(said.status, 201, said.text);
    await service.work();
    const found = await inTenant<{ billed: string }>("select billed::text as billed from invoice where invoice_uuid = $1", [
      said.body.invoiceUuid,
    ]);
    assert.deepEqual(
      found.map(({ billed }) => Number(billed)),
      [-100],
    );
  });

  test("a paper that passed by itself and is corrected waits for a person, and so does one that was never read", async () => {
    const bill = aBill();
    await order(bill);
    const uuid = await ingest("lumper.pdf", await paper("LUMPER RECEIPT", `Load #: ${bill.load}`, "Total paid: $185.00"));
    const { status, eTag } = await shown(uuid);
    assert.equal(status, "Ready");
    assert.equal((await send("PATCH", `/manage/documents/${uuid}`, { eTag, type: "OtherReceipt" })).body.status, "Draft");
    assert.ok(await waits(uuid));
    const { body } = await send("POST", `/manage/reviews/${uuid}/take`);
    assert.deepEqual([body.state, body.type], ["taken", "OtherReceipt"]);
  });

  test("bills of quick pay come before others, by what they print and by the vendor's own terms", async () => {
    await aDoubtful();
    const waiting = async (uuid: string) =>
      ((await get("/manage/reviews?limit=200")).items as { documentUuid: string; isQuickPay: boolean }[]).find(
        ({ documentUuid }) => documentUuid === uuid,
      )?.isQuickPay;
    const bill = (more: string, scac: string) =>
      paper("INVOICE", "Invoice Number: QP-1", "Invoice Date: 10/14/2026", `SCAC: ${scac}`, more, "Total Due: $10.00");
    const [quick, netted, plainly] = [
      await ingest("quick.pdf", await bill("Payment terms: QUICK PAY 2%", "QPAA")),
      await ingest("netted.pdf", await bill("Terms: Net 7 Quick Pay", "QPAA")),
      await ingest("plainly.pdf", await bill("Terms: Net 30", "QPAA")),
    ];
    assert.deepEqual([await waiting(quick), await waiting(netted), await waiting(plainly)], [true, true, false]);
    const put = await server.app.inject({
      method: "PUT",
      url: "/manage/vendors/QUICK",
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify({ name: "Quick Haulers", scac: "QPBB", paymentTerms: "QuickPay" }),
    });
    assert.ok(put.statusCode < 300, put.body);
    const own = await ingest("own-terms.pdf", await bill("Terms: Net 30", "QPBB"));
    assert.equal(await waiting(own), true);
  });

  test("a layout that is learned reads what waits already, but for what somebody holds, and the same bytes sent again", async () => {
    const quill = (mark: string, due: string, city: string) =>
      aPdf({
        pages: [
          [
            [60, 40, "Quill & Daughters Haulage", 18],
            [60, 66, "carriers of fine goods since always"],
            [60, 120, "Our mark"],
            [60, 134, mark],
            [60, 200, "Goods taken from"],
            [200, 200, city],
            [60, 240, "Whole journey with tolls and waiting"],
            [540, 240, due, 10, "right"],
            [60, 300, "Kindly remit"],
            [540, 300, due, 10, "right"],
            [60, 700, "thanking you for your custom and prompt settlement"],
          ],
        ],
      });
    const content = await quill("QD-90027", "98.75", "Shelbyville");
    const first = await ingest("quill-1.pdf", await quill("QD-88131", "1,250.00", "Springfield"), "Invoice");
    const second = await ingest("quill-2.pdf", content, "Invoice");
    const held = await ingest("quill-3.pdf", await quill("QD-90031", "45.10", "Ogdenville"), "Invoice");
    const numberOf = async (uuid: string) => (await shown(uuid)).transcription.fields.invoiceNumber?.value;
    assert.notEqual(await numberOf(second), "QD-90027");
    assert.equal((await send("POST", `/manage/reviews/${held}/take`)).status, 200);
    const made = await confirm(first, {
      eTag: (await shown(first)).eTag,
      type: "Invoice",
      invoice: false,
      fields: { vendorName: "Quill & Daughters Haulage", invoiceNumber: "QD-88131", totalAmount: "1250.00" },
    });
    assert.equal(made.status, 200, made.text);
    await service.work();
    assert.equal(await numberOf(second), "QD-90027", "what waited is read by it");
    assert.notEqual(await numberOf(held), "QD-90031", "what somebody looks at stays as it is");
    const again = await ingest("quill-2-again.pdf", content, "Invoice");
    assert.equal(await numberOf(again), "QD-90027");
  });

  test("what somebody holds for review nobody else changes, approves or has read again", async () => {
    const { uuid } = await aDoubtful();
    assert.equal((await send("POST", `/manage/reviews/${uuid}/take`)).status, 200);
    await asOwner(service.database, "update document_review set taken_by = 'user:anna' where document_uuid = $1", [uuid]);
    const { eTag } = await shown(uuid);
    for (const refused of [
      await send("PATCH", `/manage/documents/${uuid}`, { eTag, type: "Email" }),
      await approve(uuid),
      await send("POST", `/manage/documents/${uuid}/read`),
      await send("POST", `/manage/reviews/${uuid}/skip`),
    ])
      assert.deepEqual([refused.status, /user:anna works on it until/.test(refused.text)], [409, true], refused.text);
  });
});
