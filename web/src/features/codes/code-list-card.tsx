import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import type { CodeList } from "../../api/code-lists.ts";
import { meQuery } from "../../api/queries.ts";
import { type MergedRows, mergedRows } from "../../shared/merged-values.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/money.ts";
import { RowsEditor } from "../../ui/rows-editor.tsx";
import { Failure, FailureLine, RowsLoading } from "../../ui/states.tsx";
import { t } from "../../language/text.ts";

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
  return <Editor {...props} list={list.data} />;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/**
 * The rows as they are typed, and the list that they began with. A list that somebody else saved meanwhile takes its place where
 * nothing was typed, and else is what the own changes are put on top of.
 */
function useRows<Row>(list: CodeList<Row>) {
  const [base, setBase] = useState(list);
  const [rows, setRows] = useState(list.rows);
  const [meanwhile, setMeanwhile] = useState<MergedRows<Row> | null>(null);
  if (list.eTag !== base.eTag) {
    const merged = rows === base.rows ? null : mergedRows(base.rows, rows, list.rows);
    setBase(list);
    setRows(merged?.rows ?? list.rows);
    setMeanwhile(merged);
  }
  const begin = (from: CodeList<Row>): void => {
    setBase(from);
    setRows(from.rows);
    setMeanwhile(null);
  };
  return { rows, setRows, base, begin, meanwhile };
}

function Editor<Row>(props: CodeListCardProps<Row> & { readonly list: CodeList<Row> }) {
  const { title, what, hint, query, put, fresh, isWhole, list, children } = props;
  const client = useQueryClient();
  const readOnly = useQuery(meQuery).data?.role !== "admin";
  const { rows, setRows, base, begin, meanwhile } = useRows(list);
  const save = useMutation({
    mutationFn: () => put({ rows, eTag: base.eTag }),
    // Somebody was first: what is there now comes in, and what was typed stays on top of it.
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: query.queryKey }) : undefined),
    onSuccess: async (kept) => {
      begin(kept);
      client.setQueryData(query.queryKey, kept);
      await Promise.all(
        ["reasons", "reason-codes", "reaudits", "setting-versions"].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
      notifications.show({ color: "teal.9", message: t`${title}: saved. Open invoices that depend on them are audited again.` });
    },
  });
  const isChanged = rows !== base.rows;
  const missing = rows.filter((row) => !isWhole(row)).length;
  return (
    <Card
      title={title}
      count={rows.length}
      action={
        readOnly ? (
          <span className="dim">{t`An admin changes them`}</span>
        ) : (
          <div className="flex">
            {isChanged ? <Button size="xs" variant="default" onClick={() => begin(list)}>{t`Discard`}</Button> : null}
            <Button
              size="xs"
              disabled={!isChanged || missing > 0}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >{t`Save`}</Button>
          </div>
        )
      }
    >
      <p className="dim">{hint}</p>
      <FailureLine error={isConflict(save.error) ? null : save.error} />
      {meanwhile === null ? null : (
        <div className="note-box warn" role="alert">
          <strong>{t`Somebody saved this list while you changed it. Nothing of yours is lost.`}</strong>{" "}
          {t`${formatCount(meanwhile.theirs)} of their rows came in, ${formatCount(meanwhile.mine)} of yours stand on top. Where both changed a row both are there: take one out, and save.`}
        </div>
      )}
      {isChanged && missing > 0 ? (
        <p role="status">
          {missing === 1
            ? t`${formatCount(missing)} row is not complete yet.`
            : t`${formatCount(missing)} rows are not complete yet.`}
        </p>
      ) : null}
      <RowsEditor what={what} none={t`No ${what} yet.`} rows={rows} fresh={fresh} readOnly={readOnly} onChange={setRows}>
        {(row, change) => children(row, change, readOnly)}
      </RowsEditor>
    </Card>
  );
}
