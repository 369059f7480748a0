import type { ReactNode } from "react";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { ListTable } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { DecidedChart, SavingsChart } from "./charts.tsx";
import { listOf, savingsList } from "../../shared/list-of.ts";
import { pointsOf } from "./report-text.ts";
import { t } from "../../language/text.ts";

const number = (label: string) => ({ label, number: true as const });

/** A drawing, and its numbers for whoever cannot see it, or wants them. */
function WithTable({ children, table }: { readonly children: ReactNode; readonly table: ReactNode }) {
  return (
    <>
      {children}
      <details>
        <summary>{t`The numbers`}</summary>
        <div
          style={{ maxHeight: 260, overflow: "auto", position: "relative" }}
          tabIndex={0}
          role="region"
          aria-label={t`The numbers`}
        >
          {table}
        </div>
      </details>
    </>
  );
}

export function DayCharts({ report }: { readonly report: Report }) {
  const points = pointsOf(report);
  const { currency, days, vendor } = report;
  const day = (each: Report["days"][number]) => (
    <td>
      <Link to="/queue/$tab" params={{ tab: "all" }} search={listOf({ from: each.day, to: each.day, vendor })}>
        {formatDay(each.day)}
      </Link>
    </td>
  );
  return (
    <div className="two-charts">
      <Card title={t`Decided by day`}>
        <WithTable
          table={
            <ListTable columns={[t`Day`, number(t`By policy`), number(t`By a person`), number(t`Terminated`)]}>
              {days.map((each) => (
                <tr key={each.day}>
                  {day(each)}
                  <td className="num">{formatCount(each.byPolicy)}</td>
                  <td className="num">{formatCount(each.approved - each.byPolicy)}</td>
                  <td className="num">{formatCount(each.decided - each.approved)}</td>
                </tr>
              ))}
            </ListTable>
          }
        >
          <DecidedChart points={points} />
        </WithTable>
      </Card>
      <Card title={t`Savings by day, ${currency}`}>
        <WithTable
          table={
            <ListTable columns={[t`Day`, number(t`Found`), number(t`Realized`)]}>
              {days.map((each) => (
                <tr key={each.day}>
                  {day(each)}
                  {(["found", "realized"] as const).map((kind) => (
                    <td key={kind} className="num">
                      <Link
                        to="/queue/$tab"
                        params={{ tab: "all" }}
                        search={savingsList({ from: each.day, to: each.day, vendor, currency }, kind)}
                      >
                        {formatAmount(kind === "found" ? each.found : each.saved)}
                      </Link>
                    </td>
                  ))}
                </tr>
              ))}
            </ListTable>
          }
        >
          <SavingsChart points={points} currency={currency} />
        </WithTable>
      </Card>
    </div>
  );
}
