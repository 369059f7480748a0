import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { addAmounts, type Amount, amountOf, larger, minus, plus, printAmount, ZERO } from "#domain/money/amount.ts";
import { OrderLife } from "#tests/builders/order-life.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const CASES = caseCount({ suite: 200, soak: 20_000 });
const NOTHING = { amount: "0", percent: "0" } as const;
const EXACT = { total: { over: NOTHING, under: NOTHING }, charge: { over: NOTHING, under: NOTHING } } as const;
const CODES = ["LINEHAUL", "DETENTION", "DISCOUNT"] as const;
/** What is not of amounts: looked at for other reasons. */
const OFF = {
  "charge-agreed-before": "off",
  "balance-due-without-original": "off",
  "balance-due-repeats-original": "off",
} as const;
type Code = (typeof CODES)[number];
type Ordered = Readonly<Record<Code, number>>;

/** What happens to one order, in whole dollars. */
type Step =
  | { readonly act: "sent again"; readonly ordered: Ordered }
  | { readonly act: "billed" }
  | { readonly act: "agreed"; readonly code: "LINEHAUL" | "DETENTION" | "LAYOVER"; readonly beyond: number }
  | { readonly act: "paid short"; readonly by: number }
  | { readonly act: "credited"; readonly code: "LINEHAUL" | "DETENTION"; readonly percent: number }
  | { readonly act: "given back"; readonly code: "LINEHAUL" | "DETENTION"; readonly sum: number }
  | { readonly act: "came back"; readonly percent: number }
  | { readonly act: "waived" };

const dollars = (min: number, max: number) => fc.integer({ min, max });
const PERCENT = fc.constantFrom(100, 100, 60, 25);
const ORDERED = fc.record({
  LINEHAUL: fc.constantFrom(1000, 900, 1100, 1300, 700),
  DETENTION: fc.constantFrom(0, 0, 100, 150, 60),
  DISCOUNT: fc.constantFrom(0, 0, 0, -200, -100),
});
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: ORDERED.map((ordered): Step => ({ act: "sent again", ordered })) },
  { weight: 5, arbitrary: fc.constant<Step>({ act: "billed" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("agreed" as const),
      code: fc.constantFrom("LINEHAUL" as const, "DETENTION" as const, "LAYOVER" as const),
      beyond: dollars(20, 140),
    }),
  },
  { weight: 2, arbitrary: dollars(11, 90).map((by): Step => ({ act: "paid short", by })) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("credited" as const),
      code: fc.constantFrom("LINEHAUL" as const, "DETENTION" as const),
      percent: PERCENT,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant("given back" as const),
      code: fc.constantFrom("LINEHAUL" as const, "DETENTION" as const),
      sum: dollars(201, 260),
    }),
  },
  { weight: 2, arbitrary: PERCENT.map((percent): Step => ({ act: "came back", percent })) },
  { weight: 1, arbitrary: fc.constant<Step>({ act: "waived" }) },
);

const asOne = (code: string): string => (code === "LINEHAUL" || code === "DISCOUNT" ? "freight" : code);
const share = (sum: Amount, percent: number): Amount => (((sum * BigInt(percent)) / 10_000n) * 100n) as Amount;

/** The order and what was agreed and withheld of it, counted by itself: what is due, and what of that was paid. */
class Counted {
  readonly life: OrderLife;
  readonly told: string[] = [];
  ordered: Ordered;
  approved = ZERO;
  returned = ZERO;
  waived = ZERO;
  /** As the order asked for then of what it is one with, with what was agreed. */
  readonly #short: { readonly name: string; readonly amount: Amount; readonly from: Amount }[] = [];
  readonly #credits = new Set<bigint>();

  constructor(ordered: Ordered) {
    this.ordered = ordered;
    this.life = new OrderLife({ O: Counted.#charges(ordered) }, { policy: { ...EXACT, rules: OFF } });
    this.told.push(`ordered ${JSON.stringify(ordered)}`);
  }

  static #charges(ordered: Ordered): readonly (readonly [string, string])[] {
    return CODES.filter((code) => ordered[code] !== 0).map((code) => [code, String(ordered[code])]);
  }

  get due(): Amount {
    const sums = CODES.map((code) => amountOf(String(this.ordered[code])));
    const withheld = this.#short.map(({ name, amount, from }) => {
      const lower = larger(minus(from, this.#levelOf(name)), ZERO);
      return larger(minus(amount, lower), ZERO);
    });
    return minus(plus(addAmounts(sums), amountOf(this.life.agreed("O"))), addAmounts(withheld));
  }

  get paid(): Amount {
    return minus(this.approved, this.returned);
  }

  /** What is to come back still. */
  get asked(): Amount {
    return larger(minus(minus(this.paid, this.due), this.waived), ZERO);
  }

  #levelOf(name: string): Amount {
    const own = CODES.filter((code) => asOne(code) === name).map((code) => amountOf(String(this.ordered[code])));
    return plus(addAmounts(own), amountOf(this.life.agreed("O", name)));
  }

  /** What the audit expects of each code that it expects something of. */
  get #open(): readonly { readonly code: string; readonly amount: Amount }[] {
    const rows = this.life.judge([]).charges;
    return rows.flatMap(({ code, expected }) => (expected === null || expected === 0n ? [] : [{ code, amount: expected }]));
  }

  /** What is due is billed: by code where the audit expects it so, of what is judged as one in one line. */
  get #bill(): readonly (readonly [string, string])[] | null {
    const sums = new Map<string, Amount>();
    for (const { code, amount } of this.#open) sums.set(asOne(code), plus(sums.get(asOne(code)) ?? ZERO, amount));
    for (const { name, amount, from } of this.#short) {
      const still = larger(minus(amount, larger(minus(from, this.#levelOf(name)), ZERO)), ZERO);
      sums.set(name, minus(sums.get(name) ?? ZERO, still));
    }
    const parts = [...sums].filter(([, amount]) => amount !== 0n);
    if (parts.length === 0 || parts.some(([, amount]) => amount < 0n)) return null;
    return parts.map(([name, amount]) => [name === "freight" ? "LINEHAUL" : name, printAmount(amount)]);
  }

  step(step: Step): void {
    this.told.push(JSON.stringify(step));
    const { life } = this;
    const later = { invoice: { type: "Supplemental" } } as const;
    switch (step.act) {
      case "sent again": {
        this.ordered = step.ordered;
        life.sendAgain({ O: Counted.#charges(step.ordered) });
        return;
      }
      case "billed": {
        const lines = this.#bill;
        if (lines === null) return;
        const sum = addAmounts(lines.map(([, amount]) => amountOf(amount)));
        if (this.waived === 0n)
          assert.equal(printAmount(plus(this.paid, sum)), printAmount(this.due), "what is billed makes up what is due");
        const dearer = lines.map(
          ([code, amount], at) => [code, at === 0 ? printAmount(plus(amountOf(amount), amountOf("1"))) : amount] as const,
        );
        assert.notEqual(life.judge(dearer, later).verdict, "approve", `a dollar more: ${dearer.join()}`);
        this.told.push(lines.join(" and "));
        assert.equal(life.approve(lines, later), "approve", "a right bill is held");
        this.approved = plus(this.approved, sum);
        return;
      }
      case "agreed": {
        const before = amountOf(life.agreed("O"));
        const sum = amountOf(String(step.beyond));
        const open = this.#open.find(({ code }) => code === step.code)?.amount ?? ZERO;
        if (open !== 0n || this.asked > 0n || this.paid < this.due) return;
        // What came back in one sum, or was given up, is of the codes that are billed next: what is beyond one is not told apart.
        if (this.#credits.size > 0 || (this.returned > 0n && this.#short.length > 0) || this.waived > 0n) return;
        if (this.paid < this.due) return;
        if (life.approve([[step.code, printAmount(sum)]], later, {}) === "approve") assert.fail("more than is due is approved");
        this.approved = plus(this.approved, sum);
        assert.equal(printAmount(minus(amountOf(life.agreed("O")), before)), printAmount(sum), "what a person agreed to");
        return;
      }
      case "paid short": {
        const lines = this.#bill;
        const [first] = lines ?? [];
        if (lines === null || first === undefined || amountOf(first[1]) <= amountOf(String(step.by))) return;
        const [code, billed] = first;
        const left = minus(amountOf(billed), amountOf(String(step.by)));
        const name = asOne(code);
        const from = this.#levelOf(name);
        life.approve(lines, later, { [code]: printAmount(left) });
        this.#short.push({ name, amount: amountOf(String(step.by)), from });
        this.approved = plus(
          this.approved,
          minus(addAmounts(lines.map(([, amount]) => amountOf(amount))), amountOf(String(step.by))),
        );
        return;
      }
      case "credited": {
        const sum = share(this.asked, step.percent);
        if (sum === 0n || this.#paidOf(step.code) < sum) return;
        assert.equal(
          life.approve([[step.code, printAmount(minus(ZERO, sum))]], later),
          "approve",
          "a credit of what is asked is held",
        );
        this.approved = minus(this.approved, sum);
        this.#credits.add(sum);
        return;
      }
      case "given back": {
        const sum = amountOf(String(step.sum));
        if (this.asked > 0n || this.#paidOf(step.code) < sum || this.#credits.has(sum) || amountOf(life.agreed("O")) > 0n) return;
        const name = asOne(step.code);
        const expected = this.#open.filter(({ code }) => asOne(code) === name).map(({ amount }) => amount);
        if (this.waived > 0n || this.returned > 0n || addAmounts(expected) < 0n) return;
        const from = this.#levelOf(name);
        assert.equal(
          life.approve([[step.code, printAmount(minus(ZERO, sum))]], later),
          "approve",
          "money that comes back is held",
        );
        this.approved = minus(this.approved, sum);
        this.#short.push({ name, amount: sum, from });
        this.#credits.add(sum);
        return;
      }
      case "came back": {
        const sum = share(this.asked, step.percent);
        if (sum === 0n) return;
        life.comesBack("O", printAmount(sum));
        this.returned = plus(this.returned, sum);
        return;
      }
      case "waived": {
        const sum = this.asked;
        if (sum === 0n) return;
        life.waive("O");
        this.waived = plus(this.waived, sum);
      }
    }
  }

  /** What invoices were paid of a code, less credits of it. */
  #paidOf(code: string): Amount {
    return this.life.paid("O", code);
  }

  /** What holds whatever happened. */
  check(): void {
    assert.equal(
      printAmount(this.life.left("O")),
      printAmount(this.asked),
      `asked back: ${printAmount(this.paid)} paid, ${printAmount(this.due)} due`,
    );
    // What people gave up was paid too much of some codes; others may be owed still.
    if (minus(this.paid, this.waived) < this.due) return;
    for (const code of ["LINEHAUL", "DETENTION", "LAYOVER"])
      assert.notEqual(
        this.life.judge([[code, "50"]], { invoice: { type: "BalanceDue" } }).verdict,
        "approve",
        `50 of ${code} more`,
      );
  }
}

describe("whatever happens to an order: what was paid, less what came back and was given up, is what it asks for and people agreed to", () => {
  it(`nothing is paid or asked back twice, and nothing right is held: ${CASES} sequences`, () => {
    fc.assert(
      fc.property(ORDERED, fc.array(STEP, { minLength: 3, maxLength: 8 }), (ordered, steps) => {
        const counted = new Counted(ordered);
        try {
          counted.step({ act: "billed" });
          for (const step of steps) {
            counted.step(step);
            counted.check();
          }
          // Wherever the order goes meanwhile, what is due depends on what it asks for now.
          const before = counted.ordered;
          counted.step({ act: "sent again", ordered: { LINEHAUL: 850, DETENTION: 40, DISCOUNT: 0 } });
          counted.check();
          counted.step({ act: "sent again", ordered: before });
          counted.check();
        } catch (error) {
          throw new Error(`${error instanceof Error ? error.message : String(error)}\n${counted.told.join("\n")}`, {
            cause: error,
          });
        }
      }),
      { numRuns: CASES, seed: RUN_SEED },
    );
  });
});
