import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];
interface Recovery {
  readonly uuid: string;
  readonly eTag: string;
  readonly state: string;
  readonly amount: string;
  readonly overpaid: string;
  readonly waived: string;
  readonly waivedStill: string;
  readonly causes: readonly string[];
  readonly invoices: readonly { readonly invoiceNumber: string; readonly approved: string }[];
  readonly approved: string;
  readonly sentOn: string | null;
  readonly answeredOn: string | null;
  readonly history: readonly {
    readonly kind: string;
    readonly amount: string;
    readonly note: string | null;
    readonly on: string | null;
    readonly channel: string | null;
    readonly with: string | null;
  }[];
  readonly letter: { readonly text: string } | null;
}

/** What is approved and then becomes too much, over HTTP. */
suite("recoveries", () => {
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

  /** A shipper with one order and its invoice, approved by policy. */
  const paid = async (charges: Charges) => {
    const made = await aShipper(service, app);
    const order = (lines: Charges, vendor = "ACME") => made.order(anOrderBody({ orderNumber: "RC-1", vendor, charges: lines }));
    await order(charges);
    const invoice = (number: string, lines: Charges, more: { vendor?: string; more?: Record<string, unknown> } = {}) =>
      made.invoice({
        ...anInvoiceBody({ invoiceNumber: number, order: "RC-1", charges: lines, ...more }),
        externalId: `x-${number}`,
      });
    assert.equal((await invoice("R-1", charges)).status, "approved");
    const list = async (query = ""): Promise<readonly Recovery[]> => (await made.done("GET", `/manage/recoveries${query}`)).items;
    const only = async (): Promise<Recovery> => {
      const found = await list();
      assert.equal(found.length, 1, JSON.stringify(found));
      return made.done("GET", `/manage/recoveries/${found[0]?.uuid}`);
    };
    const decide = async (act: string, body: object) => {
      const { uuid, eTag } = await only();
      return made.ask("POST", `/manage/recoveries/${uuid}/${act}`, { eTag, ...body });
    };
    return { ...made, order, bill: invoice, list, only, decide };
  };
  const told = ({ state, amount }: Recovery) => [state, amount];

  test("taxes that the policy expects are got back with what they are of, and not besides", async () => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", {
      autoApprove: true,
      taxes: [{ place: "US-PA", code: "HST", percent: "13" }],
    });
    const order = (amount: string) => made.order(anOrderBody({ orderNumber: "RT-1", charges: [["LINEHAUL", amount]] }));
    const bill = (number: string, lines: Charges, more: Record<string, unknown> = {}) =>
      made.invoice(anInvoiceBody({ invoiceNumber: number, order: "RT-1", charges: lines, more }));
    const open = async () =>
      ((await made.done("GET", "/manage/recoveries")).items as readonly Recovery[]).map(({ state, amount }) => [state, amount]);
    await order("1000");
    const first = await bill("T-1", [
      ["LINEHAUL", "1000"],
      ["HST", "130"],
    ]);
    assert.equal(first.status, "approved", JSON.stringify(first.audit.findings));
    await order("999.99");
    assert.deepEqual(await open(), [["open", "0.0100"]]);
    await order("900");
    assert.deepEqual(await open(), [["open", "113.0000"]]);
    const credit = await bill("T-2", [
      ["LINEHAUL", "-100"],
      ["HST", "-13"],
    ]);
    if (credit.status !== "approved")
      await made.done("POST", `/manage/invoices/${credit.uuid}/approve`, { eTag: credit.eTag, reason: "their credit" });
    await made.settle();
    assert.deepEqual(await open(), [["recovered", "0.0000"]]);
  });

  test("a tax that is not due any more where the order is delivered now is got back, whatever tax the credit calls it", async () => {
    for (const tax of ["HST", "GST"]) {
      const made = await aShipper(service, app);
      await made.done("PUT", "/manage/audit-policy", {
        autoApprove: true,
        taxes: [
          { place: "US-PA", code: "HST", percent: "13" },
          { place: "US-OH", code: "GST", percent: "5" },
        ],
      });
      const order = (state: string) => {
        const body = anOrderBody({ orderNumber: "RP-1", charges: [["LINEHAUL", "1000"]] });
        const stops = body.stops.map((stop) =>
          stop.type === "Destination" ? { ...stop, address: { ...stop.address, state } } : stop,
        );
        return made.order({ ...body, stops });
      };
      const bill = async (invoiceNumber: string, charges: Charges, more: Record<string, unknown> = {}) => {
        const read = await made.invoice(anInvoiceBody({ invoiceNumber, order: "RP-1", charges, more }));
        assert.equal(read.status, "approved", JSON.stringify(read.audit.findings));
      };
      const open = async () => {
        const [item] = (await made.done("GET", "/manage/recoveries")).items as readonly (Recovery & { uuid: string })[];
        if (item === undefined) return null;
        const { letter, causes } = await made.done("GET", `/manage/recoveries/${item.uuid}`);
        return { amount: item.amount, causes, letter: letter as { text: string } | null };
      };
      await order("PA");
      await bill("P-1", [
        ["LINEHAUL", "1000"],
        ["HST", "130"],
      ]);
      assert.equal(await open(), null);
      await order("OH");
      const asked = await open();
      assert.deepEqual([asked?.amount, asked?.causes], ["80.0000", ["delivered-elsewhere"]]);
      assert.match(asked?.letter?.text ?? "", /another place of delivery now, where less tax is due/);
      await bill("P-2", [[tax, "-80"]]);
      assert.equal((await open())?.amount, "0.0000");
    }
  });

  test("a tax that came back is owed again where the order is delivered as it was at first, once", async () => {
    type Made = Awaited<ReturnType<typeof moved>>;
    const moved = async () => {
      const made = await aShipper(service, app);
      await made.done("PUT", "/manage/audit-policy", {
        autoApprove: true,
        taxes: [
          { place: "US-PA", code: "HST", percent: "13" },
          { place: "US-OH", code: "GST", percent: "5" },
        ],
      });
      const order = (state: string, amount = "1000") => {
        const body = anOrderBody({ orderNumber: "RP-2", charges: [["LINEHAUL", amount]] });
        const stops = body.stops.map((stop) =>
          stop.type === "Destination" ? { ...stop, address: { ...stop.address, state } } : stop,
        );
        return made.order({ ...body, stops });
      };
      const bill = (invoiceNumber: string, charges: Charges, more: Record<string, unknown> = {}) =>
        made.invoice(anInvoiceBody({ invoiceNumber, order: "RP-2", charges, more }));
      const only = async (): Promise<Recovery> => {
        const [item] = (await made.done("GET", "/manage/recoveries")).items as readonly Recovery[];
        return made.done("GET", `/manage/recoveries/${item?.uuid}`);
      };
      await order("PA");
      await bill("P-1", [
        ["LINEHAUL", "1000"],
        ["HST", "130"],
      ]);
      await order("OH");
      assert.equal((await only()).amount, "80.0000");
      const end = async (act: string, body: object) => {
        const { uuid, eTag } = await only();
        await made.done("POST", `/manage/recoveries/${uuid}/${act}`, { eTag, ...body });
        await made.settle();
      };
      return { ...made, order, bill, only, end };
    };
    const credited = async ({ bill }: Made, charges: Charges): Promise<void> => {
      const read = await bill("P-2", charges);
      assert.equal(read.status, "approved", JSON.stringify(read.audit.findings));
    };
    const ways: Readonly<Record<string, (made: Made) => Promise<void>>> = {
      noted: (made) => made.end("recovered", { amount: "80" }),
      "noted in part and credited": async (made) => {
        await made.end("recovered", { amount: "30" });
        await credited(made, [["HST", "-50"]]);
      },
      "credited as it was billed": (made) => credited(made, [["HST", "-80"]]),
      "credited as what is due": (made) => credited(made, [["GST", "-80"]]),
      "credited as freight": (made) => credited(made, [["LINEHAUL", "-80"]]),
      "credited and billed": (made) =>
        credited(made, [
          ["HST", "-130"],
          ["GST", "50"],
        ]),
    };
    const wrong: string[] = [];
    for (const [at, [way, come]] of Object.entries(ways).entries()) {
      const type = at % 2 === 0 ? "BalanceDue" : "Invoice";
      const made = await moved();
      await come(made);
      if ((await made.only()).amount !== "0.0000") wrong.push(`${way}: ${(await made.only()).amount} is left`);
      await made.order("PA");
      const again = await made.bill("P-3", [["HST", "80"]], { type });
      if (again.status !== "approved")
        wrong.push(`${way}, ${type}: ${JSON.stringify(again.audit.findings.map((f) => `${f.rule}: ${f.message}`))}`);
      const twice = await made.bill("P-4", [["HST", "80"]], { type });
      if (twice.status === "approved") wrong.push(`${way}, ${type}: paid twice`);
      await made.done("POST", `/manage/invoices/${twice.uuid}/terminate`, { eTag: twice.eTag, reason: "a double" });
      if ((await made.only()).amount !== "0.0000") wrong.push(`${way}, ${type}: ${(await made.only()).amount} asked after`);
      await made.order("OH");
      if ((await made.only()).amount !== "80.0000") wrong.push(`${way}, ${type}: ${(await made.only()).amount} asked again`);
    }
    for (const end of ["waived", "none"]) {
      const made = await moved();
      if (end === "waived") await made.end("waive", { reason: "small" });
      await made.order("PA");
      const again = await made.bill("P-3", [["HST", "80"]]);
      if (again.status === "approved") wrong.push(`${end}: paid twice`);
    }
    assert.deepEqual(wrong, []);
  });

  for (const [by, ordered] of [
    ["the policy", (amount: number): Charges => [["LINEHAUL", String(amount)]]],
    [
      "the order",
      (amount: number): Charges => [
        ["LINEHAUL", String(amount)],
        ["VAT", String(amount * 0.16)],
      ],
    ],
  ] as const)
    test(`what is withheld of a tax that ${by} asks for is taken off what is got back`, async () => {
      const made = await aShipper(service, app);
      await made.done("PUT", "/manage/audit-policy", {
        autoApprove: true,
        taxes: [{ place: "US-PA", code: "VAT", percent: "16" }],
      });
      const order = (amount: number) => made.order(anOrderBody({ orderNumber: "RV-1", charges: ordered(amount) }));
      const bill = async (invoiceNumber: string, charges: Charges) => {
        const read = await made.invoice(anInvoiceBody({ invoiceNumber, order: "RV-1", charges }));
        if (read.status !== "approved")
          await made.done("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "the tax is withheld" });
        await made.settle();
      };
      const open = async () =>
        ((await made.done("GET", "/manage/recoveries")).items as readonly Recovery[]).map(({ state, amount }) => [state, amount]);
      await order(10000);
      await bill("V-1", [
        ["LINEHAUL", "10000"],
        ["VAT", "1600"],
        ["VATWITHHELD", "-400"],
      ]);
      assert.deepEqual(await open(), []);
      await order(9000);
      assert.deepEqual(await open(), [["open", "1120.0000"]]);
      await bill("V-2", [
        ["LINEHAUL", "-1000"],
        ["VAT", "-160"],
        ["VATWITHHELD", "40"],
      ]);
      assert.deepEqual(await open(), [["recovered", "0.0000"]]);
    });

  test("a cheaper order makes one recovery; dearer again closes it, cheaper again is the same one; the same order again changes nothing", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    assert.deepEqual(await found.list(), []);
    await found.order([["LINEHAUL", "700"]]);
    const first = await found.only();
    assert.deepEqual([...told(first), first.causes], ["open", "300.0000", ["order-cheaper"]]);
    assert.deepEqual(
      first.invoices.map(({ invoiceNumber, approved }) => [invoiceNumber, approved]),
      [["R-1", "1000.0000"]],
    );
    assert.match(first.letter?.text ?? "", /return or credit 300\.00 USD/);
    await found.order([["LINEHAUL", "700"]]);
    assert.equal((await found.only()).eTag, first.eTag);
    await found.order([["LINEHAUL", "1000"]]);
    assert.deepEqual(told(await found.only()), ["closed", "0.0000"]);
    await found.order([["LINEHAUL", "650"]]);
    const again = await found.only();
    assert.deepEqual([again.uuid, ...told(again)], [first.uuid, "open", "350.0000"]);
    assert.deepEqual(
      again.history.map(({ kind, amount }) => [kind, amount]),
      [
        ["opened", "300.0000"],
        ["changed", "0.0000"],
        ["changed", "350.0000"],
      ],
    );
    assert.equal((await found.workspace("x-R-1")).status, "approved", "nothing is opened again");
  });

  test("tax of what a person cut is not withheld: the rest is right once the order asks for it, with its tax", async () => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", {
      autoApprove: true,
      taxes: [{ place: "US-PA", code: "HST", percent: "13" }],
    });
    const order = (amount: string) => made.order(anOrderBody({ orderNumber: "RW-1", charges: [["LINEHAUL", amount]] }));
    const bill = (invoiceNumber: string, freight: string, tax: string, more: Record<string, unknown> = {}) =>
      made.invoice(
        anInvoiceBody({
          invoiceNumber,
          order: "RW-1",
          charges: [
            ["LINEHAUL", freight],
            ["HST", tax],
          ],
          more,
        }),
      );
    await order("1200");
    const over = await bill("W-1", "1300", "169");
    await made.done("POST", `/manage/invoices/${over.uuid}/approve`, {
      eTag: over.eTag,
      reason: "cut",
      charges: [
        { code: "LINEHAUL", amount: "1200", reason: "over" },
        { code: "HST", amount: "156", reason: "over" },
      ],
    });
    await made.settle();
    await order("1300");
    const rest = await bill("W-2", "100", "13", { type: "BalanceDue" });
    assert.equal(rest.status, "approved", JSON.stringify(rest.audit.findings.map(({ message }) => message)));
  });

  test("a vendor swapped after it was paid owes everything, once", async () => {
    const entry = await paid([["LINEHAUL", "1500"]]);
    await entry.order([["LINEHAUL", "1500"]], "OTHER");
    const found = await entry.only();
    assert.deepEqual([...told(found), found.causes], ["open", "1500.0000", ["vendor-left-order"]]);
    await entry.bill("B-1", [["LINEHAUL", "1500"]], { vendor: "OTHER" });
    assert.deepEqual(told(await entry.only()), ["open", "1500.0000"]);
    assert.equal((await entry.list("?vendor=ACME&state=open")).length, 1);
    assert.equal((await entry.list("?vendor=OTHER")).length, 0);
    assert.equal((await entry.list("?q=rc-")).length, 1);
    assert.equal((await entry.ask("GET", "/manage/recoveries?state=lost")).status, 400);
  });

  test("a vendor that left the order gives back what is asked of it, and the next one is paid and asked for its own", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "1000"]], "BETA");
    assert.deepEqual(told(await found.only()), ["open", "1000.0000"]);
    const credit = await found.bill("R-2", [["LINEHAUL", "-1000"]]);
    assert.equal(credit.status, "approved", JSON.stringify(credit.audit.findings));
    assert.deepEqual(told(await found.only()), ["recovered", "0.0000"]);
    const next = await found.bill("R-3", [["LINEHAUL", "1000"]], { vendor: "BETA" });
    assert.equal(next.status, "approved", JSON.stringify(next.audit.findings));
    assert.deepEqual(told(await found.only()), ["recovered", "0.0000"]);
    await found.order([["LINEHAUL", "900"]], "BETA");
    assert.deepEqual((await found.list()).map(told).sort(), [
      ["open", "100.0000"],
      ["recovered", "0.0000"],
    ]);
  });

  test("a credit that is approved reduces the recovery and then closes it; it never makes a second one", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "700"]]);
    const credit = async (number: string, amount: string) => {
      const read = await found.bill(number, [["LINEHAUL", amount]], { more: { type: "BalanceDue" } });
      if (read.status !== "approved")
        await found.done("POST", `/manage/invoices/${read.uuid}/approve`, {
          eTag: read.eTag,
          reason: "credit for the cheaper order",
        });
      return found.only();
    };
    assert.deepEqual(told(await credit("C-1", "-100")), ["open", "200.0000"]);
    assert.deepEqual(told(await credit("C-2", "-200")), ["recovered", "0.0000"]);
  });

  test("what people claim, get back or waive is kept with amounts and not asked for again", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "700"]]);
    const claimed = await found.decide("claim", {});
    assert.equal(claimed.status, 200, JSON.stringify(claimed.body));
    assert.match(JSON.stringify(claimed.body), /300\.00 USD/);
    assert.deepEqual(told(await found.only()), ["claimed", "300.0000"]);
    assert.equal((await found.decide("claim", {})).status, 409);
    assert.equal((await found.decide("recovered", { amount: "300.01" })).status, 400);
    assert.equal((await found.decide("recovered", { amount: "-1" })).status, 400);
    assert.equal((await found.decide("recovered", { amount: "100", eTag: "0" })).status, 409);
    assert.equal((await found.decide("recovered", { amount: "100" })).status, 200);
    assert.deepEqual(told(await found.only()), ["claimed", "200.0000"]);
    await found.order([["LINEHAUL", "650"]]);
    assert.deepEqual(told(await found.only()), ["open", "250.0000"], "fifty more are owed than were claimed");
    assert.equal((await found.decide("waive", { reason: "small" })).status, 200);
    assert.deepEqual(told(await found.only()), ["waived", "0.0000"]);
    assert.equal((await found.decide("waive", { reason: "again" })).status, 409);
    await found.order([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "650"]]);
    assert.deepEqual(told(await found.only()), ["waived", "0.0000"], "what was given up is not asked for again");
    const { counts } = await found.done("GET", "/manage/recoveries?limit=1");
    assert.deepEqual(counts, { open: 0, claimed: 0, recovered: 0, waived: 1, closed: 0 });
    const { uuid } = await found.only();
    const { totals } = await found.done("GET", "/manage/recoveries?state=open&limit=1");
    assert.deepEqual(
      totals,
      [{ currency: "USD", open: "0.0000", claimed: "0.0000", recovered: "100.0000", recoveredInRange: null, waived: "250.0000" }],
      "whatever the state that is asked for",
    );
    const { uuid: invoice } = await found.workspace("x-R-1");
    assert.equal((await found.list(`?invoice=${invoice}`)).length, 1);
    assert.deepEqual(await found.list(`?invoice=${uuid}`), []);
    assert.equal((await found.list("?order=RC-1")).length, 1);
    assert.deepEqual((await found.done("GET", "/manage/recoveries?order=RC-2")).totals, []);
    const headers = { "x-api-key": found.apiKey, "x-tenant-uuid": found.tenantUuid };
    const pdf = await app.inject({ method: "GET", url: `/manage/recoveries/${uuid}?format=pdf`, headers });
    assert.equal(pdf.rawPayload.subarray(0, 5).toString(), "%PDF-");
    const other = await aShipper(service, app);
    assert.equal((await other.ask("GET", `/manage/recoveries/${uuid}`)).status, 404);
  });

  test("who sent a claim notes how, to whom and when, and what was answered; a claim for more is sent anew", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.at("2026-10-20T12:00:00Z");
    await found.order([["LINEHAUL", "700"]]);
    const sent = { channel: "Email", with: "claims@acme.example", on: "2026-10-19" };
    assert.equal((await found.decide("messages", { direction: "Sent", ...sent })).status, 409, "nothing is claimed yet");
    assert.equal((await found.decide("claim", {})).status, 200);
    assert.deepEqual([(await found.only()).sentOn, (await found.only()).state], [null, "claimed"]);
    assert.equal((await found.decide("messages", { direction: "Sent", ...sent, on: "2026-10-21" })).status, 400, "tomorrow");
    assert.equal((await found.decide("messages", { direction: "Sent", ...sent, channel: "Pigeon" })).status, 400);
    assert.equal((await found.decide("messages", { direction: "Sent", ...sent })).status, 200);
    assert.equal(
      (await found.decide("messages", { direction: "Received", channel: "Telephone", with: "Bo", text: "It comes." })).status,
      200,
    );
    const read = await found.only();
    assert.deepEqual([read.sentOn, read.answeredOn, ...told(read)], ["2026-10-19", "2026-10-20", "claimed", "300.0000"]);
    assert.deepEqual(
      read.history.slice(2).map((entry) => [entry.kind, entry.on, entry.channel, entry.with, entry.note]),
      [
        ["sent", "2026-10-19", "Email", "claims@acme.example", null],
        ["answered", "2026-10-20", "Telephone", "Bo", "It comes."],
      ],
    );
    assert.equal((await found.list())[0]?.sentOn, "2026-10-19");
    await found.order([["LINEHAUL", "600"]]);
    assert.deepEqual([...told(await found.only()), (await found.only()).sentOn], ["open", "400.0000", "2026-10-19"]);
    assert.equal((await found.decide("claim", { sent: { channel: "Portal" } })).status, 200);
    const again = await found.only();
    assert.deepEqual([again.sentOn, again.answeredOn, ...told(again)], ["2026-10-20", null, "claimed", "400.0000"]);
    assert.deepEqual(
      again.history.slice(-2).map(({ kind }) => kind),
      ["claimed", "sent"],
    );
  });

  test("an invoice over two orders is got back by order", async () => {
    const found = await aShipper(service, app);
    const order = (orderNumber: string, amount: string) =>
      found.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", amount]] }));
    await order("TW-1", "1000");
    await order("TW-2", "500");
    const referenceNumbers = ["TW-1", "TW-2"].map((value) => ({ type: "OrderNumber", value }));
    const read = await found.invoice({
      ...anInvoiceBody({ invoiceNumber: "TW", charges: [["LINEHAUL", "1500"]], more: { referenceNumbers } }),
      externalId: "TW",
    });
    assert.equal(read.status, "approved", JSON.stringify(read.audit.findings));
    const list = async () =>
      ((await found.done("GET", "/manage/recoveries")).items as (Recovery & { orderExternalId: string })[])
        .map(({ orderExternalId, state, amount, approved }) => [orderExternalId, state, amount, approved])
        .sort();
    await order("TW-1", "700");
    assert.deepEqual(await list(), [["TW-1", "open", "300.0000", "1000.0000"]]);
    await found.order(anOrderBody({ orderNumber: "TW-2", vendor: "OTHER", charges: [["LINEHAUL", "500"]] }));
    assert.deepEqual(await list(), [
      ["TW-1", "open", "300.0000", "1000.0000"],
      ["TW-2", "open", "500.0000", "500.0000"],
    ]);
  });

  test("an order that was replaced under another uuid keeps its recovery, and what was paid on the one before counts", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "900"]]);
    const before = await found.only();
    assert.deepEqual(told(before), ["open", "100.0000"]);
    const replace = () =>
      service.context.db.inTenant(found.tenantUuid, (tx) =>
        tx.query(
          "update freight_order set status = 'replaced', succeeded_by = gen_random_uuid() where tenant_uuid = $1 and external_id = 'RC-1'",
          [found.tenantUuid],
        ),
      );
    await replace();
    await found.order([["LINEHAUL", "900"]]);
    await found.order([["LINEHAUL", "700"]]);
    const now = await found.only();
    assert.deepEqual(
      [now.uuid, ...told(now), now.invoices.map(({ approved }) => approved)],
      [before.uuid, "open", "300.0000", ["1000.0000"]],
    );
    await replace();
    await found.order([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "1000"]]);
    assert.deepEqual([(await found.only()).uuid, ...told(await found.only())], [before.uuid, "closed", "0.0000"]);
  });

  test("a cancelled order owes what was approved; a tolerance that was approved is no recovery while the order stands", async () => {
    const entry = await aShipper(service, app);
    await entry.order({
      ...anOrderBody({ orderNumber: "RC-2", charges: [["LINEHAUL", "1000"]] }),
      vendors: [
        ...anOrderBody({ orderNumber: "RC-2", charges: [["LINEHAUL", "1000"]] }).vendors,
        ...anOrderBody({ orderNumber: "RC-2", vendor: "SECOND", charges: [["LINEHAUL", "400"]] }).vendors.map((vendor) => ({
          ...vendor,
          scacCode: "SECD",
        })),
      ],
    });
    const read = await entry.invoice({
      ...anInvoiceBody({ invoiceNumber: "T-1", order: "RC-2", charges: [["LINEHAUL", "1001"]] }),
      externalId: "T-1",
    });
    if (read.status !== "approved")
      await entry.done("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "a dollar" });
    assert.deepEqual((await entry.done("GET", "/manage/recoveries")).items, []);
    await entry.done("POST", "/manage/orders/RC-2/cancel", { reason: "the customer called it off" });
    const [found] = (await entry.done("GET", "/manage/recoveries")).items as Recovery[];
    assert.deepEqual([found?.state, found?.amount, found?.causes], ["open", "1001.0000", ["order-cancelled"]]);
  });

  test("an order that is cancelled after all of it was paid and approved owes all of it, once", async () => {
    const found = await paid([
      ["LINEHAUL", "1000"],
      ["FUEL", "120"],
    ]);
    const status = async (): Promise<string> => (await found.done("GET", "/manage/orders/RC-1")).status;
    assert.equal(await status(), "approved");
    await found.done("POST", "/manage/orders/RC-1/cancel", { reason: "called off at the dock" });
    assert.equal(await status(), "cancelled");
    assert.deepEqual([...told(await found.only()), (await found.only()).causes], ["open", "1120.0000", ["order-cancelled"]]);
    // Neither a later version nor another approval brings it back.
    await found.order([["LINEHAUL", "1120"]]);
    assert.equal((await found.ask("POST", "/manage/orders/RC-1/approve", {})).status, 409);
    assert.deepEqual([await status(), ...told(await found.only())], ["cancelled", "open", "1120.0000"]);
    const again = await found.bill("R-2", [["LINEHAUL", "1120"]]);
    assert.notEqual(again.status, "approved");
    await found.done("POST", `/manage/invoices/${again.uuid}/terminate`, { eTag: again.eTag, reason: "a double" });
    const credit = await found.bill("R-3", [
      ["LINEHAUL", "-1000"],
      ["FUEL", "-120"],
    ]);
    assert.equal(credit.status, "approved", JSON.stringify(credit.audit.findings));
    assert.deepEqual(told(await found.only()), ["recovered", "0.0000"]);
  });

  test("what was given up of an order counts as far as it asks for less again, for the recovery and the next invoices alike", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.order([["LINEHAUL", "900"]]);
    assert.equal((await found.decide("waive", { reason: "an old friend" })).status, 200);
    assert.deepEqual(told(await found.only()), ["waived", "0.0000"]);
    const held = await found.bill("R-2", [["LINEHAUL", "50"]]);
    assert.notEqual(held.status, "approved");
    await found.done("POST", `/manage/invoices/${held.uuid}/terminate`, { eTag: held.eTag, reason: "not owed" });
    await found.order([["LINEHAUL", "1100"]]);
    const raised = await found.bill("R-3", [["LINEHAUL", "100"]]);
    assert.equal(raised.status, "approved", JSON.stringify(raised.audit.findings));
    for (const [ordered, left, still] of [
      ["1000", "100.0000", "0.0000"],
      ["950", "100.0000", "50.0000"],
      ["900", "100.0000", "100.0000"],
      ["850", "150.0000", "100.0000"],
    ] as const) {
      await found.order([["LINEHAUL", ordered]]);
      const now = await found.only();
      assert.deepEqual([...told(now), now.waived, now.waivedStill], ["open", left, "100.0000", still], ordered);
    }
    assert.equal((await found.decide("recovered", { amount: "150" })).status, 200);
    const none = await found.bill("R-4", [["LINEHAUL", "40"]]);
    assert.notEqual(none.status, "approved", "850 is due, 100 of it more was given up, and 950 is paid");
    await found.done("POST", `/manage/invoices/${none.uuid}/terminate`, { eTag: none.eTag, reason: "not owed" });
    await found.order([["LINEHAUL", "1000"]]);
    const again = await found.bill("R-5", [["LINEHAUL", "50"]]);
    assert.equal(again.status, "approved", JSON.stringify(again.audit.findings));
    assert.equal((await found.only()).amount, "0.0000");
  });

  test("an order that is cancelled after it was paid may still owe the truck that was not used", async () => {
    const found = await paid([["LINEHAUL", "1000"]]);
    await found.order([
      ["LINEHAUL", "1000"],
      ["TONU", "250"],
    ]);
    await found.done("POST", "/manage/orders/RC-1/cancel", { reason: "called off" });
    assert.deepEqual(told(await found.only()), ["open", "1000.0000"]);
    assert.equal((await found.decide("recovered", { amount: "1000" })).status, 200);
    const bill = await found.bill("R-2", [["TONU", "250"]]);
    assert.equal(bill.status, "approved", JSON.stringify(bill.audit.findings));
    assert.deepEqual(told(await found.only()), ["recovered", "0.0000"]);
  });
});
