import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { spentBy } from "../papers/document-uses.ts";
import { otherCarrierOn } from "../papers/carrier-of-paper.ts";
import { isEvidence, isOfTheseDays } from "../papers/evidence.ts";
import { otherMoveOn } from "../papers/move-of-paper.ts";
import { RECEIPTS, totalOfDocument } from "../papers/receipt-fields.ts";
import { documentText, referenceText } from "../findings/message-text.ts";
import { dayOnPaper } from "../papers/same-paper.ts";
import { moneyText } from "../../money/money-text.ts";
import { type EarlierUse, usedPaperData, usedPaperText } from "../papers/used-paper.ts";

const MESSAGES = {
  missing: (d: { charge: string; billed: MoneyData; document: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is missing.`,
  notApproved: (d: { charge: string; billed: MoneyData; document: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is not approved yet.`,
  used: (d: { charge: string; billed: MoneyData; document: string; invoice: string; use?: EarlierUse }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} ${usedPaperText(d.invoice, d.use, "")}.`,
  otherMove: (d: { charge: string; billed: MoneyData; document: string; kind: string; value: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} names ${referenceText(d.kind, d.value)}, which is of another move.`,
  otherDays: (d: { charge: string; billed: MoneyData; document: string; day: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is dated ${d.day}, far from the days of the move.`,
  otherCarrier: (d: { charge: string; billed: MoneyData; document: string; carrier: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} is of ${d.carrier}, another carrier of the order.`,
  blank: (d: { charge: string; billed: MoneyData; document: string }) =>
    `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} states no amount that can be read.`,
};
const NONE_REQUIRED = notApplicable("noneRequired");

/**
 * A charge is billed that the policy wants a document for (a lumper receipt, a detention receipt), and no approved one is there:
 * of this move, and, where it is a receipt, of this carrier, of about its days and with an amount.
 */
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
      d.use?.isDoubtful === true
        ? `${d.charge}: ${moneyText(d.billed)} is billed; please send its ${documentText(d.document)} in the original, which looks like one that has paid for another charge already.`
        : `${d.charge}: ${moneyText(d.billed)} is billed, and its ${documentText(d.document)} has paid for another charge already.`,
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
      const own = evidence.filter((document) => otherMoveOn(facts, document) === undefined);
      const ours = own.filter((document) => otherCarrierOn(facts, document) === undefined);
      const near = ours.filter((document) => !RECEIPTS.has(document.type) || isOfTheseDays(facts, document));
      const told = near.filter((document) => !RECEIPTS.has(document.type) || totalOfDocument(document) !== undefined);
      const spent = told.map((document) => ({ document, use: spentBy(context, document) }));
      if (spent.some(({ use }) => use === undefined)) continue;
      const [used] = spent;
      const [first] = evidence;
      const other = first === undefined ? undefined : otherMoveOn(facts, first);
      const [far] = ours;
      const [theirs] = own;
      const carrier = theirs === undefined || far !== undefined ? undefined : otherCarrierOn(facts, theirs);
      const day = far === undefined ? null : dayOnPaper(far);
      const data = { charge: code, billed: context.money(row.billed), document: entry.type };
      const about = { charge: code, billed: row.billed };
      if (used?.use !== undefined) {
        const invoiceUuids = [used.use.invoiceUuid];
        found.push({ ...about, invoiceUuids, message: "used", data: { ...data, ...usedPaperData(used.document, used.use) } });
      } else if (near.length > 0) found.push({ ...about, message: "blank", data });
      else if (day != null) found.push({ ...about, message: "otherDays", data: { ...data, day } });
      else if (carrier !== undefined) found.push({ ...about, message: "otherCarrier", data: { ...data, carrier } });
      else if (other !== undefined) found.push({ ...about, message: "otherMove", data: { ...data, ...other } });
      else found.push({ ...about, message: there.length === 0 ? "missing" : "notApproved", data });
    }
    return compared ? outcomeOf(found) : NONE_REQUIRED;
  },
});
