import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { FieldName, PaperReading } from "#domain/reading/fact.ts";
import { linesOf } from "#domain/reading/lines.ts";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

type Read = Omit<PaperReading, "pages">;
const read = (texts: readonly Printed[], letters = 1): Read => readPages([aPage(texts, 1, letters)]);
const valueOf = ({ fields }: Read, name: FieldName): string | undefined => fields[name]?.value;
const amountsOf = ({ charges }: Read): string => charges.map(({ amount }) => amount?.value ?? "?").join(" ");
const row = (y: number, ...cells: readonly (readonly [x: number, text: string])[]): readonly Printed[] =>
  cells.map(([x, text]): Printed => (/^\(?-?\$?\d[\d,]*\.\d{2}\)?$/.test(text) ? [x, y, text, 10, "right"] : [x, y, text]));
const HEAD: readonly Printed[] = [
  [40, 40, "Sawtooth Transport", 16],
  [400, 40, "INVOICE", 18],
  [400, 64, "Invoice No: ST-6610"],
];

suite("layouts unlike the usual ones (papers of these tests: they prove no score)", () => {
  test("a day that was issued, and a unit in the label of the total", () => {
    const paper = read([
      [40, 40, "Northbeam Logistics", 16],
      [400, 40, "INVOICE", 18],
      [400, 64, "Invoice No: NB-204418"],
      ...row(110, [40, "Issued"], [160, "Due"]),
      ...row(124, [40, "October 3, 2026"], [160, "November 2, 2026"]),
      ...row(160, [40, "Transportation"], [500, "2,150.00"]),
      ...row(176, [40, "Fuel"], [500, "232.96"]),
      [40, 210, "Amount due (USD) $2,382.96"],
    ]);
    assert.deepEqual([valueOf(paper, "invoiceDate"), valueOf(paper, "dueDate")], ["2026-10-03", "2026-11-02"]);
    assert.deepEqual([valueOf(paper, "totalAmount"), amountsOf(paper)], ["2382.96", "2150.00 232.96"]);
    const funds = read([...HEAD, ...row(160, [40, "Reefer"], [500, "1,435.00"]), [40, 190, "TOTAL (US FUNDS) 1,435.00"]]);
    assert.deepEqual([valueOf(funds, "totalAmount"), valueOf(funds, "currency")], ["1435.00", "USD"]);
  });

  test("amounts that stand before what they are for", () => {
    const paper = read([
      [40, 40, "Tidewater Boat & Truck", 18],
      ...row(80, [40, "Bill no."], [110, "TB 4471"], [300, "Bill date"], [360, "Apr. 14, 2026"]),
      ...row(120, [120, "$1,975.00"], [140, "Move 32 ft vessel, Norfolk to Annapolis"]),
      ...row(136, [120, "$310.00"], [140, "Pilot car"]),
      ...row(152, [120, "$2,285.00"], [140, "Total now due"]),
    ]);
    assert.deepEqual(
      [paper.type.value, valueOf(paper, "invoiceNumber"), valueOf(paper, "totalAmount"), amountsOf(paper)],
      ["Invoice", "TB 4471", "2285.00", "1975.00 310.00"],
    );
    // What stands before a label in the middle of a line is not its value.
    const other = read([
      ...HEAD,
      ...row(120, [100, "Deposit"], [200, "$500.00"], [220, "Balance due"]),
      ...row(140, [300, "$785.00"]),
    ]);
    assert.notEqual(valueOf(other, "totalAmount"), "500.00");
    const box = read([...HEAD, ...row(100, [40, "PO BOX 119"])]);
    assert.equal(valueOf(box, "poNumber"), undefined);
  });

  test("labels in small letters under what was filled in are a guess, and those over it go before", () => {
    const paper = read([
      [40, 40, "OAKHURST HAULING", 20],
      [40, 80, "Freight Invoice", 16],
      ...["OH-55107", "05/19/2026", "L-22910", "$1,410.00"].map((text, at): Printed => [40 + 130 * at, 110, text, 13]),
      ...["Invoice No.", "Invoice Date", "Load No.", "Total Amount"].map((text, at): Printed => [40 + 130 * at, 126, text, 8]),
      ...row(170, [40, "Flat rate Macon GA to Mobile AL"], [500, "1,200.00"]),
      ...row(186, [40, "Detention 3 hrs @ 70"], [500, "210.00"]),
    ]);
    assert.deepEqual(
      [valueOf(paper, "invoiceNumber"), valueOf(paper, "loadNumber"), valueOf(paper, "totalAmount"), amountsOf(paper)],
      ["OH-55107", "L-22910", "1410.00", "1200.00 210.00"],
    );
    assert.ok((paper.fields.invoiceNumber?.confidence ?? 1) < 0.9, "a person looks");
    assert.ok(paper.checks.some(({ passed }) => !passed));
    // Over the same labels, with values of their own below, it is none of theirs.
    const usual = read([
      ...HEAD.slice(0, 2),
      ...row(96, [40, "77-118"], [170, "L-1"]),
      [40, 110, "Invoice No.", 8],
      [170, 110, "Load No.", 8],
      ...row(122, [40, "ST-6610"], [170, "L-22910"]),
    ]);
    assert.deepEqual([valueOf(usual, "invoiceNumber"), valueOf(usual, "loadNumber")], ["ST-6610", "L-22910"]);
  });

  test("charges beside one another, each under its head", () => {
    const columns = [40, 110, 190, 300, 360, 430, 520];
    const cells = (y: number, texts: readonly string[]): readonly Printed[] =>
      texts.map((text, at): Printed => [columns[at] ?? 0, y, text]);
    const paper = read([
      ...HEAD,
      ...cells(120, ["Load #", "Ship date", "BOL #", "Linehaul", "Fuel", "Washout", "Total"]),
      ...cells(136, ["44109", "06/19/2026", "RC-8812", "1,150.00", "287.50", "175.00", "1,612.50"]),
      ...row(180, [400, "Total Due:"], [560, "$1,612.50"]),
    ]);
    assert.deepEqual([paper.type.value, amountsOf(paper)], ["Invoice", "1150.00 287.50 175.00"]);
    assert.deepEqual(
      paper.charges.map(({ description }) => description?.value),
      ["Linehaul", "Fuel", "Washout"],
    );
    // Miles and tons that make nothing are no charges.
    const one = read([
      ...HEAD,
      ...cells(120, ["Load #", "Ship date", "BOL #", "Tons", "Miles", "Rate", "Amount"]),
      ...cells(136, ["44109", "06/19/2026", "RC-8812", "24.50", "88.00", "65.82", "1,612.50"]),
      ...row(180, [400, "Total Due:"], [560, "$1,612.50"]),
    ]);
    assert.equal(amountsOf(one), "1612.50");
  });

  test("a bill with the stamp of whoever bought it is a bill, and says who is paid", () => {
    const STAMP: readonly Printed[] = [
      [100, 260, "NOTICE OF ASSIGNMENT"],
      [100, 276, "This account has been assigned to and is payable only to:"],
      [100, 292, "Rapid Capital Funding Corp"],
      [100, 308, "PO Box 1150, Dallas TX 75284"],
    ];
    const paper = read([
      [40, 40, "Blue Heron Transport LLC", 16],
      [380, 40, "INVOICE #20418", 18],
      [380, 64, "Date: 2026-05-07"],
      ...row(160, [40, "Freight charges"], [500, "$1,350.00"]),
      ...row(176, [40, "Layover"], [500, "$250.00"]),
      ...row(192, [40, "TOTAL"], [500, "$1,600.00"]),
      ...STAMP,
    ]);
    assert.deepEqual(
      [paper.type.value, valueOf(paper, "totalAmount"), valueOf(paper, "remitToName")],
      ["Invoice", "1600.00", "Rapid Capital Funding Corp"],
    );
    assert.ok(paper.type.confidence < 0.9, "a person looks");
    const notice = read([[200, 40, "NOTICE OF ASSIGNMENT", 18], [40, 80, "Re: Invoice 20418"], ...STAMP.slice(1)]);
    assert.equal(notice.type.value, "NoticeOfAssignment");
  });

  test("lines that stand under the box with their total", () => {
    const paper = read([
      [40, 40, "Swiftline Parcel", 20],
      ...row(40, [380, "Invoice Number —"], [500, "A17712346"]),
      ...row(56, [380, "Invoice Date"], [500, "Aug 22, 2026"]),
      ...row(72, [380, "Amount Due"], [570, "$412.87"]),
      ...row(160, [40, "Outbound ground"], [400, "$319.77"]),
      ...row(176, [40, "Residential surcharge"], [400, "$93.10"]),
      ...row(192, [40, "Total charges this period"], [400, "$412.87"]),
    ]);
    assert.deepEqual([valueOf(paper, "invoiceNumber"), amountsOf(paper)], ["A17712346", "319.77 93.10"]);
  });

  test("what a bill charges for, and the label of a number, are no titles", () => {
    const types = (...more: readonly Printed[]) =>
      read([
        [40, 20, "Summit Ridge Carriers LLC", 12],
        ...row(40, [380, "Invoice number"], [500, "SR-7782"]),
        ...row(56, [380, "Invoice date"], [500, "Jun 9, 2026"]),
        ...more,
        ...row(220, [40, "Fuel surcharge"], [500, "354.96"]),
        ...row(236, [380, "Total due"], [570, "479.96"]),
      ]).type.value;
    assert.equal(types(...row(200, [40, "1"], [80, "Oversize permit"], [400, "125.00"], [500, "125.00"])), "Invoice");
    assert.equal(
      types([40, 120, "Bill of lading"], [40, 134, "88301227"], [40, 150, "Payment terms"], [40, 164, "30 days"]),
      "Invoice",
    );
    assert.equal(read([[200, 40, "WASHOUT RECEIPT", 16], ...row(80, [40, "Total"], [300, "$45.00"])]).type.value, "OtherReceipt");
  });

  test("a number without a title, whose lines make its total, is a bill; where they do not, nobody knows", () => {
    const numbered = (total: string) =>
      read([
        [40, 40, "Castlegate Couriers"],
        [400, 60, "INVOICE CG-10093"],
        [400, 76, "Invoice date: 08/31/2026"],
        ...row(120, [40, "Delivery zone 1"], [500, "120.00"]),
        ...row(136, [40, "Delivery zone 2"], [500, "127.25"]),
        ...row(152, [40, "Total"], [500, total]),
      ]);
    assert.deepEqual([numbered("247.25").type.value, amountsOf(numbered("247.25"))], ["Invoice", "120.00 127.25"]);
    assert.equal(numbered("274.25").type.value === "Invoice" && numbered("274.25").checks.every(({ passed }) => passed), false);
  });

  test("the days of a table of stops are not the day of the bill", () => {
    const columns = [40, 120, 220, 320, 420];
    const cells = (y: number, texts: readonly string[]): readonly Printed[] =>
      texts.map((text, at): Printed => [columns[at] ?? 0, y, text]);
    const stops = [
      ...cells(120, ["Stop", "Facility", "City", "Date", "Weight"]),
      ...cells(136, ["PU", "Maple DC", "Nashua", "09/27/26", "38450"]),
      ...cells(152, ["SO", "Harbor", "Newark", "09/28/26", "18450"]),
    ];
    const paper = read([...HEAD, [400, 80, "Invoiced: 10/01/26"], ...stops]);
    assert.equal(valueOf(paper, "invoiceDate"), "2026-10-01");
    assert.ok((read([...HEAD, ...stops]).fields.invoiceDate?.confidence ?? 0) < 0.6, "of a stop: no day of the bill");
  });

  test("what leads to an amount is recognized as letters of all kinds", () => {
    const receipt = (text: string) =>
      read(
        [
          [200, 30, "LUMPER RECEIPT", 18],
          [40, 80, "Receipt #: 88-10455"],
          [40, 120, text],
        ],
        0.95,
      );
    assert.equal(valueOf(receipt("TOTAL PAID aes $ 295.00"), "totalAmount"), "295.00");
    assert.equal(valueOf(receipt("TOTAL PAID ....... $ 295.00"), "totalAmount"), "295.00");
  });

  test("letters that are all equally wide have wide blanks", () => {
    const page = { ...aPage([]), words: [] };
    const pitch = 7;
    const at = (y: number, column: number, text: string) => ({
      text,
      // Cut close, as pictures have it.
      box: [(40 + column * pitch + 1) / 612, y / 792, (text.length * pitch - 2) / 612, 7 / 792] as const,
      confidence: 0.95,
    });
    const lines = [
      "MIDWAY COLD STORAGE",
      "DETENTION RECEIPT",
      "TICKET NO. D-20917",
      "CARRIER RIDGEWAY TRUCKING",
      "ARRIVED  07:10",
    ];
    const words = lines.flatMap((line, place) =>
      [...line.matchAll(/\S+/g)].map((match) => at(40 + 14 * place, match.index, match[0])),
    );
    const found = linesOf({ ...page, words }).map(({ cells }) => cells.map(({ text }) => text));
    assert.deepEqual(found, [...lines.slice(0, 4).map((line) => [line]), ["ARRIVED", "07:10"]]);
  });

  test("bills of Flanders and the Netherlands", () => {
    const paper = read([
      [40, 40, "De Wit Logistiek N.V.", 16],
      [400, 40, "FACTUUR", 18],
      ...row(80, [40, "Factuurnummer"], [160, "26/004417"]),
      ...row(96, [40, "Factuurdatum"], [160, "14/09/2026"]),
      ...row(112, [40, "Vervaldatum"], [160, "14/10/2026"]),
      ...row(150, [40, "Vervoer Antwerpen - Metz"], [500, "980,00"]),
      ...row(166, [40, "Dieseltoeslag"], [500, "117,60"]),
      ...row(182, [40, "Totaal excl. BTW"], [500, "1.097,60"]),
      ...row(198, [40, "BTW 21%"], [500, "230,50"]),
      ...row(214, [40, "Te betalen EUR"], [500, "1.328,10"]),
    ]);
    assert.deepEqual(
      (["invoiceNumber", "invoiceDate", "dueDate", "totalAmount", "currency"] as const).map((name) => valueOf(paper, name)),
      ["26/004417", "2026-09-14", "2026-10-14", "1328.10", "EUR"],
    );
    assert.equal(amountsOf(paper), "980.00 117.60 230.50");
  });
});

suite("charges where others have none (papers of these tests: they prove no score)", () => {
  const whole = (y: number, words: string, amount: string): readonly Printed[] => [
    [40, y, words],
    [560, y, amount, 10, "right"],
  ];
  const told = ({ charges }: Read): string =>
    charges
      .map(({ description, amount }) => `${description?.value} ${amount?.value}${(amount?.confidence ?? 0) < 0.9 ? "?" : ""}`)
      .join(", ");
  const TWO_PAIRS: readonly Printed[] = [
    ...row(136, [40, "Linehaul"], [270, "1,000.00"], [310, "Fuel surcharge"], [560, "200.00"]),
    ...row(152, [40, "Detention"], [270, "75.00"], [310, "Lumper"], [560, "150.00"]),
    ...row(184, [400, "Total due"], [560, "1,425.00"]),
  ];
  const PAIRS = row(120, [40, "Charge"], [240, "Amount"], [310, "Charge"], [520, "Amount"]);
  const RECKONED = row(120, [40, "Charge"], [280, "Amount"], [380, "Rate"], [480, "Basis"]);
  const cases: readonly (readonly [what: string, texts: readonly Printed[], says: string])[] = [
    [
      "pairs beside one another under heads",
      [...PAIRS, ...TWO_PAIRS],
      "Linehaul 1000.00, Fuel surcharge 200.00, Detention 75.00, Lumper 150.00",
    ],
    [
      "pairs beside one another without heads",
      TWO_PAIRS,
      "Linehaul 1000.00, Fuel surcharge 200.00, Detention 75.00, Lumper 150.00",
    ],
    [
      "the last line of pairs has one",
      [
        ...PAIRS,
        ...TWO_PAIRS.slice(0, 4),
        ...row(152, [40, "Detention"], [270, "75.00"]),
        ...row(184, [400, "Total due"], [560, "1,275.00"]),
      ],
      "Linehaul 1000.00, Fuel surcharge 200.00, Detention 75.00",
    ],
    [
      "pairs that do not make the total are a doubt, and so are those of which half does",
      [...PAIRS, ...TWO_PAIRS.slice(0, -2), ...row(184, [400, "Total due"], [560, "1,430.00"])],
      "Linehaul 1000.00?, Fuel surcharge 200.00?, Detention 75.00?, Lumper 150.00?",
    ],
    [
      "what it was reckoned by behind the amount, under heads",
      [
        ...RECKONED,
        ...row(136, [40, "Linehaul"], [320, "1,000.00"], [410, "2.50"], [480, "400 miles"]),
        ...row(152, [40, "Fuel surcharge"], [320, "200.00"], [410, "0.50"], [480, "400 miles"]),
        ...row(184, [200, "Total due"], [320, "1,200.00"]),
      ],
      "Linehaul 1000.00, Fuel surcharge 200.00",
    ],
    [
      "a rate behind the amount that is no amount",
      [
        ...row(120, [40, "Charge"], [280, "Amount"], [380, "Rate"]),
        ...row(136, [40, "Linehaul"], [320, "1,000.00"], [410, "2.50"]),
        ...row(152, [40, "Fuel surcharge"], [320, "200.00"], [410, "0.50"]),
        ...row(184, [200, "Total due"], [320, "1,200.00"]),
      ],
      "Linehaul 1000.00, Fuel surcharge 200.00",
    ],
    [
      "words behind the amount without heads",
      [
        ...row(136, [40, "Linehaul"], [320, "1,000.00"], [360, "400 mi @ 2.50"]),
        ...row(152, [40, "Fuel surcharge"], [320, "200.00"], [360, "20 %"]),
        ...row(184, [200, "Total due"], [320, "1,200.00"]),
      ],
      "Linehaul 1000.00, Fuel surcharge 200.00",
    ],
    [
      "whole dollars that make the total",
      [
        ...row(120, [40, "Charge"], [520, "Amount"]),
        ...whole(136, "Linehaul", "1,250"),
        ...row(152, [40, "Fuel surcharge"], [560, "250.50"]),
        ...row(184, [400, "Total due"], [560, "1,500.50"]),
      ],
      "Linehaul 1250.00, Fuel surcharge 250.50",
    ],
    [
      "whole dollars that make it without heads",
      [
        ...whole(136, "Linehaul", "$1,250"),
        ...whole(152, "Fuel surcharge", "$250"),
        ...row(184, [400, "Total due"], [560, "1,500.00"]),
      ],
      "Linehaul 1250.00, Fuel surcharge 250.00",
    ],
    [
      "whole dollars that do not make it are none",
      [
        ...row(120, [40, "Charge"], [520, "Amount"]),
        ...whole(136, "Linehaul", "1,250"),
        ...row(152, [40, "Fuel surcharge"], [560, "250.50"]),
        ...row(184, [400, "Total due"], [560, "1,600.50"]),
      ],
      "Fuel surcharge 250.50?",
    ],
    [
      "one whole figure beside the total, without heads, is nothing",
      [...whole(136, "Load", "1,500"), ...row(184, [400, "Total due"], [560, "1,500.00"])],
      "",
    ],
    [
      "an amount that stands next to another charge is a doubt, though it makes the total",
      [
        ...row(120, [40, "Description"], [520, "Amount"]),
        ...row(136, [40, "Tariff"], [270, "1,000.00"], [310, "Linehaul"], [560, "1,000.00"]),
        ...row(184, [400, "Total due"], [560, "1,000.00"]),
      ],
      "Tariff 1000.00?",
    ],
    [
      "a rate with what it is for stands before its amount, as ever",
      [
        ...row(120, [40, "Description"], [240, "Rate"], [310, "Basis"], [520, "Amount"]),
        ...row(136, [40, "Linehaul"], [270, "2.50"], [310, "per mile"], [560, "1,000.00"]),
        ...row(184, [400, "Total due"], [560, "1,000.00"]),
      ],
      "Linehaul 1000.00",
    ],
  ];
  for (const [what, texts, says] of cases) test(what, () => assert.equal(told(read([...HEAD, ...texts])), says));

  test("one label in two languages has one value, and where they name two things it is neither's surely", () => {
    const paper = read([
      ...HEAD.slice(0, 2),
      ...row(64, [360, "Invoice no. / No de facture"], [520, "W-512093"]),
      ...row(80, [360, "Invoice date / Date de facture"], [520, "2026/09/18"]),
      ...row(96, [360, "Pro No. / No. Connaissement"], [520, "W5120938"]),
      ...row(160, [40, "Transport"], [500, "850.00"]),
      ...row(176, [40, "Total"], [500, "850.00"]),
    ]);
    assert.deepEqual(
      [valueOf(paper, "invoiceNumber"), valueOf(paper, "invoiceDate"), valueOf(paper, "proNumber")],
      ["W-512093", "2026-09-18", "W5120938"],
    );
    for (const name of ["proNumber", "bolNumber"] as const) assert.ok((paper.fields[name]?.confidence ?? 0) < 0.85, name);
  });

  test("a letter is dated behind its city", () => {
    for (const [text, day] of [
      ["Dijon, le 13/02/2026", "2026-02-13"],
      ["Hamburg, den 23.04.2026", "2026-04-23"],
    ] as const)
      assert.equal(valueOf(read([...HEAD, [40, 90, text]]), "invoiceDate"), day);
  });

  test("a number in a box of its own below the title, a total of this period, and a row of totals", () => {
    const box = read([[40, 40, "Rio Haulers", 16], [400, 40, "INVOICE", 18], ...row(70, [40, "NO."], [140, "0047"])]);
    assert.equal(valueOf(box, "invoiceNumber"), "0047");
    assert.ok((box.fields.invoiceNumber?.confidence ?? 1) < 0.9, "a person looks");
    const lines = [...HEAD, ...row(160, [40, "Ground"], [500, "121.88"]), ...row(176, [40, "Surcharges"], [500, "41.20"])];
    for (const total of ["Amount due this period", "Total this invoice", "TOTALS"])
      assert.equal(valueOf(read([...lines, ...row(192, [40, total], [500, "163.08"])]), "totalAmount"), "163.08", total);
  });

  test("the head of a column of totals by load is no total of the bill, and what a charge includes is no charge", () => {
    const paper = read([
      ...HEAD,
      ...row(120, [40, "Load"], [120, "Origin"], [220, "Destination"], [320, "Linehaul"], [400, "FSC"], [470, "Total"]),
      ...row(136, [40, "A7712"], [120, "Enid"], [220, "Dallas"], [370, "1,500.00"], [430, "220.00"], [500, "1,720.00"]),
      ...row(152, [40, "A7719"], [120, "Enid"], [220, "Dallas"], [370, "1,500.00"], [430, "255.00"], [500, "1,755.00"]),
      ...row(190, [40, "Amount Due:"], [500, "3,475.00"]),
    ]);
    assert.deepEqual([valueOf(paper, "totalAmount"), paper.fields.totalAmount?.candidates], ["3475.00", []]);
    const holding = read([
      ...HEAD,
      ...row(160, [40, "Linehaul"], [500, "300.00"]),
      ...row(176, [40, "incl. border fee"], [500, "25.00"]),
      ...row(192, [40, "Fuel"], [500, "40.00"]),
      ...row(208, [40, "Total Due"], [500, "340.00"]),
    ]);
    assert.equal(amountsOf(holding), "300.00 40.00");
  });

  test("the end of a name, a word of a form and who is written to for somebody are no names", () => {
    const stamp = read([...HEAD, ...row(120, [40, "Payable only to:"], [200, "LLC"])]);
    assert.notEqual(valueOf(stamp, "remitToName"), "LLC");
    const agent = read([
      [40, 40, "Baltic Star Container Lines A/S", 12],
      [40, 56, "c/o Baltic Star Agency Inc., Madison NJ 07940", 12],
      ...HEAD.slice(1),
    ]);
    assert.equal(valueOf(agent, "vendorName"), "Baltic Star Container Lines A/S");
  });
});
