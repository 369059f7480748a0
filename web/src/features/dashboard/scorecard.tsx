import { shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { listOf, savingsList } from "../../shared/list-of.ts";
import { t } from "../../language/text.ts";

const number = (label: string) => ({ label, number: true as const });

/** How well each carrier bills. */
export function Scorecard({ report }: { readonly report: Report }) {
  const { vendors, currency } = report;
  if (vendors.length === 0) return null;
  return (
    <Card title={t`Carrier scorecard`} flush>
      <ListTable
        columns={[
          t`Vendor`,
          number(t`Decided`),
          number(t`Billed right`),
          number(t`Disputed`),
          number(t`Disputes lost`),
          number(t`Billed late`),
          number(t`Duplicates`),
          number(t`Billed, ${currency}`),
          number(t`Realized, ${currency}`),
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
                {row.vendorName ?? (row.vendor === "" ? t`Unknown vendor` : row.vendor)}
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
            <td className="num" title={t`Of those disputed: less was paid than billed, or nothing`}>
              {shareText(row.conceded, row.disputed)}
            </td>
            <td className="num" title={t`Invoiced more than 30 days after shipping`}>
              {shareText(row.late, row.decided)}
            </td>
            <td className="num">{shareText(row.duplicates, row.decided)}</td>
            <td className="num">{formatAmount(row.billed)}</td>
            <td className="num">
              <Link to="/queue/$tab" params={{ tab: "all" }} search={savingsList({ ...report, vendor: row.vendor }, "realized")}>
                {formatAmount(row.saved)}
              </Link>
            </td>
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
    <Card title={t`Exceptions by rule`} flush>
      <ListTable
        columns={[
          t`Rule`,
          { label: t`Share`, hidden: true },
          number(t`Invoices`),
          number(t`Vendors`),
          number(t`Variance, ${currency}`),
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
