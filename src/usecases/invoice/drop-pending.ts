import type { TenantTx } from "#db/database.ts";
import { setApprovalPending } from "#db/queries/invoice/decisions.ts";
import type { Context, Tenant } from "#src/context.ts";
import { type EndedApproval, tellOfDropped } from "../notice/tell-of-dropped.ts";

/** Ends an approval that waited and may not take effect, and says why where its giver looks. */
export async function dropPending(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  ended: Omit<EndedApproval, "endedBy">,
): Promise<void> {
  await setApprovalPending(tx, ended.invoiceUuid, null);
  await tellOfDropped(context, tx, tenant, { ...ended, endedBy: null });
}
