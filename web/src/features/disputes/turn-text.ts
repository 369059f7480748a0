import type { DisputeSummary } from "../../api/disputes.ts";
import type { Tone } from "../../ui/tags.tsx";

interface TurnText {
  readonly label: string;
  readonly tone: Tone;
  readonly hint: string;
}

/** Whom an open dispute waits for. */
export const TURNS: Readonly<Record<"ours" | "theirs" | "unsent", TurnText>> = {
  ours: { label: "Our turn", tone: "info", hint: "They answered, or our mail did not arrive." },
  theirs: { label: "Their turn", tone: "neutral", hint: "Our mail was the last." },
  unsent: { label: "Nobody written to", tone: "warn", hint: "It was raised without a mail: nobody outside knows of it." },
};

export const SETTLED: TurnText = { label: "Settled", tone: "good", hint: "Every reason is resolved." };

/** Settled for us, and not for them. */
const ANSWERED_SINCE: TurnText = {
  label: "Answered since",
  tone: "warn",
  hint: "It was settled, and they wrote since. It waits here until one of us answers or keeps a note.",
};

/** What a row says of its turn. */
export function turnText({ turn, answeredAt }: Pick<DisputeSummary, "turn" | "answeredAt">): TurnText {
  if (answeredAt !== null) return ANSWERED_SINCE;
  return turn === null ? SETTLED : (TURNS[turn as keyof typeof TURNS] ?? SETTLED);
}

const PARTIES: Readonly<Record<string, string>> = { Vendor: "Vendor", Tenant: "Our side", Customer: "Customer" };

export function partyText(party: string): string {
  return PARTIES[party] ?? party;
}

/** Of whole days: today, 1 day, 12 days. */
export function ageText(days: number): string {
  return days === 0 ? "Today" : days === 1 ? "1 day" : `${days} days`;
}
