import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type HeavyWork, openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { insertTemplateVersion } from "#db/queries/document/reading-template.ts";
import { READER } from "#domain/reading/read-document.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { LAYOUTS, PAPER, type PaperInvoice } from "#tests/builders/freight-papers.ts";
import { ublInvoice } from "#tests/builders/an-e-invoice.ts";
import { asOwner } from "#tests/database.ts";
import { aService } from "#tests/service.ts";

const FIRST = LAYOUTS["labels with colons beside their values"];

suite("a reader of another version on papers that people decided about", () => {
  const real = openHeavyWork();
  /** What is read waits for it. */
  let gate: Promise<void> = Promise.resolve();
  const heavy: HeavyWork = {
    ...real,
    read: async (...asked) => {
      await gate;
      return real.read(...asked);
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
  const order = async (bill: PaperInvoice): Promise<void> => {
    const body = anOrderBody({
      orderNumber: bill.load,
      charges: bill.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const),
      more: { shipDate: "2026-10-12", deliveryDate: "2026-10-14" },
    });
    await acceptMessage(service.context, {
      tenantUuid: server.tenant.tenantUuid,
      operation: "createOrder",
      externalId: bill.load,
      body: JSON.stringify(body),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
  };
  /** The document of a file, once it was read. */
  const ingest = async (fileName: string, content: Buffer): Promise<string> => {
    const fileBase64String = content.toString("base64");
    assert.equal((await send("/v2/documents/ingest", { files: [{ fileName, fileBase64String }] })).status, 202);
    await service.work();
    const [found] = await inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [
      fileName,
    ]);
    return found?.uuid ?? "";
  };
  /** A bill with its order; its uuid once it was read. */
  const read = async (bill: PaperInvoice, change: (text: string) => string = (text) => text): Promise<string> => {
    await order(bill);
    const pages = FIRST(bill).map((page) =>
      page.map(([x, y, text, size, align]): Printed => [x, y, change(text), size ?? 10, align ?? "left"]),
    );
    return ingest(`${bill.number}.pdf`, await aPdf({ pages }));
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
          onTrial: false,
          at: new Date().toISOString(),
          by: "key:test",
        }),
      );
    const uuid = service.context.newUuid();
    await layout(uuid, 1);
    const { promise, resolve: open } = Promise.withResolvers<void>();
    gate = promise;
    const asked = await send("/manage/reading-comparisons");
    assert.deepEqual([asked.status, asked.body.documents], [201, 1], asked.text);
    assert.equal((await send("/manage/reading-comparisons")).status, 409, "one at a time");
    assert.equal((await decide(asked.body.uuid, "keep")).status, 409, "it is running");
    open();
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
    const thirdBill = aBill();
    const third = await read(thirdBill);
    // Nor does it give papers to their orders, or take files apart.
    const receipt: readonly Printed[] = [
      [200, 40, "LUMPER RECEIPT", 18],
      [40, 100, `Load #: ${thirdBill.load}`],
      [40, 116, "Total paid: $185.00"],
    ];
    const lumper = await ingest("lumper.pdf", await aPdf({ pages: [receipt] }));
    const mixed = await ingest("mixed.pdf", await aPdf({ pages: [...FIRST(aBill()), receipt] }));
    for (const held of [third, lumper, mixed]) {
      const [status, why] = await whyOf(held);
      assert.deepEqual([status, why.startsWith(`reader ${READER.version} is on trial`)], ["Draft", true], why);
    }
    const linked = () => inTenant("select from document_order where document_uuid = $1", [lumper]);
    const parts = () => inTenant("select from document where part_of = $1", [mixed]);
    assert.deepEqual([await linked(), await parts()], [[], []]);

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
    assert.equal((await whyOf(lumper))[0], "Ready");
    assert.deepEqual([(await linked()).length, (await parts()).length], [1, 2]);
    const trail = await inTenant<{ action: string }>(
      "select action from trail_event where tenant_uuid = $1 and action like 'reading_comparison%'",
      [server.tenant.tenantUuid],
    );
    assert.ok(trail.length >= 8, "who decided what stands in the trail");
  });

  /** An e-invoice of a bill. */
  const eInvoiceOf = ({ number, load, charges }: PaperInvoice): Buffer => {
    const lines = charges.map(({ text, cents }) => ({ name: text, amount: (cents / 100).toFixed(2) }));
    const total = (charges.reduce((sum, { cents }) => sum + cents, 0) / 100).toFixed(2);
    return Buffer.from(
      ublInvoice({
        number,
        issued: "2026-10-15",
        seller: "Acme Freight",
        currency: "USD",
        references: { ON: load },
        lines,
        total,
      }),
    );
  };
  /** A person finds it as it was read. */
  const confirm = async (uuid: string): Promise<void> => {
    const { transcription, eTag } = await get(`/manage/documents/${uuid}`);
    const told = (transcription.papers.length > 0 ? transcription.papers : [transcription]) as {
      readonly fields: Told;
      readonly charges: readonly Told[];
    }[];
    const [first, ...others] = told.map(({ fields, charges }, at) => ({
      type: "Invoice",
      paper: at + 1,
      fields: { ...plain(fields), charges: charges.map(plain) },
    }));
    const answer = await send(`/manage/documents/${uuid}/confirm`, { eTag, ...first, others });
    assert.equal(answer.status, 201, answer.text);
    await service.work();
  };

  test("e-invoices and files of several are looked at, counted and compared as kinds of their own", async () => {
    await server.app.close();
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
    const [electronic, first, second, third, fourth] = [aBill(), aBill(), aBill(), aBill(), aBill()];
    for (const bill of [electronic, first, second, fourth]) await order(bill);
    await service.work();
    Object.assign(service.context, { spotCheckOneIn: 1 });
    const uuids = [
      await ingest("checked.xml", eInvoiceOf(electronic)),
      await ingest("several.pdf", await aPdf({ pages: [...FIRST(first), ...FIRST(second)] })),
    ] as const;
    Object.assign(service.context, { spotCheckOneIn: 0 });
    for (const uuid of uuids) {
      assert.match((await whyOf(uuid)).join(), /^Draft,spot check/);
      await confirm(uuid);
    }
    const kinds = (await get("/manage/reading-thresholds")).items as {
      readonly how: string;
      readonly isOneOfSeveral: boolean;
      readonly reviewed: number;
      readonly wrong: number;
    }[];
    assert.deepEqual(
      kinds.map(({ how, isOneOfSeveral, reviewed, wrong }) => [how, isOneOfSeveral, reviewed, wrong]),
      [
        ["embedded", false, 1, 0],
        ["text", true, 1, 0],
      ],
    );
    const bills = await inTenant<{ bills: number; score: number }>("select bills, score::float8 as score from reading_score");
    assert.deepEqual(bills.map((each) => each.bills).toSorted(), [1, 2]);
    assert.ok(bills.every(({ score }) => score > 0.8));

    // As if the reader of an earlier release had read them as the person said, and this one reads the one or the other worse.
    const change = (uuid: string, from: string, to: string) =>
      asOwner(
        service.database,
        `update document_review set corrections = replace(corrections::text, '"${from}"', '"${to}"')::jsonb || '{"reader": "0"}'
          where document_uuid = $1`,
        [uuid],
      );
    const compared = async () => {
      assert.equal((await send("/manage/reading-comparisons")).status, 201);
      await service.work();
      const { state, types } = await last();
      return [state, types.flatMap(({ worse }: { readonly worse: readonly string[] }) => worse)];
    };
    for (const [uuid, name] of [
      [uuids[0], "Invoice in e-invoices"],
      [uuids[1], "Invoice in files of several"],
    ] as const) {
      await change(uuid, "1875.80", "1999.80");
      const [state, worse] = await compared();
      assert.equal(state, "worse");
      assert.match(worse.join("; "), new RegExp(`^${name}, totalAmount: \\d wrong, 0 before`));
      await change(uuid, "1999.80", "1875.80");
    }

    // Both kinds wait for the trial, and go on when a reader is in force: also what another reader had read.
    const waiting = [await read(third), await ingest("waits.xml", eInvoiceOf(fourth))] as const;
    for (const uuid of waiting) assert.match((await whyOf(uuid)).join(), /^Draft,reader .* is on trial/);
    await asOwner(
      service.database,
      `with read as (update document_reading set reader_version = '14' where document_uuid = any($1))
        update reading_score set reader_version = '14' where document_uuid = any($1)`,
      [[waiting[0]]],
    );
    assert.deepEqual(await compared(), ["better", []]);
    assert.equal((await decide((await last()).uuid, "keep")).status, 200);
    await service.work();
    for (const uuid of waiting) assert.equal((await whyOf(uuid))[0], "Ready", (await whyOf(uuid))[1]);
    const [{ reader } = { reader: "" }] = await inTenant<{ reader: string }>(
      "select reader_version as reader from document_reading where document_uuid = $1",
      [waiting[0]],
    );
    assert.equal(reader, READER.version, "what another reader had read was read by the one that was kept");
    assert.deepEqual(await inTenant("select from reading_score where course = 'trial'"), []);
  });
});
