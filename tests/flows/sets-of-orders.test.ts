import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

/** Invoices over several orders, between others of the same orders: what each order was paid decides what it may be billed. */
suite("an invoice over several orders", () => {
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
    const order = (number: string, amount: string, state = "PA") => {
      const body = anOrderBody({ orderNumber: number, charges: [["LINEHAUL", amount]] });
      const address = { name: "Dock", address1: "1 Road", city: "Town", state, country: "USA", postalCode: "16501" };
      return made.order({ ...body, stops: [{ type: "Destination", sequence: 2, vendors: ["ACME"], address }] });
    };
    const bill = async (number: string, orders: readonly string[], charges: Charges, more: Record<string, unknown> = {}) => {
      const body = anInvoiceBody({
        invoiceNumber: number,
        charges,
        more: { ...more, referenceNumbers: orders.map((value) => ({ type: "OrderNumber", value })) },
      });
      const read = await made.invoice({ ...body, externalId: number });
      return [read.status, read.audit.verdict];
    };
    const recoveries = async () => {
      const { items } = await made.done("GET", "/manage/recoveries");
      return items.map((each: { orderNumber: string; amount: string }) => `${each.orderNumber} ${each.amount}`).toSorted();
    };
    return { ...made, order, bill, recoveries };
  };
  const [APPROVED, DISPUTED] = [
    ["approved", "approve"],
    ["review", "dispute"],
  ];

  test("that also names orders that are paid is of those that are not, and those are not paid again", async () => {
    const entry = await shipper();
    const paid = ["P-1", "P-2", "P-3"];
    for (const number of [...paid, "P-4"]) await entry.order(number, "1000");
    for (const number of paid) assert.deepEqual(await entry.bill(`I-${number}`, [number], [["LINEHAUL", "1000"]]), APPROVED);
    assert.deepEqual(await entry.bill("I-SET", [...paid, "P-4"], [["LINEHAUL", "1000"]]), APPROVED);
    assert.deepEqual(await entry.bill("I-AGAIN", ["P-4"], [["LINEHAUL", "700"]]), DISPUTED);
  });

  test("is over by the limit of what has something left, however many paid orders it names", async () => {
    const entry = await shipper();
    const paid = Array.from({ length: 9 }, (_, at) => `W-${at}`);
    for (const number of [...paid, "W-9", "W-10", "W-11"]) await entry.order(number, "1000");
    await entry.order("W-BIG", "50000");
    for (const number of [...paid, "W-BIG"])
      assert.deepEqual(
        await entry.bill(`I-${number}`, [number], [["LINEHAUL", number === "W-BIG" ? "50000" : "1000"]]),
        APPROVED,
      );
    assert.deepEqual(await entry.bill("I-W-11", ["W-BIG", "W-11"], [["LINEHAUL", "1008"]]), APPROVED);
    assert.deepEqual(await entry.bill("I-W-10", [...paid, "W-10"], [["LINEHAUL", "1100"]]), DISPUTED);
    assert.deepEqual(await entry.bill("I-W-9", ["W-BIG", "W-9"], [["LINEHAUL", "1450"]]), DISPUTED);
  });

  test("waits for a person where one is put by hand on another order than its reference names", async () => {
    const entry = await shipper();
    for (const number of ["H-1", "H-2", "H-3"]) await entry.order(number, "1000");
    assert.deepEqual(await entry.bill("H-A", ["H-1"], [["LINEHAUL", "1000"]]), APPROVED);
    assert.deepEqual(await entry.bill("H-B", ["H-1"], [["LINEHAUL", "1000"]]), DISPUTED);
    await entry.bill("H-C", [], [["LINEHAUL", "1000"]]);
    const match = async (number: string, order: string) => {
      const { uuid } = await entry.workspace(number);
      await entry.done("POST", `/manage/invoices/${uuid}/match`, { orderExternalIds: [order] });
      await service.work();
      const { status, audit } = await entry.workspace(number);
      return [status, audit.findings.some(({ rule }: { rule: string }) => rule === "reference-conflict")];
    };
    assert.deepEqual(await match("H-B", "H-2"), ["review", true]);
    assert.deepEqual(await match("H-C", "H-3"), ["approved", false]);
  });

  test("pays what is left of each; what is billed of one of them afterwards is over", async () => {
    const entry = await shipper();
    await entry.order("L-1", "400");
    await entry.order("L-2", "500");
    assert.deepEqual(await entry.bill("L-A", ["L-1"], [["LINEHAUL", "400"]]), APPROVED);
    await entry.order("L-1", "1000");
    assert.deepEqual(await entry.bill("L-B", ["L-1", "L-2"], [["LINEHAUL", "1100"]]), APPROVED);
    for (const number of ["L-1", "L-2"])
      assert.deepEqual(await entry.bill(`L-C${number}`, [number], [["LINEHAUL", "133.33"]]), DISPUTED);
  });

  test("that gives money back gives it where too much was paid: the recovery is settled, the others may not be billed again", async () => {
    const entry = await shipper();
    for (const number of ["C-1", "C-2", "C-3"]) await entry.order(number, "1000");
    assert.deepEqual(await entry.bill("C-A", ["C-1", "C-2", "C-3"], [["LINEHAUL", "3000"]]), APPROVED);
    await entry.order("C-1", "400");
    await entry.settle();
    assert.deepEqual(await entry.recoveries(), ["C-1 600.0000"]);
    assert.deepEqual(await entry.bill("C-B", ["C-1", "C-2", "C-3"], [["LINEHAUL", "-600"]]), APPROVED);
    assert.deepEqual(await entry.recoveries(), ["C-1 0.0000"]);
    for (const number of ["C-2", "C-3"])
      assert.deepEqual(await entry.bill(`C-C${number}`, [number], [["LINEHAUL", "250"]], { type: "BalanceDue" }), DISPUTED);
  });

  test("has its taxes where they are due, whatever its linehaul: neither place may be taxed again", async () => {
    const entry = await shipper({
      taxes: [
        { place: "US-PA", code: "HST", percent: "13" },
        { place: "US-OH", code: "GST", percent: "5" },
      ],
    });
    await entry.order("T-1", "1000", "PA");
    await entry.order("T-2", "500", "OH");
    const whole: Charges = [
      ["LINEHAUL", "1500"],
      ["HST", "130"],
      ["GST", "25"],
    ];
    assert.deepEqual(await entry.bill("T-A", ["T-1", "T-2"], whole), APPROVED);
    await entry.order("T-2", "600", "OH");
    const supplemental: Charges = [
      ["LINEHAUL", "100"],
      ["GST", "5"],
    ];
    assert.deepEqual(await entry.bill("T-D", ["T-2"], supplemental, { type: "Supplemental" }), APPROVED);
    assert.equal((await entry.bill("T-B", ["T-1"], [["HST", "43.33"]]))[1], "dispute");
    assert.equal((await entry.bill("T-C", ["T-2"], [["GST", "8.33"]]))[1], "dispute");
  });
});
