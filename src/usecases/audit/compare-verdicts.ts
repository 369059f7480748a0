import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import { type Amount, minus, plus, printAmount, ZERO } from "#domain/money/amount.ts";
import type { PastAudit } from "#db/queries/invoice/stored-audit.ts";

const MAX_LISTED = 200;

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
  readonly approvedMore: { readonly invoices: number; readonly billed: string; readonly overExpected: string };
  readonly approvedLess: { readonly invoices: number; readonly billed: string; readonly overExpected: string };
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

interface Tally {
  invoices: number;
  billed: Amount;
  over: Amount;
}

const print = ({ invoices, billed, over }: Tally): ComparedVerdicts["approvedMore"] => ({
  invoices,
  billed: printAmount(billed),
  overExpected: printAmount(over),
});

/**
 * What audits would have said: they are run again from their stored facts, with something `put` in place of what was in force,
 * and nothing is changed.
 */
export async function compareVerdicts(
  { rows, settings }: { readonly rows: readonly PastAudit[]; readonly settings: ReadonlyMap<string, string> },
  put: (facts: AuditFacts) => AuditFacts,
): Promise<ComparedVerdicts> {
  const verdicts = new Map<string, { from: string; to: string; invoices: number; billed: Amount }>();
  const more: Tally = { invoices: 0, billed: ZERO, over: ZERO };
  const less: Tally = { invoices: 0, billed: ZERO, over: ZERO };
  const changes: ComparedVerdicts["changes"][number][] = [];
  let changed = 0;
  let looked = 0;
  for (const row of rows) {
    const result = runAudit(put(wholeFacts(row.facts, settings.get(row.settingsHash) ?? "")));
    const from = row.verdict;
    const to = result.verdict;
    const { billed, expected, variance } = result.totals;
    const name = `${from} ${to}`;
    const pair = verdicts.get(name) ?? { from, to, invoices: 0, billed: ZERO };
    verdicts.set(name, { ...pair, invoices: pair.invoices + 1, billed: plus(pair.billed, billed) });
    looked += 1;
    // Other requests want their turn: audits are short, and there may be two thousand.
    if (looked % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    if (from === to) continue;
    changed += 1;
    const tally = to === "approve" ? more : from === "approve" ? less : undefined;
    if (tally !== undefined) {
      tally.invoices += 1;
      tally.billed = plus(tally.billed, billed);
      tally.over = plus(tally.over, expected === null ? ZERO : minus(billed, expected));
    }
    if (changes.length < MAX_LISTED) {
      changes.push({
        uuid: row.invoiceUuid,
        invoiceNumber: row.invoiceNumber,
        vendor: row.vendorName ?? row.vendorScac ?? row.vendorExternalId,
        from,
        to,
        billed: printAmount(billed),
        expected: expected === null ? null : printAmount(expected),
        variance: variance === null ? null : printAmount(variance),
      });
    }
  }
  return {
    invoices: rows.length,
    changed,
    verdicts: [...verdicts.values()]
      .sort((a, b) => b.invoices - a.invoices)
      .map((entry) => ({ ...entry, billed: printAmount(entry.billed) })),
    approvedMore: print(more),
    approvedLess: print(less),
    changes,
  };
}
