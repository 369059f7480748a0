import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome } from "../refusal.ts";
import { changeAndAudit } from "./change-open-invoice.ts";

/** Audits the invoice again, now. Refuses: unknown, etag-mismatch, already-finalized. */
export function auditAgain(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly eTag: string | null },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, (tx) =>
    changeAndAudit(context, tx, tenant, { ...request, actor, write: async () => done({ kind: "audit-asked", data: null }) }),
  );
}
