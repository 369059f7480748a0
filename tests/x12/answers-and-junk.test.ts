import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { describeJunk } from "#x12/describe-junk.ts";
import { answerOfTa1, answersIn, type ReceivedAnswer, worseOf } from "#x12/read-acknowledgement.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { type ApplicationAdvice, write824 } from "#x12/write-824.ts";
import { bytesOf, x12Text } from "../fixtures/x12-file.ts";

/** What the sets of an interchange answer. */
const answersOf = (setId: string, ...segments: readonly string[]): readonly ReceivedAnswer[] =>
  [...readX12Sync([bytesOf(x12Text({ bills: [segments], setIds: [setId], gs: { 1: setId === "824" ? "AG" : "FA" } }))])].flatMap(
    (event) => (event.kind === "transaction-set" ? answersIn(event.set) : []),
  );
const told = ({ by, groupId, controlNumber, outcome, codes }: ReceivedAnswer): string =>
  `${by} ${groupId ?? "-"} ${controlNumber}: ${outcome}${codes.map(({ code, message }) => ` ${code}${message === "" ? "" : "!"}`).join("")}`;

describe("answers to what we sent", () => {
  it("a TA1 says that the envelope arrived, or that nothing of it was taken", () => {
    const ta1 = (code: string, note: string) => told(answerOfTa1({ controlNumber: "000000907", code, note } as never));
    assert.deepEqual(
      [ta1("A", "000"), ta1("E", "002"), ta1("R", "024"), ta1("A", ""), ta1("R", "zzz")],
      [
        "TA1 - 907: received",
        "TA1 - 907: received 002!",
        "TA1 - 907: rejected 024!",
        "TA1 - 907: received",
        "TA1 - 907: rejected zzz",
      ],
    );
    assert.equal(answerOfTa1({ controlNumber: "000000000", code: "A", note: "000" } as never).controlNumber, "0");
  });

  it("a 997 and a 999 tell the worst of set and group, with the codes of both", () => {
    const answer = (setId: string, ...segments: readonly string[]) => answersOf(setId, ...segments).map(told);
    assert.deepEqual(answer("997", "AK1*AG*0012", "AK9*A*1*1*1"), ["997 AG 12: accepted"]);
    assert.deepEqual(answer("997", "AK1*AG*12", "AK2*824*0001", "AK5*E*5", "AK9*A*1*1*1"), [
      "997 AG 12: accepted-with-errors 5!",
    ]);
    assert.deepEqual(answer("997", "AK1*AG*12", "AK2*824*0001", "AK5*A", "AK9*E*1*1*1"), ["997 AG 12: accepted-with-errors"]);
    assert.deepEqual(answer("997", "AK1*AG*12", "AK2*824*0001", "AK5*R*1*5", "AK9*A*1*1*1"), ["997 AG 12: rejected 1! 5!"]);
    assert.deepEqual(answer("997", "AK1*AG*12", "AK2*824*0001", "AK5*M", "AK9*P*1*1*0"), ["997 AG 12: rejected"]);
    assert.deepEqual(answer("997", "AK1*AG*12", "AK9*R*1*1*0*1*2*3*4*5"), ["997 AG 12: rejected 1! 2! 3! 4! 5!"]);
    assert.deepEqual(answer("999", "AK1*AG*12*005010", "AK2*824*0001", "IK5*E*5", "AK9*A*1*1*1"), [
      "999 AG 12: accepted-with-errors 5!",
    ]);
    assert.deepEqual(answer("997", "AK9*A*1*1*1"), []);
    assert.deepEqual(answersOf("210", "AK1*AG*12"), []);
  });

  it("an 824 tells of each set that it speaks of", () => {
    assert.deepEqual(
      answersOf(
        "824",
        "BGN*11*7*20261121*0230",
        "OTI*TR*CN*INV-1******0077",
        "TED*003*billed before",
        "TED*010*out of balance",
        "OTI*IA*CN*INV-2*****78*0001",
        "OTI*TE*CN*INV-3*****79*0001",
        "TED*ZZZ*",
      ).map(({ controlNumber, outcome, codes }) => [
        controlNumber,
        outcome,
        codes.map(({ code, message }) => `${code} ${message}`),
      ]),
      [
        ["", "rejected", ["003 billed before", "010 out of balance"]],
        ["78", "accepted", []],
        ["79", "accepted-with-errors", ["ZZZ "]],
      ],
    );
    assert.deepEqual(answersOf("824", "BGN*11*7*20261121*0230", "TED*003*of nothing"), []);
  });

  it("no more than twenty codes of one answer are kept", () => {
    const teds = Array.from({ length: 30 }, (_, at) => `TED*${100 + at}*x`);
    assert.equal(answersOf("824", "OTI*TR*CN*INV-1*****77*0001", ...teds)[0]?.codes.length, 20);
    const sets = Array.from({ length: 10 }, (_, at) => [`AK2*824*${1000 + at}`, "AK5*R*1*2*3*4*5"]).flat();
    assert.equal(answersOf("997", "AK1*AG*12", ...sets, "AK9*R*1*1*0")[0]?.codes.length, 20);
  });

  it("the worse of two is the one further from accepted", () => {
    const all = ["received", "accepted", "accepted-with-errors", "rejected"] as const;
    for (const [i, a] of all.entries()) for (const [j, b] of all.entries()) assert.equal(worseOf(a, b), all[Math.max(i, j)]);
  });
});

describe("an 824 of ours", () => {
  const ADVICE: ApplicationAdvice = {
    sender: { qualifier: "ZZ", id: "WEIGHBRIDGE" },
    receiver: { qualifier: "02", id: "ABCD" },
    senderCode: "WEIGHBRIDGE-THE-SHIPPER",
    receiverCode: "ABCD",
    controlNumber: 12,
    on: "2026-11-21",
    at: "02:30:59",
    findings: [
      {
        action: "TR",
        invoiceNumber: "I".repeat(40),
        groupControlNumber: "77",
        setControlNumber: "0001",
        errors: [
          { code: "003", message: "m".repeat(70), value: "v".repeat(120) },
          { code: "010", message: "out of balance" },
        ],
      },
      { action: "TA", invoiceNumber: "INV-2", groupControlNumber: "77", setControlNumber: "0002", errors: [] },
    ],
  };

  it("holds what X12 lets it hold", () => {
    assert.deepEqual(write824(ADVICE).trimEnd().split(/~\s*/).slice(0, -1), [
      "ISA*00*          *00*          *ZZ*WEIGHBRIDGE    *02*ABCD           *261121*0230*U*00401*000000012*0*P*>",
      "GS*AG*WEIGHBRIDGE-THE*ABCD*20261121*0230*12*X*004010",
      "ST*824*0001",
      "BGN*11*12*20261121*0230",
      `OTI*TR*CN*${"I".repeat(30)}*****77*0001*210`,
      `TED*003*${"m".repeat(60)}*****${"v".repeat(99)}`,
      "TED*010*out of balance",
      "OTI*TA*CN*INV-2*****77*0002*210",
      "SE*7*0001",
      "GE*1*12",
      "IEA*1*000000012",
    ]);
  });
  it("cuts what is longer than its element to the letter", () => {
    const party = { qualifier: "ZZ", id: "I".repeat(20) };
    const [finding] = ADVICE.findings;
    assert.ok(finding !== undefined);
    const long: ApplicationAdvice = {
      ...ADVICE,
      sender: party,
      receiver: { ...party, id: "R".repeat(20) },
      senderCode: "S".repeat(20),
      receiverCode: "C".repeat(20),
      findings: [
        {
          ...finding,
          groupControlNumber: "7".repeat(12),
          setControlNumber: "8".repeat(12),
          errors: [{ code: "ZZZZZ", message: "m", value: "v" }],
        },
      ],
    };
    const segments = write824(long).trimEnd().split(/~\s*/);
    const values = (id: string): readonly string[] => segments.find((segment) => segment.startsWith(`${id}*`))?.split("*") ?? [];
    assert.deepEqual([values("ISA")[6], values("ISA")[8]], ["I".repeat(15), "R".repeat(15)]);
    assert.deepEqual(values("GS").slice(2, 4), ["S".repeat(15), "C".repeat(15)]);
    assert.deepEqual(values("OTI").slice(8, 10), ["7".repeat(9), "8".repeat(9)]);
    assert.deepEqual(values("TED").slice(1, 3), ["ZZZ", "m"]);
  });
  it("is written in the release and for the use that the partner has", () => {
    const text = write824({ ...ADVICE, version: "005010", usage: "T" });
    assert.match(text, /\*00501\*000000012\*0\*T\*/);
    assert.match(text, /\*X\*005010~/);
  });
});

describe("bytes that are no interchange", () => {
  it("are told by what they begin with", () => {
    for (const [head, words] of [
      ["%PDF-1.7", /PDF/],
      ["  <html>", /HTML/],
      ["<!DOCTYPE html>", /HTML/],
      ["<?xml version", /XML/],
      ["\xff\xfeI\0", /UTF-16/],
      ["\xfe\xff\0I", /UTF-16/],
      ["PK\x03\x04zip", /ZIP/],
      ["UNA:+.? '", /EDIFACT/],
      ["UNB+UNOA", /EDIFACT/],
      ["ISA~", /starts with ISA/],
      ["hello", /^no interchange starts here$/],
      ["", /^no interchange starts here$/],
      [`x%PDF`, /^no interchange starts here$/],
    ] as const) {
      const bytes = Uint8Array.from(`junk${head}`, (character) => character.charCodeAt(0));
      assert.match(describeJunk(bytes, 4, bytes.length), words, head);
      assert.match(describeJunk(bytes, 4, 4), /^no interchange/);
    }
  });
});
