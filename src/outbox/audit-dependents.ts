import { type Dependency, dependencyText } from "#domain/audit/findings/depends-on.ts";
import type { TenantTx } from "#db/database.ts";
import { listDependents } from "#db/queries/invoice/audit-dependency.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";

/** Open invoices whose last audit depends on what changed here are audited again, but for those `auditedAnyway`. */
export async function auditDependents(
  tx: TenantTx,
  changed: readonly Dependency[],
  cause: string,
  auditedAnyway: readonly string[] = [],
): Promise<void> {
  const again = (await listDependents(tx, [...new Set(changed.map(dependencyText))])).filter(
    (uuid) => !auditedAnyway.includes(uuid),
  );
  await enqueueAudits(tx, tx.tenantUuid, again, cause);
}

/** An invoice was decided about: it and its orders' invoices are what others depend on. */
export function dependenciesOnDecided(invoiceUuid: string, orderUuids: readonly string[]): readonly Dependency[] {
  return [{ kind: "invoice", key: invoiceUuid }, ...orderUuids.map((key) => ({ kind: "bills-of-order" as const, key }))];
}

/** Accepted messages that are there now. */
export function landedMessages(
  outcomes: readonly { readonly intakeUuid: string; readonly state: "ingested" | "parked" }[],
): readonly Dependency[] {
  return outcomes.flatMap((outcome) =>
    outcome.state === "ingested" ? [{ kind: "message" as const, key: outcome.intakeUuid }] : [],
  );
}
