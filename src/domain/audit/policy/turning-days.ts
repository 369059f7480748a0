import { addDays, type Day } from "../../day/day.ts";
import type { AuditPolicy } from "./policy.ts";

type Overrides = Pick<AuditPolicy, "overrides">;

/** The days from which an override of the policy holds, and from which one holds no more. */
const turningDays = ({ overrides }: Overrides): readonly Day[] =>
  overrides.flatMap(({ effectiveFrom, effectiveUntil }) => [
    ...(effectiveFrom === null ? [] : [effectiveFrom]),
    ...(effectiveUntil === null ? [] : [addDays(effectiveUntil, 1)]),
  ]);

/** The first day after `day` on which an override of the policy begins to hold, or holds no more; null: none does. */
export function nextTurn(policy: Overrides, day: Day): Day | null {
  const [next] = turningDays(policy)
    .filter((turn) => turn > day)
    .sort();
  return next ?? null;
}

/** Whether an override of the policy began to hold, or ceased to, on one of these days, both included. */
export function turnsWithin(policy: Overrides, from: Day, until: Day): boolean {
  return turningDays(policy).some((turn) => turn >= from && turn <= until);
}
