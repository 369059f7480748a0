import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service } from "#tests/fixtures/a-shipper.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

/**
 * An order that is sent again in another currency after it was paid: what is too much is known at the rate of its day, or is for
 * a person.
 */
suite("an order in another currency than what was paid", () => {
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

  const RATES = [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-01-01" }];

  const putInPolicy = async (done: Awaited<ReturnType<typeof aShipper>>["done"]): Promise<void> => {
    const { policy } = await done("GET", "/manage/audit-policy");
    await done("PUT", "/manage/audit-policy", { ...(policy as object), fx: RATES });
  };

  /** A shipper whose order was paid in this currency. */
  const paid = async (amount: string, currency: string, isRateKnown = true) => {
    const made = await aShipper(service, app);
    const put = () => made.done("PUT", "/manage/fx-rates", RATES);
    if (isRateKnown) await put();
    const order = (linehaul: string, money: string) => {
      const body = anOrderBody({ orderNumber: "FX-1", charges: [["LINEHAUL", linehaul]] });
      return made.order({ ...body, vendors: body.vendors.map((vendor) => ({ ...vendor, currency: money })) });
    };
    const bill = (number: string, linehaul: string, money: string, type = "BalanceDue") =>
      made.invoice({
        ...anInvoiceBody({
          invoiceNumber: number,
          order: "FX-1",
          charges: [["LINEHAUL", linehaul]],
          more: { currency: money, type },
        }),
        externalId: number,
      });
    const recovery = async () => {
      const { items } = await made.done("GET", "/manage/recoveries");
      return items as {
        uuid: string;
        eTag: string;
        state: string;
        amount: string;
        currency: string;
        causes: string[];
        due: string;
      }[];
    };
    const told = async () =>
      (await recovery()).map(({ state, amount: left, currency: money, causes }) => `${state} ${left} ${money} ${causes.join()}`);
    await order(amount, currency);
    assert.equal((await bill("F-1", amount, currency, "Invoice")).status, "approved");
    return { ...made, order, bill, recovery, told, put };
  };

  test("cheaper at the rate of its day: asked back in the money that was paid; a credit of it is right", async () => {
    const { order, bill, told, recovery, done } = await paid("1360", "CAD");
    await order("500", "USD");
    assert.deepEqual(await told(), ["open 680.0000 CAD order-cheaper"]);
    const credit = await bill("F-2", "-500", "USD", "Invoice");
    assert.equal(credit.status, "approved", JSON.stringify(credit.audit.findings));
    assert.deepEqual(await told(), ["recovered 0.0000 CAD order-cheaper"]);
    const [{ uuid } = { uuid: "" }] = await recovery();
    const { invoices } = await done("GET", `/manage/recoveries/${uuid}`);
    assert.deepEqual(
      (invoices as { approved: string }[]).map(({ approved }) => approved),
      ["1360.0000", "-680.0000"],
    );
    await order("1000", "USD");
    assert.equal((await bill("F-3", "500", "USD")).status, "approved");
    assert.notEqual((await bill("F-4", "500", "USD")).status, "approved");
  });

  test("as dear as before: nothing is asked back", async () => {
    const { order, told } = await paid("1000", "USD");
    await order("1360", "CAD");
    assert.deepEqual(await told(), []);
    await order("1300", "CAD");
    assert.deepEqual(await told(), ["open 44.1200 USD order-cheaper"]);
  });

  test("what came back in the old money is due again in the new one", async () => {
    const { order, bill, recovery, told, done, settle } = await paid("1000", "USD");
    await order("700", "USD");
    const [{ uuid, eTag } = { uuid: "", eTag: "" }] = await recovery();
    await done("POST", `/manage/recoveries/${uuid}/recovered`, { eTag, amount: "300", note: "check 55" });
    await settle();
    await order("1360", "CAD");
    assert.equal((await bill("F-2", "300", "USD")).status, "approved");
    assert.notEqual((await bill("F-3", "408", "CAD")).status, "approved");
    assert.deepEqual(
      (await told()).map((text) => text.split(" ").slice(0, 3).join(" ")),
      ["recovered 0.0000 USD"],
    );
  });

  test("what came back is in the report, in its currency, though nothing was decided in those days", async () => {
    const { order, recovery, done, settle, tenantUuid } = await paid("1360", "CAD");
    await order("1000", "CAD");
    const [{ uuid, eTag } = { uuid: "", eTag: "" }] = await recovery();
    await done("POST", `/manage/recoveries/${uuid}/recovered`, { eTag, amount: "360", note: "check 56" });
    await settle();
    const report = async (more = "") => {
      const told = (await done("GET", `/manage/report${more}`)) as Record<string, unknown>;
      return [told["currencies"], told["currency"], told["recovered"]];
    };
    assert.deepEqual(await report(), [["CAD"], "CAD", "360.0000"]);
    await asOwner(service.database, "alter table report_day no force row level security");
    await asOwner(service.database, "update report_day set day = day - 60 where tenant_uuid = $1", [tenantUuid]);
    assert.deepEqual(await report(), [["CAD"], "CAD", "360.0000"]);
    assert.deepEqual(await report("?vendor=NOBODY"), [[], "USD", "0.0000"]);
  });

  test("without a rate a person looks, until there is one", async () => {
    const { order, bill, told, put, settle, done, recovery } = await paid("1360", "CAD", false);
    await order("500", "USD");
    assert.deepEqual(await told(), ["open 0.0000 CAD no-exchange-rate"]);
    const [first] = await recovery();
    const read = await done("GET", `/manage/recoveries/${first?.uuid ?? ""}`);
    assert.equal(read.letter, null);
    assert.match(String(read.reason), /no exchange rate between them is known/);
    const held = await bill("F-2", "100", "USD");
    assert.deepEqual(
      held.audit.findings.map(({ rule }) => rule).filter((rule) => rule === "currency-mismatch"),
      ["currency-mismatch"],
    );
    await put();
    await settle();
    assert.deepEqual(await told(), ["open 680.0000 CAD order-cheaper"]);
  });

  for (const [where, put] of [
    ["beside the policy", ({ put: putRates }: Awaited<ReturnType<typeof paid>>) => putRates()],
    ["in the policy", ({ done }: Awaited<ReturnType<typeof paid>>) => putInPolicy(done)],
  ] as const)
    test(`a rate that is added ${where} wakes it, also while no invoice is open`, async () => {
      const made = await paid("1360", "CAD", false);
      await made.order("500", "USD");
      assert.deepEqual(await made.told(), ["open 0.0000 CAD no-exchange-rate"]);
      await put(made);
      await made.settle();
      assert.deepEqual(await made.told(), ["open 680.0000 CAD order-cheaper"]);
    });
});
