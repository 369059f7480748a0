import type { ValueOf } from "../../settings/kind.ts";
import type { POLICY_SETTINGS } from "../../settings/policy-settings.ts";

type Rows = typeof POLICY_SETTINGS;

/** The audit policy of a tenant (interface choices, "Audit policy"), read and checked. Null means: nobody set it. */
export type AuditPolicy = { readonly [N in keyof Rows]: ValueOf<Rows[N]["kind"]> };

export type SettingName = keyof AuditPolicy;

/** An allowed difference. At least one of amount and percent is set; the difference at the limit still passes. */
export type Limit = NonNullable<AuditPolicy["weight"]>;
export type LimitPair = AuditPolicy["total"];
export type RequiredDocument = AuditPolicy["requiredDocuments"][number];
/** Replaces the settings it names, nothing else. */
export type PolicyOverride = AuditPolicy["overrides"][number];
/** When an override counts: every key given must agree. */
export type OverrideCondition = PolicyOverride["when"];
