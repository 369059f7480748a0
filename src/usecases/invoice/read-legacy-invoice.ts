import type { LegacyInvoice } from "#contract/legacy/invoice.ts";
import type { LegacyInvoiceToRead, TenantCharge } from "#contract/legacy/invoice-read.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { listVendors } from "#db/queries/invoice/audit-facts.ts";
import { findStoredInvoice, listLinkedDocuments, listOrdersOfInvoice } from "#db/queries/invoice/invoice-reading.ts";
import { findLegacySaid } from "#db/queries/invoice/legacy-invoice.ts";
import { findPartyNamed } from "#db/queries/party/party-search.ts";
import { listChargeCodes } from "#db/queries/tenant/settings.ts";
import type { TenantTx } from "#db/database.ts";
import { ChargeCodeBook, type TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { identityOf } from "#domain/party/party-keys.ts";
import type { Context, Tenant } from "#src/context.ts";
import { derivedUuid } from "../derived-uuid.ts";
import { vendorAliases } from "../audit/vendor-directory.ts";

/** How the invoice's charges are read by the tenant's codes. */
async function chargeReader(tx: TenantTx, { vendor }: Invoice): Promise<LegacyInvoiceToRead["tenantCharge"]> {
  const codes = (await listChargeCodes(tx)) as readonly TenantChargeCode[];
  const vendors = await listVendors(
    tx,
    vendor.externalId === null ? [] : [vendor.externalId],
    vendor.scac === null ? [] : [vendor.scac],
  );
  const book = new ChargeCodeBook({ codes, vendorAliases: vendorAliases(vendors, vendor) });
  const descriptions = new Map(DEFAULT_CHARGE_CODES.map(({ code, description }) => [code, description ?? null]));
  return (code, description): TenantCharge => {
    const read = book.resolve({ type: "Vendor", value: code, description });
    return read.known
      ? { code: read.code, description: descriptions.get(read.code) ?? read.code, kind: read.kind }
      : { code: null, description: null, kind: read.kind };
  };
}

/** An invoice of any state and channel in the words of the legacy generation. Undefined when the tenant has none of this uuid. */
export function readLegacyInvoice(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
): Promise<LegacyInvoiceToRead | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    if (row === undefined) return undefined;
    const invoice = invoiceFromStored(row.body);
    const named = { ...invoice.vendor, externalId: row.vendorExternalId };
    const vendor = await findPartyNamed(tx, "vendor", row.vendorExternalId, identityOf(named));
    const customerId = invoice.customerExternalId;
    const customer =
      customerId === null ? undefined : await findPartyNamed(tx, "customer", customerId, identityOf({ externalId: customerId }));
    return {
      uuid: row.uuid,
      invoice,
      source: row.source as InvoiceSource,
      currency: row.currency,
      said: (await findLegacySaid(tx, row.uuid)) as LegacyInvoice | null,
      createdAt: row.receivedAt,
      vendor:
        vendor === undefined
          ? null
          : { uuid: vendor.partyUuid, scac: invoice.vendor.scac ?? vendor.scac, accountNumber: vendor.accountNumber },
      customerUuid: customer?.partyUuid ?? null,
      documents: await listLinkedDocuments(tx, row.uuid, []),
      orders: await listOrdersOfInvoice(tx, row.uuid),
      tenantCharge: await chargeReader(tx, invoice),
      uuidOf: (part) => derivedUuid(`invoice ${tenant.tenantUuid} ${row.uuid} ${part}`),
    };
  });
}
