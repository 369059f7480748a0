import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { rateOf } from "#domain/money/amount.ts";
import { factsOf, type FactsInput, itemOf } from "#tests/builders/audit-facts-builder.ts";
import { invoiceBodyFrom, orderBodyFrom } from "#tests/builders/wire-from-facts.ts";
import { ACCESSORIALS } from "#tests/domain/scenarios/accessorials.ts";
import { ARITHMETIC } from "#tests/domain/scenarios/arithmetic.ts";
import { LESS_THAN_TRUCKLOAD } from "#tests/domain/scenarios/less-than-truckload.ts";
import { MATCHING_IDENTITY } from "#tests/domain/scenarios/matching-identity.ts";
import { TOTALS_TERMS_DATES } from "#tests/domain/scenarios/totals-terms-dates.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { BASE64, merged, playFacts, SCENARIO_POLICY } from "#tests/fixtures/play-facts.ts";
import { holds } from "#tests/fixtures/scenario-holds.ts";
import { aService } from "../service.ts";

type Json = Readonly<Record<string, unknown>>;

const NOON = "T12:00:00Z";

/** Told elsewhere in this file, because more than one bill or another way in belongs to it. */
const BY_HAND: ReadonlySet<number> = new Set([29, 35, 45, 48, 52, 53, 54, 55]);
const PLAYED = [...ARITHMETIC, ...LESS_THAN_TRUCKLOAD, ...ACCESSORIALS, ...TOTALS_TERMS_DATES, ...MATCHING_IDENTITY].filter(
  (scenario) => !BY_HAND.has(scenario.number),
);

suite("the scenarios of the trade, through the public interface", () => {
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

  for (const { number, name, facts, expect } of PLAYED)
    test(`${number}: ${name}`, async () => holds(await playFacts(await aShipper(service, app), facts), expect));

  /** A shipper on a day, with the policy, whose invoices are told by number and amount. */
  const shipper = async (policy: Json = {}, on = "2026-03-10") => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", merged(SCENARIO_POLICY, policy));
    await made.at(`${on}${NOON}`);
    const order = (input: NonNullable<FactsInput["order"]>) => {
      const found = factsOf({ order: input }).orders[0];
      assert.ok(found !== undefined);
      return made.order(orderBodyFrom(found.order));
    };
    const freightInvoice = (input: NonNullable<FactsInput["invoice"]>) => {
      const { invoice } = factsOf({ invoice: { externalId: input.invoiceNumber ?? "INV-1", ...input } }).invoice;
      return made.invoice(invoiceBodyFrom(invoice));
    };
    return { ...made, order, bill: freightInvoice, again: (externalId: string) => made.workspace(externalId) };
  };
  const PRO = [{ type: "PRO", value: "881234567", description: null }];
  const withOrder = [{ type: "OrderNumber", value: "ORD-1001", description: null }];

  test("20: the density of a cubic foot of so many pounds names the class that an invoice is told of", async () => {
    for (const [pounds, freightClass] of [
      ["6", "125"],
      ["8", "100"],
      ["12", "85"],
      ["35", "55"],
      ["50", "50"],
      ["0.9999", "400"],
    ] as const) {
      const found = await shipper();
      const foot = { system: "Imperial", weight: rateOf(pounds), volume: null, stackable: null };
      const dimensions = { ...foot, length: rateOf("12"), width: rateOf("12"), height: rateOf("12") };
      const items = [itemOf({ id: "1", freightClass: "70", handlingUnitCount: 1, dimensions })];
      await found.order({ charges: [["LINEHAUL", "100"]], items });
      const read = await found.bill({ charges: [["LINEHAUL", "100"]], items: [itemOf({ id: "1", freightClass: "77.5" })] });
      holds(read, {
        verdict: "D",
        finds: [["class-variance"]],
        message: new RegExp(`lb per cubic foot is class ${freightClass}\\.`),
      });
    }
  });

  test("29: more than the lumper's receipt, approved at what the receipt says", async () => {
    const found = await shipper();
    await found.order({
      charges: [
        ["LINEHAUL", "4000"],
        ["LUMPER", "165"],
      ],
    });
    const read = await found.bill({
      charges: [
        ["LINEHAUL", "4000"],
        ["LUMPER", "185"],
      ],
    });
    holds(read, { verdict: "D", finds: [["charge-over-tolerance", "20.0000"]] });
    await found.done("POST", `/manage/invoices/${read.uuid}/approve`, {
      eTag: read.eTag,
      reason: "The receipt says 165.00.",
      charges: [{ code: "LUMPER", amount: "165" }],
    });
    const approved = await found.again("INV-1");
    assert.deepEqual([approved.status, approved.totals.approved], ["approved", "4165.0000"]);
  });

  test("30: an order cancelled while its invoice waits", async () => {
    const found = await shipper({ autoApprove: false });
    await found.order({ charges: [["LINEHAUL", "1372.70"]] });
    const waits = await found.bill({ charges: [["LINEHAUL", "1372.70"]] });
    assert.equal(waits.verdict, "approve");
    const { eTag } = await found.done("POST", "/manage/orders/ORD-1001/cancel", { reason: "The customer took it back." });
    await found.settle();
    holds(await found.again("INV-1"), { verdict: "D", finds: [["order-cancelled", "1372.7000"]] });
    assert.deepEqual(await found.done("POST", "/manage/orders/ORD-1001/cancel", { reason: "again" }), { eTag });
    assert.equal((await found.ask("POST", "/manage/orders/ORD-1001/approve")).status, 409);
    assert.equal((await found.ask("POST", "/manage/orders/ORD-1001/cancel", { reason: "x", eTag: "1" })).status, 409);
    assert.equal((await found.ask("POST", "/manage/orders/none/cancel", { reason: "x" })).status, 404);
    assert.equal((await found.ask("POST", "/manage/orders/ORD-1001/cancel", {})).status, 400);
  });

  test("42: Net30 ordered, Net15 billed, due by the invoice's terms and flagged", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "100"]] });
    const read = await found.bill({ charges: [["LINEHAUL", "100"]], paymentTerms: "Net15" });
    holds(read, { verdict: "X", finds: [["payment-terms-mismatch"]] });
  });

  test("43: quick pay is due on the day it was created", async () => {
    const found = await shipper({}, "2026-03-01");
    await found.at("2026-03-01T10:00:00Z");
    await found.order({ charges: [["LINEHAUL", "1765.96"]] });
    const read = await found.bill({
      charges: [["LINEHAUL", "1765.96"]],
      isQuickPay: true,
      invoiceOn: "2026-03-01" as never,
      deliveryOn: null,
    });
    holds(read, { verdict: "A", approved: "1765.9600" });
    assert.equal(read.dueOn, "2026-03-01");
    assert.match(read.receivedAt, /^2026-03-01T10:/);
  });

  test("45: the proof of delivery comes after the invoice, which is audited again by itself", async () => {
    const found = await shipper({ requiredDocuments: [{ type: "ProofOfDelivery" }] });
    await found.order({ charges: [["LINEHAUL", "100"]] });
    const held = await found.bill({ charges: [["LINEHAUL", "100"]] });
    holds(held, { verdict: "X", finds: [["required-document-missing"]] });
    await found.done("POST", `/v2/invoices/${held.uuid}/documents`, {
      name: "pod.pdf",
      type: "ProofOfDelivery",
      base64String: BASE64,
    });
    await found.settle();
    holds(await found.again("INV-1"), { verdict: "A", approved: "100.0000" });
  });

  test("47: a PRO alone matches, with a score below that of an order number", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "100"]], references: PRO });
    const byPro = await found.bill({ charges: [["LINEHAUL", "100"]], references: PRO });
    assert.equal(byPro.matching.method, "PRONumber");
    const other = await shipper();
    await other.order({ charges: [["LINEHAUL", "100"]], references: PRO });
    const byOrder = await other.bill({ charges: [["LINEHAUL", "100"]] });
    assert.equal(byOrder.matching.method, "OrderNumber");
    assert.ok((byPro.matching.score ?? 1) < (byOrder.matching.score ?? 0), `${byPro.matching.score} ${byOrder.matching.score}`);
  });

  test("48: a BOL on two orders leaves both as candidates", async () => {
    const found = await shipper();
    const references = [{ type: "BOL", value: "B1", description: null }];
    await found.order({ charges: [["LINEHAUL", "100"]], references });
    await found.order({ orderNumber: "ORD-2", charges: [["LINEHAUL", "100"]], references });
    const read = await found.bill({ charges: [["LINEHAUL", "100"]], references });
    holds(read, { verdict: "U", finds: [["order-ambiguous"]] });
    assert.deepEqual(read.matching.candidates.map((order) => order.orderExternalId).sort(), ["ORD-1001", "ORD-2"]);
  });

  test("52: INV-004512, then 4512", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "100"]], references: PRO });
    holds(await found.bill({ invoiceNumber: "INV-004512", references: PRO, charges: [["LINEHAUL", "100"]] }), { verdict: "A" });
    const second = await found.bill({ invoiceNumber: "4512", references: PRO, charges: [["LINEHAUL", "100"]] });
    holds(second, { verdict: "B", finds: [["duplicate-invoice"]] });
  });

  test("53: the same number and amount of another vendor", async () => {
    const found = await shipper();
    await found.order({
      vendors: [
        { charges: [["LINEHAUL", "100"]] },
        { externalId: "OTHER", scac: "OTHR", mcNumber: null, dotNumber: null, charges: [["LINEHAUL", "100"]] },
      ],
    });
    holds(await found.bill({ invoiceNumber: "4512", charges: [["LINEHAUL", "100"]] }), { verdict: "A" });
    const other = { externalId: "OTHER", scac: "OTHR", mcNumber: null, dotNumber: null };
    const second = await found.bill({
      invoiceNumber: "4512",
      externalId: "other-4512",
      vendor: other,
      charges: [["LINEHAUL", "100"]],
    });
    holds(second, { verdict: "A", quiet: ["duplicate-invoice"] });
  });

  const x12 = (stated: string, lines: string) => {
    const set = [
      "ST*210*0001",
      `B3**881234567*ORD-1001*PP**20260305*${stated}**20260304*035*ACMF*20260301`,
      "C3*USD",
      "N9*LO*ORD-1001",
      "LX*1",
      `L1*1***${lines}****400`,
      `L3*100*G***${stated}`,
    ];
    return `${[
      "ISA*00*          *00*          *02*ACMF           *ZZ*SHIPPER        *260305*0615*U*00401*000000001*0*P*>",
      "GS*IM*ACMF*SHIPPER*20260305*0615*1*X*004010",
      ...set,
      `SE*${set.length + 1}*0001`,
      "GE*1*1",
      "IEA*1*000000001",
    ].join("~\n")}~\n`;
  };
  const send = async (apiKey: string, text: string) => {
    const answer = await app.inject({
      method: "POST",
      url: "/edi/x12",
      headers: { "x-api-key": apiKey, "content-type": "application/edi-x12" },
      payload: text,
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.body;
  };

  test("35: the invoice states 9.00 more than its lines add up to", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "1912.50"]] });
    const acknowledgement = await send(found.apiKey, x12("192150", "191250"));
    await found.settle();
    const read = await found.again("881234567").catch((error: unknown) => {
      throw new Error(`${String(error)} ${acknowledgement}`);
    });
    holds(read, { verdict: "X", finds: [["lines-do-not-add-up", "9.0000"]] });
  });

  test("54: the same invoice by EDI and by the interface: the second is blocked", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "100"]] });
    await send(found.apiKey, x12("10000", "10000"));
    await found.settle();
    holds(await found.again("881234567"), { verdict: "A" });
    const second = await found.bill({ invoiceNumber: "FB 881234567", charges: [["LINEHAUL", "100"]] });
    holds(second, { verdict: "B", finds: [["duplicate-invoice"]] });
  });

  test("55: two invoices for one order at the same moment: one is approved, one is not", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "812.50"]] });
    const bodies = ["A-1", "B-2"].map((invoiceNumber) => {
      const { invoice } = factsOf({
        invoice: { invoiceNumber, externalId: invoiceNumber, charges: [["LINEHAUL", "812.50"]] },
      }).invoice;
      return invoiceBodyFrom(invoice);
    });
    await Promise.all(bodies.map((body) => found.done("POST", "/v2/invoices", body)));
    await found.settle();
    const read = await Promise.all(["A-1", "B-2"].map((number) => found.again(number)));
    assert.deepEqual(read.map((each) => each.status).sort(), ["approved", "review"]);
    const second = read.find((each) => each.status === "review");
    assert.ok(second?.audit.findings.some((finding) => finding.rule === "order-overbilled" && finding.variance === "812.5000"));
  });

  test("56: a balance due the order does not know, then the order does", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "812.50"]] });
    holds(await found.bill({ invoiceNumber: "INV-0", charges: [["LINEHAUL", "812.50"]] }), { verdict: "A" });
    const due = { invoiceNumber: "INV-0-BD", type: "BalanceDue" as const, charges: [["LINEHAUL", "96"]] as const };
    holds(await found.bill(due), { verdict: "X", finds: [["order-overbilled", "96.0000"]] });
    await found.order({ charges: [["LINEHAUL", "908.50"]] });
    holds(await found.again("INV-0-BD"), { verdict: "A", approved: "96.0000" });
  });

  test("57: a balance due that repeats the whole", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "812.50"]] });
    holds(await found.bill({ invoiceNumber: "INV-0", charges: [["LINEHAUL", "812.50"]] }), { verdict: "A" });
    await found.order({ charges: [["LINEHAUL", "908.50"]] });
    const due = await found.bill({ invoiceNumber: "INV-0-BD", type: "BalanceDue", charges: [["LINEHAUL", "908.50"]] });
    holds(due, {
      verdict: "D",
      finds: [
        ["balance-due-repeats-original", "812.5000"],
        ["order-overbilled", "812.5000"],
      ],
    });
  });

  test("58: a supplemental detention the order now carries", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "812.50"]] });
    holds(await found.bill({ invoiceNumber: "INV-0", charges: [["LINEHAUL", "812.50"]] }), { verdict: "A" });
    await found.order({
      charges: [
        ["LINEHAUL", "812.50"],
        ["DETENTION", "150"],
      ],
    });
    const more = await found.bill({ invoiceNumber: "INV-0-S", type: "Supplemental", charges: [["DETENTION", "150"]] });
    holds(more, { verdict: "A", approved: "150.0000" });
  });

  for (const [issued, expect] of [
    ["2026-07-09", { verdict: "A" }],
    ["2026-07-15", { verdict: "D", finds: [["balance-due-late"]], message: /49 USC 13710/ }],
  ] as const)
    test(`59: a balance due issued on ${issued}, the original received on 2026-01-10`, async () => {
      const found = await shipper({ lateBillingDays: 180 }, "2026-01-10");
      const dates = { shipOn: "2026-01-02" as never, deliveryOn: "2026-01-05" as never };
      await found.order({ ...dates, charges: [["LINEHAUL", "812.50"]] });
      const original = await found.bill({
        ...dates,
        invoiceNumber: "INV-0",
        invoiceOn: "2026-01-08" as never,
        charges: [["LINEHAUL", "812.50"]],
      });
      holds(original, { verdict: "A" });
      assert.match(original.receivedAt, /^2026-01-10T/);
      await found.at(`${issued}${NOON}`);
      await found.order({ ...dates, charges: [["LINEHAUL", "908.50"]] });
      const due = { invoiceNumber: "INV-0-BD", type: "BalanceDue" as const, invoiceOn: issued as never };
      holds(await found.bill({ ...dates, ...due, charges: [["LINEHAUL", "96"]] }), expect);
    });

  test("59: an original invoice 186 days after delivery is not late", async () => {
    const found = await shipper({ lateBillingDays: 180 }, "2026-07-10");
    const dates = { shipOn: "2026-01-02" as never, deliveryOn: "2026-01-05" as never };
    await found.order({ ...dates, charges: [["LINEHAUL", "100"]] });
    holds(await found.bill({ ...dates, invoiceOn: "2026-07-10" as never, charges: [["LINEHAUL", "100"]] }), { verdict: "A" });
  });

  test("60: an order sent again is what its open invoice is held against; an approved invoice stays as it was", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "100"]] });
    holds(await found.bill({ charges: [["LINEHAUL", "150"]] }), { verdict: "D" });
    await found.order({ charges: [["LINEHAUL", "150"]] });
    const approved = await found.again("INV-1");
    holds(approved, { verdict: "A", approved: "150.0000" });
    await found.order({ charges: [["LINEHAUL", "90"]] });
    const after = await found.again("INV-1");
    assert.deepEqual([after.status, after.eTag, after.totals], [approved.status, approved.eTag, approved.totals]);
  });

  test("an invoice whose remit-to is not the vendor's waits, and never pays by itself", async () => {
    const found = await shipper();
    await found.order({ charges: [["LINEHAUL", "100"]] });
    const ours = { name: "Acme Freight", city: "Joliet", state: "IL", country: "US", postalCode: "60448" };
    await found.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", remitTo: ours });
    const stops = [
      {
        type: "RemitTo" as const,
        sequence: null,
        address: { ...ours, address1: null, address2: null, name: "Fast Factoring", postalCode: "10001" },
      },
    ];
    const read = await found.bill({ charges: [["LINEHAUL", "100"]], references: withOrder, stops });
    holds(read, { verdict: "X", finds: [["remit-to-changed"]] });
  });
});
