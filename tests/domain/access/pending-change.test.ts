import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CHANGE_KINDS } from "#domain/access/change-kinds.ts";
import { changeTexts, isSameValue, valueText } from "#domain/access/pending-change.ts";

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
    assert.equal(valueText("approval-limit", "500.0000"), "500.00");
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

describe("both values of a change in words", () => {
  it("are whole, and of a policy only what differs, setting by setting", () => {
    assert.deepEqual(changeTexts("payment-terms", { before: "Net30", after: "Net15" }), { before: "Net30", after: "Net15" });
    assert.deepEqual(
      changeTexts("audit-policy", {
        before: { autoApprove: false, lateBillingDays: 180, total: { over: { amount: "5" } } },
        after: { autoApprove: true, lateBillingDays: 180, originalBillingDays: 30 },
      }),
      {
        before: "autoApprove: no; total: over: amount: 5; originalBillingDays: nothing",
        after: "autoApprove: yes; total: nothing; originalBillingDays: 30",
      },
    );
    assert.deepEqual(changeTexts("audit-policy", { before: null, after: { autoApprove: true } }), {
      before: "autoApprove: nothing",
      after: "autoApprove: yes",
    });
  });

  it("of one policy are told too, and one that says nothing is nothing", () => {
    assert.equal(valueText("audit-policy", { autoApprove: true, lateBillingDays: 90 }), "autoApprove: yes, lateBillingDays: 90");
    assert.equal(valueText("audit-policy", {}), "nothing");
  });
});
