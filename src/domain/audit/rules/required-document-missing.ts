import { defineRule } from "../define-rule.ts";
import { notApplicable, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import { documentText } from "../message-text.ts";

const MESSAGES = {
  missing: (d: { document: string }) => `The ${documentText(d.document)} is required and missing.`,
  notApproved: (d: { document: string }) => `The ${documentText(d.document)} is required and not approved yet.`,
};
const NONE_REQUIRED = notApplicable("noneRequired");

/** A document the policy requires is not there, or neither approved yet nor, where that is enough, read ("Ready"). The invoice is audited again when it is. */
export const requiredDocumentMissing = defineRule({
  id: "required-document-missing",
  title: "A required document is missing",
  since: 1,
  severity: "review",
  settings: ["requiredDocuments", "overrides"],
  messages: MESSAGES,
  reasons: { noneRequired: "the policy requires no document" },
  toCarrier: { notApproved: null },
  check: (facts, context) => {
    const required = context.policy.setting("requiredDocuments").value;
    if (required.length === 0) return NONE_REQUIRED;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const entry of required) {
      const there = facts.documents.filter((document) => document.type.toLowerCase() === entry.type.toLowerCase());
      if (there.some((document) => document.status === "Approved" || document.status === entry.status)) continue;
      found.push({
        message: there.length === 0 ? "missing" : "notApproved",
        data: { document: entry.type },
      });
    }
    return outcomeOf(found);
  },
});
