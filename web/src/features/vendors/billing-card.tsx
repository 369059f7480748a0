import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { type Report, reportQuery } from "../../api/report.ts";
import type { Vendor } from "../../api/vendors.ts";
import { listOf, paidBackList } from "../../shared/list-of.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { Card, Figure } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

const DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * How well a vendor bills, by what was decided of its invoices: the figures of the carrier scorecard, and what was found by rule.
 */
export function BillingCard({ vendor }: { readonly vendor: Vendor }) {
  const from = new Date(useTenantNow() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const search = { vendor: vendor.externalId, from };
  const report = useQuery({ ...reportQuery(search), placeholderData: undefined });
  return (
    <Card
      flush
      title={t`How well it bills`}
      action={<Link to="/dashboard" search={search} className="dim">{t`On the dashboard`}</Link>}
    >
      {report.data === undefined ? (
        report.isPending ? (
          <RowsLoading rows={4} />
        ) : (
          <Failure error={report.error} what={t`The figures`} onRetry={() => void report.refetch()} />
        )
      ) : report.data.sums.decided === 0 ? (
        <p className="card-body dim">{t`None of its invoices was decided in the last ${DAYS} days.`}</p>
      ) : (
        <Standing report={report.data} />
      )}
    </Card>
  );
}

function Standing({ report }: { readonly report: Report }) {
  const { sums, recovered, currency, rules } = report;
  const { decided, clean, disputed, conceded, late, duplicates } = sums;
  const of = (part: number): string => t`${formatCount(part)} of ${formatCount(decided)} decided in ${DAYS} days`;
  return (
    <>
      <div className="card-body figures">
        <Figure label={t`Billed right`} value={shareText(clean, decided)} sub={of(clean)} />
        <Figure label={t`With findings`} value={shareText(decided - clean, decided)} sub={of(decided - clean)} />
        <Figure
          label={t`Disputed`}
          value={shareText(disputed, decided)}
          sub={disputed === 0 ? of(0) : t`${shareText(conceded, disputed)} of them lost by the vendor`}
        />
        <Figure label={t`Billed late`} value={shareText(late, decided)} sub={t`more than 30 days after shipping`} />
        <Figure label={t`Duplicates`} value={shareText(duplicates, decided)} sub={of(duplicates)} />
        <Figure
          label={t`Savings realized`}
          value={`${formatAmount(sums.saved)} ${currency}`}
          sub={t`of ${formatAmount(sums.billed)} billed`}
        />
        <Figure
          label={t`Paid back`}
          value={`${formatAmount(recovered)} ${currency}`}
          sub={<Link to="/recoveries" search={paidBackList(report)}>{t`Its recoveries`}</Link>}
        />
      </div>
      {rules.length === 0 ? null : <ByRule report={report} />}
    </>
  );
}

function ByRule({ report }: { readonly report: Report }) {
  const { rules, currency, sums } = report;
  return (
    <ListTable
      columns={[
        t`Found`,
        { label: t`Invoices`, number: true },
        { label: t`Share`, number: true },
        { label: t`Variance, ${currency}`, number: true },
      ]}
    >
      {rules.map(({ rule, invoices, variance }) => (
        <tr key={rule}>
          <td>
            <Link to="/queue/$tab" params={{ tab: "all" }} search={{ ...listOf(report), rule }}>
              {sayName(rule)}
            </Link>
          </td>
          <td className="num strong">{formatCount(invoices)}</td>
          <td className="num">{shareText(invoices, sums.decided)}</td>
          <td className="num">{formatAmount(variance)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
