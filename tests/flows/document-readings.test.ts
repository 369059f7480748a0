import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import type { HeavyWork } from "#adapters/heavy/heavy-work.ts";
import { READER } from "#domain/reading/read-document.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { LAYOUTS, PAPER, type PaperInvoice } from "#tests/builders/freight-papers.ts";
import { asOwner } from "#tests/database.ts";
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
  let cut: HeavyWork["cut"] = real.cut;
  const heavy: HeavyWork = {
    ...real,
    read: (...asked) => {
      reads += 1;
      return answer(...asked);
    },
    cut: (...asked) => cut(...asked),
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
  const ingest = async (fileName: string, content: Buffer, type?: string, externalOrderId?: string): Promise<string> => {
    const answer = await send("/v2/documents/ingest", {
      ...(externalOrderId === undefined ? {} : { externalOrderId }),
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

  const accept = async (operation: "createOrder" | "createInvoice", body: { readonly [name: string]: unknown }) =>
    acceptMessage(service.context, {
      tenantUuid: server.tenant.tenantUuid,
      operation,
      externalId: String(body["orderNumber"] ?? body["invoiceNumber"]),
      body: JSON.stringify(body),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
  /** A paper of ACME for an order of 1,875.80, with numbers of its own. */
  let papers = 0;
  const aBill = (more: Partial<PaperInvoice> = {}): PaperInvoice => {
    papers += 1;
    const of = `77${String(papers).padStart(4, "0")}`;
    return {
      ...PAPER,
      vendor: "Acme Freight",
      scac: "ACMF",
      number: `AF-${of}`,
      load: `LD${of}`,
      pro: `47${of}61`,
      bol: `BL-${of}`,
      po: `45${of}`,
      ...more,
    };
  };
  const orderOf = ({ load, charges }: PaperInvoice) =>
    anOrderBody({
      orderNumber: load,
      charges: charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const),
      more: { shipDate: "2026-10-12", deliveryDate: "2026-10-14" },
    });
  const invoicesOf = (number: string) =>
    inTenant<{ uuid: string; status: string; verdict: string; source: string; billed: string; createdBy: string }>(
      `select invoice_uuid as uuid, status, verdict, source, billed::text as billed, created_by as "createdBy" from invoice
        where invoice_number = $1 order by received_at`,
      [number],
    );
  const pdfOf = (...bills: readonly PaperInvoice[]) => aPdf({ pages: bills.flatMap((bill) => FIRST(bill)) });
  const routeOf = async (uuid: string) => {
    const { transcription, status } = await shown(uuid);
    return [status, transcription.route, transcription.why] as const;
  };

  test("a bill that passes every check becomes an invoice, matched and audited, with its places and its document", async () => {
    const bill = aBill();
    await accept("createOrder", orderOf(bill));
    await service.work();
    const uuid = await ingest("bill.pdf", await pdfOf(bill));
    await service.work();
    const [status, route, why] = await routeOf(uuid);
    assert.deepEqual([status, route, why], ["Ready", "automatic", `every check passed, and ${bill.number} became an invoice`]);
    const [invoice] = await invoicesOf(bill.number);
    assert.deepEqual([invoice?.source, Number(invoice?.billed), invoice?.verdict], ["Api", 1875.8, "approve"]);
    const workspace = await get(`/manage/invoices/${invoice?.uuid}`);
    assert.equal(workspace.orders[0].externalId, bill.load);
    assert.deepEqual([workspace.paper.documentUuid, workspace.paper.pages], [uuid, [1]]);
    assert.equal(workspace.paper.places.statedTotal.page, 1);
    assert.ok(workspace.paper.places["charges[2].amount"].box[2] > 0);
    assert.ok(workspace.documents.some((each: { uuid: string }) => each.uuid === uuid));
    assert.equal((await shown(uuid)).type, "Invoice");
  });

  test("what a paper says of its weight and class is held against the order's, and a doubt about either is for a person", async () => {
    const policy = async (weight: object | null) => {
      const { version: _, eTag, waiting: __, ...now } = await get("/manage/audit-policy");
      const put = await server.app.inject({
        method: "PUT",
        url: "/manage/audit-policy",
        headers: { ...server.headers, "content-type": "application/json" },
        payload: JSON.stringify({ ...(now.policy ?? now), weight, eTag }),
      });
      assert.equal(put.statusCode, 200, put.body);
    };
    const ordered = (bill: PaperInvoice, weight: number, freightClass: string) => ({
      ...orderOf(bill),
      items: [{ id: "1", class: Number(freightClass), totalCount: 18, dimensions: { system: "Imperial", weight } }],
    });
    const billedFor = async (weight: number, freightClass: string, pages = FIRST) => {
      const bill = aBill();
      await accept("createOrder", ordered(bill, weight, freightClass));
      await service.work();
      const uuid = await ingest(`${bill.number}.pdf`, await aPdf({ pages: pages(bill) }));
      await service.work();
      const [invoice] = await invoicesOf(bill.number);
      if (invoice === undefined) return [null, (await routeOf(uuid))[2]];
      const { audit, paper } = await get(`/manage/invoices/${invoice.uuid}`);
      assert.ok(paper.places.weight.box[2] > 0, "it is shown on the page");
      return [invoice.verdict, audit.findings.map(({ rule }: { rule: string }) => rule).join()];
    };
    await policy({ percent: "1" });
    assert.deepEqual(await billedFor(12_480, "70"), ["approve", ""], "the policy asks for a weight, and the paper says it");
    assert.deepEqual(await billedFor(10_000, "70"), ["dispute", "weight-variance"]);
    assert.deepEqual(await billedFor(12_480, "60"), ["dispute", "class-variance"]);
    const twice = (bill: PaperInvoice): Printed[][] => {
      const [first = [], ...others] = FIRST(bill);
      return [[...first, [360, 216, "Billed Weight: 13,100 lbs"]], ...others];
    };
    const [verdict, why] = await billedFor(12_480, "70", twice);
    assert.equal(verdict, null);
    assert.match(String(why), /as weights: say which one is billed/);
    await policy(null);
    assert.deepEqual(await billedFor(12_480, "70", twice), ["approve", ""], "who sets no limit for weights waits for none");
  });

  test("a bill waits in words, and no invoice exists, while anything of it is in doubt", async () => {
    const cases: readonly (readonly [name: string, bill: PaperInvoice, pages: readonly (readonly Printed[])[], why: RegExp])[] =
      [];
    const put = (name: string, why: RegExp, bill: PaperInvoice, change: (text: Printed) => Printed = (text) => text): void =>
      void (cases as unknown[]).push([name, bill, FIRST(bill).map((page) => page.map(change)), why]);
    const replaced =
      (from: string, to: string) =>
      ([x, y, text, size, align]: Printed): Printed => [x, y, text.replace(from, to), size ?? 10, align ?? "left"];
    put("sum.pdf", /charges make .* total says/, aBill(), replaced("USD 1,875.80", "USD 1,857.80"));
    put("strange.pdf", /vendor is not known|different vendors/, aBill({ vendor: "Nobody Knows Trucking", scac: "NKTX" }));
    put("other-scac.pdf", /different vendors|does not bill|not known/, aBill({ scac: "ZZZZ" }));
    put("two-ways.pdf", /two ways: invoiceDate/, aBill({ date: "2026-11-10", shipped: "2026-10-11", due: "2026-12-11" }));
    put("credit.pdf", /corrects an invoice or gives money back/, aBill(), replaced("FREIGHT INVOICE", "CREDIT MEMO"));
    put("statement.pdf", /person confirms/, aBill(), replaced("FREIGHT INVOICE", "STATEMENT OF ACCOUNT"));
    for (const [name, bill, pages] of cases) {
      await accept("createOrder", orderOf(bill));
      await ingest(name, await aPdf({ pages }));
    }
    const typed = aBill();
    await accept("createOrder", orderOf(typed));
    await ingest("typed.pdf", await pdfOf(typed), "ProofOfDelivery");
    await service.work();
    for (const [name, bill, , why] of [...cases, ["typed.pdf", typed, [], /sent as ProofOfDelivery/] as const]) {
      const [found] = await inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [name]);
      const [status, route, told] = await routeOf(found?.uuid ?? "");
      assert.deepEqual([name, status, route], [name, "Draft", "review"]);
      assert.match(String(told), why, name);
      assert.deepEqual(await invoicesOf(bill.number), [], name);
    }
  });

  test("another carrier's MC number on a bill is a doubt, its own says whose it is, and an unknown vendor is told with the way on", async () => {
    const putVendor = async (externalId: string, record: object): Promise<void> => {
      const url = `/manage/vendors/${externalId}`;
      const headers = { ...server.headers, "content-type": "application/json" };
      const put = await server.app.inject({ method: "PUT", url, headers, payload: JSON.stringify(record) });
      assert.equal(put.statusCode, 200, put.body);
    };
    await putVendor("ZULU", { name: "Zulu Lines", mcNumber: "MC-777888" });
    const printing = (bill: PaperInvoice, ...more: readonly Printed[]) =>
      aPdf({ pages: FIRST(bill).map((page) => [...page.filter(([, , text]) => text !== "SCAC: NONE"), ...more]) });
    const copied = aBill();
    await accept("createOrder", orderOf(copied));
    const own = aBill({ vendor: "Zulu Lines", scac: "NONE" });
    const { load, charges } = own;
    const costs = charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const);
    const more = { shipDate: "2026-10-12", deliveryDate: "2026-10-14" };
    const { vendors, ...order } = anOrderBody({ orderNumber: load, vendor: "ZULU", charges: costs, more });
    // What an order says of a vendor is kept in the directory.
    const zulu = vendors.map(({ scacCode: _, ...each }) => ({ ...each, name: "Zulu Lines" }));
    await accept("createOrder", { ...order, vendors: zulu });
    const strange = aBill({ vendor: "Nightfall Trucking", scac: "NONE" });
    await accept("createOrder", orderOf(strange));
    await service.work();
    const copiedUuid = await ingest("copied-mc.pdf", await printing(copied, [40, 770, "MC 777888"]));
    const ownUuid = await ingest("own-mc.pdf", await printing(own, [40, 770, "MC# 777888"]));
    const strangeUuid = await ingest("strange-mc.pdf", await printing(strange, [40, 770, "MC 555111"]));
    await service.work();
    assert.match((await routeOf(copiedUuid)).join(" "), /Draft review .*its MC number says Zulu Lines/);
    assert.deepEqual(await invoicesOf(copied.number), []);
    assert.match((await routeOf(ownUuid)).join(" "), /Ready automatic/);
    assert.equal((await invoicesOf(own.number)).length, 1);
    const checkOf = async (uuid: string) =>
      ((await shown(uuid)).transcription.checks as { check: string; passed: boolean; message: string }[]).find(
        ({ check }) => check === "vendor-known",
      );
    const before = await checkOf(strangeUuid);
    assert.equal(before?.passed, false);
    assert.match(before?.message ?? "", /Nightfall Trucking.*MC number 555111.*add the vendor/);
    await putVendor("NIGHT", { name: "Nightfall Trucking", mcNumber: "555111" });
    // Until it has become an invoice, which it does by itself now.
    const after = await checkOf(strangeUuid);
    const known = { check: "vendor-known", passed: true, message: "its vendor is Nightfall Trucking" };
    if (after !== undefined || (await routeOf(strangeUuid))[0] !== "Ready") assert.deepEqual(after, known);
    assert.equal(await checkOf(ownUuid), undefined, "nothing is asked of what is decided");
  });

  test("bills whose vendor nobody knew are looked at again when the directory names them, and one that a person holds waits for them", async () => {
    const putVendor = async (externalId: string, record: object): Promise<void> => {
      const headers = { ...server.headers, "content-type": "application/json" };
      const url = `/manage/vendors/${externalId}`;
      const put = await server.app.inject({ method: "PUT", url, headers, payload: JSON.stringify(record) });
      assert.equal(put.statusCode, 200, put.body);
    };
    const bills = [1, 2, 3].map(() => aBill({ vendor: "Borealis Haulage", scac: "BRLS" }));
    const [first, second, held] = bills;
    assert.ok(first && second && held);
    const other = aBill({ vendor: "Meridian Drayage", scac: "MRDG" });
    for (const bill of [...bills, other]) await accept("createOrder", orderOf(bill));
    const uuids: string[] = [];
    for (const bill of [...bills, other]) uuids.push(await ingest(`unknown-${bill.number}.pdf`, await pdfOf(bill)));
    await service.work();
    const [firstUuid = "", secondUuid = "", heldUuid = "", otherUuid = ""] = uuids;
    for (const uuid of uuids) assert.match((await routeOf(uuid)).join(" "), /Draft review .*vendor/);
    assert.equal((await send(`/manage/reviews/${heldUuid}/take`, {})).statusCode, 200);

    await putVendor("FARAWAY", { name: "Faraway Cartage", scac: "FRWY" });
    await service.work();
    for (const uuid of uuids) assert.match((await routeOf(uuid)).join(" "), /Draft review/, "that one is no vendor of theirs");

    await putVendor("BRLS", { name: "Borealis Haulage", scac: "BRLS" });
    await putVendor("BRLS", { name: "Borealis Haulage", scac: "BRLS", mcNumber: "314159" });
    const isReady = async (uuid: string): Promise<boolean> => (await routeOf(uuid))[0] === "Ready";
    await until(async () => (await isReady(firstUuid)) && (await isReady(secondUuid)));
    const later = "select from work where subject_uuid = $1 and due_at > now() + interval '1 minute'";
    await until(async () => (await service.context.db.control.query(later, [heldUuid])).rows.length > 0);
    await until(async () => (await invoicesOf(first.number)).length > 0 && (await invoicesOf(second.number)).length > 0);
    for (const [uuid, { number }] of [
      [firstUuid, first],
      [secondUuid, second],
    ] as const) {
      assert.deepEqual(await routeOf(uuid), ["Ready", "automatic", `every check passed, and ${number} became an invoice`]);
      assert.equal((await invoicesOf(number)).length, 1);
    }
    assert.match((await routeOf(otherUuid)).join(" "), /Draft review/);
    assert.match((await routeOf(heldUuid)).join(" "), /Draft review/, "who holds it decides about it");
    const { items: taken } = await get("/manage/reviews?limit=200&state=taken");
    assert.ok((taken as { documentUuid: string }[]).some(({ documentUuid }) => documentUuid === heldUuid));
    assert.deepEqual(await invoicesOf(held.number), []);

    // They let go of it, and its time comes.
    assert.equal((await send(`/manage/reviews/${heldUuid}/skip`, {})).statusCode, 200);
    await asOwner(service.database, "update work set due_at = now() where kind = 'read-document'", []);
    await service.work();
    assert.match((await routeOf(heldUuid)).join(" "), /Ready automatic/);
    assert.equal((await invoicesOf(held.number)).length, 1);
    assert.match((await routeOf(otherUuid)).join(" "), /Draft review/);
  });

  suite("what a person decides", () => {
    const call = async (url: string, body: unknown = {}) => {
      const { statusCode: status, body: text } = await send(url, body);
      return { status, text, body: JSON.parse(text) };
    };
    /** A bill whose total contradicts its charges, waiting for a person, and its order. */
    const aDoubtful = async (more: Partial<PaperInvoice> = {}) => {
      const bill = aBill(more);
      await accept("createOrder", orderOf(bill));
      const pages = FIRST(bill).map((page) =>
        page.map(([x, y, text, size, align]): Printed => [
          x,
          y,
          text.replace("USD 1,875.80", "USD 1,857.80"),
          size ?? 10,
          align ?? "left",
        ]),
      );
      const uuid = await ingest(`doubtful-${bill.number}.pdf`, await aPdf({ pages }));
      await service.work();
      return { bill, uuid };
    };
    /** What the page says, rightly. */
    const fieldsOf = async (uuid: string) => {
      const { transcription, eTag } = await shown(uuid);
      type Told = Readonly<Record<string, { readonly value: string }>>;
      const plain = (told: Told) => Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]));
      const fields = { ...plain(transcription.fields), charges: (transcription.charges as Told[]).map(plain) };
      return { eTag, fields: { ...fields, totalAmount: "1875.80" } };
    };
    const confirm = (uuid: string, body: object) => call(`/manage/documents/${uuid}/confirm`, { type: "Invoice", ...body });

    test("bills come before papers; who takes one holds it alone, and it is counted", async () => {
      const { uuid } = await aDoubtful();
      const { items } = await get("/manage/reviews?limit=200");
      const kinds = (items as { type: string }[]).map(({ type }) => (type.startsWith("Invoice") ? 1 : 2));
      assert.deepEqual(kinds, kinds.toSorted(), "bills first");
      assert.ok((items as { documentUuid: string }[]).some(({ documentUuid }) => documentUuid === uuid));
      const pages = await get("/manage/reviews?limit=1");
      const rest = await get(`/manage/reviews?limit=200&cursor=${pages.nextCursor}`);
      assert.equal(rest.items.length, items.length - 1);
      const first = await call("/manage/reviews/next", { type: "Invoice" });
      assert.equal(first.body.review.state, "taken", first.text);
      const taken = first.body.review.documentUuid;
      await asOwner(service.database, "update document_review set taken_by = 'user:somebody' where document_uuid = $1", [taken]);
      const second = await call("/manage/reviews/next", { type: "Invoice" });
      assert.notEqual(second.body.review.documentUuid, taken, "nobody is given what another holds");
      const { eTag, fields } = await fieldsOf(taken);
      for (const refused of [
        await call(`/manage/reviews/${taken}/take`),
        await call(`/manage/reviews/${taken}/skip`),
        await confirm(taken, { eTag, fields }),
      ])
        assert.deepEqual([refused.status, /user:somebody works on it until/.test(refused.text)], [409, true], refused.text);
      await asOwner(
        service.database,
        "update document_review set taken_until = now() - interval '1 second' where document_uuid = $1",
        [taken],
      );
      assert.equal((await call(`/manage/reviews/${taken}/take`)).status, 200, "a lock ends");
      assert.equal((await call(`/manage/reviews/${taken}/skip`)).body.state, "waiting");
      assert.equal((await get("/manage/reviews?limit=200")).items.at(-1).documentUuid, taken, "behind all others");
      assert.equal((await call("/manage/reviews/next", { vendor: "nobody of this name" })).body.review, null);
    });

    test("what is confirmed becomes an invoice once, keyed by who changed an amount, with what was read beside what was said", async () => {
      const { bill, uuid } = await aDoubtful();
      const { eTag, fields } = await fieldsOf(uuid);
      const bad = await confirm(uuid, { eTag, fields: { ...fields, totalAmount: "1857.80" } });
      assert.deepEqual([bad.status, /do not make its total/.test(bad.text)], [400, true], bad.text);
      const stale = await confirm(uuid, { eTag: "77", fields });
      assert.equal(stale.status, 409);
      const both = await Promise.all([confirm(uuid, { eTag, fields }), confirm(uuid, { eTag, fields })]);
      assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409], "two reviewers make one invoice");
      const made = both.find(({ status }) => status === 201);
      await service.work();
      const [invoice, other] = await invoicesOf(bill.number);
      assert.deepEqual([invoice?.uuid, other], [made?.body.invoiceUuid, undefined]);
      assert.deepEqual([Number(invoice?.billed), invoice?.source], [1875.8, "Api"]);
      assert.match(invoice?.createdBy ?? "", /^key:/);
      const workspace = await get(`/manage/invoices/${invoice?.uuid}`);
      assert.deepEqual(workspace.paper.confirmed.changed, ["totalAmount"]);
      assert.equal(workspace.paper.confirmed.by, invoice?.createdBy);
      const [row] = await inTenant<{ corrections: { fields: { field: string; read: string; said: string }[] } }>(
        "select corrections from document_review where document_uuid = $1 and state = 'done'",
        [uuid],
      );
      const total = row?.corrections.fields.find(({ field }) => field === "totalAmount");
      assert.deepEqual([total?.read, total?.said], ["1857.80", "1875.80"]);
      assert.equal((await get("/manage/reviews?state=done")).items[0].documentUuid, uuid);
      assert.ok((await get("/manage/reviews/counts")).doneToday > 0);
      const again = await confirm(uuid, { eTag: made?.body.eTag, fields });
      assert.equal(again.status, 409, "an approved document is final");
    });

    test("a page with another carrier's MC or DOT number is not that of the vendor that a person chooses, until they say so", async () => {
      const { bill, uuid } = await aDoubtful({ scac: "NONE", vendor: "Gravel Road Haulage LLC - MC 4141411 USDOT 0616161" });
      const put = (externalId: string, record: object) =>
        server.app.inject({
          method: "PUT",
          url: `/manage/vendors/${externalId}`,
          headers: { ...server.headers, "content-type": "application/json" },
          payload: JSON.stringify(record),
        });
      for (const [externalId, record] of [
        ["GRAVEL", { name: "Gravel Road Haulage", mcNumber: "MC-4141411" }],
        ["CHOSEN", { name: "Chosen Carriers", mcNumber: "MC-5151", dotNumber: "99887" }],
        ["NUMBERLESS", { name: "Numberless Lines" }],
      ] as const)
        assert.equal((await put(externalId, record)).statusCode, 200);
      const { eTag, fields: read } = await fieldsOf(uuid);
      const fields: Record<string, unknown> = read;
      assert.deepEqual([fields["mcNumber"], fields["dotNumber"]], ["4141411", "0616161"]);
      const { mcNumber: _mc, dotNumber: _dot, ...unsaid } = fields;
      for (const [vendorExternalId, said, why] of [
        [
          "CHOSEN",
          fields,
          /says the MC number 4141411, and that of Chosen Carriers is 5151: choose the vendor of that MC number/,
        ],
        // Left out, it stands on the page all the same.
        ["CHOSEN", unsaid, /says the MC number 4141411/],
        ["CHOSEN", { ...fields, mcNumber: null }, /DOT number 616161, and that of Chosen Carriers is 99887/],
        ["NUMBERLESS", fields, /MC number 4141411, which is that of Gravel Road Haulage, not of Numberless Lines/],
      ] as const) {
        const { status, text } = await confirm(uuid, { eTag, fields: said, vendorExternalId });
        assert.deepEqual([status, why.test(text)], [400, true], text);
      }
      assert.deepEqual(await invoicesOf(bill.number), []);
      const said = { ...fields, mcNumber: null, dotNumber: "" };
      const made = await confirm(uuid, { eTag, fields: said, vendorExternalId: "CHOSEN" });
      assert.equal(made.status, 201, made.text);
      await service.work();
      const workspace = await get(`/manage/invoices/${made.body.invoiceUuid}`);
      assert.deepEqual(workspace.paper.confirmed.changed, ["mcNumber", "dotNumber", "totalAmount"]);
      assert.equal(workspace.vendor.externalId, "CHOSEN");
      assert.deepEqual(
        Object.keys((await shown(uuid)).fields).filter((name) => /^(mc|dot)/.test(name)),
        [],
      );
    });

    test("what a confidence is worth is learned from reviewed bills; some sure ones are looked at, and later errors count", async () => {
      const thresholds = async () =>
        (await get("/manage/reading-thresholds")).items as {
          readonly state: string;
          readonly reviewed: number;
          readonly wrong: number;
          readonly sure: number | null;
          readonly message: string;
          readonly how: string;
          readonly template: unknown;
        }[];
      const plainKind = async () => (await thresholds()).find(({ how, template }) => how === "text" && template === null);
      const scoreOf = async (uuid: string) =>
        (
          await inTenant<{ course: string; verdict: string | null; score: number }>(
            "select course, verdict, score::float8 as score from reading_score where document_uuid = $1",
            [uuid],
          )
        )[0];
      const read = async (bill: PaperInvoice) => {
        await accept("createOrder", orderOf(bill));
        const uuid = await ingest(`${bill.number}.pdf`, await pdfOf(bill));
        await service.work();
        return uuid;
      };
      const before = await plainKind();
      assert.match(before?.message ?? "", /^not known: \d+ of 600 reviewed$/);
      // A spot check: it would have gone on by itself, and waits for a person, who finds it read right.
      Object.assign(service.context, { spotCheckOneIn: 1 });
      const checked = await read(aBill());
      Object.assign(service.context, { spotCheckOneIn: 0 });
      const { transcription, eTag } = await shown(checked);
      assert.match(transcription.why, /^spot check/);
      const row = (await get("/manage/reviews?limit=200")).items.find(
        ({ documentUuid }: { documentUuid: string }) => documentUuid === checked,
      );
      assert.equal(row.isSpotCheck, true);
      const { fields } = await fieldsOf(checked);
      const made = await confirm(checked, { eTag, fields });
      assert.equal(made.status, 201, made.text);
      assert.deepEqual([(await scoreOf(checked))?.course, (await scoreOf(checked))?.verdict], ["spot-check", "right"]);
      assert.equal((await plainKind())?.reviewed, (before?.reviewed ?? 0) + 1);
      // Two that went on by themselves are found to be wrong afterwards: one is corrected, the invoice of the other ended.
      const corrected = await read(aBill());
      const ended = aBill();
      const endedUuid = await read(ended);
      assert.deepEqual([(await scoreOf(corrected))?.course, (await scoreOf(corrected))?.verdict], ["automatic", null]);
      const changed = await server.app.inject({
        method: "PATCH",
        url: `/manage/documents/${corrected}`,
        headers: { ...server.headers, "content-type": "application/json" },
        payload: JSON.stringify({ eTag: (await shown(corrected)).eTag, type: "RateConfirmation" }),
      });
      assert.equal(changed.statusCode, 200, changed.body);
      const [invoice] = await invoicesOf(ended.number);
      const open = await get(`/manage/invoices/${invoice?.uuid}`);
      const gone = await call(`/manage/invoices/${invoice?.uuid}/terminate`, { eTag: open.eTag, reason: "Misread" });
      assert.equal(gone.status, 200, gone.text);
      assert.deepEqual([(await scoreOf(corrected))?.verdict, (await scoreOf(endedUuid))?.verdict], ["wrong", "wrong"]);
      // As if two thousand less sure ones were looked at, and none of them was wrong.
      const most = (score: number, verdict: string) =>
        asOwner(
          service.database,
          `with d as (insert into document select (jsonb_populate_record(d, jsonb_build_object('document_uuid', gen_random_uuid()))).* from document d,
              generate_series(1, 2000) where d.document_uuid = $1 returning tenant_uuid, document_uuid)
            insert into reading_score (tenant_uuid, document_uuid, reader_version, type, how, score, course, scored_at, verdict, judged_at, judged_by)
            select tenant_uuid, document_uuid, '${READER.version}', 'Invoice', 'text', ${score}, 'review', now(), '${verdict}', now(), 'user:made-up' from d`,
          [checked],
        );
      await most(0.76, "right");
      const known = await plainKind();
      assert.deepEqual([known?.state, known?.wrong], ["known", 2], known?.message ?? "none");
      assert.ok((known?.sure ?? 1) <= 0.75);
      const unsure = async (name: string) => {
        const bill = aBill();
        await accept("createOrder", orderOf(bill));
        answer = async (...asked) => {
          const outcome = await real.read(...asked);
          if (outcome.kind !== "made" || outcome.made.reading.fields.invoiceNumber === undefined) return outcome;
          const { reading } = outcome.made;
          const invoiceNumber = { ...outcome.made.reading.fields.invoiceNumber, confidence: 0.78 };
          return { ...outcome, made: { ...outcome.made, reading: { ...reading, fields: { ...reading.fields, invoiceNumber } } } };
        };
        const uuid = await ingest(name, await pdfOf(bill));
        await service.work();
        answer = real.read;
        return routeOf(uuid);
      };
      assert.equal((await unsure("unsure-1.pdf"))[1], "automatic", "its least sure value is sure to 0.78");
      await most(0.76, "wrong");
      const told = await plainKind();
      assert.notEqual(told?.state, "not-known", told?.message ?? "none");
      const [status, route, why] = await unsure("unsure-2.pdf");
      assert.deepEqual([status, route], ["Draft", "review"]);
      assert.match(String(why), /papers of its kind/);
      await asOwner(service.database, "delete from reading_score where judged_by = 'user:made-up'", []);
    });

    test("what is corrected teaches the layout: the next paper is read right and still waits; it is taken back by versions", async () => {
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
              [60, 240, "What was done"],
              [480, 240, "Comes to", 10, "right"],
              [500, 240, "Book"],
              [60, 256, "Hauled over hill and dale"],
              [480, 256, due, 10, "right"],
              [500, 256, "GL4000"],
              [60, 300, "Kindly remit"],
              [540, 300, due, 10, "right"],
              [60, 700, "thanking you for your custom and prompt settlement"],
            ],
          ],
        });
      const read = async (name: string, ...said: Parameters<typeof quill>) => {
        const uuid = await ingest(name, await quill(...said), "Invoice");
        await service.work();
        return { uuid, ...(await shown(uuid)) };
      };
      const correct = async ({ uuid, eTag }: { readonly uuid: string; readonly eTag: string }, fields: object) => {
        const made = await confirm(uuid, { eTag, invoice: false, fields });
        assert.equal(made.status, 200, made.text);
      };
      const templates = async () =>
        (await get("/manage/reading-templates")).items as {
          version: number;
          uuid: string;
          trial: { state: string; worse: { filename: string; field: string }[] } | null;
        }[];
      const before = await templates();
      const own = async () => (await templates()).filter(({ uuid }) => !before.some((each) => each.uuid === uuid));
      const first = await read("quill-1.pdf", "QD-88131", "1,250.00", "Springfield");
      assert.equal(first.transcription.template, undefined);
      const hauled = { description: "Hauled over hill and dale", code: "400", amount: "1250.00" };
      const vendorName = "Quill & Daughters Haulage";
      await correct(first, { vendorName, invoiceNumber: "QD-88131", totalAmount: "1250.00", charges: [hauled] });
      const second = await read("quill-2.pdf", "QD-90027", "98.75", "Shelbyville");
      const { fields, type, template, route, checks } = second.transcription;
      assert.deepEqual(
        [type.value, fields.invoiceNumber.value, fields.invoiceNumber.found, fields.totalAmount.value, template.version, route],
        ["Invoice", "QD-90027", "template", "98.75", 1, "review"],
      );
      const lines = second.transcription.charges as Readonly<Record<string, { value: string }>>[];
      assert.deepEqual(
        lines.map((line) => [line["description"]?.value, line["code"]?.value, line["amount"]?.value]),
        [["Hauled over hill and dale", "400", "98.75"]],
        "its charge lines as well, with the code that their text means",
      );
      assert.ok(
        checks.some(({ check, passed }: { check: string; passed: boolean }) => check === "template-confirmed" && !passed),
      );
      // Another person finds the number elsewhere: by that the first paper would be read worse, and it stays on trial.
      await correct(second, { vendorName: "Quill & Daughters Haulage", invoiceNumber: "Shelbyville", totalAmount: "98.75" });
      await service.work();
      const [tried, made] = await own();
      assert.deepEqual([tried?.version, tried?.trial?.state, made?.version, made?.trial], [2, "worse", 1, null]);
      assert.ok(tried?.trial?.worse.some(({ filename, field }) => filename === "quill-1.pdf" && field === "invoiceNumber"));
      const third = await read("quill-3.pdf", "QD-90031", "45.10", "Ogdenville");
      assert.equal(third.transcription.fields.invoiceNumber.value, "QD-90031");
      const remove = (version: number) =>
        server.app.inject({
          method: "DELETE",
          url: `/manage/reading-templates/${made?.uuid}?version=${version}`,
          headers: server.headers,
        });
      assert.equal((await remove(3)).statusCode, 409);
      assert.deepEqual((await remove(2)).json(), { uuid: made?.uuid, version: 1 });
      assert.deepEqual((await remove(1)).json(), { uuid: made?.uuid, version: null });
      assert.equal((await remove(1)).statusCode, 404);
      assert.deepEqual(await own(), []);
      const fourth = await read("quill-4.pdf", "QD-90044", "12.10", "Capital City");
      assert.equal(fourth.transcription.template, undefined);
    });

    test("of a file with several bills each becomes an invoice, or none does", async () => {
      const bills = [aBill(), aBill()];
      for (const bill of bills) await accept("createOrder", orderOf(bill));
      const wrong = ([x, y, text, size, align]: Printed): Printed => [
        x,
        y,
        text.replace("USD 1,875.80", "USD 1,857.80"),
        size ?? 10,
        align ?? "left",
      ];
      const uuid = await ingest(
        "two-bills.pdf",
        await aPdf({ pages: bills.flatMap((bill) => FIRST(bill)).map((lines) => lines.map(wrong)) }),
      );
      await service.work();
      const { transcription, eTag } = await shown(uuid);
      type Told = Readonly<Record<string, { readonly value: string }>>;
      const plain = (told: Told) => Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]));
      const [one, two] = (transcription.papers as { fields: Told; charges: Told[] }[]).map(({ fields, charges }) => ({
        type: "Invoice",
        fields: { ...plain(fields), charges: charges.map(plain), totalAmount: "1875.80" },
      }));
      assert.ok(one && two, "it holds two papers");
      const refused = async (body: object, status: number, why: RegExp) => {
        const { text, ...answer } = await confirm(uuid, { eTag, ...body });
        assert.deepEqual([answer.status, why.test(text)], [status, true], text);
      };
      await refused(one, 409, /what stands on the bill of page 2 too/);
      await refused({ ...one, paper: 1, others: [{ ...two, paper: 1 }] }, 400, /same paper/);
      await refused({ ...one, paper: 1, others: [{ ...two, paper: 3 }] }, 400, /one of the 2 that were read/);
      const off = { ...two, paper: 2, fields: { ...two.fields, totalAmount: "9.00" } };
      await refused({ ...one, paper: 1, others: [off] }, 400, /the bill on page 2: .*do not make its total/);
      await refused(
        { ...one, others: [{ ...off, fields: { totalAmount: "1,875.80" } }] },
        400,
        /others\[0\]\.fields\.totalAmount/,
      );
      assert.deepEqual((await Promise.all(bills.map(({ number }) => invoicesOf(number)))).flat(), [], "none by halves");
      const made = await confirm(uuid, { eTag, ...one, paper: 1, others: [{ ...two, paper: 2 }] });
      assert.equal(made.status, 201, made.text);
      await service.work();
      const found = (await Promise.all(bills.map(({ number }) => invoicesOf(number)))).flat();
      assert.deepEqual(found.map((invoice) => invoice?.uuid).toSorted(), made.body.invoiceUuids.toSorted());
      assert.equal(found.length, 2);
      const picture = () =>
        server.app.inject({ url: `/manage/documents/${uuid}/pages/2.png?width=200`, headers: server.headers });
      const [drawn, again] = [await picture(), await picture()];
      assert.deepEqual([drawn.statusCode, drawn.headers["content-type"]], [200, "image/png"], drawn.body);
      assert.deepEqual(again.rawPayload, drawn.rawPayload);
      const none = await server.app.inject({ url: `/manage/documents/${uuid}/pages/3.png`, headers: server.headers });
      assert.deepEqual([none.statusCode, /no such page/.test(none.body)], [422, true], none.body);
    });

    test("a paper of a bill that came already goes to it, and one of another amount is refused", async () => {
      const { bill, uuid } = await aDoubtful();
      const charges = bill.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const);
      const body = anInvoiceBody({
        invoiceNumber: bill.number,
        order: bill.load,
        charges,
        more: { vendor: { scacCode: "ACMF" } },
      });
      await accept("createInvoice", body);
      await service.work();
      const { eTag, fields } = await fieldsOf(uuid);
      const [known] = await invoicesOf(bill.number);
      const more = [...(fields.charges as object[]), { description: "DETENTION", amount: "10.00" }];
      const other = await confirm(uuid, { eTag, fields: { ...fields, charges: more, totalAmount: "1885.80" } });
      assert.deepEqual([other.status, /here already, with another amount/.test(other.text)], [409, true], other.text);
      const same = await confirm(uuid, { eTag, fields });
      assert.deepEqual([same.status, same.body.invoiceUuid], [201, known?.uuid], same.text);
      await service.work();
      assert.equal((await invoicesOf(bill.number)).length, 1);
    });

    test("a file that nothing could be read of is keyed by a person, and so is a bill without any file, once", async () => {
      const bill = aBill();
      await accept("createOrder", orderOf(bill));
      const uuid = await ingest("not-readable.pdf", Buffer.from("%PDF-1.4\nnothing of it\n%%EOF\n"));
      await service.work();
      const { items } = await get("/manage/reviews?limit=200");
      assert.ok((items as { documentUuid: string }[]).some(({ documentUuid }) => documentUuid === uuid));
      const { eTag } = await shown(uuid);
      const fields = { invoiceNumber: bill.number, invoiceDate: "2026-10-14", scac: "ACMF", orderNumber: bill.load };
      const charges = [{ description: "LINEHAUL", amount: "1875.8" }];
      const keyed = await confirm(uuid, { eTag, fields: { ...fields, currency: "USD", totalAmount: "1875.80", charges } });
      assert.equal(keyed.status, 201, keyed.text);
      await service.work();
      assert.equal((await invoicesOf(bill.number))[0]?.uuid, keyed.body.invoiceUuid);
      const body = anInvoiceBody({ invoiceNumber: "KEYED-1", order: bill.load, charges: [["LINEHAUL", "100"]] });
      const [one, two] = await Promise.all([call("/manage/invoices", body), call("/manage/invoices", body)]);
      assert.deepEqual([one.status, two.status].toSorted(), [201, 409], one.text + two.text);
      await service.work();
      assert.equal((await call("/manage/invoices", body)).status, 409);
      const found = await invoicesOf("KEYED-1");
      assert.deepEqual([found.length, found[0]?.source], [1, "Upload"]);
      const strange = await call("/manage/invoices", { ...body, documentUuid: "00000000-0000-4000-8000-000000000000" });
      assert.deepEqual([strange.status, /no document of this tenant/.test(strange.text)], [400, true]);
    });

    test("a bill that is keyed from a document is held to what its page says, until whoever keys it says that they compared it", async () => {
      const { bill, uuid } = await aDoubtful({ scac: "NONE", vendor: "Pebble Lane Haulage LLC - MC 7171711 USDOT 0818181" });
      const put = (externalId: string, record: object) =>
        server.app.inject({
          method: "PUT",
          url: `/manage/vendors/${externalId}`,
          headers: { ...server.headers, "content-type": "application/json" },
          payload: JSON.stringify(record),
        });
      assert.equal((await put("PEBBLE", { name: "Pebble Lane Haulage", mcNumber: "7171711" })).statusCode, 200);
      assert.equal((await put("OTHERS", { name: "Other Carriers", mcNumber: "616161", dotNumber: "515151" })).statusCode, 200);
      const key = (number: string, vendor: string, total: string, more: object = {}) =>
        call("/manage/invoices", {
          ...anInvoiceBody({ invoiceNumber: number, vendor, order: bill.load, charges: [["LINEHAUL", total]] }),
          invoiceDate: bill.date,
          documentUuid: uuid,
          ...more,
        });
      const whyOf = ({ text }: { readonly text: string }): object => JSON.parse(text).Errors ?? {};
      // The page's total is 1,857.80, its charges make 1,875.80.
      const wrong = await key("AF-OTHER", "OTHERS", "1875.80", { invoiceDate: "2026-10-01", currency: "CAD" });
      assert.equal(wrong.status, 400);
      assert.deepEqual(Object.keys(whyOf(wrong)).toSorted(), [
        "charges",
        "currency",
        "invoiceDate",
        "invoiceNumber",
        "stops",
        "vendor",
      ]);
      assert.match(
        wrong.text,
        /the page says \\"1857\.80\\" \(totalAmount\), and \\"1875\.8000\\" is keyed: correct it, or name/,
      );
      assert.match(wrong.text, /MC number 7171711, and that of Other Carriers is 616161: key the vendor of that MC number/);
      const second = await key(bill.number, "OTHERS", "1857.80", { notAsRead: ["mcNumber", "remitToName"] });
      assert.deepEqual([second.status, Object.keys(whyOf(second))], [400, ["vendor"]], "one number may hide the next");
      assert.match(second.text, /DOT number 818181/);
      assert.deepEqual(await invoicesOf(bill.number), []);
      const made = await key(bill.number, "PEBBLE", "1875.80", {
        notAsRead: ["totalAmount", "remitToName", "mcNumber", "invoiceDate"],
      });
      assert.equal(made.status, 201, made.text);
      await service.work();
      const { paper } = await get(`/manage/invoices/${made.body.uuid}`);
      // What agrees with the page is not said against it, whatever was named.
      assert.deepEqual(
        [paper.pages, paper.confirmed.changed, "invoiceNumber" in paper.places],
        [[1], ["totalAmount", "remitToName"], true],
      );
      assert.equal("statedTotal" in paper.places, false);
      const redacted = await call(`/manage/documents/${uuid}/redact`, { places: [{ page: 1, box: [0.1, 0.1, 0.1, 0.1] }] });
      assert.equal(redacted.status, 201, redacted.text);
      const copy = await key("AF-COPY", "PEBBLE", "1857.80", { documentUuid: redacted.body.uuid });
      assert.deepEqual([copy.status, /redacted copy/.test(copy.text)], [409, true], copy.text);
    });
  });

  test("a bill that lacks nothing but its order becomes an invoice when that comes, and a day of two ways is settled by it", async () => {
    // 10/12 and 10/13 against 12/10: the order left in October.
    const bill = aBill({ date: "2026-10-12", shipped: "2026-10-11", due: "2026-11-11" });
    const uuid = await ingest("early.pdf", await pdfOf(bill));
    await service.work();
    assert.deepEqual(await routeOf(uuid), ["Draft", "review", "its numbers find no open order"]);
    await accept("createOrder", orderOf(bill));
    await service.work();
    assert.equal((await routeOf(uuid))[0], "Ready");
    assert.equal((await invoicesOf(bill.number)).length, 1);
    const [row] = await inTenant<{ on: string }>("select invoice_on::text as on from invoice where invoice_number = $1", [
      bill.number,
    ]);
    assert.equal(row?.on, "2026-10-12");
  });

  test("a supporting paper goes to the order that its numbers find, and is ready for whoever approves it", async () => {
    const bill = aBill();
    await accept("createOrder", orderOf(bill));
    await service.work();
    const receipt = (load: string, title = "LUMPER RECEIPT") =>
      aPdf({
        pages: [
          [
            [200, 40, title, 18],
            [40, 100, `Load #: ${load}`],
            [40, 116, "Total paid: $185.00"],
          ],
        ],
      });
    const uuid = await ingest("lumper.pdf", await receipt(bill.load));
    const lost = await ingest("lost.pdf", await receipt("LD999999"));
    const notice = await ingest("notice.pdf", await receipt(bill.load, "NOTICE OF ASSIGNMENT"));
    const otherwise = await ingest("otherwise.pdf", await receipt(bill.load), "ProofOfDelivery");
    await service.work();
    assert.deepEqual(
      [(await shown(otherwise)).type, await routeOf(otherwise)],
      ["ProofOfDelivery", ["Draft", "review", "it was sent as ProofOfDelivery, and reads as LumperReceipt: say which it is"]],
    );
    const { status, type, orders, transcription, fields } = await shown(uuid);
    assert.deepEqual([fields.totalAmount, fields.currency], ["185.00", "$"], "whose dollar it is the paper does not say");
    assert.deepEqual([status, type, orders, transcription.route], ["Ready", "LumperReceipt", [bill.load], "automatic"]);
    assert.deepEqual(transcription.type.because, ["title: LUMPER RECEIPT"]);
    for (const each of [lost, notice]) assert.deepEqual((await routeOf(each)).slice(0, 2), ["Draft", "review"]);
    // What a person said of a paper is not read over.
    const corrected = await ingest("corrected.pdf", await receipt(bill.load, "Some receipt of a lumper"));
    await service.work();
    const before = await shown(corrected);
    const patched = await server.app.inject({
      method: "PATCH",
      url: `/manage/documents/${corrected}`,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify({ eTag: before.eTag, type: "OtherReceipt", fields: { totalAmount: "12.00" } }),
    });
    assert.equal(patched.statusCode, 200, patched.body);
    await send(`/manage/documents/${corrected}/read`, {});
    await service.work();
    const after = await shown(corrected);
    assert.deepEqual([after.type, after.fields, after.status], ["OtherReceipt", { totalAmount: "12.00" }, "Draft"]);
  });

  test("a supporting paper waits for its order, and one that names two, or another than it was sent for, waits for a person", async () => {
    const [early, own] = [aBill(), aBill()];
    const receipt = (...lines: readonly string[]) => {
      const title: Printed = [200, 40, "LUMPER RECEIPT", 18];
      return aPdf({ pages: [[title, ...lines.map((line, at): Printed => [40, 100 + at * 16, line])]] });
    };
    const waiting = await ingest("early-receipt.pdf", await receipt(`Load #: ${early.load}`, "Total paid: $185.00"));
    await service.work();
    assert.deepEqual((await routeOf(waiting)).slice(0, 2), ["Draft", "review"]);
    await accept("createOrder", orderOf(early));
    await accept("createOrder", {
      ...orderOf(own),
      referenceNumbers: [{ type: "BOLNumber", value: own.bol }],
    });
    await service.work();
    await until(async () => (await routeOf(waiting))[0] === "Ready");
    assert.deepEqual((await shown(waiting)).orders, [early.load]);
    const two = await ingest(
      "two-loads.pdf",
      await receipt(`Load #: ${early.load}`, `Load #: ${own.load}`, "Total paid: $185.00"),
    );
    await service.work();
    assert.match((await routeOf(two)).join(), new RegExp(`^Draft,review,it names ${early.load} and ${own.load}: `));
    const sentFor = async (name: string, bol: string) => {
      const uuid = await ingest(name, await receipt(`BOL #: ${bol}`, "Total paid: $185.00"), undefined, own.load);
      await service.work();
      return (await routeOf(uuid)).join();
    };
    assert.match(await sentFor("other-bol.pdf", "BL-OTHER-9"), /^Draft,review,it names BL-OTHER-9, and the order .* has /);
    assert.match(await sentFor("own-bol.pdf", own.bol), /^Ready,automatic/);
  });

  test("several bills in one file are several invoices, and a file with one in doubt makes none", async () => {
    const [first, second, third] = [aBill(), aBill(), aBill({ vendor: "Nobody Knows Trucking", scac: "NKTX" })];
    for (const bill of [first, second, third]) await accept("createOrder", orderOf(bill));
    await service.work();
    const half = await ingest("half.pdf", await pdfOf(first, third));
    await service.work();
    assert.match(String((await routeOf(half))[2]), /the bill on page 2: /);
    assert.deepEqual(await invoicesOf(first.number), []);
    const both = await ingest("both.pdf", await pdfOf(first, second));
    await service.work();
    assert.equal((await routeOf(both))[0], "Ready");
    for (const [at, bill] of [first, second].entries()) {
      const [invoice, again] = await invoicesOf(bill.number);
      assert.equal(again, undefined);
      assert.deepEqual((await get(`/manage/invoices/${invoice?.uuid}`)).paper.pages, [at + 1]);
    }
  });

  /** Papers of a move, a page each. */
  const papersOf = (bill: PaperInvoice) =>
    ({
      lading: [
        [200, 40, "STRAIGHT BILL OF LADING", 18],
        [40, 100, `BOL Number: ${bill.bol}`],
        [40, 116, `Load #: ${bill.load}`],
        [40, 132, "Shipper: Northern Paper Mills"],
        [40, 148, "Consignee: Harbor Print Works"],
        [40, 164, "18 pieces   12,480 lbs   Class 70"],
      ],
      delivery: [
        [200, 40, "PROOF OF DELIVERY", 18],
        [40, 100, `Load #: ${bill.load}`],
        [40, 116, "Delivered: 10/14/2026"],
        [40, 132, "Received in good order"],
      ],
      statement: [
        [200, 40, "STATEMENT OF ACCOUNT", 18],
        [40, 60, bill.vendor],
        [40, 100, "Invoice"],
        [140, 100, "Date"],
        [300, 100, "Amount", 10, "right"],
        [40, 116, bill.number],
        [140, 116, "10/15/2026"],
        [300, 116, "1,875.80", 10, "right"],
        [40, 140, "Total due"],
        [300, 140, "1,875.80", 10, "right"],
      ],
    }) satisfies Record<string, readonly Printed[]>;
  interface ShownPart {
    readonly uuid: string;
    readonly pages: readonly number[];
    readonly type: string;
    readonly status: string;
  }
  const partsOf = async (uuid: string): Promise<readonly ShownPart[]> => (await shown(uuid)).transcription.documents;

  test("papers of several kinds in one file become documents of their own, and each goes its own way", async () => {
    const bill = aBill();
    await accept("createOrder", orderOf(bill));
    await service.work();
    const { lading, delivery, statement } = papersOf(bill);
    const whole = await ingest("scan of all.pdf", await aPdf({ pages: [lading, ...FIRST(bill), delivery] }));
    await service.work();
    const document = await shown(whole);
    assert.deepEqual([document.status, document.transcription.route, document.partOf], ["Draft", "automatic", null]);
    assert.match(document.transcription.why, /3 papers, which are documents of their own now: BillOfLading \(page 1\), Invoice/);
    const parts = await partsOf(whole);
    assert.deepEqual(
      parts.map(({ pages, type, status }) => [pages, type, status]),
      [
        [[1], "BillOfLading", "Ready"],
        [[2], "Invoice", "Ready"],
        [[3], "ProofOfDelivery", "Ready"],
      ],
    );
    const [first, second, third] = parts;
    const [invoice, again] = await invoicesOf(bill.number);
    assert.deepEqual([invoice?.verdict, again], ["approve", undefined]);
    const workspace = await get(`/manage/invoices/${invoice?.uuid}`);
    assert.deepEqual([workspace.paper.documentUuid, workspace.paper.pages], [second?.uuid, [1]], "the bill is a page of its own");
    for (const part of [first, third]) assert.deepEqual((await shown(part?.uuid ?? "")).orders, [bill.load]);
    const shownPart = await shown(third?.uuid ?? "");
    assert.deepEqual(shownPart.partOf, { uuid: whole, pages: [3] });
    assert.deepEqual([shownPart.filename, shownPart.transcription.stages[0].stage], ["scan of all (page 3).pdf", "split"]);
    assert.equal(shownPart.transcription.fields.loadNumber.page, 1);
    const file = await server.app.inject({ url: `/manage/documents/${third?.uuid}/file`, headers: server.headers });
    assert.equal(file.rawPayload.subarray(0, 5).toString(), "%PDF-");
    const page = await server.app.inject({ url: `/manage/documents/${third?.uuid}/pages/1.png`, headers: server.headers });
    assert.equal(page.statusCode, 200, page.body);
    const approval = await send(`/manage/documents/${whole}/approve`, { eTag: document.eTag });
    assert.deepEqual(
      [approval.statusCode, /it was split, or put together with others/.test(approval.body)],
      [409, true],
      approval.body,
    );
    // Read again it stays what it is, and so does a part.
    for (const uuid of [whole, third?.uuid ?? ""]) await send(`/manage/documents/${uuid}/read`, {});
    await service.work();
    assert.deepEqual(
      (await partsOf(whole)).map(({ uuid }) => uuid),
      parts.map(({ uuid }) => uuid),
    );
    assert.deepEqual(await partsOf(third?.uuid ?? ""), []);
    // A statement bills nothing, and the bill that it lists had come already.
    const listed = await ingest("listed.pdf", await aPdf({ pages: [statement, ...FIRST(bill)] }));
    await service.work();
    const [account, copy] = await partsOf(listed);
    assert.deepEqual([account?.status, copy?.status], ["Draft", "Ready"]);
    assert.equal((await invoicesOf(bill.number)).length, 1);
  });

  test("a file is not taken apart against what its sender says, nor where money goes both ways; a doubt of one paper is its own", async () => {
    const [bill, strange] = [aBill(), aBill({ vendor: "Nobody Knows Trucking", scac: "NKTX" })];
    for (const each of [bill, strange]) await accept("createOrder", orderOf(each));
    await service.work();
    const { delivery } = papersOf(bill);
    const said = await ingest("said.pdf", await aPdf({ pages: [...FIRST(bill), delivery] }), "ProofOfDelivery");
    const credit: readonly Printed[] = [
      [200, 40, "CREDIT MEMO", 18],
      [40, 100, `Invoice No: ${bill.number}`],
      [40, 116, "Total: -100.00"],
    ];
    const both = await ingest("credit.pdf", await aPdf({ pages: [...FIRST(bill), credit, delivery] }));
    const doubted = await ingest("doubted.pdf", await aPdf({ pages: [...FIRST(strange), papersOf(strange).delivery] }));
    await service.work();
    for (const uuid of [said, both]) assert.deepEqual([await partsOf(uuid), (await routeOf(uuid))[1]], [[], "review"]);
    assert.deepEqual(await invoicesOf(bill.number), []);
    const [paper, receipt] = await partsOf(doubted);
    assert.deepEqual([paper?.status, receipt?.status], ["Draft", "Ready"]);
    const waiting = await get("/manage/reviews?limit=100");
    const uuids = waiting.items.map(({ documentUuid }: { documentUuid: string }) => documentUuid);
    assert.deepEqual([uuids.includes(paper?.uuid), uuids.includes(doubted)], [true, false]);
  });

  test("a file whose cutting does not come to an end waits whole for a person", async () => {
    const bill = aBill();
    await accept("createOrder", orderOf(bill));
    await service.work();
    cut = async () => ({ kind: "overrun", reason: "it takes too much memory" });
    const uuid = await ingest("uncut.pdf", await aPdf({ pages: [...FIRST(bill), papersOf(bill).delivery] }));
    await service.work();
    cut = real.cut;
    assert.deepEqual(await routeOf(uuid), [
      "Draft",
      "review",
      "it holds several papers, and was not split: it takes too much memory",
    ]);
    assert.deepEqual(await invoicesOf(bill.number), []);
  });

  test("one bill by several ways is one payable invoice", async () => {
    const bill = aBill();
    const byApi = anInvoiceBody({
      invoiceNumber: bill.number,
      order: bill.load,
      charges: bill.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const),
      more: { shipDate: "2026-10-12", invoiceDate: "2026-10-15" },
    });
    await accept("createOrder", orderOf(bill));
    await accept("createInvoice", byApi);
    await service.work();
    const uuid = await ingest("same.pdf", await pdfOf(bill));
    await service.work();
    assert.match(String((await routeOf(uuid))[2]), /had come already, and has this paper now/);
    const [invoice, ...others] = await invoicesOf(bill.number);
    assert.deepEqual(others, []);
    assert.ok((await get(`/manage/invoices/${invoice?.uuid}`)).documents.some((each: { uuid: string }) => each.uuid === uuid));
    // The other way round, and the same file twice.
    const other = aBill();
    await accept("createOrder", orderOf(other));
    await service.work();
    await ingest("before-1.pdf", await pdfOf(other));
    await ingest("before-2.pdf", await pdfOf(other));
    await service.work(10_000);
    assert.equal((await invoicesOf(other.number)).length, 1);
    await accept("createInvoice", {
      ...byApi,
      invoiceNumber: other.number,
      referenceNumbers: [{ type: "OrderNumber", value: other.load }],
    });
    await service.work();
    const payable = (await invoicesOf(other.number)).filter(({ verdict }) => verdict !== "block");
    assert.equal(payable.length, 1);
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
    assert.deepEqual((await shown(second)).transcription.reader, READER);
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

  test("a pile of documents that take their time delays no invoice, and no document of a neighbor", async () => {
    const held = Promise.withResolvers<undefined>();
    answer = async (tenantUuid, load) => {
      if (tenantUuid === server.tenant.tenantUuid) await held.promise;
      return real.read(tenantUuid, load);
    };
    const neighbor = await aServer({ context: service.context, tenant: { grants: ["ingest-documents"] } });
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
      const content = await aPdf({ pages: FIRST(PAPER) });
      const sent = await neighbor.app.inject({
        method: "POST",
        url: "/v2/documents/ingest",
        headers: { ...neighbor.headers, "content-type": "application/json" },
        payload: JSON.stringify({ files: [{ fileName: "neighbor.pdf", fileBase64String: content.toString("base64") }] }),
      });
      assert.equal(sent.statusCode, 202, sent.body);
      await until(() =>
        service.context.db.inTenant(
          neighbor.tenant.tenantUuid,
          async (tx) => (await tx.query("select from document_reading where state = 'read'")).rows.length === 1,
        ),
      );
      const waiting = await inTenant("select from document_reading where state in ('waiting', 'reading')");
      assert.equal(waiting.length, 12);
    } finally {
      answer = real.read;
      held.resolve(undefined);
      await neighbor.app.close();
    }
    await service.work(60_000);
    assert.deepEqual(await inTenant("select from document_reading where state in ('waiting', 'reading')"), []);
  });
});
