import type { TenantTx } from "#db/database.ts";
import { type DecisionRow, lockForDecision, readETag, setHold } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { reauditInvoices } from "../audit/reaudit-invoices.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

/**
 * Takes back a termination that still waits for its seconds; what held the invoice before holds it again, and it is audited at
 * once. Refuses: unknown, state-conflict (none waits any more).
 */
export function undoTermination(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  invoiceUuid: string,
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockForDecision(tx, invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (row.hold?.terminates === undefined)
      return refuse("state-conflict", "no termination of this invoice waits any more: it has taken effect, or was taken back");
    await withoutTermination(context, tx, tenant, { row, actor: actor.id, kind: "termination-undone", cause: null });
    return done({ eTag: await readETag(tx, invoiceUuid) });
  });
}

interface Withdrawn {
  readonly row: DecisionRow;
  readonly actor: string;
  readonly kind: "termination-undone" | "termination-dropped";
  readonly cause: string | null;
}

/** The invoice as before a termination was given, and audited: what came meanwhile may have changed what it is. */
export async function withoutTermination(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { row, actor, kind, cause }: Withdrawn,
): Promise<void> {
  const { invoiceUuid, hold, status } = row;
  await setHold(tx, invoiceUuid, hold?.terminates?.before ?? null, status);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const data = { terminatedBy: hold?.by ?? null, cause };
  await recordTimeline(tx, [{ invoiceUuid, at, actor, kind, data }]);
  await reauditInvoices(context, tx, tenant, [invoiceUuid]);
}
