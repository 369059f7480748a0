/** Tables of what waits to be added up, sealed or the like, of which an index begins with the tenant. */
type WaitingTable = "exception_step" | "tenant_usage_step" | "trail_unsealed";

/**
 * The tenants that have rows in a table, as a query with the column `tenant_uuid`: from one to the next by the index, so that it
 * costs the number of tenants and not that of rows.
 */
export function tenantsIn(table: WaitingTable): string {
  return `(with recursive each as (
      (select tenant_uuid from ${table} order by tenant_uuid limit 1)
      union all
      select (select t.tenant_uuid from ${table} t where t.tenant_uuid > each.tenant_uuid order by t.tenant_uuid limit 1) from each where each.tenant_uuid is not null
    ) select tenant_uuid from each where tenant_uuid is not null)`;
}
