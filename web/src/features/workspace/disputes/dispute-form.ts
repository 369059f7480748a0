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
  readonly byMail: boolean;
  readonly to: string;
  readonly subject: string;
  /** As somebody changed it; null: it follows the reasons. */
  readonly message: string | null;
}

export function disputeDraft(invoice: Workspace): DisputeDraft {
  return {
    party: partyOf(invoice.proposedDispute?.party),
    reasons: proposedReasons(invoice).map((text, id) => ({ id, text, chosen: true })),
    added: "",
    byMail: false,
    to: "",
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

/** The dispute as it is raised. An empty address means the vendor's own. */
export function disputeFrom(invoice: Workspace, draft: DisputeDraft, attachments: readonly Attachment[] = []): NewDispute {
  const to = draft.to.split(/[,;\s]+/).filter((address) => address !== "");
  const email = { subject: draft.subject, ...(to.length === 0 ? {} : { to: to.join(", ") }) };
  return {
    party: draft.party,
    reasons: chosenReasons(draft).map((description) => ({ description })),
    communication: {
      text: messageOf(invoice, draft),
      ...(draft.byMail ? { email } : {}),
      ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
    },
  };
}
