import type { SettingKind, SettingVersion } from "../../api/setting-versions.ts";
import type { Tone } from "../../ui/tags.tsx";

export const KINDS: Readonly<Record<SettingKind, string>> = {
  "charge-codes": "Charge codes",
  "charge-aliases": "Vendor's charge names",
  "fx-rates": "Exchange rates",
  "reason-codes": "Reasons",
  vendor: "Vendor",
  customer: "Customer",
  "edi-partner": "EDI partner",
  "dispute-template": "Words of a dispute",
};

export const STATES: Readonly<Record<SettingVersion["state"], readonly [string, Tone]>> = {
  "in-force": ["In force", "good"],
  scheduled: ["Waits for its day", "warn"],
  past: ["Past", "neutral"],
  withdrawn: ["Withdrawn", "neutral"],
};

/** How a version came about, where somebody did not simply set it. */
export const CAUSES: Readonly<Record<SettingVersion["cause"], string | null>> = {
  set: null,
  restored: "put in force again",
  confirmed: "confirmed by a second person",
  order: "told by an order",
  found: "was there; who made it was not kept",
};

/** "Vendor ACME, version 3". */
export function titleOf({ kind, subject, version }: SettingVersion): string {
  return `${KINDS[kind]}${subject === "" ? "" : ` ${subject}`}, version ${version}`;
}
