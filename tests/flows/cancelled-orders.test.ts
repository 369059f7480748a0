import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

/** An order that was cancelled by mistake comes back by a person's word alone, with what its caller said meanwhile. */
suite("orders that were cancelled by mistake", () => {
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

  const shipper = async () => {
    const made = await aShipper(service, app);
    const order = (...charges: Charges) => made.order(anOrderBody({ orderNumber: "CX-1", charges }));
    const act = async (verb: "cancel" | "reinstate", reason: string) => {
      const { eTag } = await made.done("GET", "/manage/orders/CX-1");
      const answer = await made.ask("POST", `/manage/orders/CX-1/${verb}`, { eTag, reason });
      await made.settle();
      return answer;
    };
    const bill = async (number: string, charges: Charges) => {
      await made.invoice(anInvoiceBody({ invoiceNumber: number, order: "CX-1", charges }));
      return told(number);
    };
    const told = async (number: string) => {
      const { status, verdict, audit } = await made.workspace(number);
      return [status, verdict, ...audit.findings.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`)];
    };
    return { ...made, order, act, bill, told };
  };

  test("a bill of one that was sent again since is no dispute, names the version, and is paid once it is reinstated", async () => {
    const { order, act, bill, told, done, ask, settle } = await shipper();
    await order(["LINEHAUL", "1000"]);
    assert.equal((await act("cancel", "not shipped")).status, 200);
    assert.deepEqual((await bill("C-1", [["LINEHAUL", "1000"]])).slice(0, 2), ["review", "dispute"]);
    await order(["LINEHAUL", "1100"]);
    const held = await told("C-1");
    assert.deepEqual(held.slice(0, 2), ["review", "review"], held.join("\n"));
    const today = new Date().toISOString().slice(0, 10);
    assert.ok(
      held.includes(
        `review order-cancelled: LINEHAUL: 1,000.00 USD is billed. Order CX-1 was cancelled, and version 2 of it came on ${today}, after that: reinstate the order where it was cancelled by mistake.`,
      ),
      held.join("\n"),
    );
    assert.equal((await done("GET", "/manage/orders/CX-1")).status, "cancelled");

    assert.equal((await ask("POST", "/manage/orders/CX-1/reinstate", { eTag: "1", reason: "stale" })).status, 409);
    assert.equal((await ask("POST", "/manage/orders/CX-1/reinstate", {})).status, 400);
    assert.equal((await act("reinstate", "cancelled by mistake")).status, 200);
    const stands = await done("GET", "/manage/orders/CX-1");
    assert.deepEqual(
      [stands.status, stands.version, stands.cancelledAt, stands.reinstatedReason],
      ["open", 2, null, "cancelled by mistake"],
    );
    // As the newest version says: 1,100.
    const again = await told("C-1");
    assert.ok(
      again.some((line) => line.includes("1,100.00 USD")),
      again.join("\n"),
    );
    const { timeline } = await done(
      "GET",
      `/manage/invoices/${(await done("GET", "/v2/invoices/uuid?externalId=C-1")).invoiceUuid}`,
    );
    const entry = timeline.find(({ kind }: { kind: string }) => kind === "order-reinstated");
    assert.deepEqual(entry.data, {
      orderExternalId: "CX-1",
      reason: "cancelled by mistake",
      before: "cancelled",
      after: "open",
    });
    assert.equal((await act("reinstate", "again")).status, 409);
    await settle();
    // And back: the same act as at first.
    assert.equal((await act("cancel", "it was none after all")).status, 200);
    assert.deepEqual((await told("C-1")).slice(0, 2), ["review", "dispute"]);
  });

  test("is known on the tenant's clock, which may be another one than the messages'", async () => {
    const { order, act, bill, done, at } = await shipper();
    await at("2026-03-01T08:00:00Z");
    await order(["LINEHAUL", "1000"]);
    await act("cancel", "not shipped");
    assert.equal((await done("GET", "/manage/orders/CX-1")).sentAgainAt, null);
    assert.deepEqual((await bill("C-9", [["LINEHAUL", "1000"]])).slice(0, 2), ["review", "dispute"]);
    await at("2026-03-04T08:00:00Z");
    await order(["LINEHAUL", "1100"]);
    assert.match((await done("GET", "/manage/orders/CX-1")).sentAgainAt, /^2026-03-04T/);
  });

  test("one that was approved is approved again, and nothing of it is got back any more", async () => {
    const { order, act, bill, done, settle } = await shipper();
    await order(["LINEHAUL", "1000"]);
    assert.equal((await bill("C-2", [["LINEHAUL", "1000"]]))[0], "approved");
    await settle();
    assert.equal((await done("GET", "/manage/orders/CX-1")).status, "approved");
    await act("cancel", "not shipped");
    const asked = async () =>
      ((await done("GET", "/manage/recoveries")).items as { state: string; amount: string }[]).map(
        ({ state, amount }) => `${state} ${amount}`,
      );
    assert.deepEqual(await asked(), ["open 1000.0000"]);
    await act("reinstate", "the wrong order");
    assert.equal((await done("GET", "/manage/orders/CX-1")).status, "approved");
    assert.deepEqual(
      (await asked()).filter((each) => each.startsWith("open")),
      [],
    );
  });
});
