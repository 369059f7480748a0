import type { TenantTx } from "#db/database.ts";
import { isWorkDueBy } from "#db/queries/queue/work.ts";
import { nextTurn, turnsWithin } from "#domain/audit/policy/turning-days.ts";
import { type Day, dayOfInstant } from "#domain/day/day.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { beginningOf, type DayItem, enqueueDay } from "../setting/day-item.ts";
import { startReaudit } from "../setting/start-reaudit.ts";
import { policyInForce } from "./policy-in-force.ts";

/**
 * Has the open invoices looked at when the next override of the policy begins or ends (`turnPolicy`). One item of the queue waits
 * for the next such day, whatever was published meanwhile; what is done on its day waits for the one after it.
 */
export async function waitForTurn(context: Context, tx: TenantTx, tenant: Tenant): Promise<void> {
  const next = nextTurn(await policyInForce(tx), dayOfInstant(tenantNow(context, tenant)));
  if (next === null) return;
  const by = beginningOf(context, tenant, next);
  if (!(await isWorkDueBy(tx, { kind: "apply-settings", by }))) await enqueueDay(context, tx, tenant, next);
}

/**
 * Has those open invoices audited again that an override concerns which began or ended since the day for which an item waited:
 * some at a time, as after a change of the policy. Then waits for the next.
 */
export async function turnPolicy(context: Context, tx: TenantTx, tenant: Tenant, { day }: DayItem): Promise<void> {
  const today: Day = dayOfInstant(tenantNow(context, tenant));
  const since = day === null || day > today ? today : day;
  if (turnsWithin(await policyInForce(tx), since, today)) await startReaudit(tx, "audit-policy");
  await waitForTurn(context, tx, tenant);
}
