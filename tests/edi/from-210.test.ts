import assert from "node:assert/strict";
import { test } from "node:test";
import { printAmount, printRate } from "#domain/money/amount.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { classOut } from "#contract/v2/read/parts-read.ts";
import { invoiceReferenceKeys } from "#domain/matching/reference-keys.ts";
import type { InvoiceOf210 } from "#edi/from-210.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { invoiceWith, bytesOf, SOUND_INVOICE, x12Text, type FileParts } from "../fixtures/x12-file.ts";

const billOf = (invoice: readonly string[], profile: Partial<PartnerProfile> = {}, parts: FileParts = {}): InvoiceOf210 => {
  const reading = readFile([bytesOf(x12Text({ ...parts, bills: [invoice] }))], { profile });
  const [found] = reading.bills;
  assert.ok(found !== undefined, `no invoice: ${reading.answer}`);
  return found;
};
const invoiceOf = (...args: Parameters<typeof billOf>): Invoice => billOf(...args).invoice;
const b3 = (elements: Readonly<Record<number, string>>): string[] => {
  const values = ["B3", "", "INV-1", "S-100", "PP", "", "20261014", "12000", "", "20261013", "035", "ABCD", "20261010"];
  for (const [element, value] of Object.entries(elements)) values[Number(element)] = value;
  return invoiceWith("B3", [values.join("*")]);
};
const before = (id: string, ...segments: string[]): string[] => {
  const index = SOUND_INVOICE.findIndex((segment) => segment.startsWith(`${id}*`));
  return [...SOUND_INVOICE.slice(0, index), ...segments, ...SOUND_INVOICE.slice(index)];
};
const chargesOf = (invoice: Invoice): unknown[] =>
  invoice.charges.map((charge) => [
    charge.name.value,
    charge.name.description,
    printAmount(charge.amount),
    charge.rate === null ? null : [printRate(charge.rate), printRate(charge.quantity!), charge.qualifier],
  ]);

test("an invoice, field by field", () => {
  const { invoice, doubts, remarks } = billOf(SOUND_INVOICE);
  assert.deepEqual(doubts, []);
  assert.deepEqual(remarks, []);
  const address = { address1: null, address2: null, country: "US" };
  assert.deepEqual(
    { ...invoice, charges: [], items: [], provenance: {} },
    {
      type: "Invoice",
      invoiceNumber: "INV-1",
      externalId: "INV-1",
      invoiceOn: "2026-10-14",
      shipOn: "2026-10-10",
      deliveryOn: "2026-10-13",
      stops: [
        {
          type: "Origin",
          sequence: 1,
          address: { name: "ACME SUPPLY", city: "CHICAGO", state: "IL", postalCode: "60601", ...address },
        },
        {
          type: "Destination",
          sequence: 2,
          address: { name: "EXAMPLE DC", city: "LEADVILLE", state: "CO", postalCode: "80461", ...address },
        },
      ],
      items: [],
      vendor: { externalId: null, scac: "ABCD", mcNumber: null, dotNumber: null },
      currency: "USD",
      chargeTerms: "Prepaid",
      paymentTerms: null,
      service: null,
      charges: [],
      statedTotal: 1_200_000n,
      customerExternalId: null,
      references: [
        { type: "ShipmentNumber", value: "S-100", description: null },
        { type: "ShipmentIdentification", value: "S-100", description: null },
        { type: "BOLNumber", value: "BOL-7", description: null },
      ],
      isQuickPay: false,
      correction: null,
      doubts: [],
      provenance: {},
    },
  );
  assert.deepEqual(chargesOf(invoice), [
    ["400", "GENERAL MERCHANDISE", "100.0000", ["10", "10", "PerHundredweight"]],
    ["FUE", "Fuel Charge", "20.0000", null],
  ]);
  assert.deepEqual(invoice.charges[1]?.rawRate, { rate: "20", quantity: null, qualifier: "FR" });
  assert.deepEqual(invoice.charges[1]?.provenance, { segment: "L1", element: 4, position: 15 });
  assert.deepEqual(invoice.provenance["shipOn"], { segment: "G62", element: 2, position: 5 });
  assert.deepEqual(invoice.provenance["invoiceOn"], { segment: "B3", element: 6, position: 2 });
});

test("ship date: 86, else 11, else B312, else 10 with a remark", () => {
  const ship = (dates: readonly string[], b312: string): [string | null, string[]] => {
    const invoice = billOf(b3({ 12: b312 }).flatMap((segment) => (segment.startsWith("G62") ? dates : [segment])));
    return [invoice.invoice.shipOn, invoice.remarks.map((remark) => remark.code)];
  };
  assert.deepEqual(ship(["G62*10*20261001", "G62*11*20261002", "G62*86*20261003"], "20261004"), ["2026-10-03", []]);
  assert.deepEqual(ship(["G62*10*20261001", "G62*11*20261002"], "20261004"), ["2026-10-02", []]);
  assert.deepEqual(ship(["G62*10*20261001"], "20261004"), ["2026-10-04", []]);
  assert.deepEqual(ship(["G62*10*20261001"], ""), ["2026-10-01", ["ship-date-requested"]]);
  assert.deepEqual(ship([], ""), [null, ["ship-date-missing"]]);
});

test("delivery: G62 35, else B309 with 035; an estimate (017) is none", () => {
  assert.equal(invoiceOf(before("N1", "G62*35*20261012")).deliveryOn, "2026-10-12");
  assert.equal(invoiceOf(b3({})).deliveryOn, "2026-10-13");
  const estimated = billOf(b3({ 10: "017" }));
  assert.equal(estimated.invoice.deliveryOn, null);
  assert.deepEqual(
    estimated.remarks.map((remark) => remark.code),
    ["delivery-estimated"],
  );
});

test("charge terms: PC is prepaid and add, PA is not; a partner's own reading comes first", () => {
  for (const [code, terms] of [
    ["CC", "Collect"],
    ["PP", "Prepaid"],
    ["PC", "PrepaidAdd"],
    ["PA", "Prepaid"],
    ["TP", "ThirdParty"],
    ["BP", "Collect"],
  ] as const) {
    assert.equal(invoiceOf(b3({ 4: code })).chargeTerms, terms, code);
  }
  const mixed = billOf(b3({ 4: "MX" }));
  assert.equal(mixed.invoice.chargeTerms, null);
  assert.deepEqual(
    mixed.doubts.map((doubt) => doubt.code),
    ["charge-terms-unclear"],
  );
  assert.equal(invoiceOf(b3({ 4: "PA" }), { chargeTerms: { PA: "PrepaidAdd" } }).chargeTerms, "PrepaidAdd");
  assert.deepEqual(
    billOf(b3({ 4: "NC" })).doubts.map((doubt) => doubt.code),
    ["charge-beside-no-charge-terms"],
  );
});

test("corrections: B308 and B301", () => {
  const kind = (b301: string, b308: string): string => {
    const { invoice } = billOf(b3({ 1: b301, 8: b308 }));
    return `${invoice.type} ${invoice.correction}`;
  };
  assert.equal(kind("", ""), "Invoice null");
  assert.equal(kind("B", ""), "Invoice null");
  assert.equal(kind("R", ""), "Supplemental null");
  assert.equal(kind("V", ""), "Invoice cancels");
  for (const [codes, expected] of [
    ["BD", "BalanceDue null"],
    ["AR MB", "Supplemental null"],
    ["AD CO RC BE RB", "Invoice replaces"],
    ["CA BO CT", "Invoice cancels"],
    ["AI", "Invoice informs"],
    ["PD", "Invoice reminds"],
    ["RE DC D1 SC TL WC", "Invoice unclear"],
  ] as const) {
    for (const code of codes.split(" ")) assert.equal(kind("", code), expected, code);
  }
  // RE is a transfer, not a rebilling: for a person.
  assert.deepEqual(
    billOf(b3({ 8: "RE" })).doubts.map((doubt) => doubt.code),
    ["correction-unclear"],
  );
  // A memo invoice tells of a move whose papers are not complete: no debt without a person's word.
  for (const memo of ["L", "N", "O"])
    assert.deepEqual(
      billOf(b3({ 1: memo })).doubts.map((doubt) => doubt.code),
      ["correction-unclear"],
      memo,
    );
  // A credit that says what it is is in no doubt for its sign.
  const credit = SOUND_INVOICE.map((segment) =>
    segment.replace("*12000*", "*-12000*").replace("*10000*", "*-10000*").replace("*2000*", "*-2000*"),
  );
  assert.deepEqual(
    billOf(credit).doubts.map((doubt) => doubt.code),
    ["total-not-positive"],
  );
  assert.deepEqual(billOf(credit.map((segment) => segment.replace("*-12000**2026", "*-12000*CO*2026"))).doubts, []);
});

test("references of every level, N9 qualifier first, L11 value first", () => {
  const invoice = before("LX", "S5*1*PU", "N9*SI*SID-1", "N9*QN*7", "G62*35*20261013").concat();
  const at = invoice.indexOf("LX*1");
  const { references } = invoiceOf([...invoice.slice(0, at + 1), "L11*PO-9*PO*THEIR ORDER", ...invoice.slice(at + 1)]);
  assert.deepEqual(references.slice(3), [
    { type: "ShipmentNumber", value: "SID-1", description: null },
    { type: "Stop Sequence Number", value: "7", description: null, namesNoOrder: true },
    { type: "PONumber", value: "PO-9", description: "THEIR ORDER" },
  ]);
});

test("rates: the qualifiers of the specification with the quantity they are for; other triples are only kept", () => {
  const rated = (l1: string, l0 = "L0*1***1000*G***2*PLT**L"): unknown[] | undefined =>
    chargesOf(
      invoiceOf(
        SOUND_INVOICE.flatMap((segment) => (segment.startsWith("L1*1") ? [l1] : segment.startsWith("L0") ? [l0] : [segment])),
      ),
    )[0] as unknown[];
  assert.deepEqual(rated("L1*1*10*CW*10000")?.[3], ["10", "10", "PerHundredweight"]);
  assert.deepEqual(rated("L1*1*.1*LB*10000")?.[3], ["0.1", "1000", "PerPound"]);
  assert.deepEqual(rated("L1*1*2*PM*10000*************50*DM")?.[3], ["2", "50", "PerMile"]);
  assert.deepEqual(rated("L1*1*2*PM*10000", "L0*1*50*DM*1000*G******L")?.[3], ["2", "50", "PerMile"]);
  assert.deepEqual(rated("L1*1*25*PR*10000", "L0*1*4*TH")?.[3], ["25", "4", "PerHour"]);
  // The billed weight counts among several; kilograms are no hundredweight.
  assert.deepEqual(rated("L1*1*10*PH*10000", "L0*1***1000*B******L")?.[3], ["10", "10", "PerHundredweight"]);
  assert.equal(rated("L1*1*10*PH*10000", "L0*1***1000*G******K")?.[3], null);
  assert.equal(rated("L1*1*10000*PF*10000")?.[3], null);
  assert.equal(rated("L1*1**  *10000")?.[3], null);
});

test("charges: unknown codes stay, texts name what has no code, advances and prepaid amounts are told apart", () => {
  const second = (l1: string): InvoiceOf210 => billOf(invoiceWith("L1", [l1], 1));
  assert.deepEqual(chargesOf(second("L1*2*20*FR*2000****FSC").invoice)[1], ["FSC", null, "20.0000", null]);
  assert.deepEqual(chargesOf(second("L1*2*20*FR*2000********HST 13 PCT").invoice)[1], ["HST", "HST 13 PCT", "20.0000", null]);
  assert.deepEqual(chargesOf(second("L1*2***1500*500").invoice).slice(1), [
    [null, null, "15.0000", null],
    ["ADV", "Advances", "5.0000", null],
  ]);
  assert.deepEqual(chargesOf(second("L1*2****2000***ADV").invoice)[1], ["ADV", "Advances", "20.0000", null]);
  const prepaid = second("L1*2*****2000");
  assert.deepEqual(chargesOf(prepaid.invoice)[1], [null, null, "20.0000", null]);
  assert.deepEqual(
    prepaid.doubts.map((doubt) => doubt.code),
    ["prepaid-amount"],
  );
  assert.deepEqual(chargesOf(second("L1*2***-1500****DSC").invoice)[1], ["DSC", "Discount", "-15.0000", null]);
});

test("a point in an N2 amount, where it was agreed, is what it says; without one cents stay cents", () => {
  const freightInvoice = SOUND_INVOICE.map((segment) =>
    segment.replace("*12000**2026", "*120.00**2026").replace("*10000*", "*100.0*"),
  );
  const invoice = invoiceOf(freightInvoice, { n2DecimalPoint: "accept" });
  assert.equal(printAmount(invoice.statedTotal!), "120.0000");
  assert.deepEqual(
    invoice.charges.map((charge) => printAmount(charge.amount)),
    ["100.0000", "20.0000"],
  );
});

test("stops from S5: first loading, stop-offs, last unloading (PU unloads)", () => {
  const heading = SOUND_INVOICE.filter((segment) => !/^N[14]\*/.test(segment));
  const at = heading.indexOf("LX*1");
  const place = (name: string): string[] => [`N1*SF*${name}`, "N4*TOWN*IL*60601*US"];
  const invoice = [
    ...heading.slice(0, at),
    "S5*1*CL",
    ...place("A"),
    "S5*2*PU",
    ...place("B"),
    "S5*3*PL",
    ...place("C"),
    "S5*4*CU",
    ...place("D"),
    ...heading.slice(at),
  ];
  assert.deepEqual(
    invoiceOf(invoice).stops.map((stop) => [stop.type, stop.sequence, stop.address?.name]),
    [
      ["Origin", 1, "A"],
      ["Destination", 2, "B"],
      ["Origin", 3, "C"],
      ["Destination", 4, "D"],
    ],
  );
});

test("stops from S5 beside parties in the heading: what lies elsewhere is a stop of its own, what repeats them is not", () => {
  const stops = (...segments: string[]): unknown[] =>
    invoiceOf(before("LX", ...segments)).stops.map((stop) => [stop.type, stop.sequence, stop.address?.name]);
  const [origin, destination] = invoiceOf(SOUND_INVOICE).stops.map((stop) => stop.address?.name);
  assert.deepEqual(stops("S5*1*CL", "N1*SF*YARD", "N4*CHICAGO*IL*60601*US", "S5*2*CU", "N1*ST*DC", "N4*LEADVILLE*CO*80461*US"), [
    ["Origin", 1, origin],
    ["Destination", 2, destination],
  ]);
  assert.deepEqual(stops("S5*1*CU", "N1*ST*DROP", "N4*DENVER*CO*80014*US", "S5*2*CU", "N1*ST*DC", "N4*LEADVILLE*CO*80461*US"), [
    ["Origin", 1, origin],
    ["Destination", 2, "DROP"],
    ["Destination", 3, destination],
  ]);
  assert.deepEqual(stops("S5*1*CL", "N1*SF*YARD", "N4*GARY*IN*46402*US", "S5*2*CU", "N1*ST*LAST", "N4*DENVER*CO*80014*US"), [
    ["Origin", 1, origin],
    ["Origin", 2, "YARD"],
    ["Destination", 3, "LAST"],
    ["Destination", 4, destination],
  ]);
});

test("a carrier (N1*CA) that is not B311's is in doubt", () => {
  const codes = (n1: string): string[] => billOf(before("N1", n1)).doubts.map((doubt) => doubt.code);
  assert.deepEqual(codes("N1*CA*OTHER LINES*2*EVIL"), ["scac-differs"]);
  assert.deepEqual(codes("N1*CA*ABCD LINES*2*ABCD"), []);
  assert.deepEqual(codes("N1*CA*ABCD LINES*25*EVIL"), []);
});

test("a weight below zero and numbers in other digits are in doubt, in words", () => {
  const told = (invoice: readonly string[]): (readonly [string, string])[] =>
    billOf(invoice).doubts.map((doubt) => [doubt.code, doubt.message] as const);
  const l0 = SOUND_INVOICE.find((text) => text.startsWith("L0"))!;
  assert.deepEqual(told(invoiceWith("L0", [l0.replace("1000", "-1000")])), [
    ["weight-negative", "L004 is -1000: freight has no weight below zero"],
  ]);
  assert.deepEqual(told(invoiceWith("L0", [l0.replace("1000", "-0")])), []);
  const l3 = SOUND_INVOICE.find((text) => text.startsWith("L3"))!;
  assert.deepEqual(told(invoiceWith("L3", [l3.replace("L3*1000", "L3*-1000")])), [
    ["weight-negative", "L301 is -1000: freight has no weight below zero"],
  ]);
  assert.deepEqual(told(b3({ 2: "AF998\u00b32" })), [
    ["number-unusual-digits", "B302 is AF998\u00b32: it has digits that are not 0 to 9, and no other number agrees with it"],
  ]);
  assert.deepEqual(
    told(b3({ 3: "S-\u0661\u0662" })).map(([code]) => code),
    ["number-unusual-digits"],
  );
  assert.deepEqual(told(b3({ 2: "INV\u00c9-7" })), [], "letters of a name are none");
});

test("what a segment too many says otherwise is in doubt", () => {
  const codes = (invoice: readonly string[]): string[] => billOf(invoice).doubts.map((doubt) => doubt.code);
  const [c3, l3] = [SOUND_INVOICE.find((text) => text.startsWith("C3"))!, SOUND_INVOICE.find((text) => text.startsWith("L3"))!];
  assert.deepEqual(codes(invoiceWith("C3", [c3, "C3*CAD"])), ["currency-mixed"]);
  assert.deepEqual(codes(invoiceWith("C3", [c3, c3])), []);
  assert.deepEqual(codes(invoiceWith("L3", [l3, "L3*100*G***11999"])), ["stated-totals-differ"]);
  assert.deepEqual(codes(invoiceWith("L3", [l3, l3])), []);
  assert.deepEqual(
    codes(before("LX", "N1*SH*X").flatMap((text) => (text.startsWith("L3") ? ["N1*CA*EVIL*2*EVIL", text] : [text]))),
    ["scac-differs"],
  );
  assert.deepEqual(codes(b3({ 1: "VV" })), ["correction-unclear"]);
  assert.deepEqual(codes(b3({ 1: "B" })), []);
});

test("only references that name an order or a move find one", () => {
  const found = (...segments: string[]): string[] =>
    invoiceReferenceKeys(invoiceOf(before("N1", ...segments)))
      .map((key) => key.key)
      .filter((key) => key.includes("4711"));
  for (const segment of [
    "K1*4711",
    "H3**4711",
    "N9*GT*4711",
    "N9*CT*4711",
    "N9*SN*4711",
    "N9*ZZ*4711",
    "N9*PU*4711",
    "N9*ZZ**4711",
    "N9*PO**SEE 4711",
  ])
    assert.deepEqual(found(segment), [], segment);
  assert.deepEqual(
    invoiceReferenceKeys(invoiceOf(before("LX", "N7*ABCU*4711", "M7*4711"))).filter((key) => key.key.includes("4711")),
    [],
  );
  assert.deepEqual(found("N9*LO*4711"), ["order:4711"]);
  // A number that stands in the description, with no value before it.
  assert.deepEqual(found("N9*BM**4711"), found("N9*BM*4711"));
  assert.deepEqual(found("N9*PO**4711"), ["po:4711"]);
  assert.deepEqual(found("N9*CN*4711"), ["pro:4711"]);
});

test("parties on the lines count only when the lines agree", () => {
  const heading = SOUND_INVOICE.filter((segment) => !/^N[14]\*/.test(segment));
  const withParties = (second: string): string[] =>
    heading.flatMap((segment) =>
      segment === "LX*2" ? ["N1*CN*SAME", segment] : segment.startsWith("L3") ? [`N1*CN*${second}`, segment] : [segment],
    );
  assert.deepEqual(
    invoiceOf(withParties("SAME")).stops.map((stop) => [stop.type, stop.address?.name]),
    [["Destination", "SAME"]],
  );
  assert.deepEqual(invoiceOf(withParties("OTHER")).stops, []);
});

test("items carry class (L707), NMFC, pieces, weight and size", () => {
  const freightInvoice = SOUND_INVOICE.flatMap((segment) =>
    segment.startsWith("L5")
      ? ["L5*1*PETROLEUM OILS*15525002*N", "L5*1*IN DRUMS"]
      : segment.startsWith("LX*2")
        ? ["L4*48*40*36*N*2", "L7*1******77.5", segment]
        : [segment],
  );
  const invoice = invoiceOf(
    freightInvoice.map((segment) => (segment.startsWith("L0") ? "L0*1***1000*G***2*PLT**L**24" : segment)),
  );
  const [item] = invoice.items;
  assert.deepEqual(
    { ...item, dimensions: null },
    {
      id: "1",
      freightClass: "77.5",
      description: "PETROLEUM OILS IN DRUMS",
      handlingUnit: "PLT",
      handlingUnitCount: 2,
      nmfcCode: "155250-02",
      totalCount: 24,
      dimensions: null,
    },
  );
  assert.deepEqual(
    [item?.dimensions?.system, printRate(item!.dimensions!.weight!), printRate(item!.dimensions!.length!)],
    ["Imperial", "1000", "48"],
  );
  assert.equal(invoice.items.length, 1);
});

test("weights in every unit are pounds or kilograms; the invoice's unit counts where the line names none", () => {
  const weigh = (l0: string, invoice: string[] = invoiceWith("L0", [l0])): unknown => {
    const dimensions = invoiceOf(invoice).items[0]?.dimensions;
    return dimensions?.weight == null ? null : [dimensions.system, printRate(dimensions.weight)];
  };
  const of = (unit: string, weight = "10"): unknown => weigh(`L0*1***${weight}*G***2*PLT**${unit}`);
  assert.deepEqual(of("E"), ["Metric", "10000"]);
  assert.deepEqual(of("K"), ["Metric", "10"]);
  assert.deepEqual(of("G", "2500"), ["Metric", "2.5"]);
  assert.deepEqual(of("L"), ["Imperial", "10"]);
  assert.deepEqual(of("S"), ["Imperial", "20000"]);
  assert.deepEqual(of("T"), ["Imperial", "22400"]);
  assert.deepEqual(of("O", "24"), ["Imperial", "1.5"]);
  assert.deepEqual(of("M"), null);
  const bare = invoiceWith("L0", ["L0*1***10*G***2*PLT"]);
  assert.deepEqual(weigh("", bare), ["Imperial", "10"]);
  assert.deepEqual(
    weigh(
      "",
      b3({ 5: "K" }).map((text) => (text.startsWith("L0") ? "L0*1***10*G***2*PLT" : text)),
    ),
    ["Metric", "10"],
  );
});

test("sizes and volumes come in the weight's system; a class that is no number is told", () => {
  const withFreight = (l0: string, after: string): string[] =>
    invoiceWith("L0", [l0]).flatMap((text) => (text === "LX*2" ? [after, text] : [text]));
  const read = (...segments: [string, string]): unknown => {
    const item = invoiceOf(withFreight(...segments)).items[0];
    const { system, length, volume } = item!.dimensions!;
    return [system, length && printRate(length), volume && printRate(volume)];
  };
  assert.deepEqual(read("L0*1***10*G*1*X*2*PLT**L", "L4*254*10*10*C*1"), ["Imperial", "100", "35.3147"]);
  assert.deepEqual(read("L0*1***10*G*1*X*2*PLT**K", "L4*100*10*10*N*1"), ["Metric", "254", "1"]);
  assert.deepEqual(read("L0*1***10*G*120*E*2*PLT**L", "L4*4*10*10*E*1"), ["Imperial", "48", "120"]);
  const odd = billOf(withFreight("L0*1***10*G***2*PLT**L", "L7*1******0E60"));
  assert.equal(classOut(odd.invoice.items[0]!.freightClass), null);
  assert.equal(classOut("092.5"), 92.5);
  assert.ok(odd.remarks.some((remark) => remark.code === "freight-class-unreadable"));
});

test("payment terms from ITD, service from R3 and N7", () => {
  assert.equal(invoiceOf(before("N9", "ITD*01*3*****30")).paymentTerms, "Net30");
  assert.equal(invoiceOf(before("N9", "ITD*01*3****20261113")).paymentTerms, "Net30");
  assert.deepEqual(invoiceOf(before("N1", "R3*ABCD*B**LT******ND*ST")).service, {
    mode: "LTL",
    type: null,
    level: "ND",
    equipment: null,
  });
});

test("a code that slid from L108 to L107 is read where recovery is agreed", () => {
  const invoice = invoiceWith("L1", ["L1*2*20*FR*2000***FUE*Fuel Surcharge (20.9%)"], 1);
  assert.equal(readFile([bytesOf(x12Text({ bills: [invoice] }))]).bills.length, 0);
  assert.deepEqual(chargesOf(invoiceOf(invoice, { segmentRecovery: true }))[1], [
    "FUE",
    "Fuel Surcharge (20.9%)",
    "20.0000",
    null,
  ]);
});

test("values that are far too long are cut, not lost; a weight with an exponent is no weight", () => {
  const long = "9".repeat(5000);
  const { references } = invoiceOf(invoiceWith("N9", [`N9*BM*${long}`]));
  assert.equal(references.find((reference) => reference.type === "BOLNumber")?.value, long.slice(0, 264));
  assert.equal(invoiceOf(invoiceWith("L0", ["L0*1***1E5*G***2*PLT**L"])).items[0]?.dimensions, null);
});

test("purchase orders of SPO and OID, equipment, seals and remarks are kept", () => {
  const found = (invoice: readonly string[], parts: FileParts = {}): string[] =>
    invoiceOf(invoice, {}, parts)
      .references.slice(3)
      .map((reference) => `${reference.type} ${reference.value}`);
  assert.deepEqual(found(before("LX", "N7*ABCU*123456", "M7*SEAL1*SEAL2", "SPO*PO-77")), [
    "PONumber PO-77",
    "Equipment Number ABCU123456",
    "Seal Number SEAL1",
    "Seal Number SEAL2",
  ]);
  assert.deepEqual(found(before("N1", "K1*BALANCE DUE PER*REWEIGH")), ["Remark BALANCE DUE PER REWEIGH"]);
  const invoice = before("LX", "OID*REF-1*PO-78").map((segment) => segment.replace("N9*BM*BOL-7", "L11*BOL-7*BM"));
  assert.deepEqual(found(invoice, { version: "005010" }), ["PONumber PO-78", "CustomerReference REF-1"]);
});

test("Canadian taxes are known by their text or rate; PST alone is postage", () => {
  const tax = (l1: string): unknown => (chargesOf(invoiceOf(invoiceWith("L1", [l1], 1)))[1] as unknown[])[0];
  assert.equal(tax("L1*2*.13*CT*2000****GST****HST ON 13"), "HST");
  assert.equal(tax("L1*2*.13*CT*2000****TAX****TVQ QUEBEC"), "QST");
  assert.equal(tax("L1*2*.05*CT*2000****GST"), "GST");
  assert.equal(tax("L1*2*.07*CT*2000****GST"), "GST");
  assert.equal(tax("L1*2*.15*CT*2000****GST"), "HST");
  assert.equal(tax("L1*2*.13*CT*2000****TAX"), "HST");
  assert.equal(tax("L1*2*.07*CT*2000****TAX****BRITISH COLUMBIA"), "PROVINCIALTAX");
  assert.equal(tax("L1*2*.05*CT*2000****TAX"), "GST");
  assert.equal(tax("L1*2*.06*CT*2000****TAX"), "TAX");
  assert.equal(tax("L1*2*.05*CT*2000"), "GST");
  assert.equal(tax("L1*2*.15*CT*2000"), "HST");
  assert.equal(tax("L1*2*20*FR*2000****PST"), "PST");
  assert.equal(tax("L1*2*.07*CT*2000****PST"), "PROVINCIALTAX");
  assert.equal(tax("L1*2*20*FR*2000****FUE****GST NOT DUE"), "FUE");
});

test("charges: a partner's map says what its codes and texts mean, code before text; the name stays as it came", () => {
  const chargeCodes = { "fs-2": "FUEL", "Gate Fee": "LIFTGATE", PST: "PIERTOLL", "400": "HAUL" };
  const named = (l1: string, more: Partial<PartnerProfile> = {}) => {
    const { name } = billOf(invoiceWith("L1", [l1], 1), { chargeCodes, ...more }).invoice.charges[1]!;
    return [name.value, name.description, name.agreedCode];
  };
  assert.deepEqual(named("L1*2*20*FR*2000****FS2"), ["FS2", null, "FUEL"]);
  assert.deepEqual(named("L1*2*20*FR*2000********GATE-FEE"), [null, "GATE-FEE", "LIFTGATE"]);
  assert.deepEqual(named("L1*2*20*FR*2000****FS2****GATE FEE"), ["FS2", "GATE FEE", "FUEL"]);
  assert.deepEqual(named("L1*2*20*FR*2000****DTL****GATE FEE"), ["DTL", "GATE FEE", "LIFTGATE"]);
  // Postage by X12's list, a tax by its text; with this partner neither.
  assert.deepEqual(named("L1*2*20*FR*2000****PST****PROVINCIAL TAX").at(2), "PIERTOLL");
  assert.deepEqual(named("L1*2*20*FR*2000****DTL"), ["DTL", "Detention Loading", undefined]);
  // A line of freight without any name counts as 400.
  const [freight] = billOf(invoiceWith("L1", ["L1*1*10*PH*10000"]), { chargeCodes }).invoice.charges;
  assert.equal(freight?.name.agreedCode, "HAUL");
});

test("an invoice with a total and no charges is in doubt, and has none", () => {
  const found = billOf(SOUND_INVOICE.filter((segment) => !/^(?:LX|L0|L1|L5)\*/.test(segment)));
  assert.deepEqual(found.invoice.charges, []);
  assert.ok(found.doubts.some(({ code }) => code === "no-charges"));
  assert.ok(!billOf(SOUND_INVOICE).doubts.some(({ code }) => code === "no-charges"));
});

test("the quantity of a rate is the line's rated-as quantity, else the weight it is by, and never the weight of a rate that is by something else", () => {
  const second = (...line: readonly string[]) =>
    chargesOf(invoiceOf(SOUND_INVOICE.flatMap((text) => (text === "L1*2*20*FR*2000****FUE" ? line : [text]))))[1];
  const rated = (...line: readonly string[]) => (second(...line) as readonly unknown[])[3];
  assert.deepEqual(rated("L0*2*40*DM*1000*G******L", "L1*2*.5*PM*2000****FUE"), ["0.5", "40", "PerMile"]);
  assert.equal(rated("L0*2***1000*G******L", "L1*2*.5*PM*2000****FUE"), null, "no miles stand on the line");
  assert.deepEqual(rated("L0*2***1000*G******L", "L1*2*2*PH*2000****FUE"), ["2", "10", "PerHundredweight"]);
  assert.deepEqual(rated("L0*2***1000*G******L", "L1*2*.02*LB*2000****FUE"), ["0.02", "1000", "PerPound"]);
});

test("of more references than anybody reads the first five thousand are kept", () => {
  const many = before("G62", ...Array.from({ length: 5010 }, (_, at) => `N9*CR*R-${at}`));
  const { references } = invoiceOf(many);
  assert.equal(references.length, 5000);
  assert.equal(references.at(-1)?.value, "R-4996", "after two of B303 and a bill of lading");
});

test("of several weights of a line the one that is billed by counts, and that there are several is remarked", () => {
  const weighed = (...l0: readonly string[]) => {
    const { invoice, remarks } = billOf(
      SOUND_INVOICE.flatMap((text) => (text.startsWith("L0*1*") ? l0.map((rest) => `L0*1*${rest}`) : [text])),
    );
    const weight = invoice.items[0]?.dimensions?.weight ?? null;
    return [weight === null ? null : printRate(weight), remarks.some(({ code }) => code === "several-weights")];
  };
  assert.deepEqual(weighed("**1000*G***2*PLT**L"), ["1000", false]);
  assert.deepEqual(weighed("**1000*G***2*PLT**L", "2*DM"), ["1000", false], "a distance is no weight");
  assert.deepEqual(weighed("**500*ZZ******L", "**1000*G******L"), ["1000", true], "one that says what it is goes first");
  assert.deepEqual(weighed("**1000*G******L", "**500*ZZ******L"), ["1000", true]);
});

test("a charge in a currency that the invoice does not name is told, and one that it names is told once", () => {
  const mixed = (currencies: readonly string[], charge: string) =>
    billOf(
      SOUND_INVOICE.flatMap((text) =>
        text === "C3*USD"
          ? currencies.map((currency) => `C3*${currency}`)
          : text.startsWith("L1*2*")
            ? [`L1*2*20*FR*2000****FUE************${charge}`]
            : [text],
      ),
    ).doubts.filter(({ code }) => code === "currency-mixed").length;
  assert.equal(mixed(["USD"], "USD"), 0);
  assert.equal(mixed(["USD"], "CAD"), 1);
});
