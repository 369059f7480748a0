import assert from "node:assert/strict";
import { test } from "node:test";
import { correctionWordsIn } from "#edi/correction-words.ts";
import type { InvoiceOf210 } from "#edi/from-210.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

const billOf = (
  change: (invoice: readonly string[]) => readonly string[],
  profile: Partial<PartnerProfile> = {},
): InvoiceOf210 => {
  const reading = readFile([bytesOf(x12Text({ bills: [change(SOUND_INVOICE)] }))], { profile });
  const [found] = reading.bills;
  assert.ok(found !== undefined, reading.answer);
  return found;
};
const before = (id: string, segment: string) => (invoice: readonly string[]) => {
  const index = invoice.findIndex((text) => text.startsWith(`${id}*`));
  return [...invoice.slice(0, index), segment, ...invoice.slice(index)];
};
/** As carriers shorten them. */
const SHORTENED: readonly string[] = [
  "SUPPL",
  "SUPP INV",
  "SUPPL. BILL",
  "Suppl to PRO 4411",
  "SUPPLEMENT",
  "SUPPLEMENTARY FRT BILL",
  "SUPPL DETENTION",
  "CORR PRO",
  "CORR",
  "CORR'D FB",
  "CORRD BILL",
  "CRCTD INV",
  "CORR CHGS",
  "CORR WT 1250",
  "REVSD FRT CHGS",
  "ADJ FB",
  "AMD INV",
  "ADD'L CHGS",
  "ADD'L BILL",
  "COPY",
  "COPY 2",
  "INVOICE COPY",
  "COPY OF FREIGHT BILL 4411",
  "DIFFERENCE FROM ORIGINAL",
  "DIFF FROM ORIG",
  "DIFF BTWN ORIG AND CORR",
  "DIFFERENCE IN WEIGHT",
  "RATE DIFF 45.00",
  "IN ADDITION TO ORIG INV",
  "REWEIGH",
  "RE-WEIGH",
  "REWEIGHED AT 1250 LBS",
  "PER REWT 1250",
  "RE-WT",
  "RECLASS",
  "RECLASSED 70 TO 125",
  "RE-CLASS",
  "RECLASSIFICATION",
  "REWEIGH/RECLASS",
  "RESUBMITTED INVOICE",
  "BD",
  "BAL 45.00",
  "2ND REQUEST",
];
/** Remarks that look like one of those. */
const HARMLESS_SHORTENED: readonly string[] = [
  "REWEIGH FEE",
  "NO REWEIGH",
  "SUBJECT TO REWEIGH AND RECLASS",
  "NOT SUBJECT TO REWEIGH/RECLASS",
  "REWEIGH NOT REQUIRED",
  "RE: WEIGHT 1250 LBS",
  "RE: CLASS 70",
  "DELIVER TO 12 CORR ST",
  "99 SUPPLEMENT RD",
  "14 REVISED AVE",
  "CORRUGATED",
  "12 PLT CORR WT 1200",
  "CORR BOXES CLASS 70",
  "I-95 CORRIDOR",
  "COPY OF BOL ATTACHED",
  "COPY OF BILL OF LADING",
  "COPY TO SHIPPER",
  "COPY BILL OF LADING ATTACHED",
  "REVISED BILL OF LADING",
  "DUPLICATE BOL ATTACHED",
  "REVISED PO 4411",
  "DIFFERENT FROM ORIGINAL CONSIGNEE",
  "DIFFERENCE FROM ORIGINAL PIECE COUNT",
  "NO DIFFERENCE FROM ORIG",
  "DIETARY SUPPLEMENTS",
  "SUPPL DOCS ATTACHED",
  "SUPP WILL UNLOAD",
  "OFFICE SUPPLIES",
  "REV CODE 4",
  "FUEL ADJ CHG",
  "ADDL PRO NUMBERS 4412 4413",
  "BALANCE BEAM",
  "RESUBMIT POD WITH SIGNATURE",
  "CLASS 70",
];
const inK1 = (text: string, profile: Partial<PartnerProfile> = {}): string[] =>
  billOf(before("N1", `K1*${text}`), profile).doubts.map((doubt) => doubt.code);

test("words of a correction in a remark hold an invoice that says nothing of one, whatever their case, marks and number", () => {
  for (const text of [
    "BALANCE DUE REBILL",
    "ADD BILL",
    "Add-Bill",
    "Balance due.",
    "BAL. DUE PRO 123",
    "REBILLED",
    "RE-BILL",
    "CORRECTED",
    "Corrected invoice",
    "CORRECTIONS",
    "SUPPLEMENTAL",
    "SUPPLEMENTAL BILLING",
    "CREDIT",
    "CREDITS",
    "VOID",
    "*VOID*",
    "DUPLICATE",
    "duplicates",
    "DUP",
    "SEGUNDA FACTURA",
    "REPLACES INV 4711",
    "REPLACES",
    "SUPERSEDES 4711",
    "REVISED",
    "PAST DUE",
    "NOTA DE CRÉDITO",
    "BALANCE*DUE",
    "BALANCEDUE",
    "CORR INV",
    "ADDL CHGS",
    "2ND BILLING",
    "DISREGARD INV 4412",
    "INVOICE 4412 IN ERROR",
    "PREVIOUSLY BILLED 900",
    "PARTIAL PMT RECD",
    "COPY INVOICE",
    "CR MEMO",
    "DIFF OWED",
    "VOID INV 4412",
    "OMITTED FROM ORIGINAL INVOICE",
    "ADDTL CHGS OMITTED ON ORIG INV",
    "ADDTL CHG",
    "REPL INV 4411",
    "REPL BILL",
    "SUBSTITUTES INVOICE 4411",
    "SUBSTITUTE BILL",
    "ORIG INV 4411",
    "ORIGINAL INVOICE NO. 4411",
    "ORIG. BILL #4411",
    "RERATED INVOICE",
    "RE-RATED",
    "REV INV",
    "PAID SHORT",
    "2ND COPY",
    "AVOIR",
    "Avoir no 4411",
    "FACTURE D'AVOIR",
    "ANNULE ET REMPLACE",
    "FOLLOW UP BILL",
    "CHARGE BACK",
    "DO NOT PAY",
    "INFO ONLY - NOT AN INVOICE",
    "INFO ONLY",
    "PAID IN FULL",
    "PRO FORMA",
    "IN LIEU OF INV 4411",
    "PREV INV 4411",
    "DUPL OF 4411",
    "ADJ INV",
    "RE-INV",
    "REINVOICED",
    "LATE ACCESSORIALS ON PRO 4411",
    "TRACER",
    "ANNULE LA FACTURE 4411",
    "REMPLACE LA FACTURE 4411",
    "REFACTURATION",
    "SUSTITUYE A LA FACTURA A123",
    "FACTURA COMPLEMENTARIA",
    "NOTA DE CARGO COMPLEMENTARIA",
    "CARGO ADICIONAL",
    "CARGOS ADICIONALES",
    "AJUSTE DE FACTURA",
    "CR\u00c9DITO APLICADO",
    "GUTSCHRIFT",
    ...SHORTENED,
  ])
    assert.deepEqual(inK1(text), ["correction-words"], text);
  for (const text of [
    "CALL BEFORE DELIVERY",
    "AVOID RAMP 7",
    "CREDIT CARD ON FILE",
    "LETTER OF CREDIT 4711",
    "NOT A DUPLICATE",
    "CORRECTED BOL ATTACHED",
    "REPLACEMENT PARTS",
    "BALANCE OF LOAD ON TRAILER 7",
    "ADD BILLY TO THE DOCK LIST",
    "FUEL ADJUSTMENT",
    "DELIVER TO 2ND FLOOR",
    "SECOND DOCK ON THE LEFT",
    "ADDITIONAL INSTRUCTIONS FOLLOW",
    "ADD CHAINS",
    "ORIGINAL INVOICE",
    "SEND ORIGINAL BILL OF LADING",
    "ORIG BILL OF LADING 4411",
    "MAIL ORIGINAL INVOICE TO PO BOX 4411",
    "DOIT AVOIR RENDEZ-VOUS",
    "CHARGE BACK HAUL RATE",
    "2ND COPY OF BOL ATTACHED",
    "CREDIT RIVER MN",
    "APPT CORRECTION BY CUST",
    "RE: INV 4412",
    "DO NOT PAY DRIVER",
    "INTEREST UNLESS PAID IN FULL",
    "PRO FORMA INVOICE FOR CUSTOMS",
    "PLEASE PAY PROMPTLY",
    ...HARMLESS_SHORTENED,
  ])
    assert.deepEqual(inK1(text), [], text);
});

test("they count in H3, N9 and the text of a charge; in the description of goods only terms of billing do", () => {
  const codes = (change: (invoice: readonly string[]) => readonly string[]): string[] =>
    billOf(change).doubts.map((doubt) => doubt.code);
  assert.deepEqual(codes(before("N1", "H3**CORRECTED BILL")), ["correction-words"]);
  assert.deepEqual(codes(before("N1", "N9*ZZ*1*REBILL")), ["correction-words"]);
  assert.deepEqual(codes(before("N1", "N9*ZZ**BALANCE DUE")), ["correction-words"]);
  assert.deepEqual(codes(before("N1", "N9*ZZ*BALANCE DUE")), ["correction-words"]);
  assert.deepEqual(codes(before("N1", "N9*ZZ*CREDIT")), [], "a number may be any word");
  const charge = (text: string) => (invoice: readonly string[]) =>
    invoice.map((entry) => (entry.endsWith("FUE") ? `${entry}****${text}` : entry));
  assert.deepEqual(codes(charge("FUEL BALANCE DUE")), ["correction-words"]);
  const named = (text: string) => (invoice: readonly string[]) =>
    invoice.map((entry) => (entry.endsWith("FUE") ? entry.replace("FUE", `ZZZ****${text}`) : entry));
  for (const text of [
    "REWEIGH FEE",
    "REWEIGH",
    "RECLASS",
    "RECLASS CHARGE",
    "COPY",
    "CORR BOXES",
    "SUPPL HANDLING",
    "FUEL ADJ CHG",
  ])
    assert.deepEqual(codes(named(text)), [], `${text} is what the charge is for`);
  for (const text of ["CORR INV", "DIFFERENCE FROM ORIGINAL", "SUPPL BILL", "CREDIT"])
    assert.deepEqual(codes(named(text)), ["correction-words"], text);
  const goods = (text: string) => (invoice: readonly string[]) =>
    invoice.map((entry) => (entry.startsWith("L5*") ? `L5*1*${text}` : entry));
  assert.deepEqual(codes(goods("CORRECTION FLUID")), []);
  assert.deepEqual(codes(goods("VOID FILL")), []);
  assert.deepEqual(codes(goods("BALANCE DUE")), ["correction-words"]);
});

test("an invoice that says what it is, and a partner that agreed otherwise, are not held for their words", () => {
  const kind = (b301: string, b308: string): string[] =>
    billOf((invoice) =>
      before(
        "N1",
        "K1*BALANCE DUE",
      )(invoice.map((text) => text.replace(/^B3\*\*(.*)\*12000\*\*/, `B3*${b301}*$1*12000*${b308}*`))),
    ).doubts.map((doubt) => doubt.code);
  assert.deepEqual(kind("", ""), ["correction-words"]);
  assert.deepEqual(kind("B", ""), ["correction-words"]);
  assert.deepEqual(kind("", "BD"), []);
  assert.deepEqual(kind("R", ""), []);
  assert.deepEqual(kind("", "CO"), []);
  assert.deepEqual(inK1("BALANCE DUE", { remarkWords: "ignore" }), []);
});

test("the doubt says where and which words, in a sentence", () => {
  const [doubt] = billOf(before("N1", "K1*BALANCE DUE REBILL")).doubts;
  assert.match(doubt!.message, /^K1 says "BALANCE DUE REBILL", and B308 says nothing of an earlier invoice/);
  assert.equal(correctionWordsIn("Add-Bill #2", "remark"), "add bill");
});

test("charges that come late are a follow-up; terms that speak of late charges are none", () => {
  for (const text of ["LATE CHARGES", "Late charge", "LATE CHGS FOR PRO 123", "LATE BILLING"])
    assert.notDeepEqual(inK1(text), [], text);
  for (const text of [
    "SUBJECT TO LATE CHARGES",
    "LATE CHARGES APPLY AFTER 30 D",
    "LATE CHARGES OF 1.5% A MONTH",
    "LATE DELIVERY",
    "LATE BILL OF LADING",
  ])
    assert.deepEqual(inK1(text), [], text);
});

test("a charge of 0.00 that says it is for information, or names an amount, is no correction; one that speaks of the invoice is", () => {
  const zero = (text: string) => (invoice: readonly string[]) =>
    invoice.flatMap((entry) => (entry.endsWith("FUE") ? [entry, `L1*9***0****ZZZ****${text}`] : [entry]));
  const codes = (text: string): string[] => billOf(zero(text)).doubts.map((doubt) => doubt.code);
  for (const text of ["INFO ONLY", "INFORMATION ONLY", "ADJUSTMENT", "CREDIT", "ADDL CHARGES", "LATE CHARGE"])
    assert.deepEqual(codes(text), [], text);
  for (const text of [
    "BALANCE DUE",
    "CORRECTED INVOICE",
    "REVISED",
    "VOID",
    "INFO ONLY - NOT AN INVOICE",
    "ORIG INV 4411",
    "SUPPL BILL",
  ])
    assert.deepEqual(codes(text), ["correction-words"], text);
  const beside = (invoice: readonly string[]) =>
    invoice.flatMap((entry) => (entry.endsWith("FUE") ? [`${entry}****INFO ONLY`] : [entry]));
  assert.deepEqual(
    billOf(beside).doubts.map((doubt) => doubt.code),
    ["correction-words"],
    "a charge of money is no information",
  );
});
