import { beingTerminated } from "#domain/lifecycle/being-decided.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { decideHold } from "#domain/lifecycle/decide-hold.ts";
import { listDocumentsFor } from "#db/queries/invoice/audit-facts.ts";
import type { TenantTx } from "#db/database.ts";
import { type Hold, lockForDecision, readETag, setHold } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { takeOpen } from "./change-open-invoice.ts";
import { tellOfInvoice } from "../notice/tell-people.ts";
import { tellOfDropped } from "../notice/tell-of-dropped.ts";
import { reauditInvoices } from "../audit/reaudit-invoices.ts";
import { done, type Outcome, refuse, refusedChange, UNKNOWN_INVOICE } from "../refusal.ts";

export interface HoldRequest {
  readonly invoiceUuid: string;
  readonly eTag: string;
  /** Milliseconds of the tenant's clock; null: no end by itself. */
  readonly until: number | null;
  readonly documentType: string | null;
  readonly reason: string;
}

/**
 * Holds an open invoice: no policy approves it until its document is approved, its time has come, or a person releases it. A hold
 * that is there already is replaced, and its holder told; `at` names this one to whoever takes it back. Refuses: unknown,
 * etag-mismatch, already-finalized, state-conflict (not audited yet; such a document is approved already), invalid (a time that
 * is over).
 */
export function holdInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: HoldRequest,
): Promise<Outcome<{ readonly eTag: string; readonly at: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockForDecision(tx, request.invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (row.hold?.terminates !== undefined) return refuse("state-conflict", beingTerminated(row.hold));
    const asked = { eTag: request.eTag, untilDocument: request.documentType };
    const decision = decideHold({ status: row.status, eTag: row.eTag }, asked);
    if (!decision.ok && decision.refusal === "not-from-here") return refuse("state-conflict", decision.message);
    if (!decision.ok) return refusedChange(decision.refusal, row.status);
    const now = tenantNow(context, tenant);
    if (request.until !== null && request.until <= now)
      return refuse("invalid", "One or more validation errors occurred.", { until: ["until must be in the future"] });
    const documents = request.documentType === null ? [] : await listDocumentsFor(tx, [request.invoiceUuid], [...row.orderUuids]);
    if (documents.some((document) => document.type === request.documentType && document.status === "Approved"))
      return refuse("state-conflict", `an approved ${request.documentType} is there already: there is nothing to wait for`);
    const hold: Hold = {
      by: actor.id,
      name: actor.name,
      at: printInstant(instantOfMilliseconds(now)),
      until: request.until === null ? null : printInstant(instantOfMilliseconds(request.until)),
      documentType: request.documentType,
      reason: request.reason,
      ...(row.hold === null ? {} : { before: withoutFormer(row.hold) }),
    };
    // An invoice without orders stays where people look for one.
    const status = row.status === "unmatched" ? row.status : decision.status;
    const eTag = await setHold(tx, request.invoiceUuid, hold, status);
    await recordTimeline(tx, [
      {
        invoiceUuid: request.invoiceUuid,
        at: hold.at,
        actor: actor.id,
        kind: "held",
        data: { ...hold, before: row.hold, after: status },
      },
    ]);
    const { invoiceUuid, approvalPending: pending } = row;
    const cause = "The invoice was held.";
    if (pending !== null) await tellOfDropped(context, tx, tenant, { invoiceUuid, pending, cause, endedBy: actor.id });
    if (request.until !== null)
      await enqueueWork(tx, tenant.tenantUuid, [
        {
          kind: "audit-invoice",
          subjectUuid: request.invoiceUuid,
          payload: { cause: "hold" },
          dueAt: new Date(request.until - tenant.clockOffsetMs),
        },
      ]);
    if (row.hold !== null) await tellHolder(context, tx, row.invoiceUuid, { hold: row.hold, actor, what: "replaced" });
    await announceChanges(tx, [{ noun: "invoice", uuid: request.invoiceUuid }]);
    return done({ eTag: String(eTag), at: hold.at });
  });
}

/**
 * Ends a hold, tells whose it was, and audits the invoice at once. With `takesBack` it is the asker's own hold given at that
 * instant and no other that ends, and the one before it holds again. Refuses: unknown, etag-mismatch, already-finalized,
 * state-conflict (nothing is held, or by another hold).
 */
export function releaseInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly eTag: string | null; readonly takesBack?: string | null },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const taken = await takeOpen(tx, request.invoiceUuid, request.eTag);
    if (!taken.ok) return taken;
    const row = await lockForDecision(tx, request.invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (row.hold === null) return refuse("state-conflict", "nobody holds this invoice");
    if (row.hold.terminates !== undefined) return refuse("state-conflict", beingTerminated(row.hold));
    const isTakenBack = request.takesBack != null;
    if (isTakenBack && (row.hold.at !== request.takesBack || row.hold.by !== actor.id))
      return refuse("state-conflict", `${row.hold.name} holds it since ${row.hold.at}: that is another hold than yours`);
    const former = isTakenBack ? (row.hold.before ?? null) : null;
    await setHold(tx, request.invoiceUuid, former, row.status);
    if (!isTakenBack) await tellHolder(context, tx, row.invoiceUuid, { hold: row.hold, actor, what: "released" });
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    await recordTimeline(tx, [
      {
        invoiceUuid: request.invoiceUuid,
        at,
        actor: actor.id,
        kind: "hold-released",
        data: { cause: "person", before: row.hold, after: former },
      },
    ]);
    await reauditInvoices(context, tx, tenant, [request.invoiceUuid]);
    return done({ eTag: await readETag(tx, request.invoiceUuid) });
  });
}

const withoutFormer = ({ before: _before, ...hold }: Hold): Hold => hold;

/** Has whoever held an invoice told that somebody else ended that. */
async function tellHolder(
  context: Context,
  tx: TenantTx,
  invoiceUuid: string,
  { hold, actor, what }: { readonly hold: Hold; readonly actor: Actor; readonly what: "released" | "replaced" },
): Promise<void> {
  await tellOfInvoice(context, tx, invoiceUuid, {
    kind: "assigned",
    to: () => ({ actors: [hold.by], roles: [], except: actor.id }),
    // Who it was stands in the timeline: a name in a notice would outlive whoever is erased.
    words: (number) => `A colleague ${what} your hold of invoice ${number}`,
  });
}
