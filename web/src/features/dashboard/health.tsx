import { shareText } from "../../../../src/contract/manage/report/report-figures.ts";
import { Link } from "@tanstack/react-router";
import type { Report } from "../../api/report.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatCount } from "../../ui/money.ts";

const number = (label: string) => ({ label, number: true as const });

/** By which ways invoices come in, and whether what goes out arrives. */
export function Health({ report }: { readonly report: Report }) {
  const { sources, deliveries, from, to } = report;
  const received = sources.reduce((sum, { invoices }) => sum + invoices, 0);
  const ended = deliveries.succeeded + deliveries.failed;
  return (
    <div className="two-charts">
      <Card title="How invoices came in" flush>
        {sources.length === 0 ? (
          <p className="card-body">None came in these days.</p>
        ) : (
          <ListTable columns={["Way", number("Invoices"), number("Share")]}>
            {sources.map(({ source, invoices }) => (
              <tr key={source}>
                <td>
                  <Link to="/queue/$tab" params={{ tab: "all" }} search={{ receivedFrom: from, receivedTo: to, source }}>
                    {source}
                  </Link>
                </td>
                <td className="num">{formatCount(invoices)}</td>
                <td className="num">{shareText(invoices, received)}</td>
              </tr>
            ))}
          </ListTable>
        )}
      </Card>
      <Card title="Webhook deliveries" flush>
        {ended + deliveries.pending === 0 ? (
          <p className="card-body">Nothing was sent in these days.</p>
        ) : (
          <ListTable columns={["What became of them", number("Deliveries"), number("Share")]}>
            {(
              [
                ["Arrived", deliveries.succeeded, ended],
                ["At the first attempt", deliveries.atOnce, ended],
                ["Given up", deliveries.failed, ended],
                ["Still being sent", deliveries.pending, ended + deliveries.pending],
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
