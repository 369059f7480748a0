/**
 * Settings that move money beside the policy, and the words in which it is asked for. Each is kept by versions: who made it,
 * when, from which day it holds, and what it was before.
 */
export const SETTING_KINDS = [
  "charge-codes",
  "charge-aliases",
  "fx-rates",
  "reason-codes",
  "vendor",
  "customer",
  "edi-partner",
  "dispute-template",
] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** What the setting is called in sentences. */
export const SETTING_NAMES: Readonly<Record<SettingKind, string>> = {
  "charge-codes": "the charge codes",
  "charge-aliases": "the vendor's names for charge codes",
  "fx-rates": "the exchange rates",
  "reason-codes": "the reasons for decisions",
  vendor: "the vendor",
  customer: "the customer",
  "edi-partner": "the agreement with the EDI partner",
  "dispute-template": "the words of a dispute",
};

/**
 * How a version came about. `order`: an order told it. `confirmed`: a second person confirmed it. `found`: it was there, and who
 * made it was not kept.
 */
export const VERSION_CAUSES = ["set", "restored", "confirmed", "order", "found"] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];

/**
 * `in-force`: it holds now. `scheduled`: its day has not come. `past`: another took its place. `withdrawn`: its day never came.
 */
export const VERSION_STATES = ["in-force", "scheduled", "past", "withdrawn"] as const;
export type VersionState = (typeof VERSION_STATES)[number];
