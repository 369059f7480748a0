import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  confirmationOf,
  draftOf,
  keptDrafts,
  openOf,
  type Paper,
  sumOf,
  unseenOf,
  withValue,
  withVendor,
} from "../../web/src/features/review/review-draft.ts";

const fact = (value: string, confidence = 1) =>
  ({ value, confidence, page: 1, box: null, found: "label", candidates: [] }) as unknown as Paper["fields"][string];
const BILL: Paper = {
  pages: [1],
  type: { value: "Invoice" },
  fields: { vendorName: fact("Acme Freight", 0.7), scac: fact("ACMF"), invoiceNumber: fact("AF-1"), totalAmount: fact("10.00") },
  charges: [{ description: fact("Linehaul"), amount: fact("10.00") }],
  checks: [],
};
const ACME = { externalId: "V-1", name: "Acme Freight Inc." };

describe("what a reviewer says of a document", () => {
  it("a vendor that was chosen is let go when another is typed, and is not when the same stays", () => {
    const chosen = withVendor(draftOf(BILL, "Unset"), ACME);
    assert.equal(confirmationOf([chosen], "1").vendorExternalId, "V-1");
    assert.equal(withValue(chosen, "vendorName", "Other Lines").vendor, null);
    assert.equal(withValue(chosen, "scac", "OTHR").vendor, null);
    assert.equal(confirmationOf([withValue(chosen, "vendorName", "Other Lines")], "1").vendorExternalId, undefined);
    assert.deepEqual(withValue(chosen, "vendorName", ACME.name).vendor, ACME);
    assert.deepEqual(withValue(chosen, "totalAmount", "11.00").vendor, ACME);
    assert.equal(confirmationOf([{ ...chosen, type: "ProofOfDelivery" }], "1").vendorExternalId, undefined);
  });

  it("a number of the carrier that was taken away is sent so, for one that is left out counts as the page has it", () => {
    const draft = draftOf({ ...BILL, fields: { ...BILL.fields, mcNumber: fact("777888") } }, "Unset");
    const emptied = withValue(withValue(draft, "mcNumber", ""), "vendorName", " ");
    const { fields } = confirmationOf([emptied], "1");
    assert.deepEqual([fields["mcNumber"], fields["scac"], "vendorName" in fields], ["", "ACMF", false]);
  });

  it("each paper of a file is sent, the first bill before the others", () => {
    const proof: Paper = { ...BILL, pages: [1], type: { value: "ProofOfDelivery" }, fields: {}, charges: [] };
    const drafts = [proof, BILL, { ...BILL, pages: [3] }].map((paper) => draftOf(paper, "Unset"));
    const { type, paper, others } = confirmationOf(drafts, "1");
    assert.deepEqual(
      [type, paper, others?.map((each) => [each.type, each.paper])],
      [
        "Invoice",
        2,
        [
          ["ProofOfDelivery", 1],
          ["Invoice", 3],
        ],
      ],
    );
    assert.deepEqual(Object.keys(confirmationOf(drafts.slice(1, 2), "1")).toSorted(), ["eTag", "fields", "type"]);
  });

  it("a field is open until somebody confirms or changes it", () => {
    const draft = draftOf(BILL, "Unset");
    const names = (of: typeof draft) => openOf(BILL, of).map(({ name }) => name);
    assert.deepEqual(names(draft), ["invoiceDate", "vendorName", "currency"]);
    assert.deepEqual(names({ ...draft, confirmed: ["vendorName", "currency"] }), ["invoiceDate"]);
    assert.deepEqual(names(withValue(draft, "invoiceDate", "2026-10-14")), ["vendorName", "currency"]);
    const paper = { ...BILL, fields: { ...BILL.fields, pieces: fact("18", 0.5), remitToName: fact("Acme", 0.5) } };
    const unseen = unseenOf(paper, draftOf(paper, "Unset")).map(({ name }) => name);
    assert.deepEqual([unseen.includes("remitToName"), unseen.includes("pieces")], [true, false], "whom it is paid to is seen");
    assert.deepEqual(names({ ...draft, type: "ProofOfDelivery" }), ["vendorName"]);
  });

  it("the sum is that of the charges to the last place, and none where one is no amount", () => {
    const draft = draftOf(BILL, "Unset");
    const [line] = draft.lines;
    assert.ok(line);
    assert.deepEqual(sumOf(draft), { text: "10.00", isTotal: true });
    assert.deepEqual(sumOf({ ...draft, lines: [line, { ...line, amount: "-0.0005" }] }), { text: "9.9995", isTotal: false });
    assert.equal(sumOf({ ...draft, lines: [{ ...line, amount: "1,000.00" }] }), null);
  });

  it("what was kept counts for the same papers alone", () => {
    const kept: unknown = JSON.parse(JSON.stringify([draftOf(BILL, "Unset")]));
    assert.equal(keptDrafts(kept, 1)?.[0]?.values["scac"], "ACMF");
    assert.equal(keptDrafts(kept, 2), null);
    for (const bad of [null, "x", [null], [{}]]) assert.equal(keptDrafts(bad, 1), null);
  });
});
