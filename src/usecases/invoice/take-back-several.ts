import type { Actor, Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import { takeBackDispute } from "../dispute/take-back-dispute.ts";
import { type CallLimits, withinACall } from "../list/within-a-call.ts";
import { assignInvoice } from "./assign-invoice.ts";
import type { UndoneItem } from "./decide-exceptions.ts";
import { type DecidedInvoice, decideEach, DONE } from "./decide-invoices.ts";
import { NOT_REACHED, OUTCOME_OF_REFUSAL } from "./item-outcome.ts";
import { snoozeInvoice } from "./snooze-invoice.ts";
import { undoTermination } from "./undo-termination.ts";

/** An invoice as it was before it was assigned or put off, and as it was made then. */
export interface ToRestore {
  readonly uuid: string;
  readonly before: string | null;
  readonly after: string | null;
}

const millisecondsOf = (instant: string | null): number | null => {
  const read = instant === null ? null : Date.parse(instant);
  return read === null || Number.isNaN(read) ? null : read;
};

/**
 * Gives each of several invoices back to whose it was, or has it put off as it was, each in a transaction of its own; what
 * somebody changed meanwhile is a `conflict`, and stays. A snooze whose time has come is none: the invoice is back in its queue.
 */
export function restoreInvoices(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { what, items, ...limits }: { readonly what: "assignee" | "snooze"; readonly items: readonly ToRestore[] } & CallLimits,
): Promise<readonly DecidedInvoice[]> {
  const asked = new Map(items.map((item) => [item.uuid, item]));
  return decideEach(context, tenant, {
    uuids: [...asked.keys()],
    limits,
    decide: async (invoiceUuid) => {
      const { before = null, after = null } = asked.get(invoiceUuid) ?? {};
      if (what === "assignee") {
        const given = await assignInvoice(context, tenant, actor, { invoiceUuid, assignee: before, eTag: null, ifStill: after });
        return given.ok ? { ok: true, value: { ...DONE, before: given.value.before } } : given;
      }
      const until = millisecondsOf(before);
      const left = until === null || until <= tenantNow(context, tenant) ? null : until;
      const snoozed = await snoozeInvoice(context, tenant, actor, { invoiceUuid, until: left, ifStill: millisecondsOf(after) });
      return snoozed.ok ? { ok: true, value: { ...DONE, before: snoozed.value.before } } : snoozed;
    },
  });
}

/** A decision about an invoice of a group: a termination that waits, or the dispute that was raised. */
export interface ToTakeBack {
  readonly uuid: string;
  readonly dispute: { readonly uuid: string; readonly eTag: string } | null;
}

/**
 * Takes back the disputes that a group decision raised, or its terminations that still wait, each in a transaction of its own:
 * one that has taken effect, or was changed meanwhile, keeps none of the others. A call goes on for 1.5 s: those whose turn did
 * not come are `not-reached`.
 */
export async function takeBackDecisions(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { items, ...limits }: { readonly items: readonly ToTakeBack[] } & CallLimits,
): Promise<readonly UndoneItem[]> {
  const taken = await withinACall(
    items,
    async ({ uuid, dispute }): Promise<UndoneItem> => {
      const outcome =
        dispute === null
          ? await undoTermination(context, tenant, actor, uuid)
          : await takeBackDispute(context, tenant, actor, { invoiceUuid: uuid, disputeUuid: dispute.uuid, eTag: dispute.eTag });
      return outcome.ok
        ? { uuid, outcome: "ok", message: null }
        : { uuid, outcome: OUTCOME_OF_REFUSAL[outcome.refusal.code], message: outcome.refusal.message };
    },
    limits,
  );
  const left = items.slice(taken.length);
  return [...taken, ...left.map(({ uuid }): UndoneItem => ({ uuid, outcome: "not-reached", message: NOT_REACHED }))];
}
