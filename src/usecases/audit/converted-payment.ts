import type { StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import { payableAsBilled, ratePerUnit } from "#domain/audit/charges/payable-as-billed.ts";
import { type Amount, amountOf, plus, printAmount, ZERO } from "#domain/money/amount.ts";
import { parseFxRate, printFxRate } from "#domain/money/convert.ts";
import type { StoredResult } from "#domain/stored/upcast-result.ts";

/** What to pay of an approved invoice in the carrier's currency, and one unit of that in the orders'. */
export interface ConvertedPayment {
  readonly payable: string;
  readonly currency: string;
  readonly exchangeRate: string;
}

/** Null where the invoice is in the orders' currency. Nothing is payable while nothing is approved. */
export function convertedPayment(
  result: StoredResult,
  row: Pick<StoredInvoiceRow, "uuid" | "allocations">,
): ConvertedPayment | null {
  const { conversion } = result;
  if (conversion === null) return null;
  const rate = parseFxRate(conversion.rate);
  if (rate === undefined) throw new Error(`the audit of invoice ${row.uuid} was converted at no rate`);
  const approved = new Map<string, Amount>();
  for (const { code, amount } of row.allocations ?? []) approved.set(code, plus(approved.get(code) ?? ZERO, amountOf(amount)));
  const charges = result.charges.map((charge) => ({
    code: charge.code,
    billed: amountOf(charge.billed),
    lines: charge.lines.map((line) => amountOf(line.amount)),
  }));
  return {
    payable: printAmount(payableAsBilled({ ...conversion, rate }, charges, approved)),
    currency: conversion.from,
    exchangeRate: printFxRate(ratePerUnit({ rate, inverse: conversion.inverse })),
  };
}
