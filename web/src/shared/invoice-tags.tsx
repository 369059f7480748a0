import type { QueueItem } from "../api/answers.ts";
import { Icon } from "../ui/icons.tsx";
import { Tag, type Tone } from "../ui/tags.tsx";
import { sayName } from "../ui/readable-names.ts";
import { OF_INVOICE, t } from "../language/text.ts";

interface Label {
  readonly tone: Tone;
  readonly label: string;
}

const STATUS: Readonly<Record<string, Label>> = {
  received: { tone: "neutral", label: t`Received${OF_INVOICE}` },
  matching: { tone: "neutral", label: t`Matching` },
  unmatched: { tone: "warn", label: t`Unmatched${OF_INVOICE}` },
  auditing: { tone: "neutral", label: t`Auditing` },
  review: { tone: "info", label: t`In review` },
  disputed: { tone: "violet", label: t`Disputed${OF_INVOICE}` },
  approved: { tone: "good", label: t`Approved${OF_INVOICE}` },
  terminated: { tone: "neutral", label: t`Terminated${OF_INVOICE}` },
};

const VERDICT: Readonly<Record<string, Label>> = {
  approve: { tone: "good", label: t`Clean` },
  review: { tone: "warn", label: t`Review${OF_INVOICE}` },
  dispute: { tone: "violet", label: t`Dispute` },
  block: { tone: "bad", label: t`Block` },
  unmatched: { tone: "warn", label: t`Unmatched${OF_INVOICE}` },
};

export function StatusTag({ status }: { readonly status: string }) {
  const known = STATUS[status] ?? { tone: "neutral", label: sayName(status) };
  return <Tag tone={known.tone}>{known.label}</Tag>;
}

export function VerdictTag({ verdict }: { readonly verdict: string }) {
  const known = VERDICT[verdict] ?? { tone: "neutral", label: sayName(verdict) };
  return (
    <Tag tone={known.tone} title={t`The audit's verdict`}>
      <span className="dot" />
      {known.label}
    </Tag>
  );
}

/** Whose turn a disputed one is. */
const TURN: Readonly<Record<string, Label & { readonly hint: string }>> = {
  ours: { tone: "info", label: t`Our turn`, hint: t`They answered, or our mail did not arrive.` },
  theirs: { tone: "violet", label: t`Their turn`, hint: t`Our mail was the last.` },
  unsent: { tone: "warn", label: t`Not sent`, hint: t`It was raised without a mail: nobody outside knows of it.` },
};

/** An open invoice shows what it waits for, else what the audit says; a finalized or moving one where it stands. */
export function QueueTag({ item }: { readonly item: QueueItem }) {
  const { status, verdict, hold } = item;
  if (item.awaitsSecondApprover === true) return <Tag tone="info">{t`Second approval`}</Tag>;
  if (item.hasDroppedApproval)
    return <Tag tone="warn" title={t`An approval was dropped; nobody has decided since`}>{t`Approval dropped`}</Tag>;
  if (hold !== null)
    return (
      <Tag title={hold.documentType === null ? t`Held by a person` : t`Held until: ${sayName(hold.documentType)}`}>{t`Held`}</Tag>
    );
  const turn = TURN[item.disputeTurn ?? ""];
  if (turn !== undefined)
    return (
      <Tag tone={turn.tone} title={turn.hint}>
        <Icon name="dispute" size={13} />
        <span className="sr-only">{t`Disputed${OF_INVOICE}`}</span>
        {turn.label}
      </Tag>
    );
  return status === "review" && verdict !== null ? <VerdictTag verdict={verdict} /> : <StatusTag status={status} />;
}
