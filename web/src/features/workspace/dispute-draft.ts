import type { ChargeRow, Finding, Workspace } from "../../api/types.ts";
import { formatAmount, formatPercent, signOf, tidyDecimals } from "../../ui/money.ts";

/** Findings that a dispute would speak of, the gravest first. */
export const disputedFindings = (invoice: Workspace): readonly Finding[] => {
  const findings = invoice.audit?.findings ?? [];
  const grave = findings.filter((one) => one.severity === "dispute" || one.severity === "block");
  return grave.length > 0 ? grave : findings.filter((one) => one.severity === "review");
};

/** What the other side should read: our own limits are nobody else's business. */
const outwards = (finding: Finding): string => {
  const limit = finding.message.indexOf(" Allowed is ");
  return tidyDecimals(limit === -1 ? finding.message : finding.message.slice(0, limit));
};

/** The reasons the audit proposes, in words the other side can check. */
export const proposedReasons = (invoice: Workspace): readonly string[] => [...new Set(disputedFindings(invoice).map(outwards))];

/** The charges that differ, for the table of a dispute. */
export const varyingCharges = (invoice: Workspace): readonly ChargeRow[] =>
  (invoice.audit?.charges ?? []).filter((row) => row.variance !== null && signOf(row.variance) !== 0);

const column = (text: string, width: number): string => text.padStart(width);

/** The table as text, for a mail that is read in any program. */
const tableText = (invoice: Workspace): string => {
  const rows = varyingCharges(invoice);
  if (rows.length === 0) return "";
  const name = Math.max(6, ...rows.map((row) => row.code.length));
  const line = (code: string, expected: string, billed: string, variance: string): string =>
    `${code.padEnd(name)}  ${column(expected, 12)}  ${column(billed, 12)}  ${column(variance, 12)}`;
  return [
    line("Charge", "Expected", "Billed", "Variance"),
    ...rows.map(
      (row) =>
        `${line(row.code, formatAmount(row.expected), formatAmount(row.billed), formatAmount(row.variance, { signed: true }))}${row.variancePercent === null ? "" : `  ${formatPercent(row.variancePercent)}`}`,
    ),
    line(
      "Total",
      formatAmount(invoice.totals.expected),
      formatAmount(invoice.totals.billed),
      formatAmount(invoice.totals.variance, { signed: true }),
    ),
  ].join("\n");
};

export const draftSubject = (invoice: Workspace): string => `Dispute of invoice ${invoice.invoiceNumber}`;

/** The first message of a dispute, ready to send or to edit. */
export const draftMessage = (invoice: Workspace, reasons: readonly string[]): string => {
  const order = invoice.orders.map((one) => one.orderNumber).join(", ");
  const table = tableText(invoice);
  return [
    `Invoice ${invoice.invoiceNumber}${order === "" ? "" : ` for order ${order}`} differs from what we expect (${invoice.currency}).`,
    reasons.map((reason) => `- ${reason}`).join("\n"),
    table,
    "Please send a corrected invoice, or the documents that support these charges.",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
};
