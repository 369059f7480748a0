import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type Report, reportFile, reportQuery, type ReportSearch } from "../../api/report.ts";
import { FirstSteps } from "../../shared/first-steps.tsx";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { FilterCard } from "../../ui/card.tsx";
import { formatDay } from "../../ui/dates.ts";
import { PageHead } from "../../ui/page.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { formatCount } from "../../ui/money.ts";
import { DayCharts } from "./day-charts.tsx";
import { Figures } from "./figures.tsx";
import { Health } from "./health.tsx";
import { OpenAges } from "./open-ages.tsx";
import { FoundRules, Scorecard } from "./scorecard.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/dashboard");
const DAY_MS = 86_400_000;
const RANGES = [
  { value: "7", label: t`Last 7 days` },
  { value: "30", label: t`Last 30 days` },
  { value: "90", label: t`Last 90 days` },
  { value: "365", label: t`Last 365 days` },
  { value: "own", label: t`Days of my own` },
];

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What was decided in a range of days beside the days before, and what is open now; every figure opens its list. */
export default function DashboardPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const report = useQuery(reportQuery(search));
  const take = useMutation({ mutationFn: () => reportFile(search), onSuccess: (file) => saveFile(file, "vendors.csv") });
  const show = (next: ReportSearch): void => void navigate({ to: "/dashboard", search: next, replace: true });
  const { data } = report;
  return (
    <div className="page">
      <PageHead title={t`Dashboard`} hint={t`What was decided, what it saved, and what waits`}>
        <div className="flex no-print">
          <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>{t`Export the scorecard`}</Button>
          <Button variant="default" onClick={() => window.print()}>{t`Print`}</Button>
        </div>
      </PageHead>
      <FirstSteps />
      <FailureLine error={take.error} />
      <Ranges search={search} currencies={data?.currencies ?? []} onChange={show} />
      {data === undefined ? (
        report.isPending ? (
          <RowsLoading rows={8} />
        ) : (
          <Failure error={report.error} what={t`The figures`} onRetry={() => void report.refetch()} />
        )
      ) : (
        <Whole report={data} stale={report.isPlaceholderData} />
      )}
    </div>
  );
}

function Whole({ report, stale }: { readonly report: Report; readonly stale: boolean }) {
  return (
    <div className="stack" style={{ gap: 14, opacity: stale ? 0.6 : 1 }} aria-busy={stale}>
      <p className="dim" role="status">
        {t`${formatDay(report.from)} to ${formatDay(report.to)}, beside ${formatDay(report.before.from)} to ${formatDay(report.before.to)}. Amounts in ${report.currency}; days in UTC.`}
        {report.notCounted === 0
          ? ""
          : t` ${formatCount(report.notCounted)} decisions are not counted yet: look again in a minute.`}
      </p>
      <Figures report={report} />
      <DayCharts report={report} />
      <OpenAges report={report} />
      <Scorecard report={report} />
      <FoundRules report={report} />
      <Health report={report} />
    </div>
  );
}

interface RangesProps {
  readonly search: ReportSearch;
  readonly currencies: readonly string[];
  readonly onChange: (search: ReportSearch) => void;
}

function Ranges({ search, currencies, onChange }: RangesProps) {
  const now = useTenantNow();
  const { from, to } = search;
  const length = from === undefined ? 30 : Math.round((Date.parse(to ?? dayOf(now)) - Date.parse(from)) / DAY_MS) + 1;
  const isUsual = (to === undefined || to === dayOf(now)) && RANGES.some(({ value }) => value === String(length));
  const put: Put = (name, value) => {
    const { [name]: _before, ...rest } = search;
    onChange(value === "" ? rest : { ...rest, [name]: value });
  };
  const choose = (value: string): void => {
    const { from: _from, to: _to, ...rest } = search;
    if (value === "own") return onChange({ ...rest, from: dayOf(now - 30 * DAY_MS), to: dayOf(now - DAY_MS) });
    onChange(value === "30" ? rest : { ...rest, from: dayOf(now - (Number(value) - 1) * DAY_MS), to: dayOf(now) });
  };
  return (
    <FilterCard>
      <NativeSelect
        size="xs"
        label={t`Range`}
        data={RANGES}
        value={isUsual ? String(length) : "own"}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isUsual ? null : <OwnDays search={search} put={put} />}
      <VendorBox search={search} put={put} />
      {currencies.length < 2 ? null : (
        <NativeSelect
          size="xs"
          label={t`Amounts in`}
          data={[...currencies]}
          value={search.currency ?? currencies[0] ?? ""}
          onChange={(event) => put("currency", event.currentTarget.value)}
        />
      )}
    </FilterCard>
  );
}

/** Puts a filter into the address, or takes it out. */
type Put = (name: keyof ReportSearch, value: string) => void;
interface BoxProps {
  readonly search: ReportSearch;
  readonly put: Put;
}

function OwnDays({ search: { from = "", to = "" }, put }: BoxProps) {
  return (
    <>
      <TextInput
        size="xs"
        type="date"
        label={t`From`}
        value={from}
        onChange={(event) => put("from", event.currentTarget.value)}
      />
      <TextInput size="xs" type="date" label={t`To`} value={to} onChange={(event) => put("to", event.currentTarget.value)} />
    </>
  );
}

function VendorBox({ search: { vendor = "" }, put }: BoxProps) {
  return (
    <TextInput
      key={vendor}
      size="xs"
      label={t`Vendor`}
      placeholder={t`All; an ID or SCAC`}
      defaultValue={vendor}
      onBlur={(event) => put("vendor", event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter") put("vendor", event.currentTarget.value.trim());
      }}
    />
  );
}
