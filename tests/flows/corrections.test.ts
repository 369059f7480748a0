import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { file210, type Invoice210 } from "#tests/builders/edi-files.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Pairs = readonly (readonly [string, string])[];

/** Bills that say they replace or cancel an earlier one: never both are paid, and nobody ends another carrier's bill. */
suite("corrections by EDI", () => {
  let service: Service;
  let app: ReturnType<typeof aDoor>;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  /** A shipper who pays a bill once its proof of delivery is there. */
  const aShipperWithProofs = async () => {
    const shipper = await aShipper(service, app);
    const policy = await shipper.done("GET", "/manage/audit-policy");
    await shipper.done("PUT", "/manage/audit-policy", {
      ...policy,
      autoApprove: true,
      requiredDocuments: [{ type: "ProofOfDelivery", signed: false }],
    });
    let control = 100;
    const tenantUuid = shipper.tenantUuid;
    const stored = async () =>
      (
        await service.context.db.inTenant(tenantUuid, (tx) =>
          tx.query<{ uuid: string; source: string; status: string; reason: string | null; approved: string | null }>(
            `select invoice_uuid as uuid, source, status, terminated_reason as reason, approved from invoice order by accepted_at`,
          ),
        )
      ).rows;
    return {
      ...shipper,
      orderOf: (orderNumber: string, charges: Pairs = [["LINEHAUL", "1000.00"]], more: Record<string, unknown> = {}) =>
        shipper.order(anOrderBody({ orderNumber, charges, more })),
      bill: (invoiceNumber: string, order: string, amount = "1000.00", more: Record<string, unknown> = {}) =>
        shipper.invoice(anInvoiceBody({ invoiceNumber, order, charges: [["LINEHAUL", amount]], more })),
      edi: async (bill: Invoice210, sender = "ACMF") => {
        const sent = await app.inject({
          method: "POST",
          url: "/edi/x12",
          headers: { "x-api-key": shipper.apiKey, "x-tenant-uuid": tenantUuid, "content-type": "application/edi-x12" },
          payload: file210((control += 1), [bill], { sender }),
        });
        assert.match(sent.body, /AK9\*A/, sent.body);
        await shipper.settle();
      },
      proof: async (uuid: string) => {
        await shipper.done("POST", `/v2/invoices/${uuid}/documents`, {
          type: "ProofOfDelivery",
          name: "pod.pdf",
          base64String: Buffer.from("%PDF-1.4\n%proof of delivery\n").toString("base64"),
        });
        await shipper.settle();
      },
      stored,
      /** Of each invoice, in the order of acceptance, where it came from, its status and why it was terminated. */
      states: async () =>
        (await stored()).map(({ source, status, reason }) => `${source} ${status}${reason === null ? "" : ` ${reason}`}`),
      found: async (uuid: string, rule = "correction-held") =>
        (await shipper.done("GET", `/manage/invoices/${uuid}`)).audit.findings
          .filter((finding: { rule: string }) => finding.rule === rule)
          .map((finding: { message: string }) => finding.message),
    };
  };

  test("a cancellation by EDI ends the open bill that came by the API, and itself", async () => {
    const shipper = await aShipperWithProofs();
    await shipper.orderOf("SO-1");
    const bill = await shipper.bill("INV-7", "SO-1");
    assert.equal(bill.status, "review");
    await shipper.edi({ number: "INV-7", order: "SO-1", cents: 100_000, indicator: "CA" });
    assert.deepEqual(await shipper.states(), ["Api terminated CancelledByVendor", "Edi210 terminated CancelledByVendor"]);
  });

  test("a rebilling by EDI ends the open bill that came by the API; the new one is paid", async () => {
    const shipper = await aShipperWithProofs();
    await shipper.orderOf("SO-1");
    await shipper.bill("INV-7", "SO-1");
    await shipper.edi({ number: "INV-7", order: "SO-1", cents: 99_500, indicator: "RB" });
    const [first, second] = await shipper.stored();
    assert.deepEqual([first?.status, first?.reason], ["terminated", "Superseded"]);
    await shipper.proof(second?.uuid ?? "");
    assert.deepEqual(
      (await shipper.stored()).map(({ approved }) => approved),
      ["0.0000", "995.0000"],
    );
  });

  test("records that are one carrier are one here too", async () => {
    const shipper = await aShipperWithProofs();
    await shipper.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF" });
    await shipper.done("PUT", "/manage/vendors/OLD", { name: "Acme Freight", scac: "OLDF" });
    await shipper.done("POST", "/manage/vendors/OLD/merge", { into: "ACME", reason: "bought" });
    await shipper.orderOf("SO-1");
    await shipper.bill("INV-7", "SO-1", "1000.00", { vendor: { externalId: "ACME" } });
    await shipper.edi({ number: "INV-7", order: "SO-1", cents: 100_000, indicator: "CA", scac: "OLDF" });
    assert.deepEqual(await shipper.states(), ["Api terminated CancelledByVendor", "Edi210 terminated CancelledByVendor"]);
  });

  test("of a division of the carrier that the bill is not certainly of, both wait until one is terminated", async () => {
    const shipper = await aShipperWithProofs();
    await shipper.done("PUT", "/manage/vendors/ACME-EAST", { name: "Acme East", scac: "ACMF" });
    await shipper.done("PUT", "/manage/vendors/ACME-WEST", { name: "Acme West", scac: "ACMF" });
    const vendor = (externalId: string) => ({ externalId, name: externalId, scacCode: "ACMF", currency: "USD", charges: [] });
    const linehaul = [{ charge: 1000, code: { value: "LINEHAUL", description: "LINEHAUL" } }];
    await shipper.orderOf("SO-1", [], { vendors: [{ ...vendor("ACME-EAST"), charges: linehaul }, vendor("ACME-WEST")] });
    await shipper.bill("INV-7", "SO-1", "1000.00", { vendor: { externalId: "ACME-EAST" } });
    await shipper.edi({ number: "INV-7", order: "SO-1", cents: 100_000, indicator: "CA" });
    assert.deepEqual(await shipper.states(), ["Api review", "Edi210 review"]);
    const [bill, correction] = await shipper.stored();
    const later =
      "Invoice INV-7 of 2026-10-08 (in review) says that it cancels this one: look at both, and terminate what is not owed.";
    assert.deepEqual(await shipper.found(bill?.uuid ?? ""), [later]);
    assert.match(
      (await shipper.found(correction?.uuid ?? "")).join(),
      /cancels invoice INV-7 of 2026-10-08, which may be another/,
    );
    // A proof makes nothing of it right; the end of the other one does.
    await shipper.proof(bill?.uuid ?? "");
    assert.deepEqual(await shipper.states(), ["Api review", "Edi210 review"]);
    await shipper.done("POST", `/manage/invoices/${bill?.uuid}/audit`, {});
    await shipper.done("POST", `/manage/invoices/${correction?.uuid}/audit`, {});
    await shipper.settle();
    assert.deepEqual(await shipper.states(), ["Api review", "Edi210 review"]);
    const { eTag } = await shipper.done("GET", `/manage/invoices/${correction?.uuid}`);
    await shipper.done("POST", `/manage/invoices/${correction?.uuid}/terminate`, { eTag, reason: "Mistake" });
    await shipper.settle();
    assert.deepEqual(await shipper.states(), ["Api approved", "Edi210 terminated Mistake"]);
  });

  for (const [indicator, does] of [
    ["CA", "cancels"],
    ["RB", "replaces"],
  ] as const)
    test(`who may not bill for a carrier ends none of its bills by B308 ${indicator}: both wait for a person`, async () => {
      const shipper = await aShipperWithProofs();
      await shipper.done("PUT", "/manage/edi/partners/BBBB", { name: "B Lines", scacs: ["BBBB"] });
      await shipper.done("PUT", "/manage/edi/partners/ACMF", { name: "Acme Freight", scacs: ["ACMF"] });
      await shipper.orderOf("SO-1");
      await shipper.edi({ number: "PRO-7", order: "SO-1", cents: 100_000 });
      await shipper.edi({ number: "PRO-7", order: "SO-1", cents: 90_000, indicator }, "BBBB");
      assert.deepEqual(await shipper.states(), ["Edi210 review", "Edi210 review"]);
      const [bill, correction] = await shipper.stored();
      assert.match((await shipper.found(bill?.uuid ?? "")).join(), new RegExp(`says that it ${does} this one`));
      assert.match((await shipper.found(correction?.uuid ?? "")).join(), /may be another carrier's/);
      assert.match((await shipper.found(correction?.uuid ?? "", "reader-doubt")).join(), /may bill for BBBB/);
    });

  const withPro = (value: string, order: string) => ({
    referenceNumbers: [
      { type: "OrderNumber", value: order },
      { type: "PRONumber", value },
    ],
  });

  test("a number that is the same only once it is folded, of another order and PRO, is not the one", async () => {
    const shipper = await aShipperWithProofs();
    await shipper.orderOf("SO-A");
    await shipper.orderOf("SO-B", [["LINEHAUL", "700.00"]]);
    await shipper.bill("1-21", "SO-A", "1000.00", withPro("P1", "SO-A"));
    await shipper.edi({ number: "12-1", order: "SO-B", cents: 70_000, indicator: "RB", pro: "P2" });
    assert.deepEqual(await shipper.states(), ["Api review", "Edi210 review"]);
    const [bill, correction] = await shipper.stored();
    assert.deepEqual(await shipper.found(bill?.uuid ?? ""), []);
    assert.match((await shipper.found(correction?.uuid ?? "")).join(), /none is known under its number/);
  });

  test("of a number that is used again for another order and PRO, a person looks at both", async () => {
    const shipper = await aShipperWithProofs();
    await shipper.orderOf("SO-A");
    await shipper.orderOf("SO-B", [["LINEHAUL", "700.00"]]);
    await shipper.bill("1001", "SO-A", "1000.00", withPro("P1", "SO-A"));
    await shipper.edi({ number: "1001", order: "SO-B", cents: 70_000, indicator: "RB", pro: "P2" });
    assert.deepEqual(await shipper.states(), ["Api review", "Edi210 review"]);
    const [bill, correction] = await shipper.stored();
    assert.match((await shipper.found(bill?.uuid ?? "")).join(), /says that it replaces this one/);
    assert.match((await shipper.found(correction?.uuid ?? "")).join(), /or of another move/);
  });
});
