import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { approveReader } from "#contract/manage/invoice/decisions.ts";

const read = (body: unknown) => {
  const said = approveReader.readBytes(Buffer.from(JSON.stringify(body)));
  return said.ok ? said.value : said.errors;
};

describe("the body of an approval", () => {
  it("is refused where it says what nobody knows: a misspelled cut would approve in full", () => {
    const cut = { code: "LINEHAUL", amount: "800" };
    for (const name of ["amounts", "charge", "chargesApproved"])
      assert.deepEqual(read({ eTag: "1", [name]: [cut] }), {
        [name]: [`${name} is not known here; there are eTag, reason, charges, hold`],
      });
    assert.deepEqual(read({ eTag: "1", charges: [cut, { ...cut, amonut: "7" }] }), {
      "charges[1].amonut": ["amonut is not known here; there are code, amount, reason"],
    });
  });
  it("is read in any case, as everywhere", () => {
    assert.deepEqual(read({ ETag: "1", CHARGES: [{ Code: "LINEHAUL", Amount: 800 }], Hold: true, reason: null }), {
      eTag: "1",
      charges: [{ code: "LINEHAUL", amount: 800 }],
      hold: true,
      reason: null,
    });
  });
});
