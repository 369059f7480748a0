/**
 * A second, naive implementation of the arithmetic of the audit, for tests alone. It works on fractions of whole numbers read from decimal text,
 * looks everything up by going through the lists again and again, and shares no code with the engine. Slow, and meant to be obviously right.
 */
class Fraction {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom: bigint) {
    this.top = top;
    this.bottom = bottom;
  }

  static of(text: string): Fraction {
    const negative = text.startsWith("-");
    const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
    const top = BigInt(whole + decimals);
    return new Fraction(negative ? -top : top, 10n ** BigInt(decimals.length));
  }

  plus(other: Fraction): Fraction {
    return new Fraction(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.top, other.bottom));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom);
  }

  over(other: Fraction): Fraction {
    return other.top < 0n
      ? new Fraction(-this.top * other.bottom, this.bottom * -other.top)
      : new Fraction(this.top * other.bottom, this.bottom * other.top);
  }

  size(): Fraction {
    return this.top < 0n ? new Fraction(-this.top, this.bottom) : this;
  }

  compare(other: Fraction): number {
    const difference = this.top * other.bottom - other.top * this.bottom;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** Text with four decimals, halves away from zero. */
  print(): string {
    const size = this.size();
    let whole = (size.top * 10_000n) / size.bottom;
    const rest = size.top * 10_000n - whole * size.bottom;
    if (rest * 2n >= size.bottom) whole += 1n;
    const digits = whole.toString().padStart(5, "0");
    return `${this.top < 0n && whole !== 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
  }

  /** Rounded to four decimals, halves away from zero. */
  rounded(): Fraction {
    return Fraction.of(this.print());
  }
}

const ZERO = Fraction.of("0");
const HALF_CENT = Fraction.of("0.005");

export interface NaiveLimit {
  readonly amount?: string;
  readonly percent?: string;
  readonly whichever: "larger" | "smaller";
}

export interface NaivePolicy {
  readonly total: { readonly over: NaiveLimit; readonly under: NaiveLimit };
  readonly charge: { readonly over: NaiveLimit; readonly under: NaiveLimit };
  readonly chargeNotOnOrder: "information" | "review" | "dispute" | "block";
  readonly fx: readonly { readonly from: string; readonly to: string; readonly rate: string; readonly date: string }[];
  readonly overrides: readonly {
    readonly when: { readonly vendor?: string; readonly chargeCode?: string };
    readonly charge?: { readonly over?: NaiveLimit; readonly under?: NaiveLimit };
    readonly total?: { readonly over?: NaiveLimit };
  }[];
}

export interface NaiveCharge {
  readonly code: string;
  readonly amount: string;
  readonly rate: string | null;
  readonly quantity: string | null;
}

export interface NaiveCase {
  readonly ordered: readonly NaiveCharge[];
  readonly billed: readonly NaiveCharge[];
  readonly before: readonly { readonly code: string; readonly amount: string }[];
  readonly currency: "USD" | "CAD";
  readonly shipOn: string;
  readonly policy: NaivePolicy;
}

/** What the cases' names mean; null is a name nobody knows. Names an order uses are known on the bill too. */
export const MEANINGS: Readonly<Record<string, string | null>> = {
  LINEHAUL: "LINEHAUL",
  "400": "LINEHAUL",
  "Line Haul": "LINEHAUL",
  lh: "LINEHAUL",
  FUEL: "FUEL",
  "405": "FUEL",
  FUE: "FUEL",
  "fuel surcharge": "FUEL",
  FSC: "FUEL",
  LFT: "LIFTGATE",
  "Lift-Gate": "LIFTGATE",
  DTL: "DETENTION",
  DTU: "DETENTION",
  "Truck Detention": "DETENTION",
  DSC: "DISCOUNT",
  Discount: "DISCOUNT",
  "CRANE 7": null,
  crane7: null,
  QQQ1: null,
  mystery: null,
};

const fold = (name: string): string => name.toUpperCase().replaceAll(" ", "").replaceAll("-", "");

const meaning = (name: string, ordered: readonly NaiveCharge[]): { code: string; known: boolean } => {
  const meant = MEANINGS[name] ?? null;
  if (meant !== null) return { code: meant, known: true };
  const own = ordered.find((one) => fold(one.code) === fold(name));
  return own === undefined ? { code: name, known: false } : { code: own.code, known: true };
};

const sum = (amounts: readonly string[]): Fraction => amounts.reduce((total, one) => total.plus(Fraction.of(one)), ZERO);

const allowed = (limit: NaiveLimit, expected: Fraction): Fraction => {
  const ofPercent =
    limit.percent === undefined
      ? undefined
      : expected.size().times(Fraction.of(limit.percent)).over(Fraction.of("100")).rounded();
  const fixed = limit.amount === undefined ? undefined : Fraction.of(limit.amount);
  if (ofPercent === undefined) return fixed ?? ZERO;
  if (fixed === undefined) return ofPercent;
  return fixed.compare(ofPercent) >= 0 === (limit.whichever === "larger") ? fixed : ofPercent;
};

const limitOf = (policy: NaivePolicy, side: "over" | "under", code: string | null): NaiveLimit => {
  let best = code === null ? policy.total[side] : policy.charge[side];
  let keys = -1;
  for (const one of policy.overrides) {
    if (one.when.vendor !== undefined && one.when.vendor !== "ACME") continue;
    if (one.when.chargeCode !== undefined && one.when.chargeCode !== code) continue;
    const limit = code === null ? (side === "over" ? one.total?.over : undefined) : one.charge?.[side];
    if (limit === undefined || Object.keys(one.when).length < keys) continue;
    best = limit;
    keys = Object.keys(one.when).length;
  }
  return best;
};

const passes = (variance: Fraction, limit: NaiveLimit, expected: Fraction): boolean =>
  variance.size().compare(HALF_CENT) < 0 || variance.size().compare(allowed(limit, expected)) <= 0;

/** One unit of the bill's currency in the order's, USD; undefined when it needs none, null when none is known. */
const conversion = (one: NaiveCase): ((amount: Fraction) => Fraction) | null | undefined => {
  if (one.currency === "USD") return undefined;
  const known = one.policy.fx.filter((rate) => rate.date <= one.shipOn).map((rate, at) => ({ ...rate, at }));
  const newest = known
    .map((rate) => rate.date)
    .sort()
    .at(-1);
  if (newest === undefined) return null;
  const ofDay = known.filter((rate) => rate.date === newest);
  const direct = ofDay.filter((rate) => rate.from === "CAD").at(-1);
  const rate = direct ?? ofDay.at(-1);
  if (rate === undefined) return null;
  return (amount) =>
    (direct === undefined ? amount.over(Fraction.of(rate.rate)) : amount.times(Fraction.of(rate.rate))).rounded();
};

export interface NaiveResult {
  readonly verdict: string;
  /** "rule code variance severity", sorted. */
  readonly findings: readonly string[];
  /** code: billed expected variance. */
  readonly rows: Readonly<Record<string, readonly [billed: string, expected: string, variance: string]>>;
  readonly billed: string;
  readonly expected: string;
}

/** The result by the book, or null when there is no rate to convert with. */
export const naiveAudit = (one: NaiveCase): NaiveResult | null => {
  const { ordered, policy } = one;
  const convert = conversion(one);
  if (convert === null) return null;
  const inOrderCurrency = (amount: Fraction): Fraction => (convert === undefined ? amount : convert(amount));
  const codes = [...new Set([...one.billed, ...ordered, ...one.before].map((each) => meaning(each.code, ordered).code))];
  const findings: string[] = [];
  const severities: string[] = [];
  const find = (rule: string, code: string, variance: Fraction | null, severity: string): void => {
    findings.push(`${rule} ${code} ${variance === null ? "-" : variance.print()} ${severity}`);
    severities.push(severity);
  };
  const rows: Record<string, readonly [string, string, string]> = {};
  for (const code of codes) {
    const lines = one.billed.filter((each) => meaning(each.code, ordered).code === code);
    const orderedLines = ordered.filter((each) => meaning(each.code, ordered).code === code);
    const billed = inOrderCurrency(sum(lines.map((each) => each.amount)));
    const full = sum(orderedLines.map((each) => each.amount));
    const expected = full.minus(
      sum(one.before.filter((each) => meaning(each.code, ordered).code === code).map((each) => each.amount)),
    );
    const variance = billed.minus(expected);
    if (lines.length > 0) rows[code] = [billed.print(), expected.print(), variance.print()];
    if (lines.length > 0 && orderedLines.length > 0) {
      if (variance.compare(ZERO) > 0 && !passes(variance, limitOf(policy, "over", code), full))
        find("charge-over-tolerance", code, variance, "dispute");
      if (variance.compare(ZERO) < 0 && !passes(variance, limitOf(policy, "under", code), full))
        find("charge-under-tolerance", code, variance, "review");
    }
    if (
      lines.length > 0 &&
      orderedLines.length === 0 &&
      meaning(lines[0]?.code ?? "", ordered).known &&
      billed.compare(ZERO) !== 0
    )
      find("charge-not-on-order", code, billed, policy.chargeNotOnOrder);
  }
  for (const line of one.billed) {
    if (!meaning(line.code, ordered).known) find("charge-unmapped", meaning(line.code, ordered).code, null, "review");
    if (line.rate === null || line.quantity === null) continue;
    const product = Fraction.of(line.rate).times(Fraction.of(line.quantity)).rounded();
    const difference = Fraction.of(line.amount).minus(product);
    const cents = /\.\d\d00$/.test(Fraction.of(line.amount).print());
    const against = difference.size().compare(HALF_CENT);
    if (against > 0 || (against === 0 && !cents))
      find("extension-error", meaning(line.code, ordered).code, difference, "dispute");
  }
  const billed = inOrderCurrency(sum(one.billed.map((each) => each.amount)));
  const full = sum(ordered.map((each) => each.amount));
  const before = sum(one.before.map((each) => each.amount));
  const variance = billed.minus(full.minus(before));
  if (variance.compare(ZERO) > 0 && !passes(variance, limitOf(policy, "over", null), full)) {
    find("total-over-tolerance", "-", variance, "dispute");
    if (before.compare(ZERO) !== 0) find("order-overbilled", "-", variance, "dispute");
  }
  if (variance.compare(ZERO) < 0 && !passes(variance, limitOf(policy, "under", null), full))
    find("total-under-tolerance", "-", variance, "review");
  const verdict = ["block", "unmatched", "dispute", "review"].find((severity) => severities.includes(severity)) ?? "approve";
  return { verdict, findings: findings.sort(), rows, billed: billed.print(), expected: full.minus(before).print() };
};
