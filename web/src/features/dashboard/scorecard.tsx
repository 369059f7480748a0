import { shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { listOf } from "./list-of.ts";

const number = (label: string) => ({ label, number: true as const });

/** How well each carrier bills. */
export function Scorecard({ report }: { readonly report: Report }) {
  const { vendors, currency } = report;
  if (vendors.length === 0) return null;
  return (
    <Card title="Carrier scorecard" flush>
      <ListTable
        columns={[
          "Vendor",
          number("Decided"),
          number("Billed right"),
          number("Disputed"),
          number("Disputes lost"),
          number("Billed late"),
          number("Duplicates"),
          number(`Billed, ${currency}`),
          number(`Realized, ${currency}`),
        ]}
      >
        {vendors.map((row) => (
          <tr key={row.vendor}>
            <td>
              <Link
                to="/queue/$tab"
                params={{ tab: "all" }}
                search={{ ...listOf(report), vendor: row.vendor }}
                className="strong"
              >
                {row.vendorName ?? (row.vendor === "" ? "Unknown vendor" : row.vendor)}
              </Link>
            </td>
            <td className="num">{formatCount(row.decided)}</td>
            <td className="num strong">{shareText(row.clean, row.decided)}</td>
            <td className="num">
              {row.disputed === 0 ? (
                "0"
              ) : (
                <Link to="/disputes" search={{ vendor: row.vendor, state: "all" }}>
                  {formatCount(row.disputed)}
                </Link>
              )}
            </td>
            <td className="num" title="Of those disputed: less was paid than billed, or nothing">
              {shareText(row.conceded, row.disputed)}
            </td>
            <td className="num" title="Invoiced more than 30 days after shipping">
              {shareText(row.late, row.decided)}
            </td>
            <td className="num">{shareText(row.duplicates, row.decided)}</td>
            <td className="num">{formatAmount(row.billed)}</td>
            <td className="num">{formatAmount(row.saved)}</td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

/** What the audits of decided invoices found. */
export function FoundRules({ report }: { readonly report: Report }) {
  const { rules, currency } = report;
  if (rules.length === 0) return null;
  const most = Math.max(...rules.map(({ invoices }) => invoices));
  return (
    <Card title="Exceptions by rule" flush>
      <ListTable
        columns={[
          "Rule",
          { label: "Share", hidden: true },
          number("Invoices"),
          number("Vendors"),
          number(`Variance, ${currency}`),
        ]}
      >
        {rules.map(({ rule, invoices, vendors, variance }) => (
          <tr key={rule}>
            <td>
              <Link to="/queue/$tab" params={{ tab: "all" }} search={{ ...listOf(report), rule }}>
                {sayName(rule)}
              </Link>
            </td>
            <td style={{ width: "30%" }} aria-hidden="true">
              <span className="age-bar" style={{ width: `${(invoices / most) * 100}%` }} />
            </td>
            <td className="num strong">{formatCount(invoices)}</td>
            <td className="num">{formatCount(vendors)}</td>
            <td className="num">{formatAmount(variance)}</td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
