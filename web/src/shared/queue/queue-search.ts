import { INVOICE_SORTS, INVOICE_SOURCES, SNOOZED } from "../../../../src/contract/manage/invoice/invoice-words.ts";
import type { QueueSearch } from "./queue-tabs.ts";

const filled = (value: unknown): value is string | number =>
  (typeof value === "string" && value !== "") || typeof value === "number";

const TEXTS = [
  "q",
  "vendor",
  "customer",
  "assignee",
  "waits",
  "status",
  "verdict",
  "currency",
  "rule",
  "minBilled",
  "maxBilled",
  "columns",
] as const;
const DAYS = ["receivedFrom", "receivedTo", "finalizedFrom", "finalizedTo", "dueTo"] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const among = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value);

/** The filters of a queue as they stand in the address; numbers that were searched for are text again. */
export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const texts = TEXTS.filter((name) => filled(search[name])).map((name) => [name, String(search[name])]);
  const days = DAYS.filter((name) => DAY.test(String(search[name]))).map((name) => [name, String(search[name])]);
  const chosen = Object.entries({
    sort: among(INVOICE_SORTS, search["sort"]),
    decidedBy: among(["policy", "person"], search["decidedBy"]),
    savings: among(["found", "realized"], search["savings"]),
    snoozed: among(SNOOZED, search["snoozed"]),
    // A view that was kept before its ways in had the names of the service.
    source: among(INVOICE_SOURCES, search["source"] === "Edi" ? "Edi210" : search["source"]),
  }).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...texts, ...days, ...chosen]) as QueueSearch;
}
