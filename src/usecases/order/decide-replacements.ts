import type { LegacyOrder } from "#contract/legacy/order.ts";
import type { AcceptedMessage } from "#db/queries/message/intake.ts";
import type { StandingOrder } from "#db/queries/order/order-replacing.ts";
import type { Order } from "#domain/order/order.ts";
import type { ReadMessage } from "./decide-versions.ts";

/** A legacy create that was accepted. */
export interface ReadReplacement {
  readonly message: AcceptedMessage;
  /** Under the external id that is its own: its number. */
  readonly order: Order;
  readonly said: LegacyOrder;
}

export interface DecidedReplacement extends ReadReplacement {
  /** The order's uuid, answered when the message was accepted. */
  readonly orderUuid: string;
  /** The order whose place it takes; null where its number is new. */
  readonly takesPlaceOf: string | null;
  /**
   * Set where an order under its number was accepted later and is there already: that is the newest, and this one a past one of
   * it.
   */
  readonly succeededBy: string | null;
}

/**
 * What legacy creates become (specification, "Create composite order": always a new order; an existing one of its number is
 * replaced). The order under the number whose external id is the number, else the newest, gives its place and its external id;
 * others of that number, which V2 tells apart by their external ids, stay. No two of `read` have one number.
 */
export function decideReplacements(
  read: readonly ReadReplacement[],
  standing: readonly StandingOrder[],
): readonly DecidedReplacement[] {
  return read.map((replacement): DecidedReplacement => {
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

/** An accepted message of an order: a version by V2, or a legacy create. */
export type OrderMessage = ReadMessage & { readonly said?: LegacyOrder };

/**
 * Messages in the order of acceptance, parted where a legacy create and another message speak of one order: each part lands after
 * the one before it, and within a part the order does not matter.
 */
export function partsToLand(messages: readonly OrderMessage[]): readonly (readonly OrderMessage[])[] {
  const parts: OrderMessage[][] = [];
  let names = new Set<string>();
  let legacyNames = new Set<string>();
  for (const message of messages) {
    const own = [message.order.externalId, message.order.orderNumber];
    const part = parts.at(-1);
    const meets = own.some((name) => (message.said === undefined ? legacyNames : names).has(name));
    if (part === undefined || meets) {
      parts.push([message]);
      names = new Set(own);
      legacyNames = new Set(message.said === undefined ? [] : own);
      continue;
    }
    part.push(message);
    for (const name of own) names.add(name);
    if (message.said !== undefined) for (const name of own) legacyNames.add(name);
  }
  return parts;
}
