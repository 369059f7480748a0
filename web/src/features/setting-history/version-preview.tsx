import { Link } from "@tanstack/react-router";
import type { UseQueryResult } from "@tanstack/react-query";
import type { VersionPreview } from "../../api/setting-versions.ts";
import { VerdictTag } from "../../shared/invoice-tags.tsx";
import { formatAmount, formatCount } from "../../ui/money.ts";
import { FailureLine, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

interface VersionPreviewProps {
  readonly query: UseQueryResult<VersionPreview>;
  readonly isScheduled: boolean;
}

/** What the version would change among open invoices. Changes nothing. */
export function VersionPreviewPart({ query, isScheduled }: VersionPreviewProps) {
  return (
    <section aria-label={t`Preview`} aria-live="polite" className="stack" style={{ gap: 6 }}>
      <strong>{isScheduled ? t`What it will change among open invoices` : t`What it would change among open invoices`}</strong>
      {query.isPending ? <RowsLoading rows={3} /> : null}
      {query.isError ? <FailureLine error={query.error} /> : null}
      {query.data === undefined ? null : <Result {...query.data} />}
    </section>
  );
}

function Result({ invoices, changed, changes, isReadByAudits, nextCursor }: VersionPreview) {
  if (!isReadByAudits) return <p className="dim">{t`Audits read nothing of it: no verdict changes.`}</p>;
  if (invoices === 0) return <p className="dim">{t`It is what holds already, or no invoice is open: nothing changes.`}</p>;
  return (
    <>
      <p className="dim">
        {nextCursor === null
          ? t`${formatCount(changed)} of all ${formatCount(invoices)} would be judged differently.`
          : t`${formatCount(changed)} of the first ${formatCount(invoices)} would be judged differently.`}
      </p>
      {changes.length === 0 ? null : (
        <div style={{ overflow: "auto", maxHeight: 200 }}>
          <table className="list">
            <thead>
              <tr>
                <th scope="col">{t`Invoice`}</th>
                <th scope="col">{t`Vendor`}</th>
                <th scope="col" className="num">{t`Billed`}</th>
                <th scope="col">{t`Now`}</th>
                <th scope="col">{t`Then`}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.uuid}>
                  <td className="strong">
                    <Link to="/invoices/$uuid" params={{ uuid: change.uuid }}>
                      {change.invoiceNumber}
                    </Link>
                  </td>
                  <td>{change.vendor ?? ""}</td>
                  <td className="num">{formatAmount(change.billed)}</td>
                  <td>
                    <VerdictTag verdict={change.from} />
                  </td>
                  <td>
                    <VerdictTag verdict={change.to} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
