import { amountOf, rateOf } from "../money/amount.ts";
import type { AuditPolicy, Limit } from "./policy.ts";

const largerOf = (amount: string, percent: string): Limit => ({
  amount: amountOf(amount),
  percent: rateOf(percent),
  whichever: "larger",
});

/** What a new tenant starts with (api: audit policy). A sandbox tenant starts with `autoApprove` true. */
export const DEFAULT_POLICY: AuditPolicy = {
  autoApprove: false,
  total: { over: largerOf("5", "2"), under: largerOf("25", "5") },
  charge: { over: largerOf("2", "1"), under: largerOf("25", "5") },
  chargeNotOnOrder: "review",
  requiredDocuments: [],
  chargeDocuments: [],
  lateBillingDays: 180,
  originalBillingDays: null,
  duplicateWindowDays: 548,
  fx: [],
  weight: null,
  distance: null,
  shipDateDays: null,
  taxes: [],
  acceptSupported: false,
  rules: {},
  overrides: [],
};
