import { PASS, defineRule, outcomeOf } from "../define-rule.ts";
import type { FindingDraft } from "../define-rule.ts";
import type { MoneyData } from "../message-data.ts";
import { billedText, statusText } from "../message-text.ts";
import { billedTotal, comparableEarlier, isSameNumber, sameAmount, sharedMove } from "../same-bill.ts";

type Duplicate = {
  readonly invoiceNumber: string;
  readonly invoiceOn: string;
  readonly status: string;
  readonly receivedOn: string;
  /** Another vendor by its id, which shares the carrier's SCAC, MC or DOT number; null: the same vendor. */
  readonly division: string | null;
  readonly amount: MoneyData;
};

const duplicateText = (d: Duplicate): string =>
  `Invoice ${d.invoiceNumber} of ${d.invoiceOn} (${statusText(d.status)}, received ${d.receivedOn})${d.division === null ? "" : ` of ${d.division}, which shares the carrier's SCAC, MC or DOT number,`}`;

const MESSAGES = {
  sameNumber: (d: Duplicate) => `${duplicateText(d)} has the same number and amount, ${billedText(d.amount)}.`,
  sameMove: (d: Duplicate & { reference: string; ownNumber: string }) =>
    `${duplicateText(d)} has the same ${d.reference} number and amount, ${billedText(d.amount)}; its invoice number is another one than ${d.ownNumber}.`,
};

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
  messages: MESSAGES,
  reasons: {},
  check: (facts, context) => {
    const { invoice } = context;
    if (facts.earlierInvoices.length === 0) return PASS;
    const comparable = comparableEarlier(facts);
    if (comparable.length === 0) return PASS;
    const total = billedTotal(invoice);
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { earlier, isSameVendor } of comparable) {
      if (!sameAmount(invoice, total, earlier)) continue;
      const sameNumber = isSameNumber(invoice, earlier);
      const shared = sameNumber ? undefined : sharedMove(invoice, earlier);
      if (!sameNumber && shared === undefined) continue;
      const isPro = shared?.startsWith("pro:") === true;
      if (!isSameVendor && !sameNumber && !isPro) continue;
      const data = {
        invoiceNumber: earlier.invoiceNumber,
        invoiceOn: earlier.invoiceOn,
        status: earlier.status,
        receivedOn: earlier.receivedOn,
        division: isSameVendor ? null : (earlier.vendor.externalId ?? earlier.vendor.scac ?? "another division"),
        amount: context.moneyAsBilled(total),
      };
      const finding = { ...(isSameVendor ? {} : { severity: "review" as const }), invoiceUuids: [earlier.uuid] };
      if (sameNumber) found.push({ ...finding, message: "sameNumber", data });
      else
        found.push({
          ...finding,
          message: "sameMove",
          data: { ...data, reference: isPro ? "PRO" : "BOL", ownNumber: invoice.invoiceNumber },
        });
    }
    return outcomeOf(found);
  },
});
