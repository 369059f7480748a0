import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import { type CheckedEngine, checkEngine } from "./check-engine.ts";
import { NO_ENGINE, openRatingEngine } from "./rating-engine.ts";

/**
 * Holds the tenant's engine to the rules of the callout, through the guarded way out. Refuses: state-conflict (there is none).
 */
export async function testRatingEngine(context: Context, tenant: Tenant): Promise<Outcome<CheckedEngine>> {
  const engine = await context.db.inTenant(tenant.tenantUuid, (tx) => openRatingEngine(context, tx));
  return engine === undefined ? NO_ENGINE : done(await checkEngine(context.outside.http, engine));
}
