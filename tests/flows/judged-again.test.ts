import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [code: string, amount: string])[];

suite("findings are judged again when what they depend on changes", () => {
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

  const shipper = async (autoApprove: boolean): Promise<Shipper> => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove });
    return made;
  };
  const rules = async (to: Shipper, externalId: string): Promise<readonly string[]> =>
    (await to.workspace(externalId)).audit.findings.map((finding) => finding.rule);

  test("a supplemental that came before its original, when a person approves the original", async () => {
    const to = await shipper(false);
    await to.order(
      anOrderBody({
        orderNumber: "J-1",
        charges: [
          ["LINEHAUL", "1000"],
          ["DETENTION", "50"],
        ],
      }),
    );
    await to.invoice(
      anInvoiceBody({ invoiceNumber: "JS-1", order: "J-1", charges: [["DETENTION", "50"]], more: { type: "Supplemental" } }),
    );
    const waits = (await to.workspace("JS-1")).audit.findings.find((finding) => finding.rule === "balance-due-without-original");
    assert.deepEqual(
      [waits?.judgedAgain, waits?.dependsOn.map(({ kind, words }) => [kind, words])],
      [
        "Judged again when another invoice of order J-1 is decided.",
        [["bills-of-order", "another invoice of order J-1 is decided"]],
      ],
    );
    const original = await to.invoice(anInvoiceBody({ invoiceNumber: "JI-1", order: "J-1", charges: [["LINEHAUL", "1000"]] }));
    await to.done("POST", `/manage/invoices/${original.uuid}/approve`, { eTag: original.eTag, reason: "agreed" });
    await to.settle();
    assert.ok(!(await rules(to, "JS-1")).includes("balance-due-without-original"));
  });

  test("a part of an order that came before the rest of it, when the rest is approved", async () => {
    const to = await shipper(true);
    await to.order(
      anOrderBody({
        orderNumber: "J-1",
        charges: [
          ["LINEHAUL", "1000"],
          ["DETENTION", "150"],
        ],
      }),
    );
    const part = await to.invoice(anInvoiceBody({ invoiceNumber: "JP-1", order: "J-1", charges: [["DETENTION", "150"]] }));
    assert.deepEqual([part.status, await rules(to, "JP-1")], ["review", ["charge-missing", "total-under-tolerance"]]);
    const rest = await to.invoice(anInvoiceBody({ invoiceNumber: "JP-2", order: "J-1", charges: [["LINEHAUL", "1000"]] }));
    assert.equal(rest.status, "approved");
    await to.settle();
    assert.equal((await to.workspace("JP-1")).status, "approved");
  });

  test("an invoice that stands again where a credit came after it, when the credit is approved", async () => {
    const to = await shipper(true);
    const charged = (amount: string) => ({ order: "J-1", charges: [["LINEHAUL", amount]] as const });
    await to.order(anOrderBody({ orderNumber: "J-1", charges: [["LINEHAUL", "1000"]] }));
    await to.invoice(anInvoiceBody({ invoiceNumber: "JC-1", ...charged("1000") }));
    const again = await to.invoice(anInvoiceBody({ invoiceNumber: "JC-2", ...charged("1000") }));
    assert.equal(again.verdict, "dispute");
    const credit = await to.invoice(anInvoiceBody({ invoiceNumber: "JC-3", ...charged("-1000") }));
    assert.equal(credit.status, "approved", "what is billed beyond the order is given back");
    await to.settle();
    assert.equal((await to.workspace("JC-2")).status, "approved");
    // A double by its number is no debt: a credit of it waits for a person, as it does once the double was terminated.
    await to.order(anOrderBody({ orderNumber: "J-2", charges: [["LINEHAUL", "1000"]] }));
    const bill = (invoiceNumber: string, amount: string) =>
      to.invoice(anInvoiceBody({ invoiceNumber, order: "J-2", charges: [["LINEHAUL", amount]] }));
    await bill("JE-1", "1000");
    const double = await bill("JE 1", "1000");
    const held = await bill("JE-2", "-1000");
    assert.deepEqual(
      held.audit.findings.map(({ messageId }) => messageId),
      ["recovered-already/unpaid"],
    );
    await to.done("POST", `/manage/invoices/${double.uuid}/terminate`, { eTag: double.eTag, reason: "Duplicate", message: "" });
    await to.settle();
    const credit2 = await to.workspace("JE-2");
    assert.match(credit2.audit.findings[0]?.message ?? "", /invoice JE 1 \(terminated\), .* terminate the credit, too/);
    // Whoever approves the credit all the same is told so at the next double.
    await to.done("POST", `/manage/invoices/${credit2.uuid}/approve`, { eTag: credit2.eTag, reason: "the carrier asks for it" });
    const next = await bill("JE/1", "1000");
    assert.deepEqual(
      [next.verdict, ...next.audit.findings.map(({ rule, data }) => [rule, data["credit"]])],
      ["block", ["duplicate-invoice", "JE-2"]],
    );
  });

  test("a credit of a double bill is right whatever else is open, and asks for nothing that nobody paid", async () => {
    const to = await shipper(true);
    const charged = (amount: string) => ({ order: "J-1", charges: [["LINEHAUL", amount]] as const });
    await to.order(anOrderBody({ orderNumber: "J-1", charges: [["LINEHAUL", "1000"]] }));
    await to.invoice(anInvoiceBody({ invoiceNumber: "JD-1", ...charged("1000") }));
    for (const invoiceNumber of ["JD-2", "JD-3"])
      assert.equal((await to.invoice(anInvoiceBody({ invoiceNumber, ...charged("1000") }))).verdict, "dispute");
    const credit = await to.invoice(anInvoiceBody({ invoiceNumber: "JD-4", ...charged("-1000") }));
    assert.deepEqual([credit.status, credit.audit.findings], ["approved", []]);
    await to.settle();
    const states = async () => Promise.all(["JD-1", "JD-2", "JD-3"].map(async (each) => (await to.workspace(each)).status));
    const after = await states();
    assert.deepEqual(after.toSorted(), ["approved", "approved", "review"], "1,000 in all, with the credit");
    // The order is cut: what was paid too much is credited though a double bill is open.
    await to.order(anOrderBody({ orderNumber: "J-1", charges: [["LINEHAUL", "900"]] }));
    await to.settle();
    assert.deepEqual(await states(), after);
    assert.equal((await to.invoice(anInvoiceBody({ invoiceNumber: "JD-5", ...charged("-250") }))).status, "approved");
    await to.settle();
    assert.deepEqual(await states(), after, "nothing more is paid");
    const again = await to.invoice(anInvoiceBody({ invoiceNumber: "JD-6", ...charged("-250") }));
    assert.notEqual(again.status, "approved", "it may be the same credit");
  });

  test("a right invoice that an open wrong one of before holds: the finding names it, and its end lets the right one pass", async () => {
    const to = await shipper(true);
    const first = /Approve or terminate JW-1 first: this one is judged again by itself then\.$/;
    const cases: readonly (readonly [ordered: Charges, wrong: Charges, right: Charges, isCancelled: boolean])[] = [
      [[["LINEHAUL", "1000"]], [["LINEHAUL", "200"]], [["LINEHAUL", "1000"]], false],
      [[["LINEHAUL", "1000"]], [["LAYOVER", "200"]], [["LINEHAUL", "1000"]], false],
      [
        [
          ["LINEHAUL", "1000"],
          ["TONU", "250"],
        ],
        [["LINEHAUL", "1000"]],
        [["TONU", "250"]],
        true,
      ],
    ];
    for (const [at, [ordered, wrong, right, isCancelled]] of cases.entries()) {
      const orderNumber = `JW-${at}0`;
      const number = (of: number): string => `${"JW".repeat(at + 1)}-${of}`;
      await to.order(anOrderBody({ orderNumber, charges: ordered }));
      if (isCancelled) await to.done("POST", `/manage/orders/${orderNumber}/cancel`, { reason: "not shipped" });
      const type = isCancelled ? {} : { more: { type: "BalanceDue" } };
      const open = await to.invoice(anInvoiceBody({ invoiceNumber: number(1), order: orderNumber, charges: wrong, ...type }));
      assert.notEqual(open.status, "approved");
      const held = await to.invoice(anInvoiceBody({ invoiceNumber: number(2), order: orderNumber, charges: right }));
      const told = held.audit.findings.find(({ rule }) => rule === "order-overbilled");
      assert.match(told?.message.replaceAll(/(JW)+/g, "JW") ?? "", first, JSON.stringify(held.audit.findings));
      await to.done("POST", `/manage/invoices/${open.uuid}/terminate`, {
        eTag: open.eTag,
        reason: "NotOwed",
        message: "not ordered",
      });
      await to.settle();
      assert.equal((await to.workspace(number(2))).status, "approved");
    }
  });

  test("an original above its order, when a credit of what is too much is approved, by itself or by a person", async () => {
    for (const by of ["policy", "person"] as const) {
      const to = await shipper(by === "policy");
      await to.order(anOrderBody({ orderNumber: "J-9", charges: [["LINEHAUL", "1000"]] }));
      const charged = (amount: string) => ({ order: "J-9", charges: [["LINEHAUL", amount]] as const });
      const over = await to.invoice(anInvoiceBody({ invoiceNumber: "JO-1", ...charged("1100") }));
      assert.equal(over.verdict, "dispute");
      const credit = await to.invoice(anInvoiceBody({ invoiceNumber: "JO-2", ...charged("-100") }));
      if (by === "person")
        await to.done("POST", `/manage/invoices/${credit.uuid}/approve`, { eTag: credit.eTag, reason: "agreed" });
      await to.settle();
      assert.equal((await to.workspace("JO-2")).status, "approved");
      const original = await to.workspace("JO-1");
      assert.deepEqual([original.verdict, original.status], ["approve", by === "policy" ? "approved" : "review"], by);
      if (by === "person") assert.equal((await to.ask("GET", `/manage/invoices/${original.uuid}/claim`)).status, 409);
    }
  });

  test("an invoice whose BOL stands on two orders, when one of them is cancelled", async () => {
    const to = await shipper(true);
    const more = { referenceNumbers: [{ type: "BOLNumber", value: "BOL-5" }] };
    for (const orderNumber of ["J-2", "J-3"]) await to.order(anOrderBody({ orderNumber, charges: [["LINEHAUL", "100"]], more }));
    const invoice = await to.invoice(anInvoiceBody({ invoiceNumber: "JI-2", charges: [["LINEHAUL", "100"]], more }));
    assert.equal(invoice.status, "unmatched");
    const [ambiguous] = invoice.audit.findings;
    assert.equal(ambiguous?.judgedAgain, "Judged again when order J-2 changes or order J-3 changes.");
    assert.deepEqual(
      [ambiguous?.messageId, ambiguous?.data],
      [
        "order-ambiguous/severalFit",
        { reference: { kind: "BOLNumber", value: "BOL-5", lookAlike: false }, orders: ["J-2", "J-3"], narrowedBy: [] },
      ],
    );
    const listed = (await to.done("GET", "/manage/invoices?status=unmatched")).items[0];
    assert.deepEqual([listed.headlineId, listed.headlineData], [ambiguous?.messageId, ambiguous?.data]);
    await to.done("POST", "/manage/orders/J-3/cancel", { reason: "not shipped" });
    await to.settle();
    assert.equal((await to.workspace("JI-2")).status, "approved");
  });

  test("an invoice whose remit-to is not the vendor's, when the vendor's record is changed", async () => {
    const to = await shipper(true);
    const place = {
      name: "Acme Bank",
      address1: "9 Vault Street",
      city: "Toledo",
      state: "OH",
      country: "USA",
      postalCode: "43604",
    };
    await to.done("PUT", "/manage/vendors/ACME", {
      name: "Acme Freight",
      remitTo: { ...place, address1: "1 Other Road", city: "Erie" },
    });
    await to.order(anOrderBody({ orderNumber: "J-4", charges: [["LINEHAUL", "100"]] }));
    await to.invoice(
      anInvoiceBody({
        invoiceNumber: "JI-4",
        order: "J-4",
        charges: [["LINEHAUL", "100"]],
        more: { stops: [{ type: "RemitTo", sequence: 1, address: place }] },
      }),
    );
    assert.ok((await rules(to, "JI-4")).includes("remit-to-changed"));
    await to.done("PUT", "/manage/vendors/ACME", { name: "Acme Freight", remitTo: place });
    await to.settle();
    assert.equal((await to.workspace("JI-4")).status, "approved");
  });

  test("an alias that is another code is refused, wherever that code stands", async () => {
    const to = await shipper(true);
    for (const codes of [
      [
        { code: "LINEHAUL", kind: "linehaul", aliases: ["fuel"] },
        { code: "FUEL", kind: "fuel" },
      ],
      [
        { code: "FUEL", kind: "fuel" },
        { code: "LINEHAUL", kind: "linehaul", aliases: ["fuel"] },
      ],
    ]) {
      const { status, body } = await to.ask("PUT", "/manage/charge-codes", codes);
      assert.equal(status, 400);
      assert.match(JSON.stringify(body), /fuel.*is a name of/);
    }
  });
});
