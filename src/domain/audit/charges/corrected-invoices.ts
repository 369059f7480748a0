import { addAmounts, type Amount, type Currency, isNothing, minus } from "../../money/amount.ts";
import type { OrderVendor } from "../../order/order.ts";
import type { AuditFacts, SiblingInvoice } from "../facts/audit-facts.ts";
import { invoiceNumberKey } from "../../invoice/number-key.ts";

/** What an invoice is compared with. */
interface ComparedWith {
  readonly vendors: readonly (OrderVendor | null)[];
  readonly currency: Currency;
}

const amountOn = ({ orders }: AuditFacts, { amounts }: SiblingInvoice): Amount =>
  addAmounts(
    (amounts ?? []).filter(({ orderUuid }) => orders.some(({ uuid }) => uuid === orderUuid)).map(({ amount }) => amount),
  );

/** What the orders ask for, less what was approved. */
const leftOf = (facts: AuditFacts, vendors: ComparedWith["vendors"]): Amount => {
  const ordered = vendors.flatMap((vendor) => (vendor?.charges ?? []).map(({ amount }) => amount));
  const approved = facts.siblings.filter(({ status }) => status === "approved").map((sibling) => amountOn(facts, sibling));
  return minus(addAmounts(ordered), addAmounts(approved));
};

/**
 * Disputed invoices that this one seems to correct, as letters to carriers ask for: it bills the same orders, of another amount,
 * under the same number or exactly what the orders still ask for. It is judged without them, and a person ends them first
 * (possible-correction): only one of both is paid. Where the policy does not look for corrections there are none.
 */
export function correctedBy(facts: AuditFacts, { vendors, currency }: ComparedWith): readonly SiblingInvoice[] {
  const { invoice } = facts.invoice;
  const disputed = facts.siblings.filter(({ status, isAfter }) => status === "disputed" && isAfter !== true);
  if (disputed.length === 0 || facts.policy.rules["possible-correction"] === "off") return [];
  if (invoice.currency !== null && invoice.currency !== currency) return [];
  const billed = addAmounts(invoice.charges.map(({ amount }) => amount));
  if (billed <= 0n) return [];
  const isExact = isNothing(minus(billed, leftOf(facts, vendors)));
  return disputed.filter((sibling) => {
    const { type, amounts, paidIn, invoiceNumber } = sibling;
    if (type !== invoice.type || amounts === null || (paidIn !== undefined && paidIn !== currency)) return false;
    const before = amountOn(facts, sibling);
    if (before <= 0n || isNothing(minus(before, billed))) return false;
    return invoiceNumberKey(invoiceNumber) === invoiceNumberKey(invoice.invoiceNumber) || (isExact && before > billed);
  });
}
