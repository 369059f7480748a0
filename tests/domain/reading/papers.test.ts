import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import type { FieldName, PaperReading } from "#domain/reading/fact.ts";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

type Read = Omit<PaperReading, "pages">;
const read = (texts: readonly Printed[], letters = 1): Read => readPages([aPage(texts, 1, letters)]);
const valuesOf = ({ fields }: Read): Partial<Record<FieldName, string>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
const failing = ({ checks }: Read): readonly string[] => checks.filter(({ passed }) => !passed).map(({ check }) => check);
const money = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");

suite("payment terms", () => {
  test("are told as they are printed, with quick pay beside them", () => {
    for (const [printed, told] of [
      ["QUICK PAY 2%", "QUICK PAY 2%"],
      ["Quick-Pay", "Quick-Pay"],
      ["2% Quick Pay", "2% Quick Pay"],
      ["Quick Pay - Net 2 days", "Quick Pay - Net 2 days"],
      ["Net 7 Quick Pay", "Net 7 Quick Pay"],
      ["Net 30", "Net 30"],
      ["30 days", "30 days"],
      ["Quick paying customers", undefined],
    ] as const)
      assert.equal(
        valuesOf(
          read([
            [40, 40, "INVOICE", 18],
            [40, 100, `Payment Terms: ${printed}`],
          ]),
        ).paymentTerms,
        told,
        printed,
      );
  });
});

suite("what papers that are no invoices say (papers of these tests: they prove no score)", () => {
  test("a lumper receipt: what was paid, not what was tendered or each part of it", () => {
    const paper = read([
      [200, 30, "LUMPER RECEIPT", 18],
      [40, 80, "Receipt #: 88-10455"],
      [40, 96, "Date: 10/14/2026"],
      [40, 112, "Time In: 6:05 AM"],
      [240, 112, "Time Out: 1:40 PM"],
      [40, 128, "Load #: LD44120"],
      [40, 160, "Unloading fee"],
      [300, 160, "$180.00", 10, "right"],
      [40, 176, "Convenience fee"],
      [300, 176, "$5.00", 10, "right"],
      [40, 192, "Total paid"],
      [300, 192, "$185.00", 10, "right"],
      [40, 208, "Amount tendered"],
      [300, 208, "$200.00", 10, "right"],
    ]);
    assert.equal(paper.type.value, "LumperReceipt");
    const { totalAmount, receiptNumber, receiptDate, arrivalTime, departureTime, loadNumber } = valuesOf(paper);
    assert.deepEqual(
      [totalAmount, receiptNumber, receiptDate, arrivalTime, departureTime, loadNumber],
      ["185.00", "88-10455", "2026-10-14", "06:05", "13:40", "LD44120"],
    );
    assert.deepEqual(failing(paper), []);
    assert.ok(paper.fields.totalAmount?.box?.every((part) => part >= 0 && part <= 1));
  });

  test("a weight with three figures behind a point is 24,680 as likely as 24.68: a person says", () => {
    const ticket = (gross: string, tare: string, net: string): Read =>
      read([
        [200, 30, "SCALE TICKET", 18],
        [40, 80, "Ticket No: 55881"],
        [40, 96, "Date: 15.10.2026"],
        [40, 112, `Gross: ${gross} kg`],
        [40, 128, `Tare: ${tare} kg`],
        [40, 144, `Net: ${net} kg`],
      ]);
    const doubtful = ticket("24.680", "12.340", "12.340");
    assert.deepEqual(failing(doubtful), ["days-one-way", "required-fields"]);
    assert.deepEqual([doubtful.fields.netWeight?.value, doubtful.fields.netWeight?.candidates[0]?.value], ["12340", "12.34"]);
    const plain = ticket("24,680", "12,340", "12,340");
    assert.deepEqual([failing(plain), valuesOf(plain).netWeight], [[], "12340"]);
  });

  test("a number in groups is one number, not its first group", () => {
    const order = (text: string) =>
      read([
        [40, 40, "Acme Trucking LLC", 16],
        [400, 40, "INVOICE", 18],
        [40, 92, `Order No: ${text}`],
      ]).fields.orderNumber;
    const grouped = order("4711 0815 22");
    assert.deepEqual([grouped?.value, (grouped?.confidence ?? 1) < 0.9], ["4711081522", true]);
    assert.equal(order("4711")?.value, "4711");
    assert.equal(order("AB-4711 0815")?.value, "AB-4711");
  });

  test("a bill without a number of its own goes by its PRO, less surely beside a number by a label that is not known", () => {
    const bill = (...head: readonly Printed[]): Read =>
      read([
        [40, 40, "Acme Trucking LLC", 16],
        [400, 40, "INVOICE", 18],
        [400, 76, "Date: Oct 15, 2026"],
        [40, 92, "Pro Number: 555123456"],
        ...head,
        [40, 300, "Linehaul"],
        [500, 300, "1,000.00", 10, "right"],
        [40, 320, "Total (USD)"],
        [500, 320, "1,000.00", 10, "right"],
      ]);
    const sure = (paper: Read): boolean => (paper.fields.invoiceNumber?.confidence ?? 0) >= 0.9;
    assert.deepEqual([valuesOf(bill()).invoiceNumber, sure(bill())], ["555123456", true]);
    assert.equal(sure(bill([40, 108, "Control No: 88123"])), false);
    for (const other of ["Phone No: 555-0100", "Customer No: 4471", "Truck # 118", "MC Number 123456", "Page No: 1"])
      assert.equal(sure(bill([40, 108, other])), true, other);
  });

  test("a bill that asks for money in two currencies is a doubt, and one that only speaks of another is none", () => {
    const checked = (...below: readonly Printed[]) =>
      failing(
        read([
          [40, 40, "Maple Border Transport Ltd.", 16],
          [400, 40, "INVOICE", 18],
          [400, 60, "Invoice No: MB-20417"],
          [400, 76, "Date: Oct 15, 2026"],
          [40, 150, "Description"],
          [500, 150, "Amount", 10, "right"],
          [40, 166, "Linehaul"],
          [500, 166, "1,500.00", 10, "right"],
          [40, 182, "Fuel surcharge"],
          [500, 182, "300.00", 10, "right"],
          ...below,
        ]),
      );
    const row = (y: number, text: string, amount: string): readonly Printed[] => [
      [300, y, text],
      [500, y, amount, 10, "right"],
    ];
    for (const two of [
      [...row(220, "TOTAL", "US$1,800.00"), ...row(236, "CAD equivalent payable", "C$2,466.00")],
      [...row(220, "TOTAL", "1,800.00"), ...row(236, "CAD equivalent", "C$2,466.00")],
      [...row(220, "Total USD", "1,800.00"), ...row(236, "CAD equivalent", "C$1,800.00")],
      [...row(220, "Total CAD", "1,800.00"), [40, 60, "Currency: USD"]],
      [...row(220, "Total USD", "1,800.00"), [40, 260, "A late balance due bears CAD 25.00"]],
      [...row(220, "Total:", "1,800.00"), [40, 260, "PLEASE PAY: USD 1,800.00 or CAD 2,466.00"]],
      [...row(220, "Total due", "$1,800.00"), ...row(252, "Amount payable in Canadian dollars", "$2,466.00")],
      [...row(220, "Total USD:", "1,800.00"), [40, 260, "Total CAD: 1,800.00"]],
      [...row(220, "Total due (USD)", "$1,800.00"), ...row(236, "Total due (CAD)", "$2,466.00")],
    ] as const)
      assert.ok(checked(...(two as readonly Printed[])).includes("one-currency"), JSON.stringify(two));
    for (const single of [
      row(220, "Total USD", "1,800.00"),
      [...row(220, "Total USD", "$1,800.00"), [40, 260, "Exchange rate USD/CAD 1.37. Cargo insured to CAD 250,000.00"]],
      // Converted for whoever wants to know: it is the same money, and is asked for once.
      [...row(220, "TOTAL", "US$1,800.00"), ...row(236, "CAD equivalent", "C$2,466.00")],
      [...row(220, "Total due CAD", "1,800.00"), [40, 260, "USD equivalent at 0.7305, for information only: 1,314.90"]],
      [...row(220, "Total due CAD", "1,800.00"), [40, 260, "Late payments bear a fee of USD 25.00, payable at once"]],
      [...row(220, "Total due", "$1,800.00"), [40, 60, "All amounts in Canadian dollars"]],
      [...row(206, "Subtotal USD", "1,800.00"), ...row(222, "Total", "1,800.00"), [40, 260, "All amounts in US funds"]],
    ] as const)
      assert.deepEqual(checked(...(single as readonly Printed[])), [], JSON.stringify(single));
  });

  test("a bill of lading as a form: parties below heads of columns, boxes to tick, and sentences that name no one", () => {
    const form = (...terms: readonly Printed[]) =>
      valuesOf(
        read([
          [150, 30, "STRAIGHT BILL OF LADING", 16],
          [40, 80, "PICKUP FROM"],
          [330, 80, "ADDITIONAL INFORMATION"],
          [40, 100, "Tall Oak Paper Mill"],
          [330, 100, "PRO#: 448120"],
          [40, 140, "DELIVER TO"],
          [40, 160, "Lakeside Printing Co"],
          [330, 190, "Fee Terms:"],
          ...terms,
          [
            40,
            300,
            "RECEIVED, subject to rates agreed upon between the carrier and shipper, if applicable, otherwise to the rates",
          ],
          [40, 320, "Shipper Signature"],
          [200, 320, "By Shipper"],
          [200, 336, "Freight Counted"],
        ]),
      );
    const unticked = form([395, 190, "Collect: ☐ Prepaid: ☐"]);
    assert.deepEqual(
      [unticked.shipperName, unticked.consigneeName, unticked.proNumber, unticked.chargeTerms],
      ["Tall Oak Paper Mill", "Lakeside Printing Co", "448120", undefined],
    );
    for (const [printed, terms] of [
      ["Collect: ☐ Prepaid: ☒", "Prepaid"],
      ["[ ] Prepaid  [X] Collect  [ ] Third Party", "Collect"],
      ["☑ Collect ☑ Prepaid", undefined],
      ["PREPAID ______ COLLECT ______", undefined],
      ["Prepaid Collect", undefined],
      ["Prepaid", "Prepaid"],
      ["3rd Party", "Third Party"],
    ] as const)
      assert.equal(form([395, 190, printed]).chargeTerms, terms, printed);
  });

  test("an invoice by its heads: values in cells far below them", () => {
    const bill = read([
      [40, 60, "Prairie Cartage", 20],
      [40, 150, "Invoice Number"],
      [160, 150, "Invoice Date"],
      [280, 150, "Invoice Due Date"],
      [430, 150, "Amount Due"],
      [40, 194, "34278587"],
      [160, 194, "6/18/2026"],
      [280, 194, "7/18/2026"],
      [490, 194, "$6,651.49", 10, "right"],
    ]);
    const { invoiceNumber, invoiceDate, dueDate, totalAmount } = valuesOf(bill);
    assert.deepEqual(
      [bill.type.value, invoiceNumber, invoiceDate, dueDate, totalAmount],
      ["Invoice", "34278587", "2026-06-18", "2026-07-18", "6651.49"],
    );
  });

  test("a company's own name and a mail address hold no label of a carrier", () => {
    const bill = (name: string): Read =>
      read([
        [40, 30, name, 16],
        [400, 30, "FREIGHT INVOICE", 14],
        [40, 90, "Questions: billing@carrier.example"],
        [40, 120, "Invoice No: TX-1001"],
      ]);
    for (const name of ["SAMPLE CARRIER LLC", "Northern Vendor, Inc"]) assert.equal(valuesOf(bill(name)).vendorName, name);
    assert.equal(
      valuesOf(
        read([
          [40, 30, "INVOICE"],
          [40, 90, "Carrier: Acme Freight"],
        ]),
      ).vendorName,
      "Acme Freight",
    );
  });

  test("a receipt whose amount is absent, or that states two, is for a person", () => {
    const head: readonly Printed[] = [[200, 30, "LUMPER RECEIPT", 18]];
    assert.deepEqual(failing(read([...head, [40, 80, "Load #: LD44120"]])), ["required-fields"]);
    assert.deepEqual(failing(read([...head, [40, 80, "Total paid: 185.00"], [40, 120, "Total paid: 285.00"]])), [
      "required-fields",
    ]);
    assert.deepEqual(
      failing(read([...head, [40, 80, "Total paid: 185.00"]], 0.7)),
      ["required-fields"],
      "letters that are unsure",
    );
  });

  test("a scale ticket: gross, tare and net; what does not agree is a doubt, and gross is never told as the weight", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 80_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: -1, max: 1 }),
        (tare, load, off) => {
          const whole = (pounds: number): string => money(pounds * 100).slice(0, -3);
          const ticket = read([
            [200, 30, "CAT SCALE TICKET", 16],
            [40, 80, "Ticket No: 771234"],
            [40, 100, `Steer axle  ${whole(11_980)} lb`],
            [40, 130, `Gross weight: ${whole(tare + load + off)} lb`],
            [40, 146, `Tare: ${whole(tare)} lb`],
            [40, 162, `Net: ${whole(load)} lb`],
            [40, 200, "Weigh fee 14.50"],
          ]);
          const { grossWeight, tareWeight, netWeight, weight, weightUnit, receiptNumber } = valuesOf(ticket);
          assert.deepEqual(
            [grossWeight, tareWeight, netWeight, weight, weightUnit, receiptNumber],
            [String(tare + load + off), String(tare), String(load), undefined, "lb", "771234"],
          );
          assert.deepEqual(failing(ticket), off === 0 ? [] : ["weights-agree"]);
        },
      ),
      { numRuns: 20 },
    );
    const gross = read([
      [200, 30, "CERTIFIED SCALE TICKET", 16],
      [40, 130, "GROSS WEIGHT  78,240 LB"],
    ]);
    assert.deepEqual(
      [gross.fields.grossWeight?.value, gross.fields.weight, gross.fields.netWeight],
      ["78240", undefined, undefined],
    );
    assert.deepEqual(failing(gross), [], "one weight agrees with itself");
    const more = read([
      [200, 30, "CERTIFIED SCALE TICKET", 16],
      [40, 130, "Gross: 46,000 lb"],
      [40, 160, "Net: 46,140 lb"],
    ]);
    assert.deepEqual(failing(more), ["weights-agree"], "more than it weighs with the truck");
  });

  test("a certificate: the weight and class that were found, not those that were billed", () => {
    const paper = read([
      [150, 30, "WEIGHT AND INSPECTION CERTIFICATE", 14],
      [40, 70, "PRO #: 023-1234567"],
      [40, 100, "Original weight: 1,200 lb"],
      [300, 100, "Original class: 70"],
      [40, 116, "Corrected weight: 1,480 lb"],
      [300, 116, "Corrected class: 100"],
      [40, 140, "Inspected on: 10/13/2026"],
    ]);
    const { weight, class: freightClass, proNumber, receiptDate } = valuesOf(paper);
    assert.deepEqual([weight, freightClass, proNumber, receiptDate], ["1480", "100", "023-1234567", "2026-10-13"]);
    assert.deepEqual(failing(paper), []);
  });

  test("a bill of lading and a proof of delivery: parties, who received it, when, and what was noted", () => {
    const lading = read([
      [150, 30, "STRAIGHT BILL OF LADING", 16],
      [400, 60, "B/L No: 7788123"],
      [40, 80, "Ship from:"],
      [300, 80, "Ship to:"],
      [40, 94, "Acme Widgets Inc"],
      [300, 94, "Northgate Stores LLC"],
      [40, 140, "Total weight: 4,120 lbs"],
      [300, 140, "Total pieces: 12"],
      [40, 170, "Freight charge terms: Prepaid"],
      [40, 200, "Declared value: 25,000.00"],
    ]);
    const told = valuesOf(lading);
    assert.deepEqual(
      [told.shipperName, told.consigneeName, told.bolNumber, told.weight, told.pieces, told.chargeTerms, told.totalAmount],
      ["Acme Widgets Inc", "Northgate Stores LLC", "7788123", "4120", "12", "Prepaid", undefined],
    );
    assert.deepEqual(failing(lading), []);
    const proof = read([
      [40, 30, "Blue Ridge Freight Lines", 14],
      [350, 30, "PROOF OF DELIVERY", 14],
      [40, 70, "PRO Number: 4410023"],
      [40, 100, "Delivered: 10/14/2026"],
      [300, 100, "Arrival time: 09:15"],
      [40, 130, "Received by: Maria Lopez"],
      [40, 150, "Exceptions: 2 cartons short, 1 wet"],
    ]);
    const { signedBy, deliveryDate, exceptions, proNumber, arrivalTime, vendorName } = valuesOf(proof);
    assert.deepEqual(
      [signedBy, deliveryDate, exceptions, proNumber, arrivalTime, vendorName],
      ["Maria Lopez", "2026-10-14", "2 cartons short, 1 wet", "4410023", "09:15", "Blue Ridge Freight Lines"],
    );
    assert.deepEqual(failing(proof), []);
  });

  test("a notice of assignment: who assigned, and who is paid now, by its sentences; two of them are not sure", () => {
    const letter = (...texts: readonly string[]): Read =>
      read([[150, 30, "NOTICE OF ASSIGNMENT", 16], ...texts.map((text, at): Printed => [40, 100 + 14 * at, text])]);
    const one = letter(
      "Dear Customer: please be advised that Blue Ridge Freight Lines, Inc.",
      "has assigned all of its accounts receivable to Summit Factors LLC.",
      "All payments must be made payable to: Summit Factors LLC, PO Box 9, Dallas TX.",
    );
    assert.equal(one.type.value, "NoticeOfAssignment");
    assert.deepEqual(
      [one.fields.vendorName?.value.replace(/,? Inc$/, ""), one.fields.remitToName?.value],
      ["Blue Ridge Freight Lines", "Summit Factors LLC"],
    );
    const labeled = letter("Client: Blue Ridge Freight Lines", "Remit to: Summit Factors LLC");
    assert.deepEqual(
      [labeled.fields.vendorName?.value, labeled.fields.remitToName?.value],
      ["Blue Ridge Freight Lines", "Summit Factors LLC"],
    );
    const two = letter(
      "We notify you that Blue Ridge Freight Lines has sold its accounts to Summit Factors.",
      "Payments are to be sent to Valley Capital from now on.",
    );
    const { value, confidence = 1, candidates = [] } = two.fields.remitToName ?? {};
    assert.ok(value === "Summit Factors" && confidence <= 0.5 && candidates[0]?.value === "Valley Capital");
  });

  test("a rate confirmation has the carrier and its lines, a statement its rows", () => {
    const confirmed = read([
      [40, 30, "Big Broker Logistics", 12],
      [300, 30, "RATE CONFIRMATION", 16],
      [40, 70, "Load #: LD5501"],
      [40, 90, "Carrier: Blue Ridge Freight Lines"],
      [40, 130, "Description"],
      [500, 130, "Amount", 10, "right"],
      [40, 146, "Line haul"],
      [500, 146, "1,500.00", 10, "right"],
      [40, 162, "Fuel surcharge"],
      [500, 162, "350.00", 10, "right"],
      [40, 190, "Total carrier pay"],
      [500, 190, "$1,850.00", 10, "right"],
    ]);
    assert.deepEqual(
      [confirmed.type.value, confirmed.fields.vendorName?.value, confirmed.fields.totalAmount?.value],
      ["RateConfirmation", "Blue Ridge Freight Lines", "1850.00"],
    );
    assert.deepEqual(
      confirmed.charges.map(({ description, amount }) => [description?.value, amount?.value]),
      [
        ["Line haul", "1500.00"],
        ["Fuel surcharge", "350.00"],
      ],
    );
    const rows = [
      ["FB10021", "10/01/2026", 120_000, 120_000],
      ["FB10044", "10/09/2026", 85_050, 5_050],
    ] as const;
    const statement = read([
      [150, 30, "STATEMENT OF ACCOUNT", 16],
      [40, 100, "Reference"],
      [150, 100, "Billed on"],
      [350, 100, "Original", 10, "right"],
      [500, 100, "Open", 10, "right"],
      ...rows.flatMap(([number, day, billed, open], at): Printed[] => [
        [40, 116 + at * 16, number],
        [150, 116 + at * 16, day],
        [350, 116 + at * 16, money(billed), 10, "right"],
        [500, 116 + at * 16, money(open), 10, "right"],
      ]),
      [380, 170, "Total due:"],
      [500, 170, money(125_050), 10, "right"],
    ]);
    assert.deepEqual(
      statement.rows?.map(({ invoiceNumber, invoiceDate, amount }) => [invoiceNumber?.value, invoiceDate?.value, amount?.value]),
      [
        ["FB10021", "2026-10-01", "1200.00"],
        ["FB10044", "2026-10-09", "50.50"],
      ],
    );
    assert.ok(statement.rows?.every(({ amount }) => (amount?.confidence ?? 0) > 0.9));
  });
});
