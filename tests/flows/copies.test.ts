import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, type Service, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { aShipperByHand, type Charges, rulesOf } from "#tests/fixtures/one-order.ts";
import { aService } from "../service.ts";

/** The same invoice once more: with the same number, one that looks alike, the same PRO. */
suite("copies of an invoice", () => {
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
  const shipper = (charges: Charges) => aShipperByHand(service, app, charges);
  const found = rulesOf;
  const totals = (read: Workspace) => read.totals;

  test("of an open invoice and its copy a person approves the copy: then the first is the duplicate, whatever room the order has", async () => {
    const entry = await shipper([["LINEHAUL", "1200"]]);
    const first = await entry.bill("INV-Z17", [["LINEHAUL", "600"]]);
    const copy = await entry.bill("Z17", [["LINEHAUL", "600"]]);
    assert.deepEqual([found(first).includes("duplicate-invoice"), copy.verdict], [false, "block"]);
    assert.equal((await entry.approve(copy, { reason: "this one is legible" })).status, 200);
    const stale = await entry.approve(first, { reason: "as audited" });
    assert.equal(stale.status, 409, JSON.stringify(stale.body));
    await entry.settle();
    const now = await entry.read("INV-Z17");
    assert.deepEqual([now.verdict, found(now)[0]], ["block", "duplicate-invoice"]);
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true });
    await entry.settle();
    assert.equal((await entry.read("INV-Z17")).status, "review");
  });

  test("a number that looks like another of the order, with the same amount: a person looks, whichever is approved first", async () => {
    const entry = await shipper([["LINEHAUL", "1200"]]);
    const first = await entry.bill("INV-107", [["LINEHAUL", "600"]]);
    const copy = await entry.bill("INV-1O7", [["LINEHAUL", "600"]]);
    const isDuplicate = (read: Workspace): boolean => found(read).includes("duplicate-invoice");
    assert.deepEqual([isDuplicate(first), isDuplicate(copy), copy.verdict], [false, true, "review"]);
    assert.equal((await entry.approve(copy, { reason: "this one is legible" })).status, 200);
    const stale = await entry.approve(first, { reason: "as audited" });
    assert.equal(stale.status, 409, JSON.stringify(stale.body));
    // The audit that follows may have come first.
    assert.match(JSON.stringify(stale.body), /the same invoice, was approved after|changed meanwhile/);
    await entry.settle();
    assert.ok(isDuplicate(await entry.read("INV-107")));
  });

  test("the same PRO with a word before it, under another number and order, was received before", async () => {
    const entry = await shipper([["LINEHAUL", "600"]]);
    const carrying = (value: string) => ({ referenceNumbers: [{ type: "PRO", value }] });
    const first = await entry.bill("PX-1", [["LINEHAUL", "600"]], carrying("PRO 782-1"));
    const copy = await entry.invoice({
      ...anInvoiceBody({ invoiceNumber: "PX-2", order: "BO-ELSE", charges: [["LINEHAUL", "600"]], more: carrying("7821") }),
      externalId: "x-PX-2",
    });
    assert.deepEqual([found(first).includes("duplicate-invoice"), found(copy).includes("duplicate-invoice")], [false, true]);
  });

  test("of two numbers that look alike the policy approves one, and holds the other", async () => {
    const entry = await shipper([["LINEHAUL", "1800"]]);
    const held = await entry.bill("INV-S1", [["LINEHAUL", "600"]]);
    assert.equal(held.status, "review");
    const part = { over: { percent: "0" }, under: { percent: "100" } };
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: true, charge: part, total: part });
    await entry.settle();
    assert.equal((await entry.read("INV-S1")).status, "approved");
    const later = await entry.bill("INV-51", [["LINEHAUL", "600"]]);
    assert.deepEqual([later.status, found(later)], ["review", ["duplicate-invoice"]]);
    const other = await entry.bill("INV-52", [["LINEHAUL", "600"]]);
    assert.equal(other.status, "approved", "another number of the same amount is another part of the order");
  });

  test("a blocked duplicate is no debt: nothing is taken off the expectation for it, and it is judged anew when the first invoice ends", async () => {
    const entry = await shipper([["LINEHAUL", "600"]]);
    const first = await entry.bill("INV-J17", [["LINEHAUL", "600"]]);
    const copy = await entry.bill("J17", [["LINEHAUL", "600"]]);
    assert.deepEqual([copy.verdict, found(copy)[0]], ["block", "duplicate-invoice"]);
    await entry.order([
      ["LINEHAUL", "600"],
      ["DETENTION", "120"],
    ]);
    const supplemental = await entry.bill("J18", [["DETENTION", "120"]], { type: "Supplemental" });
    assert.deepEqual([supplemental.verdict, totals(supplemental).expected], ["approve", "120.0000"]);
    await entry.done("POST", `/manage/invoices/${first.uuid}/terminate`, {
      eTag: (await entry.read("INV-J17")).eTag,
      reason: "Wrong",
    });
    await entry.settle();
    const alone = await entry.read("J17");
    assert.deepEqual([found(alone), totals(alone).expected], [["charge-missing", "total-under-tolerance"], "720.0000"]);
  });

  test("of two copies on different orders that people approve in one instant one wins, the other is told", async () => {
    const entry = await shipper([["LINEHAUL", "410"]]);
    await entry.orderAs(anOrderBody({ orderNumber: "BO-2", charges: [["LINEHAUL", "410"]] }));
    for (const [at, pro] of [null, "77881234", null].entries()) {
      // The same number, written otherwise; or another number with the same PRO.
      const numbers = pro === null ? [`INV-C${at}7`, `C${at}7`] : [`C${at}7`, `D${at}9`];
      await Promise.all(
        numbers.map((number, copy) => {
          const order = `BO-${copy + 1}`;
          const body = anInvoiceBody({ invoiceNumber: number, order, charges: [["LINEHAUL", "410"]] });
          const referenceNumbers = [...body.referenceNumbers, ...(pro === null ? [] : [{ type: "PRONumber", value: pro }])];
          const sent = { ...body, referenceNumbers, externalId: `x-${number}` };
          return entry.invoice(sent);
        }),
      );
      const invoices = await Promise.all(numbers.map(entry.read));
      const answers = await Promise.all(invoices.map((read) => entry.approve(read, { reason: "as ordered" })));
      assert.deepEqual(
        answers.map((answer) => answer.status).sort(),
        [200, 409],
        JSON.stringify(answers.map(({ body }) => body)),
      );
      await entry.settle();
      const approved = (await Promise.all(numbers.map(entry.read))).filter((read) => read.status === "approved");
      assert.equal(approved.length, 1);
    }
  });

  test("a copy is known by its PRO also where a hundred other invoices carry that number", async () => {
    const entry = await shipper([["LINEHAUL", "410"]]);
    await entry.orderAs(anOrderBody({ orderNumber: "BO-2", charges: [["LINEHAUL", "410"]] }));
    const withPro = (number: string, amount: string, order = "BO-1") => {
      const body = anInvoiceBody({ invoiceNumber: number, order, charges: [["LINEHAUL", amount]] });
      const referenceNumbers = [...body.referenceNumbers, { type: "PRONumber", value: "4400556677" }];
      return { ...body, referenceNumbers, externalId: `x-${number}` };
    };
    await Promise.all(
      Array.from({ length: 110 }, (_, at) => entry.done("POST", "/v2/invoices", withPro(`K${at}-7`, `${500 + at}`))),
    );
    await entry.settle();
    const original = await entry.invoice(withPro("S-4711", "410"));
    assert.equal((await entry.approve(original, { reason: "as ordered" })).status, 200);
    const copy = await entry.invoice(withPro("T-9915", "410", "BO-2"));
    assert.ok(found(copy).includes("duplicate-invoice"), found(copy).join());
  });
});
