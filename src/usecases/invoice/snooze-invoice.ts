import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { lockSnooze, setSnooze } from "#db/queries/invoice/snooze.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellOfInvoice } from "../notice/tell-people.ts";
import { done, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

/** Nobody puts an invoice off for longer: it would be forgotten. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export interface Snoozed {
  readonly snoozedUntil: string | null;
  /** Until when it was put off before. */
  readonly before: string | null;
}

/**
 * Puts an open invoice off: it leaves the queues until then (milliseconds of the tenant's clock), or (null) comes back at once.
 * Whoever looks after it is told. It decides nothing about it, so its eTag stays, and what the policy approves it approves all
 * the same. Refuses: unknown, already-finalized, invalid (a time that is over, or more than a year away), state-conflict
 * (`ifStill`, until when it has to be put off, is not so any more).
 */
export function snoozeInvoice(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  {
    invoiceUuid,
    until,
    ifStill,
  }: { readonly invoiceUuid: string; readonly until: number | null; readonly ifStill?: number | null },
): Promise<Outcome<Snoozed>> {
  const now = tenantNow(context, tenant);
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await lockSnooze(tx, invoiceUuid);
    if (row === undefined) return UNKNOWN_INVOICE;
    if (row.status === "approved" || row.status === "terminated")
      return refuse("already-finalized", `the invoice is ${row.status}: there is nothing to put off`);
    if (until !== null && (until <= now || until > now + MAX_DAYS * DAY_MS))
      return refuse("invalid", "One or more validation errors occurred.", {
        until: [`until must be in the future, and within ${MAX_DAYS} days`],
      });
    const snoozedUntil = until === null ? null : printInstant(instantOfMilliseconds(until));
    const before = row.until;
    if (ifStill !== undefined && (before === null ? null : Date.parse(before)) !== ifStill)
      return refuse("state-conflict", "somebody put it off otherwise meanwhile: it stays so");
    if (snoozedUntil === null && before === null) return done({ snoozedUntil, before });
    await setSnooze(tx, invoiceUuid, snoozedUntil === null ? null : { until: snoozedUntil, by: actor.id });
    const at = printInstant(instantOfMilliseconds(now));
    await recordTimeline(tx, [
      {
        invoiceUuid,
        at,
        actor: actor.id,
        kind: snoozedUntil === null ? "woken" : "snoozed",
        data: { before: row.until, until: snoozedUntil },
      },
    ]);
    await tellOfInvoice(context, tx, invoiceUuid, {
      kind: "assigned",
      to: (assignee) => ({ actors: assignee === null ? [] : [assignee], roles: [], except: actor.id }),
      words: (number) =>
        snoozedUntil === null
          ? `A colleague brought invoice ${number} back, which had been put off`
          : `A colleague put invoice ${number} off until ${snoozedUntil.slice(0, 10)}`,
    });
    await announceChanges(tx, [{ noun: "invoice", uuid: invoiceUuid }]);
    return done({ snoozedUntil, before });
  });
}
