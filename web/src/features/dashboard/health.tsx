import { shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import type { InvoiceSource } from "../../../../src/contract/manage/invoice/invoice-words.ts";
import { saySource } from "../../shared/invoice-sources.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

const number = (label: string) => ({ label, number: true as const });

/** By which ways invoices come in, and whether what goes out arrives. */
export function Health({ report }: { readonly report: Report }) {
  const { sources, deliveries, from, to, vendor } = report;
  const ofAll = vendor === null ? null : <p className="card-body dim">{t`Of all vendors: this is not told by vendor.`}</p>;
  const received = sources.reduce((sum, { invoices }) => sum + invoices, 0);
  const ended = deliveries.succeeded + deliveries.failed;
  return (
    <div className="two-charts">
      <Card title={t`How invoices came in`} flush>
        {ofAll}
        {sources.length === 0 ? (
          <p className="card-body">{t`None came in these days.`}</p>
        ) : (
          <ListTable columns={[t`Way`, number(t`Invoices`), number(t`Share`)]}>
            {sources.map(({ source, invoices }) => (
              <tr key={source}>
                <td>
                  <Link
                    to="/queue/$tab"
                    params={{ tab: "all" }}
                    search={{ receivedFrom: from, receivedTo: to, source: source as InvoiceSource }}
                  >
                    {saySource(source)}
                  </Link>
                </td>
                <td className="num">{formatCount(invoices)}</td>
                <td className="num">{shareText(invoices, received)}</td>
              </tr>
            ))}
          </ListTable>
        )}
      </Card>
      <Card title={t`Webhook deliveries`} flush>
        {ofAll}
        {ended + deliveries.pending === 0 ? (
          <p className="card-body">{t`Nothing was sent in these days.`}</p>
        ) : (
          <ListTable columns={[t`What became of them`, number(t`Deliveries`), number(t`Share`)]}>
            {(
              [
                [t`Arrived`, deliveries.succeeded, ended],
                [t`At the first attempt`, deliveries.atOnce, ended],
                [t`Given up`, deliveries.failed, ended],
                [t`Still being sent`, deliveries.pending, ended + deliveries.pending],
              ] as const
            ).map(([label, count, whole]) => (
              <tr key={label}>
                <td>
                  <Link to="/webhooks">{label}</Link>
                </td>
                <td className="num">{formatCount(count)}</td>
                <td className="num">{shareText(count, whole)}</td>
              </tr>
            ))}
          </ListTable>
        )}
      </Card>
    </div>
  );
}
