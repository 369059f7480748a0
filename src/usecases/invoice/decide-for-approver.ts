import { isRole, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import type { DecisionRow } from "#db/queries/invoice/decisions.ts";
import { findApproverNow } from "#db/queries/people/approver-now.ts";
import { type DelegationRow, listDelegations } from "#db/queries/people/delegation.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import type { RefusedApproval } from "#domain/lifecycle/approval-refusal.ts";
import { type AskedApproval, type DecidedApproval, decideApproval } from "#domain/lifecycle/decide-approval.ts";
import { closestRelation, isBeyondOwn, onBehalf, type StandingOfBoth } from "#domain/lifecycle/on-behalf.ts";
import { type Amount, amountOf, ZERO } from "#domain/money/amount.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { personRelations } from "../duties/standings.ts";
import { gatherApproval } from "./gather-approval.ts";
import { giversOf } from "./said-on-behalf.ts";

/** Somebody who is away: "user:...", and their name. */
export type AwayPerson = Pick<DelegationRow, "by" | "byName">;

/** A decision, and for whom it was made. */
export interface ApproverDecided extends DecidedApproval {
  /** ("user:...") who is away; null: it is who decided's own. */
  readonly onBehalfOf: string | null;
  /** The same person with their name. */
  readonly awayPerson: AwayPerson | null;
  /**
   * For whom its giver cannot give the second approval any more, though they approve for them: it takes two people. Empty where
   * no second one is awaited.
   */
  readonly cannotCompleteFor: readonly AwayPerson[];
}

export type ApproverDecision = ApproverDecided | RefusedApproval;

const OWN = { onBehalfOf: null, awayPerson: null };

const limitOf = (text: string | null): Amount | null => (text === null ? null : amountOf(text));

/**
 * For whom a person approves today. What somebody may who decides nothing any more is nothing to hand over, and whoever may
 * approve nothing themselves approves nothing for others. Keys approve for nobody.
 */
export async function awayFor(context: Context, tx: TenantTx, tenant: Tenant, by: string): Promise<readonly DelegationRow[]> {
  if (!by.startsWith("user:")) return [];
  const today = dayOfInstant(tenantNow(context, tenant));
  const rows = (await listDelegations(tx, by.slice("user:".length), today)).filter(
    ({ delegate, from, role }) => delegate === by && from <= today && isRole(role) && SCOPES_OF_ROLE[role].includes("decide"),
  );
  if (rows.length === 0) return rows;
  const own = await findApproverNow(tx, by);
  const mayDecide = own?.role != null && isRole(own.role) && SCOPES_OF_ROLE[own.role].includes("decide");
  return mayDecide && limitOf(own.approvalLimit) !== ZERO ? rows : [];
}

async function standingOfBoth(tx: TenantTx, both: readonly [string, string], row: DecisionRow): Promise<StandingOfBoth> {
  const givers = giversOf(row.firstApproval);
  const relations = [];
  for (const each of both) relations.push(await personRelations(tx, each, [row.createdBy, ...givers]));
  return {
    toKeyer: closestRelation(relations.map(({ to }) => to(row.createdBy))),
    toFirst: closestRelation(relations.flatMap(({ to }) => givers.map(to))),
  };
}

/**
 * An approval by what its approver may themselves; where that is not enough, by what somebody may who is away and for whom they
 * approve today: one step, nothing that was handed to them goes on. The invoice is held (`holdForApproval`).
 */
export async function decideForApprover(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { asked, row }: { readonly asked: AskedApproval; readonly row: DecisionRow },
): Promise<ApproverDecision> {
  const by = asked.approver.id;
  const today = dayOfInstant(tenantNow(context, tenant));
  const ground = await gatherApproval(tx, tenant, { by, today }, row);
  const own = decideApproval(asked, ground);
  const away = isBeyondOwn(own) ? await awayFor(context, tx, tenant, by) : [];
  const cannotCompleteFor = row.firstApproval === null ? away.map(({ by: id, byName }) => ({ by: id, byName })) : [];
  let kept: ApproverDecision = own.ok ? { ...own, ...OWN, cannotCompleteFor } : own;
  for (const person of away) {
    const both = await standingOfBoth(tx, [by, person.by], row);
    const theirs = onBehalf(ground, await gatherApproval(tx, tenant, { by: person.by, today }, row), both);
    const approver = { id: by, approvalLimit: limitOf(person.approvalLimit) };
    const decided = decideApproval({ ...asked, approver }, theirs);
    const given = { onBehalfOf: person.by, awayPerson: { by: person.by, byName: person.byName } };
    if (decided.ok && decided.awaits === null) return { ...decided, ...given, cannotCompleteFor: [] };
    // A first approval at least, where they may give none themselves.
    if (decided.ok && !kept.ok) kept = { ...decided, ...given, cannotCompleteFor };
  }
  return kept;
}
