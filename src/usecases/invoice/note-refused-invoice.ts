import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { noteRefusedInvoice } from "#db/queries/invoice/refused-invoice.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";

/** What a refused message calls its invoice and vendor; undefined where it does not say. */
export interface RefusedInvoice {
  readonly invoiceNumber: string | undefined;
  readonly type: string | undefined;
  readonly vendor: {
    readonly externalId: string | undefined;
    readonly scac: string | undefined;
    readonly mcNumber: string | undefined;
    readonly dotNumber: string | undefined;
  };
}

/**
 * Keeps when a message came that was refused, so that its corrected successor counts from then on (api: "Late invoices"). Nothing
 * is kept of one that names no number or no vendor.
 */
export async function noteRefused(
  context: Context,
  tenant: Tenant,
  { invoiceNumber, type, vendor }: RefusedInvoice,
): Promise<void> {
  const { externalId, scac, mcNumber, dotNumber } = vendor;
  if (invoiceNumber === undefined || (externalId ?? scac ?? mcNumber ?? dotNumber) === undefined) return;
  await context.db.inTenant(tenant.tenantUuid, (tx) =>
    noteRefusedInvoice(
      tx,
      {
        numberKey: invoiceNumberKey(invoiceNumber),
        type: type ?? null,
        vendorExternalId: externalId ?? null,
        vendorScac: scac ?? null,
        vendorMcNumber: mcNumber ?? null,
        vendorDotNumber: dotNumber ?? null,
      },
      new Date(tenantNow(context, tenant)),
    ),
  );
}
