/** The table of policy settings, for whoever shows it: plain data. */
export { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";
export { SETTING_CARDS, type Setting, type SettingCard } from "#domain/settings/setting.ts";
export type {
  ChoiceKind,
  Kind,
  KindField,
  ListKind,
  ObjectKind,
  PartialKind,
  RulesKind,
  TextLikeKind,
} from "#domain/settings/kind.ts";
