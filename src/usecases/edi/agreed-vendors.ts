import type { Invoice } from "#domain/invoice/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { listSendersOfInterchanges } from "#db/queries/edi/edi-partners.ts";
import type { VendorRow } from "#db/queries/invoice/audit-facts.ts";
import { partnerOf } from "./edi-partners.ts";

/**
 * Who the senders of these interchanges are by agreement: the vendor's externalId by interchange; nothing of those without one.
 */
export async function agreedVendors(
  tx: TenantTx,
  messages: readonly { readonly operation: string; readonly sentBy: string }[],
): Promise<ReadonlyMap<string, string>> {
  const interchanges = messages.flatMap((message) =>
    message.operation === "edi210" ? [message.sentBy.replace(/^edi:/, "")] : [],
  );
  const agreed = new Map<string, string>();
  for (const { interchangeUuid, body } of await listSendersOfInterchanges(tx, [...new Set(interchanges)])) {
    const { vendorExternalId } = partnerOf(body);
    if (vendorExternalId !== null) agreed.set(`edi:${interchangeUuid}`, vendorExternalId);
  }
  return agreed;
}

/**
 * An invoice by EDI names its vendor by SCAC alone. Where the directory knows nobody by it, or several (divisions of one
 * carrier), the agreement with its sender tells who it is (api: "One carrier", EDI identity); one that it contradicts is left as
 * it is.
 */
export function withAgreedVendor(invoice: Invoice, agreed: string | undefined, vendors: readonly VendorRow[]): Invoice {
  const { vendor } = invoice;
  if (agreed === undefined || vendor.externalId !== null) return invoice;
  const known = vendors.filter((row) => vendor.scac !== null && row.scac === vendor.scac);
  if (known.length === 1 || (known.length > 1 && !known.some((row) => row.externalId === agreed))) return invoice;
  return { ...invoice, vendor: { ...vendor, externalId: agreed } };
}
