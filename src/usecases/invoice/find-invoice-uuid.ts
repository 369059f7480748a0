import { listInvoicesByExternalId } from "#db/queries/invoice/invoice-reading.ts";
import type { Context, Tenant } from "#src/context.ts";

export type FindInvoiceUuidOutcome =
  | { readonly outcome: "found"; readonly invoiceUuid: string }
  | { readonly outcome: "none" }
  | { readonly outcome: "ambiguous"; readonly invoiceUuids: readonly string[] };

/**
 * Operation 5. Of several invoices with one external id the only one that is not terminated is meant; `vendorExternalId` narrows
 * them to one vendor's.
 */
export async function findInvoiceUuid(
  context: Context,
  tenant: Tenant,
  externalId: string,
  vendorExternalId: string | null,
): Promise<FindInvoiceUuidOutcome> {
  const found = await context.db.inTenant(tenant.tenantUuid, (tx) => listInvoicesByExternalId(tx, externalId, vendorExternalId));
  if (found.length === 0) return { outcome: "none" };
  const alive = found.filter((invoice) => invoice.status !== "terminated");
  const [only] = found.length === 1 ? found : alive;
  if (only !== undefined && (found.length === 1 || alive.length === 1)) return { outcome: "found", invoiceUuid: only.uuid };
  return { outcome: "ambiguous", invoiceUuids: (alive.length > 0 ? alive : found).map((invoice) => invoice.uuid) };
}
