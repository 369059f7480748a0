import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isChangedSince } from "#domain/lifecycle/decide-may-change.ts";
import { listColleagues } from "#db/queries/people/member.ts";
import { mentionedIn } from "#domain/notice/notice-kinds.ts";
import { lockInvoiceETag } from "#db/queries/invoice/assignment.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import { tellOfInvoice } from "../notice/tell-people.ts";
import { done, ETAG_MISMATCH, type Outcome, UNKNOWN_INVOICE } from "../refusal.ts";

/**
 * Puts a note on an invoice's timeline, for colleagues alone: it is never sent to anybody. People it names by `@name` are told
 * so. Refuses: unknown, etag-mismatch (where an eTag is given).
 */
export function addNote(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly text: string; readonly eTag: string | null },
): Promise<Outcome<{ readonly at: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockInvoiceETag(tx, request.invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (isChangedSince(request.eTag, row.eTag)) return ETAG_MISMATCH;
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await recordTimeline(tx, [
      { invoiceUuid: request.invoiceUuid, at, actor: actor.id, kind: "note", data: { text: request.text } },
    ]);
    await announceChanges(tx, [{ noun: "invoice", uuid: request.invoiceUuid }]);
    if (request.text.includes("@")) {
      const named = mentionedIn(request.text, await listColleagues(tx));
      const to = { actors: named.map((userId) => `user:${userId}`), roles: [], except: actor.id };
      await tellOfInvoice(context, tx, request.invoiceUuid, {
        kind: "mentioned",
        to: () => to,
        words: (number) => `You were named in a note on invoice ${number}`,
      });
    }
    return done({ at });
  });
}
