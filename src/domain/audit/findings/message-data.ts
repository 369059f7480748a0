import type { Amount, Currency, Rate } from "../../money/amount.ts";
import { printAmount, printRate } from "../../money/amount.ts";

/** What the data of a message may be made of: JSON as it is, so that a stored finding can be counted and put into words again. */
export type DataValue = string | number | boolean | null | readonly DataValue[] | { readonly [name: string]: DataValue };

/** The data of one message, by name. Days are text (`YYYY-MM-DD`), amounts `MoneyData`, measures `QuantityData`. */
export interface MessageData {
  readonly [name: string]: DataValue;
}

/** An amount as decimal text of four decimals with its currency: `{ amount: "227.3645", currency: "USD" }`. */
export type MoneyData = { readonly amount: string; readonly currency: Currency };

/**
 * A quantity as decimal text of up to eight decimals with the qualifier it is counted by: `{ quantity: "13.00", qualifier:
 * "PerHundredweight" }`.
 */
export type QuantityData = { readonly quantity: string; readonly qualifier: string | null };

/** A limit as a message tells it: the difference it allows, how that came about, and where it is set. */
export type LimitData = { readonly allowed: MoneyData; readonly text: string; readonly origin: string };

/** A document that supports a difference, and how far; see `Support`. */
export type SupportData = {
  readonly document: string;
  readonly strength: "whole" | "fact" | "part";
  readonly amount: MoneyData | null;
  readonly left: MoneyData | null;
};

export function moneyData(amount: Amount, currency: Currency): MoneyData {
  return { amount: printAmount(amount), currency };
}

export function quantityData(quantity: Rate, qualifier: string | null): QuantityData {
  return { quantity: printRate(quantity, 2), qualifier };
}

/** A rate, percentage or bare number as decimal text: at least two decimals, at most eight. */
export function rateData(rate: Rate): string {
  return printRate(rate, 2);
}

export type UnclearCharge = { readonly charge: string; readonly orderNumber: string };

/** Orders whose share of an invoice nobody knows: what is billed too much may be theirs. */
export type OwedElsewhere = {
  /** Numbers of orders that the invoice names and nobody knows. */
  readonly unknownOrders: readonly string[];
  /**
   * Numbers of matched orders without charges that no answer of the rating engine stands in for; left out where there is none.
   */
  readonly unpricedOrders?: readonly string[];
  /**
   * Charges that the rating engine has for an order that does not name them, and that are billed without saying for which order;
   * left out where there is none.
   */
  readonly unclearCharges?: readonly UnclearCharge[];
};
