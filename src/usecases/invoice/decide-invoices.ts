import { findLastEntry } from "#db/queries/invoice/timeline.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { type CallLimits, withinACall } from "../list/within-a-call.ts";
import type { Outcome } from "../refusal.ts";
import { approveInvoice } from "./approve-invoice.ts";
import { assignInvoice } from "./assign-invoice.ts";
import { type ItemOutcome, NOT_REACHED, OUTCOME_OF_REFUSAL } from "./item-outcome.ts";
import { snoozeInvoice } from "./snooze-invoice.ts";

/** Who changed an invoice last, and how: for whoever decided about it as it was before. */
export interface LastChange {
  readonly kind: string;
  readonly by: string;
  readonly at: string;
}

export interface DecidedInvoice {
  readonly uuid: string;
  readonly outcome: ItemOutcome;
  readonly message: string | null;
  /** Where the outcome is a conflict. */
  readonly changed: LastChange | null;
}

/** An invoice as the person saw it. */
export interface SeenInvoice {
  readonly uuid: string;
  readonly eTag: string;
}

interface Done {
  readonly outcome: ItemOutcome;
  readonly message: string | null;
}

interface Batch {
  readonly uuids: readonly string[];
  readonly limits: CallLimits;
  readonly decide: (invoiceUuid: string) => Promise<Outcome<Done>>;
}

/**
 * One decision for several invoices, each in a transaction of its own: one that fails keeps none of the others. A call goes on
 * for 1.5 s; those whose turn did not come are `not-reached`.
 */
async function decideEach(
  context: Context,
  tenant: Tenant,
  { uuids, limits, decide }: Batch,
): Promise<readonly DecidedInvoice[]> {
  const asked = [...new Set(uuids)];
  const decided = await withinACall(
    asked,
    async (uuid): Promise<DecidedInvoice> => {
      const outcome = await decide(uuid);
      if (outcome.ok) return { uuid, ...outcome.value, changed: null };
      const { code, message } = outcome.refusal;
      const became = OUTCOME_OF_REFUSAL[code];
      return { uuid, outcome: became, message, changed: became === "conflict" ? await lastChange(context, tenant, uuid) : null };
    },
    limits,
  );
  const left = asked.slice(decided.length);
  return [
    ...decided,
    ...left.map((uuid): DecidedInvoice => ({ uuid, outcome: "not-reached", message: NOT_REACHED, changed: null })),
  ];
}

const lastChange = (context: Context, tenant: Tenant, invoiceUuid: string): Promise<LastChange | null> =>
  context.db.inTenant(tenant.tenantUuid, (tx) => findLastEntry(tx, invoiceUuid));

/**
 * Approves several invoices as they are billed, each only while it is what the person saw. With `hold` each approval waits, and
 * can be undone, for `UNDO_SECONDS`.
 */
export function approveInvoices(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoices: readonly SeenInvoice[]; readonly reason: string | null; readonly hold: boolean } & CallLimits,
): Promise<readonly DecidedInvoice[]> {
  const seen = new Map(request.invoices.map(({ uuid, eTag }) => [uuid, eTag]));
  const { reason, hold } = request;
  return decideEach(context, tenant, {
    uuids: [...seen.keys()],
    limits: request,
    decide: async (invoiceUuid) => {
      const eTag = seen.get(invoiceUuid) ?? "";
      const approved = await approveInvoice(context, tenant, actor, { invoiceUuid, eTag, reason, charges: null, hold });
      if (!approved.ok) return approved;
      const { status, message } = approved.value;
      return { ok: true, value: { outcome: status === "awaits-second" ? "awaits-second" : "ok", message } };
    },
  });
}

const DONE: Done = { outcome: "ok", message: null };

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
      return assigned.ok ? { ok: true, value: DONE } : assigned;
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
      return snoozed.ok ? { ok: true, value: DONE } : snoozed;
    },
  });
}
