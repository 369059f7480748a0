export const REASON_APPLIES_TO = ["approve", "terminate", "hold", "dispute", "cancel-order"] as const;
export type ReasonAppliesTo = (typeof REASON_APPLIES_TO)[number];

export interface ReasonCode {
  readonly code: string;
  readonly appliesTo: ReasonAppliesTo;
  readonly description: string;
}

const codes = (appliesTo: ReasonAppliesTo, rows: readonly (readonly [code: string, description: string])[]): ReasonCode[] =>
  rows.map(([code, description]) => ({ code, appliesTo, description }));

/** A paper that became an invoice by itself, and should not have: what its confidence is worth is counted by it. */
export const MISREAD = "Misread";

/** The reasons a tenant begins with. A decision takes a code of the tenant's list or words of its own. */
export const DEFAULT_REASON_CODES: readonly ReasonCode[] = [
  ...codes("approve", [
    ["ApprovedByCustomer", "The customer agreed to the charge."],
    ["SupportedByDocument", "A document supports the charge."],
    ["ContractTerms", "The contract allows it, the order does not say so."],
    ["ShortPay", "Paid at the expected amount."],
    ["Goodwill", "Not owed, paid all the same."],
  ]),
  ...codes("terminate", [
    ["Duplicate", "The same invoice is here already."],
    ["Superseded", "A corrected invoice replaces it."],
    ["CancelledByVendor", "The vendor took it back."],
    ["NotOurs", "Somebody else's invoice."],
    ["BilledTooLate", "Beyond the limit of the contract or of law."],
    [MISREAD, "The paper says something else than was read of it."],
  ]),
  ...codes("hold", [
    ["MissingDocument", "A document is still to come."],
    ["QuestionToVendor", "The vendor has been asked."],
    ["QuestionToCustomer", "The customer has been asked."],
    ["PaymentHold", "Who is to be paid is not sure."],
  ]),
  ...codes("dispute", [
    ["WrongRate", "Another rate was agreed."],
    ["WrongWeightOrClass", "Weight or class is not the shipment's."],
    ["NotOrdered", "The service was not ordered."],
    ["AlreadyBilled", "Billed before."],
  ]),
  ...codes("cancel-order", [
    ["CustomerCancelled", "The customer cancelled."],
    ["NotShipped", "The goods were not shipped."],
    ["EnteredTwice", "Another order stands for it."],
  ]),
];
