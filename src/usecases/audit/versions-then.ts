import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import type { AuditFacts, SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import type { OtherInvoice } from "#domain/audit/identity/other-invoice.ts";
import { orderedThen } from "#domain/audit/history/ordered-then.ts";
import type { Order } from "#domain/order/order.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import { orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import type { LockedOrder } from "#db/queries/invoice/audit-facts.ts";
import { listVersionsThen } from "#db/queries/order/version-then.ts";

/** An order as it was when an invoice was approved on it. */
export interface OrderThen {
  readonly orderUuid: string;
  readonly order: Order;
}

/** By approved invoice, the orders that were sent again since, as they were when it was approved. */
export type OrdersThen = ReadonlyMap<string, readonly OrderThen[]>;

/** Reads what approved invoices of these orders were approved on, where an order was sent again. */
export async function loadOrdersThen(
  tx: TenantTx,
  carriers: OneCarrier,
  orders: ReadonlyMap<string, { readonly row: Pick<LockedOrder, "version" | "isLegacy"> }>,
  others: Iterable<OtherInvoice>,
): Promise<OrdersThen> {
  const again = [...orders].filter(([, { row }]) => row.version > 1 || row.isLegacy).map(([uuid]) => uuid);
  if (again.length === 0) return new Map();
  const approved = [...others].filter(
    ({ sibling, orderUuids }) => sibling.status === "approved" && orderUuids.some((uuid) => again.includes(uuid)),
  );
  const rows = await listVersionsThen(
    tx,
    again,
    approved.map(({ uuid }) => uuid),
  );
  return new Map(
    [...Map.groupBy(rows, (row) => row.invoiceUuid)].map(([uuid, own]) => [
      uuid,
      own.map(({ orderUuid, body }) => ({ orderUuid, order: carriers.readOrder(orderOfRow(body)) })),
    ]),
  );
}

/** An approved invoice with what these orders asked its vendor for then, where they do not ask for that now. */
export function withOrderedThen(
  sibling: SiblingInvoice,
  thenOf: OrdersThen,
  { invoice: { invoice }, orders, vendor, chargeCodes }: Pick<AuditFacts, "invoice" | "orders" | "vendor" | "chargeCodes">,
): SiblingInvoice {
  const book = new ChargeCodeBook(chargeCodes);
  const then = (thenOf.get(sibling.uuid) ?? []).flatMap(({ orderUuid, order }) => {
    const now = orders.find(({ uuid }) => uuid === orderUuid);
    const billing = { vendor: invoice.vendor, scacs: vendor?.scacs };
    return now === undefined ? [] : (orderedThen({ now, before: order }, billing, book) ?? []);
  });
  return then.length === 0 ? sibling : { ...sibling, orderedThen: then };
}
