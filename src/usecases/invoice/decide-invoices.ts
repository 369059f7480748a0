import { findLastEntry } from "#db/queries/invoice/timeline.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { type CallLimits, withinACall } from "../list/within-a-call.ts";
import type { Outcome } from "../refusal.ts";
import { type Approval, approveInvoice, previewApproval } from "./approve-invoice.ts";
import { assignInvoice } from "./assign-invoice.ts";
import { FOR_NOBODY_ELSE, type ItemOutcome, NOT_REACHED, OUTCOME_OF_REFUSAL } from "./item-outcome.ts";
import { snoozeInvoice } from "./snooze-invoice.ts";

/** Who changed an invoice last, and how: for whoever decided about it as it was before. */
export interface LastChange {
  readonly kind: string;
  readonly by: string;
  readonly at: string;
}

export interface DecidedInvoice extends Done {
  readonly uuid: string;
  /** Where the outcome is a conflict. */
  readonly changed: LastChange | null;
}

/** An invoice as the person saw it. */
export interface SeenInvoice {
  readonly uuid: string;
  readonly eTag: string;
}

export interface Done extends Pick<Approval, "message" | "onBehalfOf" | "cannotCompleteFor"> {
  readonly outcome: ItemOutcome;
  /** Of an assignment whose it was, of a snooze until when it was put off; null: nobody's, not at all, or something else. */
  readonly before: string | null;
}

interface Batch {
  readonly uuids: readonly string[];
  readonly limits: CallLimits;
  readonly decide: (invoiceUuid: string) => Promise<Outcome<Done>>;
  /** What a conflict is told of; absent: whatever happened last. */
  readonly whyNot?: typeof lastChange;
}

/**
 * One decision for several invoices, each in a transaction of its own: one that fails keeps none of the others. A call goes on
 * for 1.5 s; those whose turn did not come are `not-reached`.
 */
export async function decideEach(
  context: Context,
  tenant: Tenant,
  { uuids, limits, decide, whyNot = lastChange }: Batch,
): Promise<readonly DecidedInvoice[]> {
  const asked = [...new Set(uuids)];
  const decided = await withinACall(
    asked,
    async (uuid): Promise<DecidedInvoice> => {
      const outcome = await decide(uuid);
      if (outcome.ok) return { uuid, ...outcome.value, changed: null };
      const { code, message } = outcome.refusal;
      const became = OUTCOME_OF_REFUSAL[code];
      const changed = became === "conflict" ? await whyNot(context, tenant, uuid) : null;
      return { uuid, outcome: became, message, ...FOR_NOBODY_ELSE, before: null, changed };
    },
    limits,
  );
  const left = asked.slice(decided.length);
  return [
    ...decided,
    ...left.map((uuid): DecidedInvoice => ({
      uuid,
      outcome: "not-reached",
      message: NOT_REACHED,
      ...FOR_NOBODY_ELSE,
      before: null,
      changed: null,
    })),
  ];
}

const lastChange = (context: Context, tenant: Tenant, invoiceUuid: string): Promise<LastChange | null> =>
  context.db.inTenant(tenant.tenantUuid, (tx) => findLastEntry(tx, invoiceUuid));

/** What somebody did with an invoice last: the audit that follows a decision is none. */
export function lastDecision(context: Context, tenant: Tenant, invoiceUuid: string): Promise<LastChange | null> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => findLastEntry(tx, invoiceUuid, ["audited"]));
}

interface SeveralApprovals extends CallLimits {
  readonly invoices: readonly SeenInvoice[];
  readonly reason: string | null;
  readonly hold: boolean;
  /** True: tell what would become of each, and for whom it would be approved, and keep nothing. */
  readonly preview: boolean;
}

/**
 * Approves several invoices as they are billed, each only while it is what the person saw. With `hold` each approval waits, and
 * can be undone, for `UNDO_SECONDS`.
 */
export function approveInvoices(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: SeveralApprovals,
): Promise<readonly DecidedInvoice[]> {
  const seen = new Map(request.invoices.map(({ uuid, eTag }) => [uuid, eTag]));
  const { reason, hold, preview } = request;
  const give = preview ? previewApproval : approveInvoice;
  return decideEach(context, tenant, {
    uuids: [...seen.keys()],
    limits: request,
    decide: async (invoiceUuid) => {
      const eTag = seen.get(invoiceUuid) ?? "";
      const approved = await give(context, tenant, actor, { invoiceUuid, eTag, reason, charges: null, hold });
      if (!approved.ok) return approved;
      const { status, message, onBehalfOf, cannotCompleteFor } = approved.value;
      const outcome = status === "awaits-second" ? "awaits-second" : "ok";
      return { ok: true, value: { outcome, message, onBehalfOf, cannotCompleteFor, before: null } };
    },
  });
}

export const DONE: Done = { outcome: "ok", message: null, ...FOR_NOBODY_ELSE, before: null };

/** Gives several invoices to somebody, a team, or (null) nobody. */
export function assignInvoices(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { uuids, assignee, ...limits }: { readonly uuids: readonly string[]; readonly assignee: string | null } & CallLimits,
): Promise<readonly DecidedInvoice[]> {
  return decideEach(context, tenant, {
    uuids,
    limits,
    decide: async (invoiceUuid) => {
      const assigned = await assignInvoice(context, tenant, actor, { invoiceUuid, assignee, eTag: null });
      return assigned.ok ? { ok: true, value: { ...DONE, before: assigned.value.before } } : assigned;
    },
  });
}

/** Puts several invoices off until then, or (null) brings them back. */
export function snoozeInvoices(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { uuids, until, ...limits }: { readonly uuids: readonly string[]; readonly until: number | null } & CallLimits,
): Promise<readonly DecidedInvoice[]> {
  return decideEach(context, tenant, {
    uuids,
    limits,
    decide: async (invoiceUuid) => {
      const snoozed = await snoozeInvoice(context, tenant, actor, { invoiceUuid, until });
      return snoozed.ok ? { ok: true, value: { ...DONE, before: snoozed.value.before } } : snoozed;
    },
  });
}
