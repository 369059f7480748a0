import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { documentText, referenceText } from "../findings/message-text.ts";
import { documentsOfKind, strangerTo } from "../papers/required-documents.ts";

const MESSAGES = {
  missing: (d: { document: string }) => `The ${documentText(d.document)} is required and missing.`,
  notApproved: (d: { document: string }) => `The ${documentText(d.document)} is required and not approved yet.`,
  otherMove: (d: { document: string; kind: string; value: string }) =>
    `The ${documentText(d.document)} is required, and the one that is there names ${referenceText(d.kind, d.value)}, which is of another move.`,
  signedEarly: (d: { document: string; signedOn: string; shipOn: string }) =>
    `The ${documentText(d.document)} is required, and the one that is there was signed on ${d.signedOn}, before the freight left on ${d.shipOn}.`,
};
const NONE_REQUIRED = notApplicable("noneRequired");

/**
 * A document the policy requires is not there, is of another move, was signed before the freight left, or is neither approved yet
 * nor, where that is enough, read ("Ready"). The invoice is audited again when it is.
 */
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
      const counting = documentsOfKind(facts, entry);
      const strangers = counting.map((document) => strangerTo(facts, document));
      if (strangers.includes(undefined)) continue;
      const [stranger] = strangers;
      const document = entry.type;
      if (stranger === undefined) {
        const isThere = facts.documents.some((each) => each.type.toLowerCase() === document.toLowerCase());
        found.push({ message: isThere ? "notApproved" : "missing", data: { document } });
      } else if ("signedOn" in stranger) found.push({ message: "signedEarly", data: { document, ...stranger } });
      else found.push({ message: "otherMove", data: { document, ...stranger } });
    }
    return outcomeOf(found);
  },
});
