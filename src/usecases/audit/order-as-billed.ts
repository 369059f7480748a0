import type { FactOrder } from "#domain/audit/facts/audit-facts.ts";
import { completeOrdered } from "#domain/party/complete-ordered.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { Gathered } from "./gather-facts.ts";
import type { OpenInvoice } from "./open-invoice.ts";
import { scacsOf } from "./vendor-directory.ts";

/**
 * An order as an invoice is matched and judged by it: with what the tenant's directory knows of its vendors beside what it says
 * itself. Everything that an audit asks of an order asks this one.
 */
export function orderAsBilled({ orders, vendors }: Gathered, open: OpenInvoice, orderUuid: string): FactOrder | undefined {
  const fact = orders.get(orderUuid)?.fact;
  const { vendor } = open.invoice;
  // Most invoices and orders leave nothing to complete: the directory is not asked about them.
  if (fact === undefined || vendor.externalId !== null || fact.order.vendors.every((each) => isWhole(each, vendor))) return fact;
  const directory = vendors.map((row) => ({ ...row, scacs: scacsOf(row) }));
  const completed = completeOrdered(fact.order.vendors, vendor, directory);
  return completed === fact.order.vendors ? fact : { ...fact, order: { ...fact.order, vendors: completed } };
}

/** Whether an order says of a vendor what an invoice names its own by: the SCAC, else numbers of the registers. */
const isWhole = (ordered: VendorIdentity, { scac, mcNumber, dotNumber }: VendorIdentity): boolean =>
  scac === null
    ? (mcNumber === null || ordered.mcNumber !== null) && (dotNumber === null || ordered.dotNumber !== null)
    : ordered.scac !== null;
