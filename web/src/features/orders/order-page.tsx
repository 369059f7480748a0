import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { OrderDetail } from "../../api/answers.ts";
import { orderQuery } from "../../api/queries.ts";
import { Card, FoldedCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Tag } from "../../ui/tags.tsx";
import { BackLink, DetailColumns, DetailHead, DetailPage } from "../../ui/detail-page.tsx";
import { formatAmount } from "../../ui/money.ts";
import { midSentence, useActorName } from "../../shared/people.tsx";
import { sayReason } from "../../shared/reason.ts";
import { sayName, sayReference } from "../../ui/readable-names.ts";
import { RecoveriesCard } from "../../shared/recoveries-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderStatusTag } from "./order-status-tag.tsx";
import { VersionsCard } from "./versions-card.tsx";
import { orderReferences, orderStops, orderVendors } from "./order-body.ts";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/orders/$externalId");

/** An order as it is now: what was agreed with each vendor, its invoices and its versions. */
function OrderPage() {
  const { externalId } = route.useParams();
  return (
    <DetailPage query={useQuery(orderQuery(externalId))} what={t`The order`} title={(order) => order?.orderNumber ?? t`Order`}>
      {(order) => (
        <>
          <Head order={order} />
          <Cancellation order={order} />
          <DetailColumns
            main={
              <>
                {orderVendors(order.body).map((vendor, index) => (
                  <VendorCharges key={index} vendor={vendor} />
                ))}
                <InvoicesCard order={order} />
                <VersionsCard order={order} />
                <AsSent order={order} />
              </>
            }
            side={
              <>
                <ReferencesCard order={order} />
                <RatingEngineInfo order={order} />
                <RecoveriesCard beside={{ order: order.externalId }} />
              </>
            }
          />
        </>
      )}
    </DetailPage>
  );
}

function AsSent({ order }: Shown) {
  return (
    <FoldedCard title={t`As it was sent (JSON)`}>
      <pre className="code-block" tabIndex={0}>
        {JSON.stringify(order.body, null, 2)}
      </pre>
    </FoldedCard>
  );
}

interface Shown {
  readonly order: OrderDetail;
}

function Head({ order }: Shown) {
  return (
    <DetailHead
      back={<BackLink to="/orders">{t`Orders`}</BackLink>}
      title={order.orderNumber}
      tags={
        <>
          <OrderStatusTag status={order.status} />
          <span className="dim">{t`Version ${order.version}`}</span>
        </>
      }
      hint={<p className="mono">{order.externalId}</p>}
    >
      <OrderActions order={order} />
    </DetailHead>
  );
}

/** Who cancelled the order and why, and whether its caller sent it again since; else who reinstated it. */
function Cancellation({ order }: Shown) {
  const who = useActorName();
  if (order.cancelledAt === null) return <Reinstatement order={order} />;
  return (
    <div className="note-box warn" style={{ marginBottom: 14 }}>
      <strong>{t`Cancelled by ${midSentence(who(order.cancelledBy, order.cancelledByName ?? undefined))}, ${formatInstant(order.cancelledAt)}.`}</strong>{" "}
      {order.cancelledReason === null ? "" : `“${sayReason(order.cancelledReason)}”`}
      {order.sentAgainAt === null ? null : (
        <p style={{ margin: "6px 0 0" }}>
          {t`Version ${order.version} came after that, ${formatInstant(order.sentAgainAt)}: reinstate the order where it was cancelled by mistake.`}
        </p>
      )}
    </div>
  );
}

function Reinstatement({ order }: Shown) {
  const who = useActorName();
  if (order.reinstatedAt === null) return null;
  return (
    <div className="note-box" style={{ marginBottom: 14 }}>
      <strong>{t`Reinstated by ${midSentence(who(order.reinstatedBy, order.reinstatedByName ?? undefined))}, ${formatInstant(order.reinstatedAt)}.`}</strong>{" "}
      {order.reinstatedReason === null ? "" : `“${sayReason(order.reinstatedReason)}”`}
    </div>
  );
}

/** What an order of the legacy generation says for the tenant's rating engine. */
function RatingEngineInfo({ order }: Shown) {
  if (order.ratingEngineInfo === null) return null;
  return (
    <Card title={t`For the rating engine`}>
      <pre className="code-block" tabIndex={0}>
        {order.ratingEngineInfo}
      </pre>
    </Card>
  );
}

function VendorCharges({ vendor }: { readonly vendor: ReturnType<typeof orderVendors>[number] }) {
  return (
    <Card flush title={vendor.name} label={t`Charges of ${vendor.name}`} action={<span className="dim">{vendor.currency}</span>}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{t`Charge`}</th>
            <th scope="col">{t`Rate`}</th>
            <th scope="col" className="num">{t`Expected`}</th>
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
              <td colSpan={3} className="dim">{t`No charges agreed`}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </Card>
  );
}

function InvoicesCard({ order: { invoices } }: Shown) {
  return (
    <Card title={t`Invoices`} count={invoices.length}>
      {invoices.length === 0 ? (
        <p className="dim">{t`None yet. An invoice that names one of this order's references is matched to it automatically.`}</p>
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
    <Card title={t`References and stops`}>
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

export default OrderPage;
