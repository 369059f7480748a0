import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { insertTemplateVersion } from "#db/queries/document/reading-template.ts";
import { READER } from "#domain/reading/read-document.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { LAYOUTS, PAPER, type PaperInvoice } from "#tests/builders/freight-papers.ts";
import { asOwner } from "#tests/database.ts";
import { aService } from "#tests/service.ts";

const FIRST = LAYOUTS["labels with colons beside their values"];

suite("a reader of another version on papers that people decided about", () => {
  const heavy = openHeavyWork();
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({ outside: anOutside({ heavy }) }, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
    heavy.close();
  });

  const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
  const send = async (url: string, body: unknown = {}) => {
    const headers = { ...server.headers, "content-type": "application/json" };
    const answer = await server.app.inject({ method: "POST", url, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, text: answer.body, body: answer.json() };
  };
  const inTenant = <T extends object>(text: string, values: readonly unknown[] = []) =>
    service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => (await tx.query<T>(text, values)).rows);
  let papers = 0;
  const aBill = (): PaperInvoice => {
    papers += 1;
    const of = `66${String(papers).padStart(4, "0")}`;
    const numbers = { number: `AF-${of}`, load: `LD${of}`, pro: `47${of}61`, bol: `BL-${of}`, po: `45${of}` };
    return { ...PAPER, vendor: "Acme Freight", scac: "ACMF", ...numbers };
  };
  /** A bill with its order; its uuid once it was read. */
  const read = async (bill: PaperInvoice, change: (text: string) => string = (text) => text): Promise<string> => {
    const order = anOrderBody({
      orderNumber: bill.load,
      charges: bill.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const),
      more: { shipDate: "2026-10-12", deliveryDate: "2026-10-14" },
    });
    await acceptMessage(service.context, {
      tenantUuid: server.tenant.tenantUuid,
      operation: "createOrder",
      externalId: bill.load,
      body: JSON.stringify(order),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
    const pages = FIRST(bill).map((page) =>
      page.map(([x, y, text, size, align]): Printed => [x, y, change(text), size ?? 10, align ?? "left"]),
    );
    const fileName = `${bill.number}.pdf`;
    const fileBase64String = (await aPdf({ pages })).toString("base64");
    assert.equal((await send("/v2/documents/ingest", { files: [{ fileName, fileBase64String }] })).status, 202);
    await service.work();
    const [found] = await inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [
      fileName,
    ]);
    return found?.uuid ?? "";
  };
  const whyOf = async (uuid: string): Promise<readonly [string, string]> => {
    const { status, transcription } = await get(`/manage/documents/${uuid}`);
    return [status, transcription.why];
  };
  const last = async () => (await get("/manage/reading-comparisons?limit=1")).items[0];
  const decide = (uuid: string, decision: string) => send(`/manage/reading-comparisons/${uuid}/decide`, { decision });
  type Told = Readonly<Record<string, { readonly value: string }>>;
  const plain = (told: Told) => Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]));

  test("it is compared in the shadow, kept where no type is worse, refused where one is, and taken back with its layouts", async () => {
    assert.equal((await get("/manage/reader")).state, "in-force", "nobody decided about anything yet");
    const doubtful = await read(aBill(), (text) => text.replace("USD 1,875.80", "USD 1,857.80"));
    const { transcription, eTag } = await get(`/manage/documents/${doubtful}`);
    const fields = {
      ...plain(transcription.fields),
      charges: (transcription.charges as Told[]).map(plain),
      totalAmount: "1875.80",
    };
    const confirmed = await send(`/manage/documents/${doubtful}/confirm`, { type: "Invoice", eTag, fields });
    assert.equal(confirmed.status, 201, confirmed.text);
    await service.work();
    // As if the reader of an earlier release had read it.
    const asEarlier = (change = "corrections") =>
      asOwner(
        service.database,
        `update document_review set corrections = jsonb_set(${change}, '{reader}', '"0"') where document_uuid = $1`,
        [doubtful],
      );
    await asEarlier();
    assert.equal((await get("/manage/reader")).state, "on-trial");
    const second = await read(aBill());
    // Its bill waited, the comparison began and ended, the reader was kept, and the bill went on.
    const kept = await last();
    assert.deepEqual(
      [kept.state, kept.documents, kept.done, kept.skipped, kept.askedByName],
      ["kept", 1, 1, 0, null],
      kept.message,
    );
    const total = kept.types[0].fields.find(({ field }: { field: string }) => field === "totalAmount");
    assert.deepEqual([kept.types[0].type, total.before.wrong, total.after.wrong], ["Invoice", 1, 1]);
    assert.equal((await whyOf(second))[0], "Ready", (await whyOf(second))[1]);
    assert.equal((await get("/manage/reader")).state, "in-force");
    assert.equal((await inTenant("select from document_reading where document_uuid = $1", [doubtful])).length, 1);

    // A layout that is learned later is taken back with the reader that is.
    const layout = (uuid: string, version: number) =>
      service.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
        insertTemplateVersion(tx, {
          uuid,
          type: "Invoice",
          vendor: `Layout ${version}`,
          body: { version: 1, layout: ["words", "of", "no", "paper"], fields: [] },
          documentUuid: doubtful,
          at: new Date().toISOString(),
          by: "key:test",
        }),
      );
    const uuid = service.context.newUuid();
    await layout(uuid, 1);
    const asked = await send("/manage/reading-comparisons");
    assert.deepEqual([asked.status, asked.body.documents], [201, 1], asked.text);
    assert.equal((await send("/manage/reading-comparisons")).status, 409, "one at a time");
    assert.equal((await decide(asked.body.uuid, "keep")).status, 409, "it is running");
    await service.work();
    const better = await last();
    assert.deepEqual([better.state, better.layouts, better.decidedByName], ["better", 1, null], better.message);
    assert.equal((await decide(better.uuid, "keep")).body.state, "kept");
    await layout(uuid, 2);
    await layout(service.context.newUuid(), 1);
    const versions = async () => (await get("/manage/reading-templates")).items.map((each: { version: number }) => each.version);
    assert.deepEqual((await versions()).toSorted(), [1, 2]);
    assert.equal((await decide(kept.uuid, "take-back")).status, 409, "another one was kept since");
    assert.equal((await decide(better.uuid, "take-back")).body.state, "taken-back");
    assert.deepEqual(await versions(), [], "no layout was in force with the one before");
    const third = await read(aBill());
    const [status, why] = await whyOf(third);
    assert.deepEqual([status, why.startsWith(`reader ${READER.version} is on trial`)], ["Draft", true], why);

    // As if the one before had read the total rightly.
    await asEarlier(
      `jsonb_set(corrections, '{fields}', (select jsonb_agg(case when f ->> 'field' = 'totalAmount' then f || '{"read": "1875.80"}' else f end)
        from jsonb_array_elements(corrections -> 'fields') f))`,
    );
    await send("/manage/reading-comparisons");
    await service.work();
    const worse = await last();
    assert.deepEqual([worse.state, worse.types[0].worse], ["worse", ["Invoice, totalAmount: 1 wrong, 0 before"]]);
    const refused = await decide(worse.uuid, "keep");
    assert.deepEqual([refused.status, /totalAmount: 1 wrong, 0 before/.test(refused.text)], [409, true], refused.text);
    assert.equal((await whyOf(third))[0], "Draft");
    assert.equal((await decide(worse.uuid, "forget")).body.state, "forgotten");
    await asEarlier(
      `jsonb_set(corrections, '{fields}', (select jsonb_agg(case when f ->> 'field' = 'totalAmount' then f || '{"read": "1857.80"}' else f end)
        from jsonb_array_elements(corrections -> 'fields') f))`,
    );
    await send("/manage/reading-comparisons");
    await service.work();
    assert.equal((await decide((await last()).uuid, "keep")).status, 200);
    await service.work();
    assert.equal((await whyOf(third))[0], "Ready", "what waited for the reader alone goes on");
    const trail = await inTenant<{ action: string }>(
      "select action from trail_event where tenant_uuid = $1 and action like 'reading_comparison%'",
      [server.tenant.tenantUuid],
    );
    assert.ok(trail.length >= 8, "who decided what stands in the trail");
  });
});
