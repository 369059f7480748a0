import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { type Amount, amountOf, plus, printAmount, rateOf } from "#domain/money/amount.ts";
import {
  decisionIn,
  type DueNow,
  NOTHING_DONE,
  overpaymentOf,
  type RecoveryDecision,
  recoveryNow,
} from "#domain/recovery/recovery.ts";
import { waiveRest } from "#domain/recovery/waivers.ts";

const BOOK = new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [] });
let count = 0;
const decision = (approved: string, expectedThen: string, more: Partial<RecoveryDecision> = {}): RecoveryDecision => {
  count += 1;
  return {
    invoiceUuid: `i-${count}`,
    approvedAt: `2026-03-01T00:00:00.${String(count).padStart(6, "0")}Z`,
    approved: amountOf(approved),
    expectedThen: amountOf(expectedThen),
    unordered: amountOf("0"),
    ruleTax: amountOf("0"),
    wasGone: false,
    orderUuid: "order",
    isLegacy: false,
    ...more,
  };
};
const named = (amount: string): DueNow => ({ amount: amountOf(amount), isGone: false });
const GONE: DueNow = { amount: amountOf("0"), isGone: true };
/** Of one order alone. */
const overpaymentOn = (decisions: readonly RecoveryDecision[], due: DueNow) =>
  overpaymentOf(decisions, new Map([["order", due]]));
const overpaid = (due: DueNow, ...decisions: RecoveryDecision[]): string => printAmount(overpaymentOn(decisions, due).overpaid);

describe("what a vendor was paid too much", () => {
  it("is what was approved less what is due now", () => {
    assert.equal(overpaid(named("700"), decision("1000", "1000")), "300.0000");
    assert.equal(overpaid(named("1000"), decision("1000", "1000")), "0.0000");
    assert.equal(overpaid(named("1200"), decision("1000", "1000")), "0.0000");
    assert.equal(overpaid(GONE, decision("1500", "1500")), "1500.0000");
  });

  it("is closed by a credit of all that is asked for, whether it names the tax or not", () => {
    const first = decision("1130", "1000", { ruleTax: amountOf("130") });
    const credit = (sum: string, ruleTax: string) => decision(sum, "800", { ruleTax: amountOf(ruleTax) });
    assert.equal(overpaid(named("800"), first), "226.0000");
    assert.equal(overpaid(named("800"), first, credit("-226", "-26")), "0.0000");
    assert.equal(overpaid(named("800"), first, credit("-226", "0")), "0.0000", "all of it as linehaul");
    assert.equal(overpaid(named("800"), first, credit("-226", "-226")), "0.0000", "all of it as tax");
    assert.equal(overpaid(named("800"), first, credit("-210", "0")), "16.0000");
    assert.equal(overpaid(named("800"), first, credit("-200", "0")), "26.0000");
    assert.equal(overpaid(named("800"), first, credit("-130", "-130")), "96.0000", "its tax alone");
    // Taxes that add up to nothing are taxes all the same.
    const back = overpaymentOn([first, credit("-130", "-130"), decision("0", "1000")], named("1000"));
    assert.deepEqual([back.approved, back.due, back.overpaid].map(printAmount), ["1000.0000", "1130.0000", "0.0000"]);
  });

  it("is the tax, too, that is not due where the order is delivered now", () => {
    const at = (percent: string | null): Partial<RecoveryDecision> => ({
      ruleTax: amountOf("130"),
      taxPercent: percent === null ? null : rateOf(percent),
    });
    const now = (amount: string, percent: string | null): DueNow => ({
      ...named(amount),
      taxPercent: percent === null ? null : rateOf(percent),
    });
    const paid = decision("1130", "1000", at("13"));
    assert.equal(overpaid(now("1000", "13"), paid), "0.0000");
    assert.equal(overpaid(now("1000", "5"), paid), "80.0000");
    assert.equal(overpaid(now("1000", "0"), paid), "130.0000");
    assert.equal(overpaid(now("1000", "14.975"), paid), "0.0000", "what is due more is billed, and not asked for here");
    assert.equal(overpaid(now("800", "14.975"), paid), "210.2000");
    assert.equal(overpaid(now("900", "5"), paid), "185.0000");
    assert.equal(overpaid(now("1000", null), paid), "0.0000", "nobody knows where it is delivered");
    assert.equal(overpaid(now("1000", "5"), decision("1130", "1000", at(null))), "80.0000");
    assert.equal(overpaid(now("1000", "5"), decision("1130", "1000", { ruleTax: amountOf("130") })), "0.0000");
    const half = decision("565", "1000", { ...at("13"), ruleTax: amountOf("65") });
    assert.equal(overpaid(now("1000", "5"), half), "40.0000", "of what was paid, where more is due still");
    const credit = (sum: string, ruleTax: string) => decision(sum, "1000", { ruleTax: amountOf(ruleTax) });
    assert.equal(overpaid(now("1000", "5"), paid, credit("-80", "-80")), "0.0000");
    assert.equal(overpaid(now("1000", "5"), paid, credit("-80", "0")), "0.0000");
    assert.equal(overpaid(now("1000", "5"), paid, credit("-130", "-130")), "0.0000");
    const again = decision("50", "1000", { ...at("5"), ruleTax: amountOf("50") });
    assert.equal(overpaid(now("1000", "5"), paid, credit("-130", "-130"), again), "0.0000");
    assert.equal(overpaid(now("1000", "13"), paid, credit("-130", "-130"), again), "0.0000");
    const agreed = decision("1150", "1000", { ...at("13"), ruleTax: amountOf("150"), taxAgreed: amountOf("20") });
    assert.equal(overpaid(now("1000", "5"), agreed), "80.0000");
    assert.equal(printAmount(overpaymentOn([paid], now("900", "5")).otherPlace ?? amountOf("0")), "72.0000");
  });

  it("asks for tax of another place only where tax was paid, and of what invoices were paid, not of what credits took", () => {
    const at = (percent: string, tax: string) => ({ ruleTax: amountOf(tax), taxPercent: rateOf(percent) });
    const now: DueNow = { ...named("900"), taxPercent: rateOf("5") };
    const bare = decision("100", "1000", at("13", "0"));
    assert.equal(overpaid(now, decision("1050", "1000", at("5", "50")), bare), "209.0900");
    const most = decision("1130", "1000", at("13", "130"));
    assert.equal(overpaid(now, most, bare), "285.0000");
    assert.equal(overpaid(now, decision("1050", "1000", at("5", "50")), most), "1235.0000", "one of two was taxed elsewhere");
    assert.equal(overpaid(now, most, decision("-200", "1000", at("13", "0"))), "0.0000");
  });

  it("in another currency is all of it in that", () => {
    const resolved = BOOK.resolveOrdered({ type: null, value: "FUEL", description: null });
    const agreedTo = { paid: amountOf("10"), agreed: amountOf("2"), from: amountOf("8"), resolved };
    const all = decision("1000", "900", {
      unordered: amountOf("30"),
      ruleTax: amountOf("40"),
      taxAgreed: amountOf("5"),
      expectedThenAs: () => amountOf("7"),
      codes: [agreedTo],
      withheld: [{ agreedAs: "code FUEL", amount: amountOf("3"), from: amountOf("4") }],
    });
    const twice = decisionIn(all, (sum) => plus(sum, sum));
    const [code, held] = [twice.codes?.[0], twice.withheld?.[0]];
    assert.deepEqual(
      [twice.approved, twice.expectedThen, twice.unordered, twice.ruleTax, twice.taxAgreed, twice.expectedThenAs?.("FUEL")],
      ["2000", "1800", "60", "80", "10", "14"].map(amountOf),
    );
    assert.deepEqual([code?.paid, code?.agreed, code?.from, held?.amount, held?.from], ["20", "4", "16", "6", "8"].map(amountOf));
    const bare = decisionIn(decision("1000", "900"), (sum) => plus(sum, sum));
    assert.deepEqual([bare.codes, bare.withheld, bare.taxAgreed, bare.expectedThenAs], Array(4).fill(undefined));
  });

  it("is in whole cents, rounded once", () => {
    assert.equal(overpaid(named("888.8889"), decision("1000", "1000")), "111.1100");
    assert.equal(overpaid(named("999.9949"), decision("1000", "1000")), "0.0100");
    assert.equal(overpaid(named("999.9951"), decision("1000", "1000")), "0.0000");
    assert.equal(overpaid(named("888.885"), decision("1000", "1000")), "111.1200");
  });

  it("is all of it where the order or the vendor is gone, but for what was approved knowing that", () => {
    assert.equal(overpaid(GONE, decision("1600", "1500", { unordered: amountOf("100") })), "1600.0000");
    assert.equal(overpaid(GONE, decision("200", "0", { wasGone: true })), "0.0000");
    assert.equal(overpaid(GONE, decision("1500", "1500"), decision("200", "0", { wasGone: true })), "1500.0000");
  });

  it("is what came back, too, and what became too much after it was due again", () => {
    const back = (sum: string) => decision(`-${sum}`, "0", { isRecovered: true });
    const [first, returned] = [decision("1000", "1000"), back("300")];
    assert.equal(overpaid(named("700"), first, returned), "300.0000", "as before it came back: a recovery says what it was of");
    const again = decision("300", "1000");
    assert.equal(overpaid(named("1000"), first, returned, again), "300.0000", "paid again where it is due again");
    const more = decision("300", "1300");
    assert.equal(overpaid(named("1250"), first, returned, again, more), "350.0000", "fifty are to come back beside what came");
    const credit = decision("-300", "700");
    const { approved, overpaid: sum, credited } = overpaymentOn([first, returned, credit], named("700"));
    assert.deepEqual([approved, sum, credited].map(printAmount), ["700.0000", "300.0000", "300.0000"]);
  });

  it("tells what credits took off", () => {
    const { credited } = overpaymentOn(
      [decision("1000", "1000"), decision("-100", "1000"), decision("0", "1000"), decision("-20", "1000")],
      named("700"),
    );
    assert.equal(printAmount(credited), "120.0000");
  });

  it("is judged in the order of the decisions, whatever order they are told in", () => {
    const [first, second] = [decision("600", "600"), decision("500", "1000")];
    for (const told of [
      [first, second],
      [second, first],
    ])
      assert.equal(printAmount(overpaymentOn(told, named("1000")).overpaid), "0.0000");
    const same = { ...second, approvedAt: first.approvedAt };
    assert.deepEqual(overpaymentOn([same, first], named("1000")), overpaymentOn([first, same], named("1000")));
  });

  it("takes the earlier decision first, whatever the invoices are called", () => {
    // The first was approved 100 above its order, knowingly; the second, by a dearer order, up to that. Then the order fell to
    // 1,000.
    const first = decision("1100", "1000", { invoiceUuid: "b" });
    const second = decision("200", "1400", { invoiceUuid: "a" });
    for (const told of [
      [first, second],
      [second, first],
    ])
      assert.equal(printAmount(overpaymentOn(told, named("1000")).overpaid), "200.0000");
  });

  it("is less by a credit, and never less than nothing", () => {
    assert.equal(overpaid(named("700"), decision("1000", "1000"), decision("-100", "700")), "200.0000");
    assert.equal(overpaid(named("700"), decision("1000", "1000"), decision("-300", "700")), "0.0000");
    assert.equal(overpaid(named("700"), decision("1000", "1000"), decision("-500", "700")), "0.0000");
  });

  it("takes taxes that a rule expected along with what they are of, in whole cents", () => {
    const taxed = decision("1130", "1000", { ruleTax: amountOf("130") });
    assert.equal(overpaid(named("1000"), taxed), "0.0000");
    assert.equal(overpaid(named("900"), taxed), "113.0000");
    assert.equal(overpaid(named("999.99"), taxed), "0.0100");
    assert.equal(overpaid(named("0"), taxed), "1130.0000");
    assert.equal(overpaid(GONE, taxed), "1130.0000");
    assert.equal(overpaid(named("900"), taxed, decision("-113", "900", { ruleTax: amountOf("-13") })), "0.0000");
    assert.equal(overpaid(named("900"), taxed, decision("-100", "900")), "13.0000", "a credit without its tax");
    const more = decision("1186.50", "1000", { ruleTax: amountOf("136.50") });
    assert.equal(overpaid(named("1000"), more), "0.0000", "fifty beyond the order were agreed to, with their tax");
    assert.equal(overpaid(named("800"), more), "282.5000");
    const { approved, due, credited } = overpaymentOn(
      [taxed, decision("-113", "900", { ruleTax: amountOf("-13") })],
      named("900"),
    );
    assert.deepEqual([approved, due, credited].map(printAmount), ["1017.0000", "1017.0000", "113.0000"]);
  });

  it("leaves alone what was knowingly approved above the order, until the order falls", () => {
    assert.equal(overpaid(named("1000"), decision("1010", "1000")), "0.0000");
    assert.equal(overpaid(named("700"), decision("1010", "1000")), "310.0000");
    assert.equal(overpaid(named("900"), decision("1130", "1000", { unordered: amountOf("130") })), "100.0000");
    assert.equal(
      overpaid(named("700"), decision("1000", "1000"), decision("50", "700", { unordered: amountOf("50") })),
      "300.0000",
    );
    assert.equal(overpaid(GONE, decision("250", "0", { wasGone: true })), "0.0000");
    assert.equal(overpaid(GONE, decision("1000", "1000"), decision("250", "0", { wasGone: true })), "1000.0000");
  });

  it("leaves what was agreed to, of each code as far as the order does not ask for it, until the order is gone", () => {
    const LINEHAUL = { code: "LINEHAUL", kind: "linehaul", known: true } as const;
    const code = (paid: string, agreed: string, from = "1000") => ({
      resolved: LINEHAUL,
      paid: amountOf(paid),
      agreed: amountOf(agreed),
      from: amountOf(from),
    });
    const asks = (amount: string): DueNow => ({ ...named(amount), amountAs: () => amountOf(amount) });
    const first = decision("1100", "1000", { codes: [code("1100", "100")] });
    assert.equal(overpaid(asks("1000"), first), "0.0000");
    assert.equal(overpaid(asks("900"), first), "100.0000");
    assert.equal(overpaid(asks("900"), first, decision("-100", "900", { codes: [code("-100", "0")] })), "0.0000");
    assert.equal(overpaid(asks("900"), first, decision("-150", "900", { codes: [code("-150", "-50", "950")] })), "0.0000");
    assert.equal(overpaid(GONE, first), "1100.0000");
    // An order that rose to it, was paid, and falls again: what was agreed is beside what it asked for then.
    const byOrder = decision("200", "1300", { codes: [code("200", "0")], expectedThenAs: () => amountOf("1300") });
    assert.equal(overpaid(asks("1200"), first, byOrder), "100.0000");
    assert.equal(overpaid(asks("1000"), first, byOrder), "200.0000");
    // What a tolerance let through beside it is still no overpayment.
    const tolerated = decision("209", "1300", { codes: [code("209", "0")], expectedThenAs: () => amountOf("1300") });
    assert.equal(overpaid(asks("1300"), first, tolerated), "0.0000");
  });

  it("tells levels by what is judged as one: what was paid knowingly is due of an order that is gone", () => {
    const part = (code: string, paid: string) => ({
      resolved: { code, kind: "accessorial", known: true } as const,
      paid: amountOf(paid),
      agreed: amountOf("0"),
      from: amountOf("0"),
    });
    const levels = (due: DueNow, ...all: RecoveryDecision[]): readonly string[] =>
      overpaymentOn(all, due).levels.map((level) => `${level.name} ${printAmount(level.paid)} ${printAmount(level.due)}`);
    const before = decision("100", "100", { codes: [part("LUMPER", "100")] });
    const knowing = decision("30", "0", { codes: [part("LUMPER", "30")], wasGone: true });
    const other = decision("20", "0", { codes: [part("TONU", "20")], wasGone: true });
    assert.deepEqual(levels(GONE, before, knowing, other), ["code LUMPER 130.0000 30.0000", "code TONU 20.0000 20.0000"]);
    const asks: DueNow = { ...named("90"), amountAs: (name) => amountOf(name === "code LUMPER" ? "90" : "0") };
    assert.deepEqual(levels(asks, before), ["code LUMPER 100.0000 90.0000"]);
    const back = decision("-10", "0", { codes: [part("LUMPER", "-10")], isRecovered: true });
    assert.deepEqual(levels(asks, before, back), ["code LUMPER 100.0000 90.0000"], "of invoices alone");
    const taxed = decision("113", "100", { codes: [part("LUMPER", "100")], ruleTax: amountOf("13") });
    assert.deepEqual(levels(asks, taxed), ["code LUMPER 100.0000 90.0000", "taxes by rules 13.0000 11.7000"]);
    const taxBack = decision("-5", "100", { ruleTax: amountOf("-5"), isRecovered: true });
    assert.equal(levels(asks, taxed, taxBack).at(-1), "taxes by rules 13.0000 11.7000");
  });

  it("says nothing of another place where none of the tax is less there, or orders say several percentages", () => {
    const paid = decision("1130", "1000", { ruleTax: amountOf("130"), taxPercent: rateOf("13") });
    const at = (percent: string | null, isGone = false): DueNow => ({
      ...named("1000"),
      isGone,
      taxPercent: percent === null ? null : rateOf(percent),
    });
    const otherPlace = (...orders: readonly DueNow[]) => {
      const { otherPlace: sum } = overpaymentOf(
        [paid],
        new Map(orders.map((due, index) => [index === 0 ? "order" : `o${index}`, due])),
      );
      return sum === undefined ? null : printAmount(sum);
    };
    assert.equal(otherPlace(at("13")), null);
    assert.equal(otherPlace(at("14.975")), null);
    assert.equal(otherPlace(at("5")), "80.0000");
    assert.equal(otherPlace(at("5"), at("5")), "80.0000");
    assert.equal(otherPlace(at("5"), at("13")), null);
    assert.equal(otherPlace(at("5"), at(null)), null);
    assert.equal(otherPlace(at("5"), at("13", true)), "80.0000", "one that is gone says nothing");
  });

  it("knows of a short payment that it was short", () => {
    assert.equal(overpaid(named("900"), decision("800", "1000")), "0.0000");
    assert.equal(overpaid(named("700"), decision("800", "1000")), "100.0000");
  });
});

describe("how a recovery stands", () => {
  const now = (sum: string, standing: Partial<Record<"claimed" | "recovered" | "waived", string>> = {}, credited = "0") => {
    const { amount, state } = recoveryNow(
      { overpaid: amountOf(sum), credited: amountOf(credited), levels: [] },
      {
        waivers: [],
        claimed: amountOf(standing.claimed ?? "0"),
        recovered: amountOf(standing.recovered ?? "0"),
        waived: amountOf(standing.waived ?? "0"),
      },
    );
    return [printAmount(amount), state];
  };

  it("asks for nothing twice", () => {
    assert.deepEqual(now("300"), ["300.0000", "open"]);
    assert.deepEqual(now("300", { claimed: "300" }), ["300.0000", "claimed"]);
    assert.deepEqual(now("400", { claimed: "300" }), ["400.0000", "open"]);
    assert.deepEqual(now("300", { claimed: "300", recovered: "100" }), ["200.0000", "claimed"]);
    assert.deepEqual(now("300", { claimed: "300", recovered: "300" }), ["0.0000", "recovered"]);
    assert.deepEqual(now("200", { recovered: "300" }), ["0.0000", "recovered"]);
    assert.deepEqual(now("300", { waived: "300" }), ["0.0000", "waived"]);
    assert.deepEqual(now("350", { waived: "300" }), ["50.0000", "open"]);
    assert.deepEqual(now("0", {}, "300"), ["0.0000", "recovered"]);
    assert.deepEqual(now("0"), ["0.0000", "closed"]);
  });
});

describe("whatever was approved and whatever the order says", () => {
  const cents = (min: number) => fc.integer({ min, max: 500_000 }).map((value) => (BigInt(value) * 100n) as Amount);
  const decisions = fc.array(
    fc.record({
      approved: cents(-200_000),
      expectedThen: cents(0),
      unordered: cents(0),
      ruleTax: fc.constant(amountOf("0")),
      wasGone: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  const due = fc.record({ amount: cents(0), isGone: fc.boolean() });

  it("is never negative, never above what was approved, the same whatever comes first, and the same again", () => {
    fc.assert(
      fc.property(decisions, due, fc.integer(), (given, now, turn) => {
        const all = given.map((entry, at) => ({
          ...entry,
          invoiceUuid: `i${at}`,
          orderUuid: "order",
          isLegacy: false,
          approvedAt: `2026-03-01T00:00:0${at % 3}.000000Z`,
        }));
        const found = overpaymentOn(all, now);
        const approved = all.reduce((sum, entry) => sum + entry.approved, 0n);
        assert.equal(found.approved, approved);
        assert.ok(found.overpaid >= 0n);
        assert.ok(found.overpaid <= (approved > 0n ? approved : 0n));
        const at = all.length === 0 ? 0 : Math.abs(turn) % all.length;
        assert.deepEqual(overpaymentOn([...all.slice(at), ...all.slice(0, at)], now), found);
        assert.deepEqual(overpaymentOn([...all].reverse(), now), found);
      }),
    );
  });

  it("a dearer order never makes it more", () => {
    fc.assert(
      fc.property(decisions, cents(0), cents(0), (given, amount, more) => {
        const all = given.map((each, at) => ({
          ...each,
          invoiceUuid: `i${at}`,
          approvedAt: String(at),
          orderUuid: "order",
          isLegacy: false,
        }));
        // A tolerance goes with the order that fell: only what no longer fell is accepted again.
        const low = overpaymentOn(all, { amount: amount, isGone: false });
        const high = overpaymentOn(all, { amount: (amount + more) as Amount, isGone: false });
        assert.ok(high.overpaid <= low.overpaid);
      }),
    );
  });

  it("what people settle is taken off once, and what is left is never below nothing", () => {
    fc.assert(
      fc.property(cents(0), cents(0), cents(0), cents(0), (sum, claimed, recovered, waived) => {
        const { amount } = recoveryNow(
          { overpaid: sum, credited: 0n as Amount, levels: [] },
          { ...NOTHING_DONE, claimed, recovered, waived },
        );
        assert.equal(amount, sum > recovered + waived ? sum - recovered - waived : 0n);
      }),
    );
  });
});

const LINEHAUL = { code: "LINEHAUL", kind: "linehaul", known: true } as const;

/** An order of a vendor through time, in whole dollars: what the code says, and beside it a count by hand. */
class OrderAndVendor {
  #order: number;
  readonly #decisions: RecoveryDecision[] = [];
  #standing = NOTHING_DONE;
  /** By hand: what the vendor has, and each dollar of it that it may keep, whatever the order asks for below it. */
  #has = 0;
  readonly #kept = new Set<number>();

  constructor(order: number) {
    this.#order = order;
    this.bills();
  }

  get #due(): DueNow {
    const amount = amountOf(String(this.#order));
    return { amount, amountAs: () => amount, isGone: false };
  }

  get #asked() {
    return recoveryNow(overpaymentOn(this.#decisions, this.#due), this.#standing);
  }

  get asked(): number {
    return Number(printAmount(this.#asked.amount));
  }

  get byHand(): number {
    const kept = [...this.#kept].filter((dollar) => dollar >= this.#order).length;
    return Math.max(this.#has - this.#order - kept, 0);
  }

  sendAgain(order: number): this {
    this.#order = order;
    return this;
  }

  /** What is left of the order, where there is something. */
  bills(): this {
    return this.#pays(Math.max(this.#order - this.#has, 0));
  }

  credits(part: number): this {
    return this.#pays(-Math.min(part, this.asked));
  }

  #pays(amount: number): this {
    if (amount === 0) return this;
    const ordered = amountOf(String(this.#order));
    const code = { resolved: LINEHAUL, paid: amountOf(String(amount)), agreed: amountOf("0"), from: amountOf("0") };
    const more = { codes: [code], expectedThenAs: () => ordered };
    this.#decisions.push(decision(String(amount), String(this.#order), more));
    this.#has += amount;
    return this;
  }

  comesBack(part: number): this {
    const sum = Math.min(part, this.asked);
    if (sum === 0) return this;
    this.#standing = { ...this.#standing, recovered: (this.#standing.recovered + amountOf(String(sum))) as Amount };
    this.#decisions.push({ ...decision(String(-sum), "0"), isRecovered: true });
    this.#has -= sum;
    return this;
  }

  waive(): this {
    const { amount } = this.#asked;
    if (amount === 0n) return this;
    const { levels } = overpaymentOn(this.#decisions, this.#due);
    this.#standing = waiveRest(this.#standing, levels, amount);
    let left = this.byHand;
    for (let dollar = this.#order; left > 0; dollar += 1) {
      if (this.#kept.has(dollar)) continue;
      this.#kept.add(dollar);
      left -= 1;
    }
    return this;
  }
}

describe("what was given up", () => {
  const paid = (): OrderAndVendor => new OrderAndVendor(1000);
  const table: readonly (readonly [string, OrderAndVendor, number])[] = [
    ["is not asked for again", paid().sendAgain(900).waive(), 0],
    ["leaves what the order falls by further", paid().sendAgain(900).waive().sendAgain(850), 50],
    ["counts in part where the order rises in part", paid().sendAgain(900).waive().sendAgain(950), 0],
    [
      "is over where the order asks for all of it again",
      paid().sendAgain(900).waive().sendAgain(1100).bills().sendAgain(1000),
      100,
    ],
    ["counts for as much as the order falls again", paid().sendAgain(900).waive().sendAgain(1100).bills().sendAgain(950), 100],
    ["counts whole where it falls as far", paid().sendAgain(900).waive().sendAgain(1100).bills().sendAgain(900), 100],
    ["and no more where it falls further", paid().sendAgain(900).waive().sendAgain(1100).bills().sendAgain(800), 200],
    ["twice, of two falls, counts once each", paid().sendAgain(900).waive().sendAgain(800).waive().sendAgain(850), 0],
    [
      "twice, then billed and fallen",
      paid().sendAgain(900).waive().sendAgain(800).waive().sendAgain(1200).bills().sendAgain(850),
      200,
    ],
    ["after a part came back", paid().sendAgain(900).comesBack(40).waive().sendAgain(950), 0],
    [
      "after a part came back that is billed again",
      paid().sendAgain(900).comesBack(40).waive().sendAgain(1000).bills().sendAgain(950),
      40,
    ],
    ["before money comes back of a further fall", paid().sendAgain(900).waive().sendAgain(800).comesBack(100), 0],
    ["before a credit, and the order dearer again", paid().sendAgain(900).waive().sendAgain(800).credits(60).sendAgain(850), 0],
    [
      "above what was given up before",
      paid().sendAgain(900).waive().sendAgain(1200).bills().sendAgain(1100).waive().sendAgain(900),
      100,
    ],
  ];
  for (const [says, life, left] of table)
    it(says, () => {
      assert.equal(life.asked, left);
      assert.equal(life.byHand, left);
    });

  it("whatever happens, is counted as by hand", () => {
    const act = fc.oneof(
      fc.record({ to: fc.integer({ min: 0, max: 40 }) }),
      fc.constantFrom("bills", "waive"),
      fc.record({ back: fc.integer({ min: 1, max: 20 }), credit: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.array(act, { maxLength: 14 }), (start, acts) => {
        const life = new OrderAndVendor(start);
        for (const each of acts) {
          if (each === "bills") life.bills();
          else if (each === "waive") life.waive();
          else if ("to" in each) life.sendAgain(each.to);
          else if (each.credit) life.credits(each.back);
          else life.comesBack(each.back);
          assert.equal(life.asked, life.byHand);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
