import type { Day } from "../day/day.ts";
import type { Amount, Rate } from "../money/amount.ts";
import type { FxRate } from "../money/convert.ts";
import type { RuleSetting } from "./finding.ts";

/** An allowed difference. At least one of amount and percent is set; the difference at the limit still passes. */
export interface Limit {
  readonly amount: Amount | null;
  /** Percent with up to eight decimals: "2" is 200000000n. */
  readonly percent: Rate | null;
  readonly whichever: "larger" | "smaller";
}

export interface LimitPair {
  readonly over: Limit;
  readonly under: Limit;
}

export interface RequiredDocument {
  readonly type: string;
  readonly signed: boolean;
}

export interface ChargeDocument {
  readonly code: string;
  readonly type: string;
}

export interface TaxRule {
  /** Country and state, "CA-ON", or a country alone. */
  readonly place: string;
  /** The tenant's tax code or the tax's name: HST, GST, QST, PST, VAT. */
  readonly code: string;
  readonly percent: Rate;
}

/** When an override counts: every key given must agree. */
export interface OverrideCondition {
  readonly vendor: string | null;
  readonly customer: string | null;
  readonly mode: string | null;
  readonly service: string | null;
  readonly chargeCode: string | null;
}

/** Replaces the limits it names, nothing else. */
export interface PolicyOverride {
  readonly when: OverrideCondition;
  readonly effectiveFrom: Day | null;
  readonly effectiveUntil: Day | null;
  readonly total: { readonly over: Limit | null; readonly under: Limit | null };
  readonly charge: { readonly over: Limit | null; readonly under: Limit | null };
  readonly weight: Limit | null;
  readonly distance: Limit | null;
  readonly chargeNotOnOrder: RuleSetting | null;
  readonly requiredDocuments: readonly RequiredDocument[] | null;
}

/** The audit policy of a tenant (api: audit policy), read and checked. Null means: nobody set it. */
export interface AuditPolicy {
  readonly autoApprove: boolean;
  readonly total: LimitPair;
  readonly charge: LimitPair;
  readonly chargeNotOnOrder: RuleSetting;
  readonly requiredDocuments: readonly RequiredDocument[];
  readonly chargeDocuments: readonly ChargeDocument[];
  readonly lateBillingDays: number;
  readonly originalBillingDays: number | null;
  readonly duplicateWindowDays: number;
  readonly fx: readonly FxRate[];
  readonly weight: Limit | null;
  readonly distance: Limit | null;
  readonly shipDateDays: number | null;
  readonly taxes: readonly TaxRule[];
  readonly acceptSupported: boolean;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly overrides: readonly PolicyOverride[];
}
