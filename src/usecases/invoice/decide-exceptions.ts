import { upcastResult } from "#domain/stored/upcast-result.ts";
import { addAmounts, amountOf, printAmount } from "#domain/money/amount.ts";
import type { GroupFilter } from "#db/queries/invoice/exceptions.ts";
import { findAudit, findStoredInvoice } from "#db/queries/invoice/invoice-reading.ts";
import { type Approval, approveInvoice } from "./approve-invoice.ts";
import { assignInvoice } from "./assign-invoice.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { type CreatedDispute, createDispute } from "../dispute/create-dispute.ts";
import { FOR_NOBODY_ELSE, type ItemOutcome, NOT_REACHED, OUTCOME_OF_REFUSAL } from "./item-outcome.ts";
import { cursorAfter, type GroupInvoice, listExceptionInvoices } from "./list-exceptions.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { claimOfRow } from "../dispute/read-claim.ts";
import { type CallLimits, withinACall } from "../list/within-a-call.ts";
import { done, type Outcome, type Refusal, refuse, refuseChange, UNKNOWN_INVOICE } from "../refusal.ts";
import { terminateInvoice } from "./terminate-invoice.ts";

export const GROUP_ACTIONS = ["approve", "dispute", "terminate", "assign"] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** How many invoices one call decides on at most. */
export const MAX_DECIDED = 100;

export interface GroupDecision extends GroupFilter {
  readonly action: GroupAction;
  readonly reason: string | null;
  readonly assignee: string | null;
  /** True: tell what would be decided about, and change nothing. */
  readonly preview: boolean;
  /** True: approvals and terminations wait, and can be undone, for `UNDO_SECONDS`. */
  readonly hold: boolean;
  /** From the preview: only these, and only while they are what they were. Null: the group as it is now. */
  readonly invoices: readonly { readonly uuid: string; readonly eTag: string }[] | null;
  readonly limit: number;
  readonly cursor: string | null;
}

export interface DecidedItem extends Pick<Approval, "onBehalfOf" | "cannotCompleteFor"> {
  readonly uuid: string;
  readonly invoiceNumber: string | null;
  readonly eTag: string | null;
  readonly billed: string | null;
  readonly variance: string | null;
  readonly outcome: ItemOutcome;
  readonly message: string | null;
  /** Of an assignment: whose it was. */
  readonly before: string | null;
  /** Of a dispute that was raised: what it is taken back by. */
  readonly dispute: { readonly uuid: string; readonly eTag: string } | null;
}

interface Decided extends DecidedItem {
  readonly pendingUntil?: string | null;
}

export interface GroupResult {
  /** Until when the first of these approvals or terminations can be undone. */
  readonly pendingUntil: string | null;
  readonly action: GroupAction;
  readonly items: readonly DecidedItem[];
  readonly billed: string;
  readonly nextCursor: string | null;
}

/**
 * One decision for a page of a group of exceptions, each invoice in a transaction of its own: what became of it stands beside it,
 * and one that cannot be decided on does not hold up the others. What somebody holds, disputes or works on is passed over where
 * nobody named it. A call goes on for 1.5 s: named invoices whose turn did not come are `not-reached`, a page ends before them.
 * Refuses: invalid (a malformed cursor; an action without what it needs).
 */
export async function decideExceptions(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: GroupDecision & CallLimits,
): Promise<Outcome<GroupResult>> {
  const { action, reason, invoices, limit, cursor } = request;
  if (reason === null && action !== "assign")
    return refuse("invalid", "One or more validation errors occurred.", { reason: [`reason is required to ${action}`] });
  const page = await listExceptionInvoices(context, tenant, request, {
    limit: invoices === null ? limit : Math.max(1, invoices.length),
    cursor: invoices === null ? cursor : null,
    ...(invoices === null ? {} : { only: invoices.map((invoice) => invoice.uuid) }),
  });
  if (!page.ok) return page;
  const rows = page.value.items;
  const reached = await withinACall(
    rows,
    async (row): Promise<Decided> => {
      const eTag = invoices?.find((invoice) => invoice.uuid === row.uuid)?.eTag ?? row.eTag;
      const why = whyPassedOver(row, action, { actor, isNamed: invoices !== null });
      if (why !== null) return itemOf(row, "passed-over", why);
      return request.preview ? itemOf(row, "preview", null) : await decideOne(context, tenant, actor, { request, row, eTag });
    },
    request,
  );
  const left = rows.slice(reached.length);
  const decided: Decided[] = [
    ...reached,
    ...(invoices === null ? [] : left.map((row) => itemOf(row, "not-reached", NOT_REACHED))),
  ];
  for (const { uuid } of invoices ?? [])
    if (!decided.some((entry) => entry.uuid === uuid))
      decided.push({
        uuid,
        invoiceNumber: null,
        eTag: null,
        billed: null,
        variance: null,
        outcome: "conflict",
        ...FOR_NOBODY_ELSE,
        before: null,
        dispute: null,
        message: "the invoice is not in this group any more",
      });
  const billed = printAmount(addAmounts(decided.map((entry) => amountOf(entry.billed ?? "0"))));
  const pendingUntil = decided.flatMap((entry) => entry.pendingUntil ?? []).sort()[0] ?? null;
  const items = decided.map(({ pendingUntil: _pending, ...item }): DecidedItem => item);
  const last = rows[reached.length - 1];
  const nextCursor = left.length > 0 && last !== undefined ? cursorAfter(last) : page.value.nextCursor;
  return done({ action, items, billed, pendingUntil, nextCursor: invoices === null ? nextCursor : null });
}

/**
 * Why a decision about its group is none about this invoice; null: nothing stands in the way. A second dispute of one that is in
 * dispute is never raised; who names an invoice has seen the rest.
 */
function whyPassedOver(
  { status, isHeld, assignee, assigneeName }: GroupInvoice,
  action: GroupAction,
  { actor, isNamed }: { readonly actor: Actor; readonly isNamed: boolean },
): string | null {
  const isDisputed = status === "disputed";
  if (action === "dispute" && isDisputed) return "it is in dispute already";
  if (isNamed) return null;
  if (isHeld && action !== "assign") return "somebody holds it: name it to decide about it all the same";
  if (isDisputed && action === "approve") return "it is in dispute: name it to approve it all the same";
  if (assignee === null || assignee === actor.id || assignee.startsWith("team:")) return null;
  return `${assigneeName ?? "somebody else"} is at work on it: name it to decide about it all the same`;
}

const itemOf = (row: GroupInvoice, outcome: ItemOutcome, message: string | null): DecidedItem => ({
  uuid: row.uuid,
  invoiceNumber: row.invoiceNumber,
  eTag: row.eTag,
  billed: row.billed,
  variance: row.variance,
  outcome,
  message,
  ...FOR_NOBODY_ELSE,
  before: null,
  dispute: null,
});

const decideOne = async (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { request, row, eTag }: { readonly request: GroupDecision; readonly row: GroupInvoice; readonly eTag: string },
): Promise<Decided> => {
  const { reason } = request;
  const invoiceUuid = row.uuid;
  const refused = ({ code, message }: Refusal): DecidedItem => itemOf(row, OUTCOME_OF_REFUSAL[code], message);
  switch (request.action) {
    case "approve": {
      const { hold } = request;
      const outcome = await approveInvoice(context, tenant, actor, { invoiceUuid, eTag, reason, charges: null, hold });
      if (!outcome.ok) return refused(outcome.refusal);
      const { status, message, pendingUntil, onBehalfOf, cannotCompleteFor } = outcome.value;
      const became = status === "awaits-second" ? "awaits-second" : "ok";
      return { ...itemOf(row, became, message), onBehalfOf, cannotCompleteFor, pendingUntil };
    }
    case "terminate": {
      const { hold } = request;
      const asked = { invoiceUuid, eTag, reason: reason ?? "", message: null, hold };
      const outcome = await terminateInvoice(context, tenant, actor, asked);
      if (!outcome.ok) return refused(outcome.refusal);
      return { ...itemOf(row, "ok", null), pendingUntil: outcome.value.pendingUntil };
    }
    case "assign": {
      const outcome = await assignInvoice(context, tenant, actor, { invoiceUuid, eTag, assignee: request.assignee });
      return outcome.ok ? { ...itemOf(row, "ok", null), before: outcome.value.before } : refused(outcome.refusal);
    }
    case "dispute": {
      const outcome = await disputeOne(context, tenant, actor, { ...request, invoiceUuid, eTag });
      if (!outcome.ok) return refused(outcome.refusal);
      return { ...itemOf(row, "ok", null), dispute: { uuid: outcome.value.uuid, eTag: outcome.value.eTag } };
    }
  }
};

/**
 * With the reasons the audit proposes; where it disputes nothing, with what it says of this rule. The reason given goes along as
 * a message.
 */
const disputeOne = async (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  {
    rule,
    reason,
    invoiceUuid,
    eTag,
  }: Pick<GroupDecision, "rule" | "reason"> & { readonly invoiceUuid: string; readonly eTag: string },
): Promise<Outcome<CreatedDispute>> => {
  const read = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    const audit = row === undefined || row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, false);
    if (row === undefined) return undefined;
    const claim = await claimOfRow(context, tx, tenant, { row });
    return { row, claim, result: audit === undefined ? undefined : upcastResult(audit.result) };
  });
  if (read === undefined) return UNKNOWN_INVOICE;
  const refused = refuseChange(eTag, read.row);
  if (refused !== null) return refused;
  const { result, claim } = read;
  const letter = claim === null ? null : letterText(claim.letter);
  const reasons =
    claim?.claim.reasons.map((entry) => entry.description) ??
    result?.findings.filter((finding) => finding.rule === rule).map((finding) => finding.message) ??
    [];
  return createDispute(context, tenant, actor, {
    invoiceUuid,
    eTag,
    party: "Vendor",
    reasons,
    communication: { text: [reason, letter].filter((part) => part !== null).join("\n\n"), email: null, attachments: [] },
  });
};
