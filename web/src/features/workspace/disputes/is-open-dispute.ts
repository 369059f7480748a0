import type { Dispute } from "../../../api/answers.ts";

/** A reason of it is to be settled still. */
export function isOpenDispute({ reasons }: Pick<Dispute, "reasons">): boolean {
  return reasons.some(({ resolvedAt }) => resolvedAt === null);
}
