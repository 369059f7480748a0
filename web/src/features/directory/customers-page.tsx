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
import { CustomerDialog } from "./customer-dialog.tsx";

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
      <PageHead title="Customers" hint="Whom you charge for the moves, and on which terms">
        <TextInput
          aria-label="Search customers"
          placeholder="Name or ID"
          defaultValue={q ?? ""}
          onChange={(event) => find(event.currentTarget.value)}
        />
        {mayChange ? <Button onClick={() => setChanging("new")}>Add a customer</Button> : null}
      </PageHead>
      <ListCard>
        <Listing
          query={list}
          items={items}
          what="The customers"
          columns={["Customer", "ID", "Billing terms", "Contact", "Changed", { label: "What can be done", hidden: true }]}
          empty={
            <Empty icon="person" title={q === undefined ? "No customer is kept yet" : "No customer fits this search"}>
              <p>Orders name their customers; here stands what you keep about them.</p>
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
      <td className="strong">{name ?? externalId}</td>
      <td>{externalId}</td>
      <td>{billingTerms ?? "–"}</td>
      <td>{[contact?.name, contact?.email, contact?.phone].filter((part) => part != null).join(", ") || "–"}</td>
      <td className="dim">{formatInstant(updatedAt)}</td>
      <td className="num">
        {onChange === undefined ? null : (
          <Button size="xs" variant="default" aria-label={`Change ${name ?? externalId}`} onClick={onChange}>
            Change
          </Button>
        )}
      </td>
    </tr>
  );
}
