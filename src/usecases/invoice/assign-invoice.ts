import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isChangedSince } from "#domain/lifecycle/decide-may-change.ts";
import type { TenantTx } from "#db/database.ts";
import { canBeAssigned, lockInvoiceETag, setAssignee } from "#db/queries/invoice/assignment.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import { takeBackTold, tellOfInvoice } from "../notice/tell-people.ts";
import { done, ETAG_MISMATCH, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

export interface Assigned {
  readonly assignee: string | null;
  readonly eTag: string;
  /** Whose it was. */
  readonly before: string | null;
}

const CHANGED_SINCE = refuse("state-conflict", "somebody assigned it otherwise meanwhile: it stays so");

/**
 * Gives an invoice to somebody, a team, or (null) nobody. What is decided about it does not depend on who looks after it, so its
 * eTag stays. Whose it becomes is told, and whose it was. `ifStill`: it is taken back that it became whose that was, only while
 * it is so; they are told no more, and whoever has it again is not told anew. Refuses: unknown, etag-mismatch (where an eTag is
 * given), invalid (no such person, team or key), state-conflict (it is another's by now).
 */
export function assignInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: {
    readonly invoiceUuid: string;
    readonly assignee: string | null;
    readonly eTag: string | null;
    readonly ifStill?: string | null;
  },
): Promise<Outcome<Assigned>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const isSomebody = request.assignee === null || (await canBeAssigned(tx, request.assignee));
    const row = await lockInvoiceETag(tx, request.invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (isChangedSince(request.eTag, row.eTag)) return ETAG_MISMATCH;
    if (request.ifStill !== undefined && row.assignee !== request.ifStill) return CHANGED_SINCE;
    if (!isSomebody)
      return refuse("invalid", "One or more validation errors occurred.", { assignee: ["assignee is nobody of this tenant"] });
    if (row.assignee !== request.assignee) {
      await setAssignee(tx, request.invoiceUuid, request.assignee);
      const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
      await recordTimeline(tx, [
        {
          invoiceUuid: request.invoiceUuid,
          at,
          actor: actor.id,
          kind: "assigned",
          data: { before: row.assignee, assignee: request.assignee },
        },
      ]);
      await announceChanges(tx, [{ noun: "invoice", uuid: request.invoiceUuid }]);
      await tellOfAssignment(context, tx, actor, { ...request, before: row.assignee });
    }
    return done({ assignee: request.assignee, eTag: String(row.eTag), before: row.assignee });
  });
}

interface Assignment {
  readonly invoiceUuid: string;
  readonly assignee: string | null;
  readonly before: string | null;
  readonly ifStill?: string | null;
}

/** What whoever loses an invoice is told. */
const lostText = (number: string, assignee: string | null): string =>
  `Invoice ${number} is not yours any more: a colleague gave it to ${assignee === null ? "nobody" : "somebody else"}`;

async function tellOfAssignment(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  { invoiceUuid, assignee, before, ifStill }: Assignment,
): Promise<void> {
  const kind = "assigned" as const;
  // Whoever has it now lost nothing: by being given it, or given it back.
  const words = (number: string) => [lostText(number, null), lostText(number, "another")];
  await takeBackTold(tx, invoiceUuid, { kind, of: assignee, butOf: null, words });
  if (ifStill !== undefined) return takeBackTold(tx, invoiceUuid, { kind, of: ifStill, butOf: assignee });
  if (assignee !== null)
    await tellOfInvoice(context, tx, invoiceUuid, {
      kind,
      to: () => ({ actors: [assignee], roles: [], except: actor.id }),
      words: (number) => `Invoice ${number} was assigned to you${assignee.startsWith("team:") ? "r team" : ""}`,
    });
  // Of a team nobody loses what was their own.
  if (before?.startsWith("user:") === true)
    await tellOfInvoice(context, tx, invoiceUuid, {
      kind,
      to: () => ({ actors: [before], roles: [], except: actor.id, toldOtherwise: assignee === null ? [] : [assignee] }),
      words: (number) => lostText(number, assignee),
    });
}
