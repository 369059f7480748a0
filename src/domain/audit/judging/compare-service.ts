import { foldChargeName } from "../../charge/charge-code-book.ts";
import type { Service } from "../../party/party.ts";
import { isSameMode } from "../../reference/transport-modes.ts";
import type { RuleContext } from "../context/rule-context.ts";
import { notApplicable, outcomeOf } from "../findings/outcome.ts";
import type { FindingDraft, RuleOutcome } from "../context/define-rule.ts";

const NOBODY_SAYS = notApplicable("nobodySays");

const FIELD_NAMES: Readonly<Record<string, string>> = { type: "service type", level: "service level" };

/** Messages and reasons of the rules about the service. */
export const SERVICE_MESSAGES = {
  otherThanOrdered: (d: { field: string; billed: string; ordered: string; orderNumber: string }) =>
    `The ${FIELD_NAMES[d.field] ?? d.field} is ${d.billed} on the invoice, ${d.ordered} on order ${d.orderNumber}.`,
};
export const SERVICE_REASONS = { nobodySays: "the invoice or the order says nothing about it" };

/** X12 codes of levels and equipment have two characters; they cannot be held against words. */
const isCode = (word: string): boolean => word.length <= 2;

/** Whether what the invoice says of a field agrees with the order; null when they cannot be compared. */
const agrees = (field: keyof Service, billed: string, ordered: Service): boolean | null => {
  if (field === "mode" || field === "type") {
    // Orders say "Ground" and "LTL" in two fields, invoices often one of them in either.
    let comparable = false;
    for (const word of [ordered[field], field === "mode" ? ordered.type : ordered.mode]) {
      const same = word === null ? null : isSameMode(billed, word);
      if (same === true) return true;
      if (same === false) comparable = true;
    }
    if (comparable) return false;
  }
  const word = ordered[field];
  if (word === null || isCode(billed) !== isCode(word)) return null;
  return billed === word || foldChargeName(billed) === foldChargeName(word);
};

/** Compares fields of the service between the invoice and each order's vendor, where both say something comparable. */
export function compareService(
  { facts, invoice, comparison }: RuleContext,
  fields: readonly (keyof Service)[],
): RuleOutcome<typeof SERVICE_MESSAGES, typeof SERVICE_REASONS> {
  if (invoice.service === null) return NOBODY_SAYS;
  let compared = false;
  const drafts: FindingDraft<typeof SERVICE_MESSAGES>[] = [];
  for (let at = 0; at < facts.orders.length; at += 1) {
    const ordered = comparison.vendors[at]?.service ?? null;
    if (ordered === null) continue;
    for (const field of fields) {
      const billed = invoice.service[field];
      if (billed === null) continue;
      const same = agrees(field, billed, ordered);
      if (same === null) continue;
      compared = true;
      if (same) continue;
      const order = facts.orders[at];
      drafts.push({
        message: "otherThanOrdered",
        data: {
          field,
          billed,
          ordered: ordered[field] ?? ordered.mode ?? ordered.type ?? "",
          orderNumber: order?.order.orderNumber ?? "",
        },
        orderUuid: order?.uuid ?? null,
      });
    }
  }
  return compared ? outcomeOf(drafts) : NOBODY_SAYS;
}
