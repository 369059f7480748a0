import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** What a legacy body said of an invoice; null for one of another channel. */
export async function findLegacySaid(tx: TenantTx, invoiceUuid: string): Promise<unknown> {
  const { rows } = await tx.query<{ legacy: unknown }>(
    { name: "find-legacy-said", text: "select legacy from invoice where tenant_uuid = $1 and invoice_uuid = $2" },
    [tx.tenantUuid, invoiceUuid],
  );
  return rows[0]?.legacy ?? null;
}

/** The message of a legacy invoice that was accepted and has not landed. */
export async function findAcceptedLegacyInvoice(
  tx: TenantTx,
  invoiceUuid: string,
): Promise<{ readonly body: string; readonly acceptedAt: string } | undefined> {
  const { rows } = await tx.query<{ body: string; acceptedAt: string }>(
    {
      name: "find-accepted-legacy-invoice",
      text: `select body, ${instantText("accepted_at")} as "acceptedAt" from intake
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
