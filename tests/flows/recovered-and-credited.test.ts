import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Workspace } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

type Charges = readonly (readonly [string, string])[];

const found = (read: Workspace): string[] =>
  read.audit.findings.filter((finding) => finding.severity !== "information").map((finding) => finding.rule);

/** What was paid, credited and got back of an order adds up in whatever order it happens. */
suite("recovered and credited", () => {
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

  /** A shipper whose order of 1,000 was paid. */
  const paid = async (isShared = false) => {
    const made = await aShipper(service, app);
    // With a second vendor that has not billed the order is not complete, and can be cancelled.
    const second = isShared
      ? anOrderBody({ orderNumber: "RR-1", vendor: "SECOND", charges: [["LINEHAUL", "400"]] }).vendors.map((vendor) => ({
          ...vendor,
          scacCode: "SECD",
        }))
      : [];
    const order = (amount: string, vendor = "ACME") => {
      const body = anOrderBody({ orderNumber: "RR-1", vendor, charges: [["LINEHAUL", amount]] });
      return made.order({ ...body, vendors: [...body.vendors, ...second] });
    };
    const bill = (number: string, lines: Charges, given: { vendor?: string; more?: Record<string, unknown> } = {}) =>
      made.invoice({ ...anInvoiceBody({ invoiceNumber: number, order: "RR-1", charges: lines, ...given }), externalId: number });
    const approve = async (number: string) => {
      const read = await made.workspace(number);
      if (read.status !== "approved")
        await made.done("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "agreed with the carrier" });
      await made.settle();
    };
    const recovery = async () => {
      const { items } = await made.done("GET", "/manage/recoveries");
      assert.equal(items.length, 1, JSON.stringify(items));
      return items[0] as { uuid: string; eTag: string; state: string; amount: string; overpaid: string; recovered: string };
    };
    const comesBack = async (amount: string) => {
      const { uuid, eTag } = await recovery();
      await made.done("POST", `/manage/recoveries/${uuid}/recovered`, { eTag, amount, note: "check 55" });
      await made.settle();
    };
    const waive = async () => {
      const { uuid, eTag } = await recovery();
      await made.done("POST", `/manage/recoveries/${uuid}/waive`, { eTag, reason: "goodwill" });
      await made.settle();
    };
    const told = async () => {
      const { state, amount, recovered } = await recovery();
      return [state, amount, recovered];
    };
    await order("1000");
    assert.equal((await bill("R-1", [["LINEHAUL", "1000"]])).status, "approved");
    return { ...made, order, bill, approve, recovery, comesBack, waive, told };
  };

  test("what a person gave up to get back stands in the way of no right invoice, and is not owed again", async () => {
    const entry = await paid();
    await entry.order("700");
    await entry.waive();
    assert.deepEqual(await entry.told(), ["waived", "0.0000", "0.0000"]);
    const charges: Charges = [
      ["LINEHAUL", "700"],
      ["DETENTION", "100"],
    ];
    await entry.done("POST", "/v2/orders", anOrderBody({ orderNumber: "RR-1", charges }));
    await entry.settle();
    const right = await entry.bill("R-2", [["DETENTION", "100"]], { more: { type: "Supplemental" } });
    assert.equal(right.status, "approved", found(right).join());
    const again = await entry.bill("R-3", [["LINEHAUL", "300"]], { more: { type: "BalanceDue" } });
    assert.notEqual(again.status, "approved");
  });

  test("nobody gives up more than they may approve, also in steps", async () => {
    const entry = await paid();
    const waiveBy = async (approvalLimit: string) => {
      const made = await entry.done("POST", "/manage/api-keys", { name: "limited", scopes: ["decide"], approvalLimit });
      const { uuid, eTag } = await entry.recovery();
      const answer = await app.inject({
        method: "POST",
        url: `/manage/recoveries/${uuid}/waive`,
        headers: { "x-api-key": made.key as string },
        payload: { eTag, reason: "goodwill" },
      });
      await entry.settle();
      return answer;
    };
    await entry.order("700");
    for (const limit of ["0", "299.99"]) {
      const refused = await waiveBy(limit);
      assert.equal(refused.statusCode, 403, refused.body);
      assert.match(refused.body, /300\.00 USD given up is more than the approval limit of .* an approver with a higher limit/);
    }
    assert.deepEqual(await entry.told(), ["open", "300.0000", "0.0000"]);
    assert.equal((await waiveBy("300")).statusCode, 200);
    await entry.order("600");
    const step = await waiveBy("300");
    assert.equal(step.statusCode, 403, step.body);
    assert.match(step.body, /400\.00 USD given up \(300\.00 USD of it earlier\) is more than the approval limit of 300\.00 USD/);
    assert.equal((await waiveBy("400")).statusCode, 200);
  });

  test("nobody says that more came back than they may approve, nor half by one word and half by the other", async () => {
    const entry = await paid();
    const by = async (approvalLimit: string, verb: "recovered" | "waive", given: object) => {
      const made = await entry.done("POST", "/manage/api-keys", { name: "limited", scopes: ["decide"], approvalLimit });
      const { uuid, eTag } = await entry.recovery();
      const answer = await app.inject({
        method: "POST",
        url: `/manage/recoveries/${uuid}/${verb}`,
        headers: { "x-api-key": made.key as string },
        payload: { eTag, ...given },
      });
      await entry.settle();
      return answer;
    };
    await entry.order("700");
    for (const limit of ["0", "149.99"]) {
      const refused = await by(limit, "recovered", { amount: "150" });
      assert.equal(refused.statusCode, 403, refused.body);
      assert.match(
        refused.body,
        /150\.00 USD noted as come back is more than the approval limit of .* an approver with a higher/,
      );
    }
    assert.equal((await by("150", "recovered", { amount: "150" })).statusCode, 200);
    for (const [verb, given] of [
      ["recovered", { amount: "150" }],
      ["waive", { reason: "goodwill" }],
    ] as const) {
      const rest = await by("150", verb, given);
      assert.equal(rest.statusCode, 403, rest.body);
      assert.match(rest.body, /300\.00 USD .* \(150\.00 USD of it earlier\)/);
    }
    assert.deepEqual(await entry.told(), ["open", "150.0000", "150.0000"]);
    assert.equal((await by("300", "recovered", { amount: "150" })).statusCode, 200);
  });

  test("a credit for what came back already is held; approved knowingly, it may be billed again", async () => {
    const entry = await paid();
    await entry.order("700");
    await entry.comesBack("300");
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "300.0000"]);
    const credit = await entry.bill("C-1", [["LINEHAUL", "-300"]]);
    assert.equal(credit.status, "review");
    assert.deepEqual(
      found(credit).filter((rule) => rule === "recovered-already"),
      ["recovered-already"],
    );
    await entry.approve("C-1");
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "300.0000"]);
    const back = await entry.bill("B-1", [["LINEHAUL", "300"]], { more: { type: "BalanceDue" } });
    assert.deepEqual([back.status, found(back)], ["approved", []]);
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "300.0000"]);
    assert.equal((await entry.bill("B-2", [["LINEHAUL", "300"]], { more: { type: "BalanceDue" } })).audit.verdict, "dispute");
  });

  test("a credit of what is asked back of another order is nobody's by itself: matched there it settles it", async () => {
    const entry = await paid();
    await entry.order("900");
    const other = anOrderBody({ orderNumber: "RR-2", charges: [["LINEHAUL", "1000"]] });
    await entry.done("POST", "/v2/orders", other);
    await entry.settle();
    const bill = (number: string, order: string, amount: string) =>
      entry.invoice({
        ...anInvoiceBody({ invoiceNumber: number, order, charges: [["LINEHAUL", amount]] }),
        externalId: number,
      });
    assert.equal((await bill("R-9", "RR-2", "1000")).status, "approved");
    for (const [number, part] of [
      ["C-7", "-40"],
      ["C-8", "-99.99"],
    ] as const) {
      const less = await bill(number, "RR-2", part);
      assert.deepEqual([less.status, found(less)], ["review", ["recovered-already"]], "a part of it is of the same debt");
      await entry.done("POST", `/manage/invoices/${less.uuid}/terminate`, { eTag: less.eTag, reason: "Other", message: "again" });
    }
    const more = await bill("C-6", "RR-2", "-200");
    assert.deepEqual([more.status, found(more)], ["approved", []], "more than is asked for anywhere is another debt");
    const astray = await bill("C-9", "RR-2", "-100");
    assert.deepEqual([astray.status, found(astray)], ["review", ["recovered-already"]]);
    assert.match(
      JSON.stringify(astray.audit.findings),
      /100\.00 USD is asked back of order RR-1: match the credit of 100\.00 USD to the order that it is for/,
    );
    assert.deepEqual(await entry.told(), ["open", "100.0000", "0.0000"]);
    await entry.done("POST", `/manage/invoices/${astray.uuid}/match`, { orderExternalIds: ["RR-1"] });
    await entry.settle();
    const matched = await entry.workspace("C-9");
    assert.deepEqual(
      found(matched).filter((rule) => rule !== "reference-conflict"),
      [],
    );
    await entry.approve("C-9");
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "0.0000"]);
  });

  test("a credit that waits is audited again when the money comes back, and is not approved on the audit of before", async () => {
    const entry = await paid();
    await entry.order("700");
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: false });
    const credit = await entry.bill("C-1", [["LINEHAUL", "-300"]]);
    assert.deepEqual(found(credit), []);
    await entry.comesBack("300");
    assert.ok(found(await entry.workspace("C-1")).includes("recovered-already"));
    const stale = await entry.ask("POST", `/manage/invoices/${credit.uuid}/approve`, { eTag: credit.eTag, reason: "credit" });
    assert.equal(stale.status, 409, JSON.stringify(stale.body));
  });

  test("of two credits that wait for the same money the second is not approved on the audit of before", async () => {
    const entry = await paid();
    await entry.order("700");
    await entry.done("PUT", "/manage/audit-policy", { autoApprove: false });
    const [first, second] = [await entry.bill("C-1", [["LINEHAUL", "-300"]]), await entry.bill("C-2", [["LINEHAUL", "-300"]])];
    assert.deepEqual([found(first), found(second)], [[], []]);
    await entry.done("POST", `/manage/invoices/${first.uuid}/approve`, { eTag: first.eTag });
    const stale = await entry.ask("POST", `/manage/invoices/${second.uuid}/approve`, { eTag: second.eTag });
    assert.equal(stale.status, 409, JSON.stringify(stale.body));
    await entry.settle();
    assert.ok(found(await entry.workspace("C-2")).includes("total-under-tolerance"));
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "0.0000"]);
  });

  test("a part came back: what is left is credited, and no more", async () => {
    const entry = await paid();
    await entry.order("700");
    await entry.comesBack("100");
    const more = await entry.bill("C-1", [["LINEHAUL", "-201"]]);
    assert.equal(more.status, "review");
    await entry.done("POST", `/manage/invoices/${more.uuid}/terminate`, {
      eTag: more.eTag,
      reason: "Other",
      message: "too much",
    });
    assert.equal((await entry.bill("C-2", [["LINEHAUL", "-200"]])).status, "approved");
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "100.0000"]);
  });

  test("an order that is dearer again is billed what came back, once; what falls after that is got back", async () => {
    const entry = await paid();
    await entry.order("700");
    await entry.comesBack("300");
    await entry.order("1000");
    const again = await entry.bill("B-1", [["LINEHAUL", "300"]], { more: { type: "BalanceDue" } });
    assert.deepEqual([again.status, found(again)], ["approved", []]);
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "300.0000"]);
    assert.equal((await entry.bill("B-2", [["LINEHAUL", "300"]], { more: { type: "BalanceDue" } })).audit.verdict, "dispute");
    await entry.order("900");
    assert.deepEqual(await entry.told(), ["open", "100.0000", "300.0000"]);
  });

  test("what came back of two charges is billed again by each of them", async () => {
    const made = await aShipper(service, app);
    const order = (linehaul: string, fuel: string) =>
      made.order(
        anOrderBody({
          orderNumber: "RR-2",
          charges: [
            ["LINEHAUL", linehaul],
            ["FUEL", fuel],
          ],
        }),
      );
    const bill = (number: string, linehaul: string, fuel: string, more: Record<string, unknown> = {}) =>
      made.invoice(
        anInvoiceBody({
          invoiceNumber: number,
          order: "RR-2",
          charges: [
            ["LINEHAUL", linehaul],
            ["FUEL", fuel],
          ],
          more,
        }),
      );
    await order("700", "300");
    assert.equal((await bill("T-1", "700", "300")).status, "approved");
    await order("500", "200");
    const [{ uuid, eTag }] = (await made.done("GET", "/manage/recoveries")).items;
    for (const amount of ["1e2", " 5", "+5"])
      assert.equal((await made.ask("POST", `/manage/recoveries/${uuid}/recovered`, { eTag, amount })).status, 400, amount);
    await made.done("POST", `/manage/recoveries/${uuid}/recovered`, { eTag, amount: "300", note: "check" });
    await order("700", "300");
    const again = await bill("T-2", "200", "100", { type: "BalanceDue" });
    assert.deepEqual([again.status, found(again)], ["approved", []]);
    assert.equal((await bill("T-3", "200", "100", { type: "BalanceDue" })).audit.verdict, "dispute");
  });

  test("another vendor is not held for what the one before it gave back", async () => {
    const entry = await paid();
    await entry.order("1000", "OTHER");
    const held = await entry.bill("O-1", [["LINEHAUL", "1000"]], { vendor: "OTHER" });
    assert.deepEqual(found(held), ["order-billed-by-other"]);
    await entry.comesBack("1000");
    assert.equal((await entry.workspace("O-1")).status, "approved");
  });

  test("a credit of all that was paid on a cancelled order settles its recovery", async () => {
    const entry = await paid(true);
    await entry.done("POST", "/manage/orders/RR-1/cancel", { reason: "called off" });
    assert.deepEqual(await entry.told(), ["open", "1000.0000", "0.0000"]);
    const credit = await entry.bill("C-1", [["LINEHAUL", "-1000"]]);
    assert.deepEqual([credit.status, found(credit)], ["approved", []]);
    assert.deepEqual(await entry.told(), ["recovered", "0.0000", "0.0000"]);
  });

  test("a credit that the recovery asks for is right, in whole, in parts, and where its code left the order", async () => {
    const made = await aShipper(service, app);
    const order = (charges: Charges) => made.order(anOrderBody({ orderNumber: "RA-1", charges }));
    const bill = (number: string, charges: Charges) =>
      made.invoice(anInvoiceBody({ invoiceNumber: number, order: "RA-1", charges }));
    const open = async () =>
      ((await made.done("GET", "/manage/recoveries")).items as readonly { state: string; amount: string }[]).map(
        ({ state, amount }) => [state, amount],
      );
    const all: Charges = [
      ["LINEHAUL", "1000"],
      ["DETENTION", "150"],
    ];
    await order(all);
    assert.equal((await bill("A-1", all)).status, "approved");
    await order([["LINEHAUL", "700"]]);
    assert.deepEqual(await open(), [["open", "450.0000"]]);
    const credits: readonly (readonly [string, Charges, string])[] = [
      ["A-2", [["LINEHAUL", "-200"]], "250.0000"],
      ["A-3", [["DETENTION", "-150"]], "100.0000"],
      ["A-4", [["LINEHAUL", "-100"]], "0.0000"],
    ];
    for (const [number, charges, left] of credits) {
      const credit = await bill(number, charges);
      assert.equal(credit.status, "approved", `${number}: ${found(credit).join()}`);
      assert.equal((await open())[0]?.[1], left);
    }
    const beyond = await bill("A-5", [["LINEHAUL", "-100"]]);
    assert.notEqual(beyond.status, "approved", "nothing is asked for any more");
  });
});
