import type { LimitData, MoneyData, OwedElsewhere, SupportData } from "../findings/message-data.ts";
import {
  agreedText,
  billedText,
  chargeText,
  isNegative,
  limitText,
  listText,
  overOrUnder,
  owedElsewhereText,
  shareText,
  sizeText,
  supportText,
} from "../findings/message-text.ts";
import { amountOf } from "../../money/amount.ts";
import { moneyText } from "../../money/money-text.ts";
import { causesText } from "./variance-cause.ts";
import type { VarianceCause } from "./variance-cause.ts";

/** An amount past its limit: `expected` is what is left of `ordered` after `previous`, which invoices before this one billed. */
type PastLimit = OwedElsewhere & {
  readonly billed: MoneyData;
  readonly expected: MoneyData;
  readonly ordered: MoneyData;
  readonly previous: MoneyData;
  /** What of `ordered` people agreed to on earlier invoices; left out where nothing. */
  readonly agreed?: MoneyData;
  readonly variance: MoneyData;
  /** The variance in percent of `ordered`, or null where that is nothing. */
  readonly percent: string | null;
  readonly limit: LimitData;
  /** The approved document that supports the amount, or null. */
  readonly support: SupportData | null;
};

/** The messages of both rules of charges. */
export type ChargePastLimit = PastLimit & {
  readonly charge: string;
  readonly kind: string;
  readonly causes: readonly VarianceCause[];
};

/** Linehaul with the discounts that are taken off it, where the orders carry the net amount. */
type NetPastLimit = ChargePastLimit & {
  readonly gross: MoneyData;
  readonly discounts: readonly { readonly charge: string; readonly billed: MoneyData }[];
};

/** "LINEHAUL less DISCOUNT: 800.00 USD billed (2,500.00 USD less 1,700.00 USD), 700.00 USD expected, ...": one sum. */
const netText = (d: NetPastLimit): string =>
  `${d.charge} less ${listText(d.discounts.map(({ charge }) => charge))}: ${amountsText(d, billedText, ` (${moneyText(d.gross)} less ${listText(d.discounts.map(({ billed }) => sizeText(billed)))})`)}, ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}.${endText(d)}`;

const isZero = (money: MoneyData): boolean => /^-?0\.0000$/.test(money.amount);

/**
 * "239.53 USD billed, 227.36 USD expected" or, after other invoices, "96.00 USD billed after 812.50 USD accepted or open on
 * earlier invoices, 812.50 USD expected in all": of approved ones what was accepted counts, which may be less than was billed.
 */
const amountsText = (d: PastLimit, text: (money: MoneyData) => string, madeOf = ""): string =>
  isZero(d.previous)
    ? `${text(d.billed)} billed${madeOf}, ${text(d.expected)} expected`
    : `${text(d.billed)} billed${madeOf} after ${billedText(d.previous)} accepted or open on earlier invoices, ${text(d.ordered)} expected in all${agreedText(d.agreed)}`;

/** What the amounts rest on: what supports them, which orders are missing, and the limit. */
const endText = (d: PastLimit): string => `${supportText(d.support)}${owedElsewhereText(d)}${limitText(d.limit)}`;

const pastLimitText = (d: PastLimit, text: (money: MoneyData) => string): string =>
  `${amountsText(d, text)}, ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}`;

/** Messages of a charge past its limit, over or under. */
export const CHARGE_MESSAGES = {
  charge: (d: ChargePastLimit) =>
    `${d.charge}: ${pastLimitText(d, (money) => chargeText(d.kind, money))}${causesText(d.causes)}.${endText(d)}`,
  net: netText,
  order: (d: ChargePastLimit & { orderNumber: string }) =>
    `${d.charge} of order ${d.orderNumber}: ${pastLimitText(d, (money) => chargeText(d.kind, money))}.${endText(d)}`,
};

/** Whether earlier invoices took all there is, and more than this one bills is too much. */
const isNothingLeft = ({ previous, billed, variance }: PastLimit): boolean =>
  !isZero(previous) && amountOf(billed.amount) > 0n && amountOf(variance.amount) > amountOf(billed.amount);

/** What is too much; to a carrier, of this invoice alone: what earlier ones billed too much is none of its amounts. */
const overForCarrier = (d: PastLimit): string =>
  isNothingLeft(d) ? ": nothing of it is due" : `, ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}`;

/** What carriers are told of a charge past its limit. */
export const CHARGE_TO_CARRIER = {
  charge: (d: ChargePastLimit) =>
    `${d.charge}: ${amountsText(d, (money) => chargeText(d.kind, money))}${overForCarrier(d)}${causesText(d.causes)}.${supportText(d.support)}${owedElsewhereText(d)}`,
  order: (d: ChargePastLimit & { orderNumber: string }) =>
    `${d.charge} of order ${d.orderNumber}: ${amountsText(d, (money) => chargeText(d.kind, money))}${overForCarrier(d)}.${supportText(d.support)}${owedElsewhereText(d)}`,
};

/** What carriers are told of a total past its limit. */
export const TOTAL_TO_CARRIER = {
  total: (d: PastLimit) =>
    `Invoice total: ${amountsText(d, billedText)}${overForCarrier(d)}.${supportText(d.support)}${owedElsewhereText(d)}`,
};

/** Linehaul of which earlier invoices billed some, with the discounts that the orders name beside it. */
export type NetAfterOthers = PastLimit & {
  readonly charge: string;
  readonly discounts: readonly { readonly charge: string }[];
};

const netOfText = ({ charge, discounts }: NetAfterOthers, where: string): string =>
  `${charge}${where} less ${listText(discounts.map((each) => each.charge))}`;

/** "LINEHAUL less DISCOUNT: 50.00 USD billed after 1,900.00 USD accepted or open on earlier invoices, ...". */
export function netAfterOthers(d: NetAfterOthers, where = ""): string {
  return `${netOfText(d, where)}: ${pastLimitText(d, billedText)}.${endText(d)}`;
}

/** What carriers are told of it. */
export function netAfterOthersToCarrier(d: NetAfterOthers, where = ""): string {
  return `${netOfText(d, where)}: ${amountsText(d, billedText)}${overForCarrier(d)}.${owedElsewhereText(d)}`;
}

/** A credit that is not right as it stands: of what was never paid, of more than was paid, or sent before. */
type UnpaidCredit = ChargePastLimit & {
  readonly paid: MoneyData;
  /** Another credit of as much. */
  readonly repeats: string | null;
};

const whyNoCredit = ({ paid, repeats }: UnpaidCredit): string => {
  if (repeats !== null) return `as much as credit ${repeats} gave back: it may be the same one, sent again`;
  return isZero(paid) ? "and nothing was paid of it" : `and no more than ${moneyText(paid)} was paid of it`;
};

/** Messages of a charge under its limit. */
export const UNDER_MESSAGES = {
  ...CHARGE_MESSAGES,
  credit: (d: UnpaidCredit) => `${d.charge}: ${sizeText(d.billed)} is credited, ${whyNoCredit(d)}.`,
};

const chargesText = (charges: readonly { code: string; variance: MoneyData }[]): string =>
  charges.length === 1
    ? `all of it ${charges[0]?.code}`
    : `namely ${listText(charges.map(({ code, variance }) => `${code} ${overOrUnder(variance)}`))}`;

/** Messages of an invoice total past its limit, over or under. */
export const TOTAL_MESSAGES = {
  total: (d: PastLimit) => `Invoice total: ${pastLimitText(d, billedText)}.${endText(d)}`,
  /** Every charge that differs has a finding of its own: the total names them and repeats no amounts. */
  toldByCharges: (d: PastLimit & { charges: readonly { code: string; variance: MoneyData }[] }) =>
    `Invoice total${isNegative(d.billed) ? `, ${billedText(d.billed)}` : ""}: ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}, ${chargesText(d.charges)}.${endText(d)}`,
};
