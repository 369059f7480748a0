import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amount, amountOf, printAmount } from "#domain/money/amount.ts";
import { day, orderStop } from "#tests/builders/audit-cases.ts";
import { addressOf, factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { MEANINGS, MONEY_RULES, naiveAudit } from "./naive-audit.ts";
import type { NaiveCase, NaiveCharge, NaiveLimit } from "./naive-audit.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

/** `npm run soak` runs a hundred thousand; the suite a seeded slice of them. */
const CASES = caseCount({ suite: 2_000, soak: 100_000 });
const SEED = RUN_SEED;

const NAMES = Object.keys(MEANINGS);

const decimal = (random: SeededRandom, most: number, decimals: number): string => {
  const digits = random.below(decimals + 1);
  return `${random.below(most)}${digits === 0 ? "" : `.${String(random.below(10 ** digits)).padStart(digits, "0")}`}`;
};

const money = (random: SeededRandom): string =>
  (random.chance(0.1) ? "-" : "") + decimal(random, random.pick([10, 1000, 100_000]), 4);

const limit = (random: SeededRandom): NaiveLimit => {
  const both = random.chance(0.7);
  const amountToo = both || random.chance(0.5);
  return {
    ...(amountToo ? { amount: decimal(random, 30, 4) } : {}),
    ...(both || !amountToo ? { percent: decimal(random, 6, 3) } : {}),
    whichever: random.pick(["larger", "smaller"]),
  };
};

/** An ordered amount as it might be billed: the same, a hair off a limit, or anything. */
const billedAmount = (random: SeededRandom, ordered: string): string => {
  const whole = BigInt(printAmount(amount(BigInt(Math.round(Number(ordered) * 10_000)))).replace(".", ""));
  const step = random.pick([
    0n,
    0n,
    0n,
    1n,
    -1n,
    49n,
    50n,
    -50n,
    20_000n,
    20_001n,
    -20_000n,
    whole / 100n,
    whole / 100n + 1n,
    whole / 50n,
    whole / 50n + 1n,
    -whole / 20n,
    -whole / 20n - 1n,
    123_456n,
  ]);
  return printAmount(amount(whole + step));
};

const cents = (text: string): string => printAmount(amount(BigInt(Math.round(Number(text) * 100)) * 100n));

const plusText = (text: string, more: string): string => printAmount(amount(amountOf(text) + amountOf(more)));

const caseOf = (random: SeededRandom): NaiveCase => {
  const items = random.chance(0.2);
  const charge = (): NaiveCharge => ({
    code: random.pick(NAMES),
    amount: money(random),
    rate: null,
    quantity: null,
    ...(items ? { itemId: random.pick(["A", "B", "C"]) } : {}),
  });
  const isTaxed = random.chance(0.3);
  const inCents = random.chance(0.3);
  const ordered = Array.from({ length: 1 + random.below(6) }, charge);
  if (random.chance(0.3))
    ordered.push(
      { ...charge(), code: "LINEHAUL", amount: "2500" },
      { ...charge(), code: "DSC", amount: random.pick(["-600", "-0.004", "-62.5001"]) },
    );
  const billed: NaiveCharge[] = ordered
    .filter(() => random.chance(0.9))
    .map((entry): NaiveCharge => ({ ...entry, amount: billedAmount(random, entry.amount) }));
  // Billed gross with its discount, where the order carries what is left.
  if (random.chance(0.1)) {
    ordered.push({ ...charge(), code: "LINEHAUL", amount: "700" });
    billed.push(
      { ...charge(), code: "LINEHAUL", amount: billedAmount(random, "2500") },
      { ...charge(), code: random.pick(["DSC", "Discount"]), amount: random.pick(["-1800", "-1700", "-1807.0001", "-1900"]) },
    );
  }
  // Less of a discount off less linehaul than the order says, or more off more, or a person's own.
  if (random.chance(0.1)) {
    const [haul, off] = [random.pick(["2500", "1100", "700.0049"]), random.pick(["-600", "-62.5", "-0.01"])];
    ordered.push({ ...charge(), code: "LINEHAUL", amount: haul }, { ...charge(), code: "DSC", amount: off });
    billed.push(
      { ...charge(), code: "LINEHAUL", amount: plusText(haul, random.pick(["-100", "100", "-5", "20", "0", "-0.01"])) },
      { ...charge(), code: "Discount", amount: plusText(off, random.pick(["100", "-100", "5", "-20", "0", "0.01"])) },
    );
  }
  while (billed.length === 0 || random.chance(0.25)) {
    const rated = random.chance(0.6);
    const [rate, quantity] = [decimal(random, 100, 4), decimal(random, 100, 4)];
    const product = printAmount(
      amount((BigInt(Math.round(Number(rate) * 10_000)) * BigInt(Math.round(Number(quantity) * 10_000))) / 10_000n),
    );
    billed.push({
      code: random.pick(NAMES),
      amount: rated ? billedAmount(random, product) : money(random),
      rate: rated ? rate : null,
      quantity: rated ? quantity : null,
    });
  }
  if (isTaxed && random.chance(0.8)) {
    const isWithout = random.chance(0.3);
    if (isWithout && random.chance(0.5)) billed.push({ ...charge(), code: "QQQ1", amount: "-40" });
    const taxable = billed
      .filter(({ code, amount: each }) => !(isWithout && code === "QQQ1" && each.startsWith("-")))
      .reduce((total, each) => total + Number(each.amount), 0);
    billed.push({
      code: "HST",
      amount: billedAmount(random, String(Math.round(taxable * 0.13 * 10_000) / 10_000)),
      rate: null,
      quantity: null,
    });
  }
  const fx = Array.from({ length: random.below(4) }, () => {
    const direct = random.chance(0.5);
    return {
      from: direct ? "CAD" : "USD",
      to: direct ? "USD" : "CAD",
      rate: `${random.below(2)}.${String(1 + random.below(999_999)).padStart(6, "0")}`,
      date: `2026-02-2${random.below(10) % 9}`,
    };
  });
  const before = random.chance(0.25)
    ? Array.from({ length: 1 + random.below(3) }, () => ({
        code: random.pick(["LINEHAUL", "FUEL", "DETENTION", "DISCOUNT", ...(isTaxed ? ["HST"] : [])]),
        amount: money(random),
      }))
    : [];
  return {
    ordered,
    billed: inCents ? billed.map((entry) => ({ ...entry, amount: cents(entry.amount) })) : billed,
    orderMode: random.pick(["LTL", null]),
    billedMode: random.pick(["LTL", "TL", null]),
    isTaxed,
    before,
    agreed: before
      .filter(() => random.chance(0.5))
      .map(({ code, amount: paid }) => ({
        code,
        amount: random.chance(0.5) ? paid : money(random),
        from: random.chance(0.3) ? "0" : money(random),
      })),
    waived: before.length > 0 && random.chance(0.4) ? printAmount(amount(BigInt(1 + random.below(60_000)) * 100n)) : null,
    currency: random.chance(0.2) ? "CAD" : "USD",
    shipOn: "2026-02-25",
    policy: {
      total: { over: limit(random), under: limit(random) },
      charge: { over: limit(random), under: limit(random) },
      chargeNotOnOrder: random.pick(["information", "review", "dispute", "block"]),
      fx,
      overrides: Array.from({ length: random.below(4) }, () => ({
        when: {
          ...(random.chance(0.6) ? { vendor: random.pick(["ACME", "OTHER"]) } : {}),
          ...(random.chance(0.3) ? { mode: random.pick(["LTL", "TL"]) } : {}),
          ...(random.chance(0.5) ? { chargeCode: random.pick(["LINEHAUL", "FUEL", "DISCOUNT"]) } : {}),
        },
        ...(random.chance(0.7)
          ? {
              charge: {
                ...(random.chance(0.7) ? { over: limit(random) } : {}),
                ...(random.chance(0.5) ? { under: limit(random) } : {}),
              },
            }
          : {}),
        ...(random.chance(0.4) ? { total: { over: limit(random) } } : {}),
      })),
    },
  };
};

const factsFor = (entry: NaiveCase) =>
  factsOf({
    ...(entry.waived === null
      ? {}
      : {
          waived: [
            {
              recoveryUuid: "recovery",
              orderUuid: "order-ORD-1001",
              amount: amountOf(entry.waived),
              currency: "USD",
              invoiceUuids: ["sibling"],
            },
          ],
        }),
    order: {
      shipOn: day(entry.shipOn),
      vendor: { service: entry.orderMode === null ? null : { mode: entry.orderMode, type: null, level: null, equipment: null } },
      charges: entry.ordered,
      stops: entry.isTaxed ? [orderStop("Destination", addressOf("M5V 2T6", "ON", "CA"))] : [],
    },
    invoice: {
      shipOn: day(entry.shipOn),
      currency: entry.currency,
      service: entry.billedMode === null ? null : { mode: entry.billedMode, type: null, level: null, equipment: null },
      charges: entry.billed.map((each) => ({ ...each, qualifier: each.rate === null ? null : "PerUnit" })),
    },
    policy: {
      ...entry.policy,
      ...(entry.isTaxed ? { taxes: [{ place: "CA-ON", code: "HST", percent: "13" }] } : {}),
      rules: { "service-mismatch": "off", "charge-agreed-before": "off" },
    },
    siblings:
      entry.before.length === 0
        ? []
        : [
            siblingOf({
              byCode: entry.before.map((each) => [each.code, each.amount] as const),
              ...(entry.agreed.length === 0
                ? {}
                : {
                    agreed: entry.agreed.map((each) => ({
                      orderUuid: "order-ORD-1001",
                      code: each.code,
                      amount: amountOf(each.amount),
                      from: amountOf(each.from),
                    })),
                  }),
            }),
          ],
  });

describe("the audit's arithmetic against a second, naive implementation", () => {
  it(`agrees on ${CASES} random orders, invoices and policies`, () => {
    const random = new SeededRandom(SEED);
    const verdicts = new Map<string, number>();
    const rules = new Map<string, number>();
    for (let at = 0; at < CASES; at += 1) {
      const entry = caseOf(random);
      const expected = naiveAudit(entry);
      const printed = printAuditResult(runAudit(factsFor(entry)));
      /** As deepEqual, with words that are only made when they are needed. */
      const same = (left: unknown, right: unknown): void => {
        if (JSON.stringify(left) !== JSON.stringify(right))
          assert.deepEqual(left, right, `case ${at} of seed ${SEED}: ${JSON.stringify(entry)}`);
      };
      if (expected === null) {
        same(
          printed.findings.some((finding) => finding.rule === "currency-mismatch" && finding.severity === "review"),
          true,
        );
        same(printed.verdict === "approve", false);
        continue;
      }
      const found = printed.findings
        .filter((finding) => MONEY_RULES.includes(finding.rule))
        .map((finding) => `${finding.rule} ${finding.charge ?? "-"} ${finding.variance ?? "-"} ${finding.severity}`)
        .sort();
      same(found, expected.findings);
      same(printed.verdict, expected.verdict);
      same([printed.totals.billed, printed.totals.expected], [expected.billed, expected.expected]);
      for (const row of printed.charges)
        if (row.lines.length > 0) same([row.billed, row.expected, row.variance], expected.rows[row.code]);
      for (const finding of new Set(found.map((each) => each.replace(/ .* /, " "))))
        rules.set(finding, (rules.get(finding) ?? 0) + 1);
      verdicts.set(expected.verdict, (verdicts.get(expected.verdict) ?? 0) + 1);
    }
    // The cases must reach every verdict often, or the agreement says little.
    for (const verdict of ["approve", "review", "dispute", "block"])
      assert.ok((verdicts.get(verdict) ?? 0) > CASES / 100, `${verdict}: ${verdicts.get(verdict) ?? 0}`);
    for (const rule of [
      ...MONEY_RULES.filter((text) => text !== "charge-missing").map((text) => `${text} `),
      "charge-missing dispute",
    ])
      assert.ok(
        [...rules].some(([told, times]) => told.startsWith(rule) && times > CASES / 250),
        `${rule}: ${JSON.stringify([...rules])}`,
      );
  });
});
