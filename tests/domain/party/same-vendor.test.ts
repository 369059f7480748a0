import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { areRelated, compareVendors } from "#domain/party/same-vendor.ts";
import type { VendorIdentity } from "#domain/party/party.ts";

const vendor = (given: Partial<VendorIdentity>): VendorIdentity => ({
  externalId: null,
  scac: null,
  mcNumber: null,
  dotNumber: null,
  ...given,
});
const [ACMF, ACMX, OTHR] = ["ACMF", "ACMX", "OTHR"].map((scac) => vendor({ scac })) as [
  VendorIdentity,
  VendorIdentity,
  VendorIdentity,
];
const KNOWN = ["acmf", "ACMX"];

describe("two SCACs", () => {
  it("are one vendor's where they are equal, or the vendor is known to bill under both", () => {
    assert.equal(compareVendors(ACMF, vendor({ scac: "acmf " })).same, true);
    assert.equal(compareVendors(ACMF, ACMX).same, false);
    assert.equal(compareVendors(ACMF, ACMX, KNOWN).same, true);
    assert.equal(compareVendors(OTHR, ACMX, KNOWN).same, false, "one of them alone is known");
    assert.equal(compareVendors(ACMF, OTHR, KNOWN).same, false);
    assert.equal(compareVendors(OTHR, vendor({ scac: "XXXX" }), KNOWN).same, false);
  });
});

describe("related carriers", () => {
  it("have a SCAC, MC or DOT number in common; nothing in common is not related", () => {
    assert.equal(areRelated(ACMF, ACMX), false);
    assert.equal(areRelated(ACMF, ACMX, KNOWN), true);
    assert.equal(areRelated(vendor({}), vendor({})), false, "what neither has they do not share");
    assert.equal(areRelated(ACMF, vendor({})), false);
    assert.equal(areRelated(vendor({}), ACMF), false);
    assert.equal(areRelated(vendor({ mcNumber: "MC-123" }), vendor({ mcNumber: "123" })), true);
    assert.equal(areRelated(vendor({ mcNumber: "123" }), vendor({ dotNumber: "123" })), false);
    assert.equal(areRelated(vendor({ dotNumber: "7", scac: "A" }), vendor({ dotNumber: "7", scac: "B" })), true);
  });
});
