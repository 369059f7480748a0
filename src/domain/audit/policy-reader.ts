import { parseDay } from "../day/day.ts";
import type { Day } from "../day/day.ts";
import { parseAmount, parseRate } from "../money/amount.ts";
import type { Amount, Rate } from "../money/amount.ts";
import { parseFxRate } from "../money/convert.ts";
import type { FxRate } from "../money/convert.ts";
import { DOCUMENT_TYPES } from "../document/document-types.ts";
import { RULE_SETTINGS } from "./finding.ts";
import type { RuleSetting } from "./finding.ts";
import type { ChargeDocument, Limit, LimitPair, OverrideCondition, PolicyOverride, RequiredDocument, TaxRule } from "./policy.ts";

const MOST_ENTRIES = 5_000;
const MOST_DAYS = 36_500;

/** Reads the parts of a policy; collects refusals while reading, so that all of them are told at once. */
export class PolicyReader {
  readonly errors: Record<string, string[]> = {};
  readonly #rules: ReadonlySet<string>;

  constructor(rules: ReadonlySet<string>) {
    this.#rules = rules;
  }

  refuse(path: string, message: string): void {
    (this.errors[path === "" ? "policy" : path] ??= []).push(message);
  }

  record(value: unknown, path: string): Record<string, unknown> | undefined {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    this.refuse(path, "must be an object");
    return undefined;
  }

  list<T>(value: unknown, path: string, read: (entry: unknown, path: string) => T | undefined): T[] {
    if (!Array.isArray(value)) {
      this.refuse(path, "must be a list");
      return [];
    }
    if (value.length > MOST_ENTRIES) {
      this.refuse(path, `must not have more than ${MOST_ENTRIES} entries`);
      return [];
    }
    return value.map((entry, index) => read(entry, `${path}[${index}]`)).filter((entry) => entry !== undefined);
  }

  text(value: unknown, path: string): string | undefined {
    if (typeof value === "string" && value.trim() !== "" && value.length <= 255) return value.trim();
    this.refuse(path, "must be text of 1 to 255 characters");
    return undefined;
  }

  optionalText(value: unknown, path: string): string | null {
    return value === undefined || value === null ? null : (this.text(value, path) ?? null);
  }

  /** A document type of the specification, whatever its case, in the specification's spelling. */
  documentType(value: unknown, path: string): string | undefined {
    const type =
      typeof value === "string" ? DOCUMENT_TYPES.find((one) => one.toLowerCase() === value.trim().toLowerCase()) : undefined;
    if (type === undefined) this.refuse(path, "must be a document type, such as ProofOfDelivery");
    return type;
  }

  flag(value: unknown, path: string): boolean | undefined {
    if (typeof value === "boolean") return value;
    this.refuse(path, "must be true or false");
    return undefined;
  }

  days(value: unknown, path: string): number | undefined {
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_DAYS) return value;
    this.refuse(path, `must be a whole number of days from 0 to ${MOST_DAYS}`);
    return undefined;
  }

  day(value: unknown, path: string): Day | undefined {
    const day = typeof value === "string" ? parseDay(value) : undefined;
    if (day === undefined) this.refuse(path, "must be a day as YYYY-MM-DD");
    return day;
  }

  optionalDay(value: unknown, path: string): Day | null {
    return value === undefined || value === null ? null : (this.day(value, path) ?? null);
  }

  decimal<T>(value: unknown, path: string, parse: (text: string) => T | undefined, words: string): T | undefined {
    const parsed = typeof value === "string" || typeof value === "number" ? parse(String(value).trim()) : undefined;
    if (parsed === undefined) this.refuse(path, `must be ${words}`);
    return parsed;
  }

  limit(value: unknown, path: string): Limit | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const amount =
      record["amount"] === undefined || record["amount"] === null
        ? null
        : (this.decimal(
            record["amount"],
            `${path}.amount`,
            notNegative(parseAmount),
            "an amount of at least 0 with at most 4 decimals",
          ) ?? null);
    const percent =
      record["percent"] === undefined || record["percent"] === null
        ? null
        : (this.decimal(
            record["percent"],
            `${path}.percent`,
            notNegative(parseRate),
            "a percentage of at least 0 with at most 8 decimals",
          ) ?? null);
    if ((record["amount"] ?? null) === null && (record["percent"] ?? null) === null)
      this.refuse(path, "needs an amount, a percent, or both");
    const whichever = record["whichever"] ?? "larger";
    if (whichever !== "larger" && whichever !== "smaller") {
      this.refuse(`${path}.whichever`, "must be larger or smaller");
      return undefined;
    }
    return { amount, percent, whichever };
  }

  optionalLimit(value: unknown, path: string): Limit | null {
    return value === undefined || value === null ? null : (this.limit(value, path) ?? null);
  }

  /** Over and under; what is not named stays as `before` says. */
  pair(value: unknown, path: string, before: LimitPair): LimitPair {
    if (value === undefined) return before;
    const { over, under } = this.partialPair(value, path);
    return { over: over ?? before.over, under: under ?? before.under };
  }

  partialPair(value: unknown, path: string): { over: Limit | null; under: Limit | null } {
    if (value === undefined || value === null) return { over: null, under: null };
    const record = this.record(value, path);
    return {
      over: this.optionalLimit(record?.["over"], `${path}.over`),
      under: this.optionalLimit(record?.["under"], `${path}.under`),
    };
  }

  setting(value: unknown, path: string): RuleSetting | undefined {
    if (typeof value === "string" && (RULE_SETTINGS as readonly string[]).includes(value)) return value as RuleSetting;
    this.refuse(path, `must be one of ${RULE_SETTINGS.join(", ")}`);
    return undefined;
  }

  rules(value: unknown, path: string): Record<string, RuleSetting> {
    const settings: Record<string, RuleSetting> = {};
    for (const [id, setting] of Object.entries(this.record(value, path) ?? {})) {
      if (!this.#rules.has(id)) this.refuse(`${path}.${id}`, "is no audit rule");
      const read = this.setting(setting, `${path}.${id}`);
      if (read !== undefined && this.#rules.has(id)) settings[id] = read;
    }
    return settings;
  }

  requiredDocument(value: unknown, path: string): RequiredDocument | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const type = this.documentType(record["type"], `${path}.type`);
    const signed =
      record["signed"] === undefined || record["signed"] === null ? false : this.flag(record["signed"], `${path}.signed`);
    return type === undefined || signed === undefined ? undefined : { type, signed };
  }

  chargeDocument(value: unknown, path: string): ChargeDocument | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const code = this.text(record["code"], `${path}.code`);
    const type = this.documentType(record["type"], `${path}.type`);
    return code === undefined || type === undefined ? undefined : { code, type };
  }

  currency(value: unknown, path: string): string | undefined {
    if (typeof value === "string" && /^[A-Za-z]{3}$/.test(value)) return value.toUpperCase();
    this.refuse(path, "must be a currency code of three letters");
    return undefined;
  }

  fx(value: unknown, path: string): FxRate | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const from = this.currency(record["from"], `${path}.from`);
    const to = this.currency(record["to"], `${path}.to`);
    const rate = this.decimal(record["rate"], `${path}.rate`, parseFxRate, "a rate above 0 with at most 12 decimals");
    const date = this.day(record["date"], `${path}.date`);
    return from === undefined || to === undefined || rate === undefined || date === undefined
      ? undefined
      : { from, to, rate, date };
  }

  tax(value: unknown, path: string): TaxRule | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const place = this.text(record["place"], `${path}.place`);
    const code = this.text(record["code"], `${path}.code`);
    const percent = this.decimal(
      record["percent"],
      `${path}.percent`,
      notNegative(parseRate),
      "a percentage of at least 0 with at most 8 decimals",
    );
    return place === undefined || code === undefined || percent === undefined ? undefined : { place, code, percent };
  }

  /** What an override is chosen by, names in any case. A name nobody knows is refused: passed over, the override would hold for everybody. */
  condition(value: unknown, path: string): OverrideCondition | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const when: Record<keyof OverrideCondition, string | null> = {
      vendor: null,
      customer: null,
      mode: null,
      service: null,
      chargeCode: null,
    };
    const names = Object.keys(when) as (keyof OverrideCondition)[];
    const seen = new Set<string>();
    for (const [key, text] of Object.entries(record)) {
      const name = names.find((one) => one.toLowerCase() === key.toLowerCase());
      if (name === undefined) this.refuse(`${path}.${key}`, `is no condition; there are ${names.join(", ")}`);
      else if (seen.has(name)) this.refuse(`${path}.${name}`, `${name} is given more than once, in different spellings`);
      else {
        seen.add(name);
        when[name] = this.optionalText(text, `${path}.${name}`);
      }
    }
    return when;
  }

  override(value: unknown, path: string): PolicyOverride | undefined {
    const record = this.record(value, path);
    if (record === undefined) return undefined;
    const when = this.condition(record["when"], `${path}.when`);
    if (when === undefined) return undefined;
    const effectiveFrom = this.optionalDay(record["effectiveFrom"], `${path}.effectiveFrom`);
    const effectiveUntil = this.optionalDay(record["effectiveUntil"], `${path}.effectiveUntil`);
    if (effectiveFrom !== null && effectiveUntil !== null && effectiveUntil < effectiveFrom)
      this.refuse(`${path}.effectiveUntil`, `must not be before effectiveFrom (${effectiveFrom})`);
    return {
      when,
      effectiveFrom,
      effectiveUntil,
      total: this.partialPair(record["total"], `${path}.total`),
      charge: this.partialPair(record["charge"], `${path}.charge`),
      weight: this.optionalLimit(record["weight"], `${path}.weight`),
      distance: this.optionalLimit(record["distance"], `${path}.distance`),
      chargeNotOnOrder:
        record["chargeNotOnOrder"] === undefined || record["chargeNotOnOrder"] === null
          ? null
          : (this.setting(record["chargeNotOnOrder"], `${path}.chargeNotOnOrder`) ?? null),
      requiredDocuments:
        record["requiredDocuments"] === undefined || record["requiredDocuments"] === null
          ? null
          : this.list(record["requiredDocuments"], `${path}.requiredDocuments`, (entry, at) => this.requiredDocument(entry, at)),
    };
  }
}

const notNegative =
  <T extends Amount | Rate>(parse: (text: string) => T | undefined) =>
  (text: string): T | undefined => {
    const parsed = parse(text);
    return parsed === undefined || parsed < 0n ? undefined : parsed;
  };
