import type { ValueOf } from "./kind.ts";

/** The cards of the app's form, in their order; the documentation goes by them too. */
export const SETTING_CARDS = {
  approval: "Approval",
  approvers: "Approvers",
  tolerances: "Tolerances",
  charges: "Charges",
  rating: "Rating engine",
  documents: "Documents",
  days: "Days",
  overrides: "Overrides",
  rules: "Rules",
  taxes: "Taxes",
  exchangeRates: "Exchange rates",
} as const;

export type SettingCard = keyof typeof SETTING_CARDS;

/** One setting of the audit policy: everything that is known of it stands in its row. */
export interface Setting<K = unknown, O extends boolean = boolean> {
  readonly kind: K;
  /** What a new tenant starts with, and what holds where a policy does not name the setting. */
  readonly default: ValueOf<K>;
  /** What people call it: in the form, in lists of changes, in documentation. */
  readonly label: string;
  /** A sentence or less beside it. */
  readonly help: string | null;
  readonly card: SettingCard;
  /** True: an override may replace it for a vendor, customer, mode, service or charge code. */
  readonly overridable: O;
}

interface SettingTexts<K> {
  readonly default: ValueOf<K>;
  readonly label: string;
  readonly help?: string;
  readonly card: SettingCard;
}

/** A row of the table; `overridable: true` lets an override replace it. */
export function setting<K>(kind: K, words: SettingTexts<K> & { readonly overridable: true }): Setting<K, true>;
export function setting<K>(kind: K, words: SettingTexts<K>): Setting<K, false>;
export function setting<K>(kind: K, words: SettingTexts<K> & { readonly overridable?: boolean }): Setting<K> {
  return { kind, ...words, help: words.help ?? null, overridable: words.overridable ?? false };
}
