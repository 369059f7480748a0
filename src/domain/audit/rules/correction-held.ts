import { defineRule, notApplicable, outcomeOf, PASS } from "../define-rule.ts";
import type { EarlierInvoice } from "../audit-facts.ts";
import { comparableEarlier, isSameNumber } from "../same-bill.ts";

const ORDINARY = notApplicable("the bill is an ordinary one");

/**
 * The bill says that it corrects an earlier one (X12 B308, B301). An open earlier bill was superseded when this one came in; what is left for
 * a person: the earlier one was approved already, or nobody knows it, or the bill brings information and no new debt.
 */
export const correctionHeld = defineRule({
  id: "correction-held",
  title: "The bill corrects an earlier one",
  since: 1,
  severity: "review",
  settings: ["duplicateWindowDays"],
  check: (facts, { invoice }) => {
    const { correction } = invoice;
    if (correction === null || correction === "unclear") return ORDINARY;
    const same = comparableEarlier(facts)
      .filter((one) => one.isSameVendor && isSameNumber(invoice, one.earlier))
      .map((one) => one.earlier);
    const approved = same.filter((one) => one.status === "approved");
    const uuids = same.map((one) => one.uuid);
    const names = (list: readonly EarlierInvoice[]): string =>
      list.map((one) => `${one.invoiceNumber} of ${one.invoiceOn}`).join(", ");
    switch (correction) {
      case "replaces":
        if (approved.length > 0)
          return outcomeOf([
            {
              message: `The bill replaces invoice ${names(approved)}, which was approved already: settle the difference with the vendor.`,
              invoiceUuids: uuids,
            },
          ]);
        if ((facts.invoice.supersedes ?? []).length > 0) return PASS;
        return outcomeOf([
          { message: "The bill says that it replaces an earlier one, and none is known under its number.", invoiceUuids: [] },
        ]);
      case "cancels":
        return outcomeOf([
          approved.length > 0
            ? {
                message: `The bill cancels invoice ${names(approved)}, which was approved already: get the money back from the vendor.`,
                invoiceUuids: uuids,
              }
            : { message: "The bill cancels an earlier one; it is no new debt.", invoiceUuids: uuids },
        ]);
      case "informs":
        return outcomeOf([
          { message: "The bill only adds information to an earlier one; it is no new debt.", invoiceUuids: uuids },
        ]);
      case "reminds":
        return outcomeOf([{ message: "The bill is a reminder of one that is past due.", invoiceUuids: uuids }]);
    }
  },
});
