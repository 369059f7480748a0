import type { X12Event } from "./events.ts";
import { X12Reader, type ReaderOptions } from "./reader.ts";

/**
 * Reads a file of X12 interchanges from bytes in pieces of any size.
 *
 * How a service uses it:
 *
 * 1. Make the bytes durable first, then read them; keep the raw bytes, the reader keeps none.
 * 2. `interchange-start` names sender, receiver and control number: look for a duplicate here (same bytes: replay the stored
 *    answer; other bytes under the same number: `refuse(result, "025", ...)` at the end).
 * 3. Each `transaction-set` is checked when it is handed over. Map a 210 whose `set.outcome` is A or E (`freightBillOf`), write
 *    it in batches as *staged*: it counts only when its group and its interchange end well. A set with outcome R never becomes an
 *    invoice.
 * 4. `group-end` with outcome R: drop the sets staged for that group. `interchange-end` with outcome "rejected": drop all of its
 *    sets. Otherwise release them. `isTest` (ISA15 = T) is told; what a test makes is the caller's matter.
 * 5. `acknowledge(result, ...)` gives the text that goes back (TA1, 997 or 999), or null when no answer is due.
 *
 * Memory is bounded by the largest transaction set, by one small record a set for the acknowledgement, and by `LIMITS`.
 */
export async function* readX12(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReaderOptions = {},
): AsyncGenerator<X12Event, void, undefined> {
  const reader = new X12Reader(options);
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += STEP) yield* reader.push(chunk.subarray(from, from + STEP));
  }
  yield* reader.end();
}

/** As `readX12`, for bytes that are in memory. */
export function* readX12Sync(chunks: Iterable<Uint8Array>, options: ReaderOptions = {}): Generator<X12Event, void, undefined> {
  const reader = new X12Reader(options);
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += STEP) yield* reader.push(chunk.subarray(from, from + STEP));
  }
  yield* reader.end();
}

/** A large chunk is read in steps, so that its sets are handed over while it is read and not all at once. */
const STEP = 65_536;
