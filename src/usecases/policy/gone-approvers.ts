import { canBeAssigned } from "#db/queries/invoice/assignment.ts";
import type { TenantTx } from "#db/database.ts";
import type { ApprovalRule } from "#domain/lifecycle/approval-rule.ts";
import { refuse } from "../refusal.ts";

const ALLOWED = "must be role:approver, role:admin, a team (team: and its uuid) or a person (user: and their id) of this tenant";

/** Places of the rules that name somebody who cannot approve: nobody could approve then what such a rule is about. */
async function placesOfGone(tx: TenantTx, rules: readonly ApprovalRule[]): Promise<readonly number[]> {
  const gone: number[] = [];
  for (const [index, { who }] of rules.entries()) {
    if (who === "role:approver" || who === "role:admin") continue;
    const isThere = /^(?:team|user):/.test(who) && (await canBeAssigned(tx, who));
    if (!isThere) gone.push(index);
  }
  return gone;
}

/** The refusal of a policy that is being written, by its fields; null: whom its rules name is there. */
export async function refuseUnknownApprovers(
  tx: TenantTx,
  rules: readonly ApprovalRule[],
): Promise<ReturnType<typeof refuse> | null> {
  const places = await placesOfGone(tx, rules);
  if (places.length === 0) return null;
  const errors = Object.fromEntries(places.map((index) => [`approvalRules[${index}].who`, [ALLOWED]]));
  return refuse("invalid", "the policy names approvers who are not there", errors);
}

/**
 * Why a policy that was written before (an earlier version, or one that waited for a second person) may not take effect: its
 * rules name somebody who has left. `named` is what it is called ("version 3"), `cure` what to do. Null: all are still here.
 */
export async function faultOfGoneApprovers(
  tx: TenantTx,
  rules: readonly ApprovalRule[],
  { named, cure }: { readonly named: string; readonly cure: string },
): Promise<string | null> {
  const places = await placesOfGone(tx, rules);
  if (places.length === 0) return null;
  const numbers = places.map((index) => index + 1).join(", ");
  const [rule, names] = places.length === 1 ? ["approval rule", "names"] : ["approval rules", "name"];
  return `${rule} ${numbers} of ${named} ${names} a person or a team that is not here any more: ${cure}`;
}
