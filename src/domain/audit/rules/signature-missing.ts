import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { documentText } from "../findings/message-text.ts";
import { documentsOfKind, strangerTo } from "../papers/required-documents.ts";

const MESSAGES = {
  notSigned: (d: { document: string }) => `The ${documentText(d.document)} must be signed, and no signature was found on it.`,
};
const NONE_SIGNED = notApplicable("noneSigned");

/**
 * A document the policy wants signed counts by its status, but bears no signature. A missing document is
 * `required-document-missing`'s.
 */
export const signatureMissing = defineRule({
  id: "signature-missing",
  title: "A required document is not signed",
  since: 1,
  severity: "review",
  settings: ["requiredDocuments", "overrides"],
  messages: MESSAGES,
  reasons: { noneSigned: "the policy requires no signed document" },
  toCarrier: {},
  check: (facts, context) => {
    const signed = context.policy.setting("requiredDocuments").value.filter((entry) => entry.signed);
    if (signed.length === 0) return NONE_SIGNED;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const entry of signed) {
      const counting = documentsOfKind(facts, entry).filter((document) => strangerTo(facts, document) === undefined);
      if (counting.length === 0 || counting.some((document) => document.hasSignature)) continue;
      found.push({ message: "notSigned", data: { document: entry.type } });
    }
    return outcomeOf(found);
  },
});
