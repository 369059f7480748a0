import { defineRule } from "../define-rule.ts";
import { notApplicable, outcomeOf } from "../outcome.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { MoneyData } from "../message-data.ts";
import { spentBy } from "../document-uses.ts";
import { isEvidence } from "../receipts.ts";
import { documentText, moneyText } from "../message-text.ts";

const MESSAGES = {
  missing: (d: { charge: string; billed: MoneyData; document: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is missing.`,
  notApproved: (d: { charge: string; billed: MoneyData; document: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is not approved yet.`,
  used: (d: { charge: string; billed: MoneyData; document: string; invoice: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is the one that invoice ${d.invoice} was paid with.`,
};
const NONE_REQUIRED = notApplicable("noneRequired");

/** A charge is billed that the policy wants a document for (a lumper receipt, a detention receipt), and no approved one is there. */
export const chargeDocumentMissing = defineRule({
  id: "charge-document-missing",
  title: "The document of a charge is missing",
  since: 1,
  severity: "review",
  settings: ["chargeDocuments"],
  messages: MESSAGES,
  reasons: { noneRequired: "the policy requires no document for a billed charge" },
  toCarrier: {
    notApproved: null,
    used: (d) =>
      `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} has paid for another charge already.`,
  },
  check: (facts, context) => {
    const { book, comparison } = context;
    if (facts.policy.chargeDocuments.length === 0) return NONE_REQUIRED;
    let compared = false;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const entry of facts.policy.chargeDocuments) {
      const { code } = book.resolve({ type: null, value: entry.code, description: null });
      const row = comparison.rows.find((each) => each.code === code);
      if (row === undefined || row.lines.length === 0 || row.billed === 0n) continue;
      compared = true;
      const there = facts.documents.filter((document) => document.type.toLowerCase() === entry.type.toLowerCase());
      const evidence = there.filter(isEvidence);
      const users = evidence.map((document) => spentBy(context, document));
      if (users.includes(undefined)) continue;
      const [invoice] = users;
      const data = { charge: code, billed: context.money(row.billed), document: entry.type };
      found.push({
        ...(invoice !== undefined
          ? { message: "used" as const, data: { ...data, invoice } }
          : { message: there.length === 0 ? ("missing" as const) : ("notApproved" as const), data }),
        charge: code,
        billed: row.billed,
      });
    }
    return compared ? outcomeOf(found) : NONE_REQUIRED;
  },
});
