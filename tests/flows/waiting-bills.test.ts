import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { LAYOUTS, PAPER, type PaperInvoice } from "#tests/builders/freight-papers.ts";
import { asOwner } from "#tests/database.ts";
import { aService } from "#tests/service.ts";

const FIRST = LAYOUTS["labels with colons beside their values"];

const until = async (isSo: () => Promise<boolean>, seconds = 30): Promise<void> => {
  for (const end = Date.now() + seconds * 1_000; !(await isSo()); await sleep(20))
    assert.ok(Date.now() < end, "it does not come");
};

let bills = 0;
const aBill = (more: Partial<PaperInvoice> = {}): PaperInvoice => {
  bills += 1;
  const of = `61${String(bills).padStart(4, "0")}`;
  return { ...PAPER, number: `WB-${of}`, load: `LD${of}`, pro: `48${of}61`, bol: `BL-${of}`, po: `46${of}`, ...more };
};

suite("bills that wait for their vendor", () => {
  const heavy = openHeavyWork();
  let service: Awaited<ReturnType<typeof aService>>;
  before(async () => {
    service = await aService({ outside: anOutside({ heavy }) }, { stops: "by-hand" });
  });
  after(async () => {
    await service.stop();
    heavy.close();
  });

  /** A tenant with what its users do. */
  const aCompany = async () => {
    const server: TestServer = await aServer({
      context: service.context,
      tenant: { grants: ["ingest-documents", "create-invoice"] },
    });
    const { tenantUuid } = server.tenant;
    const ask = async (method: "GET" | "POST" | "PUT", url: string, body?: unknown) => {
      const headers = { ...server.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) };
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
      const answer = await server.app.inject({ method, url, headers, ...payload });
      assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.body}`);
      return answer.json();
    };
    const inTenant = <T extends object>(text: string, values: readonly unknown[] = []) =>
      service.context.db.inTenant(tenantUuid, async (tx) => (await tx.query<T>(text, values)).rows);
    const accept = (operation: "createOrder" | "createInvoice", body: Readonly<Record<string, unknown>>) =>
      acceptMessage(service.context, {
        tenantUuid,
        operation,
        externalId: String(body["orderNumber"] ?? body["invoiceNumber"]),
        body: JSON.stringify(body),
        sentBy: "key:test",
        idempotency: null,
        answer: { status: 202, body: "{}" },
      });
    const ingest = async (bill: PaperInvoice, ...more: readonly string[]): Promise<string> => {
      const pages = FIRST(bill).map((page) => [...page, ...more.map((text, at) => [40, 760 + 12 * at, text] as const)]);
      const fileBase64String = (await aPdf({ pages })).toString("base64");
      const fileName = `${bill.number}.pdf`;
      await ask("POST", "/v2/documents/ingest", { files: [{ fileName, fileBase64String }] });
      const of = () => inTenant<{ uuid: string }>("select document_uuid as uuid from document where filename = $1", [fileName]);
      await until(async () => (await of()).length > 0);
      return (await of())[0]?.uuid ?? "";
    };
    const order = async (bill: PaperInvoice, vendor: Readonly<Record<string, unknown>>) => {
      const charges = bill.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)] as const);
      const more = { shipDate: "2026-10-12", deliveryDate: "2026-10-14" };
      const { vendors, stops, ...body } = anOrderBody({ orderNumber: bill.load, charges, more });
      await accept("createOrder", {
        ...body,
        stops: stops.map(({ vendors: _, ...stop }) => stop),
        vendors: vendors.map(({ externalId: _, scacCode: __, ...terms }) => ({ ...terms, ...vendor })),
      });
      await service.work();
    };
    const stateOf = async (uuid: string): Promise<string> => {
      const { status, transcription } = await ask("GET", `/manage/documents/${uuid}`);
      return `${status} ${transcription.route} ${transcription.why}`;
    };
    const invoicesOf = (number: string) => inTenant("select from invoice where invoice_number = $1", [number]);
    const wantedOf = async (uuid: string) =>
      (
        await inTenant<{ name: string }>(
          "select kind || ' ' || external_id as name from document_wanted where document_uuid = $1 order by 1",
          [uuid],
        )
      ).map(({ name }) => name);
    const putVendor = (externalId: string, record: object) => ask("PUT", `/manage/vendors/${externalId}`, record);
    return { server, tenantUuid, ask, inTenant, accept, ingest, order, stateOf, invoicesOf, wantedOf, putVendor };
  };

  test("a merge that makes one carrier of the two that a bill names sends it on, once; parting them again takes nothing back", async () => {
    const company = await aCompany();
    const { ask, ingest, order, stateOf, invoicesOf, putVendor } = company;
    await putVendor("NEWNAME", { name: "Silverline Freight", mcNumber: "MC-515151" });
    await putVendor("OLDNAME", { name: "Pewter Transport", scac: "PWTR", mcNumber: "717171" });
    const bill = aBill({ vendor: "Pewter Transport", scac: "PWTR" });
    const other = aBill({ vendor: "Pewter Transport", scac: "PWTR" });
    for (const each of [bill, other]) await order(each, { externalId: "NEWNAME", name: "Silverline Freight" });
    const uuid = await ingest(bill, "MC 515151");
    const otherUuid = await ingest(other, "MC 626262");
    await service.work();
    assert.match(await stateOf(uuid), /Draft review .*MC number says Silverline Freight/);
    assert.match(await stateOf(otherUuid), /Draft review/);
    await ask("POST", "/manage/vendors/OLDNAME/merge", { into: "NEWNAME", reason: "They were renamed" });
    await service.work();
    assert.match(await stateOf(uuid), /Ready automatic/);
    assert.equal((await invoicesOf(bill.number)).length, 1);
    assert.match(await stateOf(otherUuid), /Draft review .*MC number 626262, and that of/, "its number is of neither");
    await ask("POST", "/manage/vendors/OLDNAME/take-apart", { reason: "They were not" });
    await service.work();
    assert.match(await stateOf(uuid), /Ready automatic/);
    assert.equal((await invoicesOf(bill.number)).length, 1);
    assert.match(await stateOf(otherUuid), /Draft review/);
    await company.server.app.close();
  });

  test("an order that brings the vendor sends a bill on: into the directory, without a number of its own, or in a later version", async () => {
    const company = await aCompany();
    const { ingest, order, stateOf, invoicesOf, wantedOf } = company;
    const names = { vendor: "Tidewater Drayage", scac: "TDWD" };
    const told = { name: "Tidewater Drayage", scacCode: "TDWD" };
    const strange = { externalId: "SOMEBODY", name: "Somebody Else Trucking", scacCode: "SMBD" };
    // Known by another load's order, while its own order has come before it or comes after it.
    const [early, late, nameless, later] = [aBill(names), aBill(names), aBill(names), aBill(names)];
    await order(early, strange);
    await order(later, strange);
    const uuids = [await ingest(early), await ingest(late), await ingest(nameless), await ingest(later)] as const;
    await service.work();
    for (const uuid of uuids) assert.match(await stateOf(uuid), /Draft review .*vendor/);
    assert.ok((await wantedOf(uuids[1])).includes("vendor scac:tdwd"), String(await wantedOf(uuids[1])));
    // Its order names a vendor that the directory never hears of.
    await order(nameless, told);
    assert.match(await stateOf(uuids[2]), /Ready automatic/);
    // The same of an order that stood there, of another vendor, when the bill came.
    await order(later, told);
    assert.match(await stateOf(uuids[3]), /Ready automatic/);
    await order(late, { externalId: "TIDE", ...told });
    assert.match(await stateOf(uuids[1]), /Ready automatic/);
    // By the directory, for its own order is of somebody else: that is for the audit.
    assert.match(await stateOf(uuids[0]), /Ready automatic/);
    for (const { number } of [early, late, nameless, later]) assert.equal((await invoicesOf(number)).length, 1, number);
    await company.server.app.close();
  });

  const A_THOUSAND = 1_000;

  test("a thousand that one vendor sends on delay no invoice, no neighbor's document, and no new one of their own tenant for long", async () => {
    const [company, neighbor] = [await aCompany(), await aCompany()];
    const { tenantUuid, ingest, inTenant, accept, putVendor, stateOf } = company;
    const first = aBill({ vendor: "Harborlight Cartage", scac: "HRBL" });
    const uuid = await ingest(first);
    await service.work();
    assert.match(await stateOf(uuid), /Draft review .*vendor/);
    const numbered = `select md5('waiting bill ' || n)::uuid as uuid, n from generate_series(2, ${A_THOUSAND}) n`;
    for (const [table, more] of [
      ["document", "'filename', 'more-' || n || '.pdf'"],
      ["document_reading", `'reading', replace(one.reading::text, '${first.number}', 'WBX-' || n)::jsonb`],
      ["document_wanted", "'kind', one.kind"],
    ] as const)
      await asOwner(
        service.database,
        `insert into ${table} select (jsonb_populate_record(one, jsonb_build_object('document_uuid', more.uuid, ${more}))).*
          from ${table} one, (${numbered}) more where one.tenant_uuid = $1 and one.document_uuid = $2`,
        [tenantUuid, uuid],
      );
    const due = "select count(*)::int as due from work where tenant_uuid = $1 and kind = 'read-document'";
    const dueNow = async () =>
      (await service.context.db.control.query<{ due: number }>(`${due} and due_at <= now()`, [tenantUuid])).rows[0]?.due ?? 0;
    await putVendor("HRBL", { name: "Harborlight Cartage", scac: "HRBL" });
    const atOnce = await dueNow();
    assert.ok(atOnce < 200, `${atOnce} were put in at once`);
    const began = Date.now();
    const theirs = await neighbor.ingest(aBill());
    const billed = anInvoiceBody({ invoiceNumber: "WB-API-1", order: "none", charges: [["LINEHAUL", "1.00"]] });
    await accept("createInvoice", billed);
    await until(async () => (await inTenant("select from invoice where invoice_number = 'WB-API-1'")).length === 1);
    await until(async () => /review|automatic/.test(await neighbor.stateOf(theirs)));
    const own = await ingest(aBill());
    await until(async () => /review|automatic/.test(await stateOf(own)));
    const left = await service.context.db.control.query<{ due: number }>(due, [tenantUuid]);
    assert.ok((left.rows[0]?.due ?? 0) > A_THOUSAND / 4, `the pile is not over after ${Date.now() - began} ms`);
    await service.work(180_000);
    const [still] = await inTenant<{ known: number }>(
      "select count(*)::int as known from document_reading where why like '%find no open order%'",
    );
    assert.ok((still?.known ?? 0) >= A_THOUSAND, `${still?.known} were looked at again`);
    for (const each of [company, neighbor]) await each.server.app.close();
  });
});
