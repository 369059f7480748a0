import { findReceiverIds, putReceiverIds } from "#db/queries/edi/edi-partners.ts";
import type { Context, Tenant } from "#src/context.ts";

export interface EdiReceivers {
  readonly ids: readonly string[];
  readonly ofInstallation: readonly string[];
}

/** The interchange ids partners write to: the tenant's own, and those of the whole installation. */
export async function getReceivers(context: Context, tenant: Tenant): Promise<EdiReceivers> {
  return {
    ids: await context.db.inTenant(tenant.tenantUuid, (tx) => findReceiverIds(tx)),
    ofInstallation: context.outside.ediReceiverIds,
  };
}

/** Puts the tenant's ids in place of what they were. */
export async function changeReceivers(context: Context, tenant: Tenant, ids: readonly string[]): Promise<EdiReceivers> {
  const kept = [...new Set(ids.map((id) => id.trim()))];
  await putReceiverIds(context.db.control, tenant.tenantUuid, kept);
  return { ids: kept, ofInstallation: context.outside.ediReceiverIds };
}
