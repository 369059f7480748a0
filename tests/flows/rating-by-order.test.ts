import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import { changeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { anEngine, answerWith, type EngineOnSocket, rated } from "#tests/builders/an-engine.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";

type Charges = readonly (readonly [code: string, amount: string])[];

suite("a policy that takes what the rating engine says where an order has no charge", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let engine: EngineOnSocket;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    engine = await anEngine();
  });
  after(async () => {
    await engine.close();
    await service.stop();
  });

  /** A tenant whose engine says of each order (by its number) what `says` has; nothing: 503. */
  const aTenant = async (says: Readonly<Record<string, Charges>>) => {
    const made = await service.tenant({
      policy: { autoApprove: true, rating: { rateBeforeAudit: true, useRatedWhereOrderHasNone: true } },
    });
    const set = await changeRatingEngine(service.context, made.tenant, { url: engine.url, retryOn5xx: false, timeoutSeconds: 2 });
    assert.ok(set.ok);
    engine.calls.length = 0;
    engine.answer = (response, call) => {
      const charges = says[String(call.json["ExternalOrderId"])];
      if (charges === undefined) response.writeHead(503).end();
      else rated(response, answerWith(...charges.map(([code, amount]) => [code, Number(amount)] as const)));
    };
    const order = async (orderNumber: string, charges: Charges) => {
      await made.acceptOrder(anOrderBody({ orderNumber, charges }));
      await service.work();
    };
    const bill = async (invoiceNumber: string, orders: readonly string[], charges: Charges, invoiceDate = "2026-10-08") => {
      const referenceNumbers = orders.map((value) => ({ type: "OrderNumber", value }));
      await made.acceptInvoice(anInvoiceBody({ invoiceNumber, charges, more: { referenceNumbers, invoiceDate } }));
      await service.work();
      const found = await made.invoice(invoiceNumber);
      for (const audit of await replayAudits(service.context, made.tenantUuid, found.uuid))
        assert.ok(audit.factsUnchanged && audit.sameResult, invoiceNumber);
      return found;
    };
    return { ...made, order, bill };
  };

  test("approves an invoice over an order that names its charges and one that does not, and counts it on each", async () => {
    const { order, bill } = await aTenant({ "O-1": [["LINEHAUL", "1000"]], "O-2": [["LINEHAUL", "500"]] });
    await order("O-1", [["LINEHAUL", "1000.00"]]);
    await order("O-2", []);
    const both = await bill("B-1", ["O-1", "O-2"], [["LINEHAUL", "1500.00"]]);
    assert.equal(both.status, "approved", JSON.stringify(both.result.findings));
    // Both are paid: whoever bills one of them again bills too much.
    assert.deepEqual(
      engine.calls.map(({ json }) => json["VendorCharges"]),
      [[{ Code: "LINEHAUL" }], [{ Code: "LINEHAUL" }]],
    );
    for (const [number, only, amount] of [
      ["B-2", "O-2", "500.00"],
      ["B-3", "O-1", "1000.00"],
    ] as const) {
      const again = await bill(number, [only], [["LINEHAUL", amount]], "2026-10-12");
      assert.notEqual(again.status, "approved", number);
      assert.ok(
        again.result.findings.some(({ rule }) => rule === "order-overbilled"),
        JSON.stringify(again.result.findings),
      );
    }
  });

  test("does not count what was paid for one order against the other", async () => {
    const { order, bill } = await aTenant({ "O-1": [["LINEHAUL", "500"]], "O-2": [["LINEHAUL", "1000"]] });
    await order("O-1", []);
    await order("O-2", [["LINEHAUL", "1000.00"]]);
    assert.equal((await bill("B-1", ["O-1"], [["LINEHAUL", "500.00"]])).status, "approved");
    const rest = await bill("B-2", ["O-1", "O-2"], [["LINEHAUL", "1000.00"]], "2026-10-10");
    assert.equal(rest.status, "approved", JSON.stringify(rest.result.findings));
  });

  test("asks about every billed charge of an order that names none", async () => {
    const { order, bill } = await aTenant({
      "O-1": [
        ["LINEHAUL", "1000"],
        ["FUEL", "100"],
      ],
      "O-2": [
        ["LINEHAUL", "500"],
        ["FUEL", "50"],
      ],
    });
    await order("O-1", [
      ["LINEHAUL", "1000.00"],
      ["FUEL", "100.00"],
    ]);
    await order("O-2", []);
    const bills = await bill(
      "B-1",
      ["O-1", "O-2"],
      [
        ["LINEHAUL", "1500.00"],
        ["FUEL", "150.00"],
      ],
    );
    assert.equal(bills.status, "approved", JSON.stringify(bills.result.findings));
    const asked = new Map(engine.calls.map(({ json }) => [json["ExternalOrderId"], json["VendorCharges"]]));
    assert.deepEqual(asked.get("O-2"), [{ Code: "LINEHAUL" }, { Code: "FUEL" }]);
  });

  test("leaves it to a person where the engine gives no answer about the one without, with no dispute", async () => {
    const { order, bill } = await aTenant({ "O-1": [["LINEHAUL", "1000"]] });
    await order("O-1", [["LINEHAUL", "1000.00"]]);
    await order("O-2", []);
    for (const [number, amount] of [
      ["B-1", "1500.00"],
      ["B-2", "1000.00"],
    ] as const) {
      const held = await bill(number, ["O-1", "O-2"], [["LINEHAUL", amount]], number === "B-1" ? "2026-10-08" : "2026-10-09");
      assert.equal(held.status, "review", JSON.stringify(held.result.findings));
      assert.match(
        JSON.stringify(held.result.findings),
        /Order O-2 names no charges .*the rating engine gives no charges for it/,
      );
    }
  });

  test("asks back what an order became cheaper by, and not what was paid as it was rated", async () => {
    const { order, bill, tenantUuid } = await aTenant({
      "O-1": [
        ["LINEHAUL", "1000"],
        ["DETENTION", "75"],
      ],
    });
    await order("O-1", [["LINEHAUL", "1000.00"]]);
    const paid = await bill(
      "B-1",
      ["O-1"],
      [
        ["LINEHAUL", "1000.00"],
        ["DETENTION", "75.00"],
      ],
    );
    assert.equal(paid.status, "approved", JSON.stringify(paid.result.findings));
    await order("O-1", [["LINEHAUL", "900.00"]]);
    const { rows } = await service.context.db.inTenant(tenantUuid, (tx) =>
      tx.query<{ overpaid: string }>("select overpaid from recovery where tenant_uuid = $1", [tx.tenantUuid]),
    );
    assert.deepEqual(
      rows.map(({ overpaid }) => overpaid),
      ["100.0000"],
    );
  });
});
