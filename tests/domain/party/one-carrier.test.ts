import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { bridgeVendors } from "#domain/party/bridge-vendors.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { areRelated, compareVendors, vendorsThatFit } from "#domain/party/same-vendor.ts";

const vendor = (given: Partial<VendorIdentity>): VendorIdentity => ({
  externalId: null,
  scac: null,
  mcNumber: null,
  dotNumber: null,
  ...given,
});
const EAST = vendor({ externalId: "EAST", scac: "ACMF", dotNumber: "77" });
const WEST = vendor({ externalId: "WEST", scac: "ACMF", dotNumber: "77" });

describe("one carrier", () => {
  const pairs: readonly (readonly [name: string, a: VendorIdentity, b: VendorIdentity, same: boolean])[] = [
    ["the same externalId, another SCAC", EAST, { ...EAST, scac: "ZZZZ" }, true],
    ["the same externalId in another case", EAST, { ...EAST, externalId: " east " }, true],
    ["another externalId, the same SCAC and DOT number", EAST, WEST, false],
    ["no externalId on one side, the same SCAC", EAST, vendor({ scac: "acmf" }), true],
    ["no externalId on one side, another SCAC, the same DOT number", EAST, vendor({ scac: "ZZZZ", dotNumber: "77" }), false],
    [
      "no externalId and no SCAC on one side, the same MC",
      vendor({ mcNumber: "MC-012" }),
      vendor({ scac: "A", mcNumber: "12" }),
      true,
    ],
    [
      "the MC number decides before the DOT number",
      vendor({ mcNumber: "1", dotNumber: "7" }),
      vendor({ mcNumber: "2", dotNumber: "7" }),
      false,
    ],
    ["the DOT number alone", vendor({ dotNumber: "0077" }), EAST, true],
    ["nothing in common", vendor({ externalId: "EAST" }), vendor({ scac: "ACMF" }), false],
  ];
  for (const [name, a, b, same] of pairs)
    it(name, () => {
      assert.equal(compareVendors(a, b).same, same);
      assert.equal(compareVendors(b, a).same, same);
    });

  it("finds all vendors that an invoice may be from, and the named one alone", () => {
    assert.deepEqual(vendorsThatFit(vendor({ scac: "ACMF" }), [EAST, WEST]), [EAST, WEST]);
    assert.deepEqual(vendorsThatFit(WEST, [EAST, WEST]), [WEST]);
    assert.deepEqual(vendorsThatFit(vendor({ externalId: "NORTH", scac: "ACMF" }), [EAST, WEST]), []);
    assert.deepEqual(vendorsThatFit(vendor({ scac: "ACMF", dotNumber: "78" }), [EAST, { ...WEST, dotNumber: "78" }]), [
      { ...WEST, dotNumber: "78" },
    ]);
  });

  it("takes invoices of two divisions apart and knows a division by its SCAC where the order has one of them", () => {
    assert.equal(bridgeVendors(EAST, [EAST, WEST], WEST), null);
    assert.equal(bridgeVendors(vendor({ scac: "ACMF" }), [EAST], WEST), null);
    assert.equal(bridgeVendors(EAST, [EAST], vendor({ scac: "ACMF" }))?.externalId, "EAST");
    // Which of the two it is nobody knows: it counts for both.
    assert.notEqual(bridgeVendors(EAST, [EAST, WEST], vendor({ scac: "ACMF" })), null);
  });

  it("knows relations by any agreeing SCAC, MC or DOT number", () => {
    assert.equal(areRelated(EAST, WEST), true);
    assert.equal(areRelated(EAST, vendor({ externalId: "EAST", scac: "ZZZZ" })), false);
    assert.equal(areRelated(vendor({ scac: "AAAA", dotNumber: "77" }), WEST), true);
    assert.equal(areRelated(vendor({ mcNumber: "5" }), vendor({ mcNumber: "MC 0005", scac: "X" })), true);
    assert.equal(areRelated(vendor({}), vendor({})), false);
  });
});
