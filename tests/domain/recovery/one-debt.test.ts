import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { type Amount, amountOf, printAmount } from "#domain/money/amount.ts";
import { type DueNow, overpaymentOf } from "#domain/recovery/recovery.ts";
import { type OverpaidPart, shareOverpayment } from "#domain/recovery/share-overpayment.ts";

const cents = (min: number) => fc.integer({ min, max: 500_000 }).map((value) => (BigInt(value) * 100n) as Amount);
const total = (amounts: readonly Amount[]): bigint => amounts.reduce((sum: bigint, amount) => sum + amount, 0n);

describe("orders of one number that are one debt", () => {
  const decision = (orderUuid: string, isLegacy: boolean, approved: string, at: number, expectedThen = "500") => ({
    invoiceUuid: `i${at}`,
    approvedAt: String(at),
    approved: amountOf(approved),
    expectedThen: amountOf(expectedThen),
    unordered: amountOf("0"),
    ruleTax: amountOf("0"),
    wasGone: false,
    orderUuid,
    isLegacy,
  });
  const now = (dues: Readonly<Record<string, string | null>>): ReadonlyMap<string, DueNow> =>
    new Map(Object.entries(dues).map(([uuid, due]) => [uuid, { amount: amountOf(due ?? "0"), isGone: due === null }] as const));
  const overpaid = (dues: Readonly<Record<string, string | null>>, ...decisions: ReturnType<typeof decision>[]): string =>
    printAmount(overpaymentOf(decisions, now(dues)).overpaid);

  const [onV2, onLegacy] = [decision("v2", false, "300", 1), decision("legacy", true, "200", 2)];
  for (const [what, dues, sum] of [
    ["both name what was paid", { v2: "500", legacy: "500" }, "0.0000"],
    ["one of them names it still", { v2: "200", legacy: "500" }, "0.0000"],
    ["both fell", { v2: "200", legacy: "150" }, "300.0000"],
    ["one is gone, the other is not", { v2: null, legacy: "500" }, "0.0000"],
    ["one is gone, the other fell", { v2: null, legacy: "400" }, "100.0000"],
    ["both are gone", { v2: null, legacy: null }, "500.0000"],
  ] as const)
    it(`${what}: ${sum}`, () => {
      assert.equal(overpaid(dues, onV2, onLegacy), sum);
    });

  it("two that V2 told apart and that were both paid are both due", () => {
    const both = [decision("a", false, "500", 1), decision("b", false, "500", 2)] as const;
    assert.equal(overpaid({ a: "500", b: "500" }, ...both), "0.0000");
    assert.equal(overpaid({ a: "500", b: "400" }, ...both), "100.0000");
    assert.equal(overpaid({ a: null, b: "400" }, ...both), "600.0000");
    assert.equal(overpaid({ a: "500", b: "500", legacy: "900" }, ...both), "0.0000");
    assert.equal(overpaid({ a: "100", b: "100", legacy: "900" }, ...both), "100.0000");
  });

  it("what a person agreed to beyond all of them is no overpayment, until they fall", () => {
    const more = decision("legacy", true, "400", 2);
    assert.equal(overpaid({ v2: "500", legacy: "500" }, onV2, more), "0.0000");
    assert.equal(overpaid({ v2: "400", legacy: "450" }, onV2, more), "250.0000");
  });

  it("what was agreed beyond one of them stays, as long as another asks for it, and goes with the last", () => {
    const more = decision("legacy", true, "600", 1);
    assert.equal(overpaid({ v2: null, legacy: "500" }, more), "0.0000");
    assert.equal(overpaid({ v2: "500", legacy: null }, more), "0.0000");
    assert.equal(overpaid({ v2: null, legacy: null }, more), "600.0000");
  });

  it("one of two that V2 told apart is judged by what it asks for itself", () => {
    const both = [decision("a", false, "600", 1), decision("b", false, "400", 2, "400")] as const;
    assert.equal(overpaid({ a: "500", b: "400" }, ...both), "0.0000", "a hundred was agreed to");
    assert.equal(overpaid({ a: "300", b: "400" }, ...both), "300.0000", "until it falls");
    assert.equal(overpaid({ a: "300", b: "600" }, ...both), "100.0000", "what one is short of is not asked back of the other");
  });

  describe("is asked for, charge by charge,", () => {
    const of = (charges: Readonly<Record<string, string>>): DueNow => ({
      amount: total(Object.values(charges).map(amountOf)) as Amount,
      amountAs: (name) => amountOf(charges[name.replace("code ", "")] ?? "0"),
      isGone: false,
    });
    const book = new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [] });
    const paid = (orderUuid: string, isLegacy: boolean, code: string, at: number) => {
      const resolved = book.resolveOrdered({ type: null, value: code, description: null });
      const codes = [{ resolved, paid: amountOf("100"), agreed: amountOf("0"), from: amountOf("0") }];
      return { ...decision(orderUuid, isLegacy, "100", at), codes };
    };
    const levels = (orders: Readonly<Record<string, DueNow>>, ...all: ReturnType<typeof paid>[]): Record<string, string> =>
      Object.fromEntries(
        overpaymentOf(all, new Map(Object.entries(orders))).levels.map(({ name, due }) => [
          name.replace("code ", ""),
          printAmount(due),
        ]),
      );
    const [FUEL, DETENTION] = ["FUEL", "DETENTION"];

    it("by all that V2 told apart, where they ask for as much together as the dearest", () => {
      const apart = [paid("a", false, FUEL, 1), paid("b", false, DETENTION, 2)] as const;
      const orders = { a: of({ FUEL: "500" }), b: of({ FUEL: "100", DETENTION: "300" }) };
      assert.deepEqual(levels({ ...orders, legacy: of({ FUEL: "700" }) }, ...apart), { FUEL: "600.0000", DETENTION: "300.0000" });
      assert.deepEqual(levels({ ...orders, legacy: of({ DETENTION: "900" }) }, ...apart), {
        FUEL: "600.0000",
        DETENTION: "300.0000",
      });
      const gone = { ...orders, b: { ...orders.b, isGone: true } };
      assert.deepEqual(levels(gone, ...apart), { FUEL: "500.0000", DETENTION: "0.0000" }, "one that is gone asks for nothing");
    });

    it("else by the dearest alone, and by one of those that ask for as much", () => {
      const both = [paid("a", false, FUEL, 1), paid("legacy", true, DETENTION, 2)] as const;
      const cheap = { a: of({ FUEL: "300" }) };
      const dear = of({ FUEL: "100", DETENTION: "600" });
      assert.deepEqual(levels({ ...cheap, legacy: dear }, ...both), { FUEL: "100.0000", DETENTION: "600.0000" });
      assert.deepEqual(levels({ ...cheap, legacy: dear, other: of({ FUEL: "700" }) }, ...both), {
        FUEL: "100.0000",
        DETENTION: "600.0000",
      });
    });
  });

  const decisions = fc.array(
    fc.record({
      orderUuid: fc.constantFrom("a", "b", "c"),
      isLegacy: fc.boolean(),
      approved: cents(-200_000),
      expectedThen: cents(0),
      unordered: cents(0),
      ruleTax: fc.constant(amountOf("0")),
      wasGone: fc.boolean(),
    }),
    { maxLength: 6 },
  );
  const dues = fc.record({ amount: cents(0), isGone: fc.boolean() });

  it("is never negative, never above what was approved, and the same whatever comes first", () => {
    fc.assert(
      fc.property(decisions, dues, dues, dues, (given, a, b, c) => {
        const all = given.map((each, at) => ({ ...each, invoiceUuid: `i${at}`, approvedAt: String(at % 3) }));
        const orders = new Map(Object.entries({ a, b, c }));
        const found = overpaymentOf(all, orders);
        const approved = total(all.map((each) => each.approved));
        assert.ok(found.overpaid >= 0n && found.overpaid <= (approved > 0n ? approved : 0n));
        assert.deepEqual(overpaymentOf([...all].reverse(), orders), found);
        assert.deepEqual(overpaymentOf(all, new Map([...orders].reverse())), found);
      }),
    );
  });

  it("decided by legacy orders alone, is as if one order asked for what the dearest asks for", () => {
    fc.assert(
      fc.property(decisions, cents(0), cents(0), cents(0), (given, a, b, c) => {
        const all = given.map((each, at) => ({ ...each, isLegacy: true, invoiceUuid: `i${at}`, approvedAt: String(at) }));
        const dearest = [a, b, c].reduce((most, each) => (each > most ? each : most));
        const due = (amount: Amount): DueNow => ({ amount, isGone: false });
        const found = overpaymentOf(all, new Map(Object.entries({ a: due(a), b: due(b), c: due(c) })));
        const alone = all.map((each) => ({ ...each, orderUuid: "a" }));
        assert.equal(found.overpaid, overpaymentOf(alone, new Map([["a", due(dearest)]])).overpaid);
      }),
    );
  });
});

describe("recoveries of one debt", () => {
  const part: fc.Arbitrary<OverpaidPart> = fc.record({
    approved: cents(-1000),
    alone: cents(0),
    known: fc.option(cents(0)),
    settled: cents(0),
    lastApprovedAt: fc.constantFrom("1", "2", "3"),
  });

  it("are the whole together, no more and no less, and stand when they are shared out again", () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (parts, how) => {
        const approved = total(parts.map((each) => (each.approved > 0n ? each.approved : (0n as Amount))));
        const overpaid = BigInt(Math.floor(Number(approved) * how)) as Amount;
        const shares = shareOverpayment(overpaid, parts);
        assert.equal(total(shares), overpaid);
        for (const share of shares) assert.ok(share >= 0n);
        const again = parts.map((each, at) => ({ ...each, known: shares[at] ?? null }));
        assert.deepEqual(shareOverpayment(overpaid, again), shares);
      }),
    );
  });

  it("ask together for what is too much less what was settled of any of them", () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const approved = total(parts.map((each) => (each.approved > 0n ? each.approved : (0n as Amount)))) as Amount;
        const shares = shareOverpayment(approved, parts);
        const asked = total(
          parts.map(({ settled }, at) => ((shares[at] ?? 0n) > settled ? (shares[at] ?? 0n) - settled : 0n) as Amount),
        );
        const settled = total(parts.map((each) => each.settled));
        assert.equal(asked, approved > settled ? approved - settled : 0n);
      }),
    );
  });

  it("keep what they ask for, then go to the order that fell, then to the one that was paid last", () => {
    const of = (approved: string, alone: string, known: string | null, lastApprovedAt: string): OverpaidPart => ({
      approved: amountOf(approved),
      alone: amountOf(alone),
      known: known === null ? null : amountOf(known),
      settled: amountOf("0"),
      lastApprovedAt,
    });
    const shared = (sum: string, ...parts: OverpaidPart[]) =>
      shareOverpayment(amountOf(sum), parts).map((each) => printAmount(each));
    assert.deepEqual(shared("100", of("500", "0", "100", "1"), of("500", "100", null, "2")), ["100.0000", "0.0000"]);
    assert.deepEqual(shared("100", of("500", "100", null, "1"), of("500", "0", null, "2")), ["100.0000", "0.0000"]);
    assert.deepEqual(shared("300", of("300", "100", null, "1"), of("200", "0", null, "2")), ["100.0000", "200.0000"]);
    assert.deepEqual(shared("450", of("300", "100", null, "1"), of("200", "0", null, "2")), ["250.0000", "200.0000"]);
  });
});

describe("what was paid too much in all, shared out", () => {
  const part = (approved: string, alone: string, lastApprovedAt: string, more: Partial<OverpaidPart> = {}): OverpaidPart => ({
    approved: amountOf(approved),
    alone: amountOf(alone),
    known: null,
    settled: amountOf("0"),
    lastApprovedAt,
    ...more,
  });
  const shares = (overpaid: string, ...parts: readonly OverpaidPart[]) =>
    shareOverpayment(amountOf(overpaid), parts).map(printAmount);

  it("is on the order that became cheaper, then on the one that was paid last", () => {
    assert.deepEqual(shares("100", part("300", "100", "1"), part("300", "0", "2")), ["100.0000", "0.0000"]);
    assert.deepEqual(shares("150", part("300", "100", "1"), part("300", "0", "2")), ["100.0000", "50.0000"]);
    assert.deepEqual(shares("150", part("300", "100", "2"), part("300", "100", "1")), ["100.0000", "50.0000"]);
    assert.deepEqual(shares("150", part("300", "100", "1"), part("300", "100", "2")), ["50.0000", "100.0000"]);
  });

  it("stays where it was asked for or settled", () => {
    const asked = { known: amountOf("80") };
    assert.deepEqual(shares("100", part("300", "0", "1", asked), part("300", "300", "2")), ["80.0000", "20.0000"]);
    const settled = { settled: amountOf("30") };
    assert.deepEqual(shares("50", part("300", "0", "1", settled), part("300", "300", "2")), ["30.0000", "20.0000"]);
  });
});
