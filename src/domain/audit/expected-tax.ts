import type { ChargeCodeBook } from "../charge/charge-code-book.ts";
import { absolute, amount, type Amount, HALF_CENT, larger, minus, plus, type Rate, smaller, ZERO } from "../money/amount.ts";
import { percentOf } from "../money/round.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { ComparedCode } from "./compared-code.ts";
import { findTaxRule } from "./tax-rule.ts";

/** What taxes are taken of, in the orders' currency: of this invoice, and of those of the same orders before it. */
export interface Taxable {
  readonly billed: Amount;
  readonly previous: Amount;
  /** Invoices before this one: each may have rounded its tax to cents. */
  readonly invoicesBefore: number;
}

/** Rounding of earlier invoices explains at most five cents, however many there were. */
const MAX_ROUNDING = amount(500n);

export function taxableOf(rows: readonly ComparedCode[], invoicesBefore: number): Taxable {
  let billed = ZERO;
  let previous = ZERO;
  for (const row of rows) {
    if (row.kind === "tax") continue;
    billed = plus(billed, row.billed);
    previous = plus(previous, row.previous);
  }
  return { billed, previous, invoicesBefore };
}

/**
 * The tax that an invoice may bill: the percentage on all that its orders were billed, less the tax billed before. Where earlier invoices
 * billed too little tax, the invoice may bill its own share alone, or make good what is missing; a tax within those two is what is expected.
 * What earlier invoices billed too much is taken off, unless rounding to cents explains it.
 */
export function expectedTax(taxable: Taxable, row: Pick<ComparedCode, "billed" | "previous">, percent: Rate): Amount {
  const own = percentOf(taxable.billed, percent);
  if (row.previous === 0n && taxable.previous === 0n) return own;
  const cumulative = minus(percentOf(plus(taxable.billed, taxable.previous), percent), row.previous);
  const missing = minus(cumulative, own);
  const rounding = smaller(amount(HALF_CENT * BigInt(taxable.invoicesBefore)), MAX_ROUNDING);
  // Of credits too: what was billed too little before has the sign of the charges.
  if (missing < 0n && absolute(missing) > rounding) return cumulative;
  return smaller(larger(row.billed, smaller(own, cumulative)), larger(own, cumulative));
}

/** Expects the taxes that nobody ordered but the rule of the place asks for. */
export function applyTaxRules(facts: AuditFacts, rows: readonly ComparedCode[], book: ChargeCodeBook): void {
  if (facts.policy.taxes.length === 0) return;
  const taxable = taxableOf(rows, facts.siblings.length);
  for (const row of rows) {
    if (row.kind !== "tax" || row.onOrder) continue;
    const rule = findTaxRule(facts, row.code, book);
    if (rule === undefined) continue;
    row.taxPercent = rule.percent;
    // A tax that this invoice does not bill is not expected of it: what was paid before was expected then.
    if (row.lines.length === 0) row.expected = ZERO;
    else if (facts.vendor?.taxRegistered === false) row.expected = minus(ZERO, row.previous);
    else row.expected = expectedTax(taxable, row, rule.percent);
    row.ordered = plus(row.expected, row.previous);
    row.variance = minus(row.billed, row.expected);
  }
}
