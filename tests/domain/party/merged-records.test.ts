import assert from "node:assert/strict";
import { test } from "node:test";
import { OneCarrier, type VendorMerge } from "#domain/party/one-carrier.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { compareVendors } from "#domain/party/same-vendor.ts";

const named = (given: Partial<VendorIdentity>): VendorIdentity => ({
  externalId: null,
  scac: null,
  mcNumber: null,
  dotNumber: null,
  ...given,
});
const merge = (given: Partial<VendorMerge> = {}): VendorMerge => ({
  merged: { ...named({ scac: "OLDF", mcNumber: "MC-111", dotNumber: "900" }), externalId: "OLD", name: "Old Freight" },
  survivor: { ...named({ scac: "ACMF", mcNumber: "222" }), externalId: "ACME" },
  shared: [],
  ...given,
});

test("whatever names a merged record is read as the survivor's, and is one vendor with it", () => {
  const carriers = new OneCarrier([merge()]);
  const survivor = named({ externalId: "ACME", scac: "ACMF", mcNumber: "222" });
  for (const each of [{ externalId: "OLD" }, { externalId: " old " }, { scac: "oldf" }, { mcNumber: "111" }]) {
    const read = carriers.read(named(each));
    const compared = compareVendors(read, survivor);
    assert.deepEqual([compared.same, compared.contradictions], [true, []], JSON.stringify(each));
  }
  assert.deepEqual(
    carriers.read(named({ externalId: "OLD", scac: "OLDF", mcNumber: "111", dotNumber: "900" })),
    named({ externalId: "ACME", scac: "ACMF", mcNumber: "222", dotNumber: "900" }),
    "what the survivor leaves out stays",
  );
  assert.equal(carriers.readKey("id:OLD"), "id:ACME");
  assert.deepEqual(carriers.idsOf("OLD"), ["ACME", "OLD"]);
});

test("others keep their names: another external id with a number of the merged record, and a number that a third one has too", () => {
  const carriers = new OneCarrier([merge({ shared: [{ kind: "scac", externalId: "THIRD" }] })]);
  const division = named({ externalId: "THIRD", scac: "OLDF" });
  assert.deepEqual(carriers.read(division), division);
  assert.deepEqual(carriers.read(named({ scac: "OLDF" })), named({ scac: "OLDF" }), "it may be the third one's");
  assert.equal(carriers.read(named({ externalId: "OLD", scac: "OLDF" })).scac, "ACMF", "named by its id it is the merged one");
  const own = new OneCarrier([merge({ shared: [{ kind: "scac", externalId: "ACME" }] })]);
  assert.equal(own.read(named({ scac: "OLDF" })).scac, "ACMF", "what only the two share is theirs");
  const given = named({ externalId: "OLD" });
  assert.equal(new OneCarrier([]).read(given), given);
});
