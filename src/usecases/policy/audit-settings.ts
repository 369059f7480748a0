import { hash } from "node:crypto";
import { canonicalText } from "#domain/canonical-text.ts";
import type { SharedFacts } from "#domain/stored/whole-facts.ts";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import type { TenantChargeCode } from "#domain/charge/charge-code-book.ts";
import type { ChargeKind } from "#domain/charge/charge.ts";
import type { Day } from "#domain/day/day.ts";
import { type FxRate, parseFxRate } from "#domain/money/convert.ts";
import type { TenantTx } from "#db/database.ts";
import { loadSettings } from "#db/queries/invoice/audit-facts.ts";
import type { Tenant } from "#src/context.ts";
import { readStoredPolicy } from "#domain/stored/stored-policy.ts";

/** What every audit of a tenant reads, parsed once a version. */
export interface AuditSettings {
  readonly version: number;
  readonly policyVersion: number;
  readonly policy: AuditPolicy;
  readonly codes: readonly TenantChargeCode[];
  readonly fxRates: readonly FxRate[];
  /** The tenant has a rating engine. It stands in the facts of each audit, not among these texts. */
  readonly ratingConfigured: boolean;
  /** Changes of where or how vendors are paid wait for a second person. They stand in the facts of the audits they concern. */
  readonly changesWait: boolean;
  /** The day on which the next version of one of them takes effect; null: none waits. */
  readonly nextSettingOn: string | null;
  /** Policy, codes and rates as canonical text, and its hash: what audits refer to. */
  readonly text: string;
  readonly hash: string;
}

/** Policy, codes and rates as they are kept, and their hash. */
function settingsText(shared: SharedFacts): { readonly text: string; readonly hash: string } {
  const text = canonicalText(shared);
  return { text, hash: hash("sha256", text, "hex") };
}

/** Exchange rates as audits read them. */
export function fxRatesOf(
  rates: readonly { readonly from: string; readonly to: string; readonly rate: string; readonly date: string }[],
): readonly FxRate[] {
  return rates.flatMap((entry) => {
    const rate = parseFxRate(entry.rate);
    return rate === undefined ? [] : [{ from: entry.from, to: entry.to, rate, date: entry.date as Day }];
  });
}

const MAX_KEPT = 5_000;
const kept = new Map<string, AuditSettings>();

/**
 * The settings in force, from memory while the tenant's `settingsVersion` (read in this very transaction) says that nothing
 * changed.
 */
export async function auditSettings(tx: TenantTx, tenant: Tenant): Promise<AuditSettings> {
  const known = kept.get(tenant.tenantUuid);
  if (known !== undefined && known.version === tenant.settingsVersion) return known;
  const settings = await freshSettings(tx, tenant.settingsVersion);
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(tenant.tenantUuid, settings);
  return settings;
}

/** The same, read anew and kept nowhere: for a transaction that has changed them, and may not be committed. */
export async function freshSettings(tx: TenantTx, version: number): Promise<AuditSettings> {
  const row = await loadSettings(tx);
  const read = {
    version,
    policyVersion: row.policyVersion,
    policy: row.policy === null ? DEFAULT_POLICY : readStoredPolicy({ version: row.policyVersion, body: row.policy }),
    codes: row.codes.map((code) => ({ code: code.code, kind: code.kind as ChargeKind, aliases: code.aliases })),
    ratingConfigured: row.ratingConfigured,
    changesWait: row.changesWait,
    nextSettingOn: row.nextSettingOn,
    fxRates: fxRatesOf(row.fx),
  };
  const { text, hash } = settingsText({
    policy: read.policy,
    policyVersion: read.policyVersion,
    fxRates: read.fxRates,
    codes: read.codes,
  });
  return { ...read, text, hash };
}
