import type { VendorProfile } from "#domain/audit/audit-facts.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { concernsOf } from "../change/tell-concerned.ts";

/** Whether a change concerns invoices of this vendor, by its external id or by any SCAC it bills under. */
export function concernsVendor(concerns: readonly string[], vendor: VendorIdentity, known: VendorProfile | null): boolean {
  const { externalIds, scacs } = concernsOf(concerns);
  const own = [vendor.scac, known?.scac, ...(known?.scacs ?? [])];
  return (
    externalIds.some((id) => id === vendor.externalId || id === known?.externalId) || scacs.some((scac) => own.includes(scac))
  );
}
