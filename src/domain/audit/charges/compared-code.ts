import type { Charge, ChargeKind } from "../../charge/charge.ts";
import type { ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Amount, Rate } from "../../money/amount.ts";
import { ZERO } from "../../money/amount.ts";

/** One item or one order within a code. */
export interface ComparedPart {
  readonly orderUuid: string | null;
  readonly itemId: string | null;
  /** What was ordered, before other invoices are taken off: percentages are of this. */
  ordered: Amount;
  expected: Amount;
  billed: Amount;
  /** How many of the ordered charges carry more than cents. */
  fractions: number;
  /** How many lines of the invoice it has, without those of nothing. */
  lines: number;
  /** As that of its code. */
  centsAllowance: Amount;
}

/** What a place's rule takes of the orders that were delivered there: of this invoice, and of those before it. */
export interface TaxPart {
  readonly place: string;
  readonly percent: Rate;
  readonly billed: Amount;
  readonly previous: Amount;
}

export interface TaxOfCode {
  readonly parts: readonly TaxPart[];
  /** What each order's place asks for, as the invoice's orders; null: nothing. */
  readonly percentBy: readonly (Rate | null)[];
  /** False where the orders do not say where they were delivered and the policy's rates differ: `parts` have the dearest then. */
  readonly isPlaceKnown: boolean;
}

export interface ComparedCode {
  readonly code: string;
  readonly kind: ChargeKind;
  readonly known: boolean;
  /** Whether any order expects the code. */
  onOrder: boolean;
  /** Set when the expectation is a tax rule's, not an order's. */
  tax: TaxOfCode | null;
  /** What is expected in all: what the orders ask for, and what people agreed to beyond it. */
  ordered: Amount;
  /** What of it people agreed to on earlier invoices, beyond what the orders ask for. */
  agreed: Amount;
  /** What other invoices billed, less what came back of it. */
  previous: Amount;
  /** What of it came back by a recovery. */
  recovered: Amount;
  expected: Amount;
  /** Sum of the lines in the invoice's currency. */
  billedAsWritten: Amount;
  billed: Amount;
  variance: Amount;
  /** Whether it is a credit of what a recovery asks for: right in whatever code it is written. */
  isAskedBack: boolean;
  /** What rounding to cents explains of the variance: a difference up to it is zero. */
  centsAllowance: Amount;
  readonly lines: number[];
  readonly orderedLines: Charge[];
  /** By item where the order prices by item; by order where every line belongs to one. */
  byItem: readonly ComparedPart[] | null;
  byOrder: readonly ComparedPart[] | null;
}

/** A code before anything is added up. */
export function newRow(resolved: Pick<ResolvedCode, "code" | "kind" | "known">): ComparedCode {
  return {
    code: resolved.code,
    kind: resolved.kind,
    known: resolved.known,
    onOrder: false,
    tax: null,
    ordered: ZERO,
    agreed: ZERO,
    previous: ZERO,
    recovered: ZERO,
    expected: ZERO,
    billedAsWritten: ZERO,
    billed: ZERO,
    variance: ZERO,
    isAskedBack: false,
    centsAllowance: ZERO,
    lines: [],
    orderedLines: [],
    byItem: null,
    byOrder: null,
  };
}
