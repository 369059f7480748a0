/** What changes with a second person where a tenant separates duties: where money goes and when, and who watches over it. */
export const CHANGE_KINDS = [
  "remit-to",
  "payment-terms",
  "charge-terms",
  "approval-limit",
  "separate-duties",
  "audit-policy",
  "sign-in-provider",
  "vendor-merge",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** `replaced`: by a newer change of the same. `expired`: nobody decided. */
export const CHANGE_STATES = ["waiting", "confirmed", "refused", "cancelled", "replaced", "expired"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** How long a change waits for a second person. */
export const CHANGE_LIFETIME_DAYS = 30;

/** Kinds that hold the open invoices they concern until they are decided. */
export const HOLDING_KINDS = [
  "remit-to",
  "payment-terms",
  "charge-terms",
  "vendor-merge",
] as const satisfies readonly ChangeKind[];
export type HoldingKind = (typeof HOLDING_KINDS)[number];

/** What the setting is called in sentences. */
export const CHANGED: Readonly<Record<ChangeKind, string>> = {
  "remit-to": "the vendor's remit-to",
  "payment-terms": "the vendor's payment terms",
  "charge-terms": "the charge terms agreed with the EDI partner",
  "approval-limit": "the approval limit",
  "separate-duties": "the separation of duties",
  "audit-policy": "the audit policy",
  "sign-in-provider": "the provider that people sign in at",
  "vendor-merge": "which record of the directory the vendor is one carrier with",
};
