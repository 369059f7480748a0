import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { TenantTx } from "#db/database.ts";
import { type PendingApproval, setDroppedApprovals } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { APPROVERS, tellOfInvoice } from "./tell-people.ts";

/** An approval within its seconds that ended without taking effect. */
export interface EndedApproval {
  readonly invoiceUuid: string;
  readonly pending: PendingApproval;
  /** Why, in a sentence. */
  readonly cause: string;
}

/** Says of an approval that was ended why it did not take effect: to its giver, and whoever works on the invoice. */
export async function tellOfDropped(context: Context, tx: TenantTx, tenant: Tenant, ended: EndedApproval): Promise<void> {
  const { invoiceUuid, pending, cause } = ended;
  const { by, name } = pending;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await setDroppedApprovals(tx, invoiceUuid, [{ by, name, at, approved: null, cause }]);
  await noteDropped(tx, ended, at);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "approval",
    to: (assignee) => ({ actors: assignee === null ? [] : [assignee], roles: assignee === null ? APPROVERS : [], except: by }),
    words: (number) => `An approval of invoice ${number} did not take effect. ${cause}`,
  });
}

/** In the timeline alone: its giver ended it. `at`: as it is written there. */
export async function noteDropped(tx: TenantTx, { invoiceUuid, pending, cause }: EndedApproval, at: string): Promise<void> {
  const { by } = pending;
  const data = { cause, approver: by, before: pending, after: null };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind: "approval-dropped", data }]);
}
