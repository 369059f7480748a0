import type { QueueItem } from "../api/answers.ts";
import { Tag, type Tone } from "../ui/tags.tsx";
import { sayName } from "../ui/readable-names.ts";

interface Label {
  readonly tone: Tone;
  readonly label: string;
}

const STATUS: Readonly<Record<string, Label>> = {
  received: { tone: "neutral", label: "Received" },
  matching: { tone: "neutral", label: "Matching" },
  unmatched: { tone: "warn", label: "Unmatched" },
  auditing: { tone: "neutral", label: "Auditing" },
  review: { tone: "info", label: "In review" },
  disputed: { tone: "violet", label: "Disputed" },
  approved: { tone: "good", label: "Approved" },
  terminated: { tone: "neutral", label: "Terminated" },
};

const VERDICT: Readonly<Record<string, Label>> = {
  approve: { tone: "good", label: "Clean" },
  review: { tone: "warn", label: "Review" },
  dispute: { tone: "violet", label: "Dispute" },
  block: { tone: "bad", label: "Block" },
  unmatched: { tone: "warn", label: "Unmatched" },
};

export function StatusTag({ status }: { readonly status: string }) {
  const known = STATUS[status] ?? { tone: "neutral", label: sayName(status) };
  return <Tag tone={known.tone}>{known.label}</Tag>;
}

export function VerdictTag({ verdict }: { readonly verdict: string }) {
  const known = VERDICT[verdict] ?? { tone: "neutral", label: sayName(verdict) };
  return (
    <Tag tone={known.tone} title="The audit's verdict">
      <span className="dot" />
      {known.label}
    </Tag>
  );
}

/** An open invoice shows what it waits for, else what the audit says; a finalized or moving one where it stands. */
export function QueueTag({ item }: { readonly item: QueueItem }) {
  const { status, verdict, hold } = item;
  if (item.awaitsSecondApprover === true) return <Tag tone="info">Second approval</Tag>;
  if (item.hasDroppedApproval)
    return (
      <Tag tone="warn" title="An approval was dropped; nobody has decided since">
        Approval dropped
      </Tag>
    );
  if (hold !== null)
    return <Tag title={hold.documentType === null ? "Held by a person" : `Held until: ${sayName(hold.documentType)}`}>Held</Tag>;
  return status === "review" && verdict !== null ? <VerdictTag verdict={verdict} /> : <StatusTag status={status} />;
}
