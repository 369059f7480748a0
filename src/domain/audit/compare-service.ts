import { foldChargeName } from "../charge/charge-code-book.ts";
import type { Service } from "../party/party.ts";
import type { AuditContext } from "./audit-context.ts";
import { notApplicable, outcomeOf } from "./define-rule.ts";
import type { FindingDraft, RuleOutcome } from "./define-rule.ts";

const NOBODY_SAYS = notApplicable("the bill or the order says nothing about it");

/** Compares fields of the service between the bill and each order's vendor, where both say something. */
export const compareService = ({ facts, invoice, comparison }: AuditContext, fields: readonly (keyof Service)[]): RuleOutcome => {
  if (invoice.service === null) return NOBODY_SAYS;
  let compared = false;
  let drafts: FindingDraft[] | undefined;
  for (let at = 0; at < facts.orders.length; at += 1) {
    const ordered = comparison.vendors[at]?.service ?? null;
    if (ordered === null) continue;
    for (const field of fields) {
      const [billed, expected] = [invoice.service[field], ordered[field]];
      if (billed === null || expected === null) continue;
      compared = true;
      if (billed === expected || foldChargeName(billed) === foldChargeName(expected)) continue;
      (drafts ??= []).push({
        message: `The ${field} is ${billed} on the bill, ${expected} on order ${facts.orders[at]?.order.orderNumber}.`,
        orderUuid: facts.orders[at]?.uuid ?? null,
      });
    }
  }
  return compared ? outcomeOf(drafts) : NOBODY_SAYS;
};
