import type { ChargeKind, ChargeName } from "./charge.ts";
import { DEFAULT_CHARGE_CODES } from "./default-charge-codes.ts";

/** A code of the tenant. `aliases` are further names it is billed under (api: charge codes). */
export interface TenantChargeCode {
  readonly code: string;
  readonly kind: ChargeKind;
  readonly description?: string | null;
  readonly aliases: readonly string[];
}

/** A vendor's own name for one of the tenant's codes. */
export interface VendorAlias {
  readonly alias: string;
  readonly code: string;
}

/** What an audit needs to read charge names: the tenant's list, and the aliases of the invoice's vendor. */
export interface ChargeCodeFacts {
  readonly codes: readonly TenantChargeCode[];
  readonly vendorAliases: readonly VendorAlias[];
}

export interface ResolvedCode {
  readonly code: string;
  readonly kind: ChargeKind;
  /** False: no alias knows the name; `code` is then the name's own text. */
  readonly known: boolean;
}

const KEPT_FOLDS = 20_000;
const folds = new Map<string, string>();

/** Upper case, letters and digits only: "Fuel Surcharge", "FUEL-SURCHARGE" and "fuel surcharge." are one. */
export const foldChargeName = (name: string): string => {
  const before = folds.get(name);
  if (before !== undefined) return before;
  const folded = name.normalize("NFKC").toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
  if (folds.size >= KEPT_FOLDS) folds.clear();
  folds.set(name, folded);
  return folded;
};

/** The default code of each built-in name (X12 element 150 and the trade's words). */
const BUILT_IN = new Map<string, TenantChargeCode>();
for (const one of DEFAULT_CHARGE_CODES) for (const name of [one.code, ...one.aliases]) if (!BUILT_IN.has(foldChargeName(name))) BUILT_IN.set(foldChargeName(name), one);

/** The kind of a code nobody listed, from its words. */
export const guessKind = (text: string): ChargeKind => {
  if (/fuel|\bfsc\b/i.test(text)) return "fuel";
  if (/discount|allowance|rebate/i.test(text)) return "discount";
  if (/\btax\b|\b(gst|hst|qst|pst|vat|tvq|tps)\b/i.test(text)) return "tax";
  if (/line\s*haul|freight charge|base rate/i.test(text)) return "linehaul";
  return "accessorial";
};

interface TenantIndex {
  /** By folded code and alias. */
  readonly names: ReadonlyMap<string, TenantChargeCode>;
  /** The tenant's code for a default code ("FUEL" is "FSC" with this tenant). */
  readonly ofDefault: ReadonlyMap<string, TenantChargeCode>;
}

const indexes = new WeakMap<readonly TenantChargeCode[], TenantIndex>();

const indexOf = (codes: readonly TenantChargeCode[]): TenantIndex => {
  const before = indexes.get(codes);
  if (before !== undefined) return before;
  const names = new Map<string, TenantChargeCode>();
  for (const one of codes) names.set(foldChargeName(one.code), one);
  for (const one of codes) for (const alias of one.aliases) if (!names.has(foldChargeName(alias))) names.set(foldChargeName(alias), one);
  const ofDefault = new Map<string, TenantChargeCode>();
  for (const [folded, one] of names) {
    const builtIn = BUILT_IN.get(folded);
    if (builtIn !== undefined && !ofDefault.has(builtIn.code)) ofDefault.set(builtIn.code, one);
  }
  const index = { names, ofDefault };
  indexes.set(codes, index);
  return index;
};

/**
 * Reads charge names into the tenant's codes. One book serves one invoice: vendor names go through its vendor's aliases first
 * (api: charge `Code.Type` Vendor), then through the tenant's codes and aliases, then through the built-in names.
 */
export class ChargeCodeBook {
  readonly #index: TenantIndex;
  readonly #vendor: ReadonlyMap<string, string>;
  readonly #own = new Map<string, ResolvedCode>();

  constructor(facts: ChargeCodeFacts) {
    this.#index = indexOf(facts.codes);
    this.#vendor = new Map(facts.vendorAliases.map((one) => [foldChargeName(one.alias), one.code]));
  }

  #byName(text: string | null, vendorFirst: boolean): ResolvedCode | undefined {
    if (text === null) return undefined;
    const folded = foldChargeName(text);
    if (folded === "") return undefined;
    if (vendorFirst) {
      const aliased = this.#byVendor(folded);
      if (aliased !== undefined) return aliased;
    }
    const tenant = this.#index.names.get(folded);
    if (tenant !== undefined) return { code: tenant.code, kind: tenant.kind, known: true };
    const own = this.#own.get(folded);
    if (own !== undefined) return own;
    const builtIn = BUILT_IN.get(folded);
    if (builtIn !== undefined) {
      const mapped = this.#index.ofDefault.get(builtIn.code) ?? builtIn;
      return { code: mapped.code, kind: mapped.kind, known: true };
    }
    return vendorFirst ? undefined : this.#byVendor(folded);
  }

  #byVendor(folded: string): ResolvedCode | undefined {
    const code = this.#vendor.get(folded);
    if (code === undefined) return undefined;
    const tenant = this.#index.names.get(foldChargeName(code));
    return { code: tenant?.code ?? code, kind: tenant?.kind ?? BUILT_IN.get(foldChargeName(code))?.kind ?? guessKind(code), known: true };
  }

  /** The code of a billed line: by its code, then by its text. Unknown names come back as their own text with `known` false. */
  resolve(name: ChargeName): ResolvedCode {
    const vendorFirst = name.type !== null && name.type.toLowerCase() === "vendor";
    const found = this.#byName(name.value, vendorFirst) ?? this.#byName(name.description, vendorFirst);
    if (found !== undefined) return found;
    const text = name.value?.trim() || name.description?.trim() || "(no name)";
    return { code: text, kind: guessKind(`${name.value ?? ""} ${name.description ?? ""}`), known: false };
  }

  /** The code of an order's charge. A code that is in no list counts as its own code, as the order spells it, and is known from then on. */
  resolveOrdered(name: ChargeName): ResolvedCode {
    const found = this.resolve({ ...name, type: null });
    if (found.known) return found;
    const own: ResolvedCode = { ...found, known: true };
    for (const text of [name.value, name.description]) {
      if (text === null) continue;
      const folded = foldChargeName(text);
      if (folded !== "" && !this.#own.has(folded)) this.#own.set(folded, own);
    }
    return own;
  }
}
