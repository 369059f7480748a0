import type { Invoice } from "#domain/invoice/invoice.ts";
import type { Order } from "#domain/order/order.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { invoiceFromStored, type StoredInvoice } from "../stored/invoice.ts";
import { orderFromStored, type StoredOrder } from "../stored/order.ts";
import { isPacked, packValue, unpackValue } from "./packed-body.ts";

/** What is packed of an invoice as one: they say the same in part. */
interface PackedInvoice {
  readonly body: unknown;
  readonly matching: unknown;
}

/**
 * What was written of an order to `freight_order.body`, packed or not, as it was then: for whoever wants a part of it, which may
 * also be all that `body` holds. An order of the domain: `orderOfRow`.
 */
export function orderAsStored(body: unknown): unknown {
  return isPacked(body) ? unpackValue(body) : body;
}

/** The same of `invoice.body`. */
export function invoiceAsStored(body: unknown): unknown {
  return isPacked(body) ? (unpackValue(body) as PackedInvoice).body : body;
}

/** An order of `freight_order.body` or `order_version.body`, packed or not; the JSON of the column, already parsed. */
export function orderOfRow(body: unknown): Order {
  return orderFromStored(orderAsStored(body));
}

/** How an order names its vendors, of its body or of that part of one that is not packed. */
export function vendorsOfRow(body: unknown): readonly VendorIdentity[] {
  const { vendors } = orderAsStored(body) as Pick<StoredOrder, "vendors">;
  return vendors.map(({ externalId, scac, mcNumber, dotNumber }) => ({ externalId, scac, mcNumber, dotNumber }));
}

/** An invoice of `invoice.body`, packed or not; the JSON of the column, already parsed. */
export function invoiceOfRow(body: unknown): Invoice {
  return invoiceFromStored(invoiceAsStored(body));
}

/** How an invoice was matched, of `invoice.matching`, which is null where it is packed with the body; null: not said. */
export function matchingOfRow({ body, matching }: { readonly body: unknown; readonly matching: unknown }): unknown {
  return matching === null && isPacked(body) ? (unpackValue(body) as PackedInvoice).matching : matching;
}

/**
 * What statements reach into of a body that may be packed, by its column; `[]` is any place of a list. It stands beside the
 * packed value: as it was, or in the form that is told here. `tests/db/packed-rows.test.ts` holds all statements to it.
 * @internal what a test asks by itself.
 */
export const READ_BY_SQL = {
  // The first of both that is said stands there: what the columns vendor_1 to vendor_3 are made of.
  "freight_order.body": ["vendors[].externalId", "vendors[].scac", "stops[]"],
  "invoice.body": ["customerExternalId"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** An order's body as it stands in its row once it is packed. A stop is there its city, state and postal code as a list. */
export function packedOrderBody(body: unknown): unknown {
  const { vendors, stops } = body as StoredOrder;
  return {
    ...packValue(body, "order"),
    vendors: vendors.map(({ externalId, scac }) => said(externalId === null ? { scac } : { externalId })),
    stops: stops.map(({ address }) => (address === null ? [] : [address.city, address.state, address.postalCode])),
  };
}

/** An invoice's body as it stands in its row once it is packed, with how it was matched. */
export function packedInvoiceBody({ body, matching }: PackedInvoice): unknown {
  const { customerExternalId } = body as StoredInvoice;
  return { ...packValue({ body, matching } satisfies PackedInvoice, "invoice"), ...said({ customerExternalId }) };
}

/** Without what is null: it reads the same in SQL. */
const said = (values: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
