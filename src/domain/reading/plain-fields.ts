import type { ChargeFacts, Fact, Reading } from "./fact.ts";

/** What was read, as a document's `fields` tell it: values alone. */
export function plainFields({ fields, charges }: Pick<Reading, "fields" | "charges">): Readonly<Record<string, unknown>> {
  const lines = charges.map(valuesOf);
  return { ...valuesOf(fields), ...(lines.length === 0 ? {} : { charges: lines }) };
}

const valuesOf = (facts: Reading["fields"] | ChargeFacts): Readonly<Record<string, string>> =>
  Object.fromEntries((Object.entries(facts) as [string, Fact][]).map(([name, { value }]) => [name, value]));
