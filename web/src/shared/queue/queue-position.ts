import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isQueueTab, type QueueSearch, type QueueTab, tabQuery } from "./queue-tabs.ts";

/** The row that was looked at last in each queue: coming back from an invoice finds it again. */
const lastRow = new Map<string, string>();
export function queueKey(tab: QueueTab, search: QueueSearch): string {
  const { columns: _columns, ...filter } = search;
  return JSON.stringify([tab, Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}
export function rememberRow(key: string, uuid: string): void {
  lastRow.set(key, uuid);
}
export function rememberedRow(key: string): string | undefined {
  return lastRow.get(key);
}

export interface QueuePosition {
  readonly place: number;
  readonly loaded: number;
  readonly more: boolean;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Where an invoice stands in the queue it was opened from, so that one can go on to the next; undefined outside of a queue. */
export function useQueuePosition(uuid: string, from: string | undefined, search: QueueSearch): QueuePosition | undefined {
  const tab = isQueueTab(from) ? from : undefined;
  const list = useInfiniteQuery({ ...tabQuery(tab ?? "needs-me", search), enabled: tab !== undefined, refetchOnMount: false });
  const uuids = list.data?.pages.flatMap((page) => page.items.map((item) => item.uuid)) ?? [];
  const place = uuids.indexOf(uuid);
  const nearEnd = place >= uuids.length - 3 && list.hasNextPage;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (tab !== undefined && place >= 0 && nearEnd) void fetchNextPage();
  }, [tab, place, nearEnd, fetchNextPage]);
  useEffect(() => {
    if (tab !== undefined && place >= 0) rememberRow(queueKey(tab, search), uuid);
  });
  if (tab === undefined || place < 0) return undefined;
  return { place, loaded: uuids.length, more: list.hasNextPage, previous: uuids[place - 1], next: uuids[place + 1] };
}
