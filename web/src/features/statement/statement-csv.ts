import type { StatementLine } from "../../api/statement.ts";

/** A cell of CSV (RFC 4180); one that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The compared rows as a file for the carrier. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ invoiceNumber, stated, state, difference, invoices: [first] }) => [
    invoiceNumber,
    stated ?? "",
    state,
    first?.invoiceNumber ?? "",
    first?.approved ?? "",
    first?.billed ?? "",
    first?.currency ?? "",
    first?.receivedOn ?? "",
    first?.dueOn ?? "",
    first?.terminatedReason ?? "",
    difference ?? "",
  ]);
  const titles = [
    "On the statement",
    "Stated",
    "State",
    "Invoice",
    "Approved",
    "Billed",
    "Currency",
    "Received",
    "Due",
    "Ended because",
    "Difference",
  ];
  return [titles, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
