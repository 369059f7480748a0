import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import type { Address } from "#domain/party/party.ts";
import { type StoredTemplate, templateFromStored } from "./dispute-template.ts";

type PartyContact = Partial<Record<"name" | "phone" | "department" | "email", string | null>>;

/** A number that other systems know a party by; its uuid stays while number and type do. */
export interface KeptAccountNumber {
  readonly uuid: string;
  readonly accountNumber: string;
  readonly accountType: string | null;
}

/** Why nothing of a vendor is approved automatically, who said so, and since which day. */
/** Who blocked it stands with the version, as of every setting. */
export interface VendorBlock {
  readonly reason: string;
  readonly since: string;
}

/** What people set about a vendor; of one that only orders told of, nothing. */
export interface VendorSettings {
  readonly scacs?: readonly string[];
  readonly paymentTerms?: string | null;
  readonly remitTo?: Partial<Address> | null;
  readonly taxRegistered?: boolean | null;
  readonly disputeEmail?: string | null;
  /** Left out: it is not blocked. */
  readonly block?: VendorBlock | null;
  readonly accountNumbers?: readonly KeptAccountNumber[];
  readonly contact?: PartyContact | null;
}

export interface CustomerSettings {
  readonly billingTerms?: string | null;
  readonly accountNumbers?: readonly KeptAccountNumber[];
  readonly contact?: PartyContact | null;
}

/** Who a vendor is, which orders tell too. */
export interface VendorIdentityText {
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
}

export interface CodeAlias {
  readonly alias: string;
  readonly code: string;
}

/** Each kind of setting as a version of it is stored (`setting_version.content`); what is left out of a record is not set. */
export interface SettingContents {
  "charge-codes": readonly { readonly code: string; readonly kind: string; readonly aliases: readonly string[] }[];
  "charge-aliases": readonly CodeAlias[];
  "fx-rates": readonly { readonly from: string; readonly to: string; readonly rate: string; readonly date: string }[];
  "reason-codes": readonly { readonly code: string; readonly appliesTo: string; readonly description: string }[];
  vendor: Partial<VendorIdentityText> & VendorSettings;
  customer: { readonly name?: string | null } & CustomerSettings;
  "edi-partner": Readonly<Record<string, unknown>>;
  "dispute-template": StoredTemplate;
}

/** What an entry of a list has, each a text but for the aliases of a code. */
const ENTRIES: Readonly<Partial<Record<SettingKind, readonly string[]>>> = {
  "charge-codes": ["code", "kind", "aliases"],
  "charge-aliases": ["alias", "code"],
  "fx-rates": ["from", "to", "rate", "date"],
  "reason-codes": ["code", "appliesTo", "description"],
};

/** Reads the JSON of the column, already parsed; null: there is no such setting. Throws on what no release wrote. */
export function settingFromStored<K extends SettingKind>(kind: K, stored: unknown): SettingContents[K] | null {
  if (stored === null) return null;
  if (kind === "dispute-template") return templateFromStored(stored) as SettingContents[K];
  const names = ENTRIES[kind];
  if (names === undefined) {
    if (typeof stored !== "object" || Array.isArray(stored)) throw new Error(`setting_version.content of ${kind} is no record`);
  } else {
    if (!Array.isArray(stored)) throw new Error(`setting_version.content of ${kind} is no list`);
    for (const entry of stored as readonly Readonly<Record<string, unknown>>[])
      for (const name of names)
        if (name === "aliases" ? !Array.isArray(entry[name]) : typeof entry[name] !== "string")
          throw new Error(`setting_version.content of ${kind} has an entry without its ${name}`);
  }
  return stored as SettingContents[K];
}
