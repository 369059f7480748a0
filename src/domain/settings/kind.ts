import type { Day } from "../day/day.ts";
import type { Amount, Currency, Rate } from "../money/amount.ts";

/**
 * The kinds of values that a policy is made of, as plain data: what reads, prints, describes, shows and documents a setting goes
 * by its kind. Compound kinds are made of smaller ones. A new kind is a row in each table of kinds; the compiler names them.
 */
export interface FlagKind {
  readonly kind: "flag";
}
/** A whole number of something: days, stops, pieces. */
export interface CountKind {
  readonly kind: "count";
  /** What is counted, in the plural: "days". */
  readonly of: string;
  readonly min: number;
  readonly max: number;
}
/** An amount of money, at least 0, at most four decimals. */
export interface AmountKind {
  readonly kind: "amount";
}
/** A percentage, at least 0, at most eight decimals: "2" is two percent. */
export interface PercentKind {
  readonly kind: "percent";
}
/** A rate of exchange, above 0, at most twelve decimals. */
export interface ExchangeRateKind {
  readonly kind: "exchange-rate";
}
export interface TextKind {
  readonly kind: "text";
  readonly maxLength: number;
}
/** Three letters, as ISO 4217 writes currencies. */
export interface CurrencyKind {
  readonly kind: "currency";
}
export interface DayKind {
  readonly kind: "day";
}
/** One of some words, in any case. */
export interface ChoiceKind<V extends readonly string[] = readonly string[]> {
  readonly kind: "choice";
  readonly values: V;
  /** What a value must be, where the list is too long to tell: "a document type, such as ProofOfDelivery". */
  readonly wanted: string | null;
  /** What the list is called where it is described once for all: "DocumentType". */
  readonly name: string | null;
}
/** Null where nobody set it; left out where the policy is printed. */
export interface OptionalKind<K = unknown> {
  readonly kind: "optional";
  readonly of: K;
}
/** Rule ids to what the policy makes of their findings; keys to the letter. */
export interface RulesKind<V extends readonly string[] = readonly string[]> {
  readonly kind: "rules";
  /** Weakest first. */
  readonly values: V;
  /** Rules of which a policy makes no more than this, by id, and why not. */
  readonly most: Readonly<Record<string, MostOfRule<V[number]>>>;
}
export interface MostOfRule<V extends string = string> {
  readonly value: V;
  /** A clause after "at most review": "what is wrong with ... is ...". */
  readonly because: string;
}
export interface Field<K = unknown> {
  readonly kind: K;
  /** What people call it: in forms, lists of changes and documentation. */
  readonly label: string;
  readonly help: string | null;
  /** What holds when the field is absent or null; `undefined`: the field is required (or, when optional, null). */
  readonly default: unknown;
  /** What a form offers while one types; of `approvers` one is chosen. */
  readonly suggest: "charge-codes" | "approvers" | null;
}
export type Fields = Readonly<Record<string, Field>>;

/**
 * How a form shows an object: one row of the table of limits, two of them, switches, one line of a list, or a dialog of its own.
 */
export type ObjectForm = "limit" | "pair" | "switches" | "line" | "condition" | "override";

export interface ObjectKind<F = Fields, Form extends ObjectForm = ObjectForm> {
  readonly kind: "object";
  readonly form: Form;
  readonly fields: F;
  /** At least one of these fields is set. */
  readonly needsOneOf: readonly string[];
  /** Two days, the first not after the second. */
  readonly inOrder: readonly [from: string, until: string] | null;
}
/** An object each of whose fields may be missing: what an override names of a pair. Printed only when a field is set. */
export interface PartialKind<F = Fields> {
  readonly kind: "partial";
  readonly of: ObjectKind<F>;
}
export interface ListKind<K = unknown> {
  readonly kind: "list";
  readonly of: K;
  readonly maxItems: number;
  /** What an entry is called: "required document". */
  readonly noun: string;
  /** What an empty list means, in a sentence. */
  readonly none: string;
  /** What an entry begins as in a form, as JSON, where that is not blank. */
  readonly fresh: Readonly<Record<string, string | boolean>>;
  /** An entry in words, "{name}" for a field's value: "1 {from} = {rate} {to}". Null: its values one after the other. */
  readonly says: string | null;
}

/** Kinds that are typed as one text. */
export type TextLikeKind = CountKind | AmountKind | PercentKind | ExchangeRateKind | TextKind | CurrencyKind | DayKind;
export type Kind =
  | FlagKind
  | TextLikeKind
  | ChoiceKind
  | OptionalKind<Kind>
  | RulesKind
  | ObjectKind<Readonly<Record<string, Field<Kind>>>>
  | PartialKind<Readonly<Record<string, Field<Kind>>>>
  | ListKind<Kind>;

/** A field whose kind is known, as code that goes by kinds meets it. */
export type KindField = Field<Kind>;

/** What a value of a kind is inside the service. */
export type ValueOf<K> =
  K extends OptionalKind<infer Of>
    ? ValueOf<Of> | null
    : K extends ObjectKind<infer F>
      ? { readonly [N in keyof F]: F[N] extends Field<infer Inner> ? ValueOf<Inner> : never }
      : K extends PartialKind<infer F>
        ? { readonly [N in keyof F]: F[N] extends Field<infer Inner> ? ValueOf<Inner> | null : never }
        : K extends ListKind<infer Of>
          ? readonly ValueOf<Of>[]
          : K extends ChoiceKind<infer V>
            ? V[number]
            : K extends RulesKind<infer V>
              ? Readonly<Record<string, V[number]>>
              : K extends { readonly kind: infer Name extends keyof SimpleValues }
                ? SimpleValues[Name]
                : never;

interface SimpleValues {
  readonly flag: boolean;
  readonly count: number;
  readonly amount: Amount;
  readonly percent: Rate;
  /** In 10^-12. */
  readonly "exchange-rate": bigint;
  readonly text: string;
  readonly currency: Currency;
  readonly day: Day;
}
