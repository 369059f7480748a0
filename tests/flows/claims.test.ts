import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

/** The letter to a carrier, over HTTP. */
suite("claims", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const billed = async () => {
    const made = await aShipper(service, app);
    await made.order(
      anOrderBody({
        orderNumber: "CL-1",
        charges: [
          ["LINEHAUL", "227.36"],
          ["FUEL", "40.00"],
        ],
      }),
    );
    await made.invoice({
      ...anInvoiceBody({
        invoiceNumber: "CL-77",
        order: "CL-1",
        charges: [
          ["LINEHAUL", "239.52"],
          ["FUEL", "50.00"],
          ["LIFTGATE", "95.00"],
        ],
      }),
      externalId: "CL-77",
    });
    return { ...made, read: await made.workspace("CL-77") };
  };

  test("the same claim stands in the workspace, as JSON, CSV and PDF, and says what a carrier has to pay attention to", async () => {
    const { ask, read, apiKey, tenantUuid } = await billed();
    const proposed = read["proposedDispute"] as {
      rows: { code: string; variance: string }[];
      totals: Record<string, string>;
      text: string;
      reasons: { description: string }[];
    };
    assert.deepEqual(
      proposed.rows.map((row) => [row.code, row.variance]),
      [
        ["LINEHAUL", "12.1600"],
        ["FUEL", "10.0000"],
        ["LIFTGATE", "95.0000"],
      ],
    );
    const claim = await ask("GET", `/manage/invoices/${read.uuid}/claim`);
    assert.equal(claim.status, 200, JSON.stringify(claim.body));
    const json = claim.body as { totals: Record<string, string>; letter: { text: string }; orderNumbers: string[] };
    assert.deepEqual(json.totals, { billed: "384.5200", undisputed: "267.3600", disputed: "117.1600", payable: "267.3600" });
    assert.deepEqual([json.totals, json.letter.text], [proposed.totals, proposed.text]);
    assert.doesNotMatch(proposed.text, /Allowed/);
    const file = (format: string) =>
      app.inject({
        method: "GET",
        url: `/manage/invoices/${read.uuid}/claim?format=${format}`,
        headers: { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid },
      });
    const csv = await file("csv");
    assert.match(csv.body, /TOTAL,384\.52,267\.36,117\.16,USD/);
    const pdf = await file("pdf");
    assert.equal(pdf.headers["content-type"], "application/pdf");
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), "%PDF-");
  });

  test("a tenant's own words stand around the claim; an unknown placeholder is refused; nothing given resets them", async () => {
    const { ask, done, read } = await billed();
    const wrong = await ask("PUT", "/manage/dispute-template", { opening: "Dear {nobody}" });
    assert.equal(wrong.status, 400);
    assert.match(JSON.stringify(wrong.body), /opening names \{nobody\}/);
    assert.equal((await ask("PUT", "/manage/dispute-template", { subject: "a\nb" })).status, 400);
    for (const [closing, told] of [
      ["Yours,\n{{ nobody }}", /closing, line 2: nothing is called nobody/],
      ["{% if tenant %}", /closing, line 1: tag .*not closed/],
      ["{{ disputed }} {payable}", /closing has \{payable\}: in Liquid write \{\{ payable \}\}/],
    ] as const) {
      const refused = await ask("PUT", "/manage/dispute-template", { closing });
      assert.equal(refused.status, 400);
      assert.match(JSON.stringify(refused.body), told);
      const tried = await ask("POST", "/manage/dispute-template/preview", { closing, invoiceUuid: read.uuid });
      assert.equal(tried.status, 400);
    }
    const preview = await done("POST", "/manage/dispute-template/preview", {
      opening: "{% if proNumber == '' %}PREVIEW{% endif %} {{ disputed }}",
      invoiceUuid: read.uuid,
    });
    assert.match(String(preview["text"]), /^PREVIEW 117\.16 USD\n/);
    const set = await done("PUT", "/manage/dispute-template", { opening: "WE DISPUTE {disputed}", answerDays: 10 });
    assert.equal(set["opening"], "WE DISPUTE {{ disputed }}", "the language of before Liquid goes on, and becomes Liquid");
    const claim = (await ask("GET", `/manage/invoices/${read.uuid}/claim`)).body as {
      letter: { text: string };
      answerBy: string;
    };
    assert.match(claim.letter.text, /^WE DISPUTE 117\.16 USD\n/);
    const before30 = claim.answerBy;
    const blank = await done("PUT", "/manage/dispute-template", { subject: " ", opening: "WE DISPUTE {disputed}" });
    const reset = await done("PUT", "/manage/dispute-template", {});
    assert.deepEqual([blank["subject"], blank["opening"]], [reset["subject"], "WE DISPUTE {{ disputed }}"]);
    assert.equal(reset["answerDays"], 30);
    const again = (await ask("GET", `/manage/invoices/${read.uuid}/claim`)).body as {
      letter: { text: string };
      answerBy: string;
    };
    assert.match(again.letter.text, /^We dispute/);
    assert.ok(again.answerBy > before30);
  });

  test("an invoice that is right has no claim, one of nobody's neither", async () => {
    const made = await aShipper(service, app);
    await made.order(anOrderBody({ orderNumber: "CL-2", charges: [["LINEHAUL", "100"]] }));
    const body = { ...anInvoiceBody({ invoiceNumber: "R-1", order: "CL-2", charges: [["LINEHAUL", "100"]] }), externalId: "R-1" };
    const read = await made.invoice(body);
    assert.equal((await made.ask("GET", `/manage/invoices/${read.uuid}/claim`)).status, 409);
    const other = await aShipper(service, app);
    assert.equal((await other.ask("GET", `/manage/invoices/${read.uuid}/claim`)).status, 404);
  });

  test("where no money is in dispute the carrier is asked for a corrected invoice, in words of its own", async () => {
    const made = await aShipper(service, app);
    const item = (freightClass: number) => ({
      items: [{ id: "1", class: freightClass, description: "Pumps", handlingUnitCount: 1 }],
    });
    await made.done("PUT", "/manage/dispute-template", { opening: "WE DISPUTE {disputed}" });
    await made.order(anOrderBody({ orderNumber: "CL-4", charges: [["LINEHAUL", "1000"]], more: item(70) }));
    const read = await made.invoice(
      anInvoiceBody({ invoiceNumber: "CC-1", order: "CL-4", charges: [["LINEHAUL", "1000"]], more: item(100) }),
    );
    assert.equal(read.verdict, "dispute");
    const claim = await made.done("GET", `/manage/invoices/${read.uuid}/claim`);
    assert.equal(claim.asksCorrection, true);
    assert.equal(claim.letter.subject, "Correction of invoice CC-1");
    for (const text of [claim.letter.text, (read["proposedDispute"] as { text: string }).text])
      assert.doesNotMatch(text, /DISPUTE|In dispute|the rest is/);
  });

  test("the evidence names no papers that lie with another vendor's invoice", async () => {
    const made = await aShipper(service, app);
    const vendor = (externalId: string, amount: number) => ({
      externalId,
      currency: "USD",
      charges: [{ charge: amount, code: { value: "LINEHAUL" } }],
    });
    await made.order({
      ...anOrderBody({ orderNumber: "CL-3", charges: [] }),
      vendors: [vendor("ACME", 1000), vendor("BETA", 400)],
    });
    const billed = (invoiceNumber: string, externalId: string, amount: string) =>
      made.invoice({
        ...anInvoiceBody({ invoiceNumber, order: "CL-3", charges: [["LINEHAUL", amount]], more: { vendor: { externalId } } }),
        externalId: invoiceNumber,
      });
    const paper = async (invoiceUuid: string, name: string): Promise<void> => {
      const base64String = Buffer.from(`%PDF-1.4\n% ${name}\n%%EOF\n`).toString("base64");
      const { uuid } = await made.done("POST", `/v2/invoices/${invoiceUuid}/documents`, { name, base64String });
      const eTag = async () => (await made.done("GET", `/manage/documents/${uuid}`)).eTag;
      await made.done("PATCH", `/manage/documents/${uuid}`, { eTag: await eTag(), type: "RateConfirmation", fields: {} });
      await made.done("POST", `/manage/documents/${uuid}/approve`, { eTag: await eTag() });
    };
    const theirs = await billed("EV-B", "BETA", "450");
    await paper(theirs.uuid, "beta-confidential.pdf");
    const own = await billed("EV-A", "ACME", "1100");
    await paper(own.uuid, "acme.pdf");
    await made.settle();
    const evidence = async (uuid: string) => (await made.done("GET", `/manage/invoices/${uuid}/claim`)).evidence as string[];
    assert.deepEqual(await evidence(own.uuid), ["Our order CL-3", "Rate confirmation (acme.pdf)"]);
    assert.deepEqual(await evidence(theirs.uuid), ["Our order CL-3", "Rate confirmation (beta-confidential.pdf)"]);
    const workspace = await made.workspace("EV-A");
    assert.doesNotMatch((workspace["proposedDispute"] as { text: string }).text, /beta/);
  });
});
