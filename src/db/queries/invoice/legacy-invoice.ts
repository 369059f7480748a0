import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { SETTINGS_VERSION } from "../tenant/settings-version.ts";

/** An invoice as the legacy read shape is made from. */
export interface LegacyInvoiceRow {
  readonly source: string;
  readonly currency: string;
  readonly vendorExternalId: string | null;
  readonly receivedAt: string;
  readonly body: unknown;
  /** What a legacy body said; null for an invoice of another channel. */
  readonly legacy: unknown;
  /** Of the invoice itself, oldest first. */
  readonly documents: readonly { readonly uuid: string; readonly type: string }[];
  /** The orders it is matched to. */
  readonly orders: readonly { readonly uuid: string; readonly orderNumber: string }[];
  readonly settingsVersion: number;
}

const FIND = {
  name: "legacy-invoice-find",
  text: `select i.source, i.currency, i.vendor_external_id as "vendorExternalId", ${instantText("i.received_at")} as "receivedAt", i.body, i.legacy,
      coalesce((select jsonb_agg(jsonb_build_object('uuid', d.document_uuid, 'type', d.type) order by d.created_at, d.document_uuid)
        from document_invoice linked join document d on d.tenant_uuid = $1 and d.document_uuid = linked.document_uuid
        where linked.tenant_uuid = $1 and linked.invoice_uuid = i.invoice_uuid), '[]') as documents,
      coalesce((select jsonb_agg(jsonb_build_object('uuid', o.order_uuid, 'orderNumber', o.order_number) order by o.created_at, o.order_uuid)
        from invoice_order linked join freight_order o on o.tenant_uuid = $1 and o.order_uuid = linked.order_uuid
        where linked.tenant_uuid = $1 and linked.invoice_uuid = i.invoice_uuid), '[]') as orders,
      ${SETTINGS_VERSION} as "settingsVersion"
    from invoice i where i.tenant_uuid = $1 and i.invoice_uuid = $2`,
};

export async function findLegacyInvoice(tx: TenantTx, invoiceUuid: string): Promise<LegacyInvoiceRow | undefined> {
  return (await tx.query<LegacyInvoiceRow>(FIND, [tx.tenantUuid, invoiceUuid])).rows[0];
}

/** The message of a legacy invoice that was accepted and has not landed. */
export async function findAcceptedLegacyInvoice(
  tx: TenantTx,
  invoiceUuid: string,
): Promise<{ readonly body: string; readonly acceptedAt: string; readonly settingsVersion: number } | undefined> {
  const { rows } = await tx.query<{ body: string; acceptedAt: string; settingsVersion: number }>(
    {
      name: "find-accepted-legacy-invoice",
      text: `select body, ${instantText("accepted_at")} as "acceptedAt", ${SETTINGS_VERSION} as "settingsVersion" from intake
        where tenant_uuid = $1 and intake_uuid = $2 and operation = 'addCompositeVendorInvoice' and state in ('accepted', 'parked')`,
    },
    [tx.tenantUuid, invoiceUuid],
  );
  return rows[0];
}

/** Whether an accepted legacy invoice of this uuid has not landed yet. */
export async function isLegacyInvoiceOnItsWay(tx: TenantTx, invoiceUuid: string): Promise<boolean> {
  const { rows } = await tx.query<{ onItsWay: boolean }>(
    {
      name: "legacy-invoice-on-its-way",
      text: `select exists (select from intake where tenant_uuid = $1 and intake_uuid = $2 and operation = 'addCompositeVendorInvoice' and state = 'accepted') as "onItsWay"`,
    },
    [tx.tenantUuid, invoiceUuid],
  );
  return rows[0]?.onItsWay === true;
}
