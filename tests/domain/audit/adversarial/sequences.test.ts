import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { InvoiceType } from "#domain/invoice/invoice.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { sum } from "./move.ts";
import type { MoveLimit } from "./move.ts";
import { OrderOverTime } from "./order-over-time.ts";
import type { Part, TimedInvoice } from "./order-over-time.ts";

const CASES = caseCount({ suite: 300, soak: 10_000 });

const CODES = ["LINEHAUL", "FUEL", "DETENTION", "LIFTGATE"] as const;
const LIMITS: readonly MoveLimit[] = [{ amount: "0" }, { percent: "1" }, { amount: "2", percent: "1", whichever: "larger" }];
const TYPES: readonly InvoiceType[] = ["Invoice", "Supplemental", "BalanceDue"];

const cents = (random: SeededRandom, least: number, most: number): bigint =>
  BigInt(least + random.below(most - least)) * 10_000n + BigInt(random.below(100)) * 100n;

const chargesOf = (random: SeededRandom): Part[] =>
  CODES.slice(0, 2 + random.below(3)).map((code, at) => ({ code, amount: cents(random, 100 * (at + 1), 4_000) }));

const shuffled = <T>(random: SeededRandom, list: readonly T[]): T[] => {
  const left = [...list];
  return list.map(() => left.splice(random.below(left.length), 1)[0] as T);
};

type Given = Pick<TimedInvoice, "group" | "number" | "pro" | "type" | "parts" | "isForPerson">;

/** Every code of the order on an invoice of its own or with others: a first invoice and what follows it. */
const honestInvoices = (random: SeededRandom, charges: readonly Part[]): Given[] => {
  const heaps: Part[][] = [[], [], []];
  charges.forEach((part, at) => (at === 0 ? heaps[0] : random.pick(heaps))?.push(part));
  return heaps
    .filter((parts) => parts.length > 0)
    .map((parts, at) => ({
      group: `g${at}`,
      number: `INV-${700 + at}`,
      pro: null,
      type: at === 0 ? "Invoice" : random.pick(TYPES),
      parts,
    }));
};

/** The same again as a carrier's office sends it: the number written otherwise, or another number with the same PRO. */
const copyOf = (random: SeededRandom, given: Given, at: number): [Given, Given] => {
  if (random.chance(0.5)) return [given, { ...given, number: given.number.replace("-", random.pick(["", " ", "-000"])) }];
  return [
    { ...given, pro: `PX${at}55` },
    { ...given, pro: `PX${at}55`, number: `B${at}-${random.below(900)}` },
  ];
};

/** More of what was ordered: a second invoice for a code, under a number and type of its own. */
const repeatOf = (random: SeededRandom, charges: readonly Part[], at: number): Given => {
  const part = random.pick(charges);
  const amount = random.chance(0.5) ? part.amount : cents(random, 20, 900);
  return {
    group: `more-${at}`,
    number: `M-${at}${random.below(99)}`,
    pro: null,
    type: random.pick(TYPES),
    parts: [{ ...part, amount }],
  };
};

/** A credit that takes an invoice back, until a person decides only said to be given, and the same charges on a new number. */
const creditOf = (given: Given, at: number): [Given, Given] => [
  {
    ...given,
    group: `credit-${at}`,
    number: `CR-${at}`,
    isForPerson: true,
    parts: given.parts.map(({ code, amount }) => ({ code, amount: -amount })),
  },
  { ...given, group: `again-${at}`, number: `AGAIN-${at}` },
];

/** An invoice that comes twice, and a credit of the second one, of a part of it, or of a little more. */
const doubleOf = (
  random: SeededRandom,
  given: Given,
  at: number,
  share = random.pick(["1", "1", "0.5", "1.1"]),
): [Given, Given] => [
  { ...given, group: `double-${at}`, number: `TWICE-${at}` },
  {
    ...given,
    group: `credit-${at}`,
    number: `CR-${at}`,
    parts: given.parts.map(({ code, amount }) => ({ code, amount: ((-amount * BigInt(Number(share) * 10)) / 1_000n) * 100n })),
  },
];

/** The order at other prices, now and then without one of its charges. */
const repriced = (random: SeededRandom, charges: readonly Part[]): Part[] =>
  charges
    .filter((_, at) => at === 0 || random.chance(0.9))
    .map((part) => ({
      ...part,
      amount: random.chance(0.4) ? ((part.amount * BigInt(50 + random.below(250))) / 10_000n) * 100n : part.amount,
    }));

const decide = (random: SeededRandom, order: OrderOverTime): void => {
  // Also a copy that is blocked: then the first one is the copy.
  const { open } = order;
  if (open.length === 0) return;
  const invoice = random.pick(open);
  if (random.chance(0.3)) return order.terminate(invoice);
  if (random.chance(0.4) && sum(invoice.parts) > 0n) return order.agree(invoice);
  const { code, amount } = random.pick(invoice.parts);
  order.shortPay(invoice, code, ((amount * BigInt(random.below(100))) / 10_000n) * 100n);
};

/** Whether an open invoice is held by one rule alone. */
const isHeldBy = ({ result }: TimedInvoice, rule: string): boolean => {
  const holding = (result?.findings ?? []).filter(({ severity }) => severity !== "information");
  return holding.length > 0 && holding.every((finding) => finding.rule === rule);
};

describe("several invoices on one order, in any order, with approvals between", () => {
  it(`each part is paid once, and all of it: ${CASES} honest sequences`, () => {
    const random = new SeededRandom(RUN_SEED);
    for (let at = 0; at < CASES; at += 1) {
      const charges = chargesOf(random);
      const order = new OrderOverTime(charges, random.pick(LIMITS));
      for (const given of shuffled(random, honestInvoices(random, charges))) order.receive(given);
      const told = (): string => `case ${at} of seed ${RUN_SEED}\n${order.history.join("\n")}\n${toldOpen(order)}`;
      if (order.open.length > 0) assert.fail(`an honest invoice is held: ${told()}`);
      if (order.faults.length > 0) assert.fail(`${order.faults.join("\n")}\n${told()}`);
      const paid = charges.reduce((total, part) => total + order.approvedOf(part.code), 0n);
      assert.equal(paid, sum(charges));
    }
  });

  it(`a person agrees to more than one of them is due, and the others are paid all the same: ${CASES} sequences`, () => {
    const random = new SeededRandom(RUN_SEED + 2);
    let agreed = 0;
    for (let at = 0; at < CASES; at += 1) {
      const charges = chargesOf(random);
      const order = new OrderOverTime(charges, random.pick(LIMITS));
      const honest = honestInvoices(random, charges);
      const dearer = random.below(honest.length);
      const extra = cents(random, 60, 900);
      const given = honest.map((each, place): Given => {
        if (place !== dearer) return each;
        const [first, ...rest] = each.parts;
        return random.chance(0.5) || first === undefined
          ? { ...each, parts: [...each.parts, { code: "LAYOVER", amount: extra }] }
          : { ...each, parts: [{ ...first, amount: first.amount + extra }, ...rest] };
      });
      for (const invoice of shuffled(random, given)) {
        order.receive(invoice);
        const held = order.open.find(({ group }) => group === `g${dearer}`);
        if (held !== undefined) {
          order.agree(held);
          agreed += 1;
        }
        // By chance as much as what was agreed to under another code: a person looks.
        for (const alike of order.open) if (isHeldBy(alike, "charge-agreed-before")) order.agree(alike);
      }
      const told = (): string => `case ${at} of seed ${RUN_SEED}\n${order.history.join("\n")}\n${toldOpen(order)}`;
      if (order.open.length > 0) assert.fail(`a right invoice is held for what a person agreed to: ${told()}`);
      if (order.faults.length > 0) assert.fail(`${order.faults.join("\n")}\n${told()}`);
    }
    assert.ok(agreed > CASES / 2, `a person agreed in ${agreed} of ${CASES}`);
  });

  it(`credits that approve themselves beside open double bills pay nothing twice: ${CASES} sequences`, () => {
    const random = new SeededRandom(RUN_SEED + 3);
    let credited = 0;
    for (let at = 0; at < CASES; at += 1) {
      const charges = chargesOf(random);
      const order = new OrderOverTime(charges, random.pick(LIMITS));
      const honest = honestInvoices(random, charges);
      const doubles = honest.filter(() => random.chance(0.6)).flatMap((each, place) => doubleOf(random, each, place));
      for (const invoice of random.chance(0.5) ? shuffled(random, [...honest, ...doubles]) : [...honest, ...doubles]) {
        order.receive(invoice);
        if (random.chance(0.15)) decide(random, order);
        if (random.chance(0.15)) order.sendAgain(repriced(random, order.charges));
      }
      const told = (): string => `case ${at} of seed ${RUN_SEED}\n${order.history.join("\n")}\n${toldOpen(order)}`;
      if (order.faults.length > 0) assert.fail(`${order.faults.join("\n")}\n${told()}`);
      credited += order.invoices.filter(({ status, parts }) => status === "approved" && sum(parts) < 0n).length;
    }
    assert.ok(credited > CASES / 4, `${credited} credits in ${CASES} sequences`);
  });

  it(`a credit of all that an open double bill asks for is right, whatever else is open: ${CASES} sequences`, () => {
    const random = new SeededRandom(RUN_SEED + 4);
    for (let at = 0; at < CASES; at += 1) {
      const charges = chargesOf(random);
      const order = new OrderOverTime(charges, random.pick(LIMITS));
      const given: Given = { group: "g0", number: "INV-700", pro: null, type: "Invoice", parts: charges };
      order.receive(given);
      const [double, credit] = doubleOf(random, given, 1, "1");
      const others = Array.from({ length: random.below(3) }, (_, place) => repeatOf(random, charges, place));
      for (const other of shuffled(random, [double, ...others])) order.receive(other);
      if (random.chance(0.3)) order.sendAgain(repriced(random, order.charges));
      const said = order.receive(credit);
      const told = (): string => `case ${at} of seed ${RUN_SEED}\n${order.history.join("\n")}\n${toldOpen(order)}`;
      if (said.status !== "approved") assert.fail(`a right credit is held: ${told()}`);
      if (order.faults.length > 0) assert.fail(`${order.faults.join("\n")}\n${told()}`);
    }
  });

  it(`nothing is paid twice, nor beyond the order, nor what was withheld: ${CASES} sequences`, () => {
    const random = new SeededRandom(RUN_SEED + 1);
    const seen = new Map<string, number>();
    const count = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1);
    for (let at = 0; at < CASES; at += 1) {
      const charges = chargesOf(random);
      const order = new OrderOverTime(charges, random.pick(LIMITS));
      const honest = honestInvoices(random, charges);
      const given = honest.flatMap((each, place) => (random.chance(0.4) ? copyOf(random, each, place) : [each]));
      const repeats = Array.from({ length: random.below(3) }, (_, place) => repeatOf(random, charges, place));
      const credits = honest.flatMap((each, place) => (random.chance(0.15) ? creditOf(each, place) : []));
      for (const invoice of shuffled(random, [...given, ...repeats, ...credits])) {
        order.receive(invoice);
        if (random.chance(0.2)) decide(random, order);
        if (random.chance(0.2)) order.sendAgain(repriced(random, order.charges));
      }
      if (order.faults.length > 0)
        assert.fail(`${order.faults.join("\n")}\ncase ${at} of seed ${RUN_SEED}\n${order.history.join("\n")}`);
      for (const line of order.history) count(line.replace(/invoice-\d+.*|:.*| with.*/, ""));
      for (const { result } of order.open) for (const finding of result?.findings ?? []) count(finding.rule);
    }
    for (const what of [
      "approved by itself",
      "a person approves ",
      "a person agrees to ",
      "a person terminates ",
      "sent again",
      "duplicate-invoice",
      "charge-over-tolerance",
      "withheld-earlier",
    ])
      assert.ok((seen.get(what) ?? 0) >= CASES / 100, `${what}: ${seen.get(what) ?? 0} in ${CASES} sequences`);
  });
});

/** Why what is left is held. */
function toldOpen(order: OrderOverTime): string {
  return order.open
    .map(({ uuid, result }) => `${uuid}: ${(result?.findings ?? []).map(({ rule, message }) => `${rule} ${message}`).join("; ")}`)
    .join("\n");
}
