import { paidBeyond } from "../history/billed-by-others.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft } from "../context/define-rule.ts";
import { moneyData } from "../findings/message-data.ts";
import type { MoneyData } from "../findings/message-data.ts";
import { listText } from "../findings/message-text.ts";
import { moneyText } from "../../money/money-text.ts";

type Paid = {
  readonly orderNumber: string;
  readonly vendor: string;
  readonly invoices: readonly string[];
  readonly paid: MoneyData;
};

const paidText = ({ orderNumber, vendor, invoices, paid }: Paid): string =>
  `On order ${orderNumber} ${moneyText(paid)} was approved for ${vendor} (invoice ${listText(invoices)})`;

const MESSAGES = {
  leftOrder: (d: Paid) => `${paidText(d)}, which the order no longer names: two vendors may be paid for one move.`,
  standsWithLess: (d: Paid & { standsWith: MoneyData }) =>
    `${paidText(d)}, for which the order names ${moneyText(d.standsWith)} now: part of the move may be paid twice.`,
};
const NO_OTHERS = notApplicable("noOthers");

/**
 * Another vendor was paid on the order and left it since, or stands there with less than it was paid. That is no fault of this
 * invoice's vendor, and never a dispute with it: a person looks, and what the other was paid too much is recovered from the
 * other.
 */
export const orderBilledByOther = defineRule({
  id: "order-billed-by-other",
  title: "A vendor that left the order was paid for it",
  since: 5,
  severity: "review",
  settings: ["fx"],
  messages: MESSAGES,
  reasons: { noOthers: "no invoice of another vendor was approved for the order" },
  toCarrier: null,
  check: (facts) => {
    if (facts.otherVendorInvoices === undefined || facts.otherVendorInvoices.length === 0) return NO_OTHERS;
    const found: FindingDraft<typeof MESSAGES>[] = [];
    for (const { orderUuid, orderNumber, vendor, invoices, paid, standsWith, standsIn, currency } of paidBeyond(facts)) {
      const data = {
        orderNumber,
        vendor: vendor.externalId ?? vendor.scac ?? "another vendor",
        invoices: invoices.map((invoice) => invoice.invoiceNumber),
        paid: moneyData(paid, currency),
      };
      const finding = { orderUuid, invoiceUuids: invoices.map((invoice) => invoice.uuid) };
      if (standsWith === null) found.push({ ...finding, message: "leftOrder", data });
      else found.push({ ...finding, message: "standsWithLess", data: { ...data, standsWith: moneyData(standsWith, standsIn) } });
    }
    return outcomeOf(found);
  },
});
