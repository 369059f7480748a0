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
export function foldChargeName(name: string): string {
  const before = folds.get(name);
  if (before !== undefined) return before;
  const folded = name
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  if (folds.size >= KEPT_FOLDS) folds.clear();
  folds.set(name, folded);
  return folded;
}

/** The default code of each built-in name (X12 element 150 and the trade's words). */
const BUILT_IN = new Map<string, TenantChargeCode>();
for (const code of DEFAULT_CHARGE_CODES)
  for (const name of [code.code, ...code.aliases])
    if (!BUILT_IN.has(foldChargeName(name))) BUILT_IN.set(foldChargeName(name), code);

const unaccented = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/**
 * The kind of a code nobody listed, from its words.
 * @internal a step of its own, tested by itself.
 */
export function guessKind(text: string): ChargeKind {
  if (/fuel|\bfsc\b/i.test(text)) return "fuel";
  if (/discount|allowance|rebate/i.test(text)) return "discount";
  if (/\btax\b|\b(gst|hst|qst|pst|vat|tvq|tps|iva|isr|ieps|impuesto)\b/i.test(text)) return "tax";
  // Mexico's payers keep part of a tax back: "Retención 4%", "RET4", "RIVA".
  if (/\b(?:reten\w*|ret\d*|ret(?:iva|isr)|riva|risr|withholding|withheld|retenue)\b/i.test(unaccented(text))) return "tax";
  if (/line\s*haul|freight charge|base rate/i.test(text)) return "linehaul";
  return "accessorial";
}

/**
 * Codes that carriers give to whatever has no code of its own (X12 1602 ZZZ "mutually defined", MSG "miscellaneous"): the text
 * tells.
 */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["ZZZ", "MSG", "MISC"].map((text) => foldChargeName(text)));

/**
 * What to ask a person about a charge whose name nobody knows: its code, or its text where the code says nothing. Null without
 * either.
 */
export function unknownChargeText(name: ChargeName | undefined): string | null {
  const [value, description] = [name?.value?.trim() || null, name?.description?.trim() || null];
  if (value !== null && !(description !== null && SAYS_NOTHING.has(foldChargeName(value)))) return value;
  return description;
}

/**
 * A charge's name without the percentage that stands with it: "FSC @ 28.5%" of one week and "FSC 29%" of the next are one charge.
 */
function withoutPercent(text: string | null): string | null {
  return text === null || !text.includes("%") ? text : text.replace(/(?<![\d.,])\d{1,3}(?:[.,]\d{1,8})? ?%/g, " ").trim();
}

const POSTAGE = "POSTAGE";
const PROVINCIAL_TAX = "PROVINCIALTAX";
const NO_ALIASES: ReadonlyMap<string, string> = new Map();

interface TenantIndex {
  /** By folded code and alias. */
  readonly names: ReadonlyMap<string, ResolvedCode>;
  /** Built-in names, read as the tenant's code where the tenant has one for the same thing ("FUEL" is "FSC" with this tenant). */
  readonly builtIn: Map<string, ResolvedCode>;
  readonly ofDefault: ReadonlyMap<string, ResolvedCode>;
}

const indexes = new WeakMap<readonly TenantChargeCode[], TenantIndex>();

const indexOf = (codes: readonly TenantChargeCode[]): TenantIndex => {
  const before = indexes.get(codes);
  if (before !== undefined) return before;
  const names = new Map<string, ResolvedCode>();
  const resolved = codes.map((code): ResolvedCode => ({ code: code.code, kind: code.kind, known: true }));
  resolved.forEach((code) => names.set(foldChargeName(code.code), code));
  codes.forEach((code, at) => {
    for (const alias of code.aliases)
      if (!names.has(foldChargeName(alias))) names.set(foldChargeName(alias), resolved[at] as ResolvedCode);
  });
  const ofDefault = new Map<string, ResolvedCode>();
  for (const [folded, code] of names) {
    const builtIn = BUILT_IN.get(folded);
    if (builtIn !== undefined && !ofDefault.has(builtIn.code)) ofDefault.set(builtIn.code, code);
  }
  const index: TenantIndex = { names, builtIn: new Map(), ofDefault };
  indexes.set(codes, index);
  return index;
};

const builtInOf = (index: TenantIndex, folded: string): ResolvedCode | undefined => {
  const before = index.builtIn.get(folded);
  if (before !== undefined) return before;
  const builtIn = BUILT_IN.get(folded);
  if (builtIn === undefined) return undefined;
  const resolved = index.ofDefault.get(builtIn.code) ?? { code: builtIn.code, kind: builtIn.kind, known: true };
  index.builtIn.set(folded, resolved);
  return resolved;
};

/**
 * Reads charge names into the tenant's codes. One book serves one invoice: what was agreed with the sender of an EDI invoice
 * comes first, then vendor names go through the vendor's aliases (api: charge `Code.Type` Vendor), then through the tenant's
 * codes and aliases, then through the built-in names.
 */
export class ChargeCodeBook {
  readonly #index: TenantIndex;
  readonly #vendor: ReadonlyMap<string, string>;
  readonly #own = new Map<string, ResolvedCode>();

  constructor(facts: ChargeCodeFacts) {
    this.#index = indexOf(facts.codes);
    this.#vendor =
      facts.vendorAliases.length === 0
        ? NO_ALIASES
        : new Map(facts.vendorAliases.map((alias) => [foldChargeName(alias.alias), alias.code]));
  }

  #byName(text: string | null, vendorFirst: boolean): ResolvedCode | undefined {
    if (text === null) return undefined;
    const folded = foldChargeName(text);
    if (folded === "") return undefined;
    if (vendorFirst) {
      const aliased = this.#byVendor(folded);
      if (aliased !== undefined) return aliased;
    }
    return (
      this.#index.names.get(folded) ??
      this.#own.get(folded) ??
      builtInOf(this.#index, folded) ??
      (vendorFirst ? undefined : this.#byVendor(folded))
    );
  }

  /**
   * PST is postage where X12's list names it; whoever else writes it means the tax. What a tenant or vendor made of it
   * stays.
   */
  #provincialTax(name: ChargeName, vendorFirst: boolean): ResolvedCode | undefined {
    if (name.codeName !== undefined || name.value === null || foldChargeName(name.value) !== "PST") return undefined;
    const listed = this.#byName("PST", vendorFirst);
    return listed === undefined || listed.code === POSTAGE ? this.#byName(PROVINCIAL_TAX, false) : undefined;
  }

  #byVendor(folded: string): ResolvedCode | undefined {
    const code = this.#vendor.get(folded);
    return code === undefined ? undefined : this.#ownCode(code);
  }

  /** A code somebody of the tenant named: the tenant's own, else as it is spelled. */
  #ownCode(code: string): ResolvedCode {
    const foldedCode = foldChargeName(code);
    return this.#index.names.get(foldedCode) ?? { code, kind: BUILT_IN.get(foldedCode)?.kind ?? guessKind(code), known: true };
  }

  /**
   * The code of a billed line: by its code, then by its text, then by what the standard calls the code; then by the same without
   * a percentage. Unknown names come back as their own text with `known` false.
   */
  resolve(name: ChargeName): ResolvedCode {
    if (name.agreedCode !== undefined) return this.#ownCode(name.agreedCode);
    const vendorFirst = name.type !== null && name.type.toLowerCase() === "vendor";
    const found =
      this.#provincialTax(name, vendorFirst) ??
      this.#byName(name.value, vendorFirst) ??
      this.#byName(name.description, vendorFirst) ??
      this.#byName(name.codeName ?? null, vendorFirst);
    if (found !== undefined) return found;
    const plain = { ...name, value: withoutPercent(name.value), description: withoutPercent(name.description) };
    if (plain.value !== name.value || plain.description !== name.description) {
      const named = this.resolve(plain);
      if (named.known) return named;
    }
    const text = name.value?.trim() || name.description?.trim() || "(no name)";
    return { code: text, kind: guessKind(`${name.value ?? ""} ${name.description ?? ""} ${name.codeName ?? ""}`), known: false };
  }

  /**
   * The code of the tenant's own that a text beside a freight charge names, where it is no freight: the carrier's code says one
   * thing and its words another. Null where they agree, where it was agreed with the sender, and for names that everybody knows.
   */
  namedBeside(name: ChargeName, text: string): string | null {
    if (name.agreedCode !== undefined || name.value === null || this.resolve({ ...name, description: null }).kind !== "linehaul")
      return null;
    const folded = foldChargeName(text);
    const named = BUILT_IN.has(folded) ? undefined : this.#index.names.get(folded);
    return named === undefined || named.kind === "linehaul" ? null : named.code;
  }

  /**
   * The code of an order's charge. A code that is in no list counts as its own code, as the order spells it, and is known from
   * then on.
   */
  resolveOrdered(name: ChargeName): ResolvedCode {
    const plain: ChargeName = name.type === null ? name : { type: null, value: name.value, description: name.description };
    const found = this.resolve(plain);
    const own: ResolvedCode = found.known ? found : { code: found.code, kind: found.kind, known: true };
    this.#learn(name.value, own);
    if (!found.known) this.#learn(name.description, own);
    return own;
  }

  #learn(text: string | null, resolved: ResolvedCode): void {
    if (text === null) return;
    const folded = foldChargeName(text);
    if (folded === "" || this.#index.names.has(folded) || this.#own.has(folded) || BUILT_IN.has(folded)) return;
    this.#own.set(folded, resolved);
  }
}
