import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { orderQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount } from "../../ui/money.ts";
import { useActorWords } from "../../shared/people.tsx";
import { sayReason } from "../../shared/reason.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { Tag } from "../../ui/tags.tsx";
import { sayName, sayReference } from "../../ui/words.ts";
import { RecoveriesCard } from "../../shared/recoveries-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { orderReferences, orderStops, orderVendors } from "./order-body.ts";

const route = getRouteApi("/app/orders/$externalId");

const OrderPage = () => {
  const { externalId } = route.useParams();
  const found = useQuery(orderQuery(externalId));
  const who = useActorWords();
  usePageTitle(found.data?.orderNumber ?? "Order");
  if (found.isPending) return <RowsLoading rows={8} />;
  if (found.data === undefined)
    return <Failure asPage error={found.error} what="The order" onRetry={() => void found.refetch()} />;
  const order = found.data;
  const vendors = orderVendors(order.body);
  const references = orderReferences(order.body);
  const stops = orderStops(order.body);

  return (
    <div className="page">
      <div className="ws-crumb">
        <Link to="/orders" className="flex" style={{ gap: 4 }}>
          <Icon name="left" size={13} />
          Orders
        </Link>
      </div>
      <div className="page-head">
        <div className="grow">
          <div className="flex">
            <h1>{order.orderNumber}</h1>
            <Tag tone={order.status === "approved" ? "good" : order.status === "cancelled" ? "warn" : "neutral"}>
              {sayName(order.status)}
            </Tag>
            <span className="dim">Version {order.version}</span>
          </div>
          <p className="mono">{order.externalId}</p>
        </div>
        <OrderActions order={order} />
      </div>
      {order.cancelledAt == null ? null : (
        <div className="note-box warn" style={{ marginBottom: 14 }}>
          <strong>
            Cancelled by {who(order.cancelledBy, order.cancelledByName ?? undefined).replace(/^You$/, "you")},{" "}
            {formatInstant(order.cancelledAt)}.
          </strong>{" "}
          {order.cancelledReason == null ? "" : `“${sayReason(order.cancelledReason)}”`}
        </div>
      )}
      <div className="ws-body" style={{ padding: 0 }}>
        <div className="ws-col">
          {vendors.map((vendor, index) => (
            <section key={index} className="card" aria-label={`Charges of ${vendor.name}`}>
              <header>
                <h2>{vendor.name}</h2>
                <span className="grow" />
                <span className="dim">{vendor.currency}</span>
              </header>
              <table className="list">
                <thead>
                  <tr>
                    <th scope="col">Charge</th>
                    <th scope="col">Rate</th>
                    <th scope="col" className="num">
                      Expected
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {vendor.charges.map((charge, place) => (
                    <tr key={place}>
                      <td className="strong">{charge.name}</td>
                      <td className="dim">{charge.how}</td>
                      <td className="num">{formatAmount(charge.amount)}</td>
                    </tr>
                  ))}
                  {vendor.charges.length === 0 ? (
                    <tr>
                      <td colSpan={3} className="dim">
                        No charges agreed
                      </td>
                    </tr>
                  ) : null}
                </tbody>
              </table>
            </section>
          ))}
          <Card title="Invoices" count={order.invoices.length}>
            {order.invoices.length === 0 ? (
              <p className="dim">None yet. An invoice that names one of this order's references is matched to it by itself.</p>
            ) : (
              <div className="stack">
                {order.invoices.map((invoice) => (
                  <div key={invoice.uuid} className="flex">
                    <Icon name="document" />
                    <Link to="/invoices/$uuid" params={{ uuid: invoice.uuid }} className="strong">
                      {invoice.invoiceNumber}
                    </Link>
                    <span className="grow" />
                    <Tag tone={invoice.status === "approved" ? "good" : "neutral"}>{sayName(invoice.status)}</Tag>
                  </div>
                ))}
              </div>
            )}
          </Card>
          <details className="card">
            <summary style={{ padding: "10px 14px", cursor: "pointer", fontWeight: 550 }}>As it was sent (JSON)</summary>
            <div className="card-body">
              <pre className="code-block" tabIndex={0}>
                {JSON.stringify(order.body, null, 2)}
              </pre>
            </div>
          </details>
        </div>
        <div className="ws-col">
          {references.length + stops.length === 0 ? null : (
            <Card title="References and stops">
              <dl className="pairs">
                {[
                  ...references.map((one) => [sayReference(one.type), one.value] as const),
                  ...stops.map((one) => [sayName(one.type), one.place] as const),
                ].map(([label, value], index) => (
                  <div key={index} style={{ display: "contents" }}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          )}
          <RecoveriesCard beside={{ order: order.externalId }} />
          <Card title="Versions" count={order.versions.length}>
            <ol className="timeline">
              {order.versions.toReversed().map((version) => (
                <li key={version.version} className={version.version === order.version ? "note" : undefined}>
                  <div>
                    <strong>Version {version.version}</strong> by {sayName(version.source).replace("Api", "API")}
                  </div>
                  <time className="when" dateTime={version.receivedAt}>
                    {formatInstant(version.receivedAt)}
                  </time>
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </div>
  );
};

export default OrderPage;
