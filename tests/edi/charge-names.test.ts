import assert from "node:assert/strict";
import { test } from "node:test";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { isContradicted } from "#edi/charge-words.ts";
import type { InvoiceOf210 } from "#edi/from-210.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import { SPECIAL_CHARGE } from "#x12/tables/codes/special-charge.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

/** The sound invoice with the segments of its second line (a fuel charge of 20.00) in place of its own. */
const withLine = (segments: readonly string[], profile: Partial<PartnerProfile> = {}, currency = "USD"): InvoiceOf210 => {
  const invoice = SOUND_INVOICE.map((text) => (text.startsWith("C3*") ? `C3*${currency}` : text)).flatMap((text) =>
    text === "L1*2*20*FR*2000****FUE" ? segments : [text],
  );
  const reading = readFile([bytesOf(x12Text({ bills: [invoice] }))], { profile });
  const [found] = reading.bills;
  assert.ok(found !== undefined, reading.answer);
  return found;
};
const second = (invoice: InvoiceOf210) => invoice.invoice.charges[1]!;
const doubts = (invoice: InvoiceOf210): string[] => invoice.doubts.map((doubt) => doubt.code);

test("a charge without a code on a line of hours is never freight: the carrier's words name it", () => {
  const invoice = withLine(["L5*2*DETENTION 2 HRS", "L0*2*2*TH", "L1*2*10*PR*2000"]);
  assert.equal(second(invoice).name.value, null);
  assert.equal(second(invoice).name.description, "DETENTION 2 HRS");
  const book = new ChargeCodeBook({ codes: [], vendorAliases: [] });
  assert.equal(book.resolve(second(invoice).name).known, false);
});

test("freight beside words that are nothing but a service is doubted, though it has a weight; goods are goods", () => {
  const codes = (...texts: string[]): string[] =>
    doubts(withLine([...texts.map((text) => `L5*2*${text}`), "L0*2***1000*G******L", "L1*2*20*FR*2000****400"]));
  for (const text of [
    "LIFT GATE SERVICE",
    "DETENTION 2 HRS",
    "LAYOVER",
    "INSIDE DELIVERY",
    "RESIDENTIAL DELIVERY",
    "REWEIGH FEE",
    "FUEL SURCHARGE",
    "DRIVER ASSIST",
    "PIER PASS FEE",
    "SCALE FEE",
    "WHITE GLOVE SERVICE",
    "HIGH VALUE SURCHARGE",
    "PREPULL",
    "TOLLS",
    "CONGESTION SURCHARGE",
    "LIFT GATE",
    "Liftgate",
    "LIFT GATE AT ORIGIN",
  ])
    assert.deepEqual(codes(text), ["charge-code-contradicted"], text);
  for (const text of [
    "FREIGHT CHARGE",
    "LINEHAUL 1200 LBS",
    "LIFTGATE PARTS",
    "LIFTGATES",
    "TARPS",
    "HAZMAT UN1993 FLAMMABLE",
    "DETENTION BASIN GRATES",
    "RESIDENTIAL FURNITURE",
    "FUEL",
    "TOLL BOOTHS",
    "LIFTGATE REQUIRED",
    "CALL BEFORE DELIVERY",
    "INSIDE DELIVERY REQUIRED",
    "STORAGE RACKS",
    "DRIVER LOAD AND COUNT",
    "HIGH VALUE ELECTRONICS",
    "WHITE GLOVES",
    "GENERAL RATE INCREASE",
    "LIFT GATES STEEL",
    "LIFT GATE STEEL",
    "TARPS 2 EACH",
  ])
    assert.deepEqual(codes(text), [], text);
  assert.deepEqual(codes("MACHINE PARTS", "LIFT GATE SERVICE"), [], "what is asked for beside goods is charged elsewhere");
});

test("what contradicts freight, word, rate or quantity, keeps a line without a code from being freight", () => {
  for (const line of [
    ["L5*2*LIFT GATE", "L0*2***1000*G******L", "L1*2*20*FR*2000"],
    ["L5*2*FUEL SURCHARGE", "L0*2***1000*G******L", "L1*2*20*FR*2000"],
    ["L5*2*LUMPERS", "L0*2***1000*G***2*PLT**L", "L1*2*20*FR*2000"],
    ["L5*2*COMBUSTIBLE", "L0*2***1000*G******L", "L1*2*20*FR*2000"],
    ["L5*2*CRUCE", "L0*2***1000*G******L", "L1*2*20*FR*2000"],
    ["L5*2*WAREHOUSE", "L0*2*2*TH", "L1*2*20*FR*2000"],
    ["L5*2*WAREHOUSE", "L0*2***1000*G******L", "L1*2*10*PR*2000"],
    ["L5*2*WAREHOUSE", "L0*2***1000*G******L", "L1*2*20*SP*2000"],
    ["L5*2*PASAJE", "L0*2*1*FR", "L1*2*20*FR*2000"],
    ["L0*2*1*TD", "L1*2*20*FR*2000"],
  ])
    assert.equal(second(withLine(line)).name.value, null, line.join(" "));
});

test("freight without a code is read as 400 and marked; where its words say nothing and the invoice has freight besides, it is in doubt", () => {
  const codes = (...line: string[]): unknown[] => {
    const invoice = withLine(line);
    return [
      second(invoice).name.value,
      second(invoice).name.description,
      second(invoice).provenance?.isAssumed ?? false,
      doubts(invoice),
    ];
  };
  assert.deepEqual(codes("L0*2***200*G******L", "L1*2*10*PH*2000"), ["400", "Freight", true, []]);
  assert.deepEqual(codes("L5*2*PAINT", "L0*2***200*G******L", "L1*2*10*PH*2000"), ["400", "PAINT", true, []]);
  assert.deepEqual(codes("L5*2*PAINT*15525002*N", "L0*2***200*G******L", "L1*2*20*FR*2000"), ["400", "PAINT", true, []]);
  assert.deepEqual(codes("L5*2*FLETE TERRESTRE", "L0*2*1*FR", "L1*2*20*FR*2000"), ["400", "FLETE TERRESTRE", true, []]);
  assert.deepEqual(codes("L5*2*PASAJE", "L0*2***200*G******L", "L1*2*20*FR*2000"), [
    "400",
    "PASAJE",
    true,
    ["charge-code-assumed"],
  ]);
  // The only freight of its invoice is its freight.
  const only = SOUND_INVOICE.flatMap((text) => (text.startsWith("L1*1*") ? ["L1*1*100*FR*10000"] : [text]));
  const { bills: invoices } = readFile([bytesOf(x12Text({ bills: [only] }))]);
  assert.deepEqual(doubts(invoices[0]!), []);
  assert.equal(invoices[0]?.invoice.charges[0]?.provenance?.isAssumed, true);
  assert.deepEqual(
    invoices[0]?.remarks.map((remark) => remark.code),
    ["charge-code-assumed"],
  );
});

test("the carrier's own words are kept on every line, beside what X12 calls the code", () => {
  const named = (...line: string[]) => second(withLine(line)).name;
  assert.deepEqual(named("L5*2*CRUCE", "L1*2***2000****CSE"), {
    type: "Vendor",
    value: "CSE",
    description: "CRUCE",
    codeName: "Customs Entry",
  });
  assert.deepEqual(named("L5*2*ZONE 4", "L1*2***2000****FUE****FUEL OCT"), {
    type: "Vendor",
    value: "FUE",
    description: "FUEL OCT",
    codeName: "Fuel Charge",
    lineText: "ZONE 4",
  });
  // In no list, and without words: what is there is all there is.
  assert.deepEqual(named("L1*2***2000****Q9Q"), { type: "Vendor", value: "Q9Q", description: null });
  assert.equal(named("L5*2*ONE", "L5*2*TWO", "L1*2***2000****Q9Q").description, "ONE TWO");
});

test("a code whose words name another charge is in doubt, with words a clerk understands", () => {
  for (const [code, text] of [
    ["400", "Lift Gate"],
    ["400", "LIFTGATES"],
    ["400", "DETENTION 2 HRS"],
    ["400", "LUMPER"],
    ["400", "FUEL SURCHARGE"],
    ["400", "Fuel-Surcharge (24.5%)"],
    ["400", "COMBUSTIBLE"],
    ["LHS", "REDELIVERY"],
    ["FUE", "LINE HAUL"],
    ["FUE", "DETENTION"],
    ["405", "STORAGE"],
    ["DSC", "LUMPER"],
    ["LFT", "FUEL"],
  ] as const) {
    const own = withLine([`L1*2***2000****${code}****${text}`]);
    assert.deepEqual(doubts(own), ["charge-code-contradicted"], `${code} ${text}`);
    assert.match(own.doubts[0]!.message, /^code \S+ \(.+\) stands beside ".+": which of the two the 20\.00 [A-Z]{3} is for/);
    const ofLine = withLine([`L5*2*${text}`, `L1*2***2000****${code}`]);
    assert.deepEqual(doubts(ofLine), ["charge-code-contradicted"], `L502 ${code} ${text}`);
  }
});

test("words that fit their code, and goods that sound like a charge, are no doubt", () => {
  for (const line of [
    ["L1*2***2000****400****LINE HAUL INCL FUEL"],
    ["L1*2***2000****400****FREIGHT CHARGES"],
    ["L1*2***2000****FUE****FUEL SURCHARGE 24.5 PCT OF FREIGHT"],
    ["L1*2***2000****DTU****WAITING TIME"],
    ["L1*2***2000****DSC****FREIGHT DISCOUNT 70 PCT"],
    ["L1*2***2000****SUR****FUEL SURCHARGE"],
    ["L1*2***2000****ZZZ****LUMPER"],
    ["L1*2***2000****GST****TPS"],
    ["L5*2*FUEL PUMPS", "L1*2***2000****400"],
    ["L5*2*LIFT GATE ASSEMBLIES", "L0*2***100*G******L", "L1*2***2000****400"],
    ["L5*2*STORAGE RACKS", "L1*2***2000****400"],
  ])
    assert.deepEqual(doubts(withLine(line)), [], line.join(" "));
});

test("what was agreed with the partner for a name settles it", () => {
  assert.deepEqual(doubts(withLine(["L1*2***2000****400****LIFT GATE"], { chargeCodes: { "400": "LINEHAUL" } })), []);
  const invoice = withLine(["L5*2*PASAJE", "L0*2***200*G******L", "L1*2*20*FR*2000"], { chargeCodes: { pasaje: "TOLL" } });
  assert.deepEqual(doubts(invoice), []);
  assert.equal(second(invoice).name.agreedCode, "TOLL");
});

test("what X12 itself calls a code never contradicts it", () => {
  const odd = DEFAULT_CHARGE_CODES.flatMap(({ aliases }) => aliases)
    .filter((code) => Object.hasOwn(SPECIAL_CHARGE, code))
    .filter((code) => isContradicted(code, SPECIAL_CHARGE[code] as string));
  assert.deepEqual(odd, []);
});

test("PST on a Canadian invoice with a percentage, a province or GST beside it is the tax; elsewhere it is postage", () => {
  const value = (line: readonly string[], currency?: string): string | null => second(withLine(line, {}, currency)).name.value;
  assert.equal(value(["L1*2***2000****PST****PST 7%"], "CAD"), "PROVINCIALTAX");
  assert.equal(value(["L1*2***2000****PST****PST BC 7%"], "CAD"), "PROVINCIALTAX");
  assert.equal(value(["L1*2***2000****PST****PST BC"], "CAD"), "PROVINCIALTAX");
  assert.equal(value(["L5*2*PST SASK", "L1*2***2000****PST"], "cad"), "PROVINCIALTAX");
  assert.equal(value(["L1*2***2000****PST", "L1*2***100****GST"], "CAD"), "PROVINCIALTAX");
  assert.equal(value(["L1*2***2000****PST****PST 7 PCT********CAD"], "USD"), "PROVINCIALTAX");
  assert.equal(value(["L1*2***2000****PST"], "CAD"), "PST");
  assert.equal(value(["L1*2***2000****PST****POSTAGE", "L1*2***100****GST"], "CAD"), "PST");
  assert.equal(value(["L1*2***2000****PST****PST 7%"], "USD"), "PST");
});

test("currencies are read in capitals; one that is none is in doubt", () => {
  const codes = (currency: string): unknown[] => {
    const invoice = withLine(["L1*2***2000****FUE************USD"], {}, currency);
    return [invoice.invoice.currency, doubts(invoice)];
  };
  assert.deepEqual(codes("usd"), ["USD", []]);
  assert.deepEqual(codes("Usd"), ["USD", []]);
  assert.deepEqual(codes("ZZZ"), ["ZZZ", ["currency-unknown", "currency-mixed"]]);
  assert.deepEqual(codes("MXN"), ["MXN", ["currency-mixed"]]);
});

test("a code is not held against words that describe goods: a line with weight, a class or a commodity code", () => {
  const isInDoubt = (goods: readonly string[], after: readonly string[] = []) =>
    doubts(withLine([...goods, "L1*2*20*FR*2000****FUE", ...after])).includes("charge-code-contradicted");
  assert.equal(isInDoubt(["L5*2*LUMPER SERVICE"]), true);
  assert.equal(isInDoubt(["L5*2*LUMPER SERVICE", "L0*2***10*G******L"]), true, "nobody weighs a service");
  assert.equal(isInDoubt(["L5*2*LUMPER TOOLS", "L0*2***10*G******L"]), false);
  assert.equal(isInDoubt(["L5*2*LUMPER SERVICE"], ["L7*2******70"]), false);
  assert.equal(isInDoubt(["L5*2*LUMPER SERVICE*123450*N"]), false);
});

test("with a partner whose codes slip, the code before a text is the code, and nothing else is", () => {
  const named = (line: string, segmentRecovery = true) => {
    const { name } = second(withLine([line], { segmentRecovery }));
    return [name.value, name.description];
  };
  assert.deepEqual(named("L1*2*20*FR*2000***FUE*FUEL SURCHARGE"), ["FUE", "FUEL SURCHARGE"]);
  assert.deepEqual(named("L1*2*20*FR*2000***FUE*405"), ["405", "Fuel Surcharge"], "a code stands in its place");
  assert.deepEqual(named("L1*2*20*FR*2000***FUE*405", false), ["405", "Fuel Surcharge"]);
});

test("what a partner's map says of a code is said of the code that stands there, not of what it is read as", () => {
  const agreed = (line: string, chargeCodes: Record<string, string>) =>
    second(withLine([line], { chargeCodes }, "CAD")).name.agreedCode ?? null;
  assert.equal(agreed("L1*2*20*FR*2000****FUE", { FUE: "FUEL-A" }), "FUEL-A");
  assert.equal(agreed("L1*2*20*FR*2000****CGT", { GST: "TAX-A" }), null);
  assert.equal(agreed("L1*2*20*FR*2000********GST", { GST: "TAX-A" }), "TAX-A");
});

test("freight or fuel beside words of neither is doubted where its price stands on another line", () => {
  const codes = (line: string, more: readonly string[] = []): string[] => doubts(withLine([line, ...more]));
  const freight = (text: string): string => `L1*2***2000****400****${text}`;
  for (const text of [
    "PEAK SEASON",
    "MISC",
    "SCALE",
    "STOPS 2",
    "GRI",
    "TRUCK ORD NOT USED",
    "LG DELIVERY",
    "DETENCION 2 HRS",
    "ATTENTE 2H",
  ])
    assert.deepEqual(codes(freight(text)), ["charge-code-contradicted"], text);
  for (const text of ["FREIGHT LEG 2", "LH 742 MI", "BASE RATE", "MILES 742", "CLASS 70", "FAK"])
    assert.deepEqual(codes(freight(text)), [], text);
  // What is billed with its goods is freight, whatever they are called; nothing is added by a line of nothing.
  assert.deepEqual(doubts(withLine(["L0*2***500*G******L", freight("WIDGETS")])), []);
  assert.deepEqual(doubts(withLine(["L1*2*20*PH*2000****400****WIDGETS"])), []);
  assert.deepEqual(codes("L1*2***0****400****PEAK SEASON", ["L1*3***2000****FUE"]), []);
  // What was agreed with the partner is no question.
  assert.deepEqual(doubts(withLine([freight("GRI")], { chargeCodes: { GRI: "LINEHAUL" } })), []);
  const fuel = (text: string): string => `L1*2***1500****FUE****${text}`;
  assert.deepEqual(codes(fuel("PEAK"), ["L1*3***500****405****FUEL SURCHARGE"]), ["charge-code-contradicted"]);
  assert.deepEqual(codes(fuel("FSC 20%"), ["L1*3***500****405"]), []);
  // Alone, words that nobody knows say nothing against the code.
  assert.deepEqual(codes("L1*2***2000****FUE****F/S"), []);
  assert.deepEqual(codes("L1*2***2000****FUE****PEAK"), []);
});

test("fuel beside the name of another charge, or a surcharge for something else, is doubted", () => {
  const codes = (text: string): string[] => doubts(withLine([`L1*2***2000****FUE****${text}`]));
  for (const text of ["REFRIGERATION", "CONGESTION", "SECURITY SURCHARGE", "INSURANCE", "PEAK SURCHG"])
    assert.deepEqual(codes(text), ["charge-code-contradicted"], text);
  for (const text of [
    "SURCHARGE",
    "FUEL SURCHG",
    "SURCHARGE-FUEL",
    "FS @ 28.5%",
    "DIESEL",
    "TL SURCHARGE",
    "EMERGENCY FUEL SURCHARGE",
  ])
    assert.deepEqual(codes(text), [], text);
});
