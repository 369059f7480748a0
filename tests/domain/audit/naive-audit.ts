/**
 * A second, naive implementation of the arithmetic of the audit, for tests alone. It works on fractions of whole numbers read
 * from decimal text, looks everything up by going through the lists again and again, and shares no code with the engine. Slow,
 * and meant to be obviously right.
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

/** Rules that this audit decides. Every other one has a naive rule of its own in `naive/`. */
export const MONEY_RULES: readonly string[] = [
  "charge-over-tolerance",
  "charge-under-tolerance",
  "charge-not-on-order",
  "charge-unmapped",
  "charge-missing",
  "tax-mismatch",
  "extension-error",
  "total-over-tolerance",
  "total-under-tolerance",
  "order-overbilled",
];

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
    readonly when: { readonly vendor?: string; readonly chargeCode?: string; readonly mode?: string };
    readonly charge?: { readonly over?: NaiveLimit; readonly under?: NaiveLimit };
    readonly total?: { readonly over?: NaiveLimit };
  }[];
}

export interface NaiveCharge {
  readonly code: string;
  readonly amount: string;
  readonly rate: string | null;
  readonly quantity: string | null;
  /** Divides the code, and changes nothing. */
  readonly itemId?: string;
}

export interface NaiveCase {
  readonly ordered: readonly NaiveCharge[];
  readonly billed: readonly NaiveCharge[];
  readonly before: readonly { readonly code: string; readonly amount: string }[];
  /** What people agreed to beyond the order, as it asked for that much then (`from`); below zero: what they took back of it. */
  readonly agreed: readonly { readonly code: string; readonly amount: string; readonly from: string }[];
  /** What was given up to get back of what was paid before; null: nothing. */
  readonly waived: string | null;
  readonly currency: "USD" | "CAD";
  readonly shipOn: string;
  /** The order's mode is LTL or not said; this is what the invoice says. */
  readonly orderMode: "LTL" | null;
  readonly billedMode: string | null;
  /** The place is taxed at 13 %, and the order carries no HST of its own. */
  readonly isTaxed: boolean;
  readonly policy: NaivePolicy;
}

/** What the cases' names mean; null is a name nobody knows. Names an order uses are known on the invoice too. */
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
  MIN: "MINIMUM",
  "Minimum Charge": "MINIMUM",
  DISCOUNT: "DISCOUNT",
  DSC: "DISCOUNT",
  Discount: "DISCOUNT",
  "CRANE 7": null,
  crane7: null,
  QQQ1: null,
  mystery: null,
};

const TAX = "HST";
const LINEHAULS = ["LINEHAUL", "MINIMUM"];

const fold = (name: string): string => name.toUpperCase().replaceAll(" ", "").replaceAll("-", "");

/** Linehaul and a minimum charge stand for each other, where the order has the other one alone. */
const asOrdered = (code: string, ordered: readonly NaiveCharge[]): string => {
  const hauls = ordered.map((charge) => MEANINGS[charge.code]).filter((each) => LINEHAULS.includes(each ?? ""));
  return LINEHAULS.includes(code) && hauls.length > 0 && !hauls.includes(code) ? (hauls[0] ?? code) : code;
};

const meaning = (name: string, ordered: readonly NaiveCharge[]): { code: string; known: boolean } => {
  const meant = name === TAX ? TAX : (MEANINGS[name] ?? null);
  if (meant !== null) return { code: asOrdered(meant, ordered), known: true };
  const own = ordered.find((charge) => fold(charge.code) === fold(name));
  return own === undefined ? { code: name, known: false } : { code: own.code, known: true };
};

const sum = (amounts: readonly string[]): Fraction => amounts.reduce((total, amount) => total.plus(Fraction.of(amount)), ZERO);

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

const strongest = (
  entry: NaiveCase,
  side: "over" | "under",
  code: string | null,
  modes: readonly (string | null)[],
): NaiveLimit => {
  const { policy } = entry;
  let best = code === null ? policy.total[side] : policy.charge[side];
  let keys = -1;
  for (const each of policy.overrides) {
    if (each.when.vendor !== undefined && each.when.vendor !== "ACME") continue;
    if (each.when.mode !== undefined && !modes.includes(each.when.mode)) continue;
    if (each.when.chargeCode !== undefined && each.when.chargeCode !== code) continue;
    const limit = code === null ? (side === "over" ? each.total?.over : undefined) : each.charge?.[side];
    if (limit === undefined || Object.keys(each.when).length < keys) continue;
    best = limit;
    keys = Object.keys(each.when).length;
  }
  return best;
};

/** What may differ: by what the order says, and less where what the invoice says of itself allows less. */
const allowance = (entry: NaiveCase, side: "over" | "under", code: string | null, expected: Fraction): Fraction => {
  const known = allowed(strongest(entry, side, code, [entry.orderMode]), expected);
  const told = allowed(strongest(entry, side, code, [entry.orderMode, entry.billedMode]), expected);
  return told.compare(known) < 0 ? told : known;
};

const isNothing = (amount: Fraction): boolean => amount.size().compare(HALF_CENT) < 0;

const hasMoreThanCents = (amount: Fraction): boolean => !amount.print().endsWith("00");

const FIVE_CENTS = Fraction.of("0.05");

/** Half a cent a line, where an invoice in whole cents meets an expectation that carries more. */
const rounding = (entry: NaiveCase, lines: number, expected: Fraction): Fraction => {
  if (!hasMoreThanCents(expected) || entry.billed.some((each) => hasMoreThanCents(Fraction.of(each.amount)))) return ZERO;
  const some = HALF_CENT.times(Fraction.of(String(lines)));
  return some.compare(FIVE_CENTS) < 0 ? some : FIVE_CENTS;
};

/** Charges that are rounded each by itself, where their sum needs no rounding. */
const roundingOfParts = (entry: NaiveCase, lines: number, ordered: readonly { readonly amount: string }[]): Fraction => {
  if (entry.billed.some((each) => hasMoreThanCents(Fraction.of(each.amount)))) return ZERO;
  const some = HALF_CENT.times(
    Fraction.of(String(Math.min(lines, ordered.filter((each) => hasMoreThanCents(Fraction.of(each.amount))).length))),
  );
  return some.compare(FIVE_CENTS) < 0 ? some : FIVE_CENTS;
};

/** Half a cent of a code that was billed before, in whole cents, and is not billed again. */
const roundingBefore = (entry: NaiveCase, lines: number, before: Fraction, full: Fraction): Fraction =>
  lines > 0 || before.compare(ZERO) === 0 || hasMoreThanCents(before) ? ZERO : rounding(entry, 1, full);

/** A tax is rounded on every invoice, and by each of its lines on one in whole cents. */
const taxRounding = (entry: NaiveCase, lines: number): Fraction => {
  if (lines < 2 || entry.billed.some((each) => hasMoreThanCents(Fraction.of(each.amount)))) return HALF_CENT;
  const some = HALF_CENT.times(Fraction.of(String(lines)));
  return some.compare(FIVE_CENTS) < 0 ? some : FIVE_CENTS;
};

/** A tax is in whole cents on every invoice. */
const most = (a: Fraction, b: Fraction): Fraction => (a.compare(b) > 0 ? a : b);

/** One unit of the invoice's currency in the order's, USD; undefined when it needs none, null when none is known. */
const conversion = (entry: NaiveCase): ((amount: Fraction) => Fraction) | null | undefined => {
  if (entry.currency === "USD") return undefined;
  const known = entry.policy.fx.filter((rate) => rate.date <= entry.shipOn).map((rate, at) => ({ ...rate, at }));
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

interface NaiveCode {
  readonly code: string;
  readonly lines: number;
  /** Lines that are not of nothing. */
  readonly rounded: number;
  readonly isOrdered: boolean;
  readonly billed: Fraction;
  readonly full: Fraction;
  readonly expected: Fraction;
  /** By how much a credit of what was agreed changed that. */
  readonly givenBack: Fraction;
  readonly agreed: Fraction;
  readonly before: Fraction;
  readonly rounding: Fraction;
}

/**
 * The HST that may be billed: 13 % of all that was billed so far, less the HST billed before; or 13 % of this invoice alone,
 * where that is less.
 */
const taxOf = (entry: NaiveCase, billed: Fraction, ofThis: Fraction, ofAll: Fraction, before: Fraction): Fraction => {
  const percent = (amount: Fraction): Fraction => amount.times(Fraction.of("0.13")).rounded();
  const own = percent(ofThis);
  const rest = percent(ofAll).minus(before);
  const excess = own.minus(rest);
  const isRounding = excess.compare(entry.before.length === 0 ? ZERO : HALF_CENT) <= 0;
  if (!isRounding) return rest;
  const [least, most] = own.compare(rest) < 0 ? [own, rest] : [rest, own];
  return billed.compare(least) < 0 ? least : billed.compare(most) > 0 ? most : billed;
};

/**
 * Where a discount has no line, the largest linehaul of those billed is in cents what is left of both: its lines are rounded for
 * both.
 */
function withNetRounding(entry: NaiveCase, codes: readonly NaiveCode[]): readonly NaiveCode[] {
  const leftOut = codes
    .filter((each) => each.code === "DISCOUNT" && each.isOrdered && each.lines === 0)
    .map((each) => each.expected)
    .filter((expected) => expected.compare(ZERO) < 0 && !isNothing(expected));
  const hauls = codes.filter((each) => LINEHAULS.includes(each.code) && each.lines > 0);
  const largest = hauls.map((each) => each.full.size()).reduce((a, b) => most(a, b), ZERO);
  const chief = hauls.find((each) => each.full.size().compare(largest) === 0);
  const discount = leftOut[0];
  if (discount === undefined) return codes;
  return codes.map((each) =>
    each === chief
      ? { ...each, rounding: most(each.rounding, rounding(entry, each.rounded, each.expected.plus(discount))) }
      : each,
  );
}

/** What is left of linehaul that was billed before stands with a discount that is billed alone, and was not before. */
function withRestOfNet(codes: readonly NaiveCode[]): readonly NaiveCode[] {
  const hauls = codes.filter((each) => LINEHAULS.includes(each.code));
  const discount = codes.find((each) => each.code === "DISCOUNT" && each.lines > 0);
  if (discount === undefined || hauls.some((each) => each.lines > 0)) return codes;
  const isDiscount = discount.full.compare(ZERO) < 0 && !isNothing(discount.full);
  if (!isDiscount || discount.before.compare(ZERO) !== 0 || discount.billed.compare(discount.expected) <= 0) return codes;
  const restOf = (each: NaiveCode): Fraction =>
    hauls.includes(each) && each.before.compare(ZERO) !== 0 ? most(each.expected.minus(each.agreed), ZERO) : ZERO;
  const rest = codes.map(restOf).reduce((a, b) => a.plus(b), ZERO);
  return codes.map((each) =>
    each === discount
      ? { ...each, expected: each.expected.plus(rest) }
      : { ...each, expected: each.expected.minus(restOf(each)) },
  );
}

const IN_THE_LINEHAUL = [...LINEHAULS, "DISCOUNT"];

/**
 * What is agreed of a code as it counts now: what was agreed of it and of what is judged with it, less what the order asks for
 * beyond what it asked for then.
 */
const agreedOf = (entry: NaiveCase, code: string): Fraction => {
  const isWith = (each: { readonly code: string }): boolean => {
    const other = meaning(each.code, entry.ordered).code;
    return other === code || (IN_THE_LINEHAUL.includes(other) && IN_THE_LINEHAUL.includes(code));
  };
  const told = entry.agreed.filter(isWith);
  const chief = told.find((each) => Fraction.of(each.amount).compare(ZERO) > 0);
  if (chief === undefined || meaning(chief.code, entry.ordered).code !== code) return ZERO;
  const amounts = (list: readonly { readonly code: string; readonly amount: string }[]): Fraction =>
    sum(list.filter(isWith).map((each) => each.amount));
  const asked = amounts(entry.ordered);
  // A tax of the place, which no order names: whatever of it was paid.
  if (code === TAX && asked.compare(ZERO) === 0) {
    const inAll = amounts(told);
    const paid = amounts(entry.before);
    return most(paid.compare(inAll) < 0 ? paid : inAll, ZERO);
  }
  let agreed = ZERO;
  for (const each of told) {
    const amount = Fraction.of(each.amount);
    const isTaken = amount.compare(ZERO) < 0;
    const size = isTaken ? ZERO.minus(amount) : amount;
    const risen = most(asked.minus(Fraction.of(each.from)), ZERO);
    const left = most(size.minus(risen), ZERO);
    agreed = isTaken ? agreed.minus(left) : agreed.plus(left);
  }
  return most(agreed, ZERO);
};

/**
 * What was given up to get back, by code: what was paid of each beyond what the order asks for and what was agreed, in all no
 * more than was given up; without the share of a tax that no order names.
 */
const waivedBy = (entry: NaiveCase): ReadonlyMap<string, Fraction> => {
  const waived = new Map<string, Fraction>();
  if (entry.waived === null) return waived;
  const codeOf = (each: { readonly code: string }): string => meaning(each.code, entry.ordered).code;
  const groupOf = (code: string): string => (IN_THE_LINEHAUL.includes(code) ? "freight" : code);
  const inGroup = (list: readonly { readonly code: string; readonly amount: string }[], group: string): Fraction =>
    sum(list.filter((each) => groupOf(codeOf(each)) === group).map((each) => each.amount));
  const groups = [...new Set([...entry.before, ...entry.agreed].map((each) => groupOf(codeOf(each))))].map((group) => {
    const parts = [
      ...entry.before.map((each) => ({ code: codeOf(each), paid: Fraction.of(each.amount) })),
      ...entry.agreed.map((each) => ({ code: codeOf(each), paid: ZERO })),
    ].filter((part) => groupOf(part.code) === group);
    const chief = parts.reduce((best, part) => (part.paid.compare(best.paid) > 0 ? part : best));
    const agreed = [...new Set(parts.map(({ code }) => code))].reduce((total, code) => total.plus(agreedOf(entry, code)), ZERO);
    const [paid, asked] = [inGroup(entry.before, group), inGroup(entry.ordered, group)];
    return {
      code: chief.code,
      paid,
      isOutside: group === TAX && asked.compare(ZERO) === 0,
      over: most(paid.minus(asked).minus(agreed), ZERO),
    };
  });
  const paid = groups.reduce((total, each) => total.plus(each.paid), ZERO);
  if (paid.compare(ZERO) <= 0) return waived;
  const taxes = groups.reduce((total, each) => (each.isOutside ? total.plus(each.paid) : total), ZERO);
  const given = Fraction.of(entry.waived);
  const tax = given.times(taxes).over(paid).rounded().over(Fraction.of("100")).rounded().times(Fraction.of("100"));
  let rest = given.minus(tax);
  for (const { code, over } of groups.filter(({ isOutside }) => !isOutside)) {
    const part = over.compare(rest) < 0 ? over : rest;
    if (part.compare(ZERO) <= 0) continue;
    waived.set(code, part);
    rest = rest.minus(part);
  }
  return waived;
};

/**
 * What one approved credit gave back of codes beyond what was paid of them, linehaul with its discount: it is owed in none of
 * them.
 */
const creditedBeyond = (entry: NaiveCase): ReadonlyMap<string, Fraction> => {
  const beyond = new Map<string, Fraction>();
  if (sum(entry.before.map((each) => each.amount)).compare(ZERO) >= 0) return beyond;
  const groupOf = (code: string): string => (IN_THE_LINEHAUL.includes(code) ? "freight" : code);
  const parts = entry.before.map((each) => ({ code: meaning(each.code, entry.ordered).code, amount: Fraction.of(each.amount) }));
  for (const group of new Set(parts.map(({ code }) => groupOf(code)))) {
    if (group === TAX) continue;
    const own = parts.filter(({ code }) => groupOf(code) === group);
    let left = ZERO.minus(own.reduce((total, each) => total.plus(each.amount), ZERO));
    for (const { code, amount } of own) {
      const back = ZERO.minus(amount);
      const part = most(back.compare(left) < 0 ? back : left, ZERO);
      left = left.minus(part);
      beyond.set(code, (beyond.get(code) ?? ZERO).plus(part));
    }
  }
  return beyond;
};

/** The result by the book, or null when there is no rate to convert with. */
export function naiveAudit(given: NaiveCase): NaiveResult | null {
  // A code that was billed before is one amount, however many parts it came in.
  const sums = new Map<string, Fraction>();
  for (const { code, amount } of given.before) sums.set(code, (sums.get(code) ?? ZERO).plus(Fraction.of(amount)));
  const entry = { ...given, before: [...sums].map(([code, sum]) => ({ code, amount: sum.print() })) };
  const { ordered, policy } = entry;
  const convert = conversion(entry);
  if (convert === null) return null;
  const inOrderCurrency = (amount: Fraction): Fraction => (convert === undefined ? amount : convert(amount));
  const names = [
    ...new Set([...entry.billed, ...ordered, ...entry.agreed, ...entry.before].map((each) => meaning(each.code, ordered).code)),
  ];
  const findings: string[] = [];
  const severities: string[] = [];
  const find = (rule: string, code: string, variance: Fraction | null, severity: string): void => {
    findings.push(`${rule} ${code} ${variance === null ? "-" : variance.print()} ${severity}`);
    severities.push(severity);
  };
  const billedOf = (code: string): Fraction =>
    inOrderCurrency(sum(entry.billed.filter((each) => meaning(each.code, ordered).code === code).map((each) => each.amount)));
  const beforeOf = (code: string): Fraction =>
    sum(entry.before.filter((each) => meaning(each.code, ordered).code === code).map((each) => each.amount));
  const freight = names.filter((code) => code !== TAX);
  const ofThis = freight.map(billedOf).reduce((total, each) => total.plus(each), ZERO);
  const waived = waivedBy(entry);
  const beyond = creditedBeyond(entry);
  const separately = names.map((code): NaiveCode => {
    const own = entry.billed.filter((each) => meaning(each.code, ordered).code === code);
    const lines = own.length;
    // A line of nothing was rounded from nothing.
    const rounded = own.filter((each) => Fraction.of(each.amount).compare(ZERO) !== 0).length;
    const orderedLines = ordered.filter((each) => meaning(each.code, ordered).code === code);
    const billed = billedOf(code);
    const before = beforeOf(code);
    const isTax = entry.isTaxed && code === TAX;
    const agreed = agreedOf(entry, code).plus(waived.get(code) ?? ZERO);
    const taxOfThese = (left: readonly string[]): readonly [asked: Fraction, ofThis: Fraction] => {
      const here = left.map(billedOf).reduce((total, each) => total.plus(each), ZERO);
      const all = left.map(beforeOf).reduce((total, each) => total.plus(each), here);
      return [taxOf(entry, billed, here, all, before.minus(agreed)), here];
    };
    // What is kept back under a name that nobody knows is no part of what tax is taken of, where the tax is right without it.
    const isKeptBack = (each: string): boolean =>
      billedOf(each).compare(ZERO) < 0 &&
      entry.billed.some((line) => meaning(line.code, ordered).code === each && !meaning(line.code, ordered).known);
    const [withAll] = taxOfThese(freight);
    const [without, ofKnown] = taxOfThese(freight.filter((each) => !isKeptBack(each)));
    const isRightWithout =
      isTax &&
      lines > 0 &&
      ofKnown.compare(ZERO) > 0 &&
      freight.some(isKeptBack) &&
      billed.minus(without).size().compare(taxRounding(entry, rounded)) <= 0;
    const asked = isRightWithout ? without : withAll;
    // Only what gives money back owes a tax that it does not name.
    const taxed = lines > 0 || (ofThis.compare(ZERO) < 0 && asked.compare(ZERO) < 0) ? asked : ZERO;
    const given = isTax ? ZERO : (beyond.get(code) ?? ZERO);
    const left = isTax
      ? taxed
      : sum(orderedLines.map((each) => each.amount))
          .plus(agreed)
          .minus(before)
          .minus(given);
    // What a credit gives back of what was agreed is right, as much as it is.
    const expected = billed.compare(ZERO) < 0 && billed.compare(left) < 0 ? most(billed, left.minus(agreed)) : left;
    return {
      code,
      lines,
      rounded,
      isOrdered: orderedLines.length > 0,
      billed,
      full: left.plus(given).plus(before),
      expected,
      givenBack: expected.minus(left),
      agreed: isTax ? ZERO : agreed,
      before,
      rounding:
        isTax && lines > 0
          ? most(rounding(entry, rounded, left), taxRounding(entry, rounded))
          : most(
              most(rounding(entry, rounded, left), roundingOfParts(entry, rounded, orderedLines)),
              roundingBefore(entry, lines, before, left.plus(given).plus(before)),
            ),
    };
  });
  const codes = withRestOfNet(withNetRounding(entry, separately));
  // Everything before was approved: what was paid may come back, linehaul with its discount; not the same credit again.
  const asOne = (code: string): string => (LINEHAULS.includes(code) || code === "DISCOUNT" ? "linehaul" : code);
  const inOne = (code: string, read: (each: NaiveCode) => Fraction): Fraction =>
    codes.filter((each) => asOne(each.code) === asOne(code)).reduce((total, each) => total.plus(read(each)), ZERO);
  const allBilled = codes.reduce((total, each) => total.plus(each.billed), ZERO);
  const allBefore = codes.reduce((total, each) => total.plus(each.before), ZERO);
  const isCredit = allBilled.compare(ZERO) < 0 && !(entry.before.length > 0 && isNothing(allBilled.minus(allBefore)));
  const isMoneyBack = (code: string): boolean =>
    isCredit &&
    codes.some((each) => each.code === code && each.billed.compare(ZERO) < 0) &&
    inOne(code, (each) => each.before.plus(each.billed)).compare(ZERO) >= 0;
  const billedCodes = codes.filter((each) => each.lines > 0 && each.billed.compare(ZERO) !== 0);
  const isAllBack = billedCodes.length > 0 && billedCodes.every((each) => isMoneyBack(each.code));
  const rows: Record<string, readonly [string, string, string]> = {};
  for (const each of codes)
    if (each.lines > 0) rows[each.code] = [each.billed.print(), each.expected.print(), each.billed.minus(each.expected).print()];

  /** Whether a difference on a side is past what may differ. */
  const isPast = (side: "over" | "under", code: string | null, variance: Fraction, full: Fraction, cents: Fraction): boolean =>
    variance.compare(ZERO) === (side === "over" ? 1 : -1) &&
    !isNothing(variance) &&
    variance.size().compare(cents) > 0 &&
    variance.size().compare(allowance(entry, side, code, full)) > 0;

  // A discount that is expected and not billed, beside linehaul: linehaul and discount are one sum.
  const discount = codes.find((each) => each.code === "DISCOUNT" && each.isOrdered);
  const hauls = codes.filter((each) => LINEHAULS.includes(each.code));
  const billedHauls = hauls.filter((each) => each.lines > 0);
  const isLeftOut =
    discount !== undefined &&
    billedHauls.length > 0 &&
    isNothing(discount.billed) &&
    discount.expected.compare(ZERO) < 0 &&
    !isNothing(discount.expected);
  // A discount that no order names, of linehaul that the order carries net: one sum too, unless money goes back.
  // So is less of a discount off less linehaul than the order says, or more off more.
  const haulsOff = billedHauls
    .filter((each) => each.billed.compare(ZERO) !== 0)
    .reduce((total, each) => total.plus(each.billed.minus(each.expected)), ZERO);
  const discountOff = discount === undefined ? ZERO : discount.billed.minus(discount.expected);
  const isOtherwise =
    discount !== undefined &&
    discount.lines > 0 &&
    discount.billed.compare(ZERO) < 0 &&
    !isNothing(haulsOff) &&
    !isNothing(discountOff) &&
    haulsOff.compare(ZERO) < 0 !== discountOff.compare(ZERO) < 0;
  const extra = isOtherwise ? discount : codes.find((each) => each.code === "DISCOUNT" && !each.isOrdered);
  const isTakenOff =
    extra !== undefined &&
    !isLeftOut &&
    (extra.billed.compare(ZERO) < 0 || extra.before.compare(ZERO) < 0) &&
    billedHauls.length > 0 &&
    hauls.reduce((total, each) => total.plus(each.full), ZERO).compare(ZERO) > 0 &&
    allBilled.compare(ZERO) > 0;
  const members = isLeftOut
    ? [discount, ...hauls.filter((each) => each.lines > 0 || each.isOrdered)]
    : isTakenOff
      ? [extra, ...hauls]
      : [];
  if (isLeftOut || isTakenOff) {
    const add = (read: (each: NaiveCode) => Fraction): Fraction => members.map(read).reduce((a, b) => a.plus(b), ZERO);
    let chief = billedHauls[0] as NaiveCode;
    for (const each of billedHauls) if (each.full.size().compare(chief.full.size()) > 0) chief = each;
    const variance = add((each) => each.billed).minus(add((each) => each.expected));
    const full = add((each) => each.full);
    const cents = add((each) => each.rounding);
    if (isPast("over", chief.code, variance, full, cents)) {
      if (isLeftOut) find("charge-missing", "DISCOUNT", variance, "dispute");
      else find("charge-over-tolerance", chief.code, variance, "dispute");
    }
    const isBack =
      isCredit &&
      add((each) => each.billed).compare(ZERO) < 0 &&
      inOne(chief.code, (each) => each.before.plus(each.billed)).compare(ZERO) >= 0;
    if (!isBack && isPast("under", chief.code, variance, full, cents))
      find("charge-under-tolerance", chief.code, variance, "review");
  }
  const netBefore = [...hauls, ...codes.filter((each) => each.code === "DISCOUNT")];
  const isNetBefore =
    netBefore.every((each) => each.lines === 0) &&
    isNothing(netBefore.map((each) => each.expected).reduce((a, b) => a.plus(b), ZERO));
  for (const each of codes) {
    const { code, lines, isOrdered, billed, full, expected } = each;
    const variance = billed.minus(expected);
    if (lines > 0 && isOrdered && !members.includes(each)) {
      if (isPast("over", code, variance, full, each.rounding)) find("charge-over-tolerance", code, variance, "dispute");
      if (!isMoneyBack(code) && isPast("under", code, variance, full, each.rounding))
        find("charge-under-tolerance", code, variance, "review");
    }
    const isKnown = entry.billed.some((line) => meaning(line.code, ordered).code === code && meaning(line.code, ordered).known);
    // Everything before was approved: what was paid of a code may be given back.
    // A discount comes back with linehaul, on an invoice that bills nothing.
    const isDiscountBack = code === "DISCOUNT" && codes.every((other) => other.billed.compare(ZERO) <= 0) && isMoneyBack(code);
    const isGivenBack = isDiscountBack || (billed.compare(ZERO) < 0 && each.before.plus(billed).compare(ZERO) >= 0);
    const isInSum = isTakenOff && each === extra;
    if (lines > 0 && !isOrdered && isKnown && !isInSum && !isNothing(billed) && !(entry.isTaxed && code === TAX) && !isGivenBack)
      find("charge-not-on-order", code, billed, policy.chargeNotOnOrder);
    const isTurned = each.before.compare(ZERO) !== 0 && expected.compare(ZERO) < 0 === each.full.compare(ZERO) > 0;
    const isOfNet = isNetBefore && netBefore.includes(each);
    if (lines === 0 && isOrdered && !isNothing(expected) && !isTurned && !isOfNet && !(isLeftOut && each === discount))
      find("charge-missing", code, ZERO.minus(expected), "information");
  }
  for (const line of entry.billed) {
    const { code, known } = meaning(line.code, ordered);
    if (!known) {
      const same = entry.billed.filter((each) => meaning(each.code, ordered).code === code);
      const none = same.every((each) => isNothing(Fraction.of(each.amount))) && isNothing(billedOf(code));
      find("charge-unmapped", code, null, none ? "information" : "review");
    }
    if (line.rate === null || line.quantity === null) continue;
    const product = Fraction.of(line.rate).times(Fraction.of(line.quantity)).rounded();
    const difference = Fraction.of(line.amount).minus(product);
    const cents = !hasMoreThanCents(Fraction.of(line.amount));
    const against = difference.size().compare(HALF_CENT);
    if (against > 0 || (against === 0 && !cents)) find("extension-error", code, difference, "dispute");
  }
  const billed = inOrderCurrency(sum(entry.billed.map((each) => each.amount)));
  const tax = codes.find((each) => entry.isTaxed && each.code === TAX);
  const inAll = (read: (each: NaiveCode) => Fraction): Fraction => codes.map(read).reduce((a, b) => a.plus(b), ZERO);
  const full = sum(ordered.map((each) => each.amount))
    .plus(tax?.full ?? ZERO)
    .plus(inAll((each) => each.agreed));
  const before = sum(entry.before.map((each) => each.amount));
  const expected = full.minus(before).plus(inAll((each) => each.givenBack));
  const variance = billed.minus(expected);
  const cents = codes.map((each) => each.rounding).reduce((a, b) => a.plus(b), ZERO);
  if (isPast("over", null, variance, full, cents)) {
    find("total-over-tolerance", "-", variance, "dispute");
    if (before.compare(ZERO) !== 0) find("order-overbilled", "-", variance, "dispute");
  }
  if (!isAllBack && isPast("under", null, variance, full, cents)) find("total-under-tolerance", "-", variance, "review");
  if (
    tax !== undefined &&
    (tax.lines > 0 || tax.expected.compare(ZERO) < 0) &&
    tax.billed.minus(tax.expected).size().compare(taxRounding(entry, tax.rounded)) > 0
  )
    find("tax-mismatch", TAX, tax.billed.minus(tax.expected), "dispute");
  const verdict = ["block", "unmatched", "dispute", "review"].find((severity) => severities.includes(severity)) ?? "approve";
  return { verdict, findings: findings.sort(), rows, billed: billed.print(), expected: expected.print() };
}
