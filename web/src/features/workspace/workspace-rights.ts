import type { Me, Workspace } from "../../api/answers.ts";
import { approvalDraft, approvedOf } from "./approval-draft.ts";
import { beyondLimit, whyNotApprove } from "./may-approve.ts";
import { reasonsToStop } from "./reasons-to-stop.ts";
import { t } from "../../language/text.ts";
import { sayName } from "../../ui/readable-names.ts";

const OPEN: ReadonlySet<string> = new Set(["received", "matching", "unmatched", "auditing", "review", "disputed"]);

/** What can be done with an invoice, by whoever looks at it. */
export interface Rights {
  /** Nothing has ended it, and no approval waits to take effect. */
  readonly open: boolean;
  readonly decides: boolean;
  readonly mayDecide: boolean;
  readonly mayWrite: boolean;
  /** Held against an order: nothing can be approved that was held against nothing. */
  readonly matched: boolean;
  readonly mine: boolean;
  /** Why they do not decide; undefined when they do. */
  readonly whyNot: string | undefined;
  /** Why they do not approve; undefined when they may try. */
  readonly whyNotApprove: string | undefined;
  /** One key is enough: it is clean, within one's limit, and nothing asks to look first (`reasonsToStop`). */
  readonly plain: boolean;
}

/** `me` is undefined while it is not known who looks. */
export function rightsOf(invoice: Workspace, me: Me | undefined): Rights {
  const open = OPEN.has(invoice.status) && invoice.approvalPending === null;
  const decides = me?.role === "approver" || me?.role === "admin";
  return {
    open,
    decides,
    mayDecide: open && decides,
    mayWrite: me !== undefined && me.role !== "viewer",
    matched: invoice.audit !== null && invoice.status !== "unmatched" && invoice.orders.length > 0,
    mine: me !== undefined && (invoice.assignee === me.user.id || invoice.assignee === `user:${me.user.id}`),
    whyNot: me === undefined || decides ? undefined : t`Your role (${sayName(me.role ?? "").toLowerCase()}) does not decide`,
    whyNotApprove: me === undefined ? undefined : whyNotApprove(invoice, me),
    plain:
      me !== undefined &&
      invoice.audit?.verdict === "approve" &&
      invoice.firstApproval === null &&
      reasonsToStop(invoice, me).length === 0 &&
      beyondLimit(invoice, me, approvedOf(invoice, approvalDraft(invoice))) === undefined,
  };
}
