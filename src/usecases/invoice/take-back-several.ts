import type { Actor, Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import { takeBackDispute } from "../dispute/take-back-dispute.ts";
import { type CallLimits, withinACall } from "../list/within-a-call.ts";
import { assignInvoice } from "./assign-invoice.ts";
import type { Outcome } from "../refusal.ts";
import { type DecidedInvoice, decideEach, DONE, type LastChange, lastDecision } from "./decide-invoices.ts";
import { type ItemOutcome, NOT_REACHED, OUTCOME_OF_REFUSAL } from "./item-outcome.ts";
import { snoozeInvoice } from "./snooze-invoice.ts";
import { undoApproval } from "./undo-approval.ts";
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
    whyNot: lastDecision,
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

/** What became of one of several decisions that were taken back together. */
export interface TakenBack {
  readonly uuid: string;
  readonly outcome: ItemOutcome;
  readonly message: string | null;
  /** Of a conflict: what happened to the invoice last, and by whom. */
  readonly changed: LastChange | null;
  /** Endpoints of webhooks that hear of the decision all the same, and of its end. */
  readonly toldEndpoints: number;
}

/**
 * Takes back one decision about each of several invoices, each in a transaction of its own: one that has taken effect, or was
 * changed meanwhile, keeps none of the others. A call goes on for 1.5 s: those whose turn did not come are `not-reached`.
 */
async function takeBackEach<Item extends { readonly uuid: string }>(
  context: Context,
  tenant: Tenant,
  {
    items,
    takeBack,
    limits,
  }: {
    readonly items: readonly Item[];
    readonly takeBack: (item: Item) => Promise<Outcome<{ readonly eTag: string; readonly toldEndpoints?: number }>>;
    readonly limits: CallLimits;
  },
): Promise<readonly TakenBack[]> {
  const taken = await withinACall(
    items,
    async (item): Promise<TakenBack> => {
      const { uuid } = item;
      const outcome = await takeBack(item);
      if (outcome.ok)
        return { uuid, outcome: "ok", message: null, changed: null, toldEndpoints: outcome.value.toldEndpoints ?? 0 };
      const { code, message } = outcome.refusal;
      const became = OUTCOME_OF_REFUSAL[code];
      const changed = became === "conflict" ? await lastDecision(context, tenant, uuid) : null;
      return { uuid, outcome: became, message, changed, toldEndpoints: 0 };
    },
    limits,
  );
  const left = items.slice(taken.length);
  return [
    ...taken,
    ...left.map(({ uuid }): TakenBack => ({
      uuid,
      outcome: "not-reached",
      message: NOT_REACHED,
      changed: null,
      toldEndpoints: 0,
    })),
  ];
}

/** Takes back approvals that still wait, of these invoices. */
export function undoApprovals(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { invoiceUuids, ...limits }: { readonly invoiceUuids: readonly string[] } & CallLimits,
): Promise<readonly TakenBack[]> {
  return takeBackEach(context, tenant, {
    items: [...new Set(invoiceUuids)].map((uuid) => ({ uuid })),
    takeBack: ({ uuid }) => undoApproval(context, tenant, actor, uuid),
    limits,
  });
}

/** A decision about an invoice of a group: a termination that waits, or the dispute that was raised. */
export interface ToTakeBack {
  readonly uuid: string;
  readonly dispute: { readonly uuid: string; readonly eTag: string } | null;
}

/** Takes back the disputes that a group decision raised, or its terminations that still wait. */
export function takeBackDecisions(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { items, ...limits }: { readonly items: readonly ToTakeBack[] } & CallLimits,
): Promise<readonly TakenBack[]> {
  return takeBackEach<ToTakeBack>(context, tenant, {
    items: [...new Map(items.map((item) => [item.uuid, item])).values()],
    takeBack: ({ uuid, dispute }) =>
      dispute === null
        ? undoTermination(context, tenant, actor, uuid)
        : takeBackDispute(context, tenant, actor, { invoiceUuid: uuid, disputeUuid: dispute.uuid, eTag: dispute.eTag }),
    limits,
  });
}
