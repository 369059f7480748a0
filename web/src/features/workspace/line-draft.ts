import type { ChargeRow, Me, Workspace } from "../../api/answers.ts";
import type { ApprovedCharge } from "../../api/decisions.ts";
import { amountText, formatAmount, tenThousandths } from "../../ui/money.ts";
import { type Approval, type ApprovalDraft, approvedOf, isUnread, sumOf } from "./approval-draft.ts";
import { beyondLimit } from "./may-approve.ts";
import { reasonsToStop } from "./reasons-to-stop.ts";
import { t } from "../../language/text.ts";

/** What somebody means to pay of a charge, before the invoice is approved. */
export interface LinePayment {
  /** As it is typed; null: what the audit expects of it by then. */
  readonly amount: string | null;
  readonly reason: string;
}

/** By charge code. */
export type LineDraft = Readonly<Record<string, LinePayment>>;

export function isEmptyDraft(draft: LineDraft): boolean {
  return Object.keys(draft).length === 0;
}

/** What is left of a kept draft: charges that the audit still has, and has an amount for. */
export function linesNow({ audit }: Workspace, draft: LineDraft): LineDraft {
  return Object.fromEntries(
    (audit?.charges ?? []).flatMap(({ code, atExpected }) => {
      const line = draft[code];
      return line === undefined || (line.amount === null && atExpected === null) ? [] : [[code, line]];
    }),
  );
}

/** The amount of a line as text: of a row without one, what is billed. */
export function payOf(row: ChargeRow, line: LinePayment | undefined): string {
  return (line === undefined ? row.billed : (line.amount ?? row.atExpected ?? row.billed)).trim();
}

/**
 * Why so much cannot be approved of a charge, as the service would say it: never above what is billed, never with the other sign;
 * a discount that is expected and not billed up to what is expected. Undefined: it can.
 */
export function faultOfLine(row: ChargeRow, amount: string): string | undefined {
  if (isUnread({ code: row.code, amount })) return t`An amount such as ${formatAmount("165")}, with at most four decimals`;
  const asked = tenThousandths(amount.trim()) ?? 0n;
  const expected = tenThousandths(row.expected) ?? 0n;
  const isBilled = row.lines.length > 0 || tenThousandths(row.billed) !== 0n;
  const bound = isBilled ? (tenThousandths(row.billed) ?? 0n) : expected < 0n ? expected : 0n;
  if (bound < 0n ? asked >= bound && asked <= 0n : asked >= 0n && asked <= bound) return undefined;
  return bound === 0n
    ? t`Nothing is billed for it: nothing can be paid`
    : t`Between 0 and ${formatAmount(amountText(bound))}: an approval pays no more than is billed`;
}

const rowsOf = ({ audit }: Workspace, draft: LineDraft) => (audit?.charges ?? []).filter(({ code }) => draft[code] !== undefined);

/** The charges of a draft as an approval names them, each with its own reason. */
function chargesOfLines(invoice: Workspace, draft: LineDraft): readonly ApprovedCharge[] {
  return rowsOf(invoice, draft).map((row) => {
    const reason = (draft[row.code]?.reason ?? "").trim();
    return { code: row.code, amount: payOf(row, draft[row.code]), ...(reason === "" ? {} : { reason }) };
  });
}

/** What would be approved of each code with these lines: the others as somebody approved them first, else as billed. */
function paidOf(invoice: Workspace, draft: LineDraft): ReadonlyMap<string, string> {
  const others = approvedOf(invoice, { how: invoice.firstApproval === null ? "billed" : "first" });
  return new Map([...others, ...chargesOfLines(invoice, draft).map(({ code, amount }) => [code, amount] as const)]);
}

/** In all, as text with four decimals. */
export function sumOfLines(invoice: Workspace, draft: LineDraft): string {
  return sumOf([...paidOf(invoice, draft)].map(([code, amount]) => ({ code, amount })));
}

/** The reasons of the lines as one of the whole: "FUEL: agreed by telephone; LUMPER: no receipt". */
function reasonOfLines(invoice: Workspace, draft: LineDraft): string {
  return chargesOfLines(invoice, draft)
    .flatMap(({ code, reason }) => (reason === undefined ? [] : [`${code}: ${reason}`]))
    .join("; ")
    .slice(0, MAX_REASON);
}
const MAX_REASON = 2000;

export function approvalOfLines(invoice: Workspace, draft: LineDraft): Approval {
  const reason = reasonOfLines(invoice, draft);
  return { reason: reason === "" ? undefined : reason, charges: chargesOfLines(invoice, draft) };
}

/**
 * One key approves these lines: each has a sound amount and a reason, every finding is about one of them (a total over tolerance
 * is where no more is paid than expected), and nothing else asks to look first (`reasonsToStop`, the limit, a block, a rule that
 * could not be evaluated).
 */
export function isWholeDraft(invoice: Workspace, me: Me, draft: LineDraft): boolean {
  const { audit, firstApproval, totals } = invoice;
  if (audit === null || firstApproval !== null || audit.verdict === "block" || audit.notEvaluated.length > 0) return false;
  const rows = rowsOf(invoice, draft);
  if (rows.length === 0 || reasonsToStop(invoice, me).length > 0) return false;
  if (
    rows.some(
      (row) => (draft[row.code]?.reason ?? "").trim() === "" || faultOfLine(row, payOf(row, draft[row.code])) !== undefined,
    )
  )
    return false;
  const expected = tenThousandths(totals.expected);
  const isWithin = expected !== null && (tenThousandths(sumOfLines(invoice, draft)) ?? 0n) <= expected;
  const open = audit.findings.filter(
    (finding, place) =>
      finding.severity !== "information" &&
      !rows.some((row) => row.findings.includes(place)) &&
      !(finding.rule === "total-over-tolerance" && isWithin),
  );
  return open.length === 0 && beyondLimit(invoice, me, paidOf(invoice, draft)) === undefined;
}

/** The approval's dialog filled from what was decided in the grid. */
export function withLines(invoice: Workspace, draft: ApprovalDraft, lines: LineDraft): ApprovalDraft {
  if (isEmptyDraft(lines)) return draft;
  const paid = paidOf(invoice, lines);
  const codes = new Set([...draft.given.map(({ code }) => code), ...rowsOf(invoice, lines).map(({ code }) => code)]);
  const given = [...codes].map((code) => {
    const reason = lines[code]?.reason ?? "";
    return { code, amount: (paid.get(code) ?? "0").replace(/(\.\d\d)00$/, "$1"), ...(reason === "" ? {} : { reason }) };
  });
  return { how: "given", given, reason: { code: "", words: reasonOfLines(invoice, lines) } };
}
