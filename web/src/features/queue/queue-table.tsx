import { useNavigate } from "@tanstack/react-router";
import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { QueueItem } from "../../api/answers.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { queueKey, rememberedRow, rememberRow } from "../../shared/queue/queue-position.ts";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import type { InvoiceSort } from "../../api/queries.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { type QueueColumn, shownColumns } from "./queue-columns.tsx";
import { Labels, QueueRow, widthOf } from "./queue-row.tsx";
import { type Selection, useSelection } from "./use-selection.ts";
import { t } from "../../language/text.ts";

interface QueueTableProps {
  readonly tab: QueueTab;
  readonly search: QueueSearch;
  readonly items: readonly QueueItem[];
  /** Rows that are no longer in this queue; they stay where they are until the list is shown anew. */
  readonly gone: ReadonlySet<string>;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly onMore: () => void;
  readonly onReload: () => void;
  readonly onSort: (sort: InvoiceSort | undefined) => void;
  /** What was decided about is not in this list any more, maybe: it is looked at. */
  readonly onDecided: () => void;
}

const ROW_HEIGHT = { compact: 38, comfortable: 48 } as const;
/** Two lines. */
const PHONE_ROW_HEIGHT = 60;
const PHONE = "(max-width: 600px)";
const LOAD_AHEAD = 15;
const OVERSCAN = 12;
/** Seen above the row one comes back to. */
const ROWS_ABOVE = 6;

/** The rows of a queue: drawn as far as they are seen, moved through by keys, and loaded further before their end is reached. */
export function QueueTable(props: QueueTableProps) {
  const { tab, search, items, gone, loadingMore, onReload } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const position = useActiveRow(queueKey(tab, search), items);
  const isChosen = search.columns !== undefined;
  const rows = useSeenRows({ scroll, count: items.length, active: position.active, isChosen });
  const now = useTenantNow();
  const navigate = useNavigate();
  useMoreRows(props, rows.getVirtualItems().at(-1)?.index ?? 0);
  const select = (index: number): void => rows.scrollToIndex(position.choose(index), { align: "auto" });
  const open = (index: number): void => {
    const item = items[index];
    if (item === undefined) return;
    position.remember(item.uuid);
    void navigate({ to: "/invoices/$uuid", params: { uuid: item.uuid }, search: { from: tab, ...search } });
  };
  const selection = useSelection(queueKey(tab, search), items);
  useRowKeys({ active: position.active, select, open, onReload, selection });
  const table = { columns: useMemo(() => shownColumns(search.columns), [search.columns]), isChosen };
  const onward = useMemo(() => ({ from: tab, ...search }), [tab, search]);
  const handlers = {
    onOpen: useSteady(open),
    onFollow: useSteady(position.remember),
    onSelect: useSteady((index: number, range: boolean) => selection.toggle(position.choose(index), range)),
  };
  return (
    <>
      <div
        className={isChosen ? "queue-table chosen" : "queue-table"}
        role="grid"
        aria-label={t`Invoices`}
        aria-rowcount={items.length + 1}
        aria-multiselectable="true"
      >
        <Labels
          {...table}
          sort={search.sort}
          onSort={props.onSort}
          selected={selection.items.length === 0 ? "none" : selection.items.length < items.length ? "some" : "all"}
          onSelectAll={selection.toggleAll}
        />
        <Scroller {...table} box={scroll} height={rows.getTotalSize()} loadingMore={loadingMore}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <QueueRow
                key={item.uuid}
                {...table}
                {...{ item, index, start, now, search: onward, isActive: index === position.active, ...handlers }}
                isGone={gone.has(item.uuid)}
                isSelected={selection.has(item.uuid)}
              />
            );
          })}
        </Scroller>
      </div>
      <BulkBar selection={selection} active={items[position.active]} onDecided={props.onDecided} />
    </>
  );
}

/** The same function at each drawing, which does what the newest one would: what is given to many rows makes none of them new. */
function useSteady<Given extends readonly unknown[]>(does: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(does);
  useEffect(() => {
    newest.current = does;
  });
  return useCallback((...given) => newest.current(...given), []);
}

/** Loads further before the end of what is loaded is seen. */
function useMoreRows({ hasMore, loadingMore, items, onMore }: QueueTableProps, lastSeen: number): void {
  useEffect(() => {
    if (hasMore && !loadingMore && lastSeen >= items.length - LOAD_AHEAD) onMore();
  }, [hasMore, loadingMore, lastSeen, items.length, onMore]);
}

interface ScrollerProps {
  readonly columns: readonly QueueColumn[];
  readonly isChosen: boolean;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly height: number;
  readonly loadingMore: boolean;
  readonly children: ReactNode;
}

/** What scrolls: as high as all rows, of which those that are seen are drawn. */
function Scroller({ columns, isChosen, box, height, loadingMore, children }: ScrollerProps) {
  const style = isChosen ? { minWidth: widthOf(columns) } : {};
  return (
    <div className="queue-scroll" style={style} ref={box} role="rowgroup" tabIndex={0} aria-label={t`Rows`}>
      <div role="presentation" style={{ height, position: "relative" }}>
        {children}
      </div>
      {loadingMore ? <p className="dim" style={{ padding: "10px 20px" }} role="status">{t`Loading more…`}</p> : null}
    </div>
  );
}

/** The row that the keys are at. It is known by its invoice; when that has left the list, the one in its place takes over. */
function useActiveRow(key: string, items: readonly QueueItem[]) {
  const [chosen, setChosen] = useState(() => ({ uuid: rememberedRow(key), index: 0 }));
  const found = items.findIndex((item) => item.uuid === chosen.uuid);
  const remember = (uuid: string): void => rememberRow(key, uuid);
  return {
    active: found >= 0 ? found : Math.min(chosen.index, items.length - 1),
    remember,
    /** The row that is chosen: the nearest there is. */
    choose: (index: number): number => {
      const next = Math.min(Math.max(index, 0), items.length - 1);
      const uuid = items[next]?.uuid;
      setChosen({ uuid, index: next });
      if (uuid !== undefined) remember(uuid);
      return next;
    },
  };
}

interface SeenRows {
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly active: number;
  readonly isChosen: boolean;
}

function useSeenRows({ scroll, count, active, isChosen }: SeenRows) {
  const { density } = usePreferences();
  const isPhone = useMediaQuery(PHONE, globalThis.matchMedia(PHONE).matches, { getInitialValueInEffect: false });
  const height = isPhone && !isChosen ? PHONE_ROW_HEIGHT : ROW_HEIGHT[density];
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialOffset: Math.max(0, (active - ROWS_ABOVE) * height),
  });
  useEffect(() => rows.measure(), [rows, height]);
  return rows;
}

interface RowKeys {
  readonly active: number;
  readonly select: (index: number) => void;
  readonly open: (index: number) => void;
  readonly onReload: () => void;
  readonly selection: Selection;
}

function useRowKeys({ active, select, open, onReload, selection }: RowKeys): void {
  useShortcuts([
    { keys: "j", label: t`Next row`, group: "List", run: () => select(active + 1) },
    { keys: "k", label: t`Previous row`, group: "List", run: () => select(active - 1) },
    { keys: "o", shown: ["Enter", "o"], label: t`Open the invoice`, group: "List", run: () => open(active) },
    { keys: "x", label: t`Select the row`, group: "List", run: () => selection.toggle(active) },
    {
      keys: "Shift+X",
      label: t`Select up to the row`,
      group: "List",
      run: () => selection.toggle(active, true),
    },
    { keys: "Shift+S", label: t`Select all that are shown`, group: "List", run: selection.toggleAll },
    { keys: "Escape", shown: ["Esc"], label: t`Select none`, group: "List", run: selection.clear },
    { keys: "e", label: t`Refresh the list`, group: "List", run: onReload },
  ]);
  // Arrows move within the table that has the focus. Enter is left to links and buttons that have it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.target instanceof HTMLElement)) return;
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.closest(".queue-table") !== null) {
        event.preventDefault();
        select(active + (event.key === "ArrowDown" ? 1 : -1));
        return;
      }
      const hasOwnEnter = event.target.closest("a, button, input, textarea, [role=dialog], [role=option]") !== null;
      if (event.key === "Enter" && !event.defaultPrevented && !hasOwnEnter) open(active);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}
