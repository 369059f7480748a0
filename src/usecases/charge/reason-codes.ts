import { DEFAULT_REASON_CODES } from "#domain/lifecycle/reason-codes.ts";
import { findReasonCodes, type ReasonCodeRow, setReasonCodes } from "#db/queries/charge/rates-and-reasons.ts";
import type { Context, Tenant } from "#src/context.ts";

/** The tenant's reasons for decisions, or the ones every tenant begins with. */
export async function readReasonCodes(context: Context, tenant: Tenant): Promise<readonly ReasonCodeRow[]> {
  return (await context.db.inTenant(tenant.tenantUuid, findReasonCodes)) ?? DEFAULT_REASON_CODES;
}

/** Replaces the tenant's reasons for decisions. */
export async function changeReasonCodes(
  context: Context,
  tenant: Tenant,
  codes: readonly ReasonCodeRow[],
): Promise<readonly ReasonCodeRow[]> {
  await context.db.inTenant(tenant.tenantUuid, (tx) => setReasonCodes(tx, codes));
  return codes;
}
