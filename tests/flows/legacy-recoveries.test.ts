import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { legacyOrderExample } from "#http/legacy/example-order.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];
interface Recovery {
  readonly uuid: string;
  readonly eTag: string;
  readonly orderExternalId: string;
  readonly state: string;
  readonly amount: string;
  readonly approved: string;
  readonly due: string;
  readonly overpaid: string;
}

const legacyOrder = (orderNumber: string, charges: Charges, vendor: Record<string, unknown> = {}) => ({
  ...legacyOrderExample,
  orderNumber,
  referenceNumbers: [],
  vendor: { externalId: "ACME", scacCode: "ACME", name: "Acme", ...vendor },
  vendorCharges: charges.map(([code, charge]) => ({ charge: Number(charge), code, description: code })),
  customerCharges: [],
  shipDate: "2026-10-05T00:00:00Z",
  deliveredDate: "2026-10-07T00:00:00Z",
});

/**
 * Legacy callers know an order by nothing but its number: what was approved on any order of a number, of which they made one,
 * counts against it. So it is got back: nothing twice, and nothing is missed.
 */
describe("recoveries of orders that stand beside a legacy one", () => {
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

  const aCaller = async () => {
    const made = await aShipper(service, app);
    const order = (externalId: string, charges: Charges, vendor = "ACME") =>
      made.order(anOrderBody({ orderNumber: "N-1", vendor, charges, more: { externalId } }));
    const create = async (charges: Charges, vendor: Record<string, unknown> = {}): Promise<void> => {
      await made.done("POST", `/v1/tenants/${made.tenantUuid}/composite-orders`, legacyOrder("N-1", charges, vendor));
      await service.work();
    };
    /** Matched by hand where the number names both. */
    const bill = async (
      number: string,
      on: string,
      charges: Charges,
      vendor: object = { externalId: "ACME" },
    ): Promise<string> => {
      const read = await made.invoice({
        ...anInvoiceBody({ invoiceNumber: number, order: on, charges, more: { vendor } }),
        externalId: number,
      });
      if (read.status !== "unmatched") return read.status;
      await made.done("POST", `/manage/invoices/${read.uuid}/match`, { orderExternalIds: [on] });
      await service.work();
      return (await made.workspace(number)).status;
    };
    /** Part of an order waits for somebody. */
    const approve = async (number: string): Promise<void> => {
      const { uuid, eTag, status } = await made.workspace(number);
      if (status !== "approved") await made.done("POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "agreed" });
      await service.work();
      assert.equal((await made.workspace(number)).status, "approved");
    };
    const list = async (): Promise<readonly Recovery[]> => (await made.done("GET", "/manage/recoveries")).items;
    /** What is left to get back, by order. */
    const open = async () =>
      (await list())
        .filter(({ amount }) => Number(amount) > 0)
        .map(({ orderExternalId, amount }) => [orderExternalId, Number(amount)])
        .toSorted();
    return { ...made, order, create, bill, approve, list, open };
  };

  test("what was paid on both is one debt: where both fall, all that is too much is asked for, and once", async () => {
    const caller = await aCaller();
    await caller.create([
      ["LINEHAUL", "300"],
      ["FUEL", "200"],
    ]);
    await caller.order("TMS-1", [
      ["LINEHAUL", "300"],
      ["FUEL", "200"],
    ]);
    await caller.bill("P-1", "TMS-1", [["LINEHAUL", "300"]]);
    await caller.approve("P-1");
    await caller.bill("P-2", "N-1", [["FUEL", "200"]]);
    await caller.approve("P-2");
    assert.deepEqual(await caller.open(), []);
    await caller.order("TMS-1", [["LINEHAUL", "200"]]);
    assert.deepEqual(await caller.open(), [], "the other order names 500 still");
    await caller.create([["LINEHAUL", "200"]]);
    const open = await caller.open();
    assert.equal(
      open.reduce((sum, [, amount]) => sum + Number(amount), 0),
      300,
      JSON.stringify(await caller.list()),
    );
    for (const { approved, due, overpaid } of await caller.list()) assert.equal(Number(approved) - Number(due), Number(overpaid));
    await caller.create([["LINEHAUL", "200"]]);
    assert.deepEqual(await caller.open(), open, "the same again changes nothing");
  });

  test("an order that is cancelled is not got back while another of its number asks for what was paid on it", async () => {
    const caller = await aCaller();
    await caller.create([["LINEHAUL", "500"]]);
    // Two vendors: the order is open until both are paid, and can be cancelled.
    await caller.order("TMS-1", [["LINEHAUL", "500"]]);
    await caller.done("POST", "/v2/orders", {
      ...anOrderBody({ orderNumber: "N-1", charges: [["LINEHAUL", "500"]], more: { externalId: "TMS-1" } }),
      vendors: [
        { externalId: "ACME", scacCode: "ACME", charges: [{ charge: 500, code: { value: "LINEHAUL" } }] },
        { externalId: "SECOND", charges: [{ charge: 50, code: { value: "LINEHAUL" } }] },
      ],
    });
    await service.work();
    assert.equal(await caller.bill("C-1", "TMS-1", [["LINEHAUL", "500"]]), "approved");
    await caller.done("POST", "/manage/orders/TMS-1/cancel", { reason: "a double" });
    await service.work();
    assert.deepEqual(await caller.open(), []);
    // And nobody pays it again.
    assert.notEqual(await caller.bill("C-2", "N-1", [["LINEHAUL", "500"]]), "approved");
    await caller.create([["LINEHAUL", "100"]]);
    assert.deepEqual(await caller.open(), [["TMS-1", 400]]);
    await caller.create([["LINEHAUL", "500"]]);
    assert.deepEqual(await caller.open(), []);
  });

  test("what was got back of one is not asked for again of the other", async () => {
    const caller = await aCaller();
    await caller.create([["LINEHAUL", "500"]]);
    await caller.order("TMS-1", [["LINEHAUL", "500"]]);
    assert.equal(await caller.bill("G-1", "TMS-1", [["LINEHAUL", "500"]]), "approved");
    await caller.create([["LINEHAUL", "400"]]);
    assert.deepEqual(await caller.open(), [], "TMS-1 names 500");
    await caller.order("TMS-1", [["LINEHAUL", "300"]]);
    assert.deepEqual(await caller.open(), [["TMS-1", 100]]);
    const [found] = await caller.list();
    await caller.done("POST", `/manage/recoveries/${found?.uuid}/recovered`, { eTag: found?.eTag, amount: "100" });
    assert.deepEqual(await caller.open(), []);
    await caller.create([["LINEHAUL", "300"]]);
    assert.deepEqual(await caller.open(), [["TMS-1", 100]]);
    await caller.create([["LINEHAUL", "400"]]);
    assert.deepEqual(await caller.open(), []);
  });

  test("two orders by V2 that were both paid are both due: the one that a create makes cheaper is got back alone", async () => {
    const caller = await aCaller();
    await caller.order("TMS-1", [["LINEHAUL", "500"]]);
    await caller.order("TMS-2", [["LINEHAUL", "500"]]);
    assert.equal(await caller.bill("T-1", "TMS-1", [["LINEHAUL", "500"]]), "approved");
    assert.equal(await caller.bill("T-2", "TMS-2", [["LINEHAUL", "500"]]), "approved");
    await caller.create([["LINEHAUL", "400"]]);
    assert.deepEqual(await caller.open(), [["TMS-2", 100]]);
    await caller.order("TMS-1", [["LINEHAUL", "450"]]);
    assert.deepEqual(await caller.open(), [
      ["TMS-1", 50],
      ["TMS-2", 100],
    ]);
  });

  test("a recovery that there was is less as soon as a create makes an order of its number that asks for the money", async () => {
    const caller = await aCaller();
    await caller.order("TMS-1", [["LINEHAUL", "500"]]);
    await caller.order("TMS-2", [["LINEHAUL", "500"]]);
    assert.equal(await caller.bill("L-1", "TMS-1", [["LINEHAUL", "500"]]), "approved");
    await caller.order("TMS-1", [["LINEHAUL", "100"]]);
    assert.deepEqual(await caller.open(), [["TMS-1", 400]]);
    // TMS-1 is the newest: TMS-2 is told apart by nothing that a legacy caller knows.
    await caller.create([["LINEHAUL", "500"]]);
    assert.deepEqual(await caller.open(), []);
  });

  test("a vendor is one, by whatever its orders name it", async () => {
    const caller = await aCaller();
    const all: Charges = [
      ["LINEHAUL", "300"],
      ["FUEL", "200"],
    ];
    await caller.create(all, { externalId: null });
    await caller.bill("W-1", "N-1", [["LINEHAUL", "300"]], { scacCode: "ACME" });
    await caller.approve("W-1");
    await caller.create(all);
    await caller.bill("W-2", "N-1", [["FUEL", "200"]]);
    await caller.approve("W-2");
    await caller.create([["LINEHAUL", "300"]]);
    assert.equal(
      (await caller.open()).reduce((sum, [, amount]) => sum + Number(amount), 0),
      200,
      JSON.stringify(await caller.list()),
    );
  });
});
