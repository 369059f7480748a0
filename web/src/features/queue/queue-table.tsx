import { Link, useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import type { QueueItem } from "../../api/answers.ts";
import { Variance } from "../../ui/amount.tsx";
import { daysUntil, formatAge, formatDay, formatInstant } from "../../ui/dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { formatAmount, signOf, tenThousandths, tidyDecimals } from "../../ui/money.ts";
import { Avatar } from "../../shared/people.tsx";
import { usePreferences } from "../../ui/preferences.ts";
import { useShortcuts } from "../../ui/shortcuts.ts";
import { QueueTag } from "../../shared/invoice-tags.tsx";
import { useTenantNow } from "../../shared/tenant-now.ts";
import { queueKey, rememberedRow, rememberRow } from "../../shared/queue/queue-position.ts";
import type { QueueSearch, QueueTab } from "../../shared/queue/queue-tabs.ts";

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

export const QueueTable = ({ tab, search, items, gone, hasMore, loadingMore, onMore, onReload }: QueueTableProps) => {
  const navigate = useNavigate();
  const scroll = useRef<HTMLDivElement>(null);
  const { density } = usePreferences();
  const key = queueKey(tab, search);
  const now = useTenantNow();
  // The row is known by its invoice; when that has left the list, the one in its place takes over.
  const [chosen, setChosen] = useState(() => ({ uuid: rememberedRow(key), index: 0 }));
  const found = items.findIndex((item) => item.uuid === chosen.uuid);
  const active = found >= 0 ? found : Math.min(chosen.index, items.length - 1);
  const height = ROW_HEIGHT[density];

  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 12,
    initialOffset: Math.max(0, (active - 6) * height),
  });
  useEffect(() => rows.measure(), [rows, height]);

  const shown = rows.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loadingMore && lastShown >= items.length - LOAD_AHEAD) onMore();
  }, [hasMore, loadingMore, lastShown, items.length, onMore]);

  const select = (index: number): void => {
    const next = Math.min(Math.max(index, 0), items.length - 1);
    const uuid = items[next]?.uuid;
    setChosen({ uuid, index: next });
    rows.scrollToIndex(next, { align: "auto" });
    if (uuid !== undefined) rememberRow(key, uuid);
  };
  const open = (index: number): void => {
    const item = items[index];
    if (item === undefined) return;
    rememberRow(key, item.uuid);
    void navigate({ to: "/invoices/$uuid", params: { uuid: item.uuid }, search: { from: tab, ...search } });
  };

  useShortcuts([
    { keys: "j", shown: ["j"], label: "Next row", group: "List", run: () => select(active + 1) },
    { keys: "k", shown: ["k"], label: "Previous row", group: "List", run: () => select(active - 1) },
    { keys: "o", shown: ["Enter", "o"], label: "Open the invoice", group: "List", run: () => open(active) },
    { keys: "r", shown: ["r"], label: "Show the list anew", group: "List", run: onReload },
  ]);
  // Arrows move within the table that has the focus. Enter is left to links and buttons that have it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && target.closest(".queue-table") !== null) {
        event.preventDefault();
        select(active + (event.key === "ArrowDown" ? 1 : -1));
        return;
      }
      if (
        event.key === "Enter" &&
        !event.defaultPrevented &&
        target.closest("a, button, input, textarea, [role=dialog], [role=option]") === null
      )
        open(active);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  return (
    <div className="queue-table" role="grid" aria-label="Invoices" aria-rowcount={items.length + 1}>
      <div className="queue-cols queue-labels" role="row" aria-rowindex={1}>
        <span role="columnheader">Vendor</span>
        <span role="columnheader">Invoice</span>
        <span role="columnheader" className="col-why">
          State
        </span>
        <span role="columnheader" className="num">
          Billed
        </span>
        <span role="columnheader" className="num">
          Variance
        </span>
        <span role="columnheader" className="num col-percent">
          %
        </span>
        <span role="columnheader" className="col-due">
          Due
        </span>
        <span role="columnheader" className="num">
          Age
        </span>
        <span role="columnheader" className="col-who">
          Who
        </span>
      </div>
      <div className="queue-scroll" ref={scroll} role="rowgroup" tabIndex={0} aria-label="Rows">
        <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
          {shown.map((row) => {
            const item = items[row.index];
            if (item === undefined) return null;
            const left = gone.has(item.uuid);
            return (
              <div
                key={item.uuid}
                role="row"
                aria-rowindex={row.index + 2}
                aria-selected={row.index === active}
                className={left ? "queue-cols queue-row gone" : "queue-cols queue-row"}
                style={{ transform: `translateY(${row.start}px)` }}
                title={left ? "No longer in this queue" : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || (event.target as HTMLElement).closest("a") !== null) return;
                  open(row.index);
                }}
              >
                <span
                  role="gridcell"
                  className="clip"
                  title={[item.vendor.name, item.vendor.scac, item.vendor.externalId].filter((text) => text !== null).join(" · ")}
                >
                  {item.vendor.name ?? item.vendor.externalId ?? item.vendor.scac ?? "Unknown vendor"}
                </span>
                <span role="gridcell" className="clip">
                  <Link
                    to="/invoices/$uuid"
                    params={{ uuid: item.uuid }}
                    search={{ from: tab, ...search }}
                    tabIndex={row.index === active ? 0 : -1}
                    onClick={() => rememberRow(key, item.uuid)}
                  >
                    {item.invoiceNumber}
                  </Link>
                </span>
                <span role="gridcell" className="flex col-why">
                  <QueueTag item={item} />
                  <span className="clip dim" title={item.headline ?? undefined}>
                    {item.headline != null
                      ? tidyDecimals(item.headline.replace(/ Allowed is .*$/, ""))
                      : item.type === undefined || item.type === "Invoice"
                        ? ""
                        : item.type}
                  </span>
                </span>
                <span role="gridcell" className="num">
                  {formatAmount(item.billed)} <span className="dim">{item.currency}</span>
                </span>
                <span role="gridcell" className="num">
                  <Variance value={item.variance} />
                </span>
                <span role="gridcell" className="num dim col-percent">
                  {percentOf(item)}
                </span>
                <span role="gridcell" className="col-due clip">
                  <Due item={item} now={now} />
                </span>
                <span role="gridcell" className="num dim" title={`Received ${formatInstant(item.receivedAt)}`}>
                  {formatAge(item.receivedAt, now)}
                </span>
                <span role="gridcell" className="col-who">
                  <Avatar assignee={item.assignee} name={item.assigneeName} />
                </span>
              </div>
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
};

/** The variance as a share of what was expected, to a tenth: worked out on whole ten-thousandths. */
const percentOf = (item: QueueItem): string => {
  const expected = tenThousandths(item.expected);
  const variance = tenThousandths(item.variance);
  if (expected === null || variance === null || expected === 0n || signOf(item.variance) === 0) return "";
  const size = expected < 0n ? -expected : expected;
  const tenths = ((variance < 0n ? -variance : variance) * 1000n + size / 2n) / size;
  return `${variance < 0n ? "−" : "+"}${tenths / 10n}.${tenths % 10n}`;
};

const Due = ({ item, now }: { readonly item: QueueItem; readonly now: number }) => {
  const days = item.status === "approved" || item.status === "terminated" ? null : daysUntil(item.dueOn, now);
  const words =
    item.dueOn == null
      ? null
      : days === null
        ? formatDay(item.dueOn).replace(/, \d{4}$/, "")
        : days < 0
          ? `${-days} d late`
          : days === 0
            ? "today"
            : days < 15
              ? `in ${days} d`
              : formatDay(item.dueOn).replace(/, \d{4}$/, "");
  return (
    <span className="flex" style={{ gap: 5 }} title={item.dueOn == null ? undefined : `Due ${formatDay(item.dueOn)}`}>
      {item.isQuickPay === true ? (
        <span className="tag warn" title="Quick pay: first in the queue" style={{ padding: "0 4px" }}>
          <Icon name="bolt" size={13} />
          <span className="sr-only">Quick pay</span>
        </span>
      ) : null}
      {words === null ? (
        <span className="dim">–</span>
      ) : (
        <span className={days !== null && days < 0 ? "over" : days !== null && days <= 2 ? "strong" : "dim"}>{words}</span>
      )}
    </span>
  );
};
