import type { Day } from "../../day/day.ts";
import type { Currency } from "../../money/amount.ts";
import { addAmounts, amount } from "../../money/amount.ts";
import { convert, findConversion } from "../../money/convert.ts";
import type { Conversion, FxRate } from "../../money/convert.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import { firstDay } from "./first-day.ts";

/** What the rate of an exchange is found by. */
type ConvertingFacts = Pick<AuditFacts, "invoice" | "orders" | "fxRates"> & { readonly policy: Pick<AuditFacts["policy"], "fx"> };

function* ratesOf(facts: ConvertingFacts): Iterable<FxRate> {
  yield* facts.policy.fx;
  yield* facts.fxRates;
}

/** What one unit is worth, for comparing two rates: a large sum keeps the digits that rounding to four decimals would lose. */
const SAMPLE = amount(10n ** 16n);

/**
 * The rate of the day between two currencies: null when they are one, undefined when none is known. The day is the orders' (the
 * first that was shipped; where none says when, delivered). Where no order says one, the invoice may not choose its rate: of
 * those of its own day and of the day it was received, the one that makes more of what is billed, and less of a credit.
 */
export function conversionFor(facts: ConvertingFacts, from: Currency, to: Currency): Conversion | null | undefined {
  if (from === to) return null;
  const { invoice, receivedOn } = facts.invoice;
  const orderedOn = firstDay(facts.orders.map(({ order }) => order.shipOn ?? order.deliveryOn));
  const rateOf = (day: Day): Conversion | undefined => findConversion(ratesOf(facts), from, to, day);
  if (orderedOn !== null || facts.orders.length === 0) return rateOf(orderedOn ?? invoice.shipOn ?? invoice.invoiceOn);
  const [told, received] = [rateOf(invoice.shipOn ?? invoice.invoiceOn), rateOf(receivedOn)];
  if (told === undefined || received === undefined) return undefined;
  const isCredit = addAmounts(invoice.charges.map((charge) => charge.amount)) < 0n;
  return convert(SAMPLE, told) >= convert(SAMPLE, received) === isCredit ? received : told;
}
