import { defineRule, notApplicable, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";

const NONE_SIGNED = notApplicable("the policy requires no signed document");

/** A document the policy wants signed is approved, but bears no signature. A missing document is `required-document-missing`'s. */
export const signatureMissing = defineRule({
  id: "signature-missing",
  title: "A required document is not signed",
  since: 1,
  severity: "review",
  settings: ["requiredDocuments", "overrides"],
  check: (facts, context) => {
    const signed = context.policy.setting("requiredDocuments").value.filter((one) => one.signed);
    if (signed.length === 0) return NONE_SIGNED;
    let drafts: FindingDraft[] | undefined;
    for (const one of signed) {
      const approved = facts.documents.filter(
        (document) => document.type.toLowerCase() === one.type.toLowerCase() && document.status === "Approved",
      );
      if (approved.length === 0 || approved.some((document) => document.hasSignature)) continue;
      (drafts ??= []).push({ message: `${one.type} must be signed; no signature was found on it.` });
    }
    return outcomeOf(drafts);
  },
});
