import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { QueueItem } from "../../api/answers.ts";
import { invoicesPage, type InvoiceFilter } from "../../api/queries.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { invoiceFilter, queueTab } from "../../shared/queue/queue-tabs.ts";
import { ListCard } from "../../ui/card.tsx";
import { ListTable } from "../../ui/listing.tsx";
import { formatInstant } from "../../ui/dates.ts";
import { formatCount } from "../../ui/money.ts";
import { PageHead } from "../../ui/page.tsx";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { filterClauses } from "./filter-text.ts";
import { shownColumns } from "./queue-columns.tsx";
import { sumByCurrency } from "../../shared/several/several-text.ts";
import { t } from "../../language/text.ts";

/** Nobody reads more on paper; the rest is taken away as a file. */
const MAX_PRINTED = 1000;
const PAGE_SIZE = 200;

interface Printed {
  readonly items: readonly QueueItem[];
  readonly isMore: boolean;
}

async function printed(filter: InvoiceFilter, signal: AbortSignal): Promise<Printed> {
  const items: QueueItem[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof invoicesPage>> = await invoicesPage(filter, { limit: PAGE_SIZE, cursor, signal });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && items.length < MAX_PRINTED);
  return { items, isMore: cursor !== null };
}

const route = getRouteApi("/app/print");

/** What narrows the list, each as part of a sentence. */
const narrowedBy = (search: Omit<ReturnType<typeof route.useSearch>, "tab">): readonly string[] => [
  ...(search.q === undefined ? [] : [`“${search.q}”`]),
  ...(search.vendor === undefined ? [] : [t`of ${search.vendor}`]),
  ...filterClauses(search).map(({ clause }) => clause),
];

/** A list of invoices as it goes on paper: its filters, its rows, its sum. */
export default function PrintPage() {
  const { tab, ...search } = route.useSearch();
  const { label } = queueTab(tab);
  const filter = invoiceFilter(tab, search);
  const list = useQuery({ queryKey: ["print", filter], queryFn: ({ signal }) => printed(filter, signal), staleTime: 0 });
  const now = useTenantNow();
  const columns = shownColumns(search.columns);
  const clauses = narrowedBy(search);
  return (
    <div className="page">
      <PageHead
        title={label}
        hint={t`${clauses.length === 0 ? "" : `${clauses.join("; ")}. `}As of ${formatInstant(new Date(now).toISOString())}`}
      >
        <div className="flex no-print">
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/queue/$tab" params={{ tab }} search={search} {...props} />}
          >{t`Back to the list`}</Button>
          <Button disabled={list.data === undefined} onClick={() => window.print()}>{t`Print`}</Button>
        </div>
      </PageHead>
      {list.isPending ? (
        <RowsLoading rows={12} />
      ) : list.data === undefined ? (
        <Failure error={list.error} what={t`The list`} onRetry={() => void list.refetch()} />
      ) : (
        <>
          <p>
            <strong>{formatCount(list.data.items.length)}</strong>{" "}
            {list.data.isMore ? t`of more; the others are in the export.` : t`in all`} · {sumByCurrency(list.data.items)}
          </p>
          <div className="printed">
            <ListCard>
              <ListTable
                columns={columns.map(({ label: name, className }) =>
                  className?.includes("num") === true ? { label: name, number: true } : name,
                )}
              >
                {list.data.items.map((item) => (
                  <tr key={item.uuid}>
                    {columns.map(({ id, className, cell }) => (
                      <td key={id} className={className?.includes("num") === true ? "num" : undefined}>
                        {cell(item, { now, isActive: true, search: { from: tab, ...search }, onFollow: () => undefined })}
                      </td>
                    ))}
                  </tr>
                ))}
              </ListTable>
            </ListCard>
          </div>
        </>
      )}
    </div>
  );
}
