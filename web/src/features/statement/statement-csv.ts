import { csvLine } from "../../../../src/contract/csv.ts";
import type { StatementLine } from "../../api/statement.ts";

/** The compared rows as a file for the carrier. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ invoiceNumber, stated, state, difference, invoices: [first] }) => [
    invoiceNumber,
    stated,
    state,
    first?.invoiceNumber ?? null,
    first?.approved ?? null,
    first?.billed ?? null,
    first?.currency ?? null,
    first?.receivedOn ?? null,
    first?.dueOn ?? null,
    first?.terminatedReason ?? null,
    difference,
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
  return [titles, ...rows].map(csvLine).join("");
}
