import type { Item } from "../../order/order.ts";
import { defineRule } from "../context/define-rule.ts";
import { notApplicable, PASS } from "../findings/outcome.ts";
import { isEvidenceOfMove } from "../papers/evidence.ts";
import type { Support } from "../findings/finding.ts";
import { countText, supportText } from "../findings/message-text.ts";

const NOBODY_SAYS = notApplicable("nobodyCounts");

/** Documents that bear out another count. */
const COUNT_DOCUMENTS: readonly string[] = ["BillOfLading", "DeliveryReceipt", "WeightAndInspectionCertificate", "PackingList"];

const sumOf = (items: readonly Item[], field: "totalCount" | "handlingUnitCount"): number | null => {
  let sum = 0;
  for (const item of items) {
    const count = item[field];
    if (count === null) return null;
    sum += count;
  }
  return items.length === 0 ? null : sum;
};

/** The pieces and the handling units of items, as far as every item counts them. */
const countsOf = (items: readonly Item[]): number[] =>
  [sumOf(items, "totalCount"), sumOf(items, "handlingUnitCount")].filter((entry) => entry !== null);

/**
 * The pieces (or handling units) billed are not the order's. Invoices often count the one where orders count the other: agreeing
 * with either is enough.
 */
export const piecesVariance = defineRule({
  id: "pieces-variance",
  title: "The number of pieces is not the order's",
  since: 1,
  severity: "dispute",
  settings: ["acceptSupported"],
  messages: {
    otherCount: (d: { billedPieces: number; orderedPieces: number; support: string | null }) =>
      `${countText(d.billedPieces, "piece")} billed, ${d.orderedPieces} ordered.${supportText(d.support)}`,
  },
  reasons: { nobodyCounts: "the invoice or the order counts no pieces" },
  toCarrier: {},
  check: (facts, { invoice }) => {
    if (invoice.items.length === 0 || facts.orders.length === 0) return NOBODY_SAYS;
    const { orders } = facts;
    const ordered = countsOf(orders.length === 1 ? (orders[0]?.order.items ?? []) : orders.flatMap((order) => order.order.items));
    const billed = countsOf(invoice.items);
    const [orderedCount] = ordered;
    const [billedCount] = billed;
    if (orderedCount === undefined || billedCount === undefined) return NOBODY_SAYS;
    if (billed.some((value) => ordered.includes(value))) return PASS;
    // An invoice over several orders may list the pieces of one of them only.
    if (orders.length > 1 && orders.some(({ order }) => countsOf(order.items).some((count) => billed.includes(count))))
      return PASS;
    const over = billedCount > orderedCount;
    const document = over
      ? facts.documents.find((entry) => isEvidenceOfMove(facts, entry) && COUNT_DOCUMENTS.includes(entry.type))
      : undefined;
    const support: Support | null =
      document === undefined
        ? null
        : { documentUuid: document.uuid, documentType: document.type, strength: "whole", amount: null, left: null };
    return [
      {
        message: "otherCount",
        data: { billedPieces: billedCount, orderedPieces: orderedCount, support: support?.documentType ?? null },
        ...(over ? {} : { severity: "review" as const }),
        supportedBy: support,
      },
    ];
  },
});
