import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

const LOCK = {
  name: "snooze-lock",
  text: `select status, ${instantText("snoozed_until")} as until from invoice where tenant_uuid = $1 and invoice_uuid = $2 for no key update`,
};

/** Until when an invoice is put off, the row held until the transaction ends; undefined when there is none. */
export async function lockSnooze(
  tx: TenantTx,
  invoiceUuid: string,
): Promise<{ readonly status: string; readonly until: string | null } | undefined> {
  return (await tx.query<{ status: string; until: string | null }>(LOCK, [tx.tenantUuid, invoiceUuid])).rows[0];
}

const SET = {
  name: "snooze-set",
  text: "update invoice set snoozed_until = $3::timestamptz, snoozed_by = $4 where tenant_uuid = $1 and invoice_uuid = $2",
};

export async function setSnooze(
  tx: TenantTx,
  invoiceUuid: string,
  snooze: { readonly until: string; readonly by: string } | null,
): Promise<void> {
  await tx.query(SET, [tx.tenantUuid, invoiceUuid, snooze?.until ?? null, snooze?.by ?? null]);
}
