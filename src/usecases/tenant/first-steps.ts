import { FIRST_STEPS, type FirstStep } from "#contract/manage/tenant/first-steps.ts";
import { findWhatIsThere } from "#db/queries/tenant/first-steps.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * What a company has done of what it takes to begin. Told by what is there and kept nowhere: a step that is taken back is to be
 * done again, and one that an integrator did by the interface is done.
 */
export function listFirstSteps(
  context: Context,
  tenant: Tenant,
): Promise<readonly { readonly step: FirstStep; readonly done: boolean }[]> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const there = await findWhatIsThere(tx);
    return FIRST_STEPS.map((step) => ({ step, done: there[step] }));
  });
}
