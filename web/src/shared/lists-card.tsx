import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type InvoiceFilter, invoiceCountQuery } from "../api/queries.ts";
import { Card } from "../ui/card.tsx";
import { formatCount } from "../ui/money.ts";
import { t } from "../language/text.ts";

/** Where the lists of one party are found. */
export function ListsCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <nav aria-label={title} className="stack">
        {children}
      </nav>
    </Card>
  );
}

interface InvoicesLineProps {
  readonly label: string;
  readonly filter: InvoiceFilter;
}

/** The invoices of a filter, and how many they are as far as that can be told. */
export function InvoicesLine({ label, filter }: InvoicesLineProps) {
  const { data } = useQuery(invoiceCountQuery(filter));
  const count = data?.count ?? null;
  return (
    <span className="flex">
      <Link to="/queue/$tab" params={{ tab: "all" }} search={filter} className="grow">
        {label}
      </Link>
      <span className="dim">
        {count === null ? "" : data?.isMore === true ? t`more than ${formatCount(count)}` : formatCount(count)}
      </span>
    </span>
  );
}
