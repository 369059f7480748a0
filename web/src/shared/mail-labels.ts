import type { MailSummary } from "../api/mail.ts";
import type { Tone } from "../ui/tags.tsx";
import { t } from "../language/text.ts";

interface OutcomeLabel {
  readonly label: string;
  readonly tone: Tone;
}

/** What a mail or a file of it became. */
export const OUTCOMES: Readonly<Record<string, OutcomeLabel>> = {
  received: { label: t`Being read`, tone: "info" },
  quarantined: { label: t`Quarantined`, tone: "bad" },
  rejected: { label: t`Refused`, tone: "neutral" },
  duplicate: { label: t`Came before`, tone: "neutral" },
  document: { label: t`Documents`, tone: "good" },
  invoice: { label: t`EDI`, tone: "good" },
  communication: { label: t`Answer`, tone: "good" },
  ignored: { label: t`Left out`, tone: "neutral" },
};

export function outcomeLabel(outcome: string): OutcomeLabel {
  return OUTCOMES[outcome] ?? { label: outcome, tone: "neutral" };
}

/** Of one file, which is one thing. */
export function fileLabel(outcome: string): OutcomeLabel {
  return outcome === "document" ? { label: t`Document`, tone: "good" } : outcomeLabel(outcome);
}

export function senderText({ from, fromName, outcome }: Pick<MailSummary, "from" | "fromName" | "outcome">): string {
  if (from === null) return outcome === "received" ? t`Not read yet` : t`Nobody named`;
  return fromName === null ? from : `${fromName} <${from}>`;
}

export function subjectText({ subject, outcome }: Pick<MailSummary, "subject" | "outcome">): string {
  if (subject !== null && subject.trim() !== "") return subject;
  return outcome === "received" ? t`Not read yet` : t`No subject`;
}
