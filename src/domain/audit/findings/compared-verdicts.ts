import { type Amount, minus, plus, printAmount, ZERO } from "../../money/amount.ts";
import type { AuditResult, Verdict } from "./audit-result.ts";

const MAX_LISTED = 200;

/** An invoice that was audited once more, with something else in force. */
export interface AuditedAgain {
  readonly uuid: string;
  readonly invoiceNumber: string;
  /** What the vendor is called. */
  readonly vendor: string | null;
  /** As it was said then. */
  readonly from: string;
  readonly to: Verdict;
  readonly totals: Pick<AuditResult["totals"], "billed" | "expected" | "variance">;
}

interface PrintedTally {
  readonly invoices: number;
  readonly billed: string;
  readonly overExpected: string;
}

export interface ComparedVerdicts {
  /** How many invoices were audited again. */
  readonly invoices: number;
  readonly changed: number;
  /** Every pair of verdicts that occurred, with the money billed. */
  readonly verdicts: readonly {
    readonly from: string;
    readonly to: string;
    readonly invoices: number;
    readonly billed: string;
  }[];
  /** What would be approved by itself and was not; `overExpected` is what that pays beyond the orders. */
  readonly approvedMore: PrintedTally;
  readonly approvedLess: PrintedTally;
  readonly changes: readonly {
    readonly uuid: string;
    readonly invoiceNumber: string;
    readonly vendor: string | null;
    readonly from: string;
    readonly to: string;
    readonly billed: string;
    readonly expected: string | null;
    readonly variance: string | null;
  }[];
}

const sumOf = (audits: readonly AuditedAgain[], of: (audit: AuditedAgain) => Amount): string =>
  printAmount(audits.reduce((sum, audit) => plus(sum, of(audit)), ZERO));

const billedIn = (audits: readonly AuditedAgain[]): string => sumOf(audits, ({ totals }) => totals.billed);

const tallyOf = (audits: readonly AuditedAgain[]): PrintedTally => ({
  invoices: audits.length,
  billed: billedIn(audits),
  overExpected: sumOf(audits, ({ totals: { billed, expected } }) => (expected === null ? ZERO : minus(billed, expected))),
});

const printOrNull = (amount: Amount | null): string | null => (amount === null ? null : printAmount(amount));

/** What audits would have said beside what they said: in all, and of the first invoices that it changes something for. */
export function comparedVerdicts(audits: readonly AuditedAgain[]): ComparedVerdicts {
  const pairs = [...Map.groupBy(audits, ({ from, to }) => `${from} ${to}`).values()].flatMap((alike) =>
    alike[0] === undefined ? [] : [{ from: alike[0].from, to: alike[0].to, invoices: alike.length, billed: billedIn(alike) }],
  );
  const changed = audits.filter(({ from, to }) => from !== to);
  return {
    invoices: audits.length,
    changed: changed.length,
    verdicts: pairs.sort((a, b) => b.invoices - a.invoices),
    approvedMore: tallyOf(changed.filter(({ to }) => to === "approve")),
    approvedLess: tallyOf(changed.filter(({ from }) => from === "approve")),
    changes: changed.slice(0, MAX_LISTED).map(({ totals, ...audit }) => ({
      ...audit,
      billed: printAmount(totals.billed),
      expected: printOrNull(totals.expected),
      variance: printOrNull(totals.variance),
    })),
  };
}
