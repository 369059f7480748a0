import { RULE_SETTINGS, type RuleSetting } from "../../settings/rule-setting.ts";
import type { Day } from "../../day/day.ts";
import { absolute, type Amount, type Currency, isNothing, larger, printRate, smaller, ZERO } from "../../money/amount.ts";
import { percentOf } from "../../money/round.ts";
import { foldChargeName } from "../../charge/charge-code-book.ts";
import type { HeldLimit } from "../findings/finding.ts";
import { moneyData } from "../findings/message-data.ts";
import type { LimitData } from "../findings/message-data.ts";
import { moneyText } from "../../money/money-text.ts";
import type { Kind } from "../../settings/kind.ts";
import { POLICY_SETTINGS } from "../../settings/policy-settings.ts";
import type {
  AuditPolicy,
  Limit,
  LimitPair,
  OverrideCondition,
  PolicyOverride,
  RequiredDocument,
  SettingName,
} from "../policy/policy.ts";
import type { LimitPath, LimitSettingName, OverridableName } from "../facts/rule-settings.ts";

/** What overrides are chosen by. Several names for one thing (a vendor's externalId and SCAC) all count. */
export interface PolicySubject {
  readonly vendors: readonly string[];
  readonly customers: readonly string[];
  readonly modes: readonly string[];
  readonly services: readonly string[];
  readonly asOfOn: Day;
}

/** Who and what an invoice is judged as. */
export interface PolicySubjects {
  /** By its orders and the tenant's own data. */
  readonly known: PolicySubject;
  /** With what only the invoice says of itself: that can narrow what holds, and never widen it. */
  readonly told: PolicySubject;
  /** By each record that is another name of the vendor: of all the strictest holds. Left out where there is none. */
  readonly merged?: readonly PolicySubject[];
}

/** A setting as it holds for one invoice. */
export interface Resolved<V> {
  readonly value: V;
  /** "policy charge.over" or "override 2 (vendor ACME, chargeCode FUEL)". */
  readonly origin: string;
}

/** A limit whose setting may be empty may be null. */
export type LimitAt<P extends LimitPath> =
  | Resolved<Limit>
  | (P extends SettingName ? (null extends AuditPolicy[P] ? null : never) : never);

const names = (wanted: string, has: readonly string[]): boolean => {
  const folded = foldChargeName(wanted);
  return has.some((text) => foldChargeName(text) === folded);
};

const isAbout = ({ when }: PolicyOverride, subject: PolicySubject): boolean => {
  if (when.vendor !== null && !names(when.vendor, subject.vendors)) return false;
  if (when.customer !== null && !names(when.customer, subject.customers)) return false;
  if (when.mode !== null && !names(when.mode, subject.modes)) return false;
  return when.service === null || names(when.service, subject.services);
};

/** Whether a day is within those of an override, which are both inclusive. */
export function holdsOn({ effectiveFrom, effectiveUntil }: PolicyOverride, day: Day): boolean {
  return (effectiveFrom === null || day >= effectiveFrom) && (effectiveUntil === null || day <= effectiveUntil);
}

const applies = (entry: PolicyOverride, subject: PolicySubject): boolean =>
  holdsOn(entry, subject.asOfOn) && isAbout(entry, subject);

/** The overrides that could hold for a subject, whatever the day, by their places in the list. */
export function overridesAbout(
  policy: AuditPolicy,
  { known, told, merged = [] }: PolicySubjects,
): readonly { readonly index: number; readonly override: PolicyOverride }[] {
  return policy.overrides.flatMap((override, index) =>
    [known, told, ...merged].some((subject) => isAbout(override, subject)) ? [{ index, override }] : [],
  );
}

const keysOf = (when: OverrideCondition): number =>
  (when.vendor === null ? 0 : 1) +
  (when.customer === null ? 0 : 1) +
  (when.mode === null ? 0 : 1) +
  (when.service === null ? 0 : 1) +
  (when.chargeCode === null ? 0 : 1);

const originOf = (index: number, when: OverrideCondition): string => {
  const keys = (Object.keys(when) as (keyof OverrideCondition)[])
    .filter((key) => when[key] !== null)
    .map((key) => `${key} ${when[key]}`);
  return `override ${index + 1} (${keys.length === 0 ? "always" : keys.join(", ")})`;
};

interface LimitRow {
  readonly name: OverridableName;
  readonly side: keyof LimitPair | null;
  readonly origin: string;
}

/** The limits of the table of settings by the names that findings tell. */
const LIMITS = Object.fromEntries(
  Object.entries(POLICY_SETTINGS).flatMap(([name, row]) => limitsOf(name as OverridableName, row.kind)),
) as Readonly<Record<LimitPath, LimitRow>>;

function limitsOf(name: OverridableName, kind: Kind): readonly (readonly [path: string, row: LimitRow])[] {
  if (kind.kind === "optional") return limitsOf(name, kind.of);
  if (kind.kind !== "object" || (kind.form !== "limit" && kind.form !== "pair")) return [];
  if (kind.form === "limit") return [[name, { name, side: null, origin: `policy ${name}` }]];
  return Object.keys(kind.fields).map((side) => {
    const path = `${name}.${side}`;
    return [path, { name, side: side as keyof LimitPair, origin: `policy ${path}` }];
  });
}

/** A pair's side, or the limit itself. */
const limitIn = (held: unknown, side: keyof LimitPair | null): Limit | null =>
  side === null ? (held as Limit | null) : (held as Record<keyof LimitPair, Limit | null>)[side];

interface Applying {
  readonly index: number;
  readonly keys: number;
  readonly override: PolicyOverride;
}

/** The overrides that hold for a subject, the strongest last. */
const applyingTo = (policy: AuditPolicy, subject: PolicySubject): readonly Applying[] =>
  policy.overrides
    .map((override, index) => ({ index, keys: keysOf(override.when), override }))
    .filter((entry) => applies(entry.override, subject))
    .sort((a, b) => a.keys - b.keys || a.index - b.index);

const strictest = (a: RuleSetting, b: RuleSetting): RuleSetting => (RULE_SETTINGS.indexOf(a) >= RULE_SETTINGS.indexOf(b) ? a : b);

/** Every document that either list asks for; signed, and approved, where either wants it so. */
const bothRequired = (a: readonly RequiredDocument[], b: readonly RequiredDocument[]): readonly RequiredDocument[] => {
  const isOf = (type: string) => (entry: RequiredDocument) => entry.type.toLowerCase() === type.toLowerCase();
  return [
    ...a.map((entry) => {
      const same = b.filter(isOf(entry.type));
      const status = same.some((each) => each.status === "Approved") ? "Approved" : entry.status;
      return { ...entry, signed: entry.signed || same.some((each) => each.signed), status };
    }),
    ...b.filter((entry) => !a.some(isOf(entry.type))),
  ];
};

/** What holds of two values of a setting that is no limit: the one that lets less pass. */
const NARROWER: {
  readonly [N in Exclude<OverridableName, LimitSettingName>]: (known: AuditPolicy[N], told: AuditPolicy[N]) => AuditPolicy[N];
} = {
  chargeNotOnOrder: strictest,
  requiredDocuments: bothRequired,
};

const NO_OVERRIDES: readonly Applying[] = [];

/**
 * The policy as it holds for one invoice. An override replaces the limits it names; the one with more keys in `when` wins, among
 * equals the later one (api: fine print of the audit). Overrides are chosen by the orders and the tenant's own data; those that
 * only the invoice's own words choose hold where they are stricter, so that no invoice chooses its own tolerance.
 */
export class PolicyInForce {
  readonly policy: AuditPolicy;
  readonly #known: readonly Applying[];
  /** Null when the invoice's words choose no other overrides. */
  readonly #told: readonly Applying[] | null = null;
  readonly #merged: readonly (readonly Applying[])[] = [];
  readonly #origins = new Map<string, string>();

  readonly #codeOf: (name: string) => string;

  /** `codeOf`: the tenant's code of a charge's name, as an override may say "FSC" where the code is FUEL. */
  constructor(policy: AuditPolicy, subjects: () => PolicySubjects, codeOf: (name: string) => string) {
    this.policy = policy;
    this.#codeOf = codeOf;
    if (policy.overrides.length === 0) this.#known = NO_OVERRIDES;
    else {
      const { known, told, merged } = subjects();
      this.#known = applyingTo(policy, known);
      const all = applyingTo(policy, told);
      if (all.length !== this.#known.length) this.#told = all;
      if (merged !== undefined) this.#merged = merged.map((subject) => applyingTo(policy, subject));
    }
  }

  #isOf(name: string, chargeCode: string): boolean {
    const folded = foldChargeName(chargeCode);
    return foldChargeName(name) === folded || foldChargeName(this.#codeOf(name)) === folded;
  }

  /** The strongest of the overrides that sets something, for a charge code or (null) for the whole invoice. */
  #strongest<T>(
    overrides: readonly Applying[],
    chargeCode: string | null,
    read: (override: PolicyOverride) => T | null,
  ): { value: T; origin: string } | undefined {
    for (let at = overrides.length - 1; at >= 0; at -= 1) {
      const override = overrides[at] as Applying;
      const { when } = override.override;
      if (when.chargeCode !== null && (chargeCode === null || !this.#isOf(when.chargeCode, chargeCode))) continue;
      const value = read(override.override);
      if (value === null) continue;
      const key = String(override.index);
      let origin = this.#origins.get(key);
      if (origin === undefined) this.#origins.set(key, (origin = originOf(override.index, when)));
      return { value, origin };
    }
    return undefined;
  }

  /**
   * A limit by its name, held against an expected amount (or quantity), for a charge code or for the whole invoice; null where
   * the policy sets none. Of what is known and what only the invoice says, the one that allows less of that amount.
   */
  limit<P extends LimitPath>(path: P, expected: Amount, chargeCode: string | null = null): LimitAt<P> {
    const { name, side, origin } = LIMITS[path];
    const value = limitIn(this.policy[name], side);
    const base: Resolved<Limit> | null = value === null ? null : { value, origin };
    if (this.#known.length === 0 && this.#told === null && this.#merged.length === 0) return base as LimitAt<P>;
    const read = (override: PolicyOverride): Limit | null => limitIn(override[name], side);
    const known = this.#strongest(this.#known, chargeCode, read) ?? base;
    const told = this.#told === null ? undefined : this.#strongest(this.#told, chargeCode, read);
    const others = [told ?? null, ...this.#merged.map((each) => this.#strongest(each, chargeCode, read) ?? base)];
    const strictestOf = (a: Resolved<Limit> | null, b: Resolved<Limit> | null): Resolved<Limit> | null =>
      b !== null && (a === null || allowedBy(b.value, expected) < allowedBy(a.value, expected)) ? b : a;
    return others.reduce(strictestOf, known) as LimitAt<P>;
  }

  /** Any other setting that an override may replace. */
  setting<N extends Exclude<OverridableName, LimitSettingName>>(
    name: N,
    chargeCode: string | null = null,
  ): Resolved<AuditPolicy[N]> {
    const read = (override: PolicyOverride): AuditPolicy[N] | null => override[name] as AuditPolicy[N] | null;
    const known: Resolved<AuditPolicy[N]> = this.#strongest(this.#known, chargeCode, read) ?? {
      value: this.policy[name],
      origin: `policy ${name}`,
    };
    const told = this.#told === null ? undefined : this.#strongest(this.#told, chargeCode, read);
    const base: Resolved<AuditPolicy[N]> = { value: this.policy[name], origin: `policy ${name}` };
    const merged = this.#merged.map((each) => this.#strongest(each, chargeCode, read) ?? base);
    const narrower = NARROWER[name] as (a: AuditPolicy[N], b: AuditPolicy[N]) => AuditPolicy[N];
    return [...(told === undefined ? [] : [told]), ...merged].reduce(
      (held, other) => (other.value === held.value ? held : { value: narrower(held.value, other.value), origin: other.origin }),
      known,
    );
  }

  /** An override's word, else that of `rules` where it names the rule, else `chargeNotOnOrder`, which every policy carries. */
  chargeNotOnOrder(chargeCode: string): RuleSetting {
    const read = (override: PolicyOverride): RuleSetting | null => override.chargeNotOnOrder;
    const base = this.policy.rules["charge-not-on-order"] ?? this.policy.chargeNotOnOrder;
    const known = this.#strongest(this.#known, chargeCode, read)?.value ?? base;
    const told = this.#told === null ? undefined : this.#strongest(this.#told, chargeCode, read);
    const merged = this.#merged.map((each) => this.#strongest(each, chargeCode, read)?.value ?? base);
    return [...(told === undefined ? [] : [told.value]), ...merged].reduce(strictest, known);
  }
}

/**
 * The allowed difference for an expected amount: percentages are of its absolute value, and rounded half away from zero to four
 * decimals.
 */
export function allowedBy(limit: Limit, expected: Amount): Amount {
  if (limit.percent === null) return limit.amount ?? ZERO;
  const ofPercent = percentOf(absolute(expected), limit.percent);
  if (limit.amount === null) return ofPercent;
  return limit.whichever === "larger" ? larger(limit.amount, ofPercent) : smaller(limit.amount, ofPercent);
}

/**
 * True when the difference (of either sign) is within the limit; at the limit passes, and less than half a cent always does.
 * `centsAllowance`: what rounding to cents explains of it is zero too.
 */
export function isWithin(difference: Amount, limit: Limit, expected: Amount, centsAllowance: Amount = ZERO): boolean {
  if (isNothing(difference)) return true;
  const size = absolute(difference);
  if (size <= centsAllowance) return true;
  // The amount alone settles most cases without a division.
  if (limit.amount !== null && limit.whichever === "larger" && size <= limit.amount) return true;
  return size <= allowedBy(limit, expected);
}

/** The limit in words, for a finding. */
export function heldLimit(resolved: Resolved<Limit>, expected: Amount, currency: Currency): HeldLimit {
  const limit = resolved.value;
  const percent =
    limit.percent === null ? null : `${printRate(limit.percent)}% of ${moneyText(moneyData(absolute(expected), currency))}`;
  const fixed = limit.amount === null ? null : moneyText(moneyData(limit.amount, currency));
  const text =
    fixed === null ? (percent ?? "nothing") : percent === null ? fixed : `the ${limit.whichever} of ${fixed} and ${percent}`;
  return { allowed: allowedBy(limit, expected), text, origin: resolved.origin };
}

/** A held limit as data of a message. */
export function limitData(limit: HeldLimit, currency: Currency): LimitData {
  return { allowed: moneyData(limit.allowed, currency), text: limit.text, origin: limit.origin };
}
