import { earlierInvoiceNumberKey, invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { type Amount, addAmounts, amountOf, minus, printAmount, ZERO } from "#domain/money/amount.ts";
import { readStatement, type StatementLine } from "#domain/reading/read-statement.ts";
import { MAX_STATEMENT_LINES } from "#contract/manage/invoice/statement.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { listStatementInvoices, type StatementInvoiceRow } from "#db/queries/invoice/statement-invoices.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

const STATES = ["approved", "open", "terminated", "unknown"] as const;
type StatementState = (typeof STATES)[number];

export interface ComparedLine {
  readonly line: number;
  readonly invoiceNumber: string;
  readonly stated: string | null;
  readonly state: StatementState;
  readonly difference: string | null;
  readonly invoices: readonly StatementInvoiceRow[];
}

export interface StatementComparison {
  readonly lines: readonly ComparedLine[];
  readonly unread: readonly { readonly line: number; readonly text: string }[];
  readonly totals: readonly { readonly state: StatementState; readonly lines: number; readonly stated: string }[];
}

/**
 * A carrier's statement of account, row by row beside what came in under its numbers. Refuses: invalid (no row with an invoice's
 * number, or too many).
 */
export async function compareStatement(
  context: Context,
  tenant: Tenant,
  { text, vendorExternalId }: { readonly text: string; readonly vendorExternalId: string | null },
): Promise<Outcome<StatementComparison>> {
  const { lines, unread } = readStatement(text);
  if (lines.length === 0 || lines.length > MAX_STATEMENT_LINES) {
    const message =
      lines.length === 0
        ? "no row of the text says an invoice's number: copy the rows of the statement, each with its number and amount"
        : `the text has ${lines.length} rows, of ${MAX_STATEMENT_LINES} at most: compare it in parts`;
    return refuse("invalid", "One or more validation errors occurred.", { text: [message] });
  }
  const keys = new Set(lines.flatMap(({ invoiceNumber }) => keysOf(invoiceNumber)));
  const rows = await context.db.inTenant(tenant.tenantUuid, async (tx) =>
    listStatementInvoices(tx, [...keys], vendorExternalId === null ? null : (await listOneCarriers(tx)).idsOf(vendorExternalId)),
  );
  const byKey = Map.groupBy(rows, ({ numberKey }) => numberKey);
  const compared = lines.map((line) => compareLine(line, byKey));
  return done({ lines: compared, unread, totals: STATES.map((state) => totalOf(state, compared)) });
}

/** As numbers are folded today, and as they were before. */
const keysOf = (invoiceNumber: string): readonly string[] => [
  ...new Set([invoiceNumberKey(invoiceNumber), earlierInvoiceNumberKey(invoiceNumber)]),
];

const stateOf = ({ status }: StatementInvoiceRow): StatementState =>
  status === "approved" || status === "terminated" ? status : "open";

const compareLine = (
  { line, invoiceNumber, amount }: StatementLine,
  byKey: ReadonlyMap<string, readonly StatementInvoiceRow[]>,
): ComparedLine => {
  const found = keysOf(invoiceNumber).flatMap((key) => byKey.get(key) ?? []);
  const invoices = STATES.flatMap((state) => found.filter((row) => stateOf(row) === state));
  const [first] = invoices;
  const ours = first === undefined || stateOf(first) === "terminated" ? null : amountOf(first.approved ?? first.billed);
  return {
    line,
    invoiceNumber,
    stated: amount === null ? null : printAmount(amount),
    state: first === undefined ? "unknown" : stateOf(first),
    difference: amount === null || ours === null ? null : printAmount(minus(amount, ours)),
    invoices,
  };
};

const totalOf = (state: StatementState, lines: readonly ComparedLine[]) => {
  const own = lines.filter((line) => line.state === state);
  const stated = addAmounts(own.map((line): Amount => (line.stated === null ? ZERO : amountOf(line.stated))));
  return { state, lines: own.length, stated: printAmount(stated) };
};
