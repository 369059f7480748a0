import type { DisputeSummary } from "../../api/disputes.ts";
import type { Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

interface TurnText {
  readonly label: string;
  readonly tone: Tone;
  readonly hint: string;
}

/** Whom an open dispute waits for. */
export const TURNS: Readonly<Record<"ours" | "theirs" | "unsent", TurnText>> = {
  ours: { label: t`Our turn`, tone: "info", hint: t`They answered, or our mail did not arrive.` },
  theirs: { label: t`Their turn`, tone: "neutral", hint: t`Our mail was the last.` },
  unsent: { label: t`Nobody written to`, tone: "warn", hint: t`It was raised without a mail: nobody outside knows of it.` },
};

export const SETTLED: TurnText = { label: t`Settled`, tone: "good", hint: t`Every reason is resolved.` };

/** Settled for us, and not for them. */
const ANSWERED_SINCE: TurnText = {
  label: t`Answered since`,
  tone: "warn",
  hint: t`It was settled, and they wrote since. It waits here until one of us answers or keeps a note.`,
};

/** What a row says of its turn. */
export function turnText({ turn, answeredAt }: Pick<DisputeSummary, "turn" | "answeredAt">): TurnText {
  if (answeredAt !== null) return ANSWERED_SINCE;
  return turn === null ? SETTLED : (TURNS[turn as keyof typeof TURNS] ?? SETTLED);
}

const PARTIES: Readonly<Record<string, string>> = { Vendor: t`Vendor`, Tenant: t`Our side`, Customer: t`Customer` };

export function partyText(party: string): string {
  return PARTIES[party] ?? party;
}

/** Of whole days: today, 1 day, 12 days. */
export function ageText(days: number): string {
  return days === 0 ? t`Today` : days === 1 ? t`1 day` : t`${days} days`;
}
