import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { type OrderStanding, shareOverOrders } from "#domain/audit/charges/share-over-orders.ts";
import { addAmounts, type Amount, amount, amountOf, minus, plus, printAmount } from "#domain/money/amount.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const CASES = { numRuns: caseCount({ suite: 500, soak: 50_000 }), seed: RUN_SEED };

const standing = ([expected, previous]: readonly [string, string]): OrderStanding => ({
  expected: amountOf(expected),
  previous: amountOf(previous),
});
const shares = (whole: string, given: readonly (readonly [string, string])[], otherwise: readonly string[] = []): string[] =>
  shareOverOrders(
    amountOf(whole),
    given.map(standing),
    given.map((_, at) => amountOf(otherwise[at] ?? "0")),
  ).map(printAmount);

const sum = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(amount);
const signed = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map(amount);
const anyStanding = fc.record({ expected: sum, previous: sum });
const someStandings = fc.array(anyStanding, { minLength: 1, maxLength: 8 });
const leftOf = ({ expected, previous }: OrderStanding): Amount => minus(expected, previous);

describe("an amount over the orders that it is of", () => {
  it("goes to what is left: an order that is paid takes nothing of it", () => {
    assert.deepEqual(
      shares("1000", [
        ["1000", "1000"],
        ["1000", "0"],
      ]),
      ["0.0000", "1000.0000"],
    );
    assert.deepEqual(
      shares("1100", [
        ["1000", "400"],
        ["500", "0"],
      ]),
      ["600.0000", "500.0000"],
    );
    assert.deepEqual(
      shares("300", [
        ["600", "0"],
        ["600", "300"],
      ]),
      ["200.0000", "100.0000"],
    );
  });

  it("is in whole cents where all of it is, and adds up", () => {
    const three = [
      ["1000", "0"],
      ["500", "0"],
    ] as const;
    assert.deepEqual(shares("1600", three), ["1066.6700", "533.3300"]);
    assert.deepEqual(shares("100", three), ["66.6700", "33.3300"]);
    assert.deepEqual(shares("100.01", three), ["66.6700", "33.3400"]);
    assert.deepEqual(shares("100.0001", three), ["66.6667", "33.3334"]);
  });

  it("goes beyond what is left only where nothing is left, as the orders expect it", () => {
    assert.deepEqual(
      shares("1530", [
        ["1000", "0"],
        ["500", "0"],
      ]),
      ["1020.0000", "510.0000"],
    );
    assert.deepEqual(
      shares("560", [
        ["1000", "1000"],
        ["500", "0"],
      ]),
      ["40.0000", "520.0000"],
    );
  });

  it("comes back first from where too much was paid, then from what was paid", () => {
    assert.deepEqual(
      shares("-600", [
        ["400", "1000"],
        ["1000", "1000"],
        ["1000", "1000"],
      ]),
      ["-600.0000", "0.0000", "0.0000"],
    );
    assert.deepEqual(
      shares("-200", [
        ["400", "1000"],
        ["900", "1000"],
      ]),
      ["-171.4300", "-28.5700"],
    );
    assert.deepEqual(
      shares("-900", [
        ["400", "1000"],
        ["1000", "200"],
      ]),
      ["-800.0000", "-100.0000"],
    );
    assert.deepEqual(
      shares(
        "-30",
        [
          ["0", "0"],
          ["0", "0"],
        ],
        ["100", "200"],
      ),
      ["-10.0000", "-20.0000"],
    );
  });

  it("settles exactly what one order is owed and another owes", () => {
    assert.deepEqual(
      shares("1", [
        ["101", "0"],
        ["-100", "0"],
      ]),
      ["101.0000", "-100.0000"],
    );
    assert.deepEqual(
      shares("300", [
        ["0", "100"],
        ["400", "0"],
      ]),
      ["-100.0000", "400.0000"],
    );
  });

  it("goes as the rest does, else equally, where no order says anything of it", () => {
    assert.deepEqual(
      shares(
        "90",
        [
          ["0", "0"],
          ["0", "0"],
        ],
        ["0", "500"],
      ),
      ["0.0000", "90.0000"],
    );
    assert.deepEqual(
      shares("90", [
        ["0", "0"],
        ["0", "0"],
      ]),
      ["45.0000", "45.0000"],
    );
  });

  it("always adds up", () => {
    fc.assert(
      fc.property(
        signed,
        fc.array(fc.record({ expected: signed, previous: signed }), { minLength: 1, maxLength: 8 }),
        (whole, given) => {
          const made = shareOverOrders(
            whole,
            given,
            given.map(({ expected }) => expected),
          );
          assert.equal(addAmounts(made), whole);
        },
      ),
      CASES,
    );
  });

  it("never gives an order more than is left of it while others have something left, and turns no sign", () => {
    fc.assert(
      fc.property(sum, someStandings, (whole, given) => {
        const left = given.map(leftOf);
        if (addAmounts(left) === whole) return;
        const made = shareOverOrders(
          whole,
          given,
          given.map(({ expected }) => expected),
        );
        const room = addAmounts(left.map((each) => (each > 0n ? each : amount(0n))));
        made.forEach((share, at) => {
          assert.ok(share >= 0n, "no negative share of what is due");
          if (whole <= room) assert.ok(share <= (left[at] ?? 0n) || share === 0n, `order ${at} gets ${printAmount(share)}`);
        });
      }),
      CASES,
    );
  });

  it("never takes back more than an order was paid while others were paid, and turns no sign", () => {
    fc.assert(
      fc.property(sum, someStandings, (size, given) => {
        const whole = amount(-size);
        if (size === 0n || addAmounts(given.map(leftOf)) === whole) return;
        const paid = addAmounts(given.map(({ previous }) => previous));
        const made = shareOverOrders(
          whole,
          given,
          given.map(({ expected }) => expected),
        );
        made.forEach((share, at) => {
          assert.ok(share <= 0n, "nothing is paid by a credit");
          if (size <= paid)
            assert.ok(plus(share, given[at]?.previous ?? amount(0n)) >= 0n, `order ${at} gives ${printAmount(share)}`);
        });
      }),
      CASES,
    );
  });

  it("bills in parts come to the same as one bill: nothing is left in the end, and nothing is paid twice", () => {
    fc.assert(
      fc.property(
        fc.array(sum, { minLength: 1, maxLength: 6 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
        (expected, cuts) => {
          const whole = addAmounts(expected);
          let standings: readonly OrderStanding[] = expected.map((each) => ({ expected: each, previous: amount(0n) }));
          let rest = whole;
          for (const cut of [...cuts, 1]) {
            const part = cut === 1 ? rest : amount((rest * BigInt(Math.floor(cut * 1_000))) / 1_000n);
            const made = shareOverOrders(part, standings, expected);
            standings = standings.map((each, at) => ({ ...each, previous: plus(each.previous, made[at] ?? amount(0n)) }));
            rest = minus(rest, part);
          }
          assert.deepEqual(
            standings.map(({ previous }) => previous),
            expected,
          );
        },
      ),
      CASES,
    );
  });
});
