import { OPEN_STATES, shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import type { QueueSearch } from "../../shared/queue/queue-tabs.ts";
import { formatCount } from "../../ui/money.ts";
import { listOf, paidBackList, savingsList } from "../../shared/list-of.ts";
import { compared, meanTime, moneyOf } from "./report-text.ts";
import { t } from "../../language/text.ts";

interface ToldFigure {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
}

const Told = ({ label, value, hint }: ToldFigure) => (
  <>
    <span className="dim">{label}</span>
    <strong>{value}</strong>
    <span className="dim">{hint}</span>
  </>
);

const Figure = ({ search, ...told }: ToldFigure & { readonly search: QueueSearch }) => (
  <Link to="/queue/$tab" params={{ tab: "all" }} search={search} className="tile" title={t`Open its list`}>
    <Told {...told} />
  </Link>
);

/** An amount, and what it was in the days before. */
function moneyAndBefore(now: string, before: string, currency: string): Pick<ToldFigure, "value" | "hint"> {
  const told = moneyOf(before, currency);
  return { value: moneyOf(now, currency), hint: compared(now, before, Number(now) - Number(before)).replace(before, told) };
}

/** What a manager asks first, each with the days before, and with the list behind it. */
export function Figures({ report }: { readonly report: Report }) {
  const { sums, before, currency, open } = report;
  const waiting = open.reduce((sum, { invoices }) => sum + invoices, 0);
  const overdue = open.reduce((sum, each) => sum + each.overdue, 0);
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
        {...moneyAndBefore(sums.found, before.sums.found, currency)}
        search={savingsList(report, "found")}
      />
      <Figure
        label={t`Savings realized`}
        {...moneyAndBefore(sums.saved, before.sums.saved, currency)}
        search={savingsList(report, "realized")}
      />
      <Link to="/recoveries" search={paidBackList(report)} className="tile" title={t`Open its list`}>
        <Told label={t`Paid back by vendors`} {...moneyAndBefore(report.recovered, before.recovered, currency)} />
      </Link>
      <Figure
        label={t`Receipt to decision`}
        value={meanTime(sums)}
        hint={t`${shareText(sums.withinDay, sums.decided)} within a day; ${meanTime(before.sums)} before`}
        search={decided}
      />
    </div>
  );
}
