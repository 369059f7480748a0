import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

/** What a person approved beyond an order counts alike for the next invoice and for the recovery. */
suite("agreed beyond the order", () => {
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

  /** A shipper whose order of 1,000 was billed at these charges, and a person agreed. */
  const agreed = async (charges: Charges) => {
    const made = await aShipper(service, app);
    const order = (...ordered: Charges) => made.order(anOrderBody({ orderNumber: "AG-1", charges: ordered }));
    const bill = (number: string, lines: Charges, type = "Supplemental") =>
      made.invoice({
        ...anInvoiceBody({ invoiceNumber: number, order: "AG-1", charges: lines, more: { type } }),
        externalId: number,
      });
    const asked = async () => {
      const { items } = await made.done("GET", "/manage/recoveries");
      return (items as { state: string; amount: string }[]).map(({ state, amount }) => `${state} ${amount}`);
    };
    await order(["LINEHAUL", "1000"]);
    const first = await bill("A-1", charges, "Invoice");
    assert.notEqual(first.status, "approved");
    await made.done("POST", `/manage/invoices/${first.uuid}/approve`, { eTag: first.eTag, reason: "agreed by phone" });
    await made.settle();
    return { ...made, order, bill, asked };
  };

  test("a charge that was agreed stands in the way of no right invoice, and its own code is not paid again", async () => {
    const { order, bill, asked, workspace } = await agreed([
      ["LINEHAUL", "1000"],
      ["LAYOVER", "200"],
    ]);
    await order(["LINEHAUL", "1000"], ["DETENTION", "100"]);
    assert.equal((await bill("A-2", [["DETENTION", "100"]])).status, "approved");
    const again = await bill("A-3", [["LAYOVER", "200"]]);
    assert.notEqual(again.status, "approved");
    assert.deepEqual(await asked(), []);
    const { allocations } = (await workspace("A-1")) as unknown as { allocations: { code: string; agreed?: string }[] };
    assert.deepEqual(
      allocations.map(({ code, agreed: beyond }) => [code, beyond]),
      [
        ["LINEHAUL", undefined],
        ["LAYOVER", "200.0000"],
      ],
    );
  });

  test("as much under another code that the order gained since is looked at: it may be the same charge", async () => {
    const { order, bill } = await agreed([
      ["LINEHAUL", "1000"],
      ["MISCFEE9", "200"],
    ]);
    await order(["LINEHAUL", "1000"], ["LAYOVER", "200"]);
    const { status, audit } = await bill("A-2", [["LAYOVER", "200"]]);
    assert.equal(status, "review");
    assert.deepEqual(
      audit.findings.map(({ rule, severity }) => [rule, severity]),
      [["charge-agreed-before", "review"]],
    );
  });

  test("an order that falls asks back what it fell by, a credit of that is right, and nothing is asked beyond it", async () => {
    const { order, bill, asked } = await agreed([["LINEHAUL", "1100"]]);
    await order(["LINEHAUL", "900"]);
    assert.deepEqual(await asked(), ["open 100.0000"]);
    assert.equal((await bill("A-2", [["LINEHAUL", "-100"]])).status, "approved");
    assert.deepEqual(await asked(), ["recovered 0.0000"]);
    await order(["LINEHAUL", "900"], ["DETENTION", "50"]);
    assert.equal((await bill("A-3", [["DETENTION", "50"]])).status, "approved");
    assert.deepEqual(await asked(), ["recovered 0.0000"]);
    assert.notEqual((await bill("A-4", [["LINEHAUL", "100"]])).status, "approved");
  });

  test("an order that rises to what was agreed asks for nothing more, and falls with it", async () => {
    const { order, bill, asked, done } = await agreed([["LINEHAUL", "1100"]]);
    await order(["LINEHAUL", "1100"]);
    const more = await bill("A-2", [["LINEHAUL", "100"]]);
    assert.notEqual(more.status, "approved");
    await done("POST", `/manage/invoices/${more.uuid}/terminate`, { eTag: more.eTag, reason: "Other", message: "not owed" });
    await order(["LINEHAUL", "1300"]);
    assert.equal((await bill("A-3", [["LINEHAUL", "200"]])).status, "approved");
    await order(["LINEHAUL", "1200"]);
    assert.deepEqual(await asked(), ["open 100.0000"]);
  });

  test("a limit is of what is beyond the order in all: not passed in steps, each within it", async () => {
    const made = await aShipper(service, app);
    const { key } = (await made.done("POST", "/manage/api-keys", {
      name: "small",
      scopes: ["manage", "decide"],
      approvalLimit: "150",
    })) as { key: string };
    const ask = made.withKey(key);
    await made.order(anOrderBody({ orderNumber: "AG-2", charges: [["LINEHAUL", "1000"]] }));
    const step = async (number: string, linehaul: string, type: string) => {
      const { uuid, eTag } = await made.invoice({
        ...anInvoiceBody({ invoiceNumber: number, order: "AG-2", charges: [["LINEHAUL", linehaul]], more: { type } }),
        externalId: number,
      });
      const answer = await ask("POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "agreed by phone" });
      await made.settle();
      return answer;
    };
    assert.equal((await step("S-1", "1100", "Invoice")).status, 200);
    const second = await step("S-2", "100", "BalanceDue");
    assert.equal(second.status, 202);
    assert.match(
      (second.body as { message: string }).message,
      /^200\.00 USD beyond the order \(100\.00 USD agreed to earlier, 100\.00 USD added by this approval\) is more than the approval limit of 150\.00 USD/,
    );
  });
});
