import { ageLabel, OPEN_STATES, receivedOfAge } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { t, translated } from "../../language/text.ts";

const number = (label: string) => ({ label, number: true as const });

/** Open invoices by how long they have been here: a bar in the row, the number beside it. */
export function OpenAges({ report: { open, currency, vendor } }: { readonly report: Report }) {
  const now = useTenantNow();
  const most = Math.max(1, ...open.map(({ invoices }) => invoices));
  return (
    <Card title={t`Open by age`} flush>
      {open.length === 0 ? (
        <p className="card-body">{t`Nothing is open.`}</p>
      ) : (
        <ListTable
          columns={[
            t`Received`,
            { label: t`Share`, hidden: true },
            number(t`Open`),
            number(t`Overdue`),
            number(t`Billed, ${currency}`),
          ]}
        >
          {open.map(({ fromDays, invoices, overdue, billed }) => (
            <tr key={fromDays}>
              <td>
                <Link
                  to="/queue/$tab"
                  params={{ tab: "all" }}
                  search={{
                    status: OPEN_STATES,
                    ...receivedOfAge(fromDays, now),
                    ...(vendor === null ? {} : { vendor }),
                    sort: "oldest",
                  }}
                >
                  {translated(ageLabel(fromDays))}
                </Link>
              </td>
              <td style={{ width: "40%" }} aria-hidden="true">
                <span className="age-bar" style={{ width: `${(invoices / most) * 100}%` }} />
              </td>
              <td className="num strong">{formatCount(invoices)}</td>
              <td className={overdue > 0 ? "num over" : "num dim"}>{formatCount(overdue)}</td>
              <td className="num">{formatAmount(billed)}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </Card>
  );
}
