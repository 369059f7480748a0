import type { Invoice } from "#domain/invoice/invoice.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import type { FiledAudit } from "./audit-on-files.ts";

const money = (amount: Amount | null): string => (amount === null ? "-" : printAmount(amount));

const ENDED = { CancelledByVendor: "CANCELLED", Superseded: "SUPERSEDED" } as const;

/** An audit for people at a terminal: verdict, charges side by side, findings in words; of one that ended, by what. */
export function describeAudit(invoice: Invoice, { result, ended }: FiledAudit): string {
  const { invoiceNumber } = invoice;
  if (ended !== null) return `Invoice ${invoiceNumber}: ${ENDED[ended.reason]} by ${ended.by}\n`;
  const header = ["Charge", "Expected", "Billed", "Variance", "%"];
  const rows = [
    ...result.charges.map((row) => [
      row.code,
      money(row.expected),
      money(row.billed),
      money(row.variance),
      row.variancePercent ?? "-",
    ]),
    [
      "Total",
      money(result.totals.expected),
      money(result.totals.billed),
      money(result.totals.variance),
      result.totals.variancePercent ?? "-",
    ],
  ];
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}`;
  return [
    `Invoice ${invoiceNumber}: ${result.verdict.toUpperCase()}  (${result.currency})`,
    "",
    line(header),
    ...rows.map(line),
    "",
    ...result.findings.map((finding) => `  ${finding.severity}  ${finding.rule}: ${finding.message}`),
    ...result.notEvaluated.map((entry) => `  not evaluated  ${entry.rule}: ${entry.reason}`),
    ...(result.findings.length + result.notEvaluated.length === 0
      ? [`  ${result.passed.length} rules passed, ${result.notApplicable.length} not applicable`]
      : []),
    "",
  ].join("\n");
}
