import { earlierInvoiceNumberKey, invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { type Amount, addAmounts, amountOf, minus, printAmount, ZERO } from "#domain/money/amount.ts";
import { readStatement, type StatementLine } from "#domain/reading/read-statement.ts";
import { statementOfPages } from "#domain/reading/statement-of-pages.ts";
import { transcriptionOf } from "#contract/stored/reading.ts";
import { MAX_STATEMENT_LINES } from "#contract/manage/invoice/statement.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import { listStatementInvoices, type StatementInvoiceRow } from "#db/queries/invoice/statement-invoices.ts";
import { findReading } from "#db/queries/document/document-reading.ts";
import { listText } from "#db/queries/document/document-text.ts";
import { findDocument } from "#db/queries/document/document.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse, UNKNOWN_DOCUMENT, WITHHELD } from "../refusal.ts";

const STATES = ["approved", "open", "terminated", "several-vendors", "unknown"] as const;
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

/** A statement as text, or as a document that was read: one of both. */
export interface StatementToCompare {
  readonly text: string | null;
  readonly documentUuid: string | null;
  /** Whether whoever asks sees what was blacked out in a copy. */
  readonly mayOpenOriginals: boolean;
  readonly vendorExternalId: string | null;
}

/**
 * A carrier's statement of account, row by row beside what came in under its numbers. Refuses: invalid (neither a text nor a
 * document or both, no row with an invoice's number, or too many), unknown (no such document), state-conflict (it is not read),
 * not-granted (places of it were blacked out).
 */
export async function compareStatement(
  context: Context,
  tenant: Tenant,
  { text, vendorExternalId, ...document }: StatementToCompare,
): Promise<Outcome<StatementComparison>> {
  const given = (text ?? "").trim() === "" ? null : text;
  if ((given === null) === (document.documentUuid === null))
    return invalid(
      text === null ? "documentUuid" : "text",
      "give the statement's rows in text, or the document that it is in documentUuid",
    );
  const statement = given === null ? await readDocumentText(context, tenant, document) : done(given);
  if (!statement.ok) return statement;
  const { lines, unread } = readStatement(statement.value);
  if (lines.length === 0 || lines.length > MAX_STATEMENT_LINES) {
    const message =
      lines.length === 0
        ? given === null
          ? "no line of the document says an invoice's number: compare the rows as text, each with its number and amount"
          : "no row of the text says an invoice's number: copy the rows of the statement, each with its number and amount"
        : `it has ${lines.length} rows, of ${MAX_STATEMENT_LINES} at most: compare it in parts`;
    return invalid(given === null ? "documentUuid" : "text", message);
  }
  const keys = new Set(lines.flatMap(({ invoiceNumber }) => keysOf(invoiceNumber)));
  const rows = await context.db.inTenant(tenant.tenantUuid, async (tx) =>
    listStatementInvoices(tx, [...keys], vendorExternalId === null ? null : (await listOneCarriers(tx)).idsOf(vendorExternalId)),
  );
  const byKey = Map.groupBy(rows, ({ numberKey }) => numberKey);
  const compared = lines.map((line) => compareLine(line, byKey));
  return done({ lines: compared, unread, totals: STATES.map((state) => totalOf(state, compared)) });
}

const invalid = (field: "text" | "documentUuid", message: string): Outcome<never> & { readonly ok: false } =>
  refuse("invalid", "One or more validation errors occurred.", { [field]: [message] });

/** The lines of a document that was read, its cells below the titles of their columns. */
function readDocumentText(
  context: Context,
  tenant: Tenant,
  { documentUuid, mayOpenOriginals }: Pick<StatementToCompare, "documentUuid" | "mayOpenOriginals">,
): Promise<Outcome<string>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const document = documentUuid === null ? undefined : await findDocument(tx, documentUuid);
    if (document === undefined) return UNKNOWN_DOCUMENT;
    if (document.hasRedacted && !mayOpenOriginals) return WITHHELD;
    const { status, reason, pages } = transcriptionOf(await findReading(tx, document.uuid));
    if (status === "waiting" || status === "reading")
      return refuse("state-conflict", "the document is being read: ask again in a few seconds");
    const text = await listText(tx, document.uuid);
    if (text.length === 0)
      return refuse(
        "state-conflict",
        `no words of the document are known${reason === null ? "" : `, ${reason}`}: compare its rows as text`,
      );
    return done(
      statementOfPages(
        text.map(({ page, words }) => ({
          ...(pages.find(({ number }) => number === page) ?? LETTER),
          number: page,
          rotation: 0,
          text: "embedded",
          words: words.map(([word, ...box]) => ({ text: word, box, confidence: 1 })),
        })),
      ),
    );
  });
}

/** US Letter in points: where nothing is known of a page. */
const LETTER = { width: 612, height: 792 };

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
  // Whose statement it is, nobody said: another carrier's bill under the same number says nothing of this one's.
  if (new Set(invoices.map(({ carrier }) => carrier)).size > 1)
    return {
      line,
      invoiceNumber,
      stated: amount === null ? null : printAmount(amount),
      state: "several-vendors",
      difference: null,
      invoices,
    };
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
