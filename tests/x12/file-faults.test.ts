import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkFile, type FileFault } from "#x12/check-file.ts";
import { printFileCheck } from "#x12/print-file-check.ts";
import { bytesOf, invoiceWith, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

const STAMP = { controlNumber: 7, on: "2026-11-21", at: "02:30" };
const check = (text: string) => checkFile(bytesOf(text), STAMP);
const without =
  (id: string) =>
  (segments: string[]): string[] =>
    segments.filter((segment) => !segment.startsWith(id));

/** A fault on one line: level and code, how grave, its place, the value, and what stands in the file where it points. */
const told = (text: string, { level, code, message, isGrave, place, value, offset }: FileFault): string =>
  `${level} ${code} ${isGrave ? "refuses" : "is noted"} at ${place}: ${message} (${value}) -> ${text.slice(offset, offset + 8)}`;

/**
 * What is done to a sound file, and what the check then says: code by code of the acknowledgements, where a person has to look.
 */
const FAULTS: readonly (readonly [string, string, string])[] = [
  [
    "ST01 that is no identifier",
    x12Text({ setIds: ["21x"] }),
    "set 6 refuses at set 0001: transaction set identifier missing or invalid (21x) -> 21x*0001",
  ],
  [
    "a set nobody asked for",
    x12Text({ setIds: ["810"] }),
    "set 1 refuses at set 0001: transaction set not supported (810) -> 810*0001",
  ],
  [
    "ST02 that is short",
    x12Text({ setNumbers: ["1"] }),
    "set 7 is noted at set 1: transaction set control number missing or invalid (1) -> 1~B3**IN",
  ],
  [
    "ST02 that is empty",
    x12Text({ setNumbers: [""] }),
    "set 7 refuses at set : transaction set control number missing or invalid (null) -> ~B3**INV",
  ],
  [
    "ST02 used twice",
    x12Text({ setNumbers: ["0001", "0001"], bills: [SOUND_INVOICE, SOUND_INVOICE] }),
    "set 23 refuses at set 0001: control number used twice in the group (0001) -> 0001~B3*",
  ],
  ["no SE", x12Text({}, without("SE")), "set 2 refuses at set 0001: transaction set trailer (SE) missing (null) -> ST*210*0"],
  [
    "SE02 of another set",
    x12Text().replace("SE*17*0001", "SE*17*0009"),
    "set 3 refuses at set 0001: control numbers in ST and SE differ (0009) -> 0009~GE*",
  ],
  [
    "SE01 of another count",
    x12Text().replace("SE*17", "SE*16"),
    "set 4 refuses at set 0001: number of segments is not what SE says, 17 counted (16) -> 16*0001~",
  ],
  [
    "a segment nobody knows",
    x12Text({ bills: [[...SOUND_INVOICE.slice(0, 3), "XYZ*1", ...SOUND_INVOICE.slice(3)]] }),
    "segment 1 is noted at XYZ (segment 5): unrecognized segment (null) -> XYZ*1~G6",
  ],
  [
    "GE02 of another group",
    x12Text().replace("GE*1*77", "GE*1*78"),
    "group 4 refuses at group 77: group control numbers in GS and GE differ (null) -> GS*IM*AB",
  ],
  [
    "GE01 of another count",
    x12Text().replace("GE*1", "GE*3"),
    "group 5 refuses at group 77: number of transaction sets is not what GE says, 1 counted (3) -> GS*IM*AB",
  ],
  ["no GE", x12Text({}, without("GE")), "group 3 refuses at group 77: functional group trailer (GE) missing (null) -> GS*IM*AB"],
  [
    "a version that is not read",
    x12Text({ version: "003010" }),
    "group 2 refuses at group 77: functional group version not supported (null) -> GS*IM*AB",
  ],
  [
    "IEA01 of another count",
    x12Text().replace("IEA*1*", "IEA*2*"),
    "interchange 021 refuses at interchange 000000905: IEA01 is 2, the interchange has 1 groups (null) -> ISA*00* ",
  ],
  ["no interchange at all", "hello ISA", "file  refuses at null: no interchange starts here (null) -> hello IS"],
];

describe("a fault stands where its cause stands", () => {
  for (const [name, text, expected] of FAULTS)
    it(name, () =>
      assert.deepEqual(
        check(text).faults.map((fault) => told(text, fault)),
        [expected],
      ),
    );

  it("faults of all levels come in the order of the file", () => {
    const text = x12Text({ bills: [invoiceWith("C3", ["C3*USD*"])] }).replace("GE*1", "GE*3") + x12Text({ setIds: ["810"] });
    const { faults } = check(text);
    assert.deepEqual(
      faults.map(({ level }) => level),
      ["group", "element", "set"],
    );
    assert.deepEqual(
      faults.map(({ offset }) => offset),
      faults.map(({ offset }) => offset).toSorted((a, b) => a - b),
    );
  });
});

describe("the outcome of a file with several interchanges", () => {
  const second = (change: (text: string) => string = (text) => text): string => change(x12Text({ isa: { 13: "000000906" } }));
  const empty = x12Text({}, ([first = "", ...rest]) => [first, (rest.at(-1) ?? "").replace("*1*", "*0*")]);
  const CASES: readonly (readonly [string, string, string])[] = [
    ["both sound", x12Text() + second(), "accepted"],
    ["one refused by its envelope", x12Text() + second((text) => text.replace("IEA*1", "IEA*2")), "partly"],
    ["one without a group, which is refused", empty + second(), "partly"],
    [
      "one refused by its envelope, one by its set",
      x12Text({ setIds: ["810"] }) + second((text) => text.replace("IEA*1", "IEA*2")),
      "rejected",
    ],
    [
      "one with a fault that is put up with",
      x12Text({ bills: [invoiceWith("C3", ["C3*USD*"])] }) + second(),
      "accepted-with-errors",
    ],
  ];
  for (const [name, text, outcome] of CASES) it(`${name}: ${outcome}`, () => assert.equal(check(text).outcome, outcome));

  it("has an answer each, numbered one after the other", () => {
    const answers = check(x12Text() + second()).acknowledgement ?? "";
    assert.deepEqual(
      [...answers.matchAll(/^ISA\*(?:[^*]*\*){12}(\d+)/gm)].map((match) => match[1]),
      ["000000007", "000000008"],
    );
    assert.equal(check("hello").acknowledgement, null);
  });

  it("asks what could be agreed only where something was refused", () => {
    const points = invoiceWith("L1", ["L1*1*10*PH*100.00****400"]);
    const agreement = { agreement: { n2DecimalPoint: "accept" }, sets: 1 };
    assert.deepEqual(check(x12Text({ bills: [points] })).suggestion, agreement);
    assert.deepEqual(check(x12Text({ bills: [SOUND_INVOICE, points] })).suggestion, { ...agreement, sets: 2 });
    assert.equal(check(x12Text({ bills: [invoiceWith("C3", ["C3*USD*"])] })).suggestion, null);
  });
});

describe("a file check on a terminal", () => {
  const printed = (text: string): string => printFileCheck(check(text), bytesOf(text));

  it("tells envelope, sets, the stretch around each fault with a caret, what was put up with, and the answer", () => {
    const bad = invoiceWith("B3", ["B3**INV-2*S-\u0007100*PP**20261399*12000**20261013*035*ABCD"]);
    assert.equal(
      printed(x12Text({ bills: [SOUND_INVOICE, bad], isa: { 15: "T" } })),
      `partly: 1 interchange(s), 2 transaction set(s)
  ISA 000000905 02/ABCD to ZZ/WEIGHBRIDGE (test): accepted
    GS 77 IM 004010: P, 1 of 2 accepted
    ST 210 0001: A
    ST 210 0002: R (5)

error B306 (segment 2), date: invalid date: "20261399" [element 8], byte 524
    ****2~SE*17*0001~ST*210*0002~B3**INV-2*S-.100*PP**20261399*12000**20261013*035*ABCD~C3*USD~N9*BM*BOL
                                                      ^

note: control characters stood in values, byte 491

answer:
ISA*00*          *00*          *ZZ*WEIGHBRIDGE    *02*ABCD           *261121*0230*U*00401*000000007*0*T*>~
GS*FA*WEIGHBRIDGE*ABCD*20261121*0230*7*X*004010~
ST*997*0001~
AK1*IM*77~
AK2*210*0001~
AK5*A~
AK2*210*0002~
AK3*B3*2**8~
AK4*6*373*8*20261399~
AK5*R*5~
AK9*P*2*2*1~
SE*10*0001~
GE*1*7~
IEA*1*000000007~
`,
    );
  });

  it("shows the line of a fault in a file that has lines, from its first byte to its last", () => {
    const text = x12Text({ lineEnd: "\r\n", bills: [invoiceWith("C3", ["C3*USD*~"])] }).replace("IM*ABCD", "XX*ABCD");
    const lines = printed(text).split("\n");
    const under = (start: string): readonly string[] => {
      const at = lines.findIndex((line) => line.startsWith(start));
      return lines.slice(at + 1, at + 3);
    };
    assert.deepEqual(under("error group 77"), ["    GS*XX*ABCD*WEIGHBRIDGE*20261014*1200*77*X*004010~", "    ^"]);
  });

  it("shows bytes that are no file, and has neither notes nor answer for them", () => {
    assert.equal(
      printed("h\u00e9llo~"),
      `unreadable: 0 interchange(s), 0 transaction set(s)

error: no interchange starts here, byte 0
    h..llo~
    ^
`,
    );
    assert.equal(printed(""), "unreadable: 0 interchange(s), 0 transaction set(s)\n");
  });

  it("shows a blank and a tilde as they are, and what does not print as a dot", () => {
    assert.match(printed("x ~\u007f\u001f!"), /\n {4}x ~\.\.!\n {4}\^\n/);
  });

  it("cuts a long value, says how often a note was met, and what an agreement would take", () => {
    const long = "9".repeat(80);
    const text = x12Text({
      bills: [
        invoiceWith("C3", ["C3* USD ** "]),
        [...invoiceWith("L1", ["L1*1*10*PH*100.00****400"]).slice(0, -1), `L3*1000*G***${long}******2`],
      ],
    });
    const lines = printed(text).split("\n");
    assert.ok(
      lines.some((line) => line.includes(`"${"9".repeat(60)}" [`)),
      lines.join("\n"),
    );
    assert.ok(!lines.some((line) => line.startsWith("error") && line.includes("9".repeat(61))));
    assert.ok(
      lines.some((line) => /^note: .*\(\d+ times\), byte \d+$/.test(line)),
      lines.join("\n"),
    );
    assert.match(
      printed(x12Text({ bills: [SOUND_INVOICE, invoiceWith("L1", ["L1*1*10*PH*100.00****400"])] })),
      /an agreement with the sender of \{"n2DecimalPoint":"accept"\} would take 2 of 2 set\(s\)/,
    );
  });
});
