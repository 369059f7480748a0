import { orderToStored } from "#contract/stored/order.ts";
import type { AcceptedMessage } from "#db/queries/message/intake.ts";
import type { OrderHead, OrderRow, OrderVersionRow } from "#db/queries/order/order-writing.ts";
import { type Instant, instantAfter, instantOf, printInstant } from "#domain/day/instant.ts";
import type { Order } from "#domain/order/order.ts";

export interface ReadMessage {
  readonly message: AcceptedMessage;
  readonly order: Order;
}

export interface NewestVersion {
  readonly row: OrderRow;
  readonly order: Order;
  /** Who sent it. */
  readonly sentBy: string;
}

export interface DecidedVersions {
  /** The newest version of each order that got one. */
  readonly newest: ReadonlyMap<string, NewestVersion>;
  /** Every message as a version, in the order of the messages. */
  readonly history: readonly OrderVersionRow[];
  /** How many versions of an order arrived after a newer one had landed, and change nothing but their count. */
  readonly late: ReadonlyMap<string, number>;
}

/**
 * What messages of orders become: each a version of its order, in the order of acceptance. `heads` are the orders that are known,
 * by external id.
 */
export function decideVersions(
  read: readonly ReadMessage[],
  heads: ReadonlyMap<string, OrderHead>,
  newUuid: () => string,
): DecidedVersions {
  const uuids = new Map([...heads].map(([externalId, head]) => [externalId, head.orderUuid]));
  const counts = new Map([...heads.values()].map((head) => [head.orderUuid, head.version]));
  const lastAt = new Map<string, Instant>([...heads.values()].map((head) => [head.orderUuid, instantOf(head.acceptedAt)]));
  const newest = new Map<string, NewestVersion>();
  const history: OrderVersionRow[] = [];
  const late = new Map<string, number>();
  for (const { message, order } of read) {
    const head = heads.get(order.externalId);
    const orderUuid = uuids.get(order.externalId) ?? newUuid();
    uuids.set(order.externalId, orderUuid);
    const body = orderToStored(order);
    // Two API processes may accept two messages of one order in the same microsecond: both are versions.
    const isLate = head !== undefined && message.acceptedAt < head.acceptedAt;
    const acceptedAt = isLate
      ? message.acceptedAt
      : printInstant(instantAfter(lastAt.get(orderUuid) ?? null, instantOf(message.acceptedAt)));
    history.push({ orderUuid: orderUuid, acceptedAt: acceptedAt, source: "Api", intakeUuid: message.intakeUuid, body });
    const version = (counts.get(orderUuid) ?? 0) + 1;
    counts.set(orderUuid, version);
    if (isLate) {
      late.set(orderUuid, (late.get(orderUuid) ?? 0) + 1);
      continue;
    }
    lastAt.set(orderUuid, instantOf(acceptedAt));
    const row: OrderRow = {
      orderUuid: orderUuid,
      externalId: order.externalId,
      orderNumber: order.orderNumber,
      version,
      acceptedAt: acceptedAt,
      shipOn: order.shipOn,
      customerExternalId: order.customer.externalId,
      body,
    };
    newest.set(orderUuid, { row, order, sentBy: message.sentBy });
  }
  return { newest, history, late };
}
