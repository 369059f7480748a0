import { conflictsByHand, decideMatch } from "#domain/matching/decide-match.ts";
import { matchByHand, type MatchCandidate, type MatchOutcome } from "#domain/matching/match-outcome.ts";
import { unmatchedText } from "#domain/matching/unmatched-text.ts";
import type { Gathered } from "./gather-facts.ts";
import type { OpenInvoice } from "./open-invoice.ts";
import { orderAsBilled } from "./order-as-billed.ts";

/** Orders that this invoice's references find, and the outcome of choosing among them. */
export function matchInvoice(gathered: Gathered, open: OpenInvoice): MatchOutcome {
  const candidate = (orderUuid: string): MatchCandidate[] => {
    const fact = orderAsBilled(gathered, open, orderUuid);
    return fact === undefined ? [] : [{ uuid: orderUuid, status: fact.status, order: fact.order }];
  };
  if (open.matchedByHand && open.ordersBefore.length === 0) {
    const why = { id: "taken-away" } as const;
    return { outcome: "unmatched", reason: "not-found", candidates: [], words: unmatchedText(why), why };
  }
  const uuids = new Set(
    open.keys.flatMap((key) => [
      ...(gathered.candidatesByKey.get(key.key) ?? []),
      ...(gathered.candidatesByKey.get(key.confusable) ?? []),
    ]),
  );
  if (open.matchedByHand) {
    const chosen = open.ordersBefore.flatMap(candidate);
    const others = [...uuids].filter((uuid) => !open.ordersBefore.includes(uuid)).sort();
    return matchByHand(chosen, conflictsByHand(open.invoice, chosen, [...chosen, ...others.flatMap(candidate)]));
  }
  return decideMatch(open.invoice, [...uuids].sort().flatMap(candidate));
}
