import { OrderListQuery, OrderPageSchema } from "#contract/manage/order/orders.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listOrders } from "#usecases/order/list-orders.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

const STATUSES = ["open", "approved", "cancelled", "replaced"];

/** A filter that is left empty filters nothing. */
const said = (text: string | null | undefined): string | null => text?.trim() || null;

export const listOrdersOperation = operation({
  operationId: "listOrders",
  method: "GET",
  path: "/manage/orders",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: OrderListQuery,
  summary: "List orders",
  description:
    "The last changed first. Looked for by vendor, customer, place or ship date, the latest ship date first; orders without a ship date are not among them then, and a page may hold fewer than asked for, or none, while `nextCursor` goes on: each looks through a bounded number of orders.",
  responses: { 200: { description: "A page of orders.", schema: OrderPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const statuses = (query.status ?? "")
      .split(",")
      .map((text) => text.trim().toLowerCase())
      .filter((text) => text !== "");
    if (statuses.some((status) => !STATUSES.includes(status)))
      return refuse("validation-failed", { status: [`status must be of ${STATUSES.join(", ")}`] });
    const listed = await listOrders(context, tenant, {
      q: query.q ?? null,
      statuses,
      vendor: said(query.vendor),
      customer: said(query.customer),
      place: said(query.place),
      shipFrom: query.shipFrom ?? null,
      shipTo: query.shipTo ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
