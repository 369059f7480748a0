import type { GroupResult, InterchangeResult } from "./events.ts";

/** What befell an interchange at its worst level. "partly": some of its sets stand and some do not. */
export type WorstOutcome = "accepted" | "accepted-with-errors" | "partly" | "rejected";

/**
 * What befell the groups of an interchange, their sets with them; null where it has none.
 * @internal a step of its own, tested by itself.
 */
export function outcomeOfGroups(groups: readonly Pick<GroupResult, "outcome">[]): WorstOutcome | null {
  if (groups.length === 0) return null;
  const has = (outcome: GroupResult["outcome"]): boolean => groups.some((group) => group.outcome === outcome);
  if (groups.every((group) => group.outcome === "R")) return "rejected";
  if (has("R") || has("P")) return "partly";
  return has("E") ? "accepted-with-errors" : "accepted";
}

/** The worst of an interchange's envelope, groups and sets: an envelope that was accepted says nothing of the invoices in it. */
export function worstOutcome(result: Pick<InterchangeResult, "outcome" | "groups">): WorstOutcome {
  if (result.outcome === "rejected") return "rejected";
  const ofGroups = outcomeOfGroups(result.groups) ?? "accepted";
  return ofGroups === "accepted" ? result.outcome : ofGroups;
}
