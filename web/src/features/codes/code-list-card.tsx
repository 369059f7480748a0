import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { CodeList } from "../../api/code-lists.ts";
import { meQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/money.ts";
import { RowsEditor } from "../../ui/rows-editor.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";

interface CodeListCardProps<Row> {
  readonly title: string;
  /** "exchange rate". */
  readonly what: string;
  readonly hint: string;
  readonly query: UseQueryOptions<CodeList<Row>, Error, CodeList<Row>, string[]>;
  readonly put: (list: CodeList<Row>) => Promise<CodeList<Row>>;
  readonly fresh: Row;
  /** Where a new row goes: at the beginning of a list that has the newest first. */
  readonly isWhole: (row: Row) => boolean;
  readonly children: (row: Row, change: (row: Row) => void, readOnly: boolean) => ReactNode;
}

/** A list that decides what is paid: edited in place, kept as a version when it is saved, by admins alone. */
export function CodeListCard<Row>(props: CodeListCardProps<Row>) {
  const list = useQuery(props.query);
  if (list.isPending)
    return (
      <Card title={props.title}>
        <RowsLoading rows={4} />
      </Card>
    );
  if (list.data === undefined)
    return (
      <Card title={props.title}>
        <Failure error={list.error} what={props.title} onRetry={() => void list.refetch()} />
      </Card>
    );
  return <Editor key={list.data.eTag} {...props} list={list.data} />;
}

function Editor<Row>(props: CodeListCardProps<Row> & { readonly list: CodeList<Row> }) {
  const { title, what, hint, query, put, fresh, isWhole, list, children } = props;
  const client = useQueryClient();
  const readOnly = useQuery(meQuery).data?.role !== "admin";
  const [rows, setRows] = useState(list.rows);
  const save = useMutation({
    mutationFn: () => put({ rows, eTag: list.eTag }),
    onSuccess: async (kept) => {
      client.setQueryData(query.queryKey, kept);
      await Promise.all(
        ["reasons", "reason-codes", "reaudits", "setting-versions"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
      notifications.show({ color: "teal.9", message: `${title}: saved. Open invoices that depend on them are audited again.` });
    },
  });
  const isChanged = rows !== list.rows;
  const missing = rows.filter((row) => !isWhole(row)).length;
  return (
    <Card
      title={title}
      count={rows.length}
      action={
        readOnly ? (
          <span className="dim">An admin changes them</span>
        ) : (
          <div className="flex">
            {isChanged ? (
              <Button size="xs" variant="default" onClick={() => setRows(list.rows)}>
                Discard
              </Button>
            ) : null}
            <Button size="xs" disabled={!isChanged || missing > 0} loading={save.isPending} onClick={() => save.mutate()}>
              Save
            </Button>
          </div>
        )
      }
    >
      <p className="dim">{hint}</p>
      <FailureLine error={save.error} />
      {isChanged && missing > 0 ? (
        <p role="status">{`${formatCount(missing)} ${missing === 1 ? "row is" : "rows are"} not complete yet.`}</p>
      ) : null}
      <RowsEditor what={what} none={`No ${what} yet.`} rows={rows} fresh={fresh} readOnly={readOnly} onChange={setRows}>
        {(row, change) => children(row, change, readOnly)}
      </RowsEditor>
    </Card>
  );
}
