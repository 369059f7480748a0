import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { DOCUMENT_TYPES, type DocumentType } from "#domain/document/document-types.ts";
import { classify, type PaperKind } from "#domain/reading/classify.ts";
import type { PaperReading } from "#domain/reading/fact.ts";
import type { Page } from "#domain/reading/page.ts";
import { TITLES } from "#domain/reading/paper-titles.ts";
import { readImagePages, readPdfPages } from "#domain/reading/read-document.ts";
import { readPages } from "#domain/reading/read-pages.ts";
import { readingOfPart } from "#domain/reading/reading-of-part.ts";
import { sheetOf } from "#domain/reading/sheet.ts";
import { splitPages } from "#domain/reading/split-pages.ts";
import { decideSplit } from "#domain/routing/decide-split.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";
import { aPage } from "#tests/builders/a-page.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";

const kindOf = (...pages: readonly (readonly Printed[])[]): PaperKind =>
  classify(sheetOf(pages.map((texts, at) => aPage(texts, at + 1))));
/** Lines of text under one another. */
const lines = (...texts: readonly string[]): readonly Printed[] => texts.map((text, at): Printed => [40, 100 + 16 * at, text]);
const headed = (title: string, ...texts: readonly string[]): readonly Printed[] => [[200, 40, title, 16], ...lines(...texts)];

/** By the papers' usual words, none with its title. */
const WITHOUT_TITLE: readonly (readonly [string, readonly string[]])[] = [
  [
    "BillOfLading",
    ["Ship from", "Consignee", "Freight charge terms: Prepaid", "Handling units   NMFC #", "Shipper signature / date"],
  ],
  ["LumperReceipt", ["Lumper fee  185.00", "Pallets unloaded: 22", "Paid by Comcheck", "Receipt # 55821"]],
  ["WeightScaleTicket", ["Scale no. 12", "Gross 78,240 lb", "Tare 32,100 lb", "Net wt 46,140 lb", "Truck # 88"]],
  ["DetentionReceipt", ["Time in 08:00", "Time out 14:30", "Free time 2 hours", "Detention hours 4.5"]],
  ["InsuranceCertificate", ["Certificate holder", "Commercial general liability", "Policy number 8812"]],
  ["W9", ["Employer identification number", "Exempt payee code", "Under penalties of perjury, I certify", "Backup withholding"]],
  ["RateConfirmation", ["Total carrier pay 1,850.00", "Driver cell", "Carrier agrees to no double brokering", "Pick up 1"]],
  ["CommercialInvoice", ["HS code 8471", "Country of origin: CN", "Reason for export: sale", "Incoterms 2020: DDP"]],
];

/** Delivery notes of many makers, headed and not. */
const DELIVERED: readonly (readonly [string, readonly (readonly Printed[])[]])[] = [
  [
    "headed",
    [headed("DELIVERY NOTE", "Order 4711", "Deliver to: Tall Oak Paper Mill", "12 pallets of tissue", "Received by ______")],
  ],
  ["with its number", [headed("Delivery Note No. 20417", "Customer: Harbor Print", "2 cartons toner")]],
  ["despatch", [headed("DESPATCH NOTE", "Consignee: Harbor Print", "Carrier: Own van")]],
  ["goods received", [headed("Goods Received Note", "Supplier: Kestrel Paper", "Qty received 12")]],
  ["docket", [headed("DELIVERY DOCKET", "Concrete 25 MPa  6.0 m3", "Vehicle no. 88")]],
  ["Spanish", [headed("ALBARÁN DE ENTREGA", "Cliente: Papelera del Norte", "Bultos 4")]],
  ["French", [headed("Bordereau de livraison", "Client : Papeterie du Port", "4 colis")]],
  [
    "no title",
    [
      lines(
        "Delivery note no. 4411",
        "Delivery address: 88 Dock St",
        "Qty ordered  Qty delivered",
        "Goods received in good order",
        "Driver signature",
      ),
    ],
  ],
];

/** Tickets of tills, as people photograph them. */
const TILLS: readonly (readonly [string, readonly string[]])[] = [
  [
    "fuel",
    [
      "LOVES TRAVEL STOP 417",
      "Pump # 12",
      "No 2 Diesel",
      "Gallons 88.412",
      "Price/gal 3.899",
      "Total 344.72",
      "VISA ************4411",
      "Auth code 08812",
    ],
  ],
  ["cash", ["BIG RIG WASH", "Trailer washout", "65.00", "Cash tendered 80.00", "Change due 15.00", "Drive safely"]],
  [
    "card",
    [
      "FLYING J #655",
      "Transaction # 88123",
      "Overnight parking",
      "Total 22.00",
      "MASTERCARD xxxx 9912",
      "Approval code 4471",
      "Customer copy",
    ],
  ],
  ["toll", ["PA TURNPIKE COMMISSION", "Plaza 43 Lane 6", "Axles: 5", "Toll paid 58.20", "Receipt # 4471-88"]],
  [
    "hardware",
    [
      "ACE HARDWARE",
      "Load bars 2 @ 24.99  49.98",
      "Subtotal 49.98",
      "Tax 3.00",
      "Total 52.98",
      "DEBIT CARD",
      "Cashier: DANA",
      "Register 4",
    ],
  ],
];

suite("what kind a paper is", () => {
  test("a delivery note is a receipt of what was delivered, headed or not; what a till prints is a receipt", () => {
    for (const [name, pages] of DELIVERED) {
      const { value, candidates } = kindOf(...pages);
      assert.equal(value, "DeliveryReceipt", `${name}: ${value}, ${candidates.map((each) => each.value).join(", ")}`);
    }
    for (const [name, texts] of TILLS) {
      assert.equal(kindOf(lines(...texts)).value, "OtherReceipt", name);
      // As a camera sees it.
      const photo = kindOf(lines(...texts.map((text) => text.replaceAll("o", "0").replace("Total", "Tota|"))));
      assert.ok(["OtherReceipt", "Unknown"].includes(photo.value), `${name} photographed: ${photo.value}`);
    }
    // A bill that is paid by card, or names the delivery note, is a bill.
    const bill = ["Invoice no. 20417", "Invoice date 10/15/2026", "Amount due 1,800.00", "Remit to Kestrel"];
    assert.equal(kindOf(headed("INVOICE", ...bill, "Delivery note no. 4411", "VISA, MasterCard accepted")).value, "Invoice");
    assert.equal(kindOf(lines(...bill, "Delivery note no. 4411")).value, "Invoice");
  });

  test("every type that a page of text can be has titles, and each title is told from the longer one that it is in", () => {
    const titled = new Set(TITLES.map(({ type }) => type));
    // Nobody heads a paper so: mails are told by their lines, the others by whoever sends them.
    const untitled = DOCUMENT_TYPES.filter((type) => !titled.has(type));
    assert.deepEqual(untitled, ["Unset", "Email"]);
    for (const [title, type] of [
      ["STRAIGHT BILL OF LADING – SHORT FORM – ORIGINAL – NOT NEGOTIABLE", "BillOfLading"],
      ["*** Delivery Receipt ***", "DeliveryReceipt"],
      ["I N V O I C E", "Invoice"],
      ["lNV0ICE", "Invoice"],
      ["B1LL OF LADlNG", "BillOfLading"],
      ["CERTIFIED SCALE TICKET", "WeightScaleTicket"],
      ["WEIGHT & INSPECTION CERTIFICATE", "WeightAndInspectionCertificate"],
      ["Customer Rate Confirmation", "CustomerRateConfirmation"],
      ["Load Confirmation", "RateConfirmation"],
      ["FREIGHT BILL", "Invoice"],
      ["BALANCE DUE BILL", "InvoiceCorrected"],
      ["Delivery Order", "DeliveryOrder"],
      ["Trailer Interchange Receipt", "TrailerInterchangeReceipt"],
      ["Equipment Interchange Receipt", "ElectronicInterchangeReceipt"],
      ["Carta Porte", "BillOfLading"],
      ["PREUVE DE LIVRAISON", "ProofOfDelivery"],
      ["Certificate of Liability Insurance", "InsuranceCertificate"],
      ["TOLL RECEIPT", "OtherReceipt"],
      ["ACI eManifest", "ACIManifest"],
      ["Invoicing department", "Unknown"],
      ["Manifest Trucking Inc", "Unknown"],
      ["Release Lines LLC", "Unknown"],
    ] as const)
      assert.equal(kindOf(headed(title, "Something else of no meaning stands here below it.")).value, type, title);
  });

  test("a title may go over two lines, or carry its number where it is written large", () => {
    const over = kindOf([
      [200, 40, "WEIGHT AND", 16],
      [200, 58, "INSPECTION CERTIFICATE", 16],
      ...lines("Nothing else of meaning stands here.", "Nor here."),
    ]);
    assert.equal(over.value, "WeightAndInspectionCertificate");
    const numbered = kindOf(headed("INVOICE # 100234", "Nothing else of meaning stands here.", "Nor here."));
    assert.deepEqual([numbered.value, numbered.confidence <= 0.85], ["Invoice", true], "its number is that of another, perhaps");
    const label = kindOf([[40, 40, "Bill of lading no. 88"], ...lines("Nothing else of meaning stands here.", "Nor here.")]);
    assert.equal(label.value, "Unknown");
  });

  test("without a title the words decide, never as surely as one, and they are named", () => {
    for (const [type, texts] of WITHOUT_TITLE) {
      const kind = kindOf(lines(...texts));
      assert.equal(kind.value, type, JSON.stringify(kind));
      assert.ok(kind.confidence >= 0.6 && kind.confidence <= 0.85 && kind.by === "words", type);
      for (const said of kind.because ?? [])
        assert.ok(
          texts.some((text) => text.includes(said)),
          `${said} is printed`,
        );
    }
    const nothing = kindOf(lines("The parties met.", "They agreed to meet again, and bill of lading is said in this sentence."));
    assert.deepEqual([nothing.value, nothing.by, nothing.because], ["Unknown", "nothing", []]);
  });

  test("a quote, a pro forma, a remittance advice, a settlement and a reminder are other papers, whatever number and total they print", () => {
    const [page = []] = LAYOUTS["labels with colons beside their values"](PAPER);
    const titled = (title: string): readonly Printed[] =>
      page.map((text): Printed => (/^(?:freight\s+)?invoice$/i.test(text[2]) ? [text[0], text[1], title, text[3] ?? 10] : text));
    assert.equal(readPages([aPage(page)]).type.value, "Invoice");
    for (const title of [
      "PRO FORMA INVOICE",
      "Quotation",
      "REMITTANCE ADVICE",
      "Estimate",
      "DRIVER SETTLEMENT",
      "PAYMENT REMINDER",
    ])
      assert.equal(readPages([aPage(titled(title))]).type.value, "Unknown", title);
  });

  test("a bill that speaks like a statement, or is headed as another paper too, is in doubt", () => {
    const [page = []] = LAYOUTS["labels with colons beside their values"](PAPER);
    const checkOf = (...more: readonly Printed[]) =>
      readPages([aPage([...page, ...more])]).checks.find(({ check }) => check === "one-kind")?.passed;
    assert.equal(checkOf(), true);
    assert.equal(checkOf([430, 58, "STATEMENT OF ACCOUNT", 14]), false);
    const statement = kindOf(
      headed(
        "INVOICE",
        "Statement date 10/31/2026",
        "Previous balance",
        "Current  1-30 days  31-60 days",
        "Open invoices",
        "Aging",
      ),
    );
    assert.deepEqual([statement.value, statement.contradictedBy], ["Invoice", "StatementInvoice"]);
  });

  test("papers in one file are parted by their titles and by words that are plain, and a back page is not", () => {
    const [bill = []] = LAYOUTS["labels with colons beside their values"](PAPER);
    const [, scale = []] = WITHOUT_TITLE.find(([type]) => type === "WeightScaleTicket") ?? [];
    const pages = [
      bill,
      lines("Terms: claims are made within nine months, detention and lumper are charged as the tariff says."),
      headed("LUMPER RECEIPT", "Amount 185.00"),
      lines(...scale),
    ].map((texts, at): Page => aPage(texts, at + 1));
    assert.deepEqual(
      splitPages(pages).map((paper) => paper.pages.map(({ number }) => number)),
      [[1, 2], [3], [4]],
    );
  });

  test("a page that says which page it is goes on with the paper whose next it is, and with no other", () => {
    const [bill = []] = LAYOUTS["labels with colons beside their values"](PAPER);
    const at = (place: string, texts: readonly Printed[]): readonly Printed[] => [...texts, [500, 760, place]];
    const parted = (...all: readonly (readonly Printed[])[]) =>
      splitPages(all.map((texts, index): Page => aPage(texts, index + 1))).map((paper) =>
        paper.pages.map(({ number }) => number),
      );
    const lading = headed("BILL OF LADING", "Shipper", "Consignee", "Pieces 18");
    assert.deepEqual(
      parted(at("Page 1 of 2", bill), at("Page 2 of 2", lading)),
      [[1, 2]],
      "its second page lists what was shipped",
    );
    assert.deepEqual(parted(at("Page 1 of 1", bill), at("Page 2 of 3", lading)), [[1], [2]], "the first page of it is not there");
    assert.deepEqual(parted(bill, at("Page 1 of 1", lines("Claims are made within nine months."))), [[1], [2]]);
    assert.deepEqual(parted(bill, at("Page 2 of 2", lines("Liftgate delivery 85.00"))), [[1, 2]]);
  });

  test("a second bill whose number was not read is a doubt, whatever else of it was; a page that goes on is none", () => {
    const [bill = []] = LAYOUTS["labels with colons beside their values"](PAPER);
    const without = (...words: readonly RegExp[]): readonly Printed[] =>
      bill.filter(([, , text]) => words.every((word) => !word.test(text)));
    const NUMBER = /^Invoice No/;
    const doubt = (...pages: readonly (readonly Printed[])[]) =>
      readPdfPages({ pages: pages.map((texts, at) => aPage(texts, at + 1)), attached: [], hasScript: false }).checks.find(
        ({ check }) => check === "one-bill",
      );
    const doubts: readonly (readonly [string, readonly Printed[]])[] = [
      ["its number", without(NUMBER)],
      ["its number and title", without(NUMBER, /FREIGHT INVOICE/)],
      ["its number and total", without(NUMBER, /Total|USD/)],
      ["its number, title and total", without(NUMBER, /FREIGHT INVOICE/, /Total|USD/)],
      ["more than a part of its number", [...without(NUMBER), [40, 90, "Invoice No: Z-9"]]],
    ];
    for (const [what, page] of doubts)
      assert.match(String(doubt(bill, page)?.message), /^page 2 may be a bill of its own/, `without ${what}`);
    // The first bill has lost its total, and would be read with that of the second.
    assert.equal(doubt(without(/Total|USD/), without(NUMBER))?.passed, false);
    const goesOn: readonly (readonly [string, readonly Printed[]])[] = [
      ["it prints its number again", bill],
      ["it says that it is its second page", [...without(NUMBER), [500, 760, "Page 2 of 2"]]],
      ["it is to be sent with the money", headed("REMITTANCE", "Amount due 1,875.80")],
      ["it has terms", lines("Claims are made within nine months.")],
    ];
    for (const [what, page] of goesOn) assert.equal(doubt(bill, page)?.passed, true, what);
  });

  test("bills with what supports them go apart, bills alone and credits do not, and nothing against what its sender says", () => {
    const of = (...types: readonly DocumentType[]) =>
      types.map((value, at): PaperReading => ({
        pages: [at + 1],
        type: { value, confidence: 0.95, candidates: [] },
        fields: {},
        charges: [],
        checks: [],
      }));
    const split = (said: string, ...types: readonly DocumentType[]) => decideSplit(of(...types), said);
    for (const said of ["Unset", "Unknown", "Invoice"])
      assert.ok(split(said, "BillOfLading", "Invoice", "ProofOfDelivery"), said);
    assert.ok(split("ProofOfDelivery", "BillOfLading", "LumperReceipt"), "a signed bill of lading is sent as the proof");
    assert.ok(split("Unset", "StatementInvoice", "Invoice", "Invoice"));
    assert.ok(!split("ProofOfDelivery", "Invoice", "ProofOfDelivery"));
    assert.ok(!split("LumperReceipt", "BillOfLading", "PackingList"));
    assert.ok(!split("Unset", "Invoice", "Invoice"));
    assert.ok(!split("Unset", "Invoice", "InvoiceCorrected", "BillOfLading"));
    assert.ok(!split("Unset", "Unknown", "Unknown"));
    assert.ok(!split("Unset", "Invoice"));
  });

  test("what was read of a paper is told of its part with the part's own pages", () => {
    const [bill = []] = LAYOUTS["labels with colons beside their values"](PAPER);
    const reading = readImagePages([headed("LUMPER RECEIPT", "Amount 185.00"), bill].map((texts, at) => aPage(texts, at + 1)));
    const paper = reading.papers?.[1];
    assert.deepEqual(paper?.pages, [2]);
    const part = readingOfPart(reading, paper);
    assert.deepEqual([part.pages.map(({ number }) => number), part.type?.value, part.papers], [[1], "Invoice", undefined]);
    assert.deepEqual([part.fields.totalAmount?.value, part.fields.totalAmount?.page], ["1875.80", 1]);
    assert.deepEqual(new Set(part.charges.map(({ amount }) => amount?.page)), new Set([1]));
    assert.equal(paper.fields.totalAmount?.page, 2);
  });

  test("whatever is printed, the kind is one of the list, its confidences are parts of one, and it is told in no time", () => {
    const word = fc.constantFrom(
      "invoice",
      "bill of",
      "lading",
      "receipt",
      "W-9",
      "1",
      "net",
      "weight",
      "#",
      "ship to",
      "é",
      "a".repeat(300),
    );
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 40 }), { maxLength: 40 }), (texts) => {
        const began = performance.now();
        const kind = kindOf(lines(...texts.map((each) => each.join(" "))));
        assert.ok((DOCUMENT_TYPES as readonly string[]).includes(kind.value));
        for (const { confidence } of [kind, ...kind.candidates]) assert.ok(confidence >= 0 && confidence <= 1);
        assert.ok(performance.now() - began < 10_000);
      }),
      { numRuns: 60 },
    );
  });
});
