import type { Order } from "./order.ts";

/** A legacy create that was accepted. */
export interface AcceptedCreate {
  readonly message: {
    readonly intakeUuid: string;
    /** ISO 8601 with microseconds. */
    readonly acceptedAt: string;
  };
  /** Under the external id that is its own: its number. */
  readonly order: Order;
}

/** An order that is there, under the number or the external id of a create. */
export interface StandingOrder {
  readonly orderUuid: string;
  readonly externalId: string;
  readonly orderNumber: string;
  /** Of its newest version. */
  readonly acceptedAt: string;
  /** Of its first one. */
  readonly firstAcceptedAt: string;
  /** Whether a legacy create made it. */
  readonly isLegacy: boolean;
}

/** What becomes of a create. */
export type DecidedReplacement<M extends AcceptedCreate> = M & {
  /** The order's uuid, answered when the message was accepted. */
  readonly orderUuid: string;
  /** The order whose place it takes; null where its number is new. */
  readonly takesPlaceOf: string | null;
  /**
   * Set where an order under its number was accepted later and is there already: that is the newest, and this one a past one of
   * it.
   */
  readonly succeededBy: string | null;
};

/**
 * What legacy creates become (specification, "Create composite order": always a new order; an existing one of its number is
 * replaced). The order under the number whose external id is the number, else the newest, gives its place and its external id;
 * others of that number, which V2 tells apart by their external ids, stay. No two of `read` have one number.
 */
export function decideReplacements<M extends AcceptedCreate>(
  read: readonly M[],
  standing: readonly StandingOrder[],
): readonly DecidedReplacement<M>[] {
  return read.map((replacement): DecidedReplacement<M> => {
    const { message, order } = replacement;
    const orderUuid = message.intakeUuid;
    // An order by V2 that came later under an external id of its own is none that this create met, however late it lands.
    const ofNumber = standing.filter(
      (row) =>
        row.orderNumber === order.orderNumber &&
        (row.firstAcceptedAt < message.acceptedAt || row.isLegacy || row.externalId === order.orderNumber),
    );
    const [newest] = ofNumber.toSorted((a, b) => (a.acceptedAt < b.acceptedAt ? 1 : -1));
    const before = ofNumber.find((row) => row.externalId === order.orderNumber) ?? newest;
    if (before === undefined) {
      // Another order, of another number, may be called so.
      const isTaken = standing.some((row) => row.externalId === order.externalId);
      return {
        ...replacement,
        order: isTaken ? { ...order, externalId: orderUuid } : order,
        orderUuid,
        takesPlaceOf: null,
        succeededBy: null,
      };
    }
    const isLate = before.acceptedAt > message.acceptedAt;
    return {
      ...replacement,
      order: { ...order, externalId: before.externalId },
      orderUuid,
      takesPlaceOf: isLate ? null : before.orderUuid,
      succeededBy: isLate ? before.orderUuid : null,
    };
  });
}
