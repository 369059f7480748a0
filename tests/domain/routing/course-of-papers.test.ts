import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { DocumentType } from "#domain/document/document-types.ts";
import type { PaperReading } from "#domain/reading/fact.ts";
import { courseOfPapers, papersOf, type SentPaper } from "#domain/routing/course-of-papers.ts";

const SENT: SentPaper = {
  status: "Draft",
  source: "Upload",
  type: "Unset",
  isCorrected: false,
  isPart: false,
  isMerged: false,
  isOfInvoice: false,
  mailAddress: null,
};
const paper = (value: DocumentType, confidence = 0.97, passed = true): PaperReading => ({
  pages: [1],
  type: { value, confidence, candidates: [] },
  fields: {},
  charges: [],
  checks: [{ check: "total", passed, message: "its charges do not make its total: compare them" }],
});
const courseOf = (sent: Partial<SentPaper>, ...papers: readonly PaperReading[]): string => {
  const course = courseOfPapers({ ...SENT, ...sent }, papers);
  return course.kind === "review" ? course.why : course.kind;
};

suite("the papers of a file", () => {
  test("keep which layout read them, also where it is the only one", () => {
    const { pages: _, ...told } = paper("Invoice");
    const template = { uuid: "t", version: 2 };
    const page = { number: 1, width: 612, height: 792, rotation: 0, text: "embedded" } as const;
    assert.deepEqual(papersOf({ status: "read", reason: null, pages: [page], ...told, template })[0]?.template, template);
  });
});

suite("the course of papers that were read", () => {
  const bill = paper("Invoice");
  const proof = paper("ProofOfDelivery");

  test("leads to the bills among them, whatever else a file holds", () => {
    assert.equal(courseOf({}, bill), "bills");
    const course = courseOfPapers({ ...SENT, isPart: true }, [proof, bill, bill]);
    assert.deepEqual(course.kind === "bills" && course.billed, [bill, bill]);
  });

  test("waits for a person where anything speaks against a bill, each with its reason", () => {
    const compare = /^a person confirms what was read/;
    const cases: readonly (readonly [reason: RegExp, sent: Partial<SentPaper>, papers: readonly PaperReading[]])[] = [
      [compare, { status: "Ready" }, [bill]],
      [compare, { source: "Invoice" }, [bill]],
      [/^somebody said what it is already/, { isCorrected: true }, [bill]],
      [/^it corrects an invoice/, {}, [bill, paper("InvoiceCorrected")]],
      [compare, {}, []],
      [/^it holds 51 bills: split it/, {}, Array.from({ length: 51 }, () => bill)],
      [/^it was sent as ProofOfDelivery, and reads as an invoice/, { type: "ProofOfDelivery" }, [bill, bill]],
      [/^it was sent as ProofOfDelivery, and reads as Invoice/, { type: "ProofOfDelivery" }, [bill]],
      [/^it was mailed to the address of supporting documents/, { mailAddress: "documents" }, [bill]],
      [/^it was sent for an invoice that exists/, { isOfInvoice: true }, [bill]],
    ];
    for (const [reason, sent, papers] of cases) assert.match(courseOf(sent, ...papers), reason);
  });

  test("leads one paper that surely supports charges to its order, and no two", () => {
    assert.equal(courseOf({}, proof), "support");
    assert.equal(courseOf({ type: "ProofOfDelivery", mailAddress: "documents" }, proof), "support");
    assert.match(courseOf({ isPart: true }, proof, proof), /^a person confirms/);
    assert.match(courseOf({}, paper("ProofOfDelivery", 0.89)), /^a person confirms/);
    assert.match(courseOf({}, paper("ProofOfDelivery", 0.97, false)), /^its charges do not make its total/);
    assert.match(courseOf({ isCorrected: true }, proof), /^somebody said what it is already/);
    assert.match(courseOf({}, paper("NoticeOfAssignment")), /^a person confirms/);
  });

  test("leads a paper of a move to its order where its title says what it is and a number of an order stands on it", () => {
    const number = { value: "B-1", confidence: 0.97, page: 1, box: null, found: "label", candidates: [] } as const;
    const titled = (type: DocumentType, fields: PaperReading["fields"] = { bolNumber: number }): PaperReading => {
      const made = paper(type);
      return { ...made, fields, type: { ...made.type, because: [`title: ${type}`] } };
    };
    for (const type of ["DeliveryOrder", "GatePass", "EIRTicket", "WeighmasterCertificate", "PermitReceipt"] as const) {
      assert.equal(courseOf({}, titled(type)), "support", type);
      assert.match(courseOf({}, titled(type, {})), /^a person confirms/, "no number finds an order");
      assert.match(courseOf({}, titled(type, { bolNumber: { ...number, confidence: 0.8 } })), /^a person confirms/);
      assert.match(courseOf({}, { ...paper(type), fields: { bolNumber: number } }), /^a person confirms/, "by its words alone");
      assert.match(courseOf({ type: "LumperReceipt" }, titled(type)), /^it was sent as LumperReceipt/);
    }
    for (const type of ["W9", "RateConfirmation", "NoticeOfAssignment", "CommercialInvoice", "OtherReceipt", "Release"] as const)
      assert.match(courseOf({}, titled(type)), /^a person confirms/, type);
  });

  test("parts papers of several kinds once, unless somebody said what the file is", () => {
    assert.equal(courseOf({}, proof, bill), "split");
    assert.equal(courseOf({ isPart: true }, proof, bill), "bills");
    assert.match(courseOf({ isCorrected: true }, proof, bill), /^somebody said what it is already/);
    assert.match(courseOf({ source: "Order" }, proof, bill), /^a person confirms/);
  });

  test("tells where a paper reads as another than it was sent as", () => {
    assert.equal(
      courseOf({ type: "LumperReceipt" }, paper("BillOfLading")),
      "it was sent as LumperReceipt, and reads as BillOfLading: say which it is",
    );
    assert.match(courseOf({ type: "LumperReceipt" }, paper("BillOfLading", 0.59)), /^a person confirms/);
    assert.match(courseOf({ type: "LumperReceipt" }, paper("Unknown")), /^a person confirms/);
  });
});
