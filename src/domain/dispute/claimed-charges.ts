import type { StoredResult } from "../stored/upcast-result.ts";
import {
  addAmounts,
  amount,
  type Amount,
  amountOf,
  type Currency,
  isNothing,
  larger,
  minus,
  plus,
  smaller,
  ZERO,
} from "../money/amount.ts";
import type { Conversion } from "../money/convert.ts";
import { conversionOf, convertBack } from "../money/exchange-rate.ts";
import { minorUnit, roundToMinorUnit } from "../money/minor-units.ts";
import { divideHalfAwayFromZero } from "../money/round.ts";
import { listText } from "../audit/findings/message-text.ts";
import { isForCarrier } from "./carrier-text.ts";

type StoredFinding = StoredResult["findings"][number];
type StoredRow = StoredResult["charges"][number];

/**
 * A row of a claim, in the currency of the invoice: payable = billed - disputed. Without a code it is of the invoice as a whole.
 */
export interface ClaimedCharge {
  readonly code: string | null;
  /** As the invoice calls it, all its lines; the order's words where it has none. */
  readonly description: string | null;
  /** What the carrier knows it by: its own words, else its own code; never empty where there is a code. No two are alike. */
  readonly name: string | null;
  readonly billed: Amount;
  readonly payable: Amount;
  readonly disputed: Amount;
}

/** Rules that say of a code that nobody ordered it: all of it is disputed, though a person decides. */
const UNORDERED: readonly string[] = ["charge-not-on-order", "charge-unmapped"];
/** What a person withheld of an earlier invoice is not paid because it is asked for again. */
const ASKED_AGAIN = "withheld-earlier";
/** Rules that dispute the whole invoice, whatever its charges, beside a duplicate. */
const WHOLE: readonly string[] = ["balance-due-late", "billed-too-late"];

/** An invoice that came before, for sure. */
export function isWholeDuplicate({ rule, severity }: StoredFinding): boolean {
  return rule === "duplicate-invoice" && (severity === "dispute" || severity === "block");
}

export function isWholeClaim(findings: readonly StoredFinding[]): boolean {
  return findings.some(
    (finding) => isWholeDuplicate(finding) || (WHOLE.includes(finding.rule) && finding.severity === "dispute"),
  );
}

/** Findings a carrier is told: what is disputed, what nobody ordered, and an invoice that came before. */
export function isClaimed({ rule, severity }: StoredFinding): boolean {
  if (!isForCarrier(rule)) return false;
  if (severity === "dispute") return true;
  if (severity === "block") return rule === "duplicate-invoice";
  return severity === "review" && (UNORDERED.includes(rule) || rule === ASKED_AGAIN);
}

/** The carrier's money: what the invoice is written in, in whole cents (yen, ...) where the invoice is. */
export interface CarrierMoney {
  readonly currency: Currency;
  /** Of the audit, where it is another one. */
  readonly auditCurrency: Currency;
  readonly conversion: Conversion | null;
  readonly isWhole: boolean;
}

/**
 * An amount of the audit in the currency of the invoice, to four decimals: a claim is rounded once, as a whole (`inWhole`).
 * @internal a step of its own, tested by itself.
 */
export function carrierAmount({ conversion }: CarrierMoney, amount: Amount): Amount {
  return conversion === null ? amount : convertBack(amount, conversion);
}

export function carrierMoney(result: StoredResult, currency: Currency): CarrierMoney {
  return {
    currency,
    auditCurrency: result.currency,
    conversion: result.conversion === null ? null : conversionOf(result.conversion),
    isWhole: result.charges.every((row) => row.lines.every((line) => amountOf(line.amount) % minorUnit(currency) === 0n)),
  };
}

/**
 * What an approved document supports of a finding's difference, in the currency of the audit. Without an amount it supports all
 * of it.
 */
const supportedPart = (finding: StoredFinding, over: Amount): Amount => {
  // Audits of earlier releases name a document without its amount.
  const support: { readonly amount?: string | null } | null = finding.supportedBy;
  if (support === null) return ZERO;
  return support.amount == null ? over : smaller(amountOf(support.amount), over);
};

const billedOf = (row: StoredRow): Amount => addAmounts(row.lines.map((line) => amountOf(line.amount)));

/** What a finding says a code is over, less what is supported of it; in the currency of the audit. */
const overBy = (finding: StoredFinding, row: StoredRow, money: CarrierMoney): Amount => {
  const own = (finding.currency ?? money.auditCurrency) === money.auditCurrency;
  const told = own ? finding.variance : row.variance;
  const over = UNORDERED.includes(finding.rule) ? amountOf(row.billed) : told === null ? ZERO : amountOf(told);
  return larger(minus(over, supportedPart(finding, over)), ZERO);
};

/**
 * The most that the findings of a code say it is over: findings of one order each add up, others speak of the same money. What
 * was billed too little is no claim. What was withheld before comes on top.
 */
const overOfCode = (findings: readonly StoredFinding[], row: StoredRow, money: CarrierMoney): Amount => {
  let most = ZERO;
  let withheld = ZERO;
  const byOrder = new Map<string, Amount>();
  for (const finding of findings) {
    const over = overBy(finding, row, money);
    if (finding.rule === ASKED_AGAIN) withheld = plus(withheld, over);
    else if (finding.orderUuid === null) most = larger(most, over);
    else byOrder.set(finding.orderUuid, larger(byOrder.get(finding.orderUuid) ?? ZERO, over));
  }
  const beyond = larger(most, addAmounts(byOrder.values()));
  // What is beyond the order and what was withheld are two sums, of what is billed.
  return withheld === 0n ? beyond : smaller(plus(beyond, withheld), larger(amountOf(row.billed), beyond));
};

/** So many different texts of lines are named. */
const MAX_NAMES = 3;

/** Each text once; of many the first ones. */
const namesText = (texts: readonly (string | null)[]): string | null => {
  const names = [...new Set(texts.map((text) => (text ?? "").trim()).filter((text) => text !== ""))];
  if (names.length === 0) return null;
  return listText(names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), "others"] : names);
};

const claimOfRow = (row: StoredRow, over: Amount, money: CarrierMoney): ClaimedCharge => {
  const { code, lines } = row;
  const description = namesText(lines.map((line) => line.description)) ?? row.description;
  const name = namesText(lines.map((line) => line.description ?? line.code)) ?? description ?? code;
  const own = { code, description, name };
  const billed = billedOf(row);
  if (over === 0n) return { ...own, billed, payable: billed, disputed: ZERO };
  const whole = over === amountOf(row.billed);
  const payable = whole ? ZERO : carrierAmount(money, minus(amountOf(row.billed), over));
  return { ...own, billed, payable, disputed: minus(billed, payable) };
};

/** Where two codes are called alike on the invoice, their codes tell them apart. */
const toldApart = (rows: readonly ClaimedCharge[]): readonly ClaimedCharge[] =>
  rows.map((row) =>
    row.name !== null && row.name !== row.code && rows.some((other) => other !== row && other.name === row.name)
      ? { ...row, name: `${row.name} (${row.code ?? ""})` }
      : row,
  );

const disputedOf = (rows: readonly ClaimedCharge[]): Amount => addAmounts(rows.map((row) => row.disputed));

/** What is disputed of some rows, put back one after the other until nothing is left to put back. */
const disputeLess = (
  rows: readonly ClaimedCharge[],
  most: Amount,
  isOf: (row: ClaimedCharge) => boolean,
): readonly ClaimedCharge[] => {
  let left = most;
  return rows.map((row) => {
    const back = isOf(row) ? smaller(left, larger(row.disputed, ZERO)) : ZERO;
    if (back <= 0n) return row;
    left = minus(left, back);
    return { ...row, payable: plus(row.payable, back), disputed: minus(row.disputed, back) };
  });
};

/**
 * A discount that no order names comes off the linehaul: what it takes off is not disputed once more, so that no less is payable
 * of both than is expected of them. What was withheld before stays in dispute.
 */
const withDiscounts = (rows: readonly ClaimedCharge[], result: StoredResult, money: CarrierMoney): readonly ClaimedCharge[] => {
  const isUnordered = (row: StoredRow): boolean => amountOf(row.billed) < 0n && amountOf(row.expected ?? "0") >= 0n;
  const off = result.charges.filter((row) => isUnordered(row) && (row.kind === "discount" || !row.known));
  if (off.length === 0) return rows;
  const sum = result.charges.filter((row) => row.kind === "linehaul" || row.kind === "discount" || off.includes(row));
  const codes = new Set<string | null>(sum.map((row) => row.code));
  const again = result.findings.filter(({ rule, charge }) => rule === ASKED_AGAIN && codes.has(charge));
  const withheld = addAmounts(again.map((finding) => amountOf(finding.variance ?? "0")));
  const expected = minus(addAmounts(sum.map((row) => amountOf(row.expected ?? "0"))), withheld);
  const own = rows.filter((row) => codes.has(row.code));
  const due = smaller(addAmounts(own.map((row) => row.billed)), larger(carrierAmount(money, expected), ZERO));
  const linehauls = new Set<string | null>(sum.filter((row) => row.kind === "linehaul").map((row) => row.code));
  const takenOff = minus(ZERO, addAmounts(own.filter((row) => row.billed < 0n).map((row) => row.payable)));
  const short = smaller(minus(due, addAmounts(own.map((row) => row.payable))), takenOff);
  return short <= 0n ? rows : disputeLess(rows, short, (row) => linehauls.has(row.code));
};

/** The linehaul that a finding is about which names a discount beside it, after linehaul of earlier invoices; else null. */
export function linehaulAfterOthers({ messageId, data }: StoredFinding): string | null {
  if (messageId?.startsWith("charge-missing/netAfterOthers") !== true) return null;
  return (data as { readonly charge?: string } | null)?.charge ?? null;
}

/**
 * What is too much of linehaul and discounts after earlier invoices is disputed of the linehaul that is billed: nothing says that
 * the discount was not taken off before.
 */
const ofLinehaul = (rows: readonly ClaimedCharge[], { findings }: StoredResult): readonly ClaimedCharge[] =>
  findings.filter(isClaimed).reduce((claimed, finding) => {
    const linehaul = linehaulAfterOthers(finding);
    const from = claimed.find(({ code, billed }) => code === finding.charge && billed === 0n);
    const to = claimed.find(({ code }) => code === linehaul);
    if (linehaul === null || from === undefined || to === undefined) return claimed;
    return claimed
      .filter((row) => row !== from)
      .map((row) =>
        row === to ? { ...row, payable: plus(row.payable, from.payable), disputed: plus(row.disputed, from.disputed) } : row,
      );
  }, rows);

/**
 * What the totals are over beyond what the codes say: from codes within their own limits, the rest from the invoice as a whole.
 */
const withTotals = (rows: readonly ClaimedCharge[], result: StoredResult, money: CarrierMoney): readonly ClaimedCharge[] => {
  const overs = result.findings
    .filter(
      (finding) =>
        isClaimed(finding) &&
        finding.severity === "dispute" &&
        finding.charge === null &&
        finding.orderUuid === null &&
        finding.variance !== null,
    )
    .map((finding) => overAll(finding, money));
  const supported = new Map(result.charges.map((row) => [row.code, carrierAmount(money, supportedOf(result, row))]));
  const left = minus(minus(overs.reduce(larger, ZERO), disputedOf(rows)), addAmounts(supported.values()));
  if (left <= 0n || isNothing(left)) return rows;
  const varianceOf = (row: ClaimedCharge): Amount => {
    const variance = result.charges.find(({ code }) => code === row.code)?.variance ?? null;
    return variance === null ? ZERO : carrierAmount(money, amountOf(variance));
  };
  const unsupported = (row: ClaimedCharge): Amount => minus(varianceOf(row), supported.get(row.code ?? "") ?? ZERO);
  const byVariance = disputeMore(rows, left, (row) => (row.disputed === 0n ? unsupported(row) : row.disputed));
  // What earlier invoices billed too much is on none of these charges: what is payable of them pays for it.
  const isCredit = addAmounts(rows.map((row) => row.billed)) <= 0n;
  const claimed = isCredit ? byVariance : disputeMore(byVariance.rows, byVariance.left, (row) => row.billed);
  if (claimed.left <= 0n || isNothing(claimed.left)) return claimed.rows;
  return [
    ...claimed.rows,
    { code: null, description: null, name: null, billed: ZERO, payable: minus(ZERO, claimed.left), disputed: claimed.left },
  ];
};

/** Disputes more of rows, one after the other, up to what is said of each, until nothing is left. */
const disputeMore = (
  rows: readonly ClaimedCharge[],
  most: Amount,
  upTo: (row: ClaimedCharge) => Amount,
): { readonly rows: readonly ClaimedCharge[]; readonly left: Amount } => {
  let left = most;
  const claimed = rows.map((row) => {
    const part = smaller(minus(upTo(row), row.disputed), left);
    if (part <= 0n) return row;
    left = minus(left, part);
    return { ...row, payable: minus(row.payable, part), disputed: plus(row.disputed, part) };
  });
  return { rows: claimed, left };
};

/** The most that documents support of a code's difference, whatever became of its findings; in the currency of the audit. */
const supportedOf = (result: StoredResult, row: StoredRow): Amount =>
  result.findings
    .filter((finding) => finding.charge === row.code && finding.supportedBy !== null)
    .map((finding) => supportedPart(finding, larger(amountOf(finding.variance ?? row.billed), ZERO)))
    .reduce(larger, ZERO);

const overAll = (finding: StoredFinding, money: CarrierMoney): Amount => {
  const over = amountOf(finding.variance ?? "0");
  const left = larger(minus(over, supportedPart(finding, over)), ZERO);
  return (finding.currency ?? money.auditCurrency) === money.auditCurrency ? carrierAmount(money, left) : left;
};

/** Every charge of an invoice with what is disputed of it. */
export function claimedCharges(result: StoredResult, money: CarrierMoney): readonly ClaimedCharge[] {
  const billed = result.charges.filter((row) => row.lines.length > 0 || result.findings.some((finding) => isOver(finding, row)));
  if (isWholeClaim(result.findings))
    return toldApart(billed.map((row) => claimOfRow(row, amountOf(row.billed), money)).filter((row) => row.billed !== 0n));
  const rows = billed.map((row) =>
    claimOfRow(
      row,
      overOfCode(
        result.findings.filter((finding) => isOver(finding, row)),
        row,
        money,
      ),
      money,
    ),
  );
  const whole = withTax(withTotals(withDiscounts(ofLinehaul(rows, result), result, money), result, money), result, money);
  const claimed = toldApart(withinInvoice(whole, result));
  return money.isWhole ? inWhole(claimed, money.currency) : claimed;
}

/**
 * In whole cents (yen, ...): what is disputed in all is rounded, half away from zero, and each charge to a cent beside what it
 * is, those that lose most up (the earlier first), so that the charges come to the total.
 */
const inWhole = (rows: readonly ClaimedCharge[], currency: Currency): readonly ClaimedCharge[] => {
  const unit = minorUnit(currency);
  const down = rows.map((row) => amount((row.disputed / unit) * unit));
  const lost = rows.map((row, at) => minus(row.disputed, down[at] ?? ZERO));
  let left = minus(roundToMinorUnit(disputedOf(rows), currency), addAmounts(down));
  const step = left < 0n ? minus(ZERO, unit) : unit;
  const byLoss = [...rows.keys()]
    .map((at) => ({ at, lost: (lost[at] ?? 0n) * step }))
    .filter((entry) => entry.lost > 0n)
    .sort((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1));
  const moved = new Set<number>();
  for (const { at } of byLoss) {
    if (left === 0n) break;
    moved.add(at);
    left = minus(left, step);
  }
  return rows.map((row, at) => {
    const disputed = plus(down[at] ?? ZERO, moved.has(at) ? step : ZERO);
    return { ...row, payable: minus(row.billed, disputed), disputed };
  });
};

/**
 * The tax of what is not paid is not paid either: each tax in proportion to what is disputed of the rest, where its own findings
 * do not dispute more. A tax that is billed too low for all that is billed may be right, or too much, for what is payable. On a
 * credit nothing is held back for its tax.
 */
const withTax = (rows: readonly ClaimedCharge[], result: StoredResult, money: CarrierMoney): readonly ClaimedCharge[] => {
  const taxes = new Map(result.charges.filter((row) => row.kind === "tax").map((row) => [row.code, row]));
  const rest = rows.filter((row) => row.code === null || !taxes.has(row.code));
  const [billed, disputed] = [addAmounts(rest.map((row) => row.billed)), disputedOf(rest)];
  if (billed <= 0n || disputed <= 0n) return rows;
  const others = {
    billed,
    payable: larger(minus(billed, disputed), ZERO),
    expected: carrierAmount(money, expectedBeside(result)),
  };
  return rows.map((row) => {
    const tax = row.code === null ? undefined : taxes.get(row.code);
    if (tax === undefined || row.billed <= 0n) return row;
    const due = tax.onOrder === true ? orderedTaxDue(row, tax, others, money) : ruledTaxDue(row, tax, others, money);
    const payable = smaller(row.payable, due);
    return { ...row, payable, disputed: minus(row.billed, payable) };
  });
};

/** What the orders still expect beside taxes, in the currency of the audit. */
const expectedBeside = ({ charges }: StoredResult): Amount =>
  addAmounts(charges.filter((row) => row.kind !== "tax").map((row) => amountOf(row.expected ?? "0")));

/** The charges beside taxes, in the carrier's money. */
interface BesideTaxes {
  readonly billed: Amount;
  readonly payable: Amount;
  readonly expected: Amount;
}

const shareOf = (whole: Amount, part: Amount, of: Amount): Amount =>
  of <= 0n ? ZERO : amount(divideHalfAwayFromZero(whole * part, of));

/**
 * A tax that is expected on what is billed. What it is over by itself was taken off already: the share is of the tax that is
 * right for all that is billed.
 */
const ruledTaxDue = (row: ClaimedCharge, tax: StoredRow, { billed, payable }: BesideTaxes, money: CarrierMoney): Amount => {
  const short = larger(minus(ZERO, carrierAmount(money, amountOf(tax.variance ?? "0"))), ZERO);
  const right = plus(larger(row.payable, ZERO), short);
  return minus(right, shareOf(right, smaller(minus(billed, payable), billed), billed));
};

/**
 * A tax that an order names is the tax of what the order asks for, whatever is billed: what is over there has no part in it. So
 * much of it is due as is payable of the rest; no less than what is billed of it has of what is payable, since an order may name
 * charges that bear no tax.
 */
const orderedTaxDue = (row: ClaimedCharge, tax: StoredRow, others: BesideTaxes, money: CarrierMoney): Amount => {
  const expected = larger(carrierAmount(money, amountOf(tax.expected ?? "0")), ZERO);
  return larger(shareOf(expected, others.payable, others.expected), shareOf(row.billed, others.payable, others.billed));
};

/**
 * Nobody disputes more than is billed: what the totals say beyond it is no money of this invoice, and what discounts take off
 * charges that are disputed whole is not owed by the carrier.
 */
const withinInvoice = (rows: readonly ClaimedCharge[], result: StoredResult): readonly ClaimedCharge[] => {
  const billed = addAmounts(rows.map((row) => row.billed));
  if (billed <= 0n) return rows;
  const within = withinCharges(rows, result);
  let left = larger(minus(disputedOf(within), billed), ZERO);
  const claimed = within
    .toReversed()
    .map((row) => {
      const back = row.disputed <= row.billed ? ZERO : smaller(left, minus(row.disputed, larger(row.billed, ZERO)));
      left = minus(left, back);
      return back === 0n ? row : { ...row, payable: plus(row.payable, back), disputed: minus(row.disputed, back) };
    })
    .toReversed()
    .filter((row) => row.code !== null || row.billed !== 0n || row.disputed !== 0n);
  return left === 0n ? claimed : disputeLess(claimed, left, () => true);
};

/**
 * What earlier invoices were paid too much of a charge, beyond what is billed of it here, comes off what is payable of the
 * others.
 */
const withinCharges = (rows: readonly ClaimedCharge[], { charges }: StoredResult): readonly ClaimedCharge[] => {
  // A discount whose sign is turned is payable as what it takes off.
  const takesOff = new Set<string | null>(
    charges.filter((row) => row.kind === "discount" && amountOf(row.expected ?? "0") < 0n).map((row) => row.code),
  );
  let beyond = ZERO;
  const within = rows.map((row) => {
    // A discount that was left out is billed nothing of, and takes something off.
    if (row.billed <= 0n || row.disputed <= row.billed || takesOff.has(row.code)) return row;
    beyond = plus(beyond, minus(row.disputed, row.billed));
    return { ...row, payable: ZERO, disputed: row.billed };
  });
  return beyond === 0n ? rows : disputeMore(within, beyond, (row) => row.billed).rows;
};

const isOver = (finding: StoredFinding, row: StoredRow): boolean => finding.charge === row.code && isClaimed(finding);
