import { amountWords } from "../amount-words.ts";
import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NONE_REQUIRED = notApplicable("the policy requires no document for a billed charge");

/** A charge is billed that the policy wants a document for (a lumper receipt, a detention receipt), and no approved one is there. */
export const chargeDocumentMissing = defineRule({
  id: "charge-document-missing",
  title: "The document of a charge is missing",
  since: 1,
  severity: "review",
  settings: ["chargeDocuments"],
  check: (facts, { book, comparison }) => {
    if (facts.policy.chargeDocuments.length === 0) return NONE_REQUIRED;
    let compared = false;
    let drafts: FindingDraft[] | undefined;
    for (const one of facts.policy.chargeDocuments) {
      const { code } = book.resolve({ type: null, value: one.code, description: null });
      const row = comparison.rows.find((each) => each.code === code);
      if (row === undefined || row.lines.length === 0 || row.billed === 0n) continue;
      compared = true;
      const there = facts.documents.filter((document) => document.type.toLowerCase() === one.type.toLowerCase());
      if (there.some((document) => document.status === "Approved")) continue;
      (drafts ??= []).push({
        message:
          there.length === 0
            ? `${code} ${amountWords(row.billed)} needs a ${one.type}, which is not there.`
            : `${code} ${amountWords(row.billed)} needs a ${one.type}; it is there, but not approved yet.`,
        charge: code,
        billed: row.billed,
      });
    }
    return compared ? outcomeOf(drafts) : NONE_REQUIRED;
  },
});
