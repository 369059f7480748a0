import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { aForm } from "#tests/builders/a-form.ts";
import { factsOf, type FactsInput } from "#tests/builders/audit-facts-builder.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { legacyInvoiceFrom } from "#tests/builders/legacy-from-wire.ts";
import { invoiceBodyFrom, orderBodyFrom } from "#tests/builders/wire-from-facts.ts";
import { ACCESSORIALS } from "#tests/domain/scenarios/accessorials.ts";
import { ARITHMETIC } from "#tests/domain/scenarios/arithmetic.ts";
import { LESS_THAN_TRUCKLOAD } from "#tests/domain/scenarios/less-than-truckload.ts";
import { MATCHING_IDENTITY } from "#tests/domain/scenarios/matching-identity.ts";
import type { Scenario } from "#tests/domain/scenarios/scenario.ts";
import { TOTALS_TERMS_DATES } from "#tests/domain/scenarios/totals-terms-dates.ts";
import { aDoor, aShipper, type Service, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { merged, playFacts, SCENARIO_POLICY } from "#tests/fixtures/play-facts.ts";
import { holds } from "#tests/fixtures/scenario-holds.ts";
import { aService } from "../service.ts";

type WireInvoice = ReturnType<typeof invoiceBodyFrom>;

/** Told elsewhere in this file, because more than one invoice or another way in belongs to it. */
const BY_HAND: ReadonlySet<number> = new Set([29, 35, 45, 48, 52, 53, 54, 55]);
/** Rest on what a legacy invoice has no words for: rate, quantity and qualifier of a charge; terms of payment. */
const RESTS_ON_UNSAID: ReadonlySet<string> = new Set([
  "per pound instead of per hundredweight, at any tolerance",
  "fuel in percent, times the whole base",
  "an extension error of 20.00 within the header's 2 %",
  "a rate without a quantity",
  "Net30 ordered, Net15 billed",
  "781 miles for 742, with a limit for distances",
]);

const PLAYED: readonly Scenario[] = [
  ...ARITHMETIC,
  ...LESS_THAN_TRUCKLOAD,
  ...ACCESSORIALS,
  ...TOTALS_TERMS_DATES,
  ...MATCHING_IDENTITY,
].filter(({ number, name }) => !BY_HAND.has(number) && !RESTS_ON_UNSAID.has(name));

/** The sixty scenarios as far as a legacy invoice can say them: the same verdicts as through V2 (scenarios.test.ts). */
suite("the scenarios of the trade, with the invoice in a legacy body", () => {
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

  /** A shipper whose invoices come in legacy bodies; the vendor is named by the uuid that a search finds, else by SCAC. */
  const legacyShipper = async () => {
    const shipper = await aShipper(service, app);
    const base = `/v1/tenants/${shipper.tenantUuid}`;
    const uuids = new Map<string, string>();
    const workspaceOf = (externalId: string): Promise<Workspace> =>
      shipper.done("GET", `/manage/invoices/${uuids.get(externalId) ?? ""}`);
    const send = async (body: WireInvoice, more: object = {}): Promise<void> => {
      const { externalId, scacCode } = body.vendor;
      const found = await shipper.ask("POST", `${base}/vendors/search`, { accountNumber: externalId ?? scacCode });
      const vendor = { uuid: found.status === 200 ? String(found.body) : null, scacCode };
      const uuid = await shipper.done("POST", `${base}/composite-vendor-invoices`, {
        ...legacyInvoiceFrom(body, vendor).body,
        ...more,
      });
      uuids.set(body.externalId, String(uuid));
    };
    const invoice = async (body: WireInvoice, more: object = {}): Promise<Workspace> => {
      await send(body, more);
      await shipper.settle();
      return workspaceOf(body.externalId);
    };
    return { ...shipper, base, send, invoice, workspace: workspaceOf };
  };

  test("most of them can be said", () => assert.ok(PLAYED.length > 55, String(PLAYED.length)));

  for (const { number, name, facts, expect } of PLAYED)
    test(`${number}: ${name}`, async () => {
      const saysRates = legacyInvoiceFrom(invoiceBodyFrom(factsOf(facts).invoice.invoice), {}).unsaid.includes(
        "rate, quantity, qualifier",
      );
      const { message: _rates, ...rest } = expect;
      const shipper = await legacyShipper();
      // `playFacts` says bodies that `invoiceBodyFrom` made.
      const read = await playFacts(shipper as unknown as Parameters<typeof playFacts<Workspace>>[0], facts);
      holds(read, saysRates ? rest : expect);
    });

  const billed = (input: NonNullable<FactsInput["invoice"]>): WireInvoice =>
    invoiceBodyFrom(factsOf({ invoice: { externalId: input.invoiceNumber ?? "INV-1", ...input } }).invoice.invoice);
  const shipperOn = async (policy: Readonly<Record<string, unknown>> = {}) => {
    const made = await legacyShipper();
    await made.done("PUT", "/manage/audit-policy", merged(SCENARIO_POLICY, policy));
    await made.at("2026-03-10T12:00:00Z");
    const ordered = (input: NonNullable<FactsInput["order"]>) => {
      const found = factsOf({ order: input }).orders[0];
      assert.ok(found !== undefined);
      return made.order(orderBodyFrom(found.order));
    };
    return { ...made, ordered };
  };
  const LINEHAUL = (amount: string) => ({ charges: [["LINEHAUL", amount]] as const });
  const PRO = [{ type: "PRO", value: "881234567", description: null }];

  test("35: the invoice states 9.00 more than its lines add up to", async () => {
    const found = await shipperOn();
    await found.ordered(LINEHAUL("1912.50"));
    holds(await found.invoice(billed(LINEHAUL("1912.50")), { paymentAmount: 1921.5 }), {
      verdict: "X",
      finds: [["lines-do-not-add-up", "9.0000"]],
    });
  });

  test("45: the proof of delivery comes after the invoice, by the legacy form", async () => {
    const found = await shipperOn({ requiredDocuments: [{ type: "ProofOfDelivery" }] });
    await found.ordered(LINEHAUL("100"));
    const held = await found.invoice(billed(LINEHAUL("100")));
    holds(held, { verdict: "X", finds: [["required-document-missing"]] });
    const { payload, contentType } = aForm([
      { name: "VendorInvoiceDocumentTypeId", content: "3" },
      { name: "Document", content: "%PDF-1.4\n%%EOF\n", file: `filename="pod.pdf"` },
    ]);
    const added = await app.inject({
      method: "POST",
      url: `${found.base}/vendor-invoices/${held.uuid}/documents`,
      headers: { "x-api-key": found.apiKey, "content-type": contentType },
      payload,
    });
    assert.equal(added.statusCode, 200, added.body);
    await found.settle();
    holds(await found.workspace("INV-1"), { verdict: "A", approved: "100.0000" });
  });

  test("48: a BOL on two orders leaves both as candidates", async () => {
    const found = await shipperOn();
    const references = [{ type: "BOL", value: "B1", description: null }];
    await found.ordered({ ...LINEHAUL("100"), references });
    await found.ordered({ orderNumber: "ORD-2", ...LINEHAUL("100"), references });
    const read = await found.invoice(billed({ ...LINEHAUL("100"), references }));
    holds(read, { verdict: "U", finds: [["order-ambiguous"]] });
  });

  test("52, 54: the same invoice with its number written otherwise, and by EDI before", async () => {
    const found = await shipperOn();
    await found.ordered({ ...LINEHAUL("100"), references: PRO });
    const first = { invoiceNumber: "INV-004512", references: PRO, ...LINEHAUL("100") };
    holds(await found.invoice(billed(first)), { verdict: "A" });
    const second = await found.invoice(billed({ ...first, invoiceNumber: "4512" }));
    holds(second, { verdict: "B", finds: [["duplicate-invoice"]] });
    const other = await shipperOn();
    await other.ordered(LINEHAUL("100"));
    const sent = await app.inject({
      method: "POST",
      url: "/edi/x12",
      headers: { "x-api-key": other.apiKey, "content-type": "application/edi-x12" },
      payload: file210(7, [{ number: "881234567", order: "ORD-1001", cents: 10_000 }]),
    });
    assert.equal(sent.statusCode, 200, sent.body);
    await other.settle();
    holds(await other.invoice(billed({ invoiceNumber: "FB 881234567", ...LINEHAUL("100") })), {
      verdict: "B",
      finds: [["duplicate-invoice"]],
    });
  });

  test("55: two invoices for one order at the same moment: one is approved, one is not", async () => {
    const found = await shipperOn();
    await found.ordered(LINEHAUL("812.50"));
    await Promise.all(["A-1", "B-2"].map((invoiceNumber) => found.send(billed({ invoiceNumber, ...LINEHAUL("812.50") }))));
    await found.settle();
    const read = await Promise.all(["A-1", "B-2"].map((number) => found.workspace(number)));
    assert.deepEqual(read.map((each) => each.status).sort(), ["approved", "review"]);
  });

  test("56: a balance due the order does not know, then the order does", async () => {
    const found = await shipperOn();
    await found.ordered(LINEHAUL("812.50"));
    holds(await found.invoice(billed({ invoiceNumber: "INV-0", ...LINEHAUL("812.50") })), { verdict: "A" });
    const due = billed({ invoiceNumber: "INV-0-BD", type: "BalanceDue", ...LINEHAUL("96") });
    holds(await found.invoice(due), { verdict: "X", finds: [["order-overbilled", "96.0000"]] });
    await found.ordered(LINEHAUL("908.50"));
    holds(await found.workspace("INV-0-BD"), { verdict: "A", approved: "96.0000" });
  });
});
