import type { MailSummary } from "../api/mail.ts";
import type { Tone } from "../ui/tags.tsx";

interface OutcomeLabel {
  readonly label: string;
  readonly tone: Tone;
}

/** What a mail or a file of it became. */
export const OUTCOMES: Readonly<Record<string, OutcomeLabel>> = {
  received: { label: "Being read", tone: "info" },
  quarantined: { label: "Quarantined", tone: "bad" },
  rejected: { label: "Refused", tone: "neutral" },
  duplicate: { label: "Came before", tone: "neutral" },
  document: { label: "Documents", tone: "good" },
  invoice: { label: "EDI", tone: "good" },
  communication: { label: "Answer", tone: "good" },
  ignored: { label: "Left out", tone: "neutral" },
};

export function outcomeLabel(outcome: string): OutcomeLabel {
  return OUTCOMES[outcome] ?? { label: outcome, tone: "neutral" };
}

/** Of one file, which is one thing. */
export function fileLabel(outcome: string): OutcomeLabel {
  return outcome === "document" ? { label: "Document", tone: "good" } : outcomeLabel(outcome);
}

export function senderText({ from, fromName, outcome }: Pick<MailSummary, "from" | "fromName" | "outcome">): string {
  if (from === null) return outcome === "received" ? "Not read yet" : "Nobody named";
  return fromName === null ? from : `${fromName} <${from}>`;
}

export function subjectText({ subject, outcome }: Pick<MailSummary, "subject" | "outcome">): string {
  if (subject !== null && subject.trim() !== "") return subject;
  return outcome === "received" ? "Not read yet" : "No subject";
}
