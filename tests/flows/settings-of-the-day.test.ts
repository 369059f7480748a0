import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { SETTING_KINDS, type SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

const CODES = [{ code: "LINEHAUL", kind: "linehaul", aliases: [] }];

/** What each kind says at first, and something else that it says later. */
const LATER: Readonly<Record<SettingKind, readonly [path: string, before: unknown, after: unknown]>> = {
  "charge-codes": ["/manage/charge-codes", CODES, [{ code: "LINEHAUL", kind: "accessorial", aliases: ["zzq"] }]],
  "charge-aliases": ["/manage/vendors/ACME/charge-aliases", [], [{ alias: "zzq", code: "LINEHAUL" }]],
  "fx-rates": ["/manage/fx-rates", [{ from: "CAD", to: "USD", rate: "0.7", date: "2020-01-01" }], []],
  "reason-codes": ["/manage/reason-codes", [], [{ code: "Other", appliesTo: "terminate", description: "Another" }]],
  vendor: [
    "/manage/vendors/ACME",
    { paymentTerms: "Net30", taxRegistered: false },
    { paymentTerms: "Net7", taxRegistered: true },
  ],
  customer: ["/manage/customers/CUST", { billingTerms: "Net30" }, { billingTerms: "Net7" }],
  "edi-partner": ["/manage/edi/partners/ACMF", { name: "Acme" }, { name: "Acme", chargeTerms: { PA: "Collect" } }],
  "dispute-template": ["/manage/dispute-template", {}, { opening: "We dispute {{ disputed }}." }],
};

suite("audits read the settings of their day", () => {
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

  for (const kind of SETTING_KINDS)
    test(`${kind}: an audit replays to the last digit after it changed`, async () => {
      const to = await aShipper(service, app);
      const [path, first, later] = LATER[kind];
      await to.done("PUT", "/manage/audit-policy", { autoApprove: false });
      await to.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF" });
      await to.done("PUT", "/manage/charge-codes", CODES);
      await to.done("PUT", path, first);
      await to.order(anOrderBody({ orderNumber: "D-1", charges: [["LINEHAUL", "100"]] }));
      const invoice = await to.invoice(
        anInvoiceBody({ invoiceNumber: "DI-1", order: "D-1", charges: [["zzq", "130"]], more: { currency: "CAD" } }),
      );
      await to.done("PUT", path, later);
      await to.done("POST", `/manage/invoices/${invoice.uuid}/audit`, {});
      await to.settle();
      const replayed = await replayAudits(service.context, to.tenantUuid, invoice.uuid);
      assert.ok(replayed.length >= 2);
      for (const audit of replayed) assert.ok(audit.factsUnchanged && audit.sameResult, `${kind} at ${audit.at.toISOString()}`);
    });

  test("a preview tells which verdicts a version would change among open invoices, by pages, and changes nothing", async () => {
    const to = await aShipper(service, app);
    await to.done("PUT", "/manage/audit-policy", { autoApprove: false });
    await to.done("PUT", "/manage/charge-codes", CODES);
    await to.order(anOrderBody({ orderNumber: "V-1", charges: [["LINEHAUL", "100"]] }));
    await to.invoice(anInvoiceBody({ invoiceNumber: "VI-1", order: "V-1", charges: [["zzq", "100"]] }));
    await to.order(anOrderBody({ orderNumber: "V-2", charges: [["LINEHAUL", "100"]] }));
    await to.invoice(anInvoiceBody({ invoiceNumber: "VI-2", order: "V-2", charges: [["LINEHAUL", "190"]] }));
    const before = (await to.workspace("VI-1")).verdict;
    await to.done("PUT", "/manage/charge-codes?effectiveFrom=2099-01-01", [
      { code: "LINEHAUL", kind: "linehaul", aliases: ["zzq"] },
    ]);
    const [scheduled, inForce] = (await to.done("GET", "/manage/setting-versions?kind=charge-codes")).items;
    const url = (uuid: string) => `/manage/setting-versions/${uuid}/preview`;
    const whole = await to.done("GET", url(scheduled.uuid));
    assert.deepEqual([whole.invoices, whole.changed, whole.nextCursor], [2, 1, null]);
    assert.deepEqual(
      whole.changes.map((change: { invoiceNumber: string; from: string }) => [change.invoiceNumber, change.from]),
      [["VI-1", before]],
    );
    const first = await to.done("GET", `${url(scheduled.uuid)}?limit=1`);
    const second = await to.done("GET", `${url(scheduled.uuid)}?limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual([first.invoices + second.invoices, first.changed + second.changed, second.nextCursor], [2, 1, null]);
    assert.equal((await to.done("GET", url(inForce.uuid))).invoices, 0, "it holds already");
    assert.equal((await to.workspace("VI-1")).verdict, before);
    // What it told is what comes of it.
    await to.at("2099-01-01T00:00:01Z");
    await to.settle();
    assert.equal((await to.workspace("VI-1")).verdict, whole.changes[0].to);
  });

  test("one made for the day holds in its first audit, should the queue be late", async () => {
    const to = await aShipper(service, app);
    await to.done("PUT", "/manage/audit-policy", { autoApprove: false });
    await to.done("PUT", "/manage/charge-codes", CODES);
    await to.done("PUT", "/manage/charge-codes?effectiveFrom=2099-01-01", [
      { code: "LINEHAUL", kind: "linehaul", aliases: ["zzq"] },
    ]);
    await to.order(anOrderBody({ orderNumber: "E-1", charges: [["LINEHAUL", "100"]] }));
    const unmapped = (rules: readonly { readonly rule: string }[]) => rules.some(({ rule }) => rule === "charge-unmapped");
    const body = anInvoiceBody({ invoiceNumber: "EI-1", order: "E-1", charges: [["zzq", "100"]] });
    const invoice = await to.invoice(body);
    assert.ok(unmapped(invoice.audit.findings));
    // The item of the queue is lost: only the audit itself can notice the day.
    await service.context.db.control.query("delete from work where tenant_uuid = $1 and kind = 'apply-settings'", [
      to.tenantUuid,
    ]);
    await to.at("2099-01-01T00:00:01Z");
    await to.done("POST", `/manage/invoices/${invoice.uuid}/audit`, {});
    await to.settle();
    assert.ok(!unmapped((await to.workspace("EI-1")).audit.findings));
    const [latest] = (await to.done("GET", "/manage/setting-versions?kind=charge-codes")).items;
    assert.equal(latest.state, "in-force");
  });
});
