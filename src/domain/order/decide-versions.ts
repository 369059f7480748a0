import { type Instant, instantAfter, instantOf, printInstant } from "../day/instant.ts";
import type { Order } from "./order.ts";

/** A message of an order, as far as it decides what becomes of it. */
export interface AcceptedOrder {
  readonly message: {
    /** ISO 8601 with microseconds. */
    readonly acceptedAt: string;
  };
  readonly order: Order;
}

/** An order as it stands: its newest version. */
export interface KnownVersion {
  readonly version: number;
  readonly acceptedAt: string;
}

/** What a message becomes: a version of the order of its external id. */
export interface DecidedVersion<M extends AcceptedOrder> {
  readonly accepted: M;
  readonly version: number;
  /** When it counts as accepted: after every version before it. */
  readonly acceptedAt: string;
  /** It arrived after a newer one had landed: a past version, that changes nothing but their count. */
  readonly isLate: boolean;
}

/**
 * What messages of orders become: each a version of its order, in the order of acceptance. `known` are the orders that are there,
 * by external id.
 */
export function decideVersions<M extends AcceptedOrder>(
  read: readonly M[],
  known: ReadonlyMap<string, KnownVersion>,
): readonly DecidedVersion<M>[] {
  const counts = new Map([...known].map(([externalId, { version }]) => [externalId, version]));
  const lastAt = new Map<string, Instant>([...known].map(([externalId, head]) => [externalId, instantOf(head.acceptedAt)]));
  return read.map((accepted): DecidedVersion<M> => {
    const { message, order } = accepted;
    const { externalId } = order;
    const head = known.get(externalId);
    // Two API processes may accept two messages of one order in the same microsecond: both are versions.
    const isLate = head !== undefined && message.acceptedAt < head.acceptedAt;
    const acceptedAt = isLate
      ? message.acceptedAt
      : printInstant(instantAfter(lastAt.get(externalId) ?? null, instantOf(message.acceptedAt)));
    const version = (counts.get(externalId) ?? 0) + 1;
    counts.set(externalId, version);
    if (!isLate) lastAt.set(externalId, instantOf(acceptedAt));
    return { accepted, version, acceptedAt, isLate };
  });
}
