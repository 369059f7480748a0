import type { TenantTx } from "#db/database.ts";
import type { Spans } from "#adapters/spans/span.ts";
import { findTraceOriginsOfEvents } from "#db/queries/message/trace-origins.ts";
import { readTarget } from "#adapters/guarded-http.ts";
import { claimDeliveries, type ClaimedRow } from "#db/queries/webhook/delivery.ts";
import { type DeliveryTarget, findDeliveryTargets, findStandings } from "#db/queries/webhook/webhook-endpoint.ts";
import { openSecrets } from "#usecases/secrets/endpoint-secrets.ts";
import { keysInForce } from "#contract/events/sign.ts";
import type { Context } from "#src/context.ts";
import { type Standing, UNKNOWN_STANDING } from "#domain/delivery/endpoint-standing.ts";
import type { HeldDelivery, Target, TracedRow } from "./held-deliveries.ts";
import type { Reading, Wish } from "./lanes.ts";

/** What a claim brought for one endpoint. */
export interface Claimed {
  readonly items: readonly HeldDelivery[];
  /** As it is stored; undefined when nothing was claimed. */
  readonly standing: Standing | undefined;
  /** Whether the endpoint exists and is enabled. */
  readonly open: boolean;
  /** As much as was wanted: there may be more. */
  readonly full: boolean;
}

/** What these endpoints of a tenant have earned, in their order: without claiming anything for them. */
export async function readStandings(
  { db }: Pick<Context, "db">,
  { tenantUuid, lanes }: Reading<HeldDelivery>,
): Promise<readonly Standing[]> {
  const asked = lanes.map(({ endpointUuid }) => endpointUuid);
  const found = await db.inTenantHint(tenantUuid, (tx) => findStandings(tx, asked));
  return asked.map((endpointUuid) => found.get(endpointUuid) ?? UNKNOWN_STANDING);
}

/** Leases due deliveries of one tenant's endpoints for `leaseMs` and reads where they go. Answers in the order of the wishes. */
export async function claimDue(
  context: Pick<Context, "db" | "clock" | "newUuid"> & { readonly outside: Pick<Context["outside"], "masterKeys" | "spans"> },
  tenantUuid: string,
  wishes: readonly Wish<HeldDelivery>[],
  leaseMs: number,
): Promise<readonly Claimed[]> {
  const { db, clock, newUuid } = context;
  const claimUuid = newUuid();
  const { rows, targets } = await db.inTenantHint(tenantUuid, async (tx) => {
    const lanes = wishes.map(({ lane, room }) => ({ endpointUuid: lane.endpointUuid, room }));
    const found = await claimDeliveries(tx, lanes, claimUuid, leaseMs);
    const claimed = [...new Set(found.map((row) => row.endpointUuid))];
    const stored = claimed.length === 0 ? [] : await findDeliveryTargets(tx, claimed);
    const opened: DeliveryTarget[] = [];
    for (const target of stored)
      opened.push({ ...target, secrets: await openSecrets(context, tx, target.endpointUuid, target.secrets) });
    return { rows: await withOrigins(context.outside.spans, tx, found), targets: opened };
  });
  const now = performance.now();
  const rowsOf = Map.groupBy(rows, (row) => row.endpointUuid);
  const targetOf = new Map(targets.map((target) => [target.endpointUuid, target]));
  return wishes.map(({ lane, room }) => {
    const found = targetOf.get(lane.endpointUuid);
    const target: Target = {
      address: readTarget(found?.url ?? ""),
      keys: keysInForce(found?.secrets ?? [], clock.now()),
      failingForMs: found?.failingForMs ?? 0,
      failing: typeof found?.failingForMs === "number",
    };
    const items = (rowsOf.get(lane.endpointUuid) ?? []).map((row) => heldOf({ tenantUuid, claimUuid }, row, target, now));
    const standing = found === undefined ? undefined : { pace: found.pace, allowed: found.attemptsAtOnce };
    return { items, standing, open: found?.open ?? false, full: items.length >= room };
  });
}

/** Which message each goes back to, where spans are kept of it. */
async function withOrigins(spans: Spans | null, tx: TenantTx, rows: readonly ClaimedRow[]): Promise<readonly TracedRow[]> {
  const kept = rows.filter(({ traceId }) => traceId !== null && spans?.isKept(traceId) === true);
  if (kept.length === 0) return rows;
  const origins = await findTraceOriginsOfEvents(tx, [...new Set(kept.map((row) => row.eventUuid))]);
  const spanOf = new Map(origins.map(({ subjectUuid, spanUuid }) => [subjectUuid, spanUuid]));
  return rows.map((row) => ({ ...row, spanUuid: spanOf.get(row.eventUuid) ?? null }));
}

function heldOf(
  claim: { readonly tenantUuid: string; readonly claimUuid: string },
  row: TracedRow,
  target: Target,
  now: number,
): HeldDelivery {
  return { ...claim, deliveryUuid: row.deliveryUuid, row, target, claimedAt: now, leasedAt: now, startedAt: undefined };
}
