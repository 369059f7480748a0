import assert from "node:assert/strict";
import { test } from "node:test";
import { invoiceFrom210 } from "#edi/from-210.ts";
import { printAmount, printRate } from "#domain/money/amount.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { acknowledge } from "#x12/acknowledge.ts";
import type { InterchangeResult } from "#x12/events.ts";
import { STRICT_PROFILE, type PartnerProfile } from "#x12/partner-profile.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import type { TransactionSet } from "#x12/transaction-set.ts";
import { SAMPLES_ABSENT, sharedSample } from "../fixtures/shared-samples.ts";

const STAMP = { controlNumber: 7, on: "2026-11-21", at: "02:30" };

const read = (
  name: string,
  profile: PartnerProfile = STRICT_PROFILE,
): { sets: TransactionSet[]; result: InterchangeResult; answer: string } => {
  const sets: TransactionSet[] = [];
  let result: InterchangeResult | undefined;
  for (const event of readX12Sync([sharedSample(name)], { partnerFor: () => profile })) {
    if (event.kind === "transaction-set") sets.push(event.set);
    else if (event.kind === "interchange-end") result = event.result;
  }
  assert.ok(result !== undefined);
  return { sets, result, answer: (acknowledge(result, STAMP) ?? "").replaceAll("\n", "") };
};

const invoiceOf = (set: TransactionSet | undefined): Invoice => {
  assert.ok(set !== undefined && set.outcome !== "R");
  return invoiceFrom210(set, STRICT_PROFILE).invoice;
};

const brief = (invoice: Invoice): Record<string, unknown> => ({
  number: invoice.invoiceNumber,
  on: invoice.invoiceOn,
  ship: invoice.shipOn,
  delivery: invoice.deliveryOn,
  total: printAmount(invoice.statedTotal!),
  currency: invoice.currency,
  terms: invoice.chargeTerms,
  scac: invoice.vendor.scac,
  charges: invoice.charges.map((charge) => [
    charge.name.value,
    printAmount(charge.amount),
    charge.rate === null ? null : `${printRate(charge.rate)} x ${printRate(charge.quantity!)} ${charge.qualifier}`,
  ]),
  stops: invoice.stops.map((stop) => [stop.type, stop.address?.name, stop.address?.city, stop.address?.postalCode]),
  references: invoice.references
    .filter((reference) => reference.type !== "ShipmentIdentification")
    .map((reference) => `${reference.type} ${reference.value}`),
  items: invoice.items.map((item) => [
    item.freightClass,
    item.nmfcCode,
    item.handlingUnitCount,
    item.dimensions === null ? null : printRate(item.dimensions.weight!),
  ]),
  doubts: invoice.doubts.map((doubt) => doubt.code),
});

test("sample 01: byte-order mark, indent, rail invoice with fuel by miles", { skip: SAMPLES_ABSENT }, () => {
  const { sets, result, answer } = read("01-Inteligenz_X12Parser-CN_FreightInvoiceSample1.edi");
  assert.equal(result.outcome, "accepted");
  assert.deepEqual(
    result.notes.map((note) => note.code),
    ["byte-order-mark"],
  );
  assert.match(answer, /AK1\*IM\*340~AK2\*210\*340001~AK5\*A~AK9\*A\*1\*1\*1~/);
  assert.deepEqual(brief(invoiceOf(sets[0])), {
    number: "28066945",
    on: "2006-06-28",
    ship: null,
    delivery: null,
    total: "2754.3300",
    currency: "USD",
    terms: "Prepaid",
    scac: "CNRU",
    charges: [
      ["400", "2510.0000", null],
      ["ENS", "244.3300", "0.198 x 1234 PerMile"],
    ],
    stops: [
      ["Origin", "SHIPPER NAME", "MILLSDALE", null],
      ["Destination", "CONSIGNEE NAME", "CAMBRIDGE", "43725"],
      ["BillTo", "PAYER NAME", "NORTHFIELD", null],
    ],
    references: [
      "ShipmentNumber 291226",
      "Waybill Number 545497",
      "BOLNumber 291226",
      "Goods and Service Tax Registration Number 10076 8779 RT0001",
      "Contract Number CN  024091 19",
      "Mutually Defined 1000043156 TQ 0514",
      "Equipment Number UTLX666955",
      "Commodity Code 2841920",
      "Tariff 123456",
      "Bill-to Code 793585A",
      "Consignee Code 177835",
      "Shipper Code 793585",
    ],
    items: [[null, null, 1, "187000"]],
    doubts: [],
  });
});

test("sample 04: test interchange (ISA15 = T) with a discount; pairs with a load tender", { skip: SAMPLES_ABSENT }, () => {
  const { sets, result } = read("04-indice-co_EDI.Net-210-MGCTLYST-SAMPLE.edi");
  assert.equal(result.isTest, true);
  const invoice = brief(invoiceOf(sets[0]));
  assert.deepEqual(invoice["charges"], [
    ["400", "3636.0400", "46.09 x 78.89 PerHundredweight"],
    ["CUS", "15.0000", null],
    ["FUE", "26.2700", null],
    ["DSC", "-3017.9100", null],
  ]);
  assert.equal(invoice["terms"], "ThirdParty");
  assert.equal(invoice["delivery"], "2016-07-08");
  assert.equal(invoice["total"], "659.4000");
  // Their lines add up to 659.40: the discount is signed.
  assert.deepEqual(invoice["doubts"], []);
});

test("sample 05: five sets, the first with a wrong segment count is refused, the others stand", { skip: SAMPLES_ABSENT }, () => {
  const { sets, result, answer } = read("05-jf-tech_omniparser-2_ups_edi_210.edi");
  assert.deepEqual(
    sets.map((set) => set.outcome),
    ["R", "A", "A", "E", "E"],
  );
  assert.match(answer, /AK2\*210\*000158669\|AK5\*R\*4\|/);
  assert.match(answer, /AK9\*P\*5\*5\*4\|/);
  assert.equal(result.isTest, true);
});

test("sample 06: the 80-column wrap is undone", { skip: SAMPLES_ABSENT }, () => {
  const { sets, result } = read("06-xlate_staedi-ts210_80char.edi");
  assert.deepEqual(
    result.notes.map((note) => note.code),
    ["wrapped-at-80-columns"],
  );
  assert.deepEqual(brief(invoiceOf(sets[0])), {
    number: "699751522",
    on: "2018-09-14",
    ship: "2018-09-14",
    delivery: "2018-09-15",
    total: "124.1700",
    currency: null,
    terms: "Prepaid",
    scac: "DDDD",
    charges: [
      ["400", "561.8600", "41.93 x 13.4 PerHundredweight"],
      ["DSC", "-449.4900", null],
      ["FUE", "11.8000", null],
    ],
    stops: [
      ["Origin", "UNDERFLEX GRP 7", "WILKESBORO", "286977576"],
      ["Destination", "GAME FARMS", "DUDLEY", "283335369"],
      ["BillTo", "UNDERFLEX NURRELL", "FAIRFAX", "220302545"],
    ],
    references: ["ShipmentNumber 134982", "PONumber 721295", "PONumber 109483", "Tariff 0912", "Tariff 110"],
    items: [["77.5", null, 1, "1340"]],
    doubts: [],
  });
  const bytes = sharedSample("06-xlate_staedi-ts210_80char.edi");
  const text = new TextDecoder().decode(bytes);
  // Byte offsets point into the file as it is, line ends included.
  assert.equal(sets[0]?.offsetOf(0), text.indexOf("ST*210"));
  assert.equal(sets[0]?.offsetOf(sets[0].segmentCount - 1), text.indexOf("SE*31"));
});

test("samples 08, 14 and 17: refused, each for its reason", { skip: SAMPLES_ABSENT }, () => {
  const eight = read("08-emoss08_Trenova-parse_test_INV-4501.edi");
  assert.match(eight.answer, /AK3\*B3\*2\*\*8~AK4\*6\*373\*4\*1250\.50~AK4\*7\*193\*1~/);
  assert.match(eight.answer, /AK4\*4\*58\*6\*1100\.00~/);
  assert.match(eight.answer, /AK9\*R\*1\*1\*0~/);
  const fourteen = read("14-id58214271154-XPOL.edi");
  assert.match(fourteen.answer, /AK3\*L1\*11\*0400\*8~AK4\*8\*150\*5\*Linehaul Freight Charge~/);
  assert.match(fourteen.answer, /AK5\*R\*5~AK9\*R\*1\*1\*0~/);
  const seventeen = read("17-id59089212746-FIXTURE_no_GE_IEA.edi");
  assert.equal(seventeen.result.outcome, "rejected");
  assert.match(seventeen.answer, /^ISA[^~]*~TA1\*000000009\*260703\*1200\*R\*023~IEA\*0\*000000007~$/);
});

test("sample 12: + separator, newline terminator, the last one missing", { skip: SAMPLES_ABSENT }, () => {
  const { sets, result, answer } = read("12-id30326868639-EXDO_plus_sep_newline_noterm.edi");
  assert.equal(result.outcome, "accepted-with-errors");
  // ISA14 asks for a TA1; N9 behind R3 is out of sequence and carries no money.
  assert.match(answer, /TA1\+922950489\+140905\+2132\+E\+004/);
  assert.match(answer, /AK3\+N9\+11\+\+7AK3\+N9\+12\+\+7AK3\+N9\+13\+\+7/);
  assert.match(answer, /AK5\+E\+5AK9\+E\+1\+1\+1/);
  const invoice = brief(invoiceOf(sets[0]));
  assert.deepEqual(invoice["charges"], [
    ["400", "30.9300", null],
    ["405", "17.6500", null],
    ["GSS", "1.7700", null],
  ]);
  assert.equal(invoice["total"], "50.3500");
  assert.equal(invoice["ship"], "2014-08-27");
  assert.equal(invoice["terms"], "Collect");
  assert.deepEqual(invoice["doubts"], []);
  assert.ok((invoice["references"] as string[]).includes("OrderNumber 0027914334"));
});

test("sample 20: an ISA that is not padded is refused, and read where recovery is agreed", { skip: SAMPLES_ABSENT }, () => {
  const name = "20-id47466611626-UPSN_split_part2.edi";
  assert.match(read(name).answer, /TA1\*000000001\*230427\*1335\*R\*022~/);
  const { sets, result } = read(name, { ...STRICT_PROFILE, segmentRecovery: true });
  assert.equal(result.outcome, "accepted-with-errors");
  assert.equal(result.noteCode, "022");
  assert.equal(sets[0]?.segmentCount, 29);
});

test("sample 24: clean test interchange", { skip: SAMPLES_ABSENT }, () => {
  const { sets, result } = read("24-id70876343986-210_freight_invoice.edi");
  assert.equal(result.isTest, true);
  assert.equal(sets[0]?.outcome, "A");
  const invoice = brief(invoiceOf(sets[0]));
  assert.equal(invoice["total"], "485.0000");
  assert.deepEqual(invoice["charges"], [
    ["400", "450.0000", null],
    ["FUE", "35.0000", null],
  ]);
});

test("sample 28: tabs, newline terminator, leading zeros, IEA02 repeats GS06", { skip: SAMPLES_ABSENT }, () => {
  const strict = read("28-GotWoods_EDDY-x12.210.edi");
  assert.match(strict.answer, /TA1\*000003438\*101127\*1719\*R\*001/);
  const agreed = { ...STRICT_PROFILE, interchangeTrailer: "groupNumber" } as const;
  const { sets, result, answer } = read("28-GotWoods_EDDY-x12.210.edi", agreed);
  assert.equal(result.outcome, "accepted-with-errors");
  assert.match(answer, /TA1\*000003438\*101127\*1719\*E\*001/);
  assert.deepEqual(
    result.notes.map((note) => note.code),
    ["byte-order-mark", "leading-blanks", "last-terminator-missing", "trailer-has-group-number"],
  );
  const invoice = brief(invoiceOf(sets[0]));
  assert.equal(invoice["total"], "183.0400");
  assert.equal(invoice["ship"], "2011-08-01");
  // B309 with 017 is an estimate.
  assert.equal(invoice["delivery"], null);
  assert.deepEqual(invoice["items"], [["0E60", "155250-02", 1, "138"]]);
});
