import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { FieldName, PaperReading } from "#domain/reading/fact.ts";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

type Read = Omit<PaperReading, "pages">;
const read = (...texts: readonly Printed[]): Read => readPages([aPage(texts)]);
/** The values of some fields, in their order. */
const told = ({ fields }: Read, ...names: readonly FieldName[]): readonly (string | undefined)[] =>
  names.map((name) => fields[name]?.value);
const BILL = ["invoiceNumber", "invoiceDate", "dueDate", "totalAmount", "currency", "vendorName"] as const;

suite("bills of several languages and layouts (papers of these tests: they prove no score)", () => {
  test("papers of the Netherlands, Italy, Poland and Scandinavia are told by their titles, and no reminder is a bill", () => {
    const typeOf = (text: string): string =>
      read(
        [40, 60, "De Vries Transport B.V.", 14],
        [40, 120, text, 16],
        [40, 160, "Datum: 29 oktober 2026"],
        [40, 180, "Totaal"],
        [300, 180, "121,00"],
      ).type.value;
    for (const [text, type] of [
      ["Factuur", "Invoice"],
      ["Kopie factuur", "Invoice"],
      ["FATTURA", "Invoice"],
      ["Faktura VAT", "Invoice"],
      ["Creditnota", "InvoiceCorrected"],
      ["Nota di credito", "InvoiceCorrected"],
      ["Proforma factuur", "Unknown"],
      ["Aanmaning", "Unknown"],
      ["Vrachtbrief", "BillOfLading"],
      ["Afleverbon", "DeliveryReceipt"],
    ] as const)
      assert.equal(typeOf(text), type, text);
  });

  test("a German bill: labels with their value beside them, net and tax above the total, who sends it above the window", () => {
    const bill = read(
      [40, 60, "Spedition Hauser GmbH · Hafenstr. 4 · 20457 Hamburg", 7],
      [40, 80, "Möbel Krüger KG"],
      [40, 92, "Industrieweg 7"],
      [360, 80, "Rechnungs-Nr.:"],
      [470, 80, "2026-4481"],
      [360, 94, "Rechnungsdatum:"],
      [470, 94, "03.09.2026"],
      [360, 108, "Kunden-Nr.:"],
      [470, 108, "10277"],
      [40, 150, "Rechnung", 16],
      [40, 180, "Transport Hamburg - Bielefeld"],
      [500, 180, "694,40 €", 10, "right"],
      [300, 220, "Summe netto"],
      [500, 220, "694,40 €", 10, "right"],
      [300, 234, "zzgl. 19 % USt."],
      [500, 234, "131,94 €", 10, "right"],
      [300, 250, "Rechnungsbetrag"],
      [500, 250, "826,34 €", 10, "right"],
      [40, 290, "Zahlbar bis 17.09.2026 ohne Abzug."],
    );
    assert.equal(bill.type.value, "Invoice");
    assert.deepEqual(told(bill, ...BILL), ["2026-4481", "2026-09-03", "2026-09-17", "826.34", "EUR", "Spedition Hauser GmbH"]);
  });

  test("number and day behind the title, in each language", () => {
    for (const [title, number, day] of [
      ["Rechnung Nr. 4711-A vom 05.03.2026", "4711-A", "2026-03-05"],
      ["Handelsrechnung (380) Nr. 471102 vom 05.03.2026", "471102", "2026-03-05"],
      ["Facture n° F-2026/88 du 12 août 2026", "F-2026/88", "2026-08-12"],
      ["Factura No. A-1044 de fecha 15 de agosto de 2026", "A-1044", "2026-08-15"],
      ["Tax Invoice 2026-5518 dated 2 September 2026", "2026-5518", "2026-09-02"],
      ["Invoice # RE-507 issued at 2026-11-21", "RE-507", "2026-11-21"],
    ] as const)
      assert.deepEqual(told(read([40, 60, title, 16]), "invoiceNumber", "invoiceDate"), [number, day], title);
    assert.deepEqual(
      told(read([40, 60, "Rechnung gemäß Bestellung Nr. 2018-471331 vom 01.03.2018"]), "invoiceNumber", "invoiceDate"),
      [undefined, undefined],
      "of an order",
    );
  });

  test("a French bill of Québec: what is due with both taxes, no subtotal and no day of another bill", () => {
    const bill = read(
      [40, 40, "Transport Beauce Inc.", 16],
      [360, 40, "FACTURE", 16],
      [360, 70, "N° : TB-20418"],
      [360, 84, "Date de facturation : 2026-09-08"],
      [360, 98, "Date de facture associée : 2026-01-02"],
      [360, 112, "No de connaissement : 771204"],
      [40, 112, "Facturé à :"],
      [40, 126, "Aliments Laval inc."],
      [40, 180, "Transport Québec - Toronto"],
      [500, 180, "1 754,50 $", 10, "right"],
      [300, 220, "Sous-total"],
      [500, 220, "1 754,50 $", 10, "right"],
      [300, 234, "TPS (5 %)"],
      [500, 234, "87,73 $", 10, "right"],
      [300, 248, "TVQ (9,975 %)"],
      [500, 248, "175,01 $", 10, "right"],
      [300, 264, "Montant total dû"],
      [500, 264, "2 017,24 $", 10, "right"],
      [40, 290, "Échéance : 2026-10-08"],
    );
    assert.deepEqual(told(bill, ...BILL), ["TB-20418", "2026-09-08", "2026-10-08", "2017.24", "CAD", "Transport Beauce Inc."]);
    assert.deepEqual(told(bill, "bolNumber", "billToName"), ["771204", "Aliments Laval inc."]);
    assert.ok((bill.fields.invoiceNumber?.confidence ?? 1) < 0.9, "a number whose label is the title is for a person");
  });

  test("a Mexican bill: its folio and not the fiscal one, its days with the day first", () => {
    const bill = read(
      [40, 40, "Autotransportes del Bajío, S.A. de C.V.", 14],
      [380, 40, "FACTURA", 14],
      [380, 60, "Folio: A-10442"],
      [380, 74, "Fecha de expedición: 07/09/2026"],
      [380, 88, "Folio fiscal: 5F1A2B3C-7D8E-4F90-A1B2-C3D4E5F60718"],
      [40, 60, "RFC: ABA010203XY1"],
      [40, 180, "Flete León - Laredo"],
      [500, 180, "$25,700.00", 10, "right"],
      [300, 220, "Subtotal"],
      [500, 220, "$25,700.00", 10, "right"],
      [300, 234, "IVA 16%"],
      [500, 234, "$4,112.00", 10, "right"],
      [300, 250, "Total"],
      [500, 250, "$29,812.00", 10, "right"],
      [40, 290, "Moneda: MXN"],
    );
    const vendor = "Autotransportes del Bajío, S.A. de C.V.";
    assert.deepEqual(told(bill, ...BILL), ["A-10442", "2026-09-07", undefined, "29812.00", "MXN", vendor]);
    const english = read([40, 40, "Invoice Date: 07/09/2026"], [40, 60, "Total: 10.00 €"]);
    assert.equal(english.fields.invoiceDate?.candidates.length, 1, "an English bill in euros may be written either way");
  });

  test("a head over one row of values, a colon in a column of its own, a day as eight figures", () => {
    const bill = read(
      [40, 40, "Frachtkontor Süd AG", 16],
      ...(["Beleg-Nr.", "Datum", "Kunden-Nr.", "Seite"] as const).map((text, at): Printed => [40 + at * 130, 90, text]),
      ...(["RE-771203", "20260811", "40021", "1"] as const).map((text, at): Printed => [40 + at * 130, 104, text]),
      [40, 140, "Frachtbrief-Nr."],
      [160, 140, ": CMR5567812"],
    );
    assert.deepEqual(told(bill, "invoiceNumber", "invoiceDate", "bolNumber"), ["RE-771203", "2026-08-11", "CMR5567812"]);
  });

  test("totals by rate of tax in a table: the one that the others make; a part of a total is none", () => {
    const row = (y: number, ...values: readonly string[]): readonly Printed[] =>
      values.map((text, at): Printed => [200 + at * 100, y, text, 10, "right"]);
    const bill = read(
      ...row(80, "Nettobetrag", "MwSt-Betrag", "MwSt-%", "Endbetrag"),
      ...row(94, "321,40", "61,07", "19,0", "382,47"),
      ...row(108, "127,59", "8,93", "7,0", "136,52"),
      ...row(122, "448,99", "70,00", "EUR", "518,99"),
      [40, 160, "Gesamtbetrag der Abschläge"],
      [400, 160, "11,21", 10, "right"],
      [40, 174, "Rechnungssumme ohne USt."],
      [400, 174, "448,99", 10, "right"],
    );
    assert.deepEqual([bill.fields.totalAmount?.value, bill.fields.totalAmount?.candidates], ["518.99", []]);
  });

  test("what was paid in advance makes a second total, which a person decides on; a balance of before makes none", () => {
    const bill = (last: string): Read =>
      read(
        [40, 40, "Invoice Number: A-1001"],
        ...(
          [
            ["Line haul", "900.00"],
            ["Balance forward", "500.00"],
            ["Invoice total", "900.00"],
            [last, "400.00"],
          ] as const
        ).flatMap(([text, amount], at): readonly Printed[] => [
          [40, 100 + at * 14, text],
          [400, 100 + at * 14, amount, 10, "right"],
        ]),
      );
    assert.deepEqual(told(bill("Amount paid"), "totalAmount"), ["900.00"]);
    assert.deepEqual(bill("Amount paid").fields.totalAmount?.candidates, []);
    assert.equal(bill("Balance due").fields.totalAmount?.candidates.length, 1);
  });

  test("a number at its sign, a total behind a note, a day by itself; a day behind another label is not the bill's", () => {
    assert.deepEqual(told(read([40, 60, "Facture n°562044387 du 02 Juillet 2026"]), "invoiceNumber", "invoiceDate"), [
      "562044387",
      "2026-07-02",
    ]);
    const total = read([40, 60, "Rechnungssumme Brutto (inkl. USt.)"], [400, 60, "235,62 €", 10, "right"]);
    assert.deepEqual(told(total, "totalAmount"), ["235.62"]);
    assert.deepEqual(told(read([40, 60, "Total due"], [400, 60, "(235.62)", 10, "right"]), "totalAmount"), ["-235.62"]);
    const day = read([40, 60, "INVOICE I/00042"], [400, 80, "Apr 01, 2026"]);
    assert.deepEqual(told(day, "invoiceDate"), ["2026-04-01"]);
    assert.ok((day.fields.invoiceDate?.confidence ?? 1) <= 0.7, "a person looks at it");
    assert.deepEqual(told(read([40, 60, "Apr 01, 2026"], [400, 80, "Apr 02, 2026"]), "invoiceDate"), [undefined]);
    assert.deepEqual(told(read([40, 60, "Date début : 01/12/2026"]), "invoiceDate"), [undefined]);
  });

  test("labels whose accents were recognized as other letters, and a colon behind strokes", () => {
    const total = read([40, 60, "Montant total dad"], [400, 60, "2 017,24 $", 10, "right"]);
    assert.deepEqual(told(total, "totalAmount"), ["2017.24"]);
    for (const label of ["Fecha de expedicién:", "Fecha de emisidn"])
      assert.deepEqual(told(read([40, 60, label], [200, 60, "15 de agosto de 2026"]), "invoiceDate"), ["2026-08-15"], label);
    assert.deepEqual(told(read([40, 60, "Facture n° 55-1029 du 12 aoiit 2026"]), "invoiceDate"), ["2026-08-12"]);
    assert.deepEqual(told(read([40, 60, "DOCUMENT NO __ : 00451277"]), "invoiceNumber"), ["00451277"]);
  });

  test("the seller's head with its name below, past its numbers, and no word of its own name", () => {
    const vendorOf = (...lines: readonly string[]): string | undefined =>
      read([300, 20, "Rechnung Nr. 4711", 14], ...lines.map((text, at): Printed => [40, 300 + at * 14, text])).fields.vendorName
        ?.value;
    assert.equal(vendorOf("Verkäufer:", "Nummer: 549910", "Name: Muster Spedition"), "Muster Spedition");
    assert.equal(vendorOf("Émetteur", "Atelier Berthier SARL", "14 rue des Fabriques"), "Atelier Berthier SARL");
    assert.equal(vendorOf("Lieferant GmbH"), undefined);
  });
});
