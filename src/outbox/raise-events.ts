import type { TenantTx } from "#db/database.ts";
import { insertEvents } from "#db/queries/event/event.ts";
import type { EventType } from "#contract/events/event-kinds.ts";

export interface RaisedEvent {
  /** Becomes the payload's `id` and the header `webhook-id`: identical at every delivery. */
  readonly eventUuid: string;
  readonly type: EventType;
  /** ISO 8601 in UTC to the microsecond; strictly later than that of any earlier event on the same object. */
  readonly at: string;
  /** The keys that EVENT_KINDS names for the type, in that order. */
  readonly data: Readonly<Record<string, string>>;
}

/** Rows a statement; more are inserted in several. */
const BATCH = 1000;

/**
 * Writes events into the outbox, in the transaction of their cause: with it they are there, without it they never were. One
 * delivery row for every enabled endpoint that wants the type, and one notice to the workers, which becomes audible at the
 * commit.
 */
export async function raiseEvents(tx: TenantTx, events: readonly RaisedEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += BATCH) {
    await insertEvents(
      tx,
      events
        .slice(start, start + BATCH)
        .map(({ eventUuid, type, at, data }) => ({ eventUuid, type, at, data: JSON.stringify(data) })),
    );
  }
}
