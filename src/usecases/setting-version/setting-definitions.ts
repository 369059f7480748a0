import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import { CHARGE_ALIASES, CHARGE_CODES, FX_RATES, REASON_CODES } from "../charge/charge-settings.ts";
import { DISPUTE_TEMPLATE } from "../dispute/dispute-template.ts";
import { PARTNER } from "../edi/partner-setting.ts";
import { CUSTOMER, VENDOR } from "../party/party-settings.ts";
import type { SettingDefinition } from "../setting/setting-definition.ts";

/** Every kind of setting that is kept by versions. */
export const SETTING_DEFINITIONS: { readonly [K in SettingKind]: SettingDefinition<K> } = {
  "charge-codes": CHARGE_CODES,
  "charge-aliases": CHARGE_ALIASES,
  "fx-rates": FX_RATES,
  "reason-codes": REASON_CODES,
  vendor: VENDOR,
  customer: CUSTOMER,
  "edi-partner": PARTNER,
  "dispute-template": DISPUTE_TEMPLATE,
};
