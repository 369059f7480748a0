import type { ChargeKind } from "../../charge/charge.ts";
import type { Day } from "../../day/day.ts";
import type { Amount, Currency, Rate } from "../../money/amount.ts";
import type { Finding } from "./finding.ts";
import type { MessageData } from "./message-data.ts";

export const VERDICTS = ["approve", "review", "dispute", "unmatched", "block"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * A billed line under its row: its own code and text, in the invoice's currency. `index` is its place among the invoice's
 * charges.
 */
export interface ChargeLine {
  readonly index: number;
  readonly code: string | null;
  readonly description: string | null;
  readonly amount: Amount;
  readonly rate: Rate | null;
  readonly quantity: Rate | null;
  readonly qualifier: string | null;
  readonly itemId: string | null;
}

/**
 * One row a tenant charge code. Amounts in the result's currency (the order's). `expected` is what the orders still expect after
 * the invoices that came before (`previouslyBilled`); null when nothing could be compared. variance = billed - expected.
 */
export interface ChargeRow {
  /** The tenant's code; for a line no alias knows, the line's own text. */
  readonly code: string;
  readonly kind: ChargeKind;
  /** False when no alias knows the line. */
  readonly known: boolean;
  /** Whether an order names it; what is expected of a tax that none names is taken of what is billed. */
  readonly onOrder: boolean;
  readonly description: string | null;
  readonly expected: Amount | null;
  readonly previouslyBilled: Amount;
  readonly rated: Amount | null;
  readonly billed: Amount;
  /** What the audit would have approved: the billed amount when the verdict is approve, else null until someone decides. */
  readonly approved: Amount | null;
  readonly variance: Amount | null;
  /** "5.26", of the absolute expected amount; null without one. */
  readonly variancePercent: string | null;
  /** Of the billed line when there is exactly one, else of the expected. */
  readonly rate: Rate | null;
  readonly quantity: Rate | null;
  readonly qualifier: string | null;
  /** Indices into `findings`. */
  readonly findings: readonly number[];
  readonly lines: readonly ChargeLine[];
}

export interface Totals {
  readonly billed: Amount;
  readonly expected: Amount | null;
  readonly approved: Amount | null;
  readonly variance: Amount | null;
  readonly variancePercent: string | null;
}

/** The approved amounts of one order, by charge code; over all orders they add up to `totals.approved`. */
export interface Allocation {
  readonly orderUuid: string;
  readonly charges: readonly { readonly code: string; readonly amount: Amount }[];
  readonly total: Amount;
}

export interface AuditResult {
  readonly verdict: Verdict;
  readonly ruleSetVersion: string;
  readonly policyVersion: number;
  readonly findings: readonly Finding[];
  readonly notEvaluated: readonly {
    readonly rule: string;
    /** Which of the rule's reasons it is: "weight-variance/noBilledWeight". */
    readonly reasonId: string;
    readonly data: MessageData;
    readonly reason: string;
  }[];
  /** Rule ids. */
  readonly notApplicable: readonly string[];
  readonly passed: readonly string[];
  readonly charges: readonly ChargeRow[];
  readonly totals: Totals;
  /** The currency of every amount above except in `lines` and where a finding names its own. */
  readonly currency: Currency;
  /** Set when the invoice was converted: amount in `from` times (or divided by) the rate. */
  readonly conversion: {
    readonly from: Currency;
    readonly to: Currency;
    readonly rate: string;
    readonly inverse: boolean;
    readonly rateOn: Day;
  } | null;
  /** Filled when the verdict is approve; empty otherwise (decisions allocate anew). */
  readonly allocations: readonly Allocation[];
}
