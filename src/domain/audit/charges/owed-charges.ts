import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Currency } from "../../money/amount.ts";
import { addAmounts, ZERO } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import type { Conversion } from "../../money/convert.ts";
import type { OrderVendor } from "../../order/order.ts";
import type { AuditFacts, FactOrder } from "../facts/audit-facts.ts";
import { isAskedOfLeft } from "./asked-back.ts";

/** A charge of an order with the tenant code it stands for. */
export interface OrderedCharge {
  readonly resolved: ResolvedCode;
  readonly charge: Charge;
}

/** The tenant's code of the vehicle that was ordered and not used. */
export function notUsedCode(book: ChargeCodeBook): string {
  return book.resolve({ type: null, value: "TONU", description: null }).code;
}

/** A charge that stands on the order, and is not owed any more. */
const NOT_OWED = { amount: ZERO, rate: null, rawRate: null, quantity: null, qualifier: null } as const;

const notOwed = (entry: OrderedCharge): OrderedCharge => ({ ...entry, charge: { ...entry.charge, ...NOT_OWED } });

/**
 * Of a cancelled order only the vehicle that was ordered and not used is expected, where the order names a price for it. Nothing
 * else is owed: a credit gives that back, and beside orders that stand they alone say what is (`isNothing`). An invoice of
 * cancelled orders alone is told so by itself (order-cancelled).
 */
const stillOwed = (charges: readonly OrderedCharge[], book: ChargeCodeBook, isNothing: boolean): readonly OrderedCharge[] => {
  const code = notUsedCode(book);
  const isOwed = ({ resolved }: OrderedCharge): boolean => resolved.code === code;
  if (isNothing) return charges.map((entry) => (isOwed(entry) ? entry : notOwed(entry)));
  const owed = charges.filter(isOwed);
  return owed.length > 0 ? owed : charges;
};

/** How the invoice's currency becomes the orders'; `conversion` is null where they are one. */
interface Money {
  readonly currency: Currency;
  readonly conversion: Conversion | null;
}

/** What is owed still of the charges of each order. */
const owedBy = (
  facts: AuditFacts,
  book: ChargeCodeBook,
  { currency, conversion }: Money,
): ((charges: readonly OrderedCharge[], order: FactOrder | undefined) => readonly OrderedCharge[]) => {
  const { charges: lines } = facts.invoice.invoice;
  const written = addAmounts(lines.map((charge) => charge.amount));
  const credit = { charges: lines, currency, billed: conversion === null ? written : convert(written, conversion) };
  const isCredit = written < 0n;
  const isAnyStanding = facts.orders.some(({ status }) => status !== "cancelled");
  return (charges, order) => {
    if (order?.status === "cancelled") return stillOwed(charges, book, isCredit || isAnyStanding);
    return isCredit && order !== undefined && isAskedOfLeft(facts, order, credit) ? charges.map(notOwed) : charges;
  };
};

/** What the orders owe the vendor still, order after order; `vendors` as `facts.orders`. */
export function owedCharges(
  facts: AuditFacts,
  book: ChargeCodeBook,
  vendors: readonly (OrderVendor | null)[],
  money: Money,
): OrderedCharge[] {
  const owedOn = owedBy(facts, book, money);
  return vendors.flatMap((vendor, at) => {
    const resolved = (vendor?.charges ?? []).map((charge) => ({ resolved: book.resolveOrdered(charge.name), charge }));
    return owedOn(resolved, facts.orders[at]);
  });
}
