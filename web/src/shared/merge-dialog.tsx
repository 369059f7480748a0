import { Button, Checkbox } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mergeDocuments } from "../api/documents.ts";
import { reviewsQuery } from "../api/reviews.ts";
import { formatInstant } from "../ui/dates.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { sayName } from "../ui/readable-names.ts";
import { Failure, RowsLoading } from "../ui/states.tsx";
import { t } from "../language/text.ts";

interface MergeDialogProps {
  readonly document: { readonly uuid: string; readonly filename: string };
  readonly onClose: () => void;
  /** What the pages became. */
  readonly onDone: (uuid: string) => void;
}

/** Which documents that wait are further pages of this one, and in which order they stand. */
export function MergeDialog({ document, onClose, onDone }: MergeDialogProps) {
  const [order, setOrder] = useState<readonly Page[]>([{ documentUuid: document.uuid, filename: document.filename }]);
  const client = useQueryClient();
  const merge = useMutation({
    mutationFn: () => mergeDocuments(order.map(({ documentUuid }) => documentUuid)),
    onSuccess: async ({ uuid, documents }) => {
      notifications.show({ message: t`${documents.length} documents are one now; it is read by itself.`, color: "teal.9" });
      await client.invalidateQueries({ queryKey: ["documents"] });
      await client.invalidateQueries({ queryKey: ["reviews"] });
      onClose();
      onDone(uuid);
    },
  });
  const toggle = (page: Page): void =>
    setOrder((before) => {
      const others = before.filter(({ documentUuid }) => documentUuid !== page.documentUuid);
      return others.length < before.length ? others : [...before, page];
    });
  return (
    <FormDialog
      draft={null}
      title={t`Put pages together`}
      verb={order.length < 2 ? t`Make one document` : t`Make one document of ${order.length}`}
      size="lg"
      busy={merge.isPending}
      disabled={order.length < 2}
      error={merge.error}
      sendsByKeys
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate();
      }}
    >
      <p className="dim">{t`Pages that came as files of their own become one document, which waits for a person. The files stay, and it can be taken apart again.`}</p>
      <PageOrder order={order} onUp={(at) => setOrder((before) => movedUp(before, at))} />
      <OtherPages uuid={document.uuid} order={order} onToggle={toggle} />
    </FormDialog>
  );
}

interface Page {
  readonly documentUuid: string;
  readonly filename: string;
}

function PageOrder({ order, onUp }: { readonly order: readonly Page[]; readonly onUp: (at: number) => void }) {
  return (
    <ol aria-label={t`Order of the pages`}>
      {order.map(({ documentUuid, filename }, at) => (
        <li key={documentUuid} style={{ overflowWrap: "anywhere" }}>
          {filename}{" "}
          {at === 0 ? null : (
            <Button size="compact-xs" variant="default" onClick={() => onUp(at)}>
              {t`Up`}
              <span className="sr-only"> {t`with ${filename}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface OtherPagesProps {
  /** Of the document that the others are pages of. */
  readonly uuid: string;
  readonly order: readonly Page[];
  readonly onToggle: (page: Page) => void;
}

/** What waits beside it. */
function OtherPages({ uuid, order, onToggle }: OtherPagesProps) {
  const list = useInfiniteQuery(reviewsQuery({ state: "waiting" }));
  if (list.isLoadingError) return <Failure error={list.error} what={t`What waits`} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <RowsLoading rows={4} />;
  const others = list.data.pages.flatMap((page) => page.items).filter(({ documentUuid }) => documentUuid !== uuid);
  if (others.length === 0) return <p className="dim">{t`Nothing else waits that could be part of it.`}</p>;
  return (
    <fieldset className="merge-choice">
      <legend>{t`Its other pages`}</legend>
      {others.map(({ documentUuid, filename, type, vendor, since }) => (
        <Checkbox
          key={documentUuid}
          size="sm"
          checked={order.some((each) => each.documentUuid === documentUuid)}
          onChange={() => onToggle({ documentUuid, filename })}
          label={
            <span style={{ overflowWrap: "anywhere" }}>
              {filename}{" "}
              <span className="dim">
                {[type === "Unset" ? "" : sayName(type), vendor, formatInstant(since)].filter(Boolean).join(", ")}
              </span>
            </span>
          }
        />
      ))}
      {list.hasNextPage ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >{t`More`}</Button>
      ) : null}
    </fieldset>
  );
}

const movedUp = (order: readonly Page[], at: number): readonly Page[] =>
  order.flatMap((page, index) => (index === at - 1 ? [order[at] ?? page, page] : index === at ? [] : [page]));
