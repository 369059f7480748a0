import { invoiceNumberKey } from "../invoice/number-key.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { Order } from "../order/order.ts";
import type { MatchOutcome } from "./match-outcome.ts";
import { invoiceReferenceKeys, orderReferenceKeys, REFERENCE_FAMILIES } from "./reference-keys.ts";

/** What an accepted message speaks of, kept beside it until it has landed. */
export interface MessageKeys {
  /** Messages with the same subject land in the order of acceptance. */
  readonly subject: string;
  /** What an invoice that depends on the message is found by. */
  readonly about: readonly string[];
}

/** More than these numbers of one message are not kept: each is a row of the commit that accepts it. */
const MAX_KEYS = 50;
/** Longer keys are cut, on both sides: an index holds no text of any length. */
const MAX_KEY_LENGTH = 200;

/** Families whose numbers name one move. A purchase order or a customer's reference stands on many orders. */
const NAMING_FAMILIES: ReadonlySet<string> = new Set(["order", "pro", "bol", "mbol"]);

const familyOf = (key: string): string => key.slice(0, key.indexOf(":"));
const tidy = (keys: readonly string[]): readonly string[] => [...new Set(keys.map((key) => key.slice(0, MAX_KEY_LENGTH)))];

/** A version of an order: the order by its id, and the numbers under which an invoice would find it. */
export function orderMessageKeys(order: Pick<Order, "orderNumber" | "externalId" | "references">): MessageKeys {
  const numbers = orderReferenceKeys(order).map((key) => key.key);
  const kept = numbers.filter((key) => NAMING_FAMILIES.has(familyOf(key)) || familyOf(key) === REFERENCE_FAMILIES.PONumber);
  return {
    subject: `order ${order.externalId}`,
    about: tidy([`order-id:${order.externalId}`, ...kept]).slice(0, MAX_KEYS),
  };
}

const vendorNames = ({ vendor }: Pick<Invoice, "vendor">): readonly string[] =>
  [vendor.externalId, vendor.scac, vendor.mcNumber, vendor.dotNumber].filter((name) => name !== null);

/** An invoice: the same invoice once more, or one that it says it replaces or cancels. */
export function invoiceMessageKeys(
  invoice: Pick<Invoice, "externalId" | "invoiceNumber" | "vendor"> & Partial<Pick<Invoice, "correction">>,
): MessageKeys {
  const corrects = invoice.correction === "replaces" || invoice.correction === "cancels";
  const about = vendorNames(invoice).flatMap((vendor) => [
    `bill-id:${vendor}:${invoice.externalId}`,
    ...(corrects ? [`bill-number:${vendor}:${invoiceNumberKey(invoice.invoiceNumber)}`] : []),
  ]);
  return { subject: `bill ${vendorNames(invoice)[0] ?? ""} ${invoice.externalId}`, about: tidy(about) };
}

/** Files: the order or load and the invoice they were sent for. `externalId` is that of the message. */
export function documentsMessageKeys(message: {
  readonly externalId: string;
  readonly externalOrderId: string | null;
  readonly loadId: string | null;
  readonly externalInvoiceId: string | null;
}): MessageKeys {
  const about = [
    ...(message.externalOrderId === null ? [] : [`order-id:${message.externalOrderId}`]),
    ...(message.loadId === null ? [] : [`order-id:${message.loadId}`, `load:${message.loadId}`]),
    ...(message.externalInvoiceId === null ? [] : [`invoice-id:${message.externalInvoiceId}`]),
  ];
  return { subject: `documents ${message.externalId}`, about: tidy(about) };
}

/**
 * What messages that concern an invoice may speak of (api: "What was accepted counts"): the orders it is matched to, orders its
 * references name, the invoice itself. Also of an invoice that a person matched, unaware of an order on its way. `vendorKnownAs`:
 * further names of its vendor, in orders and the directory, under which a message may speak of it.
 */
export function keysConcerning(
  invoice: Invoice,
  orders: readonly Pick<Order, "externalId" | "orderNumber">[],
  match: MatchOutcome,
  vendorKnownAs: readonly string[] = [],
): readonly string[] {
  const families = new Set(NAMING_FAMILIES);
  if (match.outcome === "matched" && match.method.kind in REFERENCE_FAMILIES)
    families.add(REFERENCE_FAMILIES[match.method.kind as keyof typeof REFERENCE_FAMILIES]);
  const references = invoiceReferenceKeys(invoice).map((key) => key.key);
  return tidy([
    ...orders.flatMap((order) => [`order-id:${order.externalId}`, `load:${order.orderNumber}`]),
    ...references.filter((key) => families.has(familyOf(key))),
    `invoice-id:${invoice.externalId}`,
    ...[...vendorNames(invoice), ...vendorKnownAs].flatMap((vendor) => [
      `bill-id:${vendor}:${invoice.externalId}`,
      `bill-number:${vendor}:${invoiceNumberKey(invoice.invoiceNumber)}`,
    ]),
  ]);
}
