import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { amountOf, printAmount, rateOf } from "#domain/money/amount.ts";
import type { Order } from "#domain/order/order.ts";
import { debtsOf, type Head, mayBeOverpaid } from "#domain/recovery/debts.ts";
import { decisionOf, type JudgedThen, type PaidInvoice, type TenantMoney } from "#domain/recovery/paid-invoice.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";
import { type Debt, overpaymentsOfDebt } from "#domain/recovery/vendor-overpayments.ts";
import { orderStop } from "#tests/builders/audit-cases.ts";
import { addressOf, orderOf, orderVendor, policyOf } from "#tests/builders/audit-facts-builder.ts";

const MONEY: TenantMoney = {
  book: new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [] }),
  rates: [],
  policy: { taxes: [] },
};
type Charges = readonly (readonly [string, string])[];

const ordered = (charges: Charges): Order => orderOf({ charges }).order;
const headOf = (order: Order, over: Partial<Head> = {}): Head => ({
  uuid: "order",
  isCancelled: false,
  orderNumber: order.orderNumber,
  isOfLegacyNumber: false,
  order,
  ...over,
});
const paidOf = (order: Order, amount: string, over: Partial<PaidInvoice> = {}): PaidInvoice => {
  const [vendor] = order.vendors;
  assert.ok(vendor !== undefined);
  return {
    invoiceUuid: "first",
    approvedAt: "2026-03-01T00:00:00.000000Z",
    orderUuid: "order",
    isLegacy: false,
    vendor: { ...vendor, name: "Acme" },
    billedOn: "2026-03-01" as Day,
    paidIn: "USD",
    charges: [{ code: "LINEHAUL", kind: "linehaul", amount: amountOf(amount), ordered: amountOf("1000") }],
    ...over,
  };
};
const judged = (order: Order, status: "open" | "cancelled" = "open"): JudgedThen => ({
  order: { order, status },
  codes: [{ code: "LINEHAUL", expected: amountOf("1000"), previous: amountOf("0") }],
});
const KNOWN = {
  uuid: "recovery",
  headUuid: "order",
  vendorKey: "",
  currency: "USD",
  approved: amountOf("1000"),
  due: amountOf("900"),
  overpaid: amountOf("100"),
  recovered: amountOf("60"),
  waivedStill: amountOf("0"),
};
const debtOf = (heads: readonly Head[], over: Partial<Debt> = {}): Debt => ({
  heads,
  known: [],
  returns: new Map(),
  tenant: MONEY,
  ...over,
});

describe("what vendors were paid too much on orders that are one debt", () => {
  const then = ordered([["LINEHAUL", "1000"]]);
  const first = paidOf(then, "1000");
  const decided = { paid: first, decision: decisionOf(first, judged(then), MONEY) };
  const told = (debt: Debt, all = [decided]) =>
    overpaymentsOfDebt(debt, all).map(({ orderUuid, overpaid, causes, invoiceUuids }) => [
      orderUuid,
      printAmount(overpaid),
      ...causes,
      ...invoiceUuids,
    ]);

  it("is what an order asks for less, and all of one that is cancelled or names the vendor no more", () => {
    assert.deepEqual(told(debtOf([headOf(then)])), [["order", "0.0000", "order-cheaper", "first"]]);
    assert.deepEqual(told(debtOf([headOf(ordered([["LINEHAUL", "900"]]))])), [["order", "100.0000", "order-cheaper", "first"]]);
    assert.deepEqual(told(debtOf([headOf(then, { isCancelled: true })])), [["order", "1000.0000", "order-cancelled", "first"]]);
    const left = { ...then, vendors: [] };
    assert.deepEqual(told(debtOf([headOf(left)])), [["order", "1000.0000", "vendor-left-order", "first"]]);
  });

  it("counts what came back when it came, and a credit for whom it was paid to", () => {
    const cheaper = [headOf(ordered([["LINEHAUL", "900"]]))];
    const known = { ...KNOWN, vendorKey: decided.decision.vendorKey };
    const returns = new Map([["recovery", [{ at: "2026-03-02T00:00:00.000000Z", sum: amountOf("60") }]]]);
    assert.deepEqual(told(debtOf(cheaper, { known: [known], returns })), [["order", "100.0000", "order-cheaper", "first"]]);
    const credit = paidOf(then, "-40", { invoiceUuid: "credit", approvedAt: "2026-03-03T00:00:00.000000Z" });
    const both = [{ paid: credit, decision: decisionOf(credit, judged(then), MONEY) }, decided];
    assert.deepEqual(told(debtOf(cheaper), both), [["order", "60.0000", "order-cheaper", "first", "credit"]]);
  });

  it("is asked of who was paid, not of the one that an order which named neither names since", () => {
    const as = (externalId: string | null, sum: string): Order =>
      orderOf({ vendors: [{ externalId, charges: [["LINEHAUL", sum]] }] }).order;
    const [unnamed, swapped, cheaper] = [as(null, "1000"), as("ACME2", "1000"), as("ACME2", "990")];
    const billedBy = (externalId: string | null, judgedBy: Order, over: Partial<PaidInvoice> = {}, sum = "1000") => {
      const own = paidOf(judgedBy, sum, over);
      const paid = { ...own, vendor: { ...own.vendor, externalId }, namedExternalId: externalId };
      return { paid, decision: decisionOf(paid, judged(judgedBy), MONEY) };
    };
    const z1 = billedBy("ACME", unnamed);
    const z9 = billedBy("ACME2", swapped, { invoiceUuid: "second", approvedAt: "2026-03-02T00:00:00.000000Z" });
    const credit = billedBy("ACME", swapped, { invoiceUuid: "credit", approvedAt: "2026-03-03T00:00:00.000000Z" }, "-400");
    const asked = (order: Order, all: readonly (typeof z1)[]) => {
      assert.ok(
        mayBeOverpaid(
          [headOf(order)],
          all.map(({ paid }) => paid),
        ),
      );
      return overpaymentsOfDebt(debtOf([headOf(order)]), all).map(({ vendor, vendorKey, overpaid, causes }) => [
        vendor.externalId,
        vendorKey,
        printAmount(overpaid),
        ...causes,
      ]);
    };
    const left = ["ACME", z1.decision.vendorKey, "1000.0000", "vendor-left-order"];
    assert.deepEqual(asked(swapped, [z1]), [left]);
    assert.deepEqual(asked(cheaper, [z1, z9]), [left, ["ACME2", "id:ACME2", "10.0000", "order-cheaper"]]);
    assert.deepEqual(asked(swapped, [z1, z9, credit]), [
      ["ACME", z1.decision.vendorKey, "600.0000", "vendor-left-order"],
      ["ACME2", "id:ACME2", "0.0000", "order-cheaper"],
    ]);
    // Named by the order since, or by nobody (EDI), it is still there.
    assert.deepEqual(asked(as("ACME", "900"), [z1])[0]?.slice(2), ["100.0000", "order-cheaper"]);
    assert.deepEqual(asked(as(null, "900"), [z1])[0]?.slice(2), ["100.0000", "order-cheaper"]);
    assert.deepEqual(asked(cheaper, [billedBy(null, unnamed)])[0]?.slice(2), ["10.0000", "order-cheaper"]);
  });

  it("is not known where the order is in another currency and no rate is", () => {
    const euros = { ...then, vendors: then.vendors.map((vendor) => ({ ...vendor, currency: "EUR" })) };
    assert.deepEqual(told(debtOf([headOf(euros)])), [["order", "0.0000", "no-exchange-rate", "first"]]);
  });

  it("stands as it stood where it was known before, in the currency that it was asked in", () => {
    const euros = { ...then, vendors: then.vendors.map((vendor) => ({ ...vendor, currency: "EUR" })) };
    const known = { ...KNOWN, vendorKey: decided.decision.vendorKey };
    const [told] = overpaymentsOfDebt(debtOf([headOf(euros)], { known: [known] }), [decided]);
    assert.deepEqual(
      [told?.approved, told?.due, told?.overpaid].map((sum) => printAmount(sum ?? amountOf("0"))),
      ["1000.0000", "900.0000", "100.0000"],
    );
    assert.deepEqual([told?.currency, told?.causes], ["USD", ["no-exchange-rate"]]);
  });

  it("takes what came back off what had been paid by then, by the vendor and order that gave it", () => {
    const cheaper = [headOf(ordered([["LINEHAUL", "900"]]))];
    const known = { ...KNOWN, vendorKey: decided.decision.vendorKey };
    const back = [{ at: "2026-03-02T00:00:00.000000Z", sum: amountOf("113") }];
    const tax = { code: "HST", kind: "tax", amount: amountOf("130"), ordered: amountOf("0") };
    const taxed = paidOf(then, "1000", { charges: [...first.charges, tax] });
    const later = paidOf(then, "10", { invoiceUuid: "later", approvedAt: "2026-03-03T00:00:00.000000Z" });
    const all = [taxed, later].map((paid) => ({ paid, decision: decisionOf(paid, judged(then), MONEY) }));
    const sums = (over: Partial<Debt>): readonly string[] =>
      overpaymentsOfDebt(debtOf(cheaper, over), all).map(
        ({ approved, overpaid }) => `${printAmount(approved)} ${printAmount(overpaid)}`,
      );
    const returns = new Map([["recovery", back]]);
    const asked = sums({ known: [known], returns });
    assert.deepEqual(
      sums({
        known: [known, { ...known, uuid: "other", vendorKey: "id:OTHER" }],
        returns: new Map([
          ["other", back],
          ["recovery", back],
        ]),
      }),
      asked,
    );
    assert.deepEqual(
      sums({
        known: [known, { ...known, uuid: "other", headUuid: "elsewhere" }],
        returns: new Map([
          ["other", back],
          ["recovery", back],
        ]),
      }),
      asked,
    );
    assert.deepEqual(asked, ["1140.0000 113.0000"]);
  });

  it("of an invoice is for whom its order named when it was audited, of a credit for whom it was paid to", () => {
    const bolt = orderVendor({
      externalId: "BOLT",
      scac: "BOLT",
      mcNumber: null,
      dotNumber: null,
      charges: [["LINEHAUL", "100"]],
    });
    const heads = [headOf({ ...then, vendors: [bolt] })];
    const left = (sum: string, ...more: string[]) => ["order", sum, "vendor-left-order", "first", ...more];
    for (const [sum, answers] of [
      ["100", [left("1000.0000"), ["order", "0.0000", "order-cheaper", "second"]]],
      ["0", [left("1000.0000"), ["order", "0.0000", "order-cheaper", "second"]]],
      ["-100", [left("900.0000", "second")]],
    ] as const) {
      const second = paidOf(then, sum, { invoiceUuid: "second", approvedAt: "2026-03-02T00:00:00.000000Z" });
      const decision = { ...decisionOf(second, judged(then), MONEY), vendor: bolt, vendorKey: "id:BOLT" };
      assert.deepEqual(told(debtOf(heads), [decided, { paid: second, decision }]), answers, sum);
    }
  });

  it("is one sum of a vendor that its invoices name in two ways, also where its order names it by its name alone", () => {
    const cheaper = headOf(ordered([["LINEHAUL", "900"]]));
    const bare = { ...decided.decision.vendor, externalId: null };
    for (const vendors of [
      [decided.decision.vendor, bare],
      [{ externalId: null, scac: null, mcNumber: null, dotNumber: null, name: "Nameless" }],
    ]) {
      const all = ["first", "second"].map((invoiceUuid, at) => {
        const vendor = vendors[at] ?? vendors[0] ?? bare;
        const paid = paidOf(then, "500", { invoiceUuid, vendor });
        return {
          paid,
          decision: { ...decided.decision, invoiceUuid, approved: amountOf("500"), vendor, vendorKey: vendorKeyOf(vendor) },
        };
      });
      const isNamed = vendors.length > 1;
      const answers = told(debtOf([cheaper]), all);
      const sums = answers.map(([, sum]) => Number(sum));
      assert.deepEqual([sums.length, sums.reduce((a, b) => a + b)], isNamed ? [2, 100] : [1, 1000]);
    }
  });

  it("is in the orders' money where nobody knows what an invoice was paid in", () => {
    const unknown = { ...first, invoiceUuid: "second", paidIn: null };
    const decision = { ...decided.decision, invoiceUuid: "second", currency: null };
    const cheaper = debtOf([headOf(ordered([["LINEHAUL", "900"]]))]);
    const sums = overpaymentsOfDebt(cheaper, [{ paid: unknown, decision }, decided]);
    assert.deepEqual(
      sums.map(({ overpaid, currency, causes }) => [printAmount(overpaid), currency, ...causes]),
      [["1100.0000", "USD", "order-cheaper"]],
    );
  });

  const inMoney = (order: Order, currency: string): Order => ({
    ...order,
    vendors: order.vendors.map((vendor) => ({ ...vendor, currency })),
  });

  it("is of each order by itself where one debt is in two currencies", () => {
    const cheaper = ordered([["LINEHAUL", "900"]]);
    const heads = [headOf(cheaper), headOf(inMoney(cheaper, "CAD"), { uuid: "other" })];
    const second = { ...first, invoiceUuid: "second", orderUuid: "other", paidIn: "CAD" };
    const all = [first, second].map((paid) => ({ paid, decision: decisionOf(paid, judged(then), MONEY) }));
    assert.deepEqual(
      overpaymentsOfDebt(debtOf(heads), all).map(({ orderUuid, overpaid, currency, invoiceUuids }) =>
        [orderUuid, printAmount(overpaid), currency, ...invoiceUuids].join(" "),
      ),
      ["order 100.0000 USD first", "other 100.0000 CAD second"],
    );
  });

  it("of an order in another currency now is in that of the recovery, else of the last payment, at the day's rate", () => {
    const rate = { from: "USD", to: "CAD", rate: 1_250_000_000_000n, date: "2026-01-01" as Day };
    const tenant = { ...MONEY, rates: [rate] };
    const canadian = [headOf(inMoney(ordered([["LINEHAUL", "1000"]]), "CAD"))];
    const known = { ...KNOWN, vendorKey: decided.decision.vendorKey };
    const of = (over: Partial<Debt>, ...more: (readonly [string, string | null])[]): readonly string[] => {
      const all = more.map(([approvedAt, currency], at) => {
        const paid = paidOf(then, "1000", { invoiceUuid: `i${at}`, approvedAt });
        return { paid, decision: { ...decisionOf(paid, judged(then), MONEY), currency } };
      });
      return overpaymentsOfDebt(debtOf(canadian, { tenant, ...over }), all).map(
        ({ approved, overpaid, currency, causes }) =>
          `${printAmount(approved)} ${printAmount(overpaid)} ${currency} ${causes.join()}`,
      );
    };
    const [early, late] = ["2026-03-01T00:00:00.000000Z", "2026-03-02T00:00:00.000000Z"];
    assert.deepEqual(of({}, [early, "USD"]), ["1000.0000 200.0000 USD order-cheaper"]);
    assert.deepEqual(of({}, [early, "USD"], [late, "CAD"]), ["2250.0000 250.0000 CAD order-cheaper"]);
    assert.deepEqual(of({}, [late, "CAD"], [early, "USD"]), ["2250.0000 250.0000 CAD order-cheaper"]);
    assert.deepEqual(of({ known: [{ ...known, currency: "USD" }] }, [early, "USD"], [late, "CAD"]), [
      "1800.0000 200.0000 USD order-cheaper",
    ]);
    assert.deepEqual(of({ known: [{ ...known, headUuid: "elsewhere", currency: "USD" }] }, [early, "USD"], [late, "CAD"]), [
      "2250.0000 250.0000 CAD order-cheaper",
    ]);
    assert.deepEqual(of({}, [early, "MXN"], [late, "CAD"]), ["1000.0000 0.0000 CAD no-exchange-rate"], "one is not known");
  });

  it("counts what came back with the payment of that instant, and nothing of one that came later", () => {
    const tax = { code: "HST", kind: "tax", amount: amountOf("130"), ordered: amountOf("0") };
    const paid = paidOf(then, "1000", { charges: [...first.charges, tax] });
    const all = [{ paid, decision: { ...decisionOf(paid, judged(then), MONEY), ruleTax: amountOf("130") } }];
    const known = { ...KNOWN, vendorKey: decided.decision.vendorKey };
    const at = (instant: string) =>
      overpaymentsOfDebt(
        debtOf([headOf(ordered([["LINEHAUL", "900"]]))], {
          known: [known],
          returns: new Map([["recovery", [{ at: instant, sum: amountOf("113") }]]]),
        }),
        all,
      ).map(({ approved, due, overpaid, levels }) => [approved, due, overpaid, levels.length].map(String).join(" "));
    const before = at("2026-02-01T00:00:00.000000Z");
    assert.deepEqual(at("2026-03-01T00:00:00.000000Z"), at("2026-03-02T00:00:00.000000Z"));
    assert.deepEqual(before, ["11300000 10170000 1130000 3"], "nothing was paid by then");
  });

  it("is due what the order asks for where less was paid", () => {
    const [only] = overpaymentsOfDebt(debtOf([headOf(ordered([["LINEHAUL", "1200"]]))]), [decided]);
    assert.deepEqual([only?.overpaid, only?.due, only?.approved].map(String), ["0", "12000000", "10000000"]);
  });

  it("is in the money that was paid where the order names the vendor no more, and in the order's where nobody knows it", () => {
    const left = { ...then, vendors: [] };
    const paid = { ...first, paidIn: "CAD" };
    const asked = (order: Order, currency: string | null) =>
      overpaymentsOfDebt(debtOf([headOf(order)]), [{ paid, decision: { ...decided.decision, currency } }]).map((each) =>
        [printAmount(each.overpaid), each.currency, ...each.causes].join(" "),
      );
    assert.deepEqual(asked(left, "CAD"), ["1000.0000 CAD vendor-left-order"]);
    assert.deepEqual(asked(left, null), ["1000.0000 USD vendor-left-order"]);
    assert.deepEqual(asked(inMoney(ordered([["LINEHAUL", "900"]]), "CAD"), null), ["100.0000 CAD order-cheaper"]);
    // Where the order's money changed, the last payment whose money is known says in which the recovery is.
    const second = { ...decided.decision, invoiceUuid: "second", currency: null, approvedAt: "2026-03-09T00:00:00.000000Z" };
    const rate = { from: "USD", to: "CAD", rate: 1_250_000_000_000n, date: "2026-01-01" as Day };
    const [both] = overpaymentsOfDebt(debtOf([headOf(then)], { tenant: { ...MONEY, rates: [rate] } }), [
      { paid, decision: { ...decided.decision, currency: "CAD" } },
      { paid: first, decision: second },
    ]);
    assert.equal(both?.currency, "CAD");
    const euros = inMoney(then, "EUR");
    const [unknown] = overpaymentsOfDebt(debtOf([headOf(euros)]), [decided]);
    assert.deepEqual([unknown?.approved, unknown?.due, unknown?.overpaid].map(String), ["10000000", "10000000", "0"]);
  });

  it("is of a vendor whose invoices name it in several ways, where one of them is the order's", () => {
    const cheaper = debtOf([headOf(ordered([["LINEHAUL", "900"]]))]);
    const { vendor, vendorKey } = decided.decision;
    const nobody = { externalId: null, scac: null, mcNumber: null, dotNumber: null, name: "Nameless" };
    const as = (invoiceUuid: string, over: Partial<typeof decided.decision>) => ({
      paid: paidOf(then, "500", { invoiceUuid }),
      decision: { ...decided.decision, invoiceUuid, approved: amountOf("500"), ...over },
    });
    // The first names nobody whom the order knows; the next one does, under the same key.
    const former = as("first", { vendor: { ...nobody, externalId: "OLD" } });
    assert.deepEqual(told(cheaper, [former, as("second", { vendor, vendorKey })]), [
      ["order", "100.0000", "order-cheaper", "first", "second"],
    ]);
    // One that names nobody goes with its key, though another of the same vendor says less.
    const bare = { ...vendor, externalId: null };
    const answers = told(cheaper, [
      as("first", { vendor }),
      as("second", { vendor: bare, vendorKey: vendorKeyOf(bare) }),
      as("third", { vendor: nobody, vendorKey }),
    ]);
    assert.deepEqual(
      answers.map(([, , cause, ...invoices]) => [cause, ...invoices]),
      [
        ["order-cheaper", "first", "third"],
        ["order-cheaper", "second"],
      ],
    );
  });

  it("is no less for a credit of a vendor that was never paid on it", () => {
    const stranger = orderVendor({ externalId: "ZED", scac: "ZEDZ", mcNumber: null, dotNumber: null, charges: [] });
    const credit = paidOf(then, "-40", {
      invoiceUuid: "credit",
      approvedAt: "2026-03-03T00:00:00.000000Z",
      vendor: { ...stranger, name: "Zed" },
    });
    const decision = { ...decisionOf(credit, judged(then), MONEY), vendor: stranger, vendorKey: "id:ZED" };
    const [own] = told(debtOf([headOf(ordered([["LINEHAUL", "900"]]))]), [decided, { paid: credit, decision }]);
    assert.deepEqual(own, ["order", "100.0000", "order-cheaper", "first"]);
  });

  it("stays where it was asked for, else is on the order that was paid last, whatever came back since", () => {
    const pair = ["order", "other"].map((uuid) => headOf(ordered([["LINEHAUL", "900"]]), { uuid, isOfLegacyNumber: true }));
    const all = pair.map(({ uuid }, at) => {
      const paid = paidOf(then, "500", {
        invoiceUuid: `of-${uuid}`,
        orderUuid: uuid,
        isLegacy: true,
        approvedAt: `2026-03-0${2 - at}T00:00:00.000000Z`,
      });
      return { paid, decision: decisionOf(paid, judged(then), MONEY) };
    });
    const sums = (over: Partial<Debt>): readonly string[] =>
      overpaymentsOfDebt(debtOf(pair, over), all).map(({ orderUuid, overpaid }) => `${orderUuid} ${printAmount(overpaid)}`);
    const known = { ...KNOWN, headUuid: "other", vendorKey: decided.decision.vendorKey, recovered: amountOf("0") };
    const back = new Map([["recovery", [{ at: "2026-03-05T00:00:00.000000Z", sum: amountOf("60") }]]]);
    assert.deepEqual(sums({}), ["order 100.0000", "other 0.0000"]);
    assert.deepEqual(sums({ known: [known] }), ["order 0.0000", "other 100.0000"]);
    const little = { ...known, overpaid: amountOf("0") };
    assert.deepEqual(sums({ known: [little], returns: back }), ["order 40.0000", "other 60.0000"]);
    const settled = { ...little, recovered: amountOf("30"), waivedStill: amountOf("20") };
    assert.deepEqual(sums({ known: [settled] }), ["order 50.0000", "other 50.0000"]);
  });

  it("is of the tax, too, of an order that is delivered elsewhere now", () => {
    const taxes = policyOf({
      taxes: [
        { place: "CA-ON", code: "HST", percent: "13" },
        { place: "CA-AB", code: "GST", percent: "5" },
      ],
    });
    const tenant = { ...MONEY, policy: taxes };
    const to = (state: string): Order =>
      orderOf({ charges: [["LINEHAUL", "1000"]], stops: [orderStop("Destination", addressOf("M5V 2T6", state, "CAN"))] }).order;
    const tax = { code: "HST", kind: "tax", amount: amountOf("130"), ordered: amountOf("0") };
    const paid = { ...first, charges: [...first.charges, tax] };
    const codes = ["LINEHAUL", "HST"].map((code) => ({ code, expected: amountOf("1"), previous: amountOf("0") }));
    const decision = decisionOf(paid, { ...judged(to("ON")), codes }, tenant);
    assert.equal(decision.taxPercent, rateOf("13"));
    const sum = (state: string) => told(debtOf([headOf(to(state))], { tenant }), [{ paid, decision }]);
    assert.deepEqual(sum("AB"), [["order", "80.0000", "delivered-elsewhere", "first"]]);
    assert.deepEqual(sum("ON"), [["order", "0.0000", "order-cheaper", "first"]]);
  });

  it("goes on under the name that its recovery was asked of, where an invoice names the vendor otherwise", () => {
    const known = { ...KNOWN, vendorKey: "scac:ACMF" };
    const renamed = { ...decided, decision: { ...decided.decision, invoiceUuid: "second", vendorKey: "scac:ACMF" } };
    const [told] = overpaymentsOfDebt(debtOf([headOf(inMoney(then, "EUR"))], { known: [known] }), [decided, renamed]);
    assert.deepEqual([told?.vendorKey, told?.causes], ["scac:ACMF", ["no-exchange-rate"]]);
  });

  it("may be anything where orders are several, cancelled, or no vendor of theirs was paid", () => {
    assert.equal(mayBeOverpaid([headOf(then)], [first]), false);
    assert.equal(mayBeOverpaid([headOf(then)], [first, paidOf(then, "0.0001")]), true);
    assert.equal(mayBeOverpaid([headOf(then), headOf(then, { uuid: "other" })], [first]), true);
    assert.equal(mayBeOverpaid([headOf(then, { isCancelled: true })], [first]), true);
    assert.equal(mayBeOverpaid([headOf({ ...then, vendors: [] })], [first]), true);
    assert.equal(mayBeOverpaid([headOf(then)], [{ ...first, paidIn: "CAD" }]), true);
    const tax = { code: "HST", kind: "tax", amount: amountOf("1"), ordered: amountOf("0") };
    assert.equal(mayBeOverpaid([headOf(then)], [paidOf(then, "1", { charges: [tax] })]), true);
    const short = first.charges.map((charge) => ({ ...charge, amount: amountOf("900"), withheld: amountOf("100") }));
    assert.equal(mayBeOverpaid([headOf(then)], [{ ...first, charges: short }]), true);
  });

  it("joins orders of one number where a legacy create made one", () => {
    const named = (uuid: string, isOfLegacyNumber: boolean) => ({ uuid, orderNumber: "N-1", isOfLegacyNumber });
    const debts = (isOfLegacyNumber: boolean) =>
      debtsOf([named("a", isOfLegacyNumber), named("b", isOfLegacyNumber)]).map((debt) => debt.map(({ uuid }) => uuid));
    assert.deepEqual([debts(true), debts(false)], [[["a", "b"]], [["a"], ["b"]]]);
  });
});

describe("what an approved invoice decided", () => {
  const then = ordered([["LINEHAUL", "1000"]]);
  const of = (charges: PaidInvoice["charges"], codes: JudgedThen["codes"]) => {
    const paid = paidOf(then, "0", { charges });
    const { ruleTax, unordered, wasGone } = decisionOf(paid, { ...judged(then), codes }, MONEY);
    return [printAmount(ruleTax), printAmount(unordered), wasGone];
  };
  const code = (name: string, expected: string | null, previous = "0") => ({
    code: name,
    expected: expected === null ? null : amountOf(expected),
    previous: amountOf(previous),
  });
  const charge = (name: string, kind: string, amount: string, asked: string) => ({
    code: name,
    kind,
    amount: amountOf(amount),
    ordered: amountOf(asked),
  });

  it("knows taxes by a rule from those that the order names, and what no order asked for", () => {
    const haul = charge("LINEHAUL", "linehaul", "1000", "1000");
    const known = [code("LINEHAUL", "1000")];
    assert.deepEqual(of([haul, charge("HST", "tax", "130", "0")], [...known, code("HST", "130")]), ["130.0000", "0.0000", false]);
    assert.deepEqual(of([haul, charge("HST", "tax", "130", "130")], [...known, code("HST", "130")]), ["0.0000", "0.0000", false]);
    assert.deepEqual(of([haul, charge("LUMPER", "accessorial", "80", "0")], known), ["0.0000", "80.0000", false]);
    assert.deepEqual(of([haul, charge("DISCOUNT", "discount", "-80", "0")], known), ["0.0000", "0.0000", false]);
  });

  it("knows what an invoice says to be withheld of a tax, and a credit's tax that nobody expected", () => {
    const known = [code("LINEHAUL", "1000")];
    const withheld = charge("VATWITHHELD", "tax", "-40", "0");
    const haul = (amount: string) => charge("LINEHAUL", "linehaul", amount, "1000");
    assert.deepEqual(of([haul("1000"), withheld], known), ["-40.0000", "0.0000", false]);
    assert.deepEqual(of([haul("40"), withheld], known), ["0.0000", "-40.0000", false]);
    assert.deepEqual(of([haul("-100"), withheld], known), ["0.0000", "-40.0000", false]);
    assert.deepEqual(of([haul("1000"), charge("HST", "tax", "0", "0")], known), ["0.0000", "0.0000", false]);
    assert.deepEqual(of([haul("1000"), charge("HST", "tax", "10", "0")], [...known, code("HST", "0", "130")])[0], "10.0000");
    assert.deepEqual(of([haul("1000"), charge("HST", "tax", "10", "0")], [...known, code("HST", null)])[0], "0.0000");
  });

  it("knows what was rated from what the order names, and a discount off linehaul from any other", () => {
    const haul = charge("LINEHAUL", "linehaul", "1000", "1000");
    const lumper = charge("LUMPER", "accessorial", "80", "0");
    const off = charge("DISCOUNT", "discount", "-80", "0");
    const known = [code("LINEHAUL", "1000")];
    const unordered = (charges: PaidInvoice["charges"], codes: JudgedThen["codes"]) => of(charges, codes)[1];
    assert.equal(unordered([haul, lumper], [...known, code("LUMPER", "80")]), "80.0000");
    assert.equal(unordered([haul, lumper], [...known, code("LUMPER", null, "80")]), "0.0000");
    assert.equal(unordered([haul, lumper], [...known, code("LUMPER", "-80", "80")]), "0.0000");
    assert.equal(unordered([haul, charge("LUMPER", "accessorial", "80", "50")], [...known, code("LUMPER", "80")]), "0.0000");
    assert.equal(unordered([haul, { ...lumper, agreed: amountOf("30") }], known), "50.0000");
    assert.equal(unordered([haul, { ...lumper, agreed: amountOf("-30") }], known), "80.0000");
    assert.equal(unordered([lumper, off], known), "0.0000", "beside no linehaul it is what it is");
    assert.equal(unordered([haul, off], []), "920.0000", "nor beside linehaul that nobody expected");
    assert.equal(unordered([haul, charge("DISCOUNT", "discount", "80", "0")], known), "80.0000");
  });

  it("keeps what was agreed and withheld, and from where it counts", () => {
    const charges = [
      { ...charge("LINEHAUL", "linehaul", "1000", "1000"), agreed: amountOf("20"), agreedFrom: amountOf("980") },
      { ...charge("LUMPER", "accessorial", "80", "0"), withheld: amountOf("10"), withheldFrom: amountOf("90") },
      { ...charge("FUEL", "fuel", "5", "5"), withheld: amountOf("1") },
      { ...charge("HST", "tax", "13", "0"), agreed: amountOf("3") },
    ];
    const decision = decisionOf(paidOf(then, "0", { charges }), { ...judged(then), codes: [code("HST", "10")] }, MONEY);
    assert.deepEqual(
      decision.codes?.map(({ resolved, paid, agreed, from }) => [resolved.code, ...[paid, agreed, from].map(printAmount)]),
      [
        ["LINEHAUL", "1000.0000", "20.0000", "980.0000"],
        ["LUMPER", "80.0000", "0.0000", "0.0000"],
        ["FUEL", "5.0000", "0.0000", "0.0000"],
      ],
    );
    assert.deepEqual(decision.withheld, [{ agreedAs: "code LUMPER", amount: amountOf("10"), from: amountOf("90") }]);
    assert.deepEqual(
      [decision.taxAgreed, decision.ruleTax].map((sum) => printAmount(sum ?? amountOf("0"))),
      ["3.0000", "13.0000"],
    );
  });

  it("knows an order that was cancelled or named the vendor no more then, and its money where the audit kept none", () => {
    const gone = (over: Partial<JudgedThen["order"] & object>) => {
      const { wasGone, currency } = decisionOf(
        paidOf(then, "1000", { paidIn: null }),
        { ...judged(then), order: { order: then, status: "open", ...over } },
        MONEY,
      );
      return [wasGone, currency];
    };
    assert.deepEqual(gone({}), [false, "USD"]);
    assert.deepEqual(gone({ status: "cancelled" }), [true, "USD"]);
    assert.deepEqual(gone({ order: { ...then, vendors: [] } }), [true, null]);
  });

  it("without an audit knows nothing of the order then", () => {
    const { wasGone, expectedThen } = decisionOf(paidOf(then, "1000"), null, MONEY);
    assert.deepEqual([wasGone, printAmount(expectedThen)], [true, "0.0000"]);
  });
});
