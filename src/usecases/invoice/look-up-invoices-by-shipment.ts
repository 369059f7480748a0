import { normalizeReference, REFERENCE_FAMILIES } from "#domain/matching/reference-keys.ts";
import { listInvoicesOfShipment } from "#db/queries/invoice/invoice-reading.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * Legacy "Look up invoices by shipment number": by order number and by references of type ShipmentNumber. An unknown shipment has
 * none.
 */
export async function lookUpInvoicesByShipment(
  context: Context,
  tenant: Tenant,
  shipmentNumber: string,
  vendorScac: string | null,
): Promise<readonly string[]> {
  const number = shipmentNumber.trim();
  if (number === "") return [];
  const normal = normalizeReference(number);
  const keys = normal === "" ? [] : [`${REFERENCE_FAMILIES.ShipmentNumber}:${normal}`];
  const scac = vendorScac === null || vendorScac.trim() === "" ? null : vendorScac.trim().toUpperCase();
  return context.db.inTenant(tenant.tenantUuid, (tx) => listInvoicesOfShipment(tx, number, keys, scac));
}
