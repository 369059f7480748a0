import { orderToStored } from "#contract/stored/order.ts";
import type { AcceptedMessage } from "#db/queries/message/intake.ts";
import type { OrderHead, OrderRow, OrderVersionRow } from "#db/queries/order/order-writing.ts";
import { decideVersions } from "#domain/order/decide-versions.ts";
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

export interface VersionRows {
  /** The newest version of each order that got one. */
  readonly newest: ReadonlyMap<string, NewestVersion>;
  /** Every message as a version, in the order of the messages. */
  readonly history: readonly OrderVersionRow[];
  /** How many versions of an order arrived after a newer one had landed, and only add to their count. */
  readonly late: ReadonlyMap<string, number>;
}

/** The rows of the versions that messages become; `heads` are the orders that are known, by external id. */
export function versionRows(
  read: readonly ReadMessage[],
  heads: ReadonlyMap<string, OrderHead>,
  newUuid: () => string,
): VersionRows {
  const uuids = new Map([...heads].map(([externalId, head]) => [externalId, head.orderUuid]));
  const newest = new Map<string, NewestVersion>();
  const history: OrderVersionRow[] = [];
  const late = new Map<string, number>();
  for (const { accepted, version, acceptedAt, isLate } of decideVersions(read, heads)) {
    const { message, order } = accepted;
    const orderUuid = uuids.get(order.externalId) ?? newUuid();
    uuids.set(order.externalId, orderUuid);
    const body = orderToStored(order);
    history.push({ orderUuid, acceptedAt, source: "Api", intakeUuid: message.intakeUuid, body });
    if (isLate) late.set(orderUuid, (late.get(orderUuid) ?? 0) + 1);
    else
      newest.set(orderUuid, {
        row: {
          orderUuid,
          externalId: order.externalId,
          orderNumber: order.orderNumber,
          version,
          acceptedAt,
          shipOn: order.shipOn,
          customerExternalId: order.customer.externalId,
          body,
        },
        order,
        sentBy: message.sentBy,
      });
  }
  return { newest, history, late };
}
