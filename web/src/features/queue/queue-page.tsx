import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useChanges, type Change } from "../../api/live.ts";
import { countsQuery } from "../../api/queries.ts";
import type { QueueItem } from "../../api/answers.ts";
import { Icon } from "../../ui/icons.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { Failure, RowsLoading } from "../../ui/states.tsx";
import { QueueEmpty } from "./queue-empty.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { QueueTable } from "./queue-table.tsx";
import { peekTab, QUEUE_TABS, queueTab, tabQuery, type QueueSearch, type QueueTab } from "../../shared/queue/queue-tabs.ts";
import { formatCount } from "../../ui/money.ts";
import { t } from "../../language/text.ts";

interface Freshness {
  readonly added: number;
  readonly gone: ReadonlySet<string>;
}

/** Looks at a queue's first page when something changed: which rows are new, and which of the shown ones have moved on. */
const useFreshness = (tab: QueueTab, search: QueueSearch, items: readonly QueueItem[]) => {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<Freshness>({
    added: 0,
    gone: new Set(),
  });
  const shown = useRef(items);
  shown.current = items;
  const key = JSON.stringify([tab, search]);
  useEffect(() => setFresh({ added: 0, gone: new Set() }), [key]);
  const asked = useRef(key);
  asked.current = key;

  const look = useCallback(
    async (_changes: readonly Change[]): Promise<void> => {
      const page = await peekTab(tab, search).catch(() => undefined);
      // What was asked about another filter says nothing of the rows that are shown now.
      if (page === undefined || asked.current !== key) return;
      // Nothing is there that could move away under somebody's hands: what comes is shown at once.
      if (shown.current.length === 0 && page.items.length > 0) {
        await client.resetQueries({ queryKey: tabQuery(tab, search).queryKey });
        return;
      }
      const now = new Map(page.items.map((item) => [item.uuid, item]));
      const known = new Set(shown.current.map((item) => item.uuid));
      const added = page.items.filter((item) => !known.has(item.uuid)).length;
      // Only rows above the end of the fresh page can be known to have left; without a further page that is all of them.
      const lastSeen =
        page.nextCursor === null ? shown.current.length - 1 : shown.current.findLastIndex((item) => now.has(item.uuid));
      const gone = new Set(
        shown.current
          .slice(0, lastSeen + 1)
          .filter((item) => !now.has(item.uuid))
          .map((item) => item.uuid),
      );
      setFresh({ added, gone });
      client.setQueryData(tabQuery(tab, search).queryKey, (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((entry) => ({ ...entry, items: entry.items.map((item) => now.get(item.uuid) ?? item) })),
            },
      );
    },
    [client, tab, search, key],
  );
  useChanges(useCallback((changes: readonly Change[]) => void look(changes), [look]));
  const settle = (): void => setFresh({ added: 0, gone: new Set() });
  return { ...fresh, settle, look: () => void look([]) };
};

export function QueuePage({ tab, search }: { readonly tab: QueueTab; readonly search: QueueSearch }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  // Coming (back) to a queue shows it as it is now; while one stays, it stays too.
  const list = useInfiniteQuery({ ...tabQuery(tab, search), refetchOnMount: "always" });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const fresh = useFreshness(tab, search, items);
  const current = queueTab(tab);
  usePageTitle(current.label);
  const show = (next: QueueSearch): void => void navigate({ to: "/queue/$tab", params: { tab }, search: next, replace: true });

  const reload = async (): Promise<void> => {
    fresh.settle();
    await client.resetQueries({ queryKey: tabQuery(tab, search).queryKey });
  };

  return (
    <div className="queue">
      <QueueHead current={current} search={search} />
      <QueueFilters
        tab={tab}
        search={search}
        loaded={items.length}
        more={list.hasNextPage}
        secondApproval={tab === "second-approval"}
        onChange={show}
      />
      <div style={{ position: "relative", flex: 1, minHeight: 0, display: "flex", flexDirection: "column" }}>
        <FreshButton fresh={fresh} onReload={() => void reload()} />
        {list.isPending ? (
          <RowsLoading rows={14} />
        ) : list.isError && items.length === 0 ? (
          <Failure error={list.error} what={t`The queue`} onRetry={() => void list.refetch()} />
        ) : items.length === 0 ? (
          <QueueEmpty
            tab={current}
            search={search}
            onClear={() => void navigate({ to: "/queue/$tab", params: { tab }, search: {} })}
          />
        ) : (
          <QueueTable
            tab={tab}
            search={search}
            items={items}
            gone={fresh.gone}
            hasMore={list.hasNextPage}
            loadingMore={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            onReload={() => void reload()}
            onSort={(sort) => {
              const { sort: _before, ...rest } = search;
              show(sort === undefined ? rest : { ...rest, sort });
            }}
            onDecided={fresh.look}
          />
        )}
      </div>
    </div>
  );
}

/** What goes along to another queue: who and whose, not what only that queue is filtered or sorted by. */
const carried = ({ q, vendor, assignee, columns }: QueueSearch): QueueSearch => ({
  ...(q === undefined ? {} : { q }),
  ...(vendor === undefined ? {} : { vendor }),
  ...(assignee === undefined ? {} : { assignee }),
  ...(columns === undefined ? {} : { columns }),
});

interface QueueHeadProps {
  readonly current: ReturnType<typeof queueTab>;
  readonly search: QueueSearch;
}

/** The queue's name, and the ways to the others with how much waits in each. */
function QueueHead({ current, search }: QueueHeadProps) {
  const counts = useQuery(countsQuery).data;
  return (
    <div className="queue-head">
      <div className="queue-title">
        <h1>{current.label}</h1>
        <p className="dim clip">{current.hint}</p>
      </div>
      <nav className="queue-tabs" aria-label={t`Queues`}>
        {QUEUE_TABS.map((entry) => (
          <Link
            key={entry.id}
            to="/queue/$tab"
            params={{ tab: entry.id }}
            search={carried(search)}
            className="queue-tab"
            activeProps={{ "aria-current": "page" }}
            activeOptions={{ includeSearch: false }}
            title={t`${entry.hint} (g ${entry.key})`}
          >
            {entry.label}
            {counts === undefined || entry.count === null ? null : (
              <span className="pill">{formatCount(counts[entry.count])}</span>
            )}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const FRESH_BUTTON = {
  border: "1px solid currentColor",
  height: 28,
  cursor: "pointer",
  borderRadius: 14,
  padding: "0 12px",
  top: 40,
} as const;

/** Says that rows came or went, and shows the queue as it is now. */
function FreshButton({ fresh, onReload }: { readonly fresh: Freshness; readonly onReload: () => void }) {
  if (fresh.added + fresh.gone.size === 0) return null;
  return (
    <button type="button" className="tag info new-pill" style={FRESH_BUTTON} onClick={onReload}>
      <Icon name="refresh" size={14} />
      {fresh.added > 0 ? t`${fresh.added} new · show` : t`${fresh.gone.size} moved on · show`}
    </button>
  );
}
