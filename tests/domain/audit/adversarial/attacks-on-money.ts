import { BILLED_LATER, BY_WEIGHT, IN_CANADIAN_DOLLARS, WITH_DISCOUNT, WITH_TAX } from "./honest-moves.ts";
import { allowed, billedOf, expectedOf, isBorne, orderedOf, sum } from "./move.ts";
import type { Move, MoveLine } from "./move.ts";
import type { FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { documentOf } from "#tests/builders/audit-facts-builder.ts";
import type { Attack } from "./attack.ts";
import type { SeededRandom } from "#tests/builders/seeded-random.ts";

/** More than rounding to cents can explain. */
const STEPS: readonly bigint[] = [600n, 5_000n, 10_000n, 250_000n, 4_000_000n];

const withoutRate = (line: MoveLine): void => {
  delete line.rate;
  delete line.quantity;
  delete line.qualifier;
};

/** Invoices a code at what is expected and `by` more (in the order's currency), whatever its lines were before. */
const invoiceAt = (move: Move, code: string, by: bigint): boolean => {
  const line = move.lines.findLast((each) => each.code === code);
  if (line === undefined) return false;
  withoutRate(line);
  line.amount += (expectedOf(move, code) + by) * move.factor - billedOf(move, code);
  return true;
};

/** Codes that are billed and judged each by itself. */
const codesOf = (move: Move): string[] => {
  const isNet = orderedOf(move, "DISCOUNT") !== 0n && !move.lines.some((line) => line.code === "DISCOUNT");
  const codes = [...new Set(move.lines.map((line) => line.code))];
  return codes.filter((code) => !(isNet && code === "LINEHAUL") && !isBorne(move, code));
};

const beyond = (move: Move, code: string, random: SeededRandom): bigint =>
  allowed(move.policy.charge.over, orderedOf(move, code)) + random.pick(STEPS);

const overchargeOne: Attack = {
  name: "one code over its limit",
  surface: "charges",
  caughtBy: ["charge-over-tolerance"],
  apply: (move, random) => {
    const codes = codesOf(move);
    if (codes.length === 0) return false;
    const code = random.pick(codes);
    return invoiceAt(move, code, beyond(move, code, random));
  },
};

/** The code's lines are twenty, by item on the order too, and each is over by what a line may be. */
const overchargeManySmall: Attack = {
  name: "twenty items, each a little over",
  surface: "charges",
  caughtBy: ["charge-over-tolerance"],
  apply: (move, random) => {
    const [order] = move.orders;
    const codes = codesOf(move);
    if (codes.length === 0) return false;
    const code = random.pick(codes);
    if (order === undefined || move.before.length > 0 || move.orders.filter((each) => each.isBilled).length > 1) return false;
    const charge = order.charges.find((each) => each.code === code);
    if (charge === undefined || charge.amount <= 0n || move.inCents) return false;
    const over = beyond(move, code, random);
    const written = move.lines.find((line) => line.code === code)?.written ?? code;
    order.charges = order.charges.filter((each) => each.code !== code);
    move.lines = move.lines.filter((line) => line.code !== code);
    for (let item = 0n; item < 20n; item += 1n) {
      const itemId = `I${item}`;
      const amount = charge.amount / 20n + (item === 0n ? charge.amount % 20n : 0n);
      const more = over / 20n + (item === 0n ? over % 20n : 0n);
      order.charges.push({ code, amount, itemId });
      move.lines.push({ code, written, amount: (amount + more) * move.factor, itemId, order: 0 });
    }
    return true;
  },
};

const offsetting: Attack = {
  name: "one code over, another as much under",
  surface: "charges",
  caughtBy: ["charge-over-tolerance", "charge-under-tolerance"],
  apply: (move, random) => {
    const codes = codesOf(move).filter((code) => expectedOf(move, code) > 0n);
    if (codes.length < 2) return false;
    const up = random.pick(codes);
    const down = random.pick(codes.filter((code) => code !== up));
    const by = beyond(move, up, random);
    return invoiceAt(move, up, by) && invoiceAt(move, down, -by);
  },
};

/** Each code is within its own limit, and the invoice is not within the total's. */
const totalCreep: Attack = {
  name: "every code within its limit, the total beyond its own",
  surface: "charges",
  caughtBy: ["total-over-tolerance"],
  apply: (move) => {
    const codes = codesOf(move).filter((code) => expectedOf(move, code) > 0n);
    if (codes.length < 2 || move.factor !== 1n || move.before.length > 0) return false;
    if (move.orders.filter((order) => order.isBilled).length > 1) return false;
    if (orderedOf(move, "DISCOUNT") !== 0n) return false;
    move.policy.charge = { ...move.policy.charge, over: { percent: "4" } };
    move.policy.total = { ...move.policy.total, over: { percent: "2" } };
    // What a receipt bears, and a tax, stay as they are, and the total's limit is of them too: the rest has to be beyond it.
    const added = codes.reduce((total, code) => total + (orderedOf(move, code) * 3n) / 100n, 0n);
    const most = (sum(move.lines) * (100n + (move.taxPercent ?? 0n))) / 100n;
    if (added <= allowed(move.policy.total.over, most) + 1_000n) return false;
    return codes.every((code) => invoiceAt(move, code, (orderedOf(move, code) * 3n) / 100n));
  },
};

const discountDropped: Attack = {
  name: "the discount is left out",
  needs: WITH_DISCOUNT,
  surface: "charges",
  caughtBy: ["charge-missing"],
  apply: (move) => {
    const discount = orderedOf(move, "DISCOUNT");
    const lines = move.lines.filter((line) => line.code !== "DISCOUNT");
    if (discount === 0n || !lines.some((line) => line.code === "LINEHAUL") || move.before.length > 0) return false;
    if (-discount <= allowed(move.policy.charge.over, orderedOf(move, "LINEHAUL")) + 1_000n) return false;
    move.lines = lines;
    return invoiceAt(move, "LINEHAUL", 0n);
  },
};

const discountShrunk: Attack = {
  name: "the discount is billed smaller",
  needs: WITH_DISCOUNT,
  surface: "charges",
  caughtBy: ["charge-over-tolerance"],
  apply: (move, random) => orderedOf(move, "DISCOUNT") !== 0n && invoiceAt(move, "DISCOUNT", beyond(move, "DISCOUNT", random)),
};

const notOrdered: Attack = {
  name: "a charge that nobody ordered",
  surface: "charges",
  caughtBy: ["charge-not-on-order"],
  apply: (move, random) => {
    const amount = random.pick([500n, 10_000n, 950_000n]) * move.factor;
    move.lines.push({ code: "RESIDENTIAL", written: random.pick(["RESIDENTIAL", "RES"]), amount, order: 0 });
    return true;
  },
};

const notOrderedCredited: Attack = {
  name: "a charge that nobody ordered, and a credit for as much",
  surface: "charges",
  caughtBy: ["charge-not-on-order"],
  apply: (move) => {
    move.lines.push({ code: "RESIDENTIAL", written: "RESIDENTIAL", amount: 900_000n, order: 0 });
    move.lines.push({ code: "LAYOVER", written: "LAYOVER", amount: -900_000n, order: 0 });
    return true;
  },
};

const unmapped: Attack = {
  name: "a charge under a code that nobody knows",
  surface: "charges",
  caughtBy: ["charge-unmapped"],
  apply: (move) => {
    move.lines.push({ code: "ZQX9", written: "ZQX9", amount: 180_000n * move.factor, order: 0 });
    return true;
  },
};

const wrongExtension: Attack = {
  name: "rate times quantity is less than the charge",
  surface: "charges",
  caughtBy: ["extension-error"],
  apply: (move) => {
    const line = move.lines.find((each) => each.code === "LINEHAUL" && each.amount > 1_000_000n);
    if (line === undefined) return false;
    Object.assign(line, { rate: "1", quantity: String(line.amount / 10_000n - 20n), qualifier: "PerMile" });
    return true;
  },
};

const halfRate: Attack = {
  name: "a rate without its quantity",
  surface: "charges",
  caughtBy: ["rate-set-incomplete"],
  apply: (move, random) => {
    const line = random.pick(move.lines);
    delete line.quantity;
    Object.assign(line, { rate: "3.5", qualifier: "PerMile" });
    return true;
  },
};

const billedBefore: Attack = {
  name: "the whole order was approved before, under another number",
  surface: "previous",
  caughtBy: [
    "charge-over-tolerance",
    "charge-missing",
    "total-over-tolerance",
    "order-overbilled",
    "balance-due-repeats-original",
  ],
  apply: (move) => {
    if (sum(move.lines) <= 100_000n || move.type !== "Invoice") return false;
    const codes = [...new Set(move.lines.map((line) => line.code))];
    move.before = codes.map((code) => ({ code, amount: expectedOf(move, code) }));
    return move.before.every((each) => each.amount !== 0n);
  },
};

const cumulated: Attack = {
  name: "part of it was approved before, and all of it is billed",
  surface: "previous",
  caughtBy: ["charge-over-tolerance", "charge-missing", "total-over-tolerance", "order-overbilled"],
  apply: (move, random) => {
    const ordered = orderedOf(move, "LINEHAUL");
    if (move.before.length > 0 || !move.lines.some((line) => line.code === "LINEHAUL")) return false;
    const most = [
      allowed(move.policy.charge.over, ordered),
      allowed(move.policy.charge.over, ordered + orderedOf(move, "DISCOUNT")),
    ];
    const part = most.reduce((a, b) => (a > b ? a : b)) + ordered / 20n + random.pick(STEPS) * 2n;
    move.before = [{ code: "LINEHAUL", amount: part }];
    return true;
  },
};

const repeatsOriginal: Attack = {
  name: "the later invoice repeats the original",
  needs: BILLED_LATER,
  surface: "previous",
  caughtBy: ["balance-due-repeats-original", "charge-over-tolerance"],
  apply: (move) => {
    if (move.type === "Invoice") return false;
    const again = move.before.filter((each) => each.code !== "HST");
    move.lines.push(...again.map(({ code, amount }) => ({ code, written: code, amount, order: 0 })));
    return true;
  },
};

const wrongTax: Attack = {
  name: "more tax than the place asks for",
  needs: WITH_TAX,
  surface: "tax",
  caughtBy: ["tax-mismatch"],
  apply: (move) => {
    if (move.taxPercent === null || sum(move.lines) <= 100_000n) return false;
    move.taxPercent = 15n;
    return true;
  },
};

const unregisteredTax: Attack = {
  name: "tax of a vendor that is not registered",
  needs: WITH_TAX,
  surface: "tax",
  caughtBy: ["tax-mismatch"],
  apply: (move) => {
    if (move.taxPercent === null || sum(move.lines) <= 100_000n) return false;
    move.taxRegistered = false;
    return true;
  },
};

const switchedCurrency: Attack = {
  name: "the same figures in another currency",
  surface: "charges",
  caughtBy: ["currency-mismatch", "charge-over-tolerance", "charge-under-tolerance", "total-over-tolerance"],
  apply: (move, random) => {
    if (move.factor !== 1n || sum(move.lines) <= 100_000n) return false;
    move.currency = "CAD";
    if (random.chance(0.5)) move.policy.fx = [{ from: "CAD", to: "USD", rate: "1.9", date: "2026-02-01" }];
    return true;
  },
};

const convertedWrongly: Attack = {
  name: "billed in the other currency for the rate of another day",
  needs: IN_CANADIAN_DOLLARS,
  surface: "charges",
  caughtBy: ["charge-over-tolerance", "charge-missing", "total-over-tolerance"],
  apply: (move) => {
    if (move.factor === 1n || sum(move.lines) <= 100_000n) return false;
    // Since the day before the freight left the Canadian dollar is worth a tenth more.
    const rate = move.factor === 2n ? "0.6" : "0.3";
    move.policy.fx?.push({ from: "CAD", to: "USD", rate, date: "2026-02-28" });
    return true;
  },
};

const statedTotal: Attack = {
  name: "a stated total that is more than the lines",
  surface: "stated total",
  caughtBy: ["lines-do-not-add-up"],
  apply: (move, random) => {
    move.statedOff = random.pick([100n, 90_000n, -90_000n]);
    return true;
  },
};

/** A fifth more weight at the order's rate; what papers there are prove no more than was ordered. */
const moreWeight = (name: string, papers: (pounds: bigint) => readonly FactDocument[]): Attack => ({
  name,
  surface: "charges",
  needs: BY_WEIGHT,
  caughtBy: ["charge-over-tolerance", "weight-variance"],
  apply: (move) => {
    const line = move.lines.find((each) => each.code === "LINEHAUL" && each.qualifier === "PerHundredweight");
    if (line?.quantity === undefined || line.rate === undefined) return false;
    const ordered = BigInt(line.quantity);
    const more = ordered + ordered / 5n;
    line.amount = (line.amount / ordered) * more;
    line.quantity = String(more);
    move.policy.acceptSupported = true;
    move.documents.push(...papers(ordered * 100n));
    return true;
  },
});

const overridesByInvoice: Attack = {
  name: "the invoice names a customer whose limits are wide",
  surface: "charges",
  caughtBy: ["charge-over-tolerance", "customer-mismatch"],
  apply: (move, random) => {
    const codes = codesOf(move);
    if (codes.length === 0) return false;
    const code = random.pick(codes);
    const wide = { over: { amount: "100000" } };
    move.policy.overrides = [{ when: { customer: "GENEROUS" }, charge: wide, total: wide }];
    move.customer = "GENEROUS";
    return invoiceAt(move, code, beyond(move, code, random));
  },
};

/** On an invoice over several orders: what one is over, another is under. */
const offsettingOrders: Attack = {
  name: "one order over, another as much under",
  surface: "charges",
  caughtBy: ["charge-over-tolerance", "charge-under-tolerance", "charge-missing"],
  apply: (move, random) => {
    const lines = move.lines.filter((line) => line.code === "LINEHAUL");
    const [entry, other] = lines;
    if (entry === undefined || other === undefined || entry.order === other.order || lines.some((line) => line.amount < 0n))
      return false;
    if (lines.length !== new Set(lines.map((line) => line.order)).size || move.factor !== 1n) return false;
    withoutRate(entry);
    withoutRate(other);
    move.namesOrders = true;
    const by = beyond(move, "LINEHAUL", random);
    const orderedOn = (order: number): bigint =>
      sum((move.orders[order]?.charges ?? []).filter((charge) => charge.code === "LINEHAUL"));
    if (move.lines.every((line) => line.code !== "DISCOUNT") && orderedOf(move, "DISCOUNT") !== 0n) return false;
    entry.amount = orderedOn(entry.order) + by;
    other.amount = orderedOn(other.order) - by;
    return entry.amount > 0n && other.amount > 0n;
  },
};

export const ATTACKS_ON_MONEY: readonly Attack[] = [
  overchargeOne,
  overchargeManySmall,
  offsetting,
  totalCreep,
  discountDropped,
  discountShrunk,
  notOrdered,
  notOrderedCredited,
  unmapped,
  wrongExtension,
  halfRate,
  billedBefore,
  cumulated,
  repeatsOriginal,
  wrongTax,
  unregisteredTax,
  switchedCurrency,
  convertedWrongly,
  statedTotal,
  overridesByInvoice,
  offsettingOrders,
  moreWeight("more weight, and no paper", () => []),
  moreWeight("more weight, and a scale ticket of what was ordered", (pounds) => [
    documentOf("WeightScaleTicket", { fields: { netWeight: String(pounds) } }),
  ]),
  moreWeight("more weight, and a blank scale ticket", () => [documentOf("WeightScaleTicket")]),
];
