import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { amount, amountOf, printAmount } from "#domain/money/amount.ts";
import { OrderLife } from "#tests/builders/order-life.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const CASES = caseCount({ suite: 400, soak: 10_000 });
const LATER = { invoice: { type: "Supplemental" } } as const;
/** No tolerances: what is within them is no wrong approval. */
const EXACT = { over: { amount: "0" }, under: { amount: "0" } } as const;
const CODES = ["LINEHAUL", "FUEL", "DETENTION"] as const;
/** Codes that no order of these names. */
const UNORDERED = ["LAYOVER", "LIFTGATE", "RESIDENTIAL"] as const;

type Charges = (readonly [code: string, amount: string])[];
type Orders = Record<string, Charges>;

const dollars = (cents: number): string => printAmount(amount(BigInt(cents) * 100n));
const centsOf = (charges: Charges, code: string): number =>
  Number(charges.filter(([each]) => each === code).reduce((total, [, each]) => total + amountOf(each), 0n) / 100n);

/** Two or three orders of one carrier, in whole cents. */
const ordersOf = (random: SeededRandom): Orders =>
  Object.fromEntries(
    ["ORD-1001", "ORD-1002", "ORD-1003"]
      .slice(0, 2 + random.below(2))
      .map((number): [string, Charges] => [
        number,
        [
          ["LINEHAUL", dollars(80_000 + random.below(200_000))],
          ["FUEL", dollars(15_000 + random.below(20_000))],
          ...(random.chance(0.5) ? [["DETENTION", dollars(10_000 + random.below(10_000))] as const] : []),
        ],
      ]),
  );

/** What all orders of a set ask for of a code, in cents. */
const inAll = (orders: Orders, code: string): number =>
  Object.values(orders).reduce((total, charges) => total + centsOf(charges, code), 0);

/** All orders of a set paid by one invoice that names no order on its lines. */
const paid = (orders: Orders): OrderLife => {
  const life = new OrderLife(orders, { policy: { total: EXACT, charge: EXACT } });
  const charges = CODES.map((code): [string, string] => [code, dollars(inAll(orders, code))]);
  assert.equal(life.approve(charges.filter(([, each]) => amountOf(each) > 0n)), "approve");
  return life;
};

/** One or two orders of the set sent again with less linehaul; answers with what is asked back, in cents. */
const cut = (life: OrderLife, orders: Orders, random: SeededRandom): { readonly asked: number; readonly orders: Orders } => {
  const next = structuredClone(orders);
  let asked = 0;
  for (const number of Object.keys(orders).slice(0, 1 + random.below(2))) {
    const charge = next[number]?.[0];
    if (charge === undefined) continue;
    const by = 10_000 + random.below(30_000);
    next[number] = [["LINEHAUL", dollars(centsOf(next[number] ?? [], "LINEHAUL") - by)], ...(next[number] ?? []).slice(1)];
    asked += by;
  }
  life.sendAgain(next);
  return { asked, orders: next };
};

/** A sum as one or two lines below zero, of any of these codes. */
const credit = (cents: number, codes: readonly string[], random: SeededRandom): Charges => {
  const first = random.chance(0.5) ? cents : 1 + random.below(cents - 1);
  const [one = "LINEHAUL", two = "FUEL"] = [random.pick(codes), random.pick(codes)];
  if (first === cents || one === two) return [[one, dollars(-cents)]];
  return [
    [one, dollars(-first)],
    [two, dollars(first - cents)],
  ];
};

const isApproved = (life: OrderLife, charges: Charges): boolean => life.judge(charges, LATER).verdict === "approve";

const left = (life: OrderLife, orders: Orders): bigint =>
  Object.keys(orders).reduce((total, number) => total + amountOf(life.overpaid(number)), 0n);

/** A case: what is told of it, and what fails of it. */
type Case = (random: SeededRandom) => void;

const HONEST: Readonly<Record<string, Case>> = {
  "gives back what is asked of the orders, in whatever codes, and nothing is owed again": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const { asked, orders: now } = cut(life, orders, random);
    const charges = credit(asked, [...CODES, ...UNORDERED], random);
    assert.equal(life.approve(charges, LATER), "approve", String(charges));
    assert.equal(left(life, now), 0n);
    for (const code of [...CODES, ...UNORDERED])
      assert.equal(isApproved(life, [[code, dollars(1 + random.below(asked))]]), false, `${code} again`);
  },
  "gives back a part of what is asked, and then the rest": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const { asked, orders: now } = cut(life, orders, random);
    const part = 1 + random.below(asked - 1);
    if (part * 2 === asked) return;
    assert.equal(life.approve(credit(part, [...CODES, ...UNORDERED], random), LATER), "approve");
    assert.equal(left(life, now), BigInt(asked - part) * 100n);
    assert.equal(life.approve(credit(asked - part, [...CODES, ...UNORDERED], random), LATER), "approve");
    assert.equal(left(life, now), 0n);
  },
  "gives back, unasked, a part of what was paid of its codes": (random) => {
    const orders = ordersOf(random);
    const code = random.pick(["LINEHAUL", "FUEL"]);
    assert.equal(isApproved(paid(orders), [[code, dollars(-1 - random.below(inAll(orders, code)))]]), true, code);
  },
  "gives back what is asked of the order that its lines name": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const by = cutFirst(life, orders, random);
    assert.equal(life.approve([lineOn("ORD-1001", by)], LATER), "approve");
    assert.equal(left(life, orders), 0n);
    assert.equal(isApproved(life, [["LINEHAUL", dollars(1 + random.below(by))]]), false, "again");
  },
  "gives all of it back": (random) => {
    const orders = ordersOf(random);
    const charges = CODES.map((code): [string, string] => [code, dollars(-inAll(orders, code))]);
    assert.equal(
      isApproved(
        paid(orders),
        charges.filter(([, each]) => amountOf(each) < 0n),
      ),
      true,
    );
  },
};

/** A line below zero that names its order. */
const lineOn = (number: string, cents: number) => ({ code: "LINEHAUL", description: `Load ${number}`, amount: dollars(-cents) });

/** Only the first order is cut; answers by how much. */
const cutFirst = (life: OrderLife, orders: Orders, random: SeededRandom): number => {
  const [number = "", charges = []] = Object.entries(orders)[0] ?? [];
  const by = 10_000 + random.below(30_000);
  life.sendAgain({ [number]: [["LINEHAUL", dollars(centsOf(charges, "LINEHAUL") - by)], ...charges.slice(1)] });
  return by;
};

const ATTACKS: Readonly<Record<string, Case>> = {
  "a credit of a code that was never paid, and nobody asks for it": (random) => {
    const charges = credit(100 + random.below(50_000), UNORDERED, random);
    assert.equal(isApproved(paid(ordersOf(random)), charges), false, String(charges));
  },
  "a credit of more than was paid of its code": (random) => {
    const orders = ordersOf(random);
    const code = random.pick(["LINEHAUL", "FUEL"]);
    assert.equal(isApproved(paid(orders), [[code, dollars(-inAll(orders, code) - 1 - random.below(90_000))]]), false, code);
  },
  "a credit of more than is asked, in codes that were never paid": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const { asked } = cut(life, orders, random);
    assert.equal(isApproved(life, credit(asked + 1 + random.below(90_000), UNORDERED, random)), false);
  },
  "the same credit again": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const charges: Charges = [["LINEHAUL", dollars(-1 - random.below(30_000))]];
    assert.equal(life.approve(charges, LATER), "approve");
    assert.equal(isApproved(life, charges), false);
  },
  "what was given back unasked, billed again under any code": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const cents = 40_000 + random.below(30_000);
    assert.equal(life.approve([["LINEHAUL", dollars(-cents)]], LATER), "approve");
    const again: Charges = credit(cents, [...CODES, ...UNORDERED], random).map(([code, each]) => [code, each.slice(1)]);
    assert.equal(isApproved(life, again), false, String(again));
  },
  "a credit of what is asked of one order, on lines that name another": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const by = cutFirst(life, orders, random);
    assert.notEqual(life.judge([lineOn("ORD-1002", by)], LATER).verdict, "approve");
  },
  "a charge of nobody's order inside a credit": (random) => {
    const orders = ordersOf(random);
    const more: Charges = [
      ["LINEHAUL", dollars(-40_000 - random.below(30_000))],
      [random.pick(UNORDERED), dollars(1_000 + random.below(30_000))],
    ];
    assert.equal(isApproved(paid(orders), more), false, String(more));
  },
  "twice as much of a code as the order asks, after a credit of it that a person approved": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const code = random.pick(UNORDERED);
    const cents = 10_000 + random.below(20_000);
    life.approve([[code, dollars(-cents)]], LATER, {});
    const [number = "ORD-1001"] = Object.keys(orders);
    life.sendAgain({ [number]: [...(orders[number] ?? []), [code, dollars(cents)]] });
    assert.equal(isApproved(life, [[code, dollars(cents * 2)]]), false, code);
  },
  "the same in several invoices": (random) => {
    const orders = ordersOf(random);
    const life = paid(orders);
    const code = random.pick(UNORDERED);
    const cents = 10_000 + random.below(20_000);
    life.approve([[code, dollars(-cents)]], LATER, {});
    const [number = "ORD-1001"] = Object.keys(orders);
    life.sendAgain({ [number]: [...(orders[number] ?? []), [code, dollars(cents)]] });
    let got = 0;
    for (let at = 0; at < 5; at += 1) {
      const part = 1 + random.below(cents);
      if (!isApproved(life, [[code, dollars(part)]])) continue;
      life.approve([[code, dollars(part)]], LATER);
      got += part;
    }
    assert.ok(got <= cents, `${got} of ${cents} for ${code}`);
  },
};

describe("credits over several orders", () => {
  it(`are approved where they give back what was paid or is asked, and never else: ${CASES} cases`, () => {
    const random = new SeededRandom(RUN_SEED);
    const all = Object.entries({ ...HONEST, ...ATTACKS });
    for (let at = 0; at < CASES; at += 1) {
      const [name, run] = all[at % all.length] as (typeof all)[number];
      try {
        run(random);
      } catch (error) {
        throw new Error(`case ${at} of seed ${RUN_SEED}, ${name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
  });
});
