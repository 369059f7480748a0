import type { DisputedInvoice } from "#db/queries/dispute/dispute.ts";
import type { TenantTx } from "#db/database.ts";
import type { Context, Tenant } from "#src/context.ts";
import { tellOfDropped } from "../notice/tell-of-dropped.ts";

/** Says of an approval in its seconds, if there was one, that the dispute ended it. */
export async function dropByDispute(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  disputed: Pick<DisputedInvoice, "approvalPending"> & { readonly invoiceUuid: string; readonly endedBy: string },
): Promise<void> {
  const { invoiceUuid, approvalPending: pending, endedBy } = disputed;
  const cause = "The invoice was disputed.";
  if (pending !== null) await tellOfDropped(context, tx, tenant, { invoiceUuid, pending, cause, endedBy });
}
