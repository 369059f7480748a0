import type { ApprovedCharge, NewDispute, NewHold } from "../../api/decisions.ts";
import { t } from "../../language/text.ts";

export type Decision =
  /** `fromLines`: by one key, of what was decided in the grid. */
  | {
      readonly kind: "approve";
      readonly reason?: string;
      readonly charges?: readonly ApprovedCharge[];
      readonly fromLines?: true;
    }
  | { readonly kind: "terminate"; readonly reason: string; readonly message: string }
  | { readonly kind: "dispute"; readonly dispute: NewDispute }
  | { readonly kind: "hold"; readonly hold: NewHold }
  /** `picked`: in a dialog. */
  | { readonly kind: "release"; readonly picked?: true }
  | { readonly kind: "withdraw" }
  | { readonly kind: "audit" }
  | { readonly kind: "match"; readonly orders: readonly string[]; readonly reason: string | null }
  | { readonly kind: "unmatch"; readonly reason: string | null }
  /** Its references decide about its orders again. */
  | { readonly kind: "rematch"; readonly reason: string | null }
  /** `picked`: in a dialog. */
  | { readonly kind: "assign"; readonly assignee: string | null; readonly picked?: true };

interface KindFacts {
  /** On the button, and where it did not work. */
  readonly label: string;
  /** Said when it is done; null: what follows says it. */
  readonly done: string | null;
  /** It ends one's work on the invoice: on to the next. */
  readonly movesOn: boolean;
  /** It is made in a dialog, which shows what went wrong. */
  readonly hasDialog: boolean;
}

export const DECISIONS: Readonly<Record<Decision["kind"], KindFacts>> = {
  approve: { label: t`Approve`, done: null, movesOn: true, hasDialog: true },
  terminate: { label: t`Terminate`, done: null, movesOn: true, hasDialog: true },
  dispute: { label: t`Dispute`, done: t`Dispute raised`, movesOn: true, hasDialog: true },
  hold: { label: t`Hold`, done: t`Held`, movesOn: true, hasDialog: true },
  release: { label: t`Release`, done: t`Released and audited`, movesOn: false, hasDialog: false },
  withdraw: { label: t`Take the approval back`, done: t`Approval taken back`, movesOn: false, hasDialog: false },
  audit: { label: t`Audit again`, done: t`Audited again`, movesOn: false, hasDialog: false },
  match: { label: t`Match`, done: t`Matched and audited`, movesOn: false, hasDialog: true },
  unmatch: { label: t`Take the order off`, done: t`Order taken off`, movesOn: false, hasDialog: true },
  rematch: { label: t`Match automatically`, done: t`Matched by its references and audited`, movesOn: false, hasDialog: true },
  assign: { label: t`Assign`, done: null, movesOn: false, hasDialog: true },
};

/** Where what somebody types for a decision is kept until it is carried out. */
export function draftEntry(kind: Decision["kind"] | "note" | "lines", invoiceUuid: string): string {
  // Whichever way its orders are changed, it is one dialog.
  return `${kind === "unmatch" || kind === "rematch" ? "match" : kind}:${invoiceUuid}`;
}

/**
 * A plain approval is one key without a dialog, as taking an invoice is; one with a reason was made in it, or in the
 * grid.
 */
export function failsInDialog(decision: Decision): boolean {
  if (decision.kind === "approve") return decision.reason !== undefined && decision.fromLines !== true;
  return decision.kind === "assign" || decision.kind === "release"
    ? decision.picked === true
    : DECISIONS[decision.kind].hasDialog;
}
