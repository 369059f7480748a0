import { DEFAULT_POLICY } from "./default-policy.ts";
import type { AuditPolicy, Limit } from "./policy.ts";
import { PolicyReader } from "./policy-reader.ts";

/** Messages by field path, as the error shape of the service wants them. */
export type PolicyRefusals = Readonly<Record<string, readonly string[]>>;
export type ParsedPolicy =
  | { readonly ok: true; readonly policy: AuditPolicy }
  | { readonly ok: false; readonly errors: PolicyRefusals };

/**
 * Reads a policy (api: audit policy). What it does not name is as `defaults` says; unknown properties are ignored, an unknown rule id is
 * refused so that a slip of the pen does not leave a rule as it was. Amounts, percentages and rates are texts; numbers are taken too.
 * All refusals are told at once, by field path. `ruleIds` are the ids of the rule table.
 */
export const parsePolicy = (json: unknown, ruleIds: Iterable<string>, defaults: AuditPolicy = DEFAULT_POLICY): ParsedPolicy => {
  const reader = new PolicyReader(new Set(ruleIds));
  const record = reader.record(json, "");
  if (record === undefined) return { ok: false, errors: reader.errors };
  const given = <T>(key: string, before: T, read: (value: unknown, path: string) => T | undefined): T =>
    record[key] === undefined ? before : (read(record[key], key) ?? before);
  const policy: AuditPolicy = {
    autoApprove: given("autoApprove", defaults.autoApprove, (value, path) => reader.flag(value, path)),
    total: reader.pair(record["total"], "total", defaults.total),
    charge: reader.pair(record["charge"], "charge", defaults.charge),
    chargeNotOnOrder: given("chargeNotOnOrder", defaults.chargeNotOnOrder, (value, path) => reader.setting(value, path)),
    requiredDocuments: given("requiredDocuments", defaults.requiredDocuments, (value, path) =>
      reader.list(value, path, (entry, at) => reader.requiredDocument(entry, at)),
    ),
    chargeDocuments: given("chargeDocuments", defaults.chargeDocuments, (value, path) =>
      reader.list(value, path, (entry, at) => reader.chargeDocument(entry, at)),
    ),
    lateBillingDays: given("lateBillingDays", defaults.lateBillingDays, (value, path) => reader.days(value, path)),
    originalBillingDays: given<number | null>("originalBillingDays", defaults.originalBillingDays, (value, path) =>
      value === null ? null : reader.days(value, path),
    ),
    duplicateWindowDays: given("duplicateWindowDays", defaults.duplicateWindowDays, (value, path) => reader.days(value, path)),
    fx: given("fx", defaults.fx, (value, path) => reader.list(value, path, (entry, at) => reader.fx(entry, at))),
    weight: given<Limit | null>("weight", defaults.weight, (value, path) => reader.optionalLimit(value, path)),
    distance: given<Limit | null>("distance", defaults.distance, (value, path) => reader.optionalLimit(value, path)),
    shipDateDays: given<number | null>("shipDateDays", defaults.shipDateDays, (value, path) =>
      value === null ? null : reader.days(value, path),
    ),
    taxes: given("taxes", defaults.taxes, (value, path) => reader.list(value, path, (entry, at) => reader.tax(entry, at))),
    acceptSupported: given("acceptSupported", defaults.acceptSupported, (value, path) => reader.flag(value, path)),
    rules: given("rules", defaults.rules, (value, path) => reader.rules(value, path)),
    overrides: given("overrides", defaults.overrides, (value, path) =>
      reader.list(value, path, (entry, at) => reader.override(entry, at)),
    ),
  };
  return Object.keys(reader.errors).length > 0 ? { ok: false, errors: reader.errors } : { ok: true, policy };
};
