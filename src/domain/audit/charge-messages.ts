import type { LimitData, MoneyData } from "./message-data.ts";
import { billedText, isNegative, limitText, listText, overOrUnder, shareText, sizeText, supportText } from "./message-text.ts";
import { causesText } from "./variance-cause.ts";
import type { VarianceCause } from "./variance-cause.ts";

/** An amount past its limit: `expected` is what is left of `ordered` after `previous`, which invoices before this one billed. */
type PastLimit = {
  readonly billed: MoneyData;
  readonly expected: MoneyData;
  readonly ordered: MoneyData;
  readonly previous: MoneyData;
  readonly variance: MoneyData;
  /** The variance in percent of `ordered`, or null where that is nothing. */
  readonly percent: string | null;
  readonly limit: LimitData;
  /** Type of the approved document that supports the amount, or null. */
  readonly support: string | null;
};

/** The messages of both rules of charges. */
export type ChargePastLimit = PastLimit & {
  readonly charge: string;
  readonly kind: string;
  readonly causes: readonly VarianceCause[];
};

const isZero = (money: MoneyData): boolean => /^-?0\.0000$/.test(money.amount);

const chargeText = (kind: string, money: MoneyData): string =>
  kind === "discount" && isNegative(money) ? `a discount of ${sizeText(money)}` : billedText(money);

/** "239.53 USD billed, 227.36 USD expected" or, after other invoices, "96.00 USD billed after 812.50 USD on earlier invoices, 812.50 USD expected in all". */
const amountsText = (d: PastLimit, text: (money: MoneyData) => string): string =>
  isZero(d.previous)
    ? `${text(d.billed)} billed, ${text(d.expected)} expected`
    : `${text(d.billed)} billed after ${billedText(d.previous)} on earlier invoices, ${text(d.ordered)} expected in all`;

const pastLimitText = (d: PastLimit, text: (money: MoneyData) => string): string =>
  `${amountsText(d, text)}, ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}`;

/** Messages of a charge past its limit, over or under. */
export const CHARGE_MESSAGES = {
  charge: (d: ChargePastLimit) =>
    `${d.charge}: ${pastLimitText(d, (money) => chargeText(d.kind, money))}${causesText(d.causes)}.${supportText(d.support)}${limitText(d.limit)}`,
  order: (d: ChargePastLimit & { orderNumber: string }) =>
    `${d.charge} of order ${d.orderNumber}: ${pastLimitText(d, (money) => chargeText(d.kind, money))}.${supportText(d.support)}${limitText(d.limit)}`,
};

const chargesText = (charges: readonly { code: string; variance: MoneyData }[]): string =>
  charges.length === 1
    ? `all of it ${charges[0]?.code}`
    : `namely ${listText(charges.map(({ code, variance }) => `${code} ${overOrUnder(variance)}`))}`;

/** Messages of an invoice total past its limit, over or under. */
export const TOTAL_MESSAGES = {
  total: (d: PastLimit) => `Invoice total: ${pastLimitText(d, billedText)}.${supportText(d.support)}${limitText(d.limit)}`,
  /** Every charge that differs has a finding of its own: the total names them and repeats no amounts. */
  toldByCharges: (d: PastLimit & { charges: readonly { code: string; variance: MoneyData }[] }) =>
    `Invoice total: ${overOrUnder(d.variance)}${shareText(d.percent, d.ordered)}, ${chargesText(d.charges)}.${supportText(d.support)}${limitText(d.limit)}`,
};
