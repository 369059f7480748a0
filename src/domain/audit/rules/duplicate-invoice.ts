import { amountWords } from "../amount-words.ts";
import { PASS, defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import { billedTotal, comparableEarlier, isSameNumber, sameAmount, sharedMove } from "../same-bill.ts";

/**
 * The bill was sent before: same vendor, type, amount and folded number; or the same PRO or BOL and amount under another number. Of a vendor
 * that only shares a SCAC, MC or DOT number, the same number or PRO is looked at by a person. Terminated bills do not count, and a shared PO
 * number alone never makes a duplicate.
 */
export const duplicateInvoice = defineRule({
  id: "duplicate-invoice",
  title: "The invoice was received before",
  since: 1,
  severity: "block",
  settings: ["duplicateWindowDays"],
  check: (facts, { invoice }) => {
    if (facts.earlierInvoices.length === 0) return PASS;
    const comparable = comparableEarlier(facts);
    if (comparable.length === 0) return PASS;
    const total = billedTotal(invoice);
    let drafts: FindingDraft[] | undefined;
    for (const { earlier, isSameVendor } of comparable) {
      if (!sameAmount(invoice, total, earlier)) continue;
      const sameNumber = isSameNumber(invoice, earlier);
      const shared = sameNumber ? undefined : sharedMove(invoice, earlier);
      if (!sameNumber && shared === undefined) continue;
      const isPro = shared?.startsWith("pro:") === true;
      if (!isSameVendor && !sameNumber && !isPro) continue;
      const why = sameNumber ? "the same number" : `the same ${isPro ? "PRO" : "BOL"} number`;
      const whose = isSameVendor
        ? ""
        : ` of ${earlier.vendor.externalId ?? earlier.vendor.scac ?? "another division"}, which shares the carrier's SCAC, MC or DOT number,`;
      (drafts ??= []).push({
        message: `Invoice ${earlier.invoiceNumber} of ${earlier.invoiceOn} (${earlier.status}, received ${earlier.receivedOn})${whose} has ${why} and amount ${amountWords(total)}.`,
        ...(isSameVendor ? {} : { severity: "review" as const }),
        invoiceUuids: [earlier.uuid],
      });
    }
    return outcomeOf(drafts);
  },
});
