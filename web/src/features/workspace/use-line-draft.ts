import { useState } from "react";
import type { Me, Workspace } from "../../api/answers.ts";
import { keptDraft, useKeptDraftOf } from "../../ui/kept-draft.ts";
import { type Decision, draftEntry } from "./decision-kinds.ts";
import {
  approvalOfLines,
  isEmptyDraft,
  isWholeDraft,
  type LineDraft,
  type LinePayment,
  linesNow,
  sumOfLines,
} from "./line-draft.ts";
import type { Rights } from "./workspace-rights.ts";
import { t } from "../../language/text.ts";

/** What is to be paid of single charges, decided in the grid and kept in this browser until the invoice is approved. */
export interface Lines {
  readonly draft: LineDraft;
  /** At what is expected; a second time as billed again. */
  readonly payExpected: (code: string) => void;
  readonly give: (code: string, line: LinePayment) => void;
  readonly clear: (code: string) => void;
  readonly clearAll: () => void;
}

function useLineDraft(invoice: Workspace): Lines {
  const entry = draftEntry("lines", invoice.uuid);
  const [kept, setKept] = useState<LineDraft>(() => keptDraft<LineDraft>(entry) ?? {});
  useKeptDraftOf(entry, isEmptyDraft(kept) ? null : kept);
  const clear = (code: string): void => setKept(({ [code]: _gone, ...others }) => others);
  const give = (code: string, line: LinePayment): void => setKept((before) => ({ ...before, [code]: line }));
  const draft = linesNow(invoice, kept);
  return {
    draft,
    payExpected: (code) =>
      draft[code]?.amount === null ? clear(code) : give(code, { amount: null, reason: t`Paid at what is expected` }),
    give,
    clear,
    clearAll: () => setKept({}),
  };
}

/** What an approval of the lines comes to. */
export interface Paying {
  /** Text with four decimals. */
  readonly sum: string;
  /** By one key; undefined: its dialog is needed. */
  readonly approval: Decision | undefined;
}

/** The lines of an invoice where whoever looks may approve it, and what approving them is; else none of it. */
export function usePaying(invoice: Workspace, me: Me | undefined, rights: Rights) {
  const lines = useLineDraft(invoice);
  const mayPay = me !== undefined && rights.mayDecide && rights.matched && rights.whyNotApprove === undefined;
  if (!mayPay || isEmptyDraft(lines.draft)) return { lines: mayPay ? lines : undefined, draft: {}, paying: undefined };
  const { draft } = lines;
  const { reason, charges } = approvalOfLines(invoice, draft);
  const approval: Decision | undefined =
    isWholeDraft(invoice, me, draft) && reason !== undefined && charges !== undefined
      ? { kind: "approve", reason, charges, fromLines: true }
      : undefined;
  return { lines, draft, paying: { sum: sumOfLines(invoice, draft), approval } };
}
