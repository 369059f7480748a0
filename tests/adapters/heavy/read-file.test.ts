import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { readFile } from "#adapters/heavy/read-file.ts";
import { readPdf } from "#adapters/heavy/read-pdf.ts";
import type { Reading } from "#domain/reading/fact.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { ciiInvoice, type EInvoiceToWrite, ublInvoice } from "#tests/builders/an-e-invoice.ts";

const FREIGHT: EInvoiceToWrite = {
  due: "2026-11-04",
  delivered: "2026-10-03",
  payee: "Factor Bank AG",
  purchaseOrder: "PO-77",
  references: { BM: "BOL-1", CN: "PRO-2", ON: "ORD-3" },
  lines: [
    { name: "Linehaul", amount: "1250.50", price: "2.501", quantity: "500", unit: "SMI" },
    { name: "Liftgate", amount: "75.00" },
  ],
  allowances: [
    { reason: "Discount", amount: "25.50", isCharge: false },
    { reason: "Fuel", amount: "100.00", isCharge: true },
  ],
  tax: { percent: "19.00", amount: "266.00" },
  total: "1666.00",
};

const valuesOf = ({ fields }: Reading) => Object.fromEntries(Object.entries(fields).map(([name, fact]) => [name, fact.value]));
const chargesOf = ({ charges }: Reading) =>
  charges.map((charge) => Object.fromEntries(Object.entries(charge).map(([part, fact]) => [part, fact.value])));
const failing = ({ checks }: Reading) => checks.filter(({ passed }) => !passed).map(({ check }) => check);
const read = async (content: string | Buffer): Promise<Reading> => (await readFile(Buffer.from(content))).reading;
const shown = (total: string) => [
  [
    [72, 100, "Total", 12],
    [400, 100, total, 12],
  ] as const,
];

suite("reading files", () => {
  for (const [syntax, write] of [
    ["CII", ciiInvoice],
    ["UBL", ublInvoice],
  ] as const)
    test(`a ${syntax} file is read exactly: fields, lines, allowances and taxes as charges that make the total`, async () => {
      const reading = await read(write(FREIGHT));
      assert.equal(reading.type?.value, "Invoice");
      assert.deepEqual(valuesOf(reading), {
        invoiceNumber: "FX-2026-0815",
        invoiceDate: "2026-10-05",
        deliveryDate: "2026-10-03",
        dueDate: "2026-11-04",
        vendorName: "Müller & Söhne Spedition",
        remitToName: "Factor Bank AG",
        billToName: "Northern Paper Inc.",
        proNumber: "PRO-2",
        bolNumber: "BOL-1",
        poNumber: "PO-77",
        orderNumber: "ORD-3",
        totalAmount: "1666.00",
        currency: "EUR",
      });
      const lines = chargesOf(reading);
      assert.deepEqual(lines[0], {
        description: "Linehaul",
        rate: "2.501",
        quantity: "500",
        qualifier: "SMI",
        amount: "1250.50",
      });
      assert.deepEqual(lines.map(({ description, amount }) => [description, amount]).toSorted(), [
        ["Discount", "-25.50"],
        ["Fuel", "100.00"],
        ["Liftgate", "75.00"],
        ["Linehaul", "1250.50"],
        ["VAT 19.00 %", "266.00"],
      ]);
      assert.deepEqual(failing(reading), []);
      assert.ok(Object.values(reading.fields).every(({ found, confidence }) => found === "embedded" && confidence === 1));
    });

  test("a credit note is a corrected invoice with negative amounts, whether the file writes them positive or negative", async () => {
    const lines = [{ name: "Linehaul", amount: "80.00" }];
    const negative = [{ name: "Linehaul", amount: "-80.00" }];
    for (const content of [
      ciiInvoice({ typeCode: "381", lines, total: "80.00" }),
      ublInvoice({ typeCode: "381", lines, total: "80.00" }),
      ciiInvoice({ typeCode: "381", lines: negative, total: "-80.00" }),
    ]) {
      const reading = await read(content);
      assert.deepEqual(
        [reading.type?.value, reading.fields.totalAmount?.value, chargesOf(reading)[0]?.["amount"], failing(reading)],
        ["InvoiceCorrected", "-80.00", "-80.00", []],
      );
    }
  });

  test("a file that does not hold together is told by the check that fails, never by another amount", async () => {
    const lines = [{ name: "Linehaul", amount: "80.00" }];
    const twice = ciiInvoice({ lines, total: "80.00" }).replace(
      "<ram:GrandTotalAmount>",
      "<ram:GrandTotalAmount>8.00</ram:GrandTotalAmount><ram:GrandTotalAmount>",
    );
    for (const [content, check] of [
      [ciiInvoice({ lines, total: "80.01" }), "charges-make-total"],
      [ublInvoice({ lines, total: "79.99" }), "charges-make-total"],
      [ciiInvoice({ total: "80.00" }), "charges-make-total"],
      [ciiInvoice({ lines: [{ name: "Linehaul", amount: "80.00001" }], total: "80.00" }), "charges-make-total"],
      [ciiInvoice({ lines, total: "80.00", payable: "30.00" }), "nothing-prepaid"],
      [ciiInvoice({ lines, total: "80.00", typeCode: "325" }), "invoice-kind"],
      [ciiInvoice({ lines, total: "80.00", typeCode: "751" }), "invoice-kind"],
      [twice, "stated-once"],
    ] as const)
      assert.ok(failing(await read(content)).includes(check), check);
    assert.equal((await read(twice)).fields.totalAmount, undefined);
  });

  test("a PDF is read by the e-invoice attached to it, and doubted when its pages show another total", async () => {
    const attachments = [{ name: "factur-x.xml", content: ciiInvoice(FREIGHT) }];
    const right = await read(await aPdf({ pages: shown("1.666,00 €"), attachments }));
    assert.deepEqual([right.fields.totalAmount?.value, failing(right)], ["1666.00", []]);
    const other = await read(await aPdf({ pages: shown("1,066.00"), attachments }));
    assert.deepEqual(failing(other), ["shown-as-attached"]);
    const script = await read(await aPdf({ pages: shown("1,666.00"), attachments, script: "app.alert(1)" }));
    assert.deepEqual(failing(script), ["no-script"]);
    const two = await read(
      await aPdf({ pages: shown("1,666.00"), attachments: [...attachments, { name: "b.xml", content: ublInvoice(FREIGHT) }] }),
    );
    assert.match(two.reason ?? "", /carries 2 e-invoices/);
    const strange = [{ name: "factur-x.xml", content: "<not-closed>" }, { name: "a.txt", content: "words" }, ...attachments];
    assert.equal(
      (await read(await aPdf({ pages: shown("1,666.00"), attachments: strange }))).fields.totalAmount?.value,
      "1666.00",
    );
  });

  test("words stand where they are seen, however the page is turned", async () => {
    for (const rotation of [0, 90, 180, 270] as const) {
      const { pages } = await readFile(
        await aPdf({
          pages: [
            [
              [61.2, 79.2, "PRO"],
              [306, 396, "4711-8"],
            ],
          ],
          rotation,
        }),
      );
      const [page] = pages;
      assert.ok(page !== undefined);
      assert.deepEqual([page.number, page.width, page.height, page.rotation, page.text], [1, 612, 792, rotation, "embedded"]);
      assert.deepEqual(
        page.words.map(({ text }) => text),
        ["PRO", "4711-8"],
      );
      for (const [index, [x, y]] of [
        [0, [0.1, 0.1]],
        [1, [0.5, 0.5]],
      ] as const) {
        const box: readonly number[] = page.words[index]?.box ?? [];
        const [left = 0, top = 0, width = 0, height = 0] = box;
        assert.ok(Math.abs(left - x) < 0.005 && Math.abs(top - y) < 0.01, `${rotation}: ${left} ${top}`);
        assert.ok(width > 0.02 && width < 0.08 && height > 0.008 && height < 0.02, `${rotation}: ${width} ${height}`);
      }
    }
  });

  test("what cannot be read says why, in words", async () => {
    const pdf = await aPdf({ pages: shown("1.00") });
    const bomb = `<!DOCTYPE a [<!ENTITY b "${"x".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}">]><a>&c;</a>`;
    for (const [content, reason] of [
      [Buffer.alloc(0), /empty/],
      [Buffer.from("PK\u0003\u0004rest"), /ZIP container/],
      [Buffer.from("just words"), /no kind that is known/],
      [pdf.subarray(0, 200), /broken/],
      [Buffer.from(bomb), /document type/],
      [Buffer.from("<a><b></a>"), /well-formed/],
      [Buffer.from("<a>".repeat(200_000)), /more elements/],
      [Buffer.from("<order/>"), /no e-invoice/],
      [Buffer.from(`<order ${Array.from({ length: 300 }, (_, at) => `a${at}="x"`).join(" ")}/>`), /more attributes/],
      [Buffer.from('<?xml version="1.0" encoding="UTF-8"?><a>\u00e4</a>', "latin1"), /encoding/],
      [await aPdf({ pages: [[]] }), /no text was found/],
      [await aPdf({ pages: Array.from({ length: 501 }, () => []) }), /501 pages/],
    ] as const) {
      const reading = await read(content);
      assert.equal(reading.status, "failed");
      assert.match(reading.reason ?? "", reason);
    }
  });

  test("an encoding other than UTF-8 is read as the file names it", async () => {
    const text = ublInvoice({ ...FREIGHT, seller: "Spédition Économe" }).replace("UTF-8", "ISO-8859-1");
    assert.equal((await read(Buffer.from(text, "latin1"))).fields.vendorName?.value, "Spédition Économe");
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace("ISO-8859-1", "UTF-16"), "utf16le")]);
    assert.equal((await read(wide)).fields.vendorName?.value, "Spédition Économe");
  });

  test("a file is read in a process apart, which ends when it takes too long", async (t) => {
    const heavy = openHeavyWork();
    t.after(() => heavy.close());
    const content = await aPdf({
      pages: shown("1,666.00"),
      attachments: [{ name: "factur-x.xml", content: ciiInvoice(FREIGHT) }],
    });
    const outcome = await heavy.read("a", async () => content);
    assert.ok(outcome.kind === "made");
    assert.equal(outcome.made.reading.fields.totalAmount?.value, "1666.00");
    const slow = openHeavyWork({ workMs: 1 });
    t.after(() => slow.close());
    assert.equal((await slow.read("a", async () => content)).kind, "overrun");
  });

  test("a page whose fonts do not say which letters they draw is recognized as a picture is", async () => {
    const lines = [
      "Original freight bill of Red Mesa Hauling, carrier of Gallup",
      "Line haul from Phoenix to Amarillo by the northern route",
      "Detention at the warehouse of the receiver, two hours free",
      "Balance that is due in thirty days from the date of delivery",
    ];
    const asGlyphs = (text: string): string =>
      text.replaceAll(/\p{L}/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
    const textOf = async (print: (text: string) => string): Promise<string> => {
      const pdf = await readPdf(await aPdf({ pages: [lines.map((text, at) => [72, 100 + 20 * at, print(text)] as const)] }));
      return pdf.ok ? (pdf.pages[0]?.text ?? "") : pdf.reason;
    };
    assert.deepEqual([await textOf((text) => text), await textOf(asGlyphs)], ["embedded", "none"]);
  });
});
