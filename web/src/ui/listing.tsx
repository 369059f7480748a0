import type { CSSProperties, ReactNode } from "react";
import { MoreButton } from "./page.tsx";
import { Failure, RowsLoading } from "./states.tsx";

/** What a listing has to know of its query, whether it loads page by page or at once. */
interface ListQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/** A heading; `number`: right-aligned; `hidden`: for people who hear the page. */
export type Column = string | { readonly label: string; readonly number?: true; readonly hidden?: true };

interface ListingProps<Item> {
  readonly query: ListQuery;
  readonly items: readonly Item[];
  /** "The orders": for the words of a failure. */
  readonly what: string;
  readonly columns: readonly Column[];
  /** Shown in place of the table when there are none. */
  readonly empty: ReactNode;
  readonly loadingRows?: number;
  /** One row each. */
  readonly children: (item: Item) => ReactNode;
}

/** The table of a list page, or what stands in its place while it loads, when it fails and when it is empty. Goes into a card. */
export function Listing<Item>({ query, items, what, columns, empty, loadingRows = 10, children }: ListingProps<Item>) {
  if (query.isPending) return <RowsLoading rows={loadingRows} />;
  if (query.isError && items.length === 0)
    return <Failure error={query.error} what={what} onRetry={() => void query.refetch()} />;
  return (
    <>
      {items.length === 0 ? empty : <ListTable columns={columns}>{items.map(children)}</ListTable>}
      <MoreButton
        more={query.hasNextPage === true}
        loading={query.isFetchingNextPage === true}
        onMore={() => void query.fetchNextPage?.()}
      />
    </>
  );
}

interface ListTableProps {
  readonly columns: readonly Column[];
  /** Rows. */
  readonly children: ReactNode;
}

/** A table; where there is no room for its columns each row is a block, with the names of the columns above its cells. */
export function ListTable({ columns, children }: ListTableProps) {
  const named = columns.map((column): Exclude<Column, string> => (typeof column === "string" ? { label: column } : column));
  const labels = named.flatMap(({ label, hidden }, at) =>
    hidden === true ? [] : [[`--column-${at + 1}`, JSON.stringify(label)]],
  );
  return (
    <table className="list stacks" style={Object.fromEntries(labels) as CSSProperties}>
      <thead>
        <tr>
          {named.map(({ label, number, hidden }) => (
            <th key={label} scope="col" className={number === true ? "num" : undefined}>
              {hidden === true ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
