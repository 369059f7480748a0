import type { TenantTx, Tx } from "../../database.ts";
import { tenantsIn } from "../tenant/tenants-in.ts";

/** How many steps are added up at a time: some tenths of a second. */
const STEPS = 20_000;

/** Tenants of which invoices counted otherwise since exceptions were added up. */
export async function listTenantsWithExceptionSteps(control: Tx): Promise<readonly string[]> {
  const { rows } = await control.query<{ tenantUuid: string }>(
    `select tenant_uuid as "tenantUuid" from ${tenantsIn("exception_step")} stepped`,
  );
  return rows.map((row) => row.tenantUuid);
}

const TURN = {
  name: "exceptions-turn",
  text: "select pg_try_advisory_xact_lock(hashtextextended('exceptions ' || $1, 0)) as taken",
};

/** One statement: whoever reads beside it finds what is counted where it was, or where it is, and never in both places. */
const ADD_UP = {
  name: "exceptions-add-up",
  text: `with gone as (
      delete from exception_step where tenant_uuid = $1 and ctid = any(array(select ctid from exception_step where tenant_uuid = $1 limit $2))
      returning rule, vendor, charge, is_overlap, currency, severity, invoices, billed, variance, variances
    ), added as (
      insert into exception_count (tenant_uuid, by_charge, rule, vendor, charge, currency, severity, invoices, billed, variance, variances)
      select $1, by_charge, rule, vendor, charge, currency, severity, sum(invoices), sum(billed), sum(variance), sum(variances) from (
        select true as by_charge, rule, vendor, charge, currency, severity, invoices, billed, variance, variances from gone where not is_overlap
        union all select false, rule, vendor, '', currency, severity, invoices, billed, variance, variances from gone) step
      group by by_charge, rule, vendor, charge, currency, severity
      on conflict (tenant_uuid, by_charge, rule, vendor, charge, currency, severity) do update set invoices = exception_count.invoices + excluded.invoices,
        billed = exception_count.billed + excluded.billed, variance = exception_count.variance + excluded.variance,
        variances = exception_count.variances + excluded.variances
    )
    select count(*)::int as steps from gone`,
};

/**
 * Adds up the steps of a tenant. One worker at a time does it, and waits for nobody; what is added meanwhile is added the next
 * time. Answers whether there may be more.
 */
export async function addUpExceptionSteps(tx: TenantTx): Promise<boolean> {
  const turn = await tx.query<{ taken: boolean }>(TURN, [tx.tenantUuid]);
  if (turn.rows[0]?.taken !== true) return false;
  const { rows } = await tx.query<{ steps: number }>(ADD_UP, [tx.tenantUuid, STEPS]);
  await tx.query({ name: "exceptions-forget", text: "delete from exception_count where tenant_uuid = $1 and invoices = 0" }, [
    tx.tenantUuid,
  ]);
  return rows[0]?.steps === STEPS;
}
