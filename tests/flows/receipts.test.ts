import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

const found = (read: Workspace): string[] =>
  read.audit.findings.filter((finding) => finding.severity !== "information").map((finding) => finding.rule);
const VENDOR = { currency: "USD", chargeTerms: "Prepaid", paymentTerms: "Net30" };
const vendorOf = (externalId: string, scacCode: string, charges: Charges) => ({
  ...VENDOR,
  externalId,
  name: externalId,
  scacCode,
  charges: charges.map(([value, amount]) => ({ charge: Number(amount), code: { value, description: value } })),
});

/** A receipt pays for a thing once: what an approved invoice used of it is kept, whoever else shows it, under whatever name. */
suite("receipts that approved invoices used", () => {
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

  const shipper = async (policy: Record<string, unknown> = {}) => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: true, acceptSupported: true, ...policy });
    const invoice = (number: string, charges: Charges, more: Record<string, unknown> = {}) =>
      made.invoice({ ...anInvoiceBody({ invoiceNumber: number, order: "RU-1", charges, more }), externalId: `x-${number}` });
    /** A lumper receipt, read and approved by itself, with the bytes of `file`. */
    const receipt = async (
      read: Workspace,
      amount: string | null,
      file: string,
      more: Record<string, string> = {},
      type = "LumperReceipt",
    ) => {
      const base64String = Buffer.from(`%PDF-1.4\n% ${file}\n%%EOF\n`).toString("base64");
      const { uuid } = await made.done("POST", `/v2/invoices/${read.uuid}/documents`, { name: "lumper.pdf", base64String });
      const eTag = async () => (await made.done("GET", `/manage/documents/${uuid}`)).eTag;
      const fields = amount === null ? more : { totalAmount: amount, ...more };
      await made.done("PATCH", `/manage/documents/${uuid}`, { eTag: await eTag(), type, fields });
      await made.done("POST", `/manage/documents/${uuid}/approve`, { eTag: await eTag() });
      await made.settle();
      return uuid as string;
    };
    return { ...made, bill: invoice, receipt, read: (number: string) => made.workspace(`x-${number}`) };
  };
  const twoVendors = (lumper: readonly (readonly [string, string])[] = []) =>
    anOrderBody({
      orderNumber: "RU-1",
      charges: [],
      more: {
        vendors: [
          vendorOf("ACME", "ACMF", [["LINEHAUL", "500"], ...lumper]),
          vendorOf("OTHER", "OTHR", [["LINEHAUL", "300"], ...lumper]),
        ],
      },
    });
  const OTHER = { vendor: { externalId: "OTHER" } };

  test("of another vendor's invoice on the same order: it supports no second lumper, and the workspace says what it paid for", async () => {
    const entry = await shipper();
    await entry.order(twoVendors());
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ]);
    assert.equal(first.status, "review");
    await entry.receipt(first, "185", "one paper");
    const paid = await entry.read("A-1");
    assert.deepEqual([paid.status, paid.totals.approved], ["approved", "685.0000"]);
    const [paper] = paid["documents"] as {
      usedBy: { invoiceNumber: string; charge: string; amount: string; currency: string }[];
    }[];
    assert.deepEqual(
      paper?.usedBy.map(({ invoiceNumber, charge, amount, currency }) => [invoiceNumber, charge, amount, currency]),
      [["A-1", "LUMPER", "185.0000", "USD"]],
    );
    const second = await entry.bill(
      "B-1",
      [
        ["LINEHAUL", "300"],
        ["LUMPER", "185"],
      ],
      OTHER,
    );
    assert.deepEqual([second.status, found(second)[0]], ["review", "charge-not-on-order"]);
    assert.doesNotMatch(second.audit.findings[0]?.message ?? "", /supported/i);
  });

  test("without a currency: it supports nothing of an invoice that is converted; one that states it does", async () => {
    const entry = await shipper({ fx: [{ from: "CAD", to: "USD", rate: "2", date: "2020-01-01" }] });
    await entry.order(anOrderBody({ orderNumber: "RU-1", charges: [["LINEHAUL", "500"]] }));
    const dearer = await entry.bill(
      "C-1",
      [
        ["LINEHAUL", "250"],
        ["LUMPER", "185"],
      ],
      { currency: "CAD" },
    );
    await entry.receipt(dearer, "185", "one paper");
    const held = await entry.read("C-1");
    assert.deepEqual([held.status, found(held)[0]], ["review", "charge-not-on-order"]);
    assert.doesNotMatch(held.audit.findings[0]?.message ?? "", /supported/i);
    await entry.receipt(dearer, "185", "the same with its currency", { currency: "CAD" });
    const borne = await entry.read("C-1");
    assert.deepEqual([borne.status, borne.totals.approved], ["approved", "870.0000"], JSON.stringify(borne.audit.findings));
  });

  test("what is left of it still supports; the same file sent again is the same paper", async () => {
    const entry = await shipper({ rules: { "document-amount-mismatch": "off", "order-overbilled": "off" } });
    await entry.order(twoVendors());
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ]);
    await entry.receipt(first, "250", "one paper");
    assert.equal((await entry.read("A-1")).status, "approved");
    const second = await entry.bill(
      "B-1",
      [
        ["LINEHAUL", "300"],
        ["LUMPER", "65"],
      ],
      OTHER,
    );
    assert.equal(second.status, "approved", JSON.stringify(second.audit.findings));
    const third = await entry.bill("B-2", [["LUMPER", "185"]], { ...OTHER, type: "Supplemental" });
    await entry.receipt(third, "250", "one paper");
    assert.equal((await entry.read("B-2")).status, "review");
    await entry.receipt(third, "185", "another paper");
    assert.equal((await entry.read("B-2")).status, "approved", JSON.stringify((await entry.read("B-2")).audit.findings));
  });

  test("of an invoice on another order, sent again there", async () => {
    const entry = await shipper();
    for (const orderNumber of ["RU-1", "RU-2"]) await entry.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "500"]] }));
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ]);
    await entry.receipt(first, "185", "one paper");
    assert.equal((await entry.read("A-1")).status, "approved");
    const second = await entry.bill(
      "A-2",
      [
        ["LINEHAUL", "500"],
        ["LUMPER", "185"],
      ],
      {
        referenceNumbers: [{ type: "OrderNumber", value: "RU-2" }],
      },
    );
    await entry.receipt(second, "185", "one paper");
    assert.deepEqual([(await entry.read("A-2")).status, found(await entry.read("A-2"))[0]], ["review", "charge-not-on-order"]);
  });

  /** A lumper of 185 on the second order, with a receipt of the same amount; the first invoice was approved with `first`. */
  const onAnotherOrder = async (first: Record<string, string>, second: Record<string, string>): Promise<Workspace> => {
    const entry = await shipper();
    for (const orderNumber of ["RU-1", "RU-2"]) await entry.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "500"]] }));
    const LUMPED: Charges = [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ];
    await entry.receipt(await entry.bill("A-1", LUMPED), "185", "one scan", first);
    assert.equal((await entry.read("A-1")).status, "approved");
    const other = await entry.bill("A-2", LUMPED, { referenceNumbers: [{ type: "OrderNumber", value: "RU-2" }] });
    await entry.receipt(other, "185.0", "another scan", second);
    return entry.read("A-2");
  };
  const READ = { invoiceNumber: "LR-8", invoiceDate: "2026-10-06", vendorName: "Dock Co" };

  test("of an invoice on another order, scanned again there: what stands on it says that it is the same", async () => {
    const held = await onAnotherOrder(READ, { ...READ, invoiceNumber: "lr 0008", vendorName: "DOCK CO LLC" });
    assert.deepEqual([held.status, found(held)[0]], ["review", "charge-not-on-order"]);
    assert.doesNotMatch(held.audit.findings[0]?.message ?? "", /supported/i);
    const [paper] = held["documents"] as { usedBy: { invoiceNumber: string }[] }[];
    assert.deepEqual(
      paper?.usedBy.map((use) => use.invoiceNumber),
      ["A-1"],
      "the workspace says what it paid for",
    );
  });

  test("of an invoice on another order, its day and number altered: the finding says where it was used", async () => {
    const held = await onAnotherOrder(
      { ...READ, invoiceNumber: "LR-7781" },
      { ...READ, invoiceNumber: "LR-778l - COPY", invoiceDate: "2026-10-08" },
    );
    assert.equal(held.status, "review");
    assert.match(
      held.audit.findings.find(({ rule }) => rule === "document-amount-mismatch")?.message ?? "",
      /^LUMPER: the lumper receipt is the one that invoice A-1 of order RU-1 was paid with on \d{4}-\d\d-\d\d \(LR-7781 of 2026-10-06 there, LR-778l - COPY of 2026-10-08 here\)/,
    );
  });

  test("without a number: the same amount alone is none used before, all that can be read on both is looked at by a person", async () => {
    const { invoiceNumber: _, ...unnumbered } = READ;
    assert.equal((await onAnotherOrder({}, {})).status, "approved");
    assert.equal((await onAnotherOrder(unnumbered, { ...unnumbered, vendorName: "Elsewhere" })).status, "approved");
    assert.equal(
      (await onAnotherOrder(unnumbered, { ...unnumbered, orderNumber: "RU-2" })).status,
      "approved",
      "it says whose it is",
    );
    assert.equal((await onAnotherOrder(unnumbered, unnumbered)).status, "review");
  });

  test("what was used before papers were known again by what stands on them is known after the upgrade", async () => {
    const migration = readFileSync(new URL("../../src/db/migrations/0072_papers_known_again.sql", import.meta.url), "utf8");
    const update = migration.slice(
      migration.indexOf("with paper as"),
      migration.indexOf(";", migration.indexOf("update document_use")),
    );
    const entry = await shipper();
    await entry.order(anOrderBody({ orderNumber: "RU-1", charges: [["LINEHAUL", "500"]] }));
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "435"],
    ]);
    await entry.receipt(first, "185.00", "one", { invoiceNumber: "lr-0008/OI", invoiceDate: "2026-10-06T10:00" });
    await entry.receipt(first, "250", "two", { receiptNumber: " ", documentNumber: "N/A", date: "March 3rd" });
    assert.equal((await entry.read("A-1")).status, "approved");
    const owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    try {
      const keys = async () =>
        (await owner.query("select number_key, day_key from document_use where tenant_uuid = $1 order by 2", [entry.tenantUuid]))
          .rows;
      const kept = await keys();
      assert.deepEqual(kept, [
        { number_key: "LR81", day_key: "2026-10-06/185.0000" },
        { number_key: null, day_key: "March 3rd/250.0000" },
      ]);
      await owner.query("update document_use set number_key = null, day_key = null where tenant_uuid = $1", [entry.tenantUuid]);
      await owner.query(update);
      assert.deepEqual(await keys(), kept);
    } finally {
      await owner.end();
    }
  });

  test("a receipt that the policy wants beside a charge is wanted anew where another vendor's invoice used it; a blank one is none", async () => {
    const entry = await shipper({ chargeDocuments: [{ code: "LUMPER", type: "LumperReceipt" }] });
    await entry.order(twoVendors([["LUMPER", "185"]]));
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ]);
    assert.deepEqual(found(first), ["charge-document-missing"]);
    await entry.receipt(first, null, "blank");
    assert.deepEqual(found(await entry.read("A-1")), ["charge-document-missing"]);
    await entry.receipt(first, "185", "one paper", { invoiceNumber: "R-1" });
    assert.equal((await entry.read("A-1")).status, "approved");
    const second = await entry.bill(
      "B-1",
      [
        ["LINEHAUL", "300"],
        ["LUMPER", "185"],
      ],
      OTHER,
    );
    assert.deepEqual([second.status, found(second)], ["review", ["charge-document-missing"]]);
    assert.match(second.audit.findings[0]?.message ?? "", /lumper receipt .*A-1/i);
    await entry.receipt(second, "185", "another paper", { invoiceNumber: "R-2" });
    assert.equal((await entry.read("B-1")).status, "approved");
  });

  test("a scale ticket supports the weight of one order, whichever file or scan of it is shown on the next", async () => {
    const entry = await shipper();
    const weighed = (charge: number, quantity: number) => ({
      charge,
      rate: 24.15,
      quantity,
      qualifier: "PerHundredweight",
      code: { value: "LINEHAUL" },
    });
    const show = async (number: string, order: string, file: string, fields: Record<string, string>) => {
      await entry.order({
        ...anOrderBody({ orderNumber: order, charges: [] }),
        vendors: [{ externalId: "ACME", charges: [weighed(483, 20)] }],
      });
      const more = { charges: [weighed(540.96, 22.4)], referenceNumbers: [{ type: "OrderNumber", value: order }] };
      const bill = await entry.bill(number, [], more);
      assert.equal(bill.status, "review", JSON.stringify(found(bill)));
      await entry.receipt(bill, null, file, fields, "WeightScaleTicket");
      return entry.read(number);
    };
    const first = await show("S-1", "SC-1", "ticket", { netWeight: "2240", ticketNumber: "T-44" });
    assert.equal(first.status, "approved", JSON.stringify(found(first)));
    for (const [number, order, file, fields] of [
      ["S-2", "SC-2", "ticket", { netWeight: "2240" }],
      ["S-3", "SC-3", "scanned anew", { netWeight: "2240", ticketNumber: "t 0044" }],
    ] as const) {
      const again = await show(number, order, file, fields);
      assert.equal(again.status, "review");
      assert.ok(found(again).includes("document-amount-mismatch"), JSON.stringify(found(again)));
      assert.match(JSON.stringify(again.audit.findings), /the one that invoice S-1 of order SC-1 was paid with on /);
    }
    const other = await show("S-4", "SC-4", "another ticket", { netWeight: "2240", ticketNumber: "T-45" });
    assert.equal(other.status, "approved", JSON.stringify(found(other)));
  });

  test("a person's approval uses it too; of two approved one after the other on audits of before, the second is told", async () => {
    const entry = await shipper({ autoApprove: false });
    for (const orderNumber of ["RU-1", "RU-2"]) await entry.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "500"]] }));
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ]);
    const second = await entry.bill(
      "A-2",
      [
        ["LINEHAUL", "500"],
        ["LUMPER", "185"],
      ],
      {
        referenceNumbers: [{ type: "OrderNumber", value: "RU-2" }],
      },
    );
    await entry.receipt(first, "185", "one paper");
    await entry.receipt(second, "185", "one paper");
    const approve = async (number: string) => {
      const { uuid, eTag } = await entry.read(number);
      return { before: eTag, answer: await entry.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "receipt" }) };
    };
    assert.equal((await approve("A-1")).answer.status, 200);
    const { answer } = await approve("A-2");
    assert.equal(answer.status, 409, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), /receipt.*A-1/i);
    await entry.settle();
    assert.deepEqual(found(await entry.read("A-2")).includes("charge-not-on-order"), true);
    assert.equal((await approve("A-2")).answer.status, 200, "knowingly he may");
  });

  test("what was used before it was kept is known after the upgrade, as approvals of today would keep it", async () => {
    const migration = readFileSync(new URL("../../src/db/migrations/0048_receipts_used_before.sql", import.meta.url), "utf8");
    const entry = await shipper();
    await entry.order(twoVendors());
    const first = await entry.bill("A-1", [
      ["LINEHAUL", "500"],
      ["LUMPER", "185"],
    ]);
    await entry.receipt(first, "185", "one paper");
    const owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    try {
      const uses = async () => {
        const columns = "invoice_uuid, document_uuid, blob_hash, charge_code, amount, currency, used_at";
        return (await owner.query(`select ${columns} from document_use where tenant_uuid = $1`, [entry.tenantUuid])).rows;
      };
      const kept = await uses();
      assert.deepEqual(
        kept.map((use) => [use.charge_code, Number(use.amount), use.currency]),
        [["LUMPER", 185, "USD"]],
      );
      await owner.query("delete from document_use where tenant_uuid = $1", [entry.tenantUuid]);
      for (let times = 0; times < 2; times += 1) {
        await owner.query(migration);
        assert.deepEqual(await uses(), kept);
      }
    } finally {
      await owner.end();
    }
    const OTHERS = { vendor: { externalId: "OTHER" } };
    const second = await entry.bill(
      "B-1",
      [
        ["LINEHAUL", "300"],
        ["LUMPER", "185"],
      ],
      OTHERS,
    );
    await entry.receipt(second, "185", "one paper");
    assert.equal((await entry.read("B-1")).status, "review");
  });
});
