import { OPEN_STATES, realizedSavings, shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import type { QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { formatCount } from "../../ui/money.ts";
import { listOf, savingsList } from "../../shared/list-of.ts";
import { compared, meanTime, moneyOf } from "./report-text.ts";
import { t } from "../../language/text.ts";

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  readonly search: QueueSearch;
}

function Figure({ label, value, hint, search }: FigureProps) {
  return (
    <Link to="/queue/$tab" params={{ tab: "all" }} search={search} className="tile" title={t`Open its list`}>
      <span className="dim">{label}</span>
      <strong>{value}</strong>
      <span className="dim">{hint}</span>
    </Link>
  );
}

/** What a manager asks first, each with the days before, and with the list behind it. */
export function Figures({ report }: { readonly report: Report }) {
  const { sums, before, currency, open } = report;
  const waiting = open.reduce((sum, { invoices }) => sum + invoices, 0);
  const overdue = open.reduce((sum, each) => sum + each.overdue, 0);
  const realized = realizedSavings(sums.saved, report.recovered);
  const realizedBefore = realizedSavings(before.sums.saved, before.recovered);
  const decided = listOf(report);
  const through = shareText(sums.byPolicy, sums.decided);
  const throughBefore = shareText(before.sums.byPolicy, before.sums.decided);
  return (
    <div className="tiles">
      <Figure
        label={t`Open now`}
        value={formatCount(waiting)}
        hint={overdue === 0 ? t`none overdue` : t`${formatCount(overdue)} overdue`}
        search={{ status: OPEN_STATES, sort: "queue", ...(report.vendor === null ? {} : { vendor: report.vendor }) }}
      />
      <Figure
        label={t`Decided`}
        value={formatCount(sums.decided)}
        hint={compared(formatCount(sums.decided), formatCount(before.sums.decided), sums.decided - before.sums.decided)}
        search={decided}
      />
      <Figure
        label={t`Straight through`}
        value={through}
        hint={compared(
          through,
          throughBefore,
          sums.byPolicy * Math.max(before.sums.decided, 1) - before.sums.byPolicy * Math.max(sums.decided, 1),
        )}
        search={{ ...decided, decidedBy: "policy" }}
      />
      <Figure
        label={t`Savings found`}
        value={moneyOf(sums.found, currency)}
        hint={compared(sums.found, before.sums.found, Number(sums.found) - Number(before.sums.found)).replace(
          before.sums.found,
          moneyOf(before.sums.found, currency),
        )}
        search={savingsList(report, "found")}
      />
      <Figure
        label={t`Savings realized`}
        value={moneyOf(realized, currency)}
        hint={compared(realized, realizedBefore, Number(realized) - Number(realizedBefore)).replace(
          realizedBefore,
          moneyOf(realizedBefore, currency),
        )}
        search={savingsList(report, "realized")}
      />
      <Figure
        label={t`Receipt to decision`}
        value={meanTime(sums)}
        hint={t`${shareText(sums.withinDay, sums.decided)} within a day; ${meanTime(before.sums)} before`}
        search={decided}
      />
    </div>
  );
}
