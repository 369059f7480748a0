import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readPages } from "#domain/reading/read-pages.ts";
import type { VendorTemplate } from "#domain/reading/vendor-template.ts";
import { confirmFields } from "#domain/routing/confirmed-paper.ts";
import { learnTemplate } from "#domain/routing/learn-template.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

interface Bill {
  readonly ref: string;
  readonly load: string;
  readonly due: string;
  readonly city: string;
}

/** A layout that no label of ours helps with: the number stands under "Our mark", the total beside "Kindly remit". */
const quillBill = ({ ref, load, due, city }: Bill, shift = 0): readonly Printed[] => [
  [60, 40 + shift, "Quill & Daughters Haulage", 18],
  [60, 66 + shift, "carriers of fine goods since always"],
  [60, 120 + shift, "Our mark"],
  [60, 134 + shift, ref],
  [260, 120 + shift, "Haul"],
  [260, 134 + shift, load],
  [60, 200 + shift, "Goods taken from"],
  [200, 200 + shift, city],
  [60, 240 + shift, "Whole journey with tolls and waiting"],
  [540, 240 + shift, due, 10, "right"],
  [60, 300 + shift, "Kindly remit"],
  [540, 300 + shift, due, 10, "right"],
  [60, 700, "thanking you for your custom and prompt settlement"],
];
const first: Bill = { ref: "QD-88131", load: "L-5501", due: "1,250.00", city: "Springfield" };
const second: Bill = { ref: "QD-90027", load: "L-7702", due: "98.75", city: "Shelbyville" };

const said = { invoiceNumber: "QD-88131", loadNumber: "L-5501", totalAmount: "1250.00" };
const named = (learned: ReturnType<typeof learnTemplate>): VendorTemplate => {
  assert.ok(learned !== undefined);
  return { uuid: "t", version: 1, ...learned };
};
const learn = (bill: Bill, fields: object, known?: VendorTemplate) => {
  const pages = [aPage(quillBill(bill))];
  const read = readPages(pages, known === undefined ? [] : [known]);
  const { corrections } = confirmFields(read, { ...fields });
  return learnTemplate(pages, "Invoice", { corrections, known });
};

describe("a template", () => {
  it("reads the second paper of a corrected layout as the person said of the first, and is never sure of it", () => {
    const before = readPages([aPage(quillBill(second))]);
    assert.notEqual(before.fields.invoiceNumber?.value, second.ref, "no label of ours finds it");
    const template = named(learn(first, said));
    const { type, fields, template: used } = readPages([aPage(quillBill(second))], [template]);
    assert.deepEqual(
      [type.value, fields.invoiceNumber?.value, fields.loadNumber?.value, fields.totalAmount?.value, used],
      ["Invoice", "QD-90027", "L-7702", "98.75", { uuid: "t", version: 1 }],
    );
    for (const fact of [type, fields.invoiceNumber, fields.totalAmount]) assert.ok((fact?.confidence ?? 1) < 0.8);
    assert.equal(fields.invoiceNumber?.found, "template");
  });

  it("goes with its words where they stand lower, and leaves a paper of another layout as it is", () => {
    const template = named(learn(first, said));
    const lower = readPages([aPage(quillBill(second, 37))], [template]);
    assert.equal(lower.fields.invoiceNumber?.value, "QD-90027");
    const other: readonly Printed[] = [
      [60, 40, "Blue Ridge Freight LLC", 18],
      [60, 80, "INVOICE", 16],
      [60, 120, "Invoice Number: 7781"],
      [60, 140, "Total due"],
      [540, 140, "410.00", 10, "right"],
    ];
    assert.deepEqual(readPages([aPage(other)], [template]), readPages([aPage(other)]));
  });

  it("is made better by the next correction: what only one paper has goes, a place that led astray is replaced", () => {
    const one = named(learn(first, { ...said, invoiceNumber: "L-5501" }));
    assert.equal(readPages([aPage(quillBill(second))], [one]).fields.invoiceNumber?.value, "L-7702", "as was said");
    const two = named(learn(second, { invoiceNumber: "QD-90027", loadNumber: "L-7702", totalAmount: "98.75" }, one));
    assert.ok(!two.layout.includes("springfield") && two.layout.includes("haulage"));
    assert.equal(readPages([aPage(quillBill(first))], [two]).fields.invoiceNumber?.value, "QD-88131");
    assert.equal(learn(first, said, two), undefined, "nothing was wrong any more");
  });

  describe("of a bill on which somebody added its load number", () => {
    const acme = (title: string, load: string): readonly Printed[] => [
      [60, 40, "Acme Haulage Company", 12],
      [380, 40, title, 18],
      [60, 90, "Invoice Number: INV-4411"],
      [60, 110, "Invoice Date: 03/05/2026"],
      [60, 130, "Haul"],
      [120, 130, load],
      [60, 180, "Description"],
      [540, 180, "Amount", 10, "right"],
      [60, 200, "Linehaul Dallas to Houston"],
      [540, 200, "$900.00", 10, "right"],
      [60, 220, "Fuel Surcharge"],
      [540, 220, "$100.00", 10, "right"],
      [60, 260, "Total Due"],
      [540, 260, "$1,000.00", 10, "right"],
      [60, 700, "thanking you for your custom and prompt settlement"],
    ];
    const page = [aPage(acme("INVOICE", "L-5501"))];
    const { corrections } = confirmFields(readPages(page), {
      ...Object.fromEntries(Object.entries(readPages(page).fields).map(([name, { value }]) => [name, value])),
      loadNumber: "L-5501",
    });
    const template = named(learnTemplate(page, "Invoice", { corrections, known: undefined }));
    const failed = (title: string) =>
      readPages([aPage(acme(title, "NONE"))], [template])
        .checks.filter(({ passed }) => !passed)
        .map(({ check }) => check);

    for (const title of ["CREDIT MEMO", "QUOTE", "RATE CONFIRMATION", "STATEMENT OF ACCOUNT", "PROOF OF DELIVERY"])
      it(`a ${title} of the layout stays what it is headed as, and a person says which it is`, () => {
        const without = readPages([aPage(acme(title, "NONE"))]);
        const { type } = readPages([aPage(acme(title, "NONE"))], [template]);
        assert.notEqual(without.type.value, "Invoice");
        assert.deepEqual([type.value, type.confidence], [without.type.value, without.type.confidence]);
        assert.ok(failed(title).includes("template-type"));
      });

    it("a bill of the layout is the bill that it was", () => {
      assert.equal(readPages([aPage(acme("INVOICE", "L-77"))], [template]).type.value, "Invoice");
      assert.ok(!failed("INVOICE").includes("template-type"));
    });
  });

  it("learns the place of a box that a person drew, also where the letters in it were misread", () => {
    const misread: readonly Printed[] = quillBill(first).map((each) => (each[2] === first.ref ? [60, 134, "OD-B8I3I"] : each));
    const pages = [aPage(misread)];
    const drawn = { invoiceNumber: { page: 1, box: [0.08, 0.16, 0.15, 0.03] as const } };
    const learned = (places: Parameters<typeof confirmFields>[2]) => {
      const { corrections } = confirmFields(readPages(pages), { invoiceNumber: first.ref }, places);
      return learnTemplate(pages, "Invoice", { corrections, known: undefined });
    };
    assert.equal(learned({})?.fields.length, undefined, "without the box it stands nowhere");
    const template = named(learned(drawn));
    assert.deepEqual(
      template.fields.map(({ field, anchor }) => [field, anchor]),
      [["invoiceNumber", "our mark"]],
    );
    assert.equal(readPages([aPage(quillBill(second))], [template]).fields.invoiceNumber?.value, second.ref);
    const { fields, corrections } = confirmFields(readPages(pages), { invoiceNumber: first.ref }, drawn);
    assert.deepEqual(
      [fields.invoiceNumber?.box, corrections.find(({ field }) => field === "invoiceNumber")?.isDrawn],
      [drawn.invoiceNumber.box, true],
    );
  });

  it("is not made of what stands nowhere, nor of a paper with hardly a word", () => {
    assert.equal(
      learn(first, { invoiceNumber: "NOT-THERE-1" })?.fields.some(({ field }) => field === "invoiceNumber"),
      undefined,
    );
    const bare = [aPage([[60, 60, "7731 410.00"]])];
    const { corrections } = confirmFields(readPages(bare), { invoiceNumber: "7731" });
    assert.equal(learnTemplate(bare, "Invoice", { corrections, known: undefined }), undefined);
  });

  it("two that fit a paper equally well read nothing", () => {
    const template = named(learn(first, said));
    const other = { ...template, uuid: "u" };
    assert.equal(readPages([aPage(quillBill(second))], [template, other]).template, undefined);
  });

  it("finds of any bill of its layout what stands in the places", () => {
    const template = named(learn(first, said));
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 99_999 }),
        fc.integer({ min: 100, max: 9_999_999 }),
        fc.integer({ min: 0, max: 60 }),
        (number, cents, shift) => {
          const due = `${Math.floor(cents / 100).toLocaleString("en-US")}.${String(cents % 100).padStart(2, "0")}`;
          const bill = quillBill({ ref: `QD-${number}`, load: `L-${number}`, due, city: "Ogdenville" }, shift);
          const { fields } = readPages([aPage(bill)], [template]);
          assert.deepEqual(
            [fields.invoiceNumber?.value, fields.totalAmount?.value],
            [`QD-${number}`, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`],
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
