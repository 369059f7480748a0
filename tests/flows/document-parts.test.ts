import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { aForm } from "#tests/builders/a-form.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import { aKey, aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { aService } from "#tests/service.ts";

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const BILL = LAYOUTS["labels with colons beside their values"];

suite("documents that people bring and take apart", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents"] } });
  });
  after(async () => {
    await server.app.close();
    await service.stop();
  });

  const get = async (url: string) => (await server.app.inject({ url, headers: server.headers })).json();
  const send = (url: string, body: unknown) =>
    server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
  const upload = async (name: string, content: Buffer, texts: Readonly<Record<string, string>> = {}) => {
    const { payload, contentType } = aForm([
      ...Object.entries(texts).map(([part, text]) => ({ name: part, content: text })),
      { name: "file", content, file: `filename="${name}"` },
    ]);
    const headers = { ...server.headers, "content-type": contentType };
    return server.app.inject({ method: "POST", url: "/manage/documents", headers, payload });
  };
  const uploaded = async (name: string, content: Buffer, texts: Readonly<Record<string, string>> = {}): Promise<string> => {
    const answer = await upload(name, content, texts);
    assert.equal(answer.statusCode, 201, answer.body);
    await service.work();
    return answer.json().uuid;
  };
  /** What DOCUMENT_APPROVED said, each time. */
  const approvals = (): Promise<readonly string[]> =>
    service.context.db.inTenant(server.tenant.tenantUuid, async (tx) => {
      const { rows } = await tx.query<{ body: string }>("select data::text as body from event where type = 'DOCUMENT_APPROVED'");
      return rows.map(({ body }) => body);
    });
  const pages = (...texts: readonly string[]): Promise<Buffer> =>
    aPdf({ pages: texts.map((text): Printed[] => [[50, 50, text]]) });

  test("a file that a person brings is read, found by its order, and can come before it", async () => {
    const uuid = await uploaded("early.pdf", await pages("PROOF OF DELIVERY"), { orderExternalId: "SO-EARLY" });
    const before = await get(`/manage/documents/${uuid}`);
    assert.deepEqual([before.status, before.source, before.orders, before.scan.state], ["Draft", "Upload", [], "off"]);
    assert.deepEqual(before.waitsFor, [{ kind: "order", externalId: "SO-EARLY" }]);
    const order = anOrderBody({ orderNumber: "SO-EARLY", charges: [["LINEHAUL", "10"]] });
    assert.equal((await send("/v2/orders", order)).statusCode, 202);
    await service.work();
    const found = async (query: string) =>
      (await get(`/manage/documents?${query}`)).items.map((each: { readonly filename: string }) => each.filename);
    assert.deepEqual(await found("order=SO-EARLY"), ["early.pdf"]);
    assert.deepEqual(await found("order=SO-OTHER"), []);
    assert.deepEqual(await found("invoice=SO-OTHER"), []);
    assert.deepEqual(await found("vendor=NOBODY"), []);
    assert.deepEqual(await found("text=delivery+proof"), ["early.pdf"], "by words that stand in it, in any order");
    assert.deepEqual(await found("text=delivery+receipt"), []);
    const within = await get(`/manage/documents/${uuid}/find?q=of+deliv`);
    assert.deepEqual([within.pages, within.hits.length, within.hits[0].page], [1, 1, 1]);
    const [left, top, width, height] = within.hits[0].box;
    assert.ok(left > 0 && top > 0 && left + width < 1 && top + height < 1, "the place on the page");
    assert.deepEqual((await get(`/manage/documents/${uuid}/find?q=of+proof`)).hits, [], "one after the other");
    const unknown = { invoiceUuid: "00000000-0000-4000-8000-000000000000" };
    assert.equal((await upload("lost.pdf", await pages("x"), unknown)).statusCode, 400);
  });

  test("a file is split by its pages; the parts are decided about in its place", async () => {
    const { number, load } = PAPER;
    const [bill = []] = BILL(PAPER);
    const content = await aPdf({ pages: [bill, [[50, 50, "nothing here"]], [[50, 50, "DELIVERED"]]] });
    const uuid = await uploaded("both.pdf", content, { orderExternalId: load });
    const order = anOrderBody({
      orderNumber: load,
      charges: PAPER.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const),
    });
    assert.equal((await send("/v2/orders", order)).statusCode, 202);
    const split = (body: unknown) => send(`/manage/documents/${uuid}/split`, body);
    const refused = await split({ pages: [[1], [3]] });
    assert.equal(refused.statusCode, 400);
    assert.match(refused.body, /page 2 is in no part/);
    assert.match((await split({ pages: [[1], [2, 3], [3]] })).body, /page 3 is named twice/);
    assert.match((await split({ pages: [[1], [2, 3, 4]] })).body, /no page 4/);
    const answer = await split({ pages: [[3], [1]], without: [2], turn: [{ page: 3, by: 90 }] });
    assert.equal(answer.statusCode, 201, answer.body);
    const [delivery, invoice] = answer.json().documents;
    assert.deepEqual([delivery.filename, invoice.filename], ["both (page 3).pdf", "both (page 1).pdf"]);
    await service.work();
    const whole = await get(`/manage/documents/${uuid}`);
    assert.deepEqual(
      whole.made.map((part: { readonly filename: string; readonly how: string }) => [part.filename, part.how]).sort(),
      [
        ["both (page 1).pdf", "split"],
        ["both (page 3).pdf", "split"],
      ],
    );
    const shown = await get(`/manage/documents/${delivery.uuid}`);
    assert.deepEqual(shown.madeOf, { uuid, how: "split", pages: [3] });
    const { width, height } = shown.transcription.pages[0];
    assert.ok(width > height, "its page lies on its side now");
    const read = await get(`/manage/documents/${invoice.uuid}`);
    assert.equal(read.transcription.fields.invoiceNumber.value, number);
    for (const [what, body] of [
      ["approve", { eTag: whole.eTag }],
      ["confirm", { eTag: whole.eTag, type: "Invoice", fields: {} }],
      ["split", { pages: [[1], [2], [3]] }],
    ] as const) {
      const again = await send(`/manage/documents/${uuid}/${what}`, body);
      assert.equal(again.statusCode, 409, `${what}: ${again.body}`);
      assert.match(again.body, /it was split/);
    }
    const waiting = (await get("/manage/reviews")).items.map((each: { readonly documentUuid: string }) => each.documentUuid);
    assert.ok(!waiting.includes(uuid), "nobody is asked about the whole any more");
    const unsaid = await send(`/manage/documents/${delivery.uuid}/approve`, { eTag: shown.eTag });
    assert.deepEqual([unsaid.statusCode, /nobody has said what it is/.test(unsaid.body)], [409, true], unsaid.body);
    const typed = await server.app.inject({
      method: "PATCH",
      url: `/manage/documents/${delivery.uuid}`,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify({ eTag: shown.eTag, type: "ProofOfDelivery" }),
    });
    const approved = await send(`/manage/documents/${delivery.uuid}/approve`, { eTag: typed.json().eTag });
    assert.equal(approved.statusCode, 200, approved.body);
    assert.ok(
      (await approvals()).some((body) => body.includes(delivery.uuid) && body.includes(load)),
      "told of a part as of any",
    );
    assert.equal((await send(`/manage/documents/${delivery.uuid}/split`, { pages: [[1]] })).statusCode, 409);
  });

  test("pages that came as files of their own become one document, which a person decides about, and are let go again", async () => {
    const [bill = []] = BILL({ ...PAPER, number: "AF-88110" });
    const [first, second, png] = [
      await uploaded("page-1.pdf", await aPdf({ pages: [bill] })),
      await uploaded("page-2.pdf", await pages("terms and conditions", "last page")),
      await uploaded("page-3.png", Buffer.from(DOT, "base64")),
    ];
    const waiting = async () =>
      (await get("/manage/reviews?limit=200")).items
        .map(({ filename }: { readonly filename: string }) => filename)
        .filter((name: string) => name.startsWith("page-"));
    const before = (await waiting()).toSorted();
    const merge = (documents: readonly string[]) => send("/manage/documents/merge", { documents });
    assert.equal((await merge([first, first])).statusCode, 400);
    assert.equal((await merge([first, "00000000-0000-4000-8000-000000000000"])).statusCode, 404);
    const made = await merge([first, second, png]);
    assert.equal(made.statusCode, 201, made.body);
    const { uuid, filename } = made.json();
    assert.equal(filename, "page-1 and 2 more.pdf");
    assert.match((await merge([first, second])).body, /put together with others/);
    await service.work();
    const whole = await get(`/manage/documents/${uuid}`);
    const { transcription, mergedOf, status } = whole;
    assert.deepEqual([transcription.pages.length, transcription.fields.invoiceNumber.value, status], [4, "AF-88110", "Draft"]);
    assert.equal(transcription.why, "it was put together of several files: compare it with its pages");
    assert.deepEqual(
      mergedOf.map((each: { readonly uuid: string }) => each.uuid),
      [first, second, png],
    );
    const original = await get(`/manage/documents/${second}`);
    assert.deepEqual([original.made[0].uuid, original.made[0].how, original.mergedOf], [uuid, "merge", []]);
    assert.deepEqual(await waiting(), ["page-1 and 2 more.pdf"], "it waits in their place");
    const alone = { eTag: original.eTag, type: "ProofOfDelivery", fields: {} };
    assert.equal((await send(`/manage/documents/${second}/confirm`, alone)).statusCode, 409);
    assert.equal((await send(`/manage/documents/${second}/unmerge`, {})).statusCode, 409);
    const apart = await send(`/manage/documents/${uuid}/unmerge`, {});
    assert.deepEqual([apart.statusCode, apart.json().documents.length], [200, 3], apart.body);
    assert.deepEqual((await waiting()).toSorted(), before, "they wait by themselves again");
    assert.equal((await send(`/manage/documents/${uuid}/unmerge`, {})).statusCode, 409);
    const undone = await get(`/manage/documents/${uuid}`);
    assert.equal(
      (await send(`/manage/documents/${uuid}/confirm`, { eTag: undone.eTag, type: "ProofOfDelivery", fields: {} })).statusCode,
      409,
      "what was taken apart is decided about by nobody",
    );
    const again = await merge([second, first]);
    assert.equal(again.statusCode, 201, again.body);
    await service.work();
    const { eTag } = await get(`/manage/documents/${again.json().uuid}`);
    const path = `/manage/documents/${again.json().uuid}`;
    assert.equal((await send(`${path}/confirm`, { eTag, type: "ProofOfDelivery", fields: {} })).statusCode, 200);
    assert.equal((await send(`${path}/unmerge`, {})).statusCode, 409, "it was decided");
  });

  test("words that stand in hundreds of places are told of as many as are blacked out at once", async () => {
    const uuid = await uploaded("names.pdf", await pages(...Array.from({ length: 14 }, () => "Doe ".repeat(20))));
    const told = async (limit: string) => {
      const { hits, hasMore } = await get(`/manage/documents/${uuid}/find?q=Doe${limit}`);
      return [hits.length, hasMore];
    };
    assert.deepEqual(
      [await told(""), await told("&limit=5000")],
      [
        [200, true],
        [280, false],
      ],
    );
    const { hits } = await get(`/manage/documents/${uuid}/find?q=Doe&limit=5000`);
    const many = Array.from({ length: 3 }, () => hits).flat();
    const made = await send(`/manage/documents/${uuid}/redact`, { places: many });
    assert.equal(made.statusCode, 201, made.body);
  });

  test("what is blacked out of a document is in no copy, and the original is for those who decide", async () => {
    await send("/v2/orders", anOrderBody({ orderNumber: "SO-RED", charges: [["LINEHAUL", "10"]] }));
    await service.work();
    const uuid = await uploaded("account.pdf", await pages("ACCOUNT 123456789 DELIVERED"), { orderExternalId: "SO-RED" });
    const { hits } = await get(`/manage/documents/${uuid}/find?q=123456789`);
    assert.equal(hits.length, 1);
    const made = await send(`/manage/documents/${uuid}/redact`, { places: hits });
    assert.equal(made.statusCode, 201, made.body);
    const copy = made.json();
    const file = (headers: Readonly<Record<string, string>>, of: string) =>
      server.app.inject({ url: `/manage/documents/${of}/file`, headers });
    const bytes = (await file(server.headers, copy.uuid)).rawPayload;
    const read = await readPdf(bytes);
    assert.ok(read.ok);
    assert.deepEqual(read.pages[0]?.words, [], "no text is left in the file");
    assert.ok(!bytes.includes("123456789"));
    const picture = read.pictureOf(1);
    assert.ok(picture);
    const [left, top, width, height] = hits[0].box;
    const inside: number[] = [];
    for (let y = Math.ceil(top * picture.height); y < (top + height) * picture.height - 1; y += 1)
      for (let x = Math.ceil(left * picture.width); x < (left + width) * picture.width - 1; x += 1)
        inside.push(picture.pixels[y * picture.width + x] ?? 255);
    assert.ok(Math.max(...inside) < 40, `nothing shows under the black (${Math.max(...inside)})`);
    // A viewer's key: everything but deciding.
    const key = await aKey(service.context, server.tenant, { scopes: ["manage", "documents"] });
    const viewer = { ...server.headers, "x-api-key": key };
    const asked = async (url: string) => server.app.inject({ url, headers: viewer });
    for (const url of [
      `/manage/documents/${uuid}/file`,
      `/manage/documents/${uuid}/pages/1`,
      `/manage/documents/${uuid}/find?q=account`,
    ])
      assert.equal((await asked(url)).statusCode, 403, url);
    assert.deepEqual((await asked(`/manage/documents/${uuid}`)).json().transcription.fields, {});
    assert.deepEqual((await asked("/manage/documents?text=123456789")).json().items, []);
    assert.equal((await asked(`/manage/documents/${copy.uuid}/pages/1`)).statusCode, 200);
    assert.equal((await file(server.headers, uuid)).statusCode, 200, "who decides opens the original");
    const archive = await server.app.inject({
      method: "POST",
      url: "/manage/documents/archive",
      headers: { ...viewer, "content-type": "application/json" },
      payload: JSON.stringify({ uuids: [uuid, copy.uuid] }),
    });
    assert.equal(archive.statusCode, 200);
    assert.ok(archive.rawPayload.includes("account (redacted).pdf") && archive.rawPayload.includes("left out.txt"));
    const { eTag } = await get(`/manage/documents/${copy.uuid}`);
    assert.equal((await send(`/manage/documents/${copy.uuid}/approve`, { eTag })).statusCode, 200);
    assert.ok(
      (await approvals()).some((body) => body.includes(copy.uuid) && body.includes("SO-RED")),
      "approved for the order of the original",
    );
  });

  test("what is blacked out is withheld wherever the same pages lie, and is told by no refusal", async () => {
    const key = await aKey(service.context, server.tenant, { scopes: ["manage", "documents"] });
    const viewer = { ...server.headers, "x-api-key": key, "content-type": "application/json" };
    const opens = async (uuid: string) =>
      (await server.app.inject({ url: `/manage/documents/${uuid}/file`, headers: viewer })).statusCode;
    const content = await pages("ACCOUNT 555 FIRST", "ACCOUNT 666 SECOND");
    const [whole, again] = [await uploaded("two.pdf", content), await uploaded("two-again.pdf", content)];
    const split = await send(`/manage/documents/${whole}/split`, { pages: [[1], [2]] });
    assert.equal(split.statusCode, 201, split.body);
    await service.work();
    const [first = "", second = ""] = split.json().documents.map((each: { uuid: string }) => each.uuid);
    const merged = await send("/manage/documents/merge", { documents: [first, await uploaded("more.pdf", await pages("MORE"))] });
    assert.equal(merged.statusCode, 201, merged.body);
    const { uuid: together } = merged.json();
    assert.deepEqual([await opens(whole), await opens(first), await opens(together)], [200, 200, 200]);
    const places = [{ page: 1, box: [0.05, 0.05, 0.4, 0.05] }];
    assert.equal((await send(`/manage/documents/${first}/redact`, { places })).statusCode, 201);
    assert.deepEqual(
      [await opens(first), await opens(whole), await opens(again), await opens(together), await opens(second)],
      [403, 403, 403, 403, 200],
      "whatever holds that page, and no other",
    );
    const other = await uploaded("other.pdf", await pages("PAGE 1", "PAGE 2"));
    const parts = (await send(`/manage/documents/${other}/split`, { pages: [[1], [2]] })).json().documents;
    assert.equal((await send(`/manage/documents/${other}/redact`, { places })).statusCode, 201);
    for (const { uuid } of parts) assert.equal(await opens(uuid), 403, "a part of what was blacked out as a whole");

    const bill = await uploaded("bill.pdf", await pages("INVOICE NUMBER: SECRET-1"));
    assert.equal((await send(`/manage/documents/${bill}/redact`, { places })).statusCode, 201);
    const asViewer = (url: string, body: unknown) =>
      server.app.inject({ method: "POST", url, headers: viewer, payload: JSON.stringify(body) });
    const keyed = anInvoiceBody({ invoiceNumber: "OTHER-1", order: "SO-RED", charges: [["LINEHAUL", "10"]] });
    for (const refused of [
      await asViewer("/manage/invoices", { ...keyed, documentUuid: bill }),
      await asViewer(`/manage/documents/${bill}/confirm`, { eTag: "1", type: "Invoice", fields: {} }),
    ]) {
      assert.equal(refused.statusCode, 403, refused.body);
      assert.ok(!refused.body.includes("SECRET-1"));
    }
  });

  test("a statement of account that came as a file is compared with what came in, once it is read", async () => {
    const content = await aPdf({
      pages: [
        [
          [50, 40, "STATEMENT OF ACCOUNT", 18],
          [50, 100, "Invoice"],
          [200, 100, "PO"],
          [400, 100, "Balance", 10, "right"],
          [50, 120, "GHOST-1"],
          [400, 120, "1,250.00", 10, "right"],
          [50, 136, "GHOST-2"],
          [200, 136, "4500123"],
          [400, 136, "80.00", 10, "right"],
        ],
      ],
    });
    const compare = async (body: unknown) => {
      const answer = await send("/manage/statements/compare", body);
      return { status: answer.statusCode, body: answer.body, lines: answer.json().lines };
    };
    const coming = (await upload("statement.pdf", content, { type: "StatementInvoice" })).json().uuid;
    const early = await compare({ documentUuid: coming });
    assert.equal(early.status, 409, early.body);
    assert.match(early.body, /being read|no words of the document are known/);
    await service.work();
    const { status, lines, body } = await compare({ documentUuid: coming });
    assert.equal(status, 200, body);
    assert.deepEqual(
      lines.map((line: Readonly<Record<string, unknown>>) => [line["invoiceNumber"], line["stated"], line["state"]]),
      [
        ["GHOST-1", "1250.0000", "unknown"],
        ["GHOST-2", "80.0000", "unknown"],
      ],
    );
    assert.equal((await compare({ documentUuid: "00000000-0000-4000-8000-000000000000" })).status, 404);
    assert.equal((await compare({})).status, 400);
    assert.equal((await compare({ text: "A-1 10.00", documentUuid: coming })).status, 400);
    const blank = await uploaded("blank.pdf", await pages("nothing that is due"));
    const empty = await compare({ documentUuid: blank });
    assert.deepEqual([empty.status, /no line of the document says/.test(empty.body)], [400, true]);
    assert.equal(
      (await send(`/manage/documents/${coming}/redact`, { places: [{ page: 1, box: [0.1, 0.1, 0.2, 0.1] }] })).statusCode,
      201,
    );
    await service.work();
    assert.equal((await compare({ documentUuid: coming })).status, 200, "whoever decides sees the original");
    const key = await aKey(service.context, server.tenant, { scopes: ["manage"] });
    const clerk = await server.app.inject({
      method: "POST",
      url: "/manage/statements/compare",
      headers: { ...server.headers, "x-api-key": key, "content-type": "application/json" },
      payload: JSON.stringify({ documentUuid: coming }),
    });
    assert.equal(clerk.statusCode, 403, clerk.body);
  });

  test("a file whose pages cannot be taken apart says why", async () => {
    const uuid = await uploaded("words.txt", Buffer.from("just words"));
    const answer = await send(`/manage/documents/${uuid}/split`, { pages: [[1]] });
    assert.equal(answer.statusCode, 409, answer.body);
    assert.match(answer.body, /no pages that could be split/);
  });
});
