import type { Amount, Rate } from "../money/amount.ts";
import { printAmount, printRate } from "../money/amount.ts";
import { printFxRate } from "../money/convert.ts";
import type { Kind, KindField } from "./kind.ts";

type Json = Readonly<Record<string, unknown>>;

/** A value of a kind as JSON, as `readValue` reads it; undefined where nobody set it. */
export function printValue(kind: Kind, value: unknown): unknown {
  switch (kind.kind) {
    case "flag":
    case "count":
    case "text":
    case "currency":
    case "day":
    case "choice":
    case "rules":
      return value;
    case "amount":
      return printAmount(value as Amount);
    case "percent":
      return printRate(value as Rate);
    case "exchange-rate":
      return printFxRate(value as bigint);
    case "optional":
      return value === null ? undefined : printValue(kind.of, value);
    case "list":
      return (value as readonly unknown[]).map((entry) => printValue(kind.of, entry));
    case "object":
      return printFields(kind.fields, value as Json);
    case "partial": {
      const printed = printFields(kind.of.fields, value as Json);
      return Object.keys(printed).length === 0 ? undefined : printed;
    }
  }
}

function printFields(fields: Readonly<Record<string, KindField>>, values: Json): Json {
  const printed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const text = values[name] === null ? undefined : printValue(field.kind, values[name]);
    if (text !== undefined) printed[name] = text;
  }
  return printed;
}
