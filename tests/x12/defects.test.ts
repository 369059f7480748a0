import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { acknowledge, refuse } from "#x12/acknowledge.ts";
import type { PartnerProfile } from "#x12/partner-profile.ts";
import type { ReaderOptions } from "#x12/reader.ts";
import { readFile } from "../fixtures/read-x12-file.ts";
import { invoiceWith, bytesOf, SOUND_INVOICE, x12Segments, x12Text, type FileParts } from "../fixtures/x12-file.ts";

/**
 * The catalog of bad input: one row a defect, with the whole answer. Numbers are those of the catalog; the rows that need a
 * memory of earlier files (13, 14, 37, 38, 45's matching) are proved where that memory is.
 */
interface Row {
  readonly defect: string;
  readonly file: string | Uint8Array;
  /** TA1 or ST..SE of the answer; "" when none is due. */
  readonly answer: string;
  readonly bills: number;
  readonly notes?: readonly string[];
  readonly doubts?: readonly string[];
  readonly options?: ReaderOptions & { profile?: Partial<PartnerProfile> };
}

const ta1 = (code: string, number = "000000905"): string => `TA1*${number}*261014*1200*R*${code}~`;

/** A 997 for the group 77 with the given middle. */
const fa = (middle: string, ak9: string): string => {
  const body = `AK1*IM*77~${middle}AK9*${ak9}~`;
  return `ST*997*0001~${body}SE*${body.split("~").length + 1}*0001~`;
};
const accepted = fa("AK2*210*0001~AK5*A~", "A*1*1*1");
const errors = (faults: string): string => fa(`AK2*210*0001~${faults}AK5*E*5~`, "E*1*1*1");
const refused = (faults: string, codes = "*5"): string => fa(`AK2*210*0001~${faults}AK5*R${codes}~`, "R*1*1*0");

const b3 = (text: string): FileParts => ({ bills: [invoiceWith("B3", [text])] });
const insert = (before: string, ...segments: string[]): FileParts => {
  const index = SOUND_INVOICE.findIndex((segment) => segment.startsWith(before));
  return { bills: [[...SOUND_INVOICE.slice(0, index), ...segments, ...SOUND_INVOICE.slice(index)]] };
};
const drop =
  (id: string) =>
  (segments: string[]): string[] =>
    segments.filter((segment) => !segment.startsWith(`${id}*`));
const swap =
  (id: string, text: string) =>
  (segments: string[]): string[] =>
    segments.map((segment) => (segment.startsWith(`${id}*`) ? text : segment));
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const ROWS: readonly Row[] = [
  { defect: "0 sound file", file: x12Text(), answer: accepted, bills: 1, notes: [] },
  { defect: "1 empty file", file: "", answer: "", bills: 0 },
  { defect: "1 HTML", file: "<!DOCTYPE html><html><body>ISA is not here</body></html>", answer: "", bills: 0 },
  { defect: "1 HTML around an interchange", file: `<html><pre>${x12Text()}</pre></html>`, answer: "", bills: 0 },
  { defect: "1 a mail with an interchange in it", file: `Dear all,\nour invoice:\n${x12Text()}`, answer: "", bills: 0 },
  { defect: "1 PDF", file: "%PDF-1.7 ISA*00*", answer: "", bills: 0 },
  { defect: "2 ISA not padded", file: x12Text().replaceAll(/ +\*/g, "*"), answer: ta1("022"), bills: 0 },
  {
    defect: "2 ISA not padded, recovery agreed",
    file: x12Text().replaceAll(/ +\*/g, "*"),
    answer: ta1("022").replace("*R*", "*E*") + accepted,
    bills: 1,
    notes: ["unpadded-header"],
    options: { profile: { segmentRecovery: true } },
  },
  { defect: "3 byte-order mark", file: `\uFEFF${x12Text()}`, answer: accepted, bills: 1, notes: ["byte-order-mark"] },
  { defect: "3 leading blanks", file: `\r\n \r\n${x12Text()}`, answer: accepted, bills: 1, notes: ["leading-blanks"] },
  { defect: "4 CRLF behind terminators", file: x12Text({ lineEnd: "\r\n" }), answer: accepted, bills: 1, notes: [] },
  { defect: "4 indent", file: x12Text({ lineEnd: "\n\t  " }), answer: accepted, bills: 1, notes: [] },
  { defect: "4 trailing blanks, NUL and Ctrl-Z", file: `${x12Text()}  \r\n\0\0\x1a`, answer: accepted, bills: 1, notes: [] },
  {
    defect: "4 blanks around values",
    file: x12Text(b3("B3**INV-1 *S-100*PP**20261014* 12000**20261013*035*ABCD*20261010 ")),
    answer: accepted,
    bills: 1,
    notes: ["blanks-dropped"],
  },
  {
    defect: "5 wrapped at 80 columns",
    file: x12Text().replaceAll(/.{80}/g, "$&\r\n"),
    answer: accepted,
    bills: 1,
    notes: ["wrapped-at-80-columns"],
  },
  { defect: "5 wrapped at 72 columns", file: x12Text().replaceAll(/.{72}/g, "$&\n"), answer: ta1("022"), bills: 0 },
  {
    defect: "5 a line end inside a segment id",
    file: x12Text({ bills: [invoiceWith("L1", ["L\n1*2*20*FR*2000****FUE"], 1)] }),
    answer: refused("AK3*???*15*0400*1~"),
    bills: 0,
    notes: ["control-characters"],
  },
  {
    defect: "4 a blank behind a segment id",
    file: x12Text({ bills: [invoiceWith("L1", ["L1 *2*20*FR*2000****FUE"], 1)] }),
    answer: accepted,
    bills: 1,
  },
  {
    defect: "5 a line end inside a value, ISA whole",
    file: x12Text(b3("B3**INV\n-1*S-100*PP**20261014*12000**20261013*035*ABCD*20261010")),
    answer: refused("AK3*B3*2**8~AK4*2*76*6*INV-1~"),
    bills: 0,
    notes: ["control-characters"],
  },
  {
    defect: "6 last terminator missing",
    file: x12Text().slice(0, -1),
    answer: `TA1*000000905*261014*1200*E*004~${accepted}`,
    bills: 1,
    notes: ["last-terminator-missing"],
  },
  {
    defect: "6 last terminator missing, TA1 asked for",
    file: x12Text({ isa: { 14: "1" } }).slice(0, -1),
    answer: `TA1*000000905*261014*1200*E*004~${accepted}`,
    bills: 1,
  },
  { defect: "7 element separator is a letter", file: x12Text({ separator: "X" }), answer: ta1("026"), bills: 0 },
  { defect: "7 component separator is the element separator", file: x12Text({ component: "*" }), answer: ta1("027"), bills: 0 },
  { defect: "7 terminator is a digit", file: x12Text({ terminator: "7" }), answer: ta1("004"), bills: 0 },
  { defect: "7 terminator is the component separator", file: x12Text({ terminator: ">" }), answer: ta1("004"), bills: 0 },
  { defect: "8 unknown sender", file: x12Text(), answer: ta1("006"), bills: 0, options: { partnerFor: () => "unknown" } },
  { defect: "8 unknown receiver", file: x12Text(), answer: ta1("009"), bills: 0, options: { isReceiver: () => false } },
  {
    defect: "9 ISA12 00204 over 004010",
    file: x12Text({ isa: { 12: "00204" } }),
    answer: accepted,
    bills: 1,
    notes: ["version-differs"],
  },
  { defect: "10 IEA02 differs", file: x12Text({}, swap("IEA", "IEA*1*000000906")), answer: ta1("001"), bills: 0 },
  {
    defect: "10 IEA02 is the group's number",
    file: x12Text({}, swap("IEA", "IEA*1*77")),
    answer: ta1("001"),
    bills: 0,
  },
  {
    defect: "10 one flipped digit in ISA13 of a sender that uses one number everywhere",
    file: x12Text({ isa: { 13: "934821519" }, gs: { 6: "934821619" } }, swap("IEA", "IEA*1*934821619")),
    answer: ta1("001", "934821519"),
    bills: 0,
  },
  {
    defect: "10 IEA02 is the group's number, agreed",
    file: x12Text({}, swap("IEA", "IEA*1*77")),
    answer: `TA1*000000905*261014*1200*E*001~${accepted}`,
    bills: 1,
    notes: ["trailer-has-group-number"],
    options: { profile: { interchangeTrailer: "groupNumber" } },
  },
  {
    defect: "10 IEA02 is neither, agreed",
    file: x12Text({}, swap("IEA", "IEA*1*78")),
    answer: ta1("001"),
    bills: 0,
    options: { profile: { interchangeTrailer: "groupNumber" } },
  },
  { defect: "11 IEA01 wrong", file: x12Text({}, swap("IEA", "IEA*2*000000905")), answer: ta1("021"), bills: 0 },
  { defect: "12 IEA missing", file: x12Text({}, drop("IEA")), answer: ta1("023"), bills: 0 },
  {
    defect: "12 cut in the middle of the last invoice",
    file: x12Text({ bills: [SOUND_INVOICE, SOUND_INVOICE] }).slice(0, -120),
    answer: ta1("023"),
    bills: 0,
  },
  {
    defect: "12 cut behind SE",
    file: x12Text({}, (segments) => drop("GE")(drop("IEA")(segments))),
    answer: ta1("023"),
    bills: 0,
  },
  { defect: "15 test interchange", file: x12Text({ isa: { 15: "T" } }), answer: accepted, bills: 1 },
  {
    defect: "16 GS01 is IN",
    file: x12Text({ gs: { 1: "IN" } }),
    answer: fa("", "R*1*1*0*1").replace("AK1*IM", "AK1*IN"),
    bills: 0,
  },
  {
    defect: "16 GS01 is IN, lenient",
    file: x12Text({ gs: { 1: "IN" } }),
    answer: accepted.replace("AK1*IM", "AK1*IN"),
    bills: 1,
    notes: ["group-id"],
    options: { profile: { groupId: "lenient" } },
  },
  { defect: "17 GS08 not supported", file: x12Text({ version: "003040" }), answer: fa("", "R*1*1*0*2"), bills: 0 },
  { defect: "17 GS08 with a suffix", file: x12Text({ version: "004010X098A1" }), answer: fa("", "R*1*1*0*2"), bills: 0 },
  {
    defect: "17 GS08 with a suffix, agreed",
    file: x12Text({ version: "004010X098A1" }),
    answer: accepted,
    bills: 1,
    notes: ["version-suffix"],
    options: { profile: { versionSuffix: "accept" } },
  },
  { defect: "18 GE02 differs", file: x12Text({}, swap("GE", "GE*1*78")), answer: fa("", "R*1*1*0*4"), bills: 0 },
  { defect: "18 GE01 wrong", file: x12Text({}, swap("GE", "GE*2*77")), answer: fa("", "R*2*1*0*5"), bills: 0 },
  { defect: "18 GE missing", file: x12Text({}, drop("GE")), answer: fa("", "R*1*1*0*3"), bills: 0 },
  { defect: "19 SE missing", file: x12Text({}, drop("SE")), answer: refused("", "*2"), bills: 0 },
  { defect: "20 SE02 differs", file: x12Text({}, swap("SE", "SE*17*0002")), answer: refused("", "*3"), bills: 0 },
  { defect: "21 SE01 wrong", file: x12Text({}, swap("SE", "SE*16*0001")), answer: refused("", "*4"), bills: 0 },
  {
    defect: "22 the same ST02 twice",
    file: x12Text({ bills: [SOUND_INVOICE, SOUND_INVOICE], setNumbers: ["0001", "0001"] }),
    answer: fa("AK2*210*0001~AK5*A~AK2*210*0001~AK5*R*23~", "P*2*2*1"),
    bills: 1,
  },
  {
    defect: "23 ST outside a group",
    file: x12Text({}, (segments) => drop("GE")(drop("GS")(segments))),
    answer: ta1("024"),
    bills: 0,
  },
  {
    defect: "23 a 204 beside a 210",
    file: x12Text({ bills: [SOUND_INVOICE, ["B2**ABCD**S-1**PP"]], setIds: ["210", "204"] }),
    answer: fa("AK2*210*0001~AK5*A~AK2*204*0002~AK5*R*1~", "P*2*2*1"),
    bills: 1,
  },
  { defect: "24 B3 missing", file: x12Text({ bills: [invoiceWith("B3", [])] }), answer: refused("AK3*B3*2**3~"), bills: 0 },
  ...(
    [
      [2, "76", "B3***S-100*PP**20261014*12000**20261013*035*ABCD"],
      [4, "146", "B3**INV-1*S-100***20261014*12000**20261013*035*ABCD"],
      [6, "373", "B3**INV-1*S-100*PP***12000**20261013*035*ABCD"],
      [7, "193", "B3**INV-1*S-100*PP**20261014***20261013*035*ABCD"],
      [11, "140", "B3**INV-1*S-100*PP**20261014*12000**20261013*035**20261010"],
    ] as const
  ).map(([element, reference, text]): Row => ({
    defect: `25 B3${String(element).padStart(2, "0")} empty`,
    file: x12Text(b3(text)),
    answer: refused(`AK3*B3*2**8~AK4*${element}*${reference}*1~`),
    bills: 0,
  })),
  {
    defect: "26 letters in an amount",
    file: x12Text(b3("B3**INV-1*S-100*PP**20261014*12A4**20261013*035*ABCD")),
    answer: refused("AK3*B3*2**8~AK4*7*193*6*12A4~"),
    bills: 0,
  },
  {
    defect: "26 a point in an amount",
    file: x12Text(b3("B3**INV-1*S-100*PP**20261014*120.00**20261013*035*ABCD")),
    answer: refused("AK3*B3*2**8~AK4*7*193*6*120.00~"),
    bills: 0,
  },
  {
    defect: "26 a point in an amount, agreed",
    file: x12Text(b3("B3**INV-1*S-100*PP**20261014*120.00**20261013*035*ABCD")),
    answer: errors("AK3*B3*2**8~AK4*7*193*6*120.00~"),
    bills: 1,
    doubts: [],
    options: { profile: { n2DecimalPoint: "accept" } },
  },
  {
    defect: "27 a date that is none",
    file: x12Text(b3("B3**INV-1*S-100*PP**20261399*12000**20261013*035*ABCD")),
    answer: refused("AK3*B3*2**8~AK4*6*373*8*20261399~"),
    bills: 0,
  },
  {
    defect: "27 a date of six digits",
    file: x12Text(b3("B3**INV-1*S-100*PP**261014*12000**20261013*035*ABCD")),
    answer: refused("AK3*B3*2**8~AK4*6*373*4*261014~"),
    bills: 0,
  },
  {
    defect: "27 a ship date that is none",
    file: x12Text({ bills: [invoiceWith("G62", ["G62*86*20260230"])] }),
    answer: refused("AK3*G62*5**8~AK4*2*373*8*20260230~"),
    bills: 0,
  },
  {
    defect: "28 unknown B304",
    file: x12Text(b3("B3**INV-1*S-100*QQ**20261014*12000**20261013*035*ABCD")),
    answer: refused("AK3*B3*2**8~AK4*4*146*7*QQ~"),
    bills: 0,
  },
  {
    defect: "28 unknown B308",
    file: x12Text(b3("B3**INV-1*S-100*PP**20261014*12000*QQ*20261013*035*ABCD")),
    answer: refused("AK3*B3*2**8~AK4*8*202*7*QQ~"),
    bills: 0,
  },
  {
    defect: "28 unknown rate qualifier",
    file: x12Text({ bills: [invoiceWith("L1", ["L1*1*10*QQ*10000****400"])] }),
    answer: errors("AK3*L1*13*0400*8~AK4*3*122*7*QQ~"),
    bills: 1,
  },
  {
    defect: "29 unknown charge code",
    file: x12Text({ bills: [invoiceWith("L1", ["L1*2*20*FR*2000****FSC"], 1)] }),
    answer: accepted,
    bills: 1,
    doubts: [],
  },
  { defect: "30 a segment of another set", file: x12Text(insert("C3", "B2A*00")), answer: errors("AK3*B2A*3**6~"), bills: 1 },
  { defect: "30 a segment that is none", file: x12Text(insert("C3", "QQQ*1")), answer: errors("AK3*QQQ*3**1~"), bills: 1 },
  { defect: "30 out of sequence", file: x12Text(insert("LX", "C3*USD")), answer: errors("AK3*C3*10*0100*7~"), bills: 1 },
  {
    defect: "30 a charge before any line",
    file: x12Text(insert("LX", "L1*1*5*FR*500****FUE")),
    answer: refused("AK3*L1*10*0100*2~"),
    bills: 0,
  },
  {
    defect: "30 a second B3",
    file: x12Text(insert("C3", SOUND_INVOICE[0] as string)),
    answer: refused("AK3*B3*3**5~"),
    bills: 0,
  },
  {
    defect: "31 B3 shifted by one",
    file: x12Text(b3("B3***INV-1*S-100*PP**20261014*12000**20261013*035*ABCD")),
    answer: refused(
      "AK3*B3*2**8~AK4*2*76*1~AK4*4*146*5*S-100~AK4*5*188*5*PP~AK4*6*373*1~AK4*8*202*5*12000~AK4*9*32*2~AK4*10*374*5*20261013~AK4*12*373*4*ABCD~",
    ),
    bills: 0,
  },
  {
    defect: "32 L11 in 4010",
    file: x12Text({ bills: [invoiceWith("N9", ["L11*BOL-7*BM"])] }),
    answer: errors("AK3*L11*4**6~"),
    bills: 1,
  },
  {
    defect: "32 N9 in 5010",
    file: x12Text({ version: "005010" }),
    answer: errors("AK3*N9*4**6~").replace("AK1*IM*77", "AK1*IM*77*005010"),
    bills: 1,
    notes: ["version-differs"],
  },
  {
    defect: "33 too many elements",
    file: x12Text({ bills: [invoiceWith("LX", ["LX*1*9"])] }),
    answer: errors("AK3*LX*10*0400*8~AK4*2**3*9~"),
    bills: 1,
  },
  {
    defect: "33 trailing separators",
    file: x12Text({ bills: [invoiceWith("C3", ["C3*USD**"])] }),
    answer: errors("AK3*C3*3**8~AK4*2*280*3~"),
    bills: 1,
  },
  {
    defect: "34 eleven charges on a line",
    file: x12Text({
      bills: [
        invoiceWith(
          "L1",
          Array.from({ length: 11 }, () => "L1*2**FR*1****FUE".replace("**FR", "*1*FR")),
          1,
        ),
      ],
    }),
    answer: errors("AK3*L1*25*0400*5~"),
    bills: 1,
    doubts: ["total-out-of-balance"],
  },
  {
    defect: "34 eleven parties",
    file: x12Text(insert("LX", ...Array.from({ length: 9 }, () => "N1*BT*SOMEBODY"))),
    answer: errors("AK3*N1*18*0100*4~"),
    bills: 1,
  },
  {
    defect: "35 charges and total differ",
    file: x12Text({ bills: [invoiceWith("L1", ["L1*2*20*FR*2100****FUE"], 1)] }),
    answer: accepted,
    bills: 1,
    doubts: ["total-out-of-balance"],
  },
  {
    defect: "35 L305 and B307 differ",
    file: x12Text({ bills: [invoiceWith("L3", ["L3*1000*G***12100******2"])] }),
    answer: accepted,
    bills: 1,
    doubts: ["stated-totals-differ"],
  },
  {
    defect: "36 a credit without B308",
    file: x12Text(b3("B3**INV-1*S-100*PP**20261014*-12000**20261013*035*ABCD")),
    answer: accepted,
    bills: 1,
    doubts: ["total-out-of-balance", "stated-totals-differ", "total-not-positive"],
  },
  {
    defect: "39 B311 is not on the route",
    file: x12Text(insert("N1", "R3*WXYZ*B")),
    answer: accepted,
    bills: 1,
    doubts: ["scac-differs"],
  },
  {
    defect: "40 a charge in another currency",
    file: x12Text({ bills: [invoiceWith("L1", ["L1*2*20*FR*2000****FUE************CAD"], 1)] }),
    answer: accepted,
    bills: 1,
    doubts: ["currency-mixed"],
  },
  {
    defect: "42 several weights on a line",
    file: x12Text({
      bills: [invoiceWith("L0", ["L0*1***1000*G***2*PLT**L", "L0*1***1100*B*******L".replace("*******L", "******L")])],
    }),
    answer: accepted,
    bills: 1,
    doubts: [],
  },
  {
    defect: "43 an element of 10 MB",
    file: x12Text({ bills: [invoiceWith("L5", [`L5*1*${"X".repeat(10_000_000)}`])] }),
    answer: ta1("024"),
    bills: 0,
  },
  {
    defect: "43 segments without ST",
    file: x12Text({ bills: [] }, (segments) => [
      ...segments.slice(0, 2),
      ...Array.from({ length: 1000 }, () => "N9*BM*1"),
      ...segments.slice(2),
    ]),
    answer: ta1("024"),
    bills: 0,
  },
  {
    defect: "44 UTF-8",
    file: x12Text({ bills: [invoiceWith("N1", ["N1*SH*CAFÉ – NORD"])] }),
    answer: accepted,
    bills: 1,
    notes: ["beyond-ascii"],
  },
  {
    defect: "44 Latin-1",
    file: latin1(x12Text({ bills: [invoiceWith("N1", ["N1*SH*CAFÉ"])] })),
    answer: accepted,
    bills: 1,
    notes: ["beyond-ascii"],
  },
  {
    defect: "44 control characters and markup",
    file: x12Text({ bills: [invoiceWith("N1", ["N1*SH*=HYPERLINK(\u0007<script>)"])] }),
    answer: accepted,
    bills: 1,
    notes: ["control-characters"],
  },
  {
    defect: "45 an acknowledgement from a sender nobody knows",
    file: x12Text({ bills: [["AK1*IM*1", "AK9*A*1*1*1"]], setIds: ["997"], gs: { 1: "FA" } }),
    answer: "",
    bills: 0,
    options: { partnerFor: () => "unknown" },
  },
  {
    defect: "45 an acknowledgement that is cut off",
    file: x12Text({ bills: [["AK1*IM*1", "AK9*A*1*1*1"]], setIds: ["997"], gs: { 1: "FA" } }).slice(0, 190),
    answer: "",
    bills: 0,
  },
  {
    defect: "45 an acknowledgement",
    file: x12Text({ bills: [["AK1*IM*1", "AK9*A*1*1*1"]], setIds: ["997"], gs: { 1: "FA" }, isa: { 14: "1" } }),
    answer: "",
    bills: 0,
  },
];

for (const row of ROWS) {
  test(`defect ${row.defect}`, () => {
    const bytes = typeof row.file === "string" ? bytesOf(row.file) : row.file;
    const reading = readFile([bytes], row.options);
    assert.equal(reading.answer, row.answer);
    assert.equal(reading.bills.length, row.bills);
    if (row.notes !== undefined) assert.deepEqual(reading.notes, row.notes);
    if (row.doubts !== undefined)
      assert.deepEqual(
        reading.bills[0]?.doubts.map((doubt) => doubt.code),
        row.doubts,
      );
  });
}

test("the answer goes back to the sender, in his delimiters, with our own control number", () => {
  const [result] = readFile([bytesOf(x12Text({ isa: { 14: "1" }, separator: "|", terminator: "\n" }))]).results;
  assert.ok(result !== undefined);
  assert.deepEqual((acknowledge(result, { controlNumber: 42, on: "2026-11-21", at: "02:30" }) ?? "").split("\n"), [
    "ISA|00|          |00|          |ZZ|WEIGHBRIDGE    |02|ABCD           |261121|0230|U|00401|000000042|0|P|>",
    "TA1|000000905|261014|1200|A|000",
    "GS|FA|WEIGHBRIDGE|ABCD|20261121|0230|42|X|004010",
    "ST|997|0001",
    "AK1|IM|77",
    "AK2|210|0001",
    "AK5|A",
    "AK9|A|1|1|1",
    "SE|6|0001",
    "GE|1|42",
    "IEA|1|000000042",
    "",
  ]);
});

test("a group refused by its own codes says of no set that it was taken, also of one that alone is accepted with errors", () => {
  const tooLong = { bills: [invoiceWith("L5", [`L5*1*${"X".repeat(51)}`])] };
  const group = (parts: FileParts, change: (segments: string[]) => string[] = (segments) => segments): string =>
    readFile([bytesOf(x12Text({ ...tooLong, ...parts }, change))]).answer;
  for (const [code, answer] of [
    ["1", group({ gs: { 1: "IN" } })],
    ["2", group({ version: "006010" })],
    ["3", group({}, drop("GE"))],
    ["4", group({}, swap("GE", "GE*1*78"))],
    ["5", group({}, swap("GE", "GE*2*77"))],
    ["6", group({ gs: { 6: "7A" } }, swap("GE", "GE*1*7A"))],
  ] as const) {
    assert.match(answer, new RegExp(`AK9\\*R\\*\\d\\*1\\*0\\*${code}~`), `code ${code}: ${answer}`);
    for (const [, outcome] of answer.matchAll(/AK5\*(\w)/g)) assert.equal(outcome, "R", `code ${code}: ${answer}`);
  }
  assert.match(group({}), /AK5\*E\*5~AK9\*E\*1\*1\*1~/);
  assert.match(group({}, swap("GE", "GE*1*78")), /AK4\*2\*79\*5\*X+~AK5\*R\*5~/);
});

test("a partner that agreed on it gets a 999", () => {
  const [result] = readFile([bytesOf(x12Text(b3("B3**INV-1*S-100*QQ**20261014*12000**20261013*035*ABCD")))], {
    profile: { acknowledgement: "999" },
  }).results;
  assert.ok(result !== undefined);
  const answer = acknowledge(result, { controlNumber: 42, on: "2026-11-21", at: "02:30" }) ?? "";
  assert.match(
    answer,
    /\*X\*005010X231A1~\nST\*999\*0001\*005010X231A1~\nAK1\*IM\*77\*004010~\nAK2\*210\*0001~\nIK3\*B3\*2\*\*8~\nIK4\*4\*146\*7\*QQ~\nIK5\*R\*5~\nAK9\*R\*1\*1\*0~\nSE\*8\*0001~/,
  );
});

test("a control number that was used before refuses the interchange with 025", () => {
  const [result] = readFile([bytesOf(x12Text())]).results;
  assert.ok(result !== undefined);
  const answer = acknowledge(refuse(result, "025", "used before"), { controlNumber: 42, on: "2026-11-21", at: "02:30" }) ?? "";
  assert.match(answer, /TA1\*000000905\*261014\*1200\*R\*025~\nIEA\*0\*000000042~\n$/);
});

test("the text survives its encoding", () => {
  const utf8 = readFile([bytesOf(x12Text({ bills: [invoiceWith("N1", ["N1*SH*CAFÉ – NORD"])] }))]);
  assert.equal(utf8.bills[0]?.invoice.stops[0]?.address?.name, "CAFÉ – NORD");
  const cp1252 = readFile([latin1(x12Text({ bills: [invoiceWith("N1", ["N1*SH*CAF\u00C9 \u0096 NORD"])] }))]);
  assert.equal(cp1252.bills[0]?.invoice.stops[0]?.address?.name, "CAFÉ – NORD");
});

test("an interchange that holds nothing is refused", () => {
  const text = x12Segments()
    .filter((segment) => /^I[SE]A/.test(segment))
    .map((segment) => segment.replace("IEA*1", "IEA*0"))
    .join("~");
  const reading = readFile([bytesOf(`${text}~`)]);
  assert.ok(reading.answer.includes("*R*024~"), reading.answer);
});

test("one element is told once, and B309 by its own number", () => {
  const answer = (segment: string): string =>
    readFile([bytesOf(x12Text(segment.startsWith("B3") ? b3(segment) : insert("N1", segment)))]).answer;
  assert.equal(answer("G62**20261014*8*1430").split("AK4*1*432*2").length, 2);
  assert.ok(answer("B3**INV-1*S-100*PP**20261014*12000**20261399*035*ABCD").includes("AK4*9*32*8*20261399~"));
});

test("a group number that is no number and agrees with its trailer is at fault once", () => {
  const { answer } = readFile([bytesOf(x12Text({ gs: { 6: "AB" } }).replace(/GE\*1\*\w+~/, "GE*1*AB~"))]);
  assert.ok(answer.includes("AK9*R*1*1*0*6~"), answer);
});

test("unreadable bytes are told, with where and how many", () => {
  const [event] = readFile([bytesOf("<html>hello</html>")]).events;
  assert.deepEqual(event, { kind: "unreadable", offset: 0, length: 18, reason: "HTML or XML, not an interchange" });
});

test("the letters ISA inside data start no interchange", () => {
  const text = x12Text({ bills: [invoiceWith("L5", ["L5*1*VISA ISA*00*", "ISA*00*ISABELLA"])] });
  assert.equal(readFile([bytesOf(text)]).results.length, 1);
});

test("several interchanges in one file are answered one by one; a refused one does not harm its neighbors", () => {
  const bad = x12Text({ isa: { 13: "000000906" } }, swap("IEA", "IEA*1*000000999"));
  const unusable = x12Text({ isa: { 13: "000000908" }, terminator: "7" });
  const reading = readFile([bytesOf(x12Text() + bad + unusable + x12Text({ isa: { 13: "000000907" } }))]);
  assert.equal(reading.answer, accepted + ta1("001", "000000906") + ta1("004", "000000908") + accepted);
  assert.equal(reading.bills.length, 2);
});

test("an ISA that comes before IEA ends the interchange before it", () => {
  const cut = x12Segments()
    .slice(0, 8)
    .map((segment) => `${segment}~`)
    .join("");
  const reading = readFile([bytesOf(cut + x12Text({ isa: { 13: "000000906" } }))]);
  assert.equal(reading.answer, ta1("023") + accepted);
  assert.equal(reading.bills.length, 1);
});

test("docs/edi-defects.md has a row for each of the 45 defects, and every defect proved here is one of them", () => {
  const documented = readFileSync(new URL("../../docs/edi-defects.md", import.meta.url), "utf8")
    .split("\n")
    .flatMap((line) => /^\| (\d+) \|/.exec(line)?.[1] ?? []);
  assert.deepEqual(
    documented,
    Array.from({ length: 45 }, (_, index) => String(index + 1)),
  );
  for (const row of ROWS)
    assert.ok(row.defect.startsWith("0 ") || documented.includes(row.defect.split(" ")[0] as string), row.defect);
});
