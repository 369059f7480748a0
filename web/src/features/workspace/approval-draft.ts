import type { Workspace } from "../../api/answers.ts";
import type { ApprovedCharge } from "../../api/decisions.ts";
import { NO_REASON, type Reason, reasonText } from "../../shared/reason.ts";
import { amountText, tenThousandths } from "../../ui/money.ts";

/** At the first approver's amounts, as billed, at what the order expects, or at amounts that are typed. */
export type How = "first" | "billed" | "expected" | "given";
const WAYS: readonly How[] = ["first", "billed", "expected", "given"];
export function isHow(text: string): text is How {
  return (WAYS as readonly string[]).includes(text);
}

/** An approval as its form has it. */
export interface ApprovalDraft {
  readonly how: How;
  /** Amounts as they are typed. */
  readonly given: readonly ApprovedCharge[];
  readonly reason: Reason;
}

/** What the service is asked for: without a reason that of the first approval stands; without amounts it is as billed. */
export interface Approval {
  readonly reason: string | undefined;
  readonly charges: readonly ApprovedCharge[] | undefined;
}

export function approvalDraft(invoice: Workspace): ApprovalDraft {
  return {
    how: invoice.firstApproval === null ? "billed" : "first",
    given: (invoice.audit?.charges ?? [])
      .filter((row) => tenThousandths(row.billed) !== 0n)
      .map((row) => ({ code: row.code, amount: amountText(tenThousandths(row.billed) ?? 0n).replace(/0{1,2}$/, "") })),
    reason: NO_REASON,
  };
}

/** Every charge at what the order expects, as the service says; undefined where there is nothing to hold them against. */
export function atExpected(invoice: Workspace): readonly ApprovedCharge[] | undefined {
  const charges = (invoice.audit?.charges ?? []).flatMap(({ code, atExpected: amount }) =>
    amount === null ? [] : [{ code, amount }],
  );
  return charges.length === 0 ? undefined : charges;
}

/** Text with four decimals. What is no amount counts as nothing. */
export function sumOf(charges: readonly ApprovedCharge[]): string {
  return amountText(charges.reduce((total, { amount }) => total + (tenThousandths(amount.trim()) ?? 0n), 0n));
}

/** What would be approved of each code: as billed where nothing else is said. */
export function approvedOf(
  invoice: Workspace,
  { how, given }: Pick<ApprovalDraft, "how"> & Partial<Pick<ApprovalDraft, "given">>,
): ReadonlyMap<string, string> {
  const said =
    how === "expected" ? atExpected(invoice) : how === "given" ? given : how === "first" ? invoice.firstApproval?.charges : null;
  return new Map([...billedCodes(invoice), ...(said ?? [])].map(({ code, amount }) => [code, amount]));
}

/** Every code that is billed, at what is billed. */
function billedCodes(invoice: Workspace): readonly ApprovedCharge[] {
  return (invoice.audit?.charges ?? [])
    .filter(({ lines, billed }) => lines.length > 0 || tenThousandths(billed) !== 0n)
    .map(({ code, billed }) => ({ code, amount: billed }));
}

/**
 * An approval of one's own choice needs a reason where the audit does not say that all is well; completing another's does not.
 */
export function needsReason(invoice: Workspace, { how }: ApprovalDraft): boolean {
  return how !== "first" && invoice.audit?.verdict !== "approve" && invoice.firstApproval === null;
}

/** True for what is typed and no amount with at most four decimals. */
export function isUnread({ amount }: ApprovedCharge): boolean {
  return tenThousandths(amount.trim()) === null;
}

/** It cannot be sent yet. `beyond`: it goes beyond the approver's limit, which completes nobody's approval. */
export function isIncomplete(invoice: Workspace, draft: ApprovalDraft, beyond: boolean): boolean {
  if (needsReason(invoice, draft) && reasonText(draft.reason) === "") return true;
  if (draft.how === "given" && draft.given.some(isUnread)) return true;
  return invoice.firstApproval !== null && beyond;
}

export function approvalFrom(invoice: Workspace, draft: ApprovalDraft): Approval {
  const reason = reasonText(draft.reason);
  return { reason: reason === "" ? undefined : reason, charges: chargesOf(invoice, draft) };
}

function chargesOf(invoice: Workspace, { how, given }: ApprovalDraft): readonly ApprovedCharge[] | undefined {
  switch (how) {
    case "expected":
      return atExpected(invoice);
    case "given":
      return given.map(({ code, amount, reason = "" }) => ({
        code,
        amount: amount.trim(),
        ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
      }));
    case "billed":
      // Said in full where it takes the place of the first approver's amounts.
      return invoice.firstApproval === null ? undefined : given.map(({ code }) => ({ code, amount: billedOf(invoice, code) }));
    case "first":
      // The amounts that were shown, not "whatever the first approval says": it may be gone when this is sent once more.
      return amountsOfFirst(invoice);
  }
}

/** Every code at what the first approver gave for it, with their reason of it; else at what is billed. */
function amountsOfFirst(invoice: Workspace): readonly ApprovedCharge[] {
  const { firstApproval } = invoice;
  const given = new Map((firstApproval?.charges ?? []).map((charge) => [charge.code, charge]));
  const others = billedCodes(invoice).filter(({ code }) => !given.has(code));
  const named = [...given.values()].map(({ code, amount, reason }) => ({ code, amount, ...(reason == null ? {} : { reason }) }));
  return [...named, ...others];
}

const rowOf = (invoice: Workspace, code: string) => invoice.audit?.charges.find((row) => row.code === code);
export function billedOf(invoice: Workspace, code: string): string {
  return rowOf(invoice, code)?.billed ?? "0";
}
export function expectedOf(invoice: Workspace, code: string): string | null {
  return rowOf(invoice, code)?.expected ?? null;
}
