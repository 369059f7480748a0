import { Button } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { OPEN_STATES } from "../../../../src/contract/manage/report/report-figures.ts";
import type { ListedOrder } from "../../api/orders.ts";
import { type Customer, customerQuery } from "../../api/parties.ts";
import { meQuery, ordersQuery } from "../../api/queries.ts";
import { InvoicesLine, ListsCard } from "../../shared/lists-card.tsx";
import { AgreedCard } from "../../shared/policy/agreed-card.tsx";
import { Card } from "../../ui/card.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { BackLink, DetailColumns, DetailHead, DetailPage } from "../../ui/detail-page.tsx";
import { Listing } from "../../ui/listing.tsx";
import { formatAmount } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { Empty } from "../../ui/states.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/customers/$externalId");
const ORDERS_SHOWN = 10;

interface Shown {
  readonly customer: Customer;
}

/** One customer: what is kept of it, what the policy says of it, and its orders with what was agreed for them. */
export default function CustomerPage() {
  const { externalId } = route.useParams();
  const mayChange = useQuery(meQuery).data?.role === "admin";
  const [changes, setChanges] = useState(false);
  return (
    <DetailPage
      query={useQuery(customerQuery(externalId))}
      what={t`The customer`}
      title={(customer) => customer?.name ?? customer?.externalId ?? t`Customer`}
    >
      {(customer) => (
        <>
          <DetailHead
            back={<BackLink to="/customers">{t`Customers`}</BackLink>}
            title={customer.name ?? customer.externalId}
            hint={<p>{t`Customer ${customer.externalId}`}</p>}
          >
            {mayChange ? <Button variant="default" onClick={() => setChanges(true)}>{t`Change…`}</Button> : null}
          </DetailHead>
          <DetailColumns
            main={
              <>
                <OrdersCard customer={customer} />
                <AgreedCard who="customer" names={[customer.externalId, customer.name]} />
              </>
            }
            side={
              <>
                <CustomerLists customer={customer} />
                <RecordCard customer={customer} />
              </>
            }
          />
          {changes ? <CustomerDialog customer={customer} onClose={() => setChanges(false)} /> : null}
        </>
      )}
    </DetailPage>
  );
}

function CustomerLists({ customer: { externalId: customer } }: Shown) {
  return (
    <ListsCard title={t`Its lists`}>
      <InvoicesLine label={t`Open invoices`} filter={{ customer, status: OPEN_STATES, sort: "queue" }} />
      <InvoicesLine
        label={t`Exceptions`}
        filter={{ customer, status: "review", verdict: "review,block,dispute", sort: "queue" }}
      />
      <InvoicesLine label={t`Finalized invoices`} filter={{ customer, status: "approved,terminated" }} />
      <InvoicesLine label={t`All invoices`} filter={{ customer }} />
      <Link to="/orders" search={{ customer }}>{t`Orders`}</Link>
      <Link to="/orders" search={{ customer, status: "open" }}>{t`Open orders`}</Link>
      <Link to="/setting-history" search={{ kind: "customer", subject: customer }}>{t`Changes of its record`}</Link>
    </ListsCard>
  );
}

function OrdersCard({ customer: { externalId } }: Shown) {
  const list = useInfiniteQuery(ordersQuery({ customer: externalId }));
  const items = list.data?.pages[0]?.items.slice(0, ORDERS_SHOWN) ?? [];
  return (
    <Card
      flush
      title={t`Latest orders`}
      action={<Link to="/orders" search={{ customer: externalId }} className="dim">{t`All of its orders`}</Link>}
    >
      <Listing
        query={{ ...list, hasNextPage: false }}
        items={items}
        what={t`The orders`}
        loadingRows={5}
        columns={[t`Order`, t`Status`, t`Ships`, { label: t`Agreed`, number: true }, { label: t`Invoices`, number: true }]}
        empty={
          <Empty icon="order" title={t`No order with a ship date names this customer`}>
            <p>{t`Orders name whom the move is charged to by its ID.`}</p>
          </Empty>
        }
      >
        {(order) => <OrderRow key={order.uuid} order={order} />}
      </Listing>
    </Card>
  );
}

function OrderRow({ order: { externalId, orderNumber, status, shipOn, agreed, invoices } }: { readonly order: ListedOrder }) {
  return (
    <tr>
      <td>
        <Link to="/orders/$externalId" params={{ externalId }} className="strong">
          {orderNumber}
        </Link>
      </td>
      <td>{sayName(status)}</td>
      <td>{formatDay(shipOn)}</td>
      <td className="num">
        {agreed.map(({ vendor, amount, currency }, place) => (
          <div key={place} title={vendor}>
            {formatAmount(amount)} {currency}
          </div>
        ))}
      </td>
      <td className="num">{invoices}</td>
    </tr>
  );
}

function RecordCard({ customer }: Shown) {
  const { externalId, name, billingTerms, contact, accountNumbers, updatedAt } = customer;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [t`External ID`, externalId],
    [t`Name`, name],
    [t`Billing terms`, billingTerms],
    [t`Contact`, [contact?.name, contact?.department, contact?.email, contact?.phone].filter((part) => part != null).join(", ")],
    [
      t`Account numbers`,
      accountNumbers
        .map(({ accountNumber, accountType }) => (accountType === null ? accountNumber : `${accountNumber} (${accountType})`))
        .join(", "),
    ],
    [t`Changed`, formatInstant(updatedAt)],
  ];
  return (
    <Card title={t`Record`}>
      <dl className="pairs">
        {rows.map(([label, value]) =>
          value === null || value === undefined || value === "" ? null : (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd style={{ overflowWrap: "anywhere" }}>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
    </Card>
  );
}
