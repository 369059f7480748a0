/** The table of policy settings, for whoever shows it: plain data. */
export { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";
export { choicesOf, withinMost } from "#domain/settings/most-of-rules.ts";
export { SETTING_CARDS, type Setting } from "#domain/settings/setting.ts";
export type { Kind, KindField, ListKind, ObjectKind } from "#domain/settings/kind.ts";
