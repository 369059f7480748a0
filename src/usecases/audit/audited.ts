import type { Hold } from "#db/queries/invoice/decisions.ts";
import type { AuditEffects } from "#domain/audit/approval/effects-of-audit.ts";
import type { Updates } from "#domain/lifecycle/updates-in-the-way.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { AuditResult } from "#domain/audit/findings/audit-result.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { MatchOutcome } from "#domain/matching/match-outcome.ts";
import type { OpenInvoice } from "./open-invoice.ts";

export const POLICY_ACTOR = "policy";

/** An invoice with what its audit says, before anything of it is saved. */
export interface Audited extends AuditEffects {
  readonly open: OpenInvoice;
  readonly match: MatchOutcome;
  readonly updates: Updates;
  readonly facts: AuditFacts;
  readonly result: AuditResult;
  readonly status: InvoiceStatus;
  /** A person's hold, and why it is over (null while it lasts); undefined when there was none. */
  readonly hold: { readonly hold: Hold; readonly released: "document" | "time" | null } | undefined;
  readonly auditUuid: string;
  readonly orderUuids: readonly string[];
}
