import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { printRate, rateOf } from "#domain/money/amount.ts";
import { sizeIn, systemOfSize, volumeIn, weightIn } from "#edi/measures-of-210.ts";
import type { InvoiceOf210 } from "#edi/from-210.ts";
import { FULL as EVERY_SEGMENT } from "../fixtures/full-210.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, x12Text } from "../fixtures/x12-file.ts";

const read = (segments: readonly string[]): InvoiceOf210 => {
  const reading = readFile([bytesOf(x12Text({ bills: [segments] }))], {});
  const [found] = reading.bills;
  assert.ok(found !== undefined, `no invoice: ${reading.answer}`);
  return found;
};
/** Where each value came from: "B302 @2" is element 2 of B3, the second segment of the set. */
const places = ({ provenance, charges }: Invoice): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Object.entries(provenance), ...charges.map((charge, index) => [`charges[${index}]`, charge.provenance] as const)].map(
      ([path, from]) => [path, from === null ? "" : `${from.segment}${String(from.element).padStart(2, "0")} @${from.position}`],
    ),
  );
const remarks = (segments: readonly string[]): readonly string[] => read(segments).remarks.map(({ code }) => code);

/** A corrected Canadian bill that says as much as a 210 can. */
const FULL = [
  "B3*B*INV-9*S-9*CC*K*20261014*12500*CO*20261013*035*ABCD*20261010",
  "C3*CAD",
  "ITD*01*3*2**10**30*250*****2/10 N30",
  "N9*BM*BOL-9",
  "N9*PO*PO-9*SECOND ORDER",
  "K1*CORRECTED BILL",
  "G62*86*20261010",
  "R3*ABCD*B**J",
  "N1*SH*ACME SUPPLY*93*D1",
  "N3*1 MILL RD*DOCK 4",
  "N4*CHICAGO*IL*60601*US",
  "N1*CN*EXAMPLE DC",
  "N4*LEADVILLE*CO*80461*US",
  "N1*BT*PAYER INC",
  "N1*RE*FACTOR LLC",
  "N4*DALLAS*TX*75201*US",
  "LX*1",
  "L5*1*GENERAL MERCHANDISE*123450*N",
  "L0*1***1000*G***2*PLT**L",
  "L1*1*10*PH*10000****400",
  "LX*2",
  "L5*2*FUEL SURCHARGE",
  "L0*2",
  "L1*2*20*FR*2000****FUE",
  "LX*3",
  "L1*3*500*FR*500****DSC",
  "L3*1000*G***12500******2",
];
/** A plain one, with what is left out of it read from elsewhere. */
const PLAIN = [
  "B3**INV-8**PP**20261014*10000**20261013*017*ABCD*20261010",
  "ITD*01*3****20261113",
  "N9*SI*S-8",
  "N1*SH*ACME SUPPLY",
  "N4*CHICAGO*IL*60601*US",
  "LX*1",
  "POD*20261012*1200*J DOE",
  "L5*1*GENERAL MERCHANDISE",
  "L0*1***1000*G",
  "L1*1*10*PH*10000****400",
  "L3*1000*G***10000",
];
const withSegments = (change: (segments: string[]) => void): readonly string[] => {
  const segments = [...PLAIN];
  change(segments);
  return segments;
};

describe("where the values of a 210 came from", () => {
  it("is told to the element, for each of them", () => {
    assert.deepEqual(places(read(FULL).invoice), {
      invoiceNumber: "B302 @2",
      invoiceOn: "B306 @2",
      statedTotal: "B307 @2",
      type: "B308 @2",
      chargeTerms: "B304 @2",
      shipOn: "G6202 @8",
      deliveryOn: "B309 @2",
      "vendor.scac": "B311 @2",
      currency: "C301 @3",
      paymentTerms: "ITD07 @4",
      "stops[0]": "N102 @10",
      "stops[1]": "N102 @13",
      "stops[2]": "N102 @15",
      "stops[3]": "N102 @16",
      "references[0]": "B303 @2",
      "references[1]": "B303 @2",
      "references[2]": "N902 @5",
      "references[3]": "N902 @6",
      "references[4]": "K101 @7",
      "references[5]": "ITD03 @4",
      "references[6]": "N104 @10",
      "items[0]": "L004 @20",
      "charges[0]": "L104 @21",
      "charges[1]": "L104 @25",
      "charges[2]": "L104 @27",
    });
  });

  it("of a reference is the element in which it stands, whatever segment it came in", () => {
    const told = (segments: readonly string[]) => {
      const { invoice } = read(segments);
      return invoice.references.map(({ type, value }, index) => {
        const from = invoice.provenance[`references[${index}]`];
        assert.ok(from !== undefined, value);
        const written = segments[from.position - 2]?.split("*")[from.element] ?? "";
        const plain = (text: string) => text.replaceAll(/[-.]/g, "");
        const isThere = written !== "" && plain(value).includes(plain(written));
        assert.ok(isThere, `${type} ${value} is said to stand in ${from.segment}${from.element}: "${written}"`);
        return type ?? "";
      });
    };
    const types = new Set(told(EVERY_SEGMENT));
    for (const type of [
      "Equipment Number",
      "Seal Number",
      "Store Quantity",
      "Payment Discount",
      "Bank",
      "Package",
      "Special Service",
    ])
      assert.ok(types.has(type), `${type} of ${[...types].join(", ")}`);
    const other = EVERY_SEGMENT.map((segment) =>
      segment.startsWith("ITD*") ? "ITD*01*3****20261113*30*240" : segment.startsWith("N9*BM") ? "N9*BM**BOL-9" : segment,
    );
    assert.ok(told(other).includes("Payment Discount"), "an amount instead of a percentage");
  });

  it("of freight that only the summary has is its weight, or else its pieces", () => {
    const bare = (l3: string) => [...PLAIN.filter((segment) => !/^(?:L0|L3|L5)\*/.test(segment)), l3];
    const item = (l3: string) => {
      const { invoice } = read(bare(l3));
      const from = invoice.provenance["items[0]"];
      return [
        invoice.items.length,
        invoice.items[0]?.totalCount ?? null,
        from === undefined ? null : `${from.segment}${from.element}`,
      ];
    };
    assert.deepEqual(item("L3*1000*G***10000******2*L"), [1, 2, "L31"]);
    assert.deepEqual(item("L3*****10000******2"), [1, 2, "L311"]);
    assert.deepEqual(item("L3*0*G***10000******2*L"), [1, 2, "L311"], "a weight of nothing is none");
    assert.deepEqual(item("L3*0*G***10000*******L"), [0, null, null]);
    assert.deepEqual(item("L3*****10000"), [0, null, null]);
  });

  it("is where a value was found when it does not stand in its first place, and nowhere for what nobody said", () => {
    const { invoice } = read(PLAIN);
    assert.deepEqual(
      [invoice.paymentTerms, invoice.deliveryOn, invoice.currency, invoice.type],
      ["Net30", "2026-10-12", null, "Invoice"],
    );
    const told = places(invoice);
    assert.deepEqual(
      ["paymentTerms", "deliveryOn", "shipOn", "currency", "type", "references[0]"].map((path) => told[path]),
      ["ITD06 @3", "POD01 @8", "B312 @2", undefined, undefined, "N902 @4"],
    );
  });

  it("of a kind is B301 where that alone says it, else B308", () => {
    const kind = (from: string, to: string) => {
      const { invoice } = read(withSegments((segments) => (segments[0] = (segments[0] ?? "").replace(from, to))));
      return [invoice.type, invoice.correction, places(invoice)["type"]];
    };
    assert.deepEqual(kind("B3**", "B3*R*"), ["Supplemental", null, "B301 @2"]);
    assert.deepEqual(kind("B3**", "B3*V*"), ["Invoice", "cancels", "B301 @2"]);
    assert.deepEqual(kind("*10000**", "*10000*BD*"), ["BalanceDue", null, "B308 @2"]);
    assert.deepEqual(kind("*10000**", "*10000*CO*"), ["Invoice", "replaces", "B308 @2"]);
    assert.deepEqual(kind("B3**", "B3*B*"), ["Invoice", null, undefined]);
  });
});

describe("terms by their days", () => {
  const terms = (itd: string) => read(withSegments((segments) => (segments[1] = itd))).invoice.paymentTerms;
  it("are net days, or the days to the due date, of a year at most and never before the invoice", () => {
    assert.equal(terms("ITD*01*3*****30"), "Net30");
    assert.equal(terms("ITD*01*3****20261014"), "Net0");
    assert.equal(terms("ITD*01*3****20271014"), "Net365");
    assert.equal(terms("ITD*01*3****20271015"), null);
    assert.equal(terms("ITD*01*3****20261013"), null);
    assert.equal(terms("ITD*01*3*****366"), null);
    assert.equal(terms("ITD*01*3*****365"), "Net365");
  });
});

describe("measures of a 210", () => {
  const printed = (value: ReturnType<typeof sizeIn>): string | null => (value === null ? null : printRate(value, 4));
  it("are pounds or kilograms", () => {
    const weight = (unit: string | null) => {
      const found = weightIn(rateOf("32"), unit);
      return found === undefined ? undefined : `${found.system} ${printRate(found.weight, 4)}`;
    };
    assert.deepEqual(
      ["L", null, "O", "S", "T"].map(weight),
      [
        "Imperial 32.00000000",
        "Imperial 32.00000000",
        "Imperial 2.00000000",
        "Imperial 64000.00000000",
        "Imperial 71680.00000000",
      ].map((text) => text.replace(/0{4}$/, "")),
    );
    assert.deepEqual(["K", "E", "G"].map(weight), ["Metric 32.0000", "Metric 32000.0000", "Metric 0.0320"]);
    assert.deepEqual([weight("M"), weight("?")], [undefined, undefined]);
  });

  it("are inches or centimeters, and cubic feet or cubic meters", () => {
    const size = (unit: string, system: "Imperial" | "Metric") => printed(sizeIn(rateOf("10"), unit, system));
    assert.deepEqual(
      ["N", "E", "C", "M"].map((unit) => size(unit, "Imperial")),
      ["10.0000", "120.0000", "3.9370", "393.7008"],
    );
    assert.deepEqual(
      ["N", "E", "C", "M"].map((unit) => size(unit, "Metric")),
      ["25.4000", "304.8000", "10.0000", "1000.0000"],
    );
    assert.deepEqual([size("?", "Metric"), printed(sizeIn(null, "N", "Imperial"))], [null, null]);
    assert.deepEqual(["N", "E", "C", "M", "?", null].map(systemOfSize), [
      "Imperial",
      "Imperial",
      "Metric",
      "Metric",
      undefined,
      undefined,
    ]);
    const volume = (unit: string | null, system: "Imperial" | "Metric") => printed(volumeIn(rateOf("100"), unit, system));
    assert.deepEqual(
      [volume("E", "Imperial"), volume("E", "Metric"), volume("X", "Imperial"), volume("X", "Metric")],
      ["100.0000", "2.8317", "3531.4667", "100.0000"],
    );
    assert.deepEqual(
      [volume("?", "Metric"), volume(null, "Imperial"), printed(volumeIn(null, "E", "Metric"))],
      ["100.0000", "100.0000", null],
    );
  });

  it("without a unit, or in one of volume, are told of", () => {
    const l0 = (text: string, more: (segments: string[]) => void = () => undefined) =>
      remarks(
        withSegments((segments) => {
          segments[8] = text;
          more(segments);
        }),
      ).filter((kind) => kind.includes("weight"));
    assert.deepEqual(l0("L0*1***1000*G"), ["weight-unit-missing"]);
    assert.deepEqual(l0("L0*1***1000*G******L"), []);
    assert.deepEqual(l0("L0*1***1000*G******M"), ["weight-unit-no-weight"]);
    const inB3 = (unit: string) => (segments: string[]) => (segments[0] = (segments[0] ?? "").replace("*PP**", `*PP*${unit}*`));
    assert.deepEqual(l0("L0*1***1000*G", inB3("L")), []);
    assert.deepEqual(l0("L0*1***1000*G", inB3("M")), ["weight-unit-no-weight"]);
    assert.deepEqual(
      l0("L0*1***1000*G", (segments) => (segments[10] = "L3*1000*G***10000*******L")),
      [],
    );
    assert.deepEqual(l0("L0*1*5*DM"), []);
  });
});
