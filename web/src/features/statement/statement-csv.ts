import { csvLine } from "../../../../src/contract/csv.ts";
import type { StatementLine } from "../../api/statement.ts";
import { t } from "../../language/text.ts";
import { sayName } from "../../ui/readable-names.ts";
import { STATES } from "./statement-states.ts";

/** The compared rows as a file for the carrier. */
export function statementCsv(lines: readonly StatementLine[]): string {
  const rows = lines.map(({ invoiceNumber, stated, state, difference, invoices }) => {
    // What others bill under the number is nothing for this carrier's eyes.
    const first = state === "several-vendors" ? undefined : invoices[0];
    return [
      invoiceNumber,
      stated,
      STATES[state].label,
      first?.vendor ?? null,
      first?.invoiceNumber ?? null,
      first?.approved ?? null,
      first?.billed ?? null,
      first?.currency ?? null,
      first?.receivedOn ?? null,
      first?.dueOn ?? null,
      first?.terminatedReason == null ? null : sayName(first.terminatedReason),
      difference,
    ];
  });
  const titles = [
    t`On the statement`,
    t`Stated`,
    t`State`,
    t`Vendor`,
    t`Invoice`,
    t`Approved`,
    t`Billed`,
    t`Currency`,
    t`Received`,
    t`Due`,
    t`Ended because`,
    t`Difference`,
  ];
  // What spreadsheets know UTF-8 by: without it they show accents as two letters each.
  return `\uFEFF${[titles, ...rows].map(csvLine).join("")}`;
}
