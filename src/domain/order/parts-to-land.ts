import type { Order } from "./order.ts";

/** An accepted message of an order: a version by V2, or what a legacy create said. */
interface Landing {
  readonly order: Order;
  readonly said?: unknown;
}

/**
 * Messages in the order of acceptance, parted where a legacy create and another message speak of one order: each part lands after
 * the one before it, and within a part the order does not matter.
 */
export function partsToLand<M extends Landing>(messages: readonly M[]): readonly (readonly M[])[] {
  const parts: M[][] = [];
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
