/**
 * The freight audit of Weighbridge as a library: pure functions over exact amounts, no clock, no network, no dependency.
 * The same input gives the same result, bit for bit, as in the service.
 */
export { auditAlone, type AuditAlone, factsAlone } from "#domain/audit/audit-alone.ts";
export type { AuditFacts, FactDocument } from "#domain/audit/facts/audit-facts.ts";
export { canonicalFacts } from "#domain/stored/canonical-facts.ts";
export type { AuditResult } from "#domain/audit/findings/audit-result.ts";
export { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
export { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
export { parsePolicy, type ParsedPolicy } from "#domain/audit/policy/parse-policy.ts";
export type { AuditPolicy } from "#domain/audit/policy/policy.ts";
export { printAuditResult, type PrintedAuditResult } from "#domain/audit/findings/print-audit-result.ts";
export { runAudit } from "#domain/audit/run-audit.ts";
export { AUDIT_RULES, RULE_IDS, RULE_SET_VERSION } from "#domain/audit/rules/index.ts";
export type { TenantChargeCode } from "#domain/charge/charge-code-book.ts";
export { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
export { type Day, parseDay } from "#domain/day/day.ts";
export { type Claim, type ClaimFacts, claimOf } from "#domain/dispute/claim.ts";
export type { Invoice } from "#domain/invoice/invoice.ts";
export { decideMatch } from "#domain/matching/decide-match.ts";
export { type Amount, amountOf, parseAmount, printAmount, printRate, type Rate, rateOf } from "#domain/money/amount.ts";
export type { Order } from "#domain/order/order.ts";
export {
  invoiceFromStored as invoiceFromJson,
  invoiceToStored as invoiceToJson,
  type StoredInvoice as InvoiceJson,
} from "#contract/stored/invoice.ts";
export {
  orderFromStored as orderFromJson,
  type StoredOrder as OrderJson,
  orderToStored as orderToJson,
} from "#contract/stored/order.ts";
export { invoiceFrom210, type InvoiceOf210 } from "#edi/from-210.ts";
export { acknowledge } from "#x12/acknowledge.ts";
export { type PartnerProfile, STRICT_PROFILE } from "#x12/partner-profile.ts";
export { readX12, readX12Sync } from "#x12/read-x12.ts";
