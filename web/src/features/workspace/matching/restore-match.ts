import type { Workspace } from "../../../api/answers.ts";
import { matchOrders, rematchOrders, unmatchOrders } from "../../../api/matching.ts";
import type { Decision } from "../decision-kinds.ts";
import { t } from "../../../language/text.ts";

const TAKEN_BACK = t`Taken back.`;

const ordersOf = ({ orders }: Workspace): readonly string[] => orders.map(({ externalId }) => externalId).toSorted();

/** Why the match of an invoice cannot be put back as it was; null where it can. */
function whyNotRestored(decision: Decision, now: Workspace): string | null {
  if (now.status === "approved") return t`It was approved meanwhile, and what is approved stays.`;
  if (now.status === "terminated") return t`It was terminated meanwhile.`;
  const stands =
    decision.kind === "match"
      ? now.matching.byHand && ordersOf(now).join("\n") === decision.orders.toSorted().join("\n")
      : decision.kind === "unmatch"
        ? now.matching.byHand && now.orders.length === 0
        : !now.matching.byHand;
  return stands ? null : t`Somebody changed its order meanwhile: look at what it is matched to now.`;
}

/** Puts the match back as it was before the decision, unless somebody changed it since. */
export async function restoreMatch(before: Workspace, decision: Decision, now: Workspace): Promise<void> {
  const whyNot = whyNotRestored(decision, now);
  if (whyNot !== null) throw new Error(whyNot);
  if (!before.matching.byHand) await rematchOrders(now, TAKEN_BACK);
  else if (before.orders.length === 0) await unmatchOrders(now, TAKEN_BACK);
  else await matchOrders(now, ordersOf(before), TAKEN_BACK);
}
