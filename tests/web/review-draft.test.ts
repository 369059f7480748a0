import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  confirmationOf,
  draftOf,
  keptDrafts,
  keptReview,
  openOf,
  type Paper,
  sumOf,
  unseenOf,
  withAmount,
  withRead,
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

const NEW = { type: "Unset", hasSignature: false, liesWithInvoice: false };

const PLACE = { page: 1, box: [0.1, 0.1, 0.2, 0.02] };
const inBox = (text: string, dayOrder: "month-first" | "day-first" | null = null) => ({ text, dayOrder, place: PLACE });

describe("what a reviewer says of a document", () => {
  it("a vendor that was chosen is let go when another is typed, and is not when the same stays", () => {
    const chosen = withVendor(draftOf(BILL, NEW), ACME);
    assert.equal(confirmationOf([chosen], "1").vendorExternalId, "V-1");
    assert.equal(withValue(chosen, "vendorName", "Other Lines").vendor, null);
    assert.equal(withValue(chosen, "scac", "OTHR").vendor, null);
    assert.equal(confirmationOf([withValue(chosen, "vendorName", "Other Lines")], "1").vendorExternalId, undefined);
    assert.deepEqual(withValue(chosen, "vendorName", ACME.name).vendor, ACME);
    assert.deepEqual(withValue(chosen, "totalAmount", "11.00").vendor, ACME);
    assert.equal(confirmationOf([{ ...chosen, type: "ProofOfDelivery" }], "1").vendorExternalId, undefined);
  });

  it("a number of the carrier that was taken away is sent so, for one that is left out counts as the page has it", () => {
    const draft = draftOf({ ...BILL, fields: { ...BILL.fields, mcNumber: fact("777888") } }, NEW);
    const emptied = withValue(withValue(draft, "mcNumber", ""), "vendorName", " ");
    const { fields } = confirmationOf([emptied], "1");
    assert.deepEqual([fields["mcNumber"], fields["scac"], "vendorName" in fields], ["", "ACMF", false]);
  });

  it("a signature that was seen is sent unless they say that it is none, of papers that are no bills", () => {
    const seen = { value: true, confidence: 0.9, page: 1, box: null } as unknown as NonNullable<Paper["signature"]>;
    const proof: Paper = { ...BILL, type: { value: "ProofOfDelivery" }, fields: {}, charges: [], signature: seen };
    const sent = (draft: ReturnType<typeof draftOf>) => confirmationOf([draft], "1").hasSignature;
    assert.equal(sent(draftOf(proof, NEW)), true);
    assert.equal(sent({ ...draftOf(proof, NEW), isSigned: false }), false);
    assert.equal(sent(draftOf({ ...proof, signature: { ...seen, confidence: 0.7 } }, NEW)), false);
    assert.equal(sent(draftOf({ ...proof, signature: null }, { ...NEW, hasSignature: true })), true);
    assert.equal(sent(draftOf(BILL, NEW)), undefined);
  });

  it("a bill that lies with an invoice becomes no other, unless they say so", () => {
    const draft = draftOf(BILL, { ...NEW, liesWithInvoice: true });
    assert.equal(confirmationOf([draft], "1").invoice, false);
    assert.equal(confirmationOf([{ ...draft, isCopy: false }], "1").invoice, undefined);
    assert.equal(confirmationOf([draftOf(BILL, NEW)], "1").invoice, undefined);
  });

  it("code, quantity, rate and what it counts are sent as they stand there, and a line with an uncertain part is marked", () => {
    const charge = { description: fact("Detention"), amount: fact("10.00"), rate: fact("5.00", 0.6), quantity: fact("2") };
    const draft = draftOf({ ...BILL, charges: [charge] }, NEW);
    const [line] = draft.lines;
    assert.ok(line?.isUncertain === true);
    const changed = { ...draft, lines: [{ ...line, rest: { ...line.rest, rate: "5.50", quantity: " ", qualifier: "hour" } }] };
    assert.deepEqual(confirmationOf([changed], "1").fields["charges"], [
      { rate: "5.50", qualifier: "hour", description: "Detention", amount: "10.00" },
    ]);
  });

  it("what was typed before the document was changed is known as that", () => {
    const drafts = [draftOf(BILL, NEW)];
    assert.equal(keptReview(JSON.parse(JSON.stringify({ eTag: "3", drafts })), 1)?.eTag, "3");
    assert.equal(keptReview({ eTag: "3", drafts }, 2), null, "it has other papers now");
    for (const kept of [null, "x", drafts, { drafts }]) assert.equal(keptReview(kept, 1), null);
  });

  it("each paper of a file is sent, the first bill before the others", () => {
    const proof: Paper = { ...BILL, pages: [1], type: { value: "ProofOfDelivery" }, fields: {}, charges: [] };
    const drafts = [proof, BILL, { ...BILL, pages: [3] }].map((paper) => draftOf(paper, NEW));
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
    const draft = draftOf(BILL, NEW);
    const names = (of: typeof draft) => openOf(BILL, of).map(({ name }) => name);
    assert.deepEqual(names(draft), ["invoiceDate", "vendorName", "currency"]);
    assert.deepEqual(names({ ...draft, confirmed: ["vendorName", "currency"] }), ["invoiceDate"]);
    assert.deepEqual(names(withValue(draft, "invoiceDate", "2026-10-14")), ["vendorName", "currency"]);
    const paper = { ...BILL, fields: { ...BILL.fields, pieces: fact("18", 0.5), remitToName: fact("Acme", 0.5) } };
    const unseen = unseenOf(paper, draftOf(paper, NEW)).map(({ name }) => name);
    assert.deepEqual([unseen.includes("remitToName"), unseen.includes("pieces")], [true, false], "whom it is paid to is seen");
    assert.deepEqual(names({ ...draft, type: "ProofOfDelivery" }), ["vendorName"]);
  });

  it("the sum is that of the charges to the last place, and none where one is no amount", () => {
    const draft = draftOf(BILL, NEW);
    const [line] = draft.lines;
    assert.ok(line);
    assert.deepEqual(sumOf(draft), { text: "10.00", isTotal: true });
    assert.deepEqual(sumOf({ ...draft, lines: [line, { ...line, amount: "-0.0005" }] }), { text: "9.9995", isTotal: false });
    assert.equal(sumOf({ ...draft, lines: [{ ...line, amount: "1,000.00" }] }), null);
  });

  it("what was kept counts for the same papers alone", () => {
    const kept: unknown = JSON.parse(JSON.stringify([draftOf(BILL, NEW)]));
    assert.equal(keptDrafts(kept, 1)?.[0]?.values["scac"], "ACMF");
    assert.equal(keptDrafts(kept, 2), null);
    for (const bad of [null, "x", [null], [{}]]) assert.equal(keptDrafts(bad, 1), null);
  });

  it("what a box held is written as the reader writes it, and a credit stays one", () => {
    const draft = draftOf(BILL, NEW);
    assert.equal(withRead(draft, "invoiceDate", inBox("Oct 14, 2026")).values["invoiceDate"], "2026-10-14");
    assert.equal(withRead(draft, "totalAmount", inBox("1.185,00")).values["totalAmount"], "1185.00");
    assert.equal(withRead(draft, "totalAmount", inBox("(1,185.00)")).values["totalAmount"], "-1185.00");
    assert.equal(withRead(draft, "charge-0", inBox("($25.00)")).lines[0]?.amount, "-25.00");
    assert.equal(withRead(draft, "invoiceNumber", inBox("AF 77")).values["invoiceNumber"], "AF 77");
    for (const read of [withRead(draft, "totalAmount", inBox("$11.00")), withRead(draft, "charge-0", inBox("11"))])
      assert.deepEqual([read.unread, read.lines[0]?.isUnread], [undefined, undefined]);
  });

  it("a box is sent with the value that was read in it, until another value stands there", () => {
    const drawn = withRead(withRead(draftOf(BILL, NEW), "invoiceNumber", inBox("AF-7")), "charge-0", inBox("12.00"));
    const placesOf = (draft: typeof drawn) => confirmationOf([draft], "1").places?.map(({ field }) => field);
    assert.deepEqual(placesOf(drawn), ["invoiceNumber", "charges[0].amount"]);
    assert.deepEqual(placesOf(withValue(drawn, "invoiceNumber", "AF-77")), ["invoiceNumber", "charges[0].amount"]);
    assert.deepEqual(placesOf(withValue(drawn, "invoiceNumber", "LOAD-1")), ["charges[0].amount"]);
    assert.equal(placesOf({ ...withValue(drawn, "invoiceNumber", ""), lines: [] }), undefined);
  });

  it("a day of two ways is read as the other days of the paper are written", () => {
    const read = (dayOrder: "month-first" | "day-first" | null) =>
      withRead(draftOf(BILL, NEW), "invoiceDate", inBox("10/05/2026", dayOrder));
    assert.deepEqual([read("month-first").values["invoiceDate"], read("month-first").unread], ["2026-10-05", undefined]);
    assert.equal(read("day-first").values["invoiceDate"], "2026-05-10");
    assert.deepEqual(read(null).unread, ["invoiceDate"]);
  });

  it("what cannot be read stays as it is printed, and is looked at until somebody types or confirms it", () => {
    const draft = { ...draftOf(BILL, NEW), confirmed: ["invoiceDate", "vendorName", "currency", "weight"] };
    const unread = withRead(withRead(draft, "invoiceDate", inBox("10/05/2026")), "weight", inBox("too heavy"));
    assert.deepEqual([unread.values["invoiceDate"], unread.values["weight"]], ["10/05/2026", "too heavy"]);
    assert.deepEqual(unread.unread, ["invoiceDate", "weight"]);
    assert.deepEqual(
      unseenOf(BILL, unread).map(({ name }) => name),
      ["invoiceDate", "weight"],
    );
    const typed = withValue(unread, "invoiceDate", "2026-10-05");
    assert.deepEqual(typed.unread, ["weight"]);
    assert.deepEqual(unseenOf(BILL, { ...typed, confirmed: [...typed.confirmed, "weight"] }), []);
    assert.equal(withRead(typed, "weight", inBox("40 lb")).unread, undefined);
    assert.equal("unread" in confirmationOf([unread], "1"), false);
    const line = withRead(draft, "charge-0", inBox("100.00 25.00")).lines[0];
    assert.deepEqual([line?.amount, line?.isUnread], ["100.00 25.00", true]);
    assert.equal(line === undefined ? undefined : "isUnread" in withAmount(line, "25.00"), false);
  });
});
