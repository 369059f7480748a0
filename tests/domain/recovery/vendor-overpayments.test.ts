import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import type { Order } from "#domain/order/order.ts";
import { debtsOf, type Head, mayBeOverpaid } from "#domain/recovery/debts.ts";
import { decisionOf, type JudgedThen, type PaidInvoice, type TenantMoney } from "#domain/recovery/paid-invoice.ts";
import { type Debt, overpaymentsOfDebt } from "#domain/recovery/vendor-overpayments.ts";
import { orderOf } from "#tests/builders/audit-facts-builder.ts";

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

  it("without an audit knows nothing of the order then", () => {
    const { wasGone, expectedThen } = decisionOf(paidOf(then, "1000"), null, MONEY);
    assert.deepEqual([wasGone, printAmount(expectedThen)], [true, "0.0000"]);
  });
});
