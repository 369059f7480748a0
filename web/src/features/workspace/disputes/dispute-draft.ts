import type { ProposedDispute, Workspace } from "../../../api/answers.ts";
import { formatAmount, percentOfLetter, signOf, tidyDecimals } from "../../../ui/money.ts";

/** What is written here goes to carriers: in English, with its amounts. */
const OF_LETTER = { ofLetter: true } as const;

/** Our own limits are nobody else's business. */
const outwards = (message: string): string => tidyDecimals(message.replace(/ Allowed is .*$/, ""), OF_LETTER);

/**
 * The reasons to begin with: those that the audit proposes; where it disputes nothing, what it found all the same, for a person
 * to send who sees more in it.
 */
export function proposedReasons(invoice: Workspace): readonly string[] {
  const proposed = invoice.proposedDispute?.reasons.map((reason) => reason.description);
  if (proposed !== undefined) return [...new Set(proposed)];
  const found = (invoice.audit?.findings ?? []).filter(
    (finding) => finding.severity === "block" || finding.severity === "review",
  );
  return [...new Set(found.map((entry) => outwards(entry.message)))];
}

type Row = ProposedDispute["rows"][number];

/** The charges that are spoken of, for the table: the proposed ones, else every one that differs. */
export function disputedRows(invoice: Workspace): readonly Row[] {
  return invoice.proposedDispute != null && invoice.proposedDispute.rows.length > 0
    ? invoice.proposedDispute.rows
    : (invoice.audit?.charges ?? []).filter((row) => row.variance !== null && signOf(row.variance) !== 0);
}

const column = (text: string, width: number): string => text.padStart(width);

/** The table as text, for a mail that is read in any program. */
const tableText = (invoice: Workspace): string => {
  const rows = disputedRows(invoice);
  if (rows.length === 0) return "";
  const name = Math.max(6, ...rows.map((row) => row.code.length));
  const line = (code: string, expected: string, billed: string, variance: string): string =>
    `${code.padEnd(name)}  ${column(expected, 12)}  ${column(billed, 12)}  ${column(variance, 12)}`;
  const percentOf = (code: string): string => {
    const percent = invoice.audit?.charges.find((row) => row.code === code)?.variancePercent ?? null;
    return percent === null ? "" : `  ${percentOfLetter(percent)}`;
  };
  return [
    line("Charge", "Expected", "Billed", "Variance"),
    ...rows.map(
      (row) =>
        `${line(row.code, formatAmount(row.expected, OF_LETTER), formatAmount(row.billed, OF_LETTER), formatAmount(row.variance, { ...OF_LETTER, signed: true }))}${percentOf(row.code)}`,
    ),
    line(
      "Total",
      formatAmount(invoice.totals.expected, OF_LETTER),
      formatAmount(invoice.totals.billed, OF_LETTER),
      formatAmount(invoice.totals.variance, { ...OF_LETTER, signed: true }),
    ),
  ].join("\n");
};

export function draftSubject(invoice: Workspace): string {
  return invoice.proposedDispute?.subject ?? `Dispute of invoice ${invoice.invoiceNumber}`;
}

/** The letter with the reasons that are left, and those that were added, below its own. */
const letterWith = (proposed: ProposedDispute, reasons: readonly string[]): string => {
  const lineOf = (reason: string): string => `- ${reason}`;
  const own = proposed.reasons.map((reason) => lineOf(reason.description));
  const lines = proposed.text.split("\n");
  const first = lines.findIndex((line) => own.includes(line));
  if (first < 0) return proposed.text;
  return [...lines.slice(0, first), ...reasons.map(lineOf), ...lines.slice(first).filter((line) => !own.includes(line))].join(
    "\n",
  );
};

/** The first message of a dispute, ready to send or to edit. */
export function draftMessage(invoice: Workspace, reasons: readonly string[]): string {
  if (invoice.proposedDispute != null) return letterWith(invoice.proposedDispute, reasons);
  const order = invoice.orders.map((entry) => entry.orderNumber).join(", ");
  return [
    `Invoice ${invoice.invoiceNumber}${order === "" ? "" : ` for order ${order}`} differs from what we expect (${invoice.totals.currency}).`,
    reasons.map((reason) => `- ${reason}`).join("\n"),
    tableText(invoice),
    "Please send a corrected invoice, or the documents that support these charges.",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
