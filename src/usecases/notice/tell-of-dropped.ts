import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { TenantTx } from "#db/database.ts";
import { type DroppedApproval, type PendingApproval, setDroppedApprovals } from "#db/queries/invoice/decisions.ts";
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
  /** Who ended it, as actors are kept; null: nobody, something that came meanwhile. */
  readonly endedBy: string | null;
}

/** Has whoever gave approvals of an invoice that fell told of each, with its cause; not who made it fall. */
export async function tellGivers(
  context: Context,
  tx: TenantTx,
  invoiceUuid: string,
  {
    dropped,
    endedBy,
  }: { readonly dropped: readonly Pick<DroppedApproval, "by" | "approved" | "cause">[]; readonly endedBy: string | null },
): Promise<void> {
  for (const { by, approved, cause } of dropped)
    await tellOfInvoice(context, tx, invoiceUuid, {
      kind: "approval",
      to: () => ({ actors: [by], roles: [], except: endedBy ?? "" }),
      words: (number) =>
        approved === null
          ? `Your approval of invoice ${number} did not take effect. ${asSentence(cause)}`
          : `Your first approval of invoice ${number} was dropped. ${asSentence(cause)}`,
    });
}

const asSentence = (cause: string): string =>
  `${cause.charAt(0).toUpperCase()}${cause.slice(1)}${/[.!?]$/.test(cause) ? "" : "."}`;

/** Says of an approval that was ended why it did not take effect: to its giver, and whoever works on the invoice. */
export async function tellOfDropped(context: Context, tx: TenantTx, tenant: Tenant, ended: EndedApproval): Promise<void> {
  const { invoiceUuid, pending, cause, endedBy } = ended;
  const { by, name } = pending;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await setDroppedApprovals(tx, invoiceUuid, [{ by, name, at, approved: null, cause }]);
  await noteDropped(tx, ended, at);
  await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
  await tellGivers(context, tx, invoiceUuid, { dropped: [{ by, approved: null, cause }], endedBy });
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "approval",
    to: (assignee) => ({ actors: assignee === null ? [] : [assignee], roles: assignee === null ? APPROVERS : [], except: by }),
    words: (number) => `An approval of invoice ${number} did not take effect. ${cause}`,
  });
}

/** In the timeline alone: its giver ended it. `at`: as it is written there. */
export async function noteDropped(
  tx: TenantTx,
  { invoiceUuid, pending, cause }: Omit<EndedApproval, "endedBy">,
  at: string,
): Promise<void> {
  const { by } = pending;
  const data = { cause, approver: by, before: pending, after: null };
  await recordTimeline(tx, [{ invoiceUuid, at, actor: by, kind: "approval-dropped", data }]);
}
