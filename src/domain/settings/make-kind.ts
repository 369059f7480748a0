import type {
  AmountKind,
  ChoiceKind,
  CountKind,
  CurrencyKind,
  DayKind,
  ExchangeRateKind,
  Field,
  FlagKind,
  ListKind,
  ObjectForm,
  ObjectKind,
  OptionalKind,
  PartialKind,
  PercentKind,
  RulesKind,
  TextKind,
  ValueOf,
} from "./kind.ts";

const MAX_DAYS = 36_500;
const MAX_TEXT_LENGTH = 255;
const MAX_ENTRIES = 5_000;

export const FLAG: FlagKind = { kind: "flag" };
export const AMOUNT: AmountKind = { kind: "amount" };
export const PERCENT: PercentKind = { kind: "percent" };
export const EXCHANGE_RATE: ExchangeRateKind = { kind: "exchange-rate" };
export const CURRENCY: CurrencyKind = { kind: "currency" };
export const DAY: DayKind = { kind: "day" };
export const DAYS: CountKind = count({ of: "days", min: 0, max: MAX_DAYS });
export const TEXT: TextKind = { kind: "text", maxLength: MAX_TEXT_LENGTH };

/**
 * A whole number of things, bounds included: `count({ of: "stops", min: 1, max: 40 })`.
 * @internal a step of its own, tested by itself.
 */
export function count({ of, min, max }: Omit<CountKind, "kind">): CountKind {
  return { kind: "count", of, min, max };
}

export function choice<const V extends readonly string[]>(
  values: V,
  { wanted, name }: Partial<Pick<ChoiceKind, "wanted" | "name">> = {},
): ChoiceKind<V> {
  return { kind: "choice", values, wanted: wanted ?? null, name: name ?? null };
}

/** `values` weakest first. */
export function rulesOf<const V extends readonly string[]>(values: V, most: RulesKind<NoInfer<V>>["most"] = {}): RulesKind<V> {
  return { kind: "rules", values, most };
}

export function optional<K>(of: K): OptionalKind<K> {
  return { kind: "optional", of };
}

interface FieldTexts<K> {
  readonly label: string;
  readonly help?: string;
  readonly default?: ValueOf<K>;
  readonly suggest?: Field["suggest"];
}

export function field<K>(kind: K, words: FieldTexts<K>): Field<K> {
  if (words.label.trim() === "") throw new Error("a setting has a label: it is what people see in the app and in docs/policy.md");
  return { kind, label: words.label, help: words.help ?? null, default: words.default, suggest: words.suggest ?? null };
}

interface ObjectRules<F> {
  readonly needsOneOf?: readonly (keyof F & string)[];
  readonly inOrder?: readonly [from: keyof F & string, until: keyof F & string];
}

export function object<Form extends ObjectForm, F extends Readonly<Record<string, Field>>>(
  form: Form,
  fields: F,
  rules: ObjectRules<F> = {},
): ObjectKind<F, Form> {
  return { kind: "object", form, fields, needsOneOf: rules.needsOneOf ?? [], inOrder: rules.inOrder ?? null };
}

export function partial<F>(of: ObjectKind<F>): PartialKind<F> {
  return { kind: "partial", of };
}

interface ListTexts {
  readonly noun: string;
  readonly none: string;
  readonly fresh?: ListKind["fresh"];
  readonly says?: string;
}

export function list<K>(of: K, { noun, none, fresh = {}, says }: ListTexts): ListKind<K> {
  return { kind: "list", of, maxItems: MAX_ENTRIES, noun, none, fresh, says: says ?? null };
}
