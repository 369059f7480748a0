import type { StoredResult } from "../stored/upcast-result.ts";
import { addAmounts, amount, type Amount, amountOf, type Currency, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";
import type { Conversion } from "../money/convert.ts";
import { conversionOf, convertBack } from "../money/exchange-rate.ts";
import { divideHalfAwayFromZero, roundToCents } from "../money/round.ts";
import { isForCarrier } from "./carrier-words.ts";

type StoredFinding = StoredResult["findings"][number];
type StoredRow = StoredResult["charges"][number];

/** A row of a claim, in the currency of the invoice: payable = billed - disputed. Without a code it is of the invoice as a whole. */
export interface ClaimedCharge {
  readonly code: string | null;
  readonly description: string | null;
  readonly billed: Amount;
  readonly payable: Amount;
  readonly disputed: Amount;
}

/** Rules that say of a code that nobody ordered it: all of it is disputed, though a person decides. */
const UNORDERED: readonly string[] = ["charge-not-on-order", "charge-unmapped"];
/** What a person withheld of an earlier invoice is not paid because it is asked for again. */
const ASKED_AGAIN = "withheld-earlier";
/** Rules that dispute the whole invoice, whatever its charges. */
const WHOLE: readonly string[] = ["duplicate-invoice", "balance-due-late", "billed-too-late"];

export function isWholeClaim(findings: readonly StoredFinding[]): boolean {
  return findings.some(
    ({ rule, severity }) =>
      WHOLE.includes(rule) && (severity === "dispute" || (severity === "block" && rule === "duplicate-invoice")),
  );
}

/** Findings a carrier is told: what is disputed, what nobody ordered, and an invoice that came before. */
export function isClaimed({ rule, severity }: StoredFinding): boolean {
  if (!isForCarrier(rule)) return false;
  if (severity === "dispute") return true;
  if (severity === "block") return rule === "duplicate-invoice";
  return severity === "review" && (UNORDERED.includes(rule) || rule === ASKED_AGAIN);
}

/** The carrier's money: what the invoice is written in, in whole cents where the invoice is. */
export interface CarrierMoney {
  readonly currency: Currency;
  /** Of the audit, where it is another one. */
  readonly auditCurrency: Currency;
  readonly conversion: Conversion | null;
  readonly inCents: boolean;
}

/** An amount of the audit in the currency of the invoice, rounded half away from zero to the decimals of the invoice. */
export function carrierAmount(money: CarrierMoney, amount: Amount): Amount {
  const { conversion } = money;
  const theirs = conversion === null ? amount : convertBack(amount, conversion);
  return money.inCents ? roundToCents(theirs) : theirs;
}

export function carrierMoney(result: StoredResult, currency: Currency): CarrierMoney {
  return {
    currency,
    auditCurrency: result.currency,
    conversion: result.conversion === null ? null : conversionOf(result.conversion),
    inCents: result.charges.every((row) => row.lines.every((line) => amountOf(line.amount) % 100n === 0n)),
  };
}

/** What an approved document supports of a finding's difference, in the currency of the audit. Without an amount it supports all of it. */
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
 * The most that the findings of a code say it is over: findings of one order each add up, others speak of the same money. What was
 * billed too little is no claim. What was withheld before comes on top.
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

const claimOfRow = (row: StoredRow, over: Amount, money: CarrierMoney): ClaimedCharge => {
  const { code, description } = row;
  const billed = billedOf(row);
  if (over === 0n) return { code, description, billed, payable: billed, disputed: ZERO };
  const whole = over === amountOf(row.billed);
  const payable = whole ? ZERO : carrierAmount(money, minus(amountOf(row.billed), over));
  return { code, description, billed, payable, disputed: minus(billed, payable) };
};

const disputedOf = (rows: readonly ClaimedCharge[]): Amount => addAmounts(rows.map((row) => row.disputed));

/** What the totals are over beyond what the codes say: from codes within their own limits, the rest from the invoice as a whole. */
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
  let left = minus(minus(overs.reduce(larger, ZERO), disputedOf(rows)), addAmounts(supported.values()));
  if (left <= 0n) return rows;
  const claimed = rows.map((row) => {
    const variance = result.charges.find(({ code }) => code === row.code)?.variance ?? null;
    if (row.disputed !== 0n || variance === null || left <= 0n) return row;
    const part = smaller(minus(carrierAmount(money, amountOf(variance)), supported.get(row.code ?? "") ?? ZERO), left);
    if (part <= 0n) return row;
    left = minus(left, part);
    return { ...row, payable: minus(row.billed, part), disputed: part };
  });
  if (left <= 0n) return claimed;
  return [...claimed, { code: null, description: null, billed: ZERO, payable: minus(ZERO, left), disputed: left }];
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
    return billed.map((row) => claimOfRow(row, amountOf(row.billed), money)).filter((row) => row.billed !== 0n);
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
  return withinInvoice(withTax(withTotals(rows, result, money), result, money));
}

/**
 * The tax of what is not paid is not paid either: each tax in proportion to what is disputed of the rest, where its own findings do not dispute more.
 * On a credit nothing is held back for its tax.
 */
const withTax = (rows: readonly ClaimedCharge[], result: StoredResult, money: CarrierMoney): readonly ClaimedCharge[] => {
  const taxes = new Set(result.charges.filter((row) => row.kind === "tax").map((row) => row.code));
  const isTax = (row: ClaimedCharge): boolean => row.code !== null && taxes.has(row.code);
  const rest = rows.filter((row) => !isTax(row));
  const [billed, disputed] = [addAmounts(rest.map((row) => row.billed)), disputedOf(rest)];
  if (billed <= 0n || disputed <= 0n) return rows;
  return rows.map((row) => {
    if (!isTax(row) || row.billed <= 0n) return row;
    const ofRest = divideHalfAwayFromZero(larger(row.payable, ZERO) * smaller(disputed, billed), billed);
    const share = money.inCents ? roundToCents(amount(ofRest)) : amount(ofRest);
    // What the tax is over by itself was taken off already: the share is of the tax that is right for all that is billed.
    return { ...row, payable: minus(row.payable, share), disputed: plus(row.disputed, share) };
  });
};

/** Nobody disputes more than is billed: what the totals say beyond it is no money of this invoice. */
const withinInvoice = (rows: readonly ClaimedCharge[]): readonly ClaimedCharge[] => {
  const billed = addAmounts(rows.map((row) => row.billed));
  const excess = minus(disputedOf(rows), billed);
  if (billed <= 0n || excess <= 0n) return rows;
  let left = excess;
  return rows
    .toReversed()
    .map((row) => {
      const back = row.disputed <= row.billed ? ZERO : smaller(left, minus(row.disputed, larger(row.billed, ZERO)));
      left = minus(left, back);
      return back === 0n ? row : { ...row, payable: plus(row.payable, back), disputed: minus(row.disputed, back) };
    })
    .toReversed()
    .filter((row) => row.code !== null || row.billed !== 0n || row.disputed !== 0n);
};

const isOver = (finding: StoredFinding, row: StoredRow): boolean => finding.charge === row.code && isClaimed(finding);
