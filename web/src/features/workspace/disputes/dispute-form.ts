import { UNDO_SECONDS } from "../../../../../src/contract/manage/invoice/undo-seconds.ts";
import type { Workspace } from "../../../api/answers.ts";
import type { NewDispute } from "../../../api/decisions.ts";
import { draftMessage, draftSubject, proposedReasons } from "./dispute-draft.ts";
import { t } from "../../../language/text.ts";

export const PARTIES = [
  { value: "Vendor", label: t`The vendor` },
  { value: "Tenant", label: t`Our side` },
  { value: "Customer", label: t`The customer` },
] as const satisfies readonly { readonly value: NewDispute["party"]; readonly label: string }[];

type Attachment = NonNullable<NonNullable<NonNullable<NewDispute["communication"]>["attachments"]>[number]>;

export interface ReasonDraft {
  readonly id: number;
  readonly text: string;
  readonly chosen: boolean;
}

/** A dispute as its form has it. */
export interface DisputeDraft {
  readonly party: NewDispute["party"];
  readonly reasons: readonly ReasonDraft[];
  /** What is typed as another reason and not added yet. */
  readonly added: string;
  /** As somebody switched it; null: by mail where mail goes out and an address of the party is kept. */
  readonly byMail: boolean | null;
  /** As somebody wrote it; null: the address that is kept for disputes with the party. */
  readonly to: string | null;
  readonly subject: string;
  /** As somebody changed it; null: it follows the reasons. */
  readonly message: string | null;
}

export function disputeDraft(invoice: Workspace): DisputeDraft {
  return {
    party: partyOf(invoice.proposedDispute?.party),
    reasons: proposedReasons(invoice).map((text, id) => ({ id, text, chosen: true })),
    added: "",
    byMail: null,
    to: null,
    subject: draftSubject(invoice),
    message: null,
  };
}

/** The vendor, where the audit names nobody. */
export function partyOf(text: string | undefined): NewDispute["party"] {
  return PARTIES.find(({ value }) => value === text)?.value ?? "Vendor";
}

/** Those with a check mark, and the one that is being typed. */
export function chosenReasons({ reasons, added }: Pick<DisputeDraft, "reasons" | "added">): readonly string[] {
  return [
    ...reasons.filter((reason) => reason.chosen).map((reason) => reason.text),
    ...(added.trim() === "" ? [] : [added.trim()]),
  ];
}

export function messageOf(invoice: Workspace, draft: DisputeDraft): string {
  return draft.message ?? draftMessage(invoice, chosenReasons(draft));
}

/** The address that is kept for disputes with a party; null: none is, or it is our own side. */
function keptAddress({ disputeMail }: Workspace, party: NewDispute["party"]): string | null {
  return party === "Vendor" ? disputeMail.vendor : party === "Customer" ? disputeMail.customer : null;
}

/** Whether it goes out by mail: as somebody said, else where it can. */
export function byMailOf(invoice: Workspace, { byMail, party }: Pick<DisputeDraft, "byMail" | "party">): boolean {
  return byMail ?? (invoice.disputeMail.leaves && keptAddress(invoice, party) !== null);
}

/** What stands in its address field. */
export function toOf(invoice: Workspace, { to, party }: Pick<DisputeDraft, "to" | "party">): string {
  return to ?? keptAddress(invoice, party) ?? "";
}

/** Whom a dispute is mailed to, as text; null: no mail of it goes out. */
export function mailedTo(invoice: Workspace, { party, communication }: NewDispute): string | null {
  if (communication?.email == null) return null;
  return communication.email.to ?? keptAddress(invoice, party) ?? "";
}

/** What is told when a dispute was raised: what left the house and to whom, or that nobody outside knows. */
export function raisedText(invoice: Workspace, dispute: NewDispute): string {
  const to = mailedTo(invoice, dispute);
  if (to === null) return t`No mail goes out: nobody outside was told.`;
  return invoice.disputeMail.leaves
    ? t`The mail to ${to} leaves in ${UNDO_SECONDS} seconds.`
    : t`The mail to ${to} stays in a folder: this service sends no mail.`;
}

/** The dispute as it is raised. An empty address means the vendor's own. */
export function disputeFrom(invoice: Workspace, draft: DisputeDraft, attachments: readonly Attachment[] = []): NewDispute {
  const to = toOf(invoice, draft)
    .split(/[,;\s]+/)
    .filter((address) => address !== "");
  const email = { subject: draft.subject, ...(to.length === 0 ? {} : { to: to.join(", ") }) };
  return {
    party: draft.party,
    reasons: chosenReasons(draft).map((description) => ({ description })),
    communication: {
      text: messageOf(invoice, draft),
      ...(byMailOf(invoice, draft) ? { email } : {}),
      ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
    },
  };
}
