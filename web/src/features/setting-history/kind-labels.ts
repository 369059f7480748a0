import type { SettingKind, SettingVersion } from "../../api/setting-versions.ts";
import type { Tone } from "../../ui/tags.tsx";
import { t } from "../../language/text.ts";

export const KINDS: Readonly<Record<SettingKind, string>> = {
  "charge-codes": t`Charge codes`,
  "charge-aliases": t`Vendor's charge names`,
  "fx-rates": t`Exchange rates`,
  "reason-codes": t`Reasons`,
  vendor: t`Vendor`,
  customer: t`Customer`,
  "edi-partner": t`EDI partner`,
  "dispute-template": t`Words of a dispute`,
};

export const STATES: Readonly<Record<SettingVersion["state"], readonly [string, Tone]>> = {
  "in-force": [t`In force`, "good"],
  scheduled: [t`Waits for its day`, "warn"],
  past: [t`Past`, "neutral"],
  withdrawn: [t`Withdrawn`, "neutral"],
};

/** How a version came about, where somebody did not simply set it. */
export const CAUSES: Readonly<Record<SettingVersion["cause"], string | null>> = {
  set: null,
  restored: t`put in force again`,
  confirmed: t`confirmed by a second person`,
  order: t`told by an order`,
  found: t`was there; who made it was not kept`,
};

/** "Vendor ACME, version 3". */
export function titleOf({ kind, subject, version }: SettingVersion): string {
  return t`${KINDS[kind]}${subject === "" ? "" : ` ${subject}`}, version ${version}`;
}
