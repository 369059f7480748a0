import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { QueueItem } from "../../api/answers.ts";
import { usePreferences } from "../../ui/preferences.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { queueKey, rememberedRow, rememberRow } from "../../shared/queue/queue-position.ts";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";
import { Labels, QueueRow } from "./queue-row.tsx";

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
}

const ROW_HEIGHT = { compact: 38, comfortable: 48 } as const;
const LOAD_AHEAD = 15;
const OVERSCAN = 12;
/** Seen above the row one comes back to. */
const ROWS_ABOVE = 6;

/** The rows of a queue: drawn as far as they are seen, moved through by keys, and loaded further before their end is reached. */
export function QueueTable({ tab, search, items, gone, hasMore, loadingMore, onMore, onReload }: QueueTableProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const position = useActiveRow(queueKey(tab, search), items);
  const rows = useSeenRows(scroll, items.length, position.active);
  const now = useTenantNow();
  const navigate = useNavigate();
  const lastSeen = rows.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && lastSeen >= items.length - LOAD_AHEAD) onMore();
  }, [hasMore, loadingMore, lastSeen, items.length, onMore]);

  const select = (index: number): void => rows.scrollToIndex(position.choose(index), { align: "auto" });
  const open = (index: number): void => {
    const item = items[index];
    if (item === undefined) return;
    position.remember(item.uuid);
    void navigate({ to: "/invoices/$uuid", params: { uuid: item.uuid }, search: { from: tab, ...search } });
  };
  useRowKeys({ active: position.active, select, open, onReload });

  return (
    <div className="queue-table" role="grid" aria-label="Invoices" aria-rowcount={items.length + 1}>
      <Labels />
      <div className="queue-scroll" ref={scroll} role="rowgroup" tabIndex={0} aria-label="Rows">
        <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <QueueRow
                key={item.uuid}
                item={item}
                index={index}
                start={start}
                now={now}
                isActive={index === position.active}
                isGone={gone.has(item.uuid)}
                search={{ from: tab, ...search }}
                onOpen={() => open(index)}
                onFollow={() => position.remember(item.uuid)}
              />
            );
          })}
        </div>
        {loadingMore ? (
          <p className="dim" style={{ padding: "10px 20px" }} role="status">
            Loading more…
          </p>
        ) : null}
      </div>
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

function useSeenRows(scroll: RefObject<HTMLDivElement | null>, count: number, active: number) {
  const { density } = usePreferences();
  const height = ROW_HEIGHT[density];
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
}

function useRowKeys({ active, select, open, onReload }: RowKeys): void {
  useShortcuts([
    { keys: "j", shown: ["j"], label: "Next row", group: "List", run: () => select(active + 1) },
    { keys: "k", shown: ["k"], label: "Previous row", group: "List", run: () => select(active - 1) },
    { keys: "o", shown: ["Enter", "o"], label: "Open the invoice", group: "List", run: () => open(active) },
    { keys: "r", shown: ["r"], label: "Refresh the list", group: "List", run: onReload },
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
