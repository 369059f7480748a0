import type { ApprovedCharge } from "#contract/v2/read/audit-result-out.ts";
import type { DocumentUseRow } from "#db/queries/document/document-use.ts";
import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import type { AuditResult } from "#domain/audit/audit-result.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import type { OpenInvoice } from "./open-invoice.ts";
import type { HoldAfterAudit } from "./hold-after-audit.ts";
import type { Updates } from "./updates-waiting.ts";

export const POLICY_ACTOR = "policy";

/** An invoice with what its audit says, before anything of it is saved. */
export interface Audited {
  readonly open: OpenInvoice;
  readonly match: MatchOutcome;
  readonly updates: Updates;
  readonly facts: AuditFacts;
  readonly result: AuditResult;
  readonly status: InvoiceStatus;
  /** What is left of a person's hold; undefined when there was none. */
  readonly hold: HoldAfterAudit | undefined;
  readonly auditUuid: string;
  readonly orderUuids: readonly string[];
  readonly allocations: readonly ApprovedCharge[] | null;
  /** What its approval uses of receipts. */
  readonly uses: readonly DocumentUseRow[];
  readonly claims: readonly { readonly orderUuid: string; readonly code: string; readonly amount: string }[] | null;
}
