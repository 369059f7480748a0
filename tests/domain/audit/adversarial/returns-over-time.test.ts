import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AuditFacts, RecoveredAmount } from "#domain/audit/facts/audit-facts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amount } from "#domain/money/amount.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { sum, text } from "./move.ts";
import type { Part } from "./order-over-time.ts";

const CASES = caseCount({ suite: 300, soak: 10_000 });
const ORDER = "order-ORD-1001";
const CODES = ["LINEHAUL", "FUEL", "LIFTGATE"] as const;

const cents = (random: SeededRandom, least: number, most: number): bigint =>
  BigInt(least + random.below(most - least)) * 10_000n + BigInt(random.below(100)) * 100n;

const of = (parts: readonly Part[], code: string): bigint => sum(parts.filter((part) => part.code === code));
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * An order that is sent again and again, of which money that was paid too much comes back, by itself or as a credit, and a person
 * gives up the rest of it. No tolerance: what may be paid is known to the cent.
 */
class PaidAndReturned {
  readonly history: string[] = [];
  /** Approved, each with its parts. */
  readonly paid: { readonly uuid: string; readonly parts: readonly Part[] }[] = [];
  charges: readonly Part[];
  returned = 0n;
  waived = 0n;

  constructor(charges: readonly Part[]) {
    this.charges = charges;
    this.history.push(`ordered ${this.#told(charges)}`);
  }

  /** What the vendor has, once what came back is taken off. */
  get kept(): bigint {
    return this.paid.reduce((total, { parts }) => total + sum(parts), 0n) - this.returned;
  }

  /** What it has beyond what the order asks for. */
  get over(): bigint {
    return larger(this.kept - sum(this.charges), 0n);
  }

  /** What of that nobody gave up. */
  get due(): bigint {
    return larger(this.over - this.waived, 0n);
  }

  /** What was given up stays beside the order, as far as its codes were paid too much still: what rises in another is owed. */
  get room(): bigint {
    const over = this.charges.reduce((total, { code, amount: asked }) => total + larger(this.#paidOf(code) - asked, 0n), 0n);
    return sum(this.charges) + smaller(this.waived, larger(over - this.returned, 0n)) - this.kept;
  }

  #paidOf(code: string): bigint {
    return this.paid.reduce((total, { parts }) => total + of(parts, code), 0n);
  }

  /** Whether an invoice is approved by itself. */
  receive(parts: readonly Part[]): boolean {
    const { verdict, findings } = runAudit(this.#factsFor(parts));
    const told = findings.filter(({ severity }) => severity !== "information").map(({ rule }) => rule);
    this.history.push(`billed ${this.#told(parts)}: ${verdict} ${told.join(", ")}`);
    if (verdict === "approve") this.paid.push({ uuid: `paid-${this.paid.length}`, parts });
    return verdict === "approve";
  }

  sendAgain(charges: readonly Part[]): void {
    this.charges = charges;
    this.history.push(`sent again: ${this.#told(charges)}`);
  }

  giveBack(back: bigint): void {
    this.returned += back;
    this.history.push(`${text(back)} came back`);
  }

  waive(): void {
    this.history.push(`${text(this.due)} given up`);
    this.waived += this.due;
  }

  #told(parts: readonly Part[]): string {
    return parts.map((part) => `${part.code} ${text(part.amount)}`).join(", ");
  }

  #factsFor(parts: readonly Part[]): AuditFacts {
    const none = { amount: "0" };
    const wide = { amount: "1000000" };
    const entry = (units: bigint): readonly RecoveredAmount[] => [
      {
        recoveryUuid: "recovery",
        orderUuid: ORDER,
        amount: amount(units),
        currency: "USD",
        invoiceUuids: this.paid.map(({ uuid }) => uuid),
      },
    ];
    return factsOf({
      order: { charges: this.charges.map((part) => [part.code, text(part.amount)] as const) },
      invoice: {
        type: this.paid.length === 0 ? "Invoice" : "Supplemental",
        invoiceNumber: `INV-${100 + this.history.length}`,
        charges: parts.map((part) => [part.code, text(part.amount)] as const),
      },
      policy: { charge: { over: none, under: wide }, total: { over: none, under: wide } },
      siblings: this.paid.map(({ uuid, parts: own }) => ({
        ...siblingOf({ uuid, type: uuid === "paid-0" ? "Invoice" : "Supplemental" }),
        status: "approved",
        amounts: own.map(({ code, amount: units }) => ({ orderUuid: ORDER, code, amount: amount(units) })),
      })),
      ...(this.returned === 0n ? {} : { recovered: entry(this.returned) }),
      ...(this.waived === 0n ? {} : { waived: entry(this.waived) }),
      ...(this.due === 0n ? {} : { asked: entry(this.due) }),
    });
  }
}

const repriced = (random: SeededRandom, charges: readonly Part[]): readonly Part[] =>
  charges.map((part) => ({
    ...part,
    amount: random.chance(0.6) ? part.amount : larger(part.amount + cents(random, 0, 400) - 2_000_000n, 1_000_000n),
  }));

describe("an order of which money came back or was given up", () => {
  it(`is never paid beyond what it asks for and was given up, and what it asks for is: ${CASES} sequences`, () => {
    const random = new SeededRandom(RUN_SEED + 2);
    const seen = new Map<string, number>();
    const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
    for (let at = 0; at < CASES; at += 1) {
      const codes = CODES.slice(0, 1 + random.below(3));
      const order = new PaidAndReturned(codes.map((code) => ({ code, amount: cents(random, 200, 3_000) })));
      const fail = (what: string): never => assert.fail(`${what}\ncase ${at} of seed ${RUN_SEED}\n${order.history.join("\n")}`);
      if (!order.receive(order.charges)) fail("the first invoice is right");
      for (let step = 0; step < 10; step += 1) {
        if (random.chance(0.5)) order.sendAgain(repriced(random, order.charges));
        if (order.due > 0n && random.chance(0.5)) {
          order.giveBack(random.chance(0.5) ? order.due : smaller(cents(random, 1, 200), order.due));
          count("came back");
        }
        if (order.due > 0n && random.chance(0.4)) {
          order.waive();
          count("given up");
        }
        // More than the order asks for, in any of its codes.
        const { room } = order;
        const more = larger(room, 0n) + cents(random, 1, 300);
        if (random.chance(0.6)) {
          if (order.receive([{ code: random.pick(codes), amount: more }])) fail(`${text(more)} approved, ${text(room)} is left`);
          count("too much is held");
        }
        // What is left of one code, where nothing was paid too much of another.
        const [code] = codes;
        if (codes.length === 1 && room > 0n && random.chance(0.5)) {
          if (!order.receive([{ code: code ?? "", amount: room }])) fail(`${text(room)} is right`);
          count("what is left is paid");
        }
      }
    }
    for (const what of ["came back", "given up", "too much is held", "what is left is paid"])
      assert.ok((seen.get(what) ?? 0) >= CASES / 10, `${what}: ${seen.get(what) ?? 0} in ${CASES} sequences`);
  });
});
