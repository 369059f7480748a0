import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { ListedOrder } from "../../api/orders.ts";
import { ordersQuery } from "../../api/queries.ts";
import { FilterCard, ListCard } from "../../ui/card.tsx";
import { formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { Empty } from "../../ui/states.tsx";
import { CustomerLink } from "../../shared/customer-link.tsx";
import { OrderStatusTag } from "./order-status-tag.tsx";
import { t, tx } from "../../language/text.ts";

const route = getRouteApi("/app/orders");

const COLUMNS = [
  t`Order`,
  t`Vendors`,
  t`Customer`,
  t`Status`,
  t`Ships`,
  { label: t`Invoices`, number: true },
  { label: t`Version`, number: true },
  t`Changed`,
] as const;

const OrdersPage = () => {
  const search = route.useSearch();
  const { q, vendor, customer } = search;
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q ?? "");
  const list = useInfiniteQuery(ordersQuery(search));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isAll = Object.keys(search).length === 0;
  const find = useDebouncedCallback((text: string) => {
    const { q: _before, ...rest } = search;
    void navigate({ to: "/orders", search: text.trim() === "" ? rest : { ...rest, q: text.trim() }, replace: true });
  }, 250);
  useShortcuts([{ keys: "/", label: t`Search the orders`, group: "List", run: () => box.current?.focus() }]);

  return (
    <div className="page">
      <PageHead title={t`Orders`} hint={t`What was agreed with each vendor. Invoices are compared with the newest version.`}>
        <TextInput
          ref={box}
          aria-label={t`Search the orders`}
          placeholder={t`Order number or reference`}
          leftSection={<Icon name="search" size={14} />}
          w={260}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            find(event.currentTarget.value);
          }}
        />
      </PageHead>
      {vendor === undefined && customer === undefined ? null : (
        <FilterCard>
          <span>
            {vendor === undefined ? t`Orders of the customer ${customer ?? ""} alone` : t`Orders of the vendor ${vendor} alone`},{" "}
            {t`the latest ship date first`}
          </span>
          <Link to="/orders" search={q === undefined ? {} : { q }}>{t`All orders`}</Link>
        </FilterCard>
      )}
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The orders`}
          columns={COLUMNS}
          empty={
            <Empty icon="order" title={isAll ? t`No orders yet` : t`No order fits this search`}>
              {isAll ? (
                <p>{tx`Send the first one with ${<code className="mono">POST /v2/orders</code>}; see the ${<a href="/docs">{t`API reference`}</a>}.`}</p>
              ) : null}
            </Empty>
          }
        >
          {(order) => <OrderRow key={order.uuid} order={order} />}
        </Listing>
      </ListCard>
    </div>
  );
};

function OrderRow({ order }: { readonly order: ListedOrder }) {
  return (
    <tr>
      <td>
        <Link to="/orders/$externalId" params={{ externalId: order.externalId }} className="strong">
          {order.orderNumber}
        </Link>
      </td>
      <td>{(order.vendors ?? []).join(", ")}</td>
      <td className="dim">
        <CustomerLink externalId={order.customer} />
      </td>
      <td>
        <OrderStatusTag status={order.status} />
      </td>
      <td>{formatDay(order.shipOn)}</td>
      <td className="num">{order.invoices ?? "–"}</td>
      <td className="num">{order.version}</td>
      <td className="dim">{formatInstant(order.changedAt)}</td>
    </tr>
  );
}

export default OrdersPage;
