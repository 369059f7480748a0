import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHANGE_KINDS } from "#domain/access/change-kinds.ts";
import { isSameValue, valueText } from "#domain/access/pending-change.ts";

const ACME = {
  name: "Acme",
  address1: "1 Dock Road",
  address2: "",
  city: "Tulsa",
  state: "OK",
  country: "US",
  postalCode: "74101",
};

describe("values that wait for a second person", () => {
  it("are the same whatever the order of their fields, and nothing is null", () => {
    assert.equal(isSameValue({ a: 1, b: "x" }, { b: "x", a: 1 }), true);
    assert.equal(isSameValue(undefined, null), true);
    assert.equal(isSameValue({ ...ACME }, { ...ACME, address2: "PO Box 9" }), false);
    assert.equal(isSameValue(false, null), false);
  });

  it("are told whole: a changed street or box alone is seen", () => {
    assert.equal(valueText("remit-to", ACME), "Acme, 1 Dock Road, Tulsa OK 74101, US");
    assert.equal(
      valueText("remit-to", { ...ACME, address2: "PO Box 9", name: null }),
      "1 Dock Road, PO Box 9, Tulsa OK 74101, US",
    );
    assert.equal(valueText("payment-terms", "Net30"), "Net30");
    assert.equal(valueText("approval-limit", "500.0000"), "500.0000");
    assert.equal(valueText("charge-terms", { TP: "ThirdParty", CC: "Collect" }), "CC: Collect, TP: ThirdParty");
    assert.equal(valueText("charge-terms", {}), "nothing");
    assert.deepEqual(
      [true, false].map((on) => valueText("separate-duties", on)),
      ["on", "off"],
    );
  });

  it("say what none means, kind by kind", () => {
    for (const none of [null, undefined])
      assert.deepEqual(Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, valueText(kind, none)])), {
        ...Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, "nothing"])),
        "approval-limit": "no limit",
        "separate-duties": "as by default",
      });
  });
});
