import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

const found = (read: Workspace): string[] => read.audit.findings.map((finding) => finding.rule);

/**
 * Whose an invoice is, what it was matched by, and what papers prove: each over HTTP, with the facts that the service gathers.
 */
suite("evidence", () => {
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
    await made.done("PUT", "/manage/audit-policy", { autoApprove: true, ...policy });
    const invoice = (number: string, charges: Charges, more: Record<string, unknown> = {}, order = "EV-1") =>
      made.invoice({ ...anInvoiceBody({ invoiceNumber: number, order, charges, more }), externalId: `x-${number}` });
    return { ...made, bill: invoice, read: (number: string) => made.workspace(`x-${number}`) };
  };

  const DIVISIONS = (east: string, west: string) =>
    (
      [
        ["ACME-E", east],
        ["ACME-W", west],
      ] as const
    ).map(([externalId, amount]) => ({
      externalId,
      name: externalId,
      scacCode: "ACMF",
      dotNumber: "7654321",
      currency: "USD",
      chargeTerms: "Prepaid",
      paymentTerms: "Net30",
      charges: [{ charge: Number(amount), code: { value: "LINEHAUL", description: "LINEHAUL" } }],
    }));

  test("two divisions of one carrier on an order are each paid their share", async () => {
    const entry = await shipper();
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges: [], more: { vendors: DIVISIONS("400", "1800") } }));
    const east = await entry.bill("D-1", [["LINEHAUL", "400"]], { vendor: { externalId: "ACME-E", scacCode: "ACMF" } });
    assert.deepEqual([east.status, found(east)], ["approved", []]);
    const west = await entry.bill("D-2", [["LINEHAUL", "1800"]], { vendor: { externalId: "ACME-W", scacCode: "ACMF" } });
    assert.deepEqual([west.status, west.totals.expected, found(west)], ["approved", "1800.0000", []]);
  });

  test("an invoice that names only what two divisions share is compared with neither, and waits", async () => {
    const entry = await shipper();
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges: [], more: { vendors: DIVISIONS("400", "1800") } }));
    const read = await entry.bill("D-1", [["LINEHAUL", "1800"]], { vendor: { scacCode: "ACMF" } });
    assert.deepEqual([read.status, read.verdict, found(read)], ["review", "review", ["vendor-ambiguous"]]);
    assert.equal(read.totals.expected, null);
  });

  test("of two divisions with one SCAC, the agreement with the sender of a 210 tells which it is; without one nobody guesses", async () => {
    const entry = await shipper();
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges: [], more: { vendors: DIVISIONS("400", "1800") } }));
    await entry.done("PUT", "/manage/edi/partners/ACMFWEST", { name: "Acme West", vendorExternalId: "ACME-W" });
    await entry.done("PUT", "/manage/edi/partners/ACMF", { name: "Acme" });
    const partner = await entry.done("GET", "/manage/edi/partners/ACMFWEST");
    assert.equal(partner.vendorExternalId, "ACME-W");
    const send = async (control: number, number: string, sender: string) => {
      const answer = await app.inject({
        method: "POST",
        url: "/edi/x12",
        headers: { "x-api-key": entry.apiKey, "x-tenant-uuid": entry.tenantUuid, "content-type": "application/edi-x12" },
        payload: aFile(control, number, { fault: null, sender, cents: 180_000, code: "400" }),
      });
      assert.match(answer.body, /AK5\*A/, answer.body);
      await entry.settle();
      return entry.workspace(number);
    };
    const unsure = await send(1, "W-1", "ACMF");
    assert.deepEqual([unsure.status, found(unsure)], ["review", ["vendor-ambiguous"]]);
    await entry.done("POST", `/manage/invoices/${unsure.uuid}/terminate`, { eTag: unsure.eTag, reason: "Unknown division" });
    const west = await send(2, "W-2", "ACMFWEST");
    assert.deepEqual([west.status, west.totals.expected, found(west)], ["approved", "1800.0000", []]);
    assert.equal((west["vendor"] as { externalId: string }).externalId, "ACME-W");
  });

  test("the same number of another division is looked at, never paid in silence", async () => {
    const entry = await shipper();
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges: [], more: { vendors: DIVISIONS("400", "400") } }));
    const east = await entry.bill("77-1", [["LINEHAUL", "400"]], { vendor: { externalId: "ACME-E", scacCode: "ACMF" } });
    assert.equal(east.status, "approved");
    const west = await entry.bill("0077-1", [["LINEHAUL", "400"]], { vendor: { externalId: "ACME-W", scacCode: "ACMF" } });
    assert.deepEqual([west.verdict, found(west)], ["review", ["duplicate-invoice"]]);
  });

  test("numbers that agree only after folding are two invoices where order and PRO both differ", async () => {
    const entry = await shipper();
    for (const order of ["FN-1", "FN-2"]) await entry.order(anOrderBody({ orderNumber: order, charges: [["LINEHAUL", "500"]] }));
    const invoice = (number: string, order: string, pro: string) =>
      entry.bill(number, [["LINEHAUL", "500"]], {
        referenceNumbers: [
          { type: "OrderNumber", value: order },
          { type: "PRONumber", value: pro },
        ],
      });
    assert.equal((await invoice("12-1", "FN-1", "7001")).status, "approved");
    const second = await invoice("1-21", "FN-2", "7002");
    assert.deepEqual([second.status, found(second)], ["approved", []]);
  });

  const references = (...rows: readonly (readonly [string, string])[]) => ({
    referenceNumbers: rows.map(([type, value]) => ({ type, value })),
  });

  test("a guessed order is never paid in silence, and the workspace tells what was guessed", async () => {
    const entry = await shipper();
    for (const order of ["LO-123", "Q1-12", "SET-1"])
      await entry.order(anOrderBody({ orderNumber: order, charges: [["LINEHAUL", "500"]] }));
    const guess = async (number: string, ...rows: readonly (readonly [string, string])[]) => {
      const read = await entry.bill(number, [["LINEHAUL", "500"]], references(...rows));
      return [read.verdict, found(read), (read.matching as unknown as { guesses: readonly object[] }).guesses];
    };
    assert.deepEqual(await guess("G-1", ["OrderNumber", "L0-123"]), [
      "review",
      ["match-guessed"],
      [{ by: "look-alike", kind: "OrderNumber", value: "L0-123", orderNumber: "LO-123" }],
    ]);
    assert.deepEqual(await guess("G-2", ["OrderNumber", "Q11-2"]), [
      "review",
      ["match-guessed"],
      [{ by: "separators", kind: "OrderNumber", value: "Q11-2", orderNumber: "Q1-12" }],
    ]);
    assert.deepEqual(await guess("G-3", ["OrderNumber", "SET-1"], ["OrderNumber", "SET-2"]), [
      "review",
      ["match-guessed"],
      [{ by: "half-known set", kind: "OrderNumber", value: "SET-2", orderNumber: null }],
    ]);
  });

  test("a guess that a BOL of the order confirms is none", async () => {
    const entry = await shipper();
    await entry.order(
      anOrderBody({ orderNumber: "Q1-12", charges: [["LINEHAUL", "500"]], more: references(["BOLNumber", "B-9"]) }),
    );
    const read = await entry.bill("G-1", [["LINEHAUL", "500"]], references(["OrderNumber", "Q11-2"], ["BOL", "B9"]));
    assert.deepEqual([read.status, found(read)], ["approved", []]);
  });

  const OURS = { name: "Acme Freight", city: "Joliet", state: "IL", country: "US", postalCode: "60448" };
  const FACTOR = { ...OURS, name: "Factor Capital", postalCode: "10001" };
  const BASE64 = Buffer.from("%PDF-1.4 a notice").toString("base64");

  test("only an approved notice of assignment of this vendor to this party releases another remit-to", async () => {
    const entry = await shipper();
    const order = (...more: readonly (readonly [string, string])[]) =>
      entry.order(anOrderBody({ orderNumber: "EV-1", charges: [["LINEHAUL", "100"], ...more] }));
    await order();
    await entry.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", remitTo: OURS });
    const read = await entry.bill("N-1", [["LINEHAUL", "100"]], { stops: [{ type: "RemitTo", address: FACTOR }] });
    assert.deepEqual([read.verdict, found(read)], ["review", ["remit-to-changed"]]);
    // Approved at once by being sent with its type: releases nothing.
    await entry.done("POST", `/v2/invoices/${read.uuid}/documents`, {
      name: "noa.pdf",
      type: "NoticeOfAssignment",
      base64String: BASE64,
    });
    await entry.settle();
    assert.match((await entry.read("N-1")).audit.findings[0]?.message ?? "", /not in a decision of its own/);
    const { uuid } = await entry.done("POST", `/v2/invoices/${read.uuid}/documents`, {
      name: "noa.pdf",
      type: "Unset",
      base64String: BASE64,
    });
    const change = async (more: object) => {
      const { eTag } = await entry.done("GET", `/manage/documents/${uuid}`);
      return entry.done("PATCH", `/manage/documents/${uuid}`, { eTag, ...more });
    };
    await change({ type: "NoticeOfAssignment", fields: { vendorName: "ACME FREIGHT INC", remitToName: "Factor Capital LLC" } });
    await entry.settle();
    assert.equal((await entry.read("N-1")).verdict, "review");
    const { eTag } = await entry.done("GET", `/manage/documents/${uuid}`);
    await entry.done("POST", `/manage/documents/${uuid}/approve`, { eTag });
    await entry.settle();
    assert.deepEqual([(await entry.read("N-1")).status, found(await entry.read("N-1"))], ["approved", []]);
    // The order's next invoice names who was paid before the notice, as the vendor's record still does.
    await order(["LUMPER", "40"]);
    const rest = { type: "Supplemental", stops: [{ type: "RemitTo", address: OURS }] };
    const late = await entry.bill("N-2", [["LUMPER", "40"]], rest);
    assert.deepEqual([late.status, found(late)], ["review", ["remit-to-changed"]]);
    assert.match(late.audit.findings[0]?.message ?? "", /to Acme Freight.*notice of assignment says to pay Factor Capital LLC/);
  });

  test("however an invoice spells its vendor, and whichever entry shares its SCAC, it is paid where the vendor is", async () => {
    const entry = await shipper();
    await entry.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF", remitTo: OURS });
    const order = anOrderBody({ orderNumber: "R", charges: [["LINEHAUL", "100"]] });
    const vendors = ({ externalId, ...vendor }: { readonly externalId?: string; readonly scacCode: string }) => ({
      vendors: order.vendors.map(({ externalId: _, ...rest }) => ({
        ...rest,
        ...vendor,
        ...(externalId === undefined ? {} : { externalId }),
      })),
      stops: order.stops.map(({ vendors: _, ...rest }) => rest),
    });
    const pay = async (number: string, ordered: Parameters<typeof vendors>[0], billed: object, address: object) => {
      await entry.order(anOrderBody({ orderNumber: `R-${number}`, charges: [], more: vendors(ordered) }));
      const more = { ...references(["OrderNumber", `R-${number}`]), vendor: billed, stops: [{ type: "RemitTo", address }] };
      const read = await entry.bill(`B-${number}`, [["LINEHAUL", "100"]], more);
      return [read.status, ...found(read)];
    };
    const ACME = { externalId: "ACME", scacCode: "ACMF" };
    const spellings = [{ externalId: "acme" }, { externalId: "ACME\u00a0" }, { scacCode: "acmf" }, { scacCode: "ACMF " }];
    for (const [at, spelling] of spellings.entries()) {
      assert.deepEqual(await pay(`F${at}`, ACME, spelling, FACTOR), ["review", "remit-to-changed"], JSON.stringify(spelling));
      assert.deepEqual(await pay(`O${at}`, ACME, spelling, OURS), ["approved"], JSON.stringify(spelling));
    }
    // Somebody adds an entry with the SCAC, to be paid by it.
    await entry.done("PUT", "/manage/vendors/TWIN", { name: "Acme Freight", scac: "ACMF", remitTo: FACTOR });
    assert.deepEqual(await pay("T1", ACME, { scacCode: "ACMF" }, FACTOR), ["review", "remit-to-changed"]);
    assert.deepEqual(await pay("T2", ACME, { scacCode: "ACMF" }, OURS), ["approved"]);
    const twin = { externalId: "TWIN", scacCode: "ACMF" };
    assert.deepEqual(await pay("T3", { scacCode: "ACMF" }, twin, FACTOR), ["review", "remit-to-changed"]);
  });

  test("a back-dated balance due counts from its first receipt, which a terminated copy is", async () => {
    const entry = await shipper({ lateBillingDays: 180 });
    await entry.at("2026-10-10T12:00:00Z");
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges: [["LINEHAUL", "100"]] }));
    assert.equal((await entry.bill("L-1", [["LINEHAUL", "100"]])).status, "approved");
    const order = anOrderBody({
      orderNumber: "EV-1",
      charges: [
        ["LINEHAUL", "100"],
        ["DETENTION", "50"],
      ],
    });
    await entry.order(order);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: false, lateBillingDays: 180 });
    const due = { type: "BalanceDue", invoiceDate: "2026-10-09" };
    const early = await entry.bill("L-2", [["DETENTION", "50"]], due);
    assert.deepEqual(found(early), []);
    await entry.done("POST", `/manage/invoices/${early.uuid}/terminate`, { eTag: early.eTag, reason: "Wrong" });
    await entry.at("2027-10-10T12:00:00Z");
    const again = await entry.invoice({
      ...anInvoiceBody({ invoiceNumber: "L-2", order: "EV-1", charges: [["DETENTION", "50"]], more: due }),
      externalId: "x-L-2-again",
    });
    assert.deepEqual(found(again), []);
    const other = await entry.bill("L-3", [["DETENTION", "50"]], due);
    assert.ok(found(other).includes("balance-due-late"), found(other).join());
  });

  /**
   * An interchange of a 210; refused by itself (`set`: its trailer counts wrong), or with its group (`group`: its trailer does).
   */
  const aFile = (
    control: number,
    number: string,
    {
      fault,
      sender = "ACMF",
      cents = 5000,
      code = "DET",
    }: { fault: "set" | "group" | null; sender?: string; cents?: number; code?: string },
  ) => {
    const segments = [
      "ST*210*0001",
      `B3**${number}*EV-1*PP**20261009*${cents}**20261007*035*ACMF*20261005`,
      "C3*USD",
      "N9*LO*EV-1",
      "LX*1",
      `L1*1***${cents}****${code}`,
      `L3*100*G***${cents}`,
    ];
    const isa = String(control).padStart(9, "0");
    return `${[
      `ISA*00*          *00*          *02*${sender.padEnd(15)}*ZZ*SHIPPER        *261010*0615*U*00401*${isa}*0*P*>`,
      `GS*IM*${sender}*SHIPPER*20261010*0615*${control}*X*004010`,
      ...segments,
      `SE*${segments.length + (fault === "set" ? 9 : 1)}*0001`,
      `GE*${fault === "group" ? 7 : 1}*${control}`,
      `IEA*1*${isa}`,
    ].join("~\n")}~\n`;
  };

  test("an invoice that was refused when it first came is not late when it comes corrected, whatever its channel", async () => {
    const entry = await shipper({ lateBillingDays: 180 });
    await entry.at("2026-10-10T12:00:00Z");
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges: [["LINEHAUL", "100"]] }));
    assert.equal((await entry.bill("R-1", [["LINEHAUL", "100"]])).status, "approved");
    const charges: Charges = [
      ["LINEHAUL", "100"],
      ["DETENTION", "50"],
    ];
    await entry.order(anOrderBody({ orderNumber: "EV-1", charges }));
    const due = { type: "BalanceDue", invoiceDate: "2026-10-09" };
    const { shipDate: _, ...wrong } = anInvoiceBody({
      invoiceNumber: "R-2",
      order: "EV-1",
      charges: [["DETENTION", "50"]],
      more: due,
    });
    assert.equal((await entry.ask("POST", "/v2/invoices", wrong)).status, 400);
    assert.equal(
      (await entry.ask("POST", "/v2/invoices", { ...wrong, invoiceNumber: "R-9", vendor: { externalId: "OTHER" } })).status,
      400,
    );
    const send = async (content: string) => {
      const answer = await app.inject({
        method: "POST",
        url: "/edi/x12",
        headers: { "x-api-key": entry.apiKey, "x-tenant-uuid": entry.tenantUuid, "content-type": "application/edi-x12" },
        payload: content,
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return answer.body;
    };
    assert.match(await send(aFile(1, "R-3", { fault: "set" })), /AK5\*R/);
    assert.match(await send(aFile(2, "R-4", { fault: "group" })), /AK9\*R/);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: false, lateBillingDays: 180 });
    await entry.at("2027-10-10T12:00:00Z");
    for (const [number, late] of [
      ["R-2", false],
      ["R-3", false],
      ["R-4", false],
      ["R-9", true],
    ] as const) {
      const read = await entry.bill(number, [["DETENTION", "50"]], due);
      assert.equal(found(read).includes("balance-due-late"), late, `${number}: ${found(read).join()}`);
      await entry.done("POST", `/manage/invoices/${read.uuid}/terminate`, { eTag: read.eTag, reason: "Next" });
    }
  });
});
