import type { InvoiceStatus, QueueItem, Verdict } from "../api/types.ts";

export type Tone = "neutral" | "good" | "warn" | "bad" | "info" | "violet";

const STATUS: Readonly<Record<InvoiceStatus, { readonly tone: Tone; readonly label: string }>> = {
  received: { tone: "neutral", label: "Received" },
  matching: { tone: "neutral", label: "Matching" },
  unmatched: { tone: "warn", label: "Unmatched" },
  auditing: { tone: "neutral", label: "Auditing" },
  review: { tone: "info", label: "In review" },
  disputed: { tone: "violet", label: "Disputed" },
  approved: { tone: "good", label: "Approved" },
  terminated: { tone: "neutral", label: "Terminated" },
};

const VERDICT: Readonly<Record<Verdict, { readonly tone: Tone; readonly label: string }>> = {
  approve: { tone: "good", label: "Clean" },
  review: { tone: "warn", label: "Review" },
  dispute: { tone: "violet", label: "Dispute" },
  block: { tone: "bad", label: "Block" },
  unmatched: { tone: "warn", label: "Unmatched" },
};

export const Tag = ({
  tone = "neutral",
  children,
  title,
}: {
  readonly tone?: Tone;
  readonly children: React.ReactNode;
  readonly title?: string;
}) => (
  <span className={`tag ${tone}`} title={title}>
    {children}
  </span>
);

export const StatusTag = ({ status }: { readonly status: InvoiceStatus }) => {
  const known = STATUS[status] ?? { tone: "neutral", label: status };
  return <Tag tone={known.tone}>{known.label}</Tag>;
};

export const VerdictTag = ({ verdict }: { readonly verdict: Verdict }) => {
  const known = VERDICT[verdict] ?? { tone: "neutral", label: verdict };
  return (
    <Tag tone={known.tone} title="The audit's verdict">
      <span className="dot" />
      {known.label}
    </Tag>
  );
};

/** An open invoice shows what it waits for, else what the audit says; a finalized or moving one where it stands. */
export const QueueTag = ({ item }: { readonly item: QueueItem }) => {
  const { status, verdict, hold } = item;
  if (item.awaitsSecondApprover === true) return <Tag tone="info">Second approval</Tag>;
  if (hold != null)
    return <Tag title={hold.documentType === null ? "Held by a person" : `Held until: ${sayName(hold.documentType)}`}>Held</Tag>;
  return status === "review" && verdict !== null ? <VerdictTag verdict={verdict} /> : <StatusTag status={status} />;
};

/** "proof-of-delivery", "ProofOfDelivery" or "total_over" to "Proof of delivery". */
export const sayName = (name: string): string => {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** With a capital at its beginning and a full stop at its end. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** "found by OrderNumber SO-1" to "Found by order number SO-1": names of the interface as words. */
export const plainWords = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    .replace(/\b(?:BOL|PRO|PO|Order|Shipment|Load|MasterBOL|Pickup|Appointment|Invoice)Number\b/g, (name) =>
      name
        .replace(/Number$/, " number")
        .replace(/^(Order|Shipment|Load|Pickup|Appointment|Invoice) /, (word) => word.toLowerCase())
        .replace("MasterBOL", "master BOL"),
    )
    .replace("CustomerReference", "customer reference");

/** "BOLNumber" to "BOL number". */
export const sayReference = (type: string): string =>
  type
    .replace(/Number$/, " number")
    .replace(/([a-z])([A-Z])/g, (_all, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .trim();
