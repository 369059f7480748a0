import { addUpExceptionSteps, listTenantsWithExceptionSteps } from "#db/queries/invoice/exception-counts.ts";
import type { Context } from "#src/context.ts";

/**
 * Adds up what triggers noted of open invoices by cause, so that the next list reads counts instead of steps. What one tenant's
 * fails with is thrown when the others have had their turn.
 */
export async function addUpExceptions(context: Context): Promise<void> {
  const failed: unknown[] = [];
  for (const tenantUuid of await listTenantsWithExceptionSteps(context.db.control))
    try {
      while (await context.db.inTenant(tenantUuid, addUpExceptionSteps));
    } catch (error) {
      failed.push(error);
    }
  if (failed.length > 0) throw new AggregateError(failed, `exceptions of ${failed.length} tenants were not added up`);
}
