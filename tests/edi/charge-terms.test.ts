import assert from "node:assert/strict";
import { test } from "node:test";
import { chargeTermsOf } from "#edi/charge-terms.ts";

test("who pays is what was agreed with the partner, else what the standard's code says, else nobody's guess", () => {
  assert.equal(chargeTermsOf("PP", {}), "Prepaid");
  assert.equal(chargeTermsOf("PP", { PP: "Collect" }), "Collect");
  assert.equal(chargeTermsOf("ZZ", { ZZ: "ThirdParty" }), "ThirdParty");
  assert.equal(chargeTermsOf("ZZ", { PP: "Collect" }), null);
  assert.equal(chargeTermsOf("PP", { PP: "Sometimes" }), "Prepaid", "an agreement that says no terms says nothing");
  assert.equal(chargeTermsOf("ZZ", { ZZ: "Sometimes" }), null);
  assert.equal(chargeTermsOf("toString", {}), null, "what every record has is no code");
});
