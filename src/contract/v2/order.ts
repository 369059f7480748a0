import type { Order } from "#domain/order/order.ts";
import type { FieldErrors, Problems } from "../json/problems.ts";
import { reader } from "../json/reader.ts";
import { type OrderBody, OrderSchema } from "./order-body.ts";
import { toOrder } from "./to-order.ts";
import { toReferences } from "./to-parts.ts";

/** Each vendor stands once, and has something to be known by. Called on bodies of any shape: other rules may have failed too. */
const checkVendors = (body: unknown, problems: Problems): void => {
  const vendors = (body as { readonly vendors?: unknown } | null)?.vendors;
  if (!Array.isArray(vendors)) return;
  const seen = new Map<string, number>();
  vendors.forEach((vendor: Partial<Record<string, unknown>> | null, index) => {
    if (typeof vendor !== "object" || vendor === null) return;
    const known = [vendor["externalId"], vendor["scacCode"], vendor["mcNumber"], vendor["dotNumber"], vendor["name"]];
    if (!known.some((entry) => entry !== undefined && entry !== null && (typeof entry !== "string" || entry.trim() !== ""))) {
      problems.add(`vendors[${index}]`, `vendors[${index}] must name a vendor: externalId, scacCode, mcNumber or dotNumber`);
    }
    const externalId = vendor["externalId"];
    if (typeof externalId !== "string" || externalId === "") return;
    const first = seen.get(externalId);
    if (first === undefined) seen.set(externalId, index);
    else
      problems.add(`vendors[${index}].externalId`, `externalId must be unique among the vendors (the same as vendors[${first}])`);
  });
};

export const orderReader = reader(OrderSchema, checkVendors);

export type OrderRead = { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a JSON value (property names in any case) as an order. */
export function readOrder(body: unknown): OrderRead {
  const read = orderReader.readValue(body);
  return read.ok ? { ok: true, order: toOrder(read.value) } : read;
}

/** Reads the stored text of an accepted message. */
export function orderFromText(text: string): OrderRead {
  return readOrder(JSON.parse(text));
}

/** What the order is called and refers to, without reading the rest of it. */
export function numbersOfOrder(body: OrderBody): Pick<Order, "orderNumber" | "externalId" | "references"> {
  return {
    orderNumber: body.orderNumber,
    externalId: orderExternalId(body),
    references: toReferences(body.referenceNumbers),
  };
}

/** The order's id in the tenant's system (specification: default = orderNumber). */
export function orderExternalId(body: OrderBody): string {
  return body.externalId ?? body.orderNumber;
}
