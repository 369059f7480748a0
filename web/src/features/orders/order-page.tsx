import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { OrderDetail } from "../../api/answers.ts";
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

/** An order as it is now: what was agreed with each vendor, its invoices and its versions. */
function OrderPage() {
  const { externalId } = route.useParams();
  const found = useQuery(orderQuery(externalId));
  usePageTitle(found.data?.orderNumber ?? "Order");
  if (found.isPending) return <RowsLoading rows={8} />;
  if (found.data === undefined)
    return <Failure asPage error={found.error} what="The order" onRetry={() => void found.refetch()} />;
  const order = found.data;
  return (
    <div className="page">
      <Head order={order} />
      <Cancellation order={order} />
      <div className="ws-body" style={{ padding: 0 }}>
        <div className="ws-col">
          {orderVendors(order.body).map((vendor, index) => (
            <VendorCharges key={index} vendor={vendor} />
          ))}
          <InvoicesCard order={order} />
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
          <ReferencesCard order={order} />
          <RatingEngineInfo order={order} />
          <RecoveriesCard beside={{ order: order.externalId }} />
          <VersionsCard order={order} />
        </div>
      </div>
    </div>
  );
}

interface Shown {
  readonly order: OrderDetail;
}

function Head({ order }: Shown) {
  return (
    <>
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
    </>
  );
}

function Cancellation({ order }: Shown) {
  const who = useActorWords();
  if (order.cancelledAt === null) return null;
  return (
    <div className="note-box warn" style={{ marginBottom: 14 }}>
      <strong>
        Cancelled by {who(order.cancelledBy, order.cancelledByName ?? undefined).replace(/^You$/, "you")},{" "}
        {formatInstant(order.cancelledAt)}.
      </strong>{" "}
      {order.cancelledReason === null ? "" : `“${sayReason(order.cancelledReason)}”`}
    </div>
  );
}

/** What an order of the legacy generation says for the tenant's rating engine. */
function RatingEngineInfo({ order }: Shown) {
  if (order.ratingEngineInfo === null) return null;
  return (
    <section className="card" aria-label="For the rating engine">
      <header>
        <h2>For the rating engine</h2>
      </header>
      <div className="card-body">
        <pre className="code-block" tabIndex={0}>
          {order.ratingEngineInfo}
        </pre>
      </div>
    </section>
  );
}

function VendorCharges({ vendor }: { readonly vendor: ReturnType<typeof orderVendors>[number] }) {
  return (
    <section className="card" aria-label={`Charges of ${vendor.name}`}>
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
  );
}

function InvoicesCard({ order: { invoices } }: Shown) {
  return (
    <Card title="Invoices" count={invoices.length}>
      {invoices.length === 0 ? (
        <p className="dim">None yet. An invoice that names one of this order's references is matched to it automatically.</p>
      ) : (
        <div className="stack">
          {invoices.map((invoice) => (
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
  );
}

function ReferencesCard({ order: { body } }: Shown) {
  const pairs = [
    ...orderReferences(body).map(({ type, value }) => [sayReference(type), value] as const),
    ...orderStops(body).map(({ type, place }) => [sayName(type), place] as const),
  ];
  if (pairs.length === 0) return null;
  return (
    <Card title="References and stops">
      <dl className="pairs">
        {pairs.map(([label, value], index) => (
          <div key={index} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function VersionsCard({ order }: Shown) {
  return (
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
  );
}

export default OrderPage;
