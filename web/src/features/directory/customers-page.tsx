import { Button, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { type Customer, customersQuery } from "../../api/parties.ts";
import { meQuery } from "../../api/queries.ts";
import { ListCard } from "../../ui/card.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { Listing } from "../../ui/listing.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Empty } from "../../ui/states.tsx";
import { CustomerLink } from "../../shared/customer-link.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";
import { t } from "../../language/text.ts";

const route = getRouteApi("/app/customers");
const TYPING_MS = 250;

/** Who is charged for the moves. */
export default function CustomersPage() {
  const { q } = route.useSearch();
  const navigate = useNavigate();
  const mayChange = useQuery(meQuery).data?.role === "admin";
  const list = useInfiniteQuery(customersQuery(q));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [changing, setChanging] = useState<Customer | "new" | null>(null);
  const find = useDebouncedCallback(
    (typed: string) => void navigate({ to: "/customers", search: typed.trim() === "" ? {} : { q: typed.trim() }, replace: true }),
    TYPING_MS,
  );
  return (
    <div className="page">
      <PageHead title={t`Customers`} hint={t`Whom you charge for the moves, and on which terms`}>
        <TextInput
          aria-label={t`Search customers`}
          placeholder={t`Name or ID`}
          defaultValue={q ?? ""}
          onChange={(event) => find(event.currentTarget.value)}
        />
        {mayChange ? <Button onClick={() => setChanging("new")}>{t`Add a customer`}</Button> : null}
      </PageHead>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what={t`The customers`}
          columns={[t`Customer`, "ID", t`Billing terms`, t`Contact`, t`Changed`, { label: t`What can be done`, hidden: true }]}
          empty={
            <Empty icon="person" title={q === undefined ? t`No customer is kept yet` : t`No customer fits this search`}>
              <p>{t`Orders name their customers; here stands what you keep about them.`}</p>
            </Empty>
          }
        >
          {(customer) => (
            <CustomerRow
              key={customer.uuid}
              customer={customer}
              {...(mayChange ? { onChange: () => setChanging(customer) } : {})}
            />
          )}
        </Listing>
      </ListCard>
      {changing === null ? null : (
        <CustomerDialog customer={changing === "new" ? null : changing} onClose={() => setChanging(null)} />
      )}
    </div>
  );
}

function CustomerRow({ customer, onChange }: { readonly customer: Customer; readonly onChange?: () => void }) {
  const { externalId, name, billingTerms, contact, updatedAt } = customer;
  return (
    <tr>
      <td className="strong">
        <CustomerLink externalId={externalId}>{name ?? externalId}</CustomerLink>
      </td>
      <td>{externalId}</td>
      <td>{billingTerms ?? "–"}</td>
      <td>{[contact?.name, contact?.email, contact?.phone].filter((part) => part != null).join(", ") || "–"}</td>
      <td className="dim">{formatInstant(updatedAt)}</td>
      <td className="num">
        {onChange === undefined ? null : (
          <Button size="xs" variant="default" aria-label={t`Change ${name ?? externalId}`} onClick={onChange}>{t`Change`}</Button>
        )}
      </td>
    </tr>
  );
}
