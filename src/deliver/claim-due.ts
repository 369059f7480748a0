import { claimDeliveries, type ClaimedRow } from "#db/queries/webhook/delivery.ts";
import { findDeliveryTargets } from "#db/queries/webhook/webhook-endpoint.ts";
import { keysInForce } from "#contract/events/sign.ts";
import type { Context } from "#src/context.ts";
import type { HeldDelivery, Target } from "./held-deliveries.ts";

/** How much of an endpoint's due deliveries is wanted. */
export interface Wish {
  readonly endpointUuid: string;
  readonly room: number;
}

/** What a claim brought for one endpoint. */
export interface Claimed {
  readonly items: readonly HeldDelivery[];
  /** Whether the endpoint exists and is enabled. */
  readonly open: boolean;
  /** As much as was wanted: there may be more. */
  readonly full: boolean;
}

/** Leases due deliveries of one tenant's endpoints for `leaseMs` and reads where they go. Answers in the order of the wishes. */
export async function claimDue(
  { db, clock }: Pick<Context, "db" | "clock">,
  tenantUuid: string,
  wishes: readonly Wish[],
  lease: { readonly owner: string; readonly leaseMs: number },
): Promise<readonly Claimed[]> {
  const { rows, targets } = await db.inTenantHint(tenantUuid, async (tx) => {
    const found = await claimDeliveries(tx, wishes, lease.owner, lease.leaseMs);
    const endpoints = [...new Set(found.map((row) => row.endpointUuid))];
    return { rows: found, targets: endpoints.length === 0 ? [] : await findDeliveryTargets(tx, endpoints) };
  });
  const now = performance.now();
  const rowsOf = Map.groupBy(rows, (row) => row.endpointUuid);
  const targetOf = new Map(targets.map((target) => [target.endpointUuid, target]));
  return wishes.map(({ endpointUuid, room }) => {
    const found = targetOf.get(endpointUuid);
    const target: Target = {
      url: found?.url ?? "",
      keys: keysInForce(found?.secrets ?? [], clock.now()),
      failingForMs: found?.failingForMs ?? 0,
      failing: typeof found?.failingForMs === "number",
    };
    const items = (rowsOf.get(endpointUuid) ?? []).map((row) => heldOf(tenantUuid, row, target, now));
    return { items, open: found?.open ?? false, full: items.length === room };
  });
}

function heldOf(tenantUuid: string, row: ClaimedRow, target: Target, now: number): HeldDelivery {
  return { tenantUuid, deliveryUuid: row.deliveryUuid, row, target, claimedAt: now, leasedAt: now, startedAt: undefined };
}
