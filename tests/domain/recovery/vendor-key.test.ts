import assert from "node:assert/strict";
import { test } from "node:test";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";

test("a vendor is told apart by the strongest that it is known by, however that is written", () => {
  const all = { externalId: " acme ", scac: "Acmf", mcNumber: "mc-1", dotNumber: "77", name: "Acme" };
  const without = (...names: string[]) => ({ ...all, ...Object.fromEntries(names.map((name) => [name, null])) });
  assert.deepEqual(
    [
      vendorKeyOf(all),
      vendorKeyOf(without("externalId")),
      vendorKeyOf(without("externalId", "scac")),
      vendorKeyOf(without("externalId", "scac", "mcNumber")),
      vendorKeyOf(without("externalId", "scac", "mcNumber", "dotNumber")),
      vendorKeyOf(without("externalId", "scac", "mcNumber", "dotNumber", "name")),
    ],
    ["id:ACME", "scac:ACMF", "mc:MC-1", "dot:77", "name:ACME", "unknown:"],
  );
});
