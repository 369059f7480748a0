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

/** What a row says of its turn. */
export function turnText({ turn }: Pick<DisputeSummary, "turn">): TurnText {
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
