import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { newUuid } from "#adapters/ids.ts";
import { insertDocument } from "#db/queries/document/document.ts";
import type { TenantTx } from "#db/database.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { insertInvoiceRows } from "#tests/builders/invoice-rows.ts";

/** Documents of a tenant in which one carrier bills an order that another one bills too. */
async function seed(tx: TenantTx) {
  const put = async (filename: string, day: number) => {
    const documentUuid = newUuid();
    await insertDocument(tx, {
      documentUuid,
      type: "Unset",
      approved: false,
      filename,
      mediaType: "application/pdf",
      blobHash: "h",
      bytes: 1,
      source: "Api",
      intakeUuid: null,
      at: `2026-03-0${day}T00:00:00Z`,
      by: "key:test",
    });
    return documentUuid;
  };
  const run = (text: string, ...values: readonly unknown[]) => tx.query(text, [tx.tenantUuid, ...values]);
  const [order, other] = [newUuid(), newUuid()];
  for (const [uuid, name] of [
    [order, "SO-1"],
    [other, "SO-2"],
  ])
    await run(
      "insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, accepted_at, ship_on, body) values ($1, $2, $3, $3, now(), '2026-03-01', '{}')",
      uuid,
      name,
    );
  const [acme, bolt] = await insertInvoiceRows(tx, [
    { invoice_number: "AF-1" },
    { invoice_number: "BL-1", vendor_external_id: "BOLT", vendor_scac: "BOLT", vendor_name: "Bolt Lines" },
  ]);
  const [acmeUuid, boltUuid] = [acme?.invoice_uuid ?? "", bolt?.invoice_uuid ?? ""];
  for (const uuid of [acmeUuid, boltUuid]) await run("insert into invoice_order values ($1, $2, $3)", uuid, order);
  await run(
    "insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac) values ($1, 'ACME', $2, 'Acme Freight', 'ACMF')",
    newUuid(),
  );
  const onInvoice = (document: string, invoice: string) =>
    run("insert into document_invoice values ($1, $2, $3)", document, invoice);
  const onOrder = (document: string, to: string, by: string | null) =>
    run(
      "insert into document_order (tenant_uuid, document_uuid, order_uuid, invoice_uuid) values ($1, $2, $3, $4)",
      document,
      to,
      by,
    );
  const bill = await put("acme bill.pdf", 1);
  await onInvoice(bill, acmeUuid);
  await onOrder(bill, order, acmeUuid);
  const boltBill = await put("bolt bill.pdf", 2);
  await onInvoice(boltBill, boltUuid);
  await onOrder(boltBill, order, boltUuid);
  await onOrder(await put("pod.pdf", 3), order, null);
  await onOrder(await put("pod of another order.pdf", 4), other, null);
  for (const [filename, day, vendor, state] of [
    ["waits.pdf", 5, "ACME FREIGHT", "waiting"],
    ["was decided.pdf", 6, "Acme Freight", "done"],
    ["waits for another.pdf", 7, "Acme Freightways", "waiting"],
    ["waits as a company.pdf", 8, "A.C.M.E. Freight, Inc.", "waiting"],
  ] as const)
    await run(
      "insert into document_review (tenant_uuid, document_uuid, state, place, type, vendor, since) values ($1, $2, $3, 1, 'Invoice', $4, now())",
      await put(filename, day),
      state,
      vendor,
    );
  return acmeUuid;
}

describe("documents of an invoice and of a vendor", () => {
  let server: TestServer;
  let invoiceUuid: string;
  before(async () => {
    server = await aServer();
    invoiceUuid = await server.context.db.inTenant(server.tenant.tenantUuid, seed);
  });
  after(() => server.app.close());
  const read = async (query: string) => {
    const answer = await server.app.inject({ url: `/manage/documents?${query}`, headers: server.headers });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json() as { readonly items: readonly { readonly filename: string }[]; readonly nextCursor: string | null };
  };
  const find = async (query: string) => (await read(query)).items.map(({ filename }) => filename);

  it("are those that lie with the invoice, and with its orders, as its own page lists them", async () => {
    for (const invoice of ["AF-1", invoiceUuid])
      assert.deepEqual(await find(`invoice=${invoice}`), ["pod.pdf", "bolt bill.pdf", "acme bill.pdf"]);
    assert.deepEqual(await find("invoice=NONE"), []);
  });

  it("are a vendor's by its invoices, by their orders where they are nobody's bill, and by the name of a bill that waits", async () => {
    for (const vendor of ["ACME", "acme", "ACMF"])
      assert.deepEqual(
        await find(`vendor=${vendor}`),
        ["waits as a company.pdf", "waits.pdf", "pod.pdf", "acme bill.pdf"],
        vendor,
      );
    assert.deepEqual(await find("vendor=BOLT"), ["pod.pdf", "bolt bill.pdf"]);
    assert.deepEqual(await find("vendor=NONE"), []);
    assert.deepEqual(await find("vendor=ACME&q=pod"), ["pod.pdf"]);
    assert.deepEqual(await find("vendor=ACME&order=SO-1"), ["pod.pdf", "acme bill.pdf"]);
  });

  it("are told page by page, each once", async () => {
    const told: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await read(`vendor=ACME&limit=1${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
      told.push(...page.items.map(({ filename }) => filename));
      cursor = page.nextCursor;
    }
    assert.deepEqual(told, ["waits as a company.pdf", "waits.pdf", "pod.pdf", "acme bill.pdf"]);
  });
});
