import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NONE_REQUIRED = notApplicable("the policy requires no document");

/** A document the policy requires is not there, or not approved yet. The invoice is audited again when it is. */
export const requiredDocumentMissing = defineRule({
  id: "required-document-missing",
  title: "A required document is missing",
  since: 1,
  severity: "review",
  settings: ["requiredDocuments", "overrides"],
  check: (facts, context) => {
    const required = context.policy.setting("requiredDocuments").value;
    if (required.length === 0) return NONE_REQUIRED;
    let drafts: FindingDraft[] | undefined;
    for (const one of required) {
      const there = facts.documents.filter((document) => document.type.toLowerCase() === one.type.toLowerCase());
      if (there.some((document) => document.status === "Approved")) continue;
      (drafts ??= []).push({
        message: there.length === 0 ? `${one.type} is required and not there.` : `${one.type} is there, but not approved yet.`,
      });
    }
    return outcomeOf(drafts);
  },
});
