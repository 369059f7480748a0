import type { Relation } from "../access/standing.ts";
import type { RefusedApproval } from "./approval-refusal.ts";
import type { ApprovalGround, DecidedApproval } from "./decide-approval.ts";

/** Longest span of days for which somebody hands their approvals over: who is away for longer is given another role. */
export const MAX_DELEGATED_DAYS = 92;

/** From what forbids least to what forbids most. */
const CLOSER: readonly Relation[] = ["another", "nobody", "same"];

/** Of how somebody stands to several people, what forbids most; null: there is nobody to stand to. */
export function closestRelation(relations: readonly Relation[]): Relation | null {
  return CLOSER.findLast((relation) => relations.includes(relation)) ?? null;
}

/** Whether a person may not do by themselves what somebody who is away, and for whom they approve, might. */
export function isBeyondOwn(own: DecidedApproval | RefusedApproval): boolean {
  return own.ok ? own.awaits !== null : own.refusal === "not-named" || own.refusal === "second-without-limit";
}

/** How the delegate and who is away stand, as people, to who brought the invoice and to who approved it first. */
export interface StandingOfBoth {
  readonly toKeyer: Relation | null;
  readonly toFirst: Relation | null;
}

/**
 * The ground on which a delegate approves for somebody who is away: as that person would, and never what either of them brought,
 * approved first or asked for, whether or not the tenant separates duties.
 */
export function onBehalf(own: ApprovalGround, away: ApprovalGround, both: StandingOfBoth): ApprovalGround {
  const asked = new Set(own.audit?.vendor.waiting.flatMap(({ uuid, isOwn }) => (isOwn ? [uuid] : [])));
  const waiting = away.audit?.vendor.waiting.map((change) => ({ ...change, isOwn: change.isOwn || asked.has(change.uuid) }));
  return {
    ...away,
    toKeyer: both.toKeyer,
    toFirst: both.toFirst,
    audit: away.audit === null || waiting === undefined ? null : { ...away.audit, vendor: { ...away.audit.vendor, waiting } },
  };
}
