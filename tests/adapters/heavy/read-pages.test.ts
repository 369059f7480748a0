import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { readFile } from "#adapters/heavy/read-file.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import type { FieldName, Reading } from "#domain/reading/fact.ts";
import { aPdf, type Printed } from "#tests/builders/a-pdf.ts";
import { LATER_LAYOUTS, READ_ONCE } from "#tests/builders/later-layouts.ts";
import { american, LAYOUTS, PAPER, type PaperInvoice, totalOf } from "#tests/builders/freight-papers.ts";

const read = async (...pages: readonly (readonly Printed[])[]): Promise<Reading> =>
  (await readFile(await aPdf({ pages }))).reading;
const failing = ({ checks }: Reading) => checks.filter(({ passed }) => !passed).map(({ check }) => check);
const valueOf = (reading: Reading, name: FieldName) => reading.fields[name]?.value;
const FIRST = LAYOUTS["labels with colons beside their values"];
/** What each layout prints. */
const EVERY = (it: PaperInvoice): Partial<Record<FieldName, string>> => ({
  invoiceNumber: it.number,
  invoiceDate: it.date,
  dueDate: it.due,
  shipDate: it.shipped,
  vendorName: it.vendor,
  billToName: it.billTo,
  proNumber: it.pro,
  bolNumber: it.bol,
  poNumber: it.po,
  loadNumber: it.load,
  scac: it.scac,
  weight: String(it.weight),
  pieces: String(it.pieces),
  class: it.class,
  totalAmount: (totalOf(it) / 100).toFixed(2),
});
const NOT_PRINTED: Readonly<Record<keyof typeof LAYOUTS, readonly FieldName[]>> = {
  "labels with colons beside their values": [],
  "labels in a row above their values": ["class"],
  "no heads above the charges, dollar signs": ["class", "weight", "pieces"],
  "in German, with decimal commas": [
    "class",
    "weight",
    "pieces",
    "scac",
    "loadNumber",
    "proNumber",
    "bolNumber",
    "poNumber",
    "shipDate",
    "dueDate",
    "billToName",
  ],
  "in French, with blanks between thousands": [
    "class",
    "weight",
    "pieces",
    "scac",
    "loadNumber",
    "proNumber",
    "shipDate",
    "dueDate",
  ],
};

suite("reading the pages of digital invoices (layouts of these tests: they prove no score)", () => {
  for (const [name, layout] of Object.entries(LAYOUTS) as [keyof typeof LAYOUTS, typeof FIRST][])
    test(`${name}: fields and charges are found, with their places`, async () => {
      const reading = await read(...layout(PAPER));
      assert.equal(reading.type?.value, "Invoice");
      for (const [field, value] of Object.entries(EVERY(PAPER)) as [FieldName, string][])
        assert.equal(valueOf(reading, field), NOT_PRINTED[name].includes(field) ? undefined : value, field);
      assert.deepEqual(
        reading.charges.map(({ description, amount }) => [description?.value, amount?.value]),
        PAPER.charges.map(({ text, cents }) => [text, (cents / 100).toFixed(2)]),
      );
      assert.deepEqual(
        failing(reading).filter((check) => check !== "required-fields"),
        [],
      );
      for (const [field, fact] of Object.entries(reading.fields)) {
        const [left, top, width, height] = fact.box ?? [-1, -1, 0, 0];
        assert.ok(
          fact.page === 1 && left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= 1 && top + height <= 1,
          field,
        );
      }
    });

  test("whatever the amounts are, the total is the one printed, and a sum that does not make it is doubted", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: -3, max: 3 }),
        async (amounts, off) => {
          const charges = amounts.map((cents, at) => ({ text: `Charge of kind ${"abcde"[at]}`, cents }));
          const printed = totalOf({ ...PAPER, charges }) + off;
          const texts = (FIRST({ ...PAPER, charges })[0] ?? []).map((text): Printed =>
            text[2].startsWith("USD ") ? [text[0], text[1], `USD ${american(printed)}`, 10, "right"] : text,
          );
          const reading = await read(texts);
          if (printed <= 0) return;
          assert.equal(valueOf(reading, "totalAmount"), (printed / 100).toFixed(2));
          assert.equal(failing(reading).includes("charges-make-total"), off !== 0);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("two totals, a day that can be read in two ways, and days out of order are doubts", async () => {
    const [page = []] = FIRST(PAPER);
    const two = failing(await read([...page, [40, 600, "Balance due: 900.00"]]));
    assert.deepEqual(two, ["required-fields", "charges-make-total", "one-total"]);
    const early = FIRST({ ...PAPER, date: "2026-03-04", due: "2026-05-06", shipped: "2026-03-01" });
    const twice = await read(...early);
    assert.deepEqual(
      [valueOf(twice, "invoiceDate"), twice.fields.invoiceDate?.candidates[0]?.value, failing(twice)],
      ["2026-03-04", "2026-04-03", ["days-one-way"]],
    );
    assert.deepEqual(failing(await read(...FIRST({ ...PAPER, shipped: "2026-10-16" }))), ["days-in-order"]);
    assert.deepEqual(failing(await read(page, [])), [], "the back of a sheet says nothing");
  });

  test("a row of totals ends with the amount, the head of a column is no total, and a discount comes off", async () => {
    const rated = await read([
      [40, 30, "Valley Motor Freight", 14],
      [420, 30, "FREIGHT BILL", 12],
      [40, 70, "PRO NUMBER 023-1234567"],
      [40, 150, "PCS"],
      [90, 150, "DESCRIPTION"],
      [330, 150, "WEIGHT"],
      [560, 150, "TOTAL", 10, "right"],
      [40, 165, "6"],
      [90, 165, "MACHINE PARTS"],
      [330, 165, "1,240"],
      [560, 165, "560.48", 10, "right"],
      [90, 180, "FUEL SURCHARGE 24.5%"],
      [560, 180, "137.32", 10, "right"],
      [90, 195, "DISCOUNT 20%"],
      [560, 195, "(112.10)", 10, "right"],
      [40, 215, "6"],
      [90, 215, "TOTAL"],
      [330, 215, "1,240"],
      [560, 215, "585.70", 10, "right"],
    ]);
    assert.deepEqual([valueOf(rated, "totalAmount"), valueOf(rated, "vendorName")], ["585.70", "Valley Motor Freight"]);
    assert.equal(rated.fields.totalAmount?.candidates.length, 0);
    assert.deepEqual(
      rated.charges.map(({ amount }) => amount?.value),
      ["560.48", "137.32", "-112.10"],
    );
  });

  test("a table goes on over pages, and a paper without a title that bills is an invoice", async () => {
    const head: readonly Printed[] = [
      [40, 100, "Description"],
      [560, 100, "Amount (CAD)", 10, "right"],
    ];
    const reading = await read(
      [
        [40, 30, "Maple Leaf Cartage Ltd.", 16],
        [400, 30, "INVOICE NO. 5567"],
        ...head,
        ...["north", "south", "east"].flatMap((stop, at): Printed[] => [
          [40, 120 + at * 14, `Delivery ${stop}`],
          [560, 120 + at * 14, "10.00", 10, "right"],
        ]),
      ],
      [
        ...head,
        [40, 120, "HST 13%"],
        [560, 120, "3.90", 10, "right"],
        [400, 170, "Total due CAD"],
        [560, 170, "$33.90", 10, "right"],
      ],
    );
    assert.deepEqual([reading.type?.value, valueOf(reading, "totalAmount"), reading.charges.length], ["Invoice", "33.90", 4]);
    assert.equal(failing(reading).includes("charges-make-total"), false);
  });

  test("pictures are read upright and straight: an askew scan in a PDF, a photograph on its side, a fax", async () => {
    const small = FIRST(PAPER).map((page) => page.filter(([, y]) => y < 350));
    const drawn = await readPdf(await aPdf({ pages: small }));
    assert.ok(drawn.ok);
    const { width = 0, height = 0, pixels = new Uint8Array() } = drawn.pictureOf(1) ?? {};
    const seen = sharp(pixels, { raw: { width, height, channels: 1 } }).extract({ left: 0, top: 0, width, height: 980 });
    const scan = await seen.clone().rotate(1.7, { background: "white" }).jpeg({ quality: 70 }).toBuffer();
    const pdf = await PDFDocument.create();
    const image = await pdf.embedJpg(scan);
    // A point a dot, as telephones make them.
    const { width: wide, height: high } = image;
    pdf.addPage([wide, high]).drawImage(image, { x: 0, y: 0, width: wide, height: high });
    const asScan = (await readFile(await pdf.save())).reading;
    assert.deepEqual(
      [valueOf(asScan, "totalAmount"), valueOf(asScan, "proNumber"), asScan.charges.length, asScan.pages[0]?.text],
      ["1875.80", PAPER.pro, 3, "ocr"],
    );
    assert.ok((asScan.fields.totalAmount?.confidence ?? 1) < 0.97, "letters of a picture are never as sure");
    const corner = { left: 1_050, top: 90, width: 560, height: 300 };
    const stamp = sharp(pixels, { raw: { width, height, channels: 1 } }).extract(corner);
    const onSide = (await readFile(await stamp.clone().rotate(90).png().toBuffer())).reading;
    assert.deepEqual([valueOf(onSide, "invoiceNumber"), onSide.pages[0]?.rotation], [PAPER.number, 270]);
    const flat = { width: 560, height: 147, fit: "fill" } as const;
    const fax = await stamp
      .resize(flat)
      .threshold(150)
      .tiff({ xres: 204 / 25.4, yres: 98 / 25.4, compression: "lzw" })
      .toBuffer();
    assert.equal(valueOf((await readFile(fax)).reading, "invoiceDate"), PAPER.date);
  });

  test("layouts that were made after the rules: numbers, totals and charges are right, or there is a doubt", async () => {
    for (const [name, layout] of Object.entries({ ...LATER_LAYOUTS, ...READ_ONCE })) {
      const reading = await read(...layout(PAPER));
      assert.equal(reading.type?.value, "Invoice", name);
      assert.equal(valueOf(reading, "totalAmount"), "1875.80", name);
      const printed = layout(PAPER)
        .flat()
        .map(([, , text]) => text)
        .join(" ");
      if (printed.includes(PAPER.bol)) assert.equal(valueOf(reading, "bolNumber"), PAPER.bol, name);
      assert.equal(valueOf(reading, "invoiceNumber"), printed.includes(PAPER.number) ? PAPER.number : PAPER.pro, name);
      assert.ok([PAPER.date, undefined].includes(valueOf(reading, "invoiceDate")), name);
      const order = ["orderNumber", "loadNumber", "shipmentNumber"].map((field) => valueOf(reading, field as FieldName));
      assert.ok(order.includes(PAPER.load), name);
      assert.deepEqual(
        reading.charges
          .filter(({ amount }) => amount?.value !== "0.00")
          .map(({ description, amount }) => `${description?.value.toLowerCase()} ${amount?.value}`),
        PAPER.charges.map(({ text, cents }) => `${text.toLowerCase()} ${(cents / 100).toFixed(2)}`),
        name,
      );
    }
    const coded = await read(...(LATER_LAYOUTS["codes, units and rates"]?.(PAPER) ?? []));
    assert.deepEqual(
      coded.charges.map(({ code, rate, quantity }) => [code?.value, rate?.value, quantity?.value]),
      [
        ["400", "740.00", "2.00"],
        ["405", "155.40", "2.00"],
        ["LFT", "42.50", "2.00"],
      ],
    );
    // Rows of a headed table that happen to make a total that is not theirs.
    const wrong = FIRST(PAPER).map((page) =>
      page.map((text): Printed => (text[2] === "USD 1,875.80" ? [text[0], text[1], "USD 395.80", 10, "right"] : text)),
    );
    assert.deepEqual(failing(await read(...wrong)), ["charges-make-total"]);
  });

  test("papers are told by their titles, and what has none is Unknown", async () => {
    for (const [title, type] of [
      ["STRAIGHT BILL OF LADING - SHORT FORM", "BillOfLading"],
      ["PROOF OF DELIVERY", "ProofOfDelivery"],
      ["Lumper Receipt", "LumperReceipt"],
      ["CAT SCALE TICKET", "WeightScaleTicket"],
      ["Carrier Rate Confirmation", "RateConfirmation"],
      ["NOTICE OF ASSIGNMENT", "NoticeOfAssignment"],
      ["STATEMENT OF ACCOUNT", "StatementInvoice"],
      ["COMMERCIAL INVOICE", "CommercialInvoice"],
      ["CREDIT MEMO", "InvoiceCorrected"],
      ["Minutes of the meeting", "Unknown"],
    ] as const) {
      const reading = await read([
        [200, 40, title, 16],
        [40, 100, "Invoice No: 4711"],
        [40, 120, "Bill of lading no. 88"],
        [40, 140, "The parties met and agreed to meet again."],
      ]);
      assert.equal(reading.type?.value, type, title);
    }
  });
});
