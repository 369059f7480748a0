import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf, PASS } from "../findings/outcome.ts";
import type { EarlierInvoice } from "../facts/audit-facts.ts";
import { listText } from "../findings/message-text.ts";
import { comparableEarlier, isSameNumber } from "../identity/same-invoice.ts";

type Named = { readonly invoiceNumber: string; readonly invoiceOn: string };

const namesText = (invoices: readonly Named[]): string =>
  listText(invoices.map(({ invoiceNumber, invoiceOn }) => `${invoiceNumber} of ${invoiceOn}`));

const MESSAGES = {
  replacesApproved: (d: { approved: readonly Named[] }) =>
    `The invoice replaces invoice ${namesText(d.approved)}, which was approved already: settle the difference with the vendor.`,
  replacesUnknown: "The invoice says that it replaces an earlier one, and none is known under its number.",
  cancelsApproved: (d: { approved: readonly Named[] }) =>
    `The invoice cancels invoice ${namesText(d.approved)}, which was approved already: get the money back from the vendor.`,
  cancels: "The invoice cancels an earlier one; nothing is owed for it.",
  informs: "The invoice only adds information to an earlier one; nothing more is owed.",
  reminds: "The invoice is a reminder of one that is past due.",
};
const namesOf = (invoices: readonly EarlierInvoice[]): Named[] =>
  invoices.map(({ invoiceNumber, invoiceOn }) => ({ invoiceNumber, invoiceOn }));
const ORDINARY = notApplicable("ordinary");

/**
 * The invoice says that it corrects an earlier one (X12 B308, B301). An open earlier invoice was superseded when this one came
 * in; what is left for a person: the earlier one was approved already, or nobody knows it, or the invoice brings information and
 * no new debt.
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
  },
  check: (facts, { invoice }) => {
    const { correction } = invoice;
    if (correction === null || correction === "unclear") return ORDINARY;
    const same = comparableEarlier(facts)
      .filter((entry) => entry.isSameVendor && isSameNumber(invoice, entry.earlier))
      .map((entry) => entry.earlier);
    const approved = same.filter((entry) => entry.status === "approved");
    const uuids = same.map((entry) => entry.uuid);
    switch (correction) {
      case "replaces":
        if (approved.length > 0)
          return outcomeOf([
            {
              message: "replacesApproved",
              data: { approved: namesOf(approved) },
              invoiceUuids: uuids,
            },
          ]);
        if ((facts.invoice.supersedes ?? []).length > 0) return PASS;
        return outcomeOf([{ message: "replacesUnknown" }]);
      case "cancels":
        return outcomeOf([
          approved.length > 0
            ? {
                message: "cancelsApproved",
                data: { approved: namesOf(approved) },
                invoiceUuids: uuids,
              }
            : { message: "cancels", invoiceUuids: uuids },
        ]);
      case "informs":
        return outcomeOf([{ message: "informs", invoiceUuids: uuids }]);
      case "reminds":
        return outcomeOf([{ message: "reminds", invoiceUuids: uuids }]);
    }
  },
});
