import type { Kind, KindField } from "./kind.ts";
import { withinMost } from "./most-of-rules.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * A value as an earlier release kept it (amounts as bigints), with what a kind has come to hold since: the defaults of fields
 * that it did not know. `before` is what holds where there is nothing.
 */
export function completeValue(kind: Kind, value: unknown, before?: unknown): unknown {
  if (value === undefined && kind.kind !== "partial") return before === undefined && kind.kind === "optional" ? null : before;
  if (value === null) return null;
  switch (kind.kind) {
    case "optional":
      return completeValue(kind.of, value);
    case "list":
      return (value as readonly unknown[]).map((entry) => completeValue(kind.of, entry));
    case "object":
      return completeFields(kind.fields, value as Json, (field) => field.default);
    case "partial":
      return completeFields(kind.of.fields, (value ?? {}) as Json, () => null);
    case "rules":
      return withinMost(kind, value);
    default:
      return value;
  }
}

function completeFields(
  fields: Readonly<Record<string, KindField>>,
  value: Json,
  defaultOf: (field: KindField) => unknown,
): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, completeValue(field.kind, value[name], defaultOf(field))]),
  );
}
