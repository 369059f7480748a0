import { type OrderOut, storedOrderOut } from "#contract/v2/read/order-read.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { type AuditOfVersion, listAuditsOfVersions } from "#db/queries/order/audits-of-versions.ts";
import { findOrderHistory, type OrderHistory } from "#db/queries/order/order-listing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface OrderToRead extends Omit<OrderHistory, "body" | "versions"> {
  /** In the shape orders are sent in. */
  readonly body: OrderOut;
  readonly versions: readonly (Omit<OrderHistory["versions"][number], "body"> & {
    readonly body: OrderOut;
    /** Invoices of the order that were audited again when this version took effect. */
    readonly audited: readonly Omit<AuditOfVersion, "version">[];
  })[];
  readonly cancelledByName: string | null;
  readonly reinstatedByName: string | null;
}

/** The order with every version, each in the shape orders are sent in. Refuses: unknown. */
export function readOrder(context: Context, tenant: Tenant, orderExternalId: string): Promise<Outcome<OrderToRead>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const found = await findOrderHistory(tx, orderExternalId);
    if (found === undefined) return refuse("unknown", "no order of this tenant has this external id");
    const invoices = found.invoices.map(({ uuid }) => uuid);
    const audits = Map.groupBy(await listAuditsOfVersions(tx, found.uuid, invoices), ({ version }) => version);
    const { cancelledBy, reinstatedBy } = found;
    const actors = [cancelledBy, reinstatedBy].filter((by) => by !== null);
    const names = actors.length === 0 ? undefined : await listActorNames(tx, actors);
    const nameOf = (by: string | null): string | null => (by === null ? null : (names?.get(by) ?? by));
    return done({
      ...found,
      body: storedOrderOut(found.body),
      versions: found.versions.map((each) => ({
        ...each,
        body: storedOrderOut(each.body),
        audited: (audits.get(each.version) ?? []).map(({ version: _, ...audit }) => audit),
      })),
      cancelledByName: nameOf(cancelledBy),
      reinstatedByName: nameOf(reinstatedBy),
    });
  });
}
