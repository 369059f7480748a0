import { type LegacyInvoice, legacyInvoiceMessage } from "#contract/legacy/invoice.ts";
import { legacyToInvoice } from "#contract/legacy/to-invoice.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { type Instant, instantOf, printInstant } from "#domain/day/instant.ts";
import type { LegacyInvoiceToRead, TenantCharge } from "#contract/legacy/invoice-read.ts";
import { invoiceOfRow } from "#contract/packed/stored-rows.ts";
import { listVendors } from "#db/queries/invoice/audit-facts.ts";
import { findAcceptedLegacyInvoice, findLegacyInvoice } from "#db/queries/invoice/legacy-invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { ChargeCodeBook, type TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import type { Context, Tenant } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { derivedUuid } from "../derived-uuid.ts";
import { partiesOfOrder } from "../party/party-of-order.ts";
import { vendorAliases } from "../audit/vendor-directory.ts";

const DESCRIPTIONS = new Map(DEFAULT_CHARGE_CODES.map(({ code, description }) => [code, description ?? null]));

/** How the invoice's charges are read by the tenant's codes. */
async function chargeReader(
  tx: TenantTx,
  { vendor }: Invoice,
  codes: readonly TenantChargeCode[],
): Promise<LegacyInvoiceToRead["tenantCharge"]> {
  const vendors = await listVendors(
    tx,
    vendor.externalId === null ? [] : [vendor.externalId],
    vendor.scac === null ? [] : [vendor.scac],
  );
  const book = new ChargeCodeBook({ codes, vendorAliases: vendorAliases(vendors, vendor) });
  return (code, description): TenantCharge => {
    const read = book.resolve({ type: "Vendor", value: code, description });
    return read.known
      ? { code: read.code, description: DESCRIPTIONS.get(read.code) ?? read.code, kind: read.kind }
      : { code: null, description: null, kind: read.kind };
  };
}

type Found = Pick<LegacyInvoiceToRead, "invoice" | "source" | "currency" | "said" | "createdAt" | "documents" | "orders"> & {
  readonly vendorExternalId: string | null;
  readonly settingsVersion: number;
  readonly isOnItsWay: boolean;
};

async function findLanded(tx: TenantTx, invoiceUuid: string): Promise<Found | undefined> {
  const row = await findLegacyInvoice(tx, invoiceUuid);
  if (row === undefined) return undefined;
  return {
    invoice: invoiceOfRow(row.body),
    source: row.source as InvoiceSource,
    currency: row.currency,
    vendorExternalId: row.vendorExternalId,
    said: row.legacy as LegacyInvoice | null,
    createdAt: row.receivedAt,
    documents: row.documents,
    orders: row.orders,
    settingsVersion: row.settingsVersion,
    isOnItsWay: false,
  };
}

async function findAccepted(tx: TenantTx, { clockOffsetMs }: Tenant, invoiceUuid: string): Promise<Found | undefined> {
  const message = await findAcceptedLegacyInvoice(tx, invoiceUuid);
  if (message === undefined) return undefined;
  const read = legacyInvoiceMessage(message.body);
  const receivedAt = (instantOf(message.acceptedAt) + BigInt(clockOffsetMs) * 1000n) as Instant;
  const invoice = legacyToInvoice(read, { uuid: invoiceUuid, receivedOn: dayOfInstant(Number(receivedAt / 1000n)) });
  return {
    invoice,
    source: "Legacy",
    currency: invoice.currency ?? "USD",
    vendorExternalId: invoice.vendor.externalId,
    said: read.said,
    createdAt: printInstant(receivedAt),
    documents: [],
    orders: [],
    settingsVersion: message.settingsVersion,
    isOnItsWay: true,
  };
}

/**
 * An invoice of any state and channel in the words of the legacy generation. One that was accepted a moment ago and has not
 * landed is read from its message: who adds an invoice may display it at once. Undefined when the tenant has none of this uuid.
 */
export function readLegacyInvoice(
  context: Context,
  tenant: Tenant,
  invoiceUuid: string,
): Promise<LegacyInvoiceToRead | undefined> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found =
      (await findLanded(tx, invoiceUuid)) ??
      (await findAccepted(tx, tenant, invoiceUuid)) ??
      // It may have landed between the two looks.
      (await findLanded(tx, invoiceUuid));
    if (found === undefined) return undefined;
    const { vendorExternalId, settingsVersion, isOnItsWay, ...rest } = found;
    const { codes } = await auditSettings(tx, { ...tenant, settingsVersion });
    const { invoice } = rest;
    const named = {
      vendor: { ...invoice.vendor, externalId: vendorExternalId },
      customer: { externalId: invoice.customerExternalId },
    };
    const { vendor, customer } = await partiesOfOrder(tx, named, isOnItsWay);
    return {
      ...rest,
      uuid: invoiceUuid,
      vendor:
        vendor === null
          ? null
          : {
              uuid: vendor.uuid,
              scac: invoice.vendor.scac ?? vendor.scac,
              accountNumber: vendor.accountNumbers[0]?.accountNumber ?? null,
            },
      customerUuid: customer?.uuid ?? null,
      tenantCharge: await chargeReader(tx, invoice, codes),
      uuidOf: (part) => derivedUuid(`invoice ${tenant.tenantUuid} ${invoiceUuid} ${part}`),
    };
  });
}
