import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf, PASS } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import type { EarlierInvoice } from "../facts/audit-facts.ts";
import type { RuleFacts } from "../facts/rule-settings.ts";
import { listText, statusText } from "../findings/message-text.ts";
import { correctedBy, correctionsOf } from "../identity/corrected-invoices.ts";
import { comparableEarlier, isSameNumber } from "../identity/same-invoice.ts";

type Named = { readonly invoiceNumber: string; readonly invoiceOn: string };
type Open = { readonly open: readonly Named[] };
type Later = Named & { readonly status: string };

const namesText = (invoices: readonly Named[]): string =>
  listText(invoices.map(({ invoiceNumber, invoiceOn }) => `${invoiceNumber} of ${invoiceOn}`));

const doubtText = (does: string, { open }: Open): string =>
  `The invoice ${does} invoice ${namesText(open)}, which may be another carrier's or of another move, and is open still: look at both, and terminate what is not owed.`;
const laterText = (does: string, { status, ...later }: Later): string =>
  `Invoice ${namesText([later])} (${statusText(status)}) says that it ${does} this one: look at both, and terminate what is not owed.`;

const MESSAGES = {
  replacesApproved: (d: { approved: readonly Named[] }) =>
    `The invoice replaces invoice ${namesText(d.approved)}, which was approved already: settle the difference with the vendor.`,
  replacesUnknown: "The invoice says that it replaces an earlier one, and none is known under its number.",
  replacesDoubtful: (d: Open) => doubtText("replaces", d),
  cancelsApproved: (d: { approved: readonly Named[] }) =>
    `The invoice cancels invoice ${namesText(d.approved)}, which was approved already: get the money back from the vendor.`,
  cancelsDoubtful: (d: Open) => doubtText("cancels", d),
  cancels: "The invoice cancels an earlier one; nothing is owed for it.",
  informs: "The invoice only adds information to an earlier one; nothing more is owed.",
  reminds: "The invoice is a reminder of one that is past due.",
  replacedByLater: (d: Later) => laterText("replaces", d),
  cancelledByLater: (d: Later) => laterText("cancels", d),
};
const namesOf = (invoices: readonly EarlierInvoice[]): Named[] =>
  invoices.map(({ invoiceNumber, invoiceOn }) => ({ invoiceNumber, invoiceOn }));
const uuidsOf = (invoices: readonly EarlierInvoice[]): string[] => invoices.map(({ uuid }) => uuid);
const ORDINARY = notApplicable("ordinary");

type Draft = FindingDraft<typeof MESSAGES>;

/** Of an invoice that replaces or cancels one before it: what of that is left for a person. */
const ofCorrection = (facts: RuleFacts<"duplicateWindowDays">, does: "replaces" | "cancels"): readonly Draft[] => {
  const { certain, doubtful, approved } = correctedBy(facts);
  const open = [...certain, ...doubtful];
  const invoiceUuids = uuidsOf([...approved, ...open]);
  if (approved.length > 0) return [{ message: `${does}Approved`, data: { approved: namesOf(approved) }, invoiceUuids }];
  if (open.length > 0) return [{ message: `${does}Doubtful`, data: { open: namesOf(open) }, invoiceUuids }];
  if (does === "cancels") return [{ message: "cancels" }];
  return (facts.invoice.supersedes ?? []).length > 0 ? [] : [{ message: "replacesUnknown" }];
};

/**
 * The invoice says that it corrects an earlier one (X12 B308, B301). An open earlier invoice was superseded when this one came
 * in; what is left for a person: the earlier one was approved already, or nobody knows it, or it is not certain that it is the
 * one, or the invoice brings information and no new debt. And the one that a later invoice says it replaces or cancels is looked
 * at as long as it is open.
 */
export const correctionHeld = defineRule({
  id: "correction-held",
  title: "The invoice corrects an earlier one",
  since: 1,
  severity: "review",
  settings: ["duplicateWindowDays"],
  messages: MESSAGES,
  reasons: { ordinary: "the invoice is an ordinary one" },
  toCarrier: {
    replacesApproved: (d) => `The invoice replaces invoice ${namesText(d.approved)}, which was approved already.`,
    cancelsApproved: (d) => `The invoice cancels invoice ${namesText(d.approved)}, which was approved already.`,
    replacesUnknown: "The invoice says that it replaces an earlier one, and none has come under its number.",
    replacesDoubtful: "The invoice says that it replaces an earlier one, and it is not certain which.",
    cancelsDoubtful: "The invoice says that it cancels an earlier one, and it is not certain which.",
    replacedByLater: null,
    cancelledByLater: null,
  },
  check: (facts, { invoice }) => {
    const { correction } = invoice;
    const later = correctionsOf(facts).map(({ uuid, invoiceNumber, invoiceOn, status, correction: does }): Draft => ({
      message: does === "cancels" ? "cancelledByLater" : "replacedByLater",
      data: { invoiceNumber, invoiceOn, status },
      invoiceUuids: [uuid],
    }));
    switch (correction) {
      case "replaces":
      case "cancels": {
        const found = [...ofCorrection(facts, correction), ...later];
        return found.length === 0 ? PASS : outcomeOf(found);
      }
      case "informs":
      case "reminds": {
        const same = comparableEarlier(facts).filter((entry) => entry.isSameVendor && isSameNumber(invoice, entry.earlier));
        return outcomeOf([{ message: correction, invoiceUuids: uuidsOf(same.map(({ earlier }) => earlier)) }, ...later]);
      }
      default:
        return later.length === 0 ? ORDINARY : outcomeOf(later);
    }
  },
});
