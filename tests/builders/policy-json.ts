import fc from "fast-check";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { Kind } from "#domain/settings/kind.ts";
import { withinMost } from "#domain/settings/most-of-rules.ts";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";

const decimals = (places: number) =>
  fc
    .tuple(fc.nat(9_999_999), fc.nat(10 ** Math.min(places, 9) - 1))
    .map(([whole, part]) => `${whole}.${String(part).padStart(Math.min(places, 9), "0")}`);

/** Any JSON that a kind takes. */
const jsonOf = (kind: Kind): fc.Arbitrary<unknown> => {
  switch (kind.kind) {
    case "flag":
      return fc.boolean();
    case "count":
      return fc.integer({ min: kind.min, max: kind.max });
    case "amount":
      return fc.oneof(decimals(4), fc.nat(100_000));
    case "percent":
      return decimals(8);
    case "exchange-rate":
      return decimals(12).map((text) => `1${text}`);
    case "text":
      return fc.constantFrom("ACME", "FUEL", " CA-ON ");
    case "currency":
      return fc.constantFrom("USD", "cad");
    case "day":
      return fc.constantFrom("2026-03-01", "2028-02-29");
    case "choice":
      return fc.constantFrom(...kind.values);
    case "optional":
      return fc.option(jsonOf(kind.of));
    case "rules":
      return fc.dictionary(fc.constantFrom(...RULE_IDS), fc.constantFrom(...kind.values)).map((rules) => withinMost(kind, rules));
    case "list":
      return fc.array(jsonOf(kind.of), { maxLength: 3 });
    case "partial":
      return fc.option(recordOf(kind.of, []));
    case "object":
      return recordOf(
        kind,
        Object.keys(kind.fields).filter((name) => kind.fields[name]?.default === undefined),
      );
  }
};

const recordOf = (kind: Extract<Kind, { kind: "object" }>, required: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, jsonOf(field.kind)])), {
      requiredKeys: [...required],
    })
    .map((value: Record<string, unknown>) => ({
      ...value,
      ...(kind.needsOneOf.length > 0 ? { [kind.needsOneOf[0] as string]: "1" } : {}),
      ...(kind.inOrder === null ? {} : { [kind.inOrder[1]]: null }),
    }));

/** Any policy as JSON, grown from the table of settings: a new setting is among them by itself. */
export const POLICIES = fc.record(
  Object.fromEntries(Object.entries(POLICY_SETTINGS).map(([name, { kind }]) => [name, jsonOf(kind as Kind)])),
  { requiredKeys: [] },
);
