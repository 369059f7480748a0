import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { X12Event } from "#x12/events.ts";
import { LIMITS } from "#x12/limits.ts";
import { readX12Sync } from "#x12/read-x12.ts";
import { bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";

const read = (text: string): readonly X12Event[] => [...readX12Sync([bytesOf(text)])];

/** What becomes of each interchange, with the sets that were handed over, and of what is none. */
const told = (text: string): readonly string[] => {
  let sets = 0;
  return read(text).flatMap((event) => {
    if (event.kind === "transaction-set") sets += 1;
    if (event.kind === "unreadable") return [`unreadable ${event.offset}+${event.length}`];
    if (event.kind !== "interchange-end") return [];
    const { header, outcome, noteCode } = event.result;
    const line = `${header.controlNumber} ${outcome} ${noteCode} ${sets}`;
    sets = 0;
    return [line];
  });
};
const reasons = (text: string): readonly (string | null)[] =>
  read(text).flatMap((event) => (event.kind === "interchange-end" ? [event.result.reason] : []));

const SOUND = x12Text();
/** The same with another segment behind the references. */
const withSegment = (segment: string): string => x12Text({ bills: [SOUND_INVOICE.toSpliced(3, 0, segment)] });

describe("reading interchanges", () => {
  it("goes on behind a segment that is too long: its interchange is refused, the next one stands", () => {
    const longest = `N9*ZZ*${"X".repeat(LIMITS.bytesOfSegment - 6)}`;
    assert.match(told(withSegment(longest)).join(), /^000000905 \S+ 000 1$/);
    const text = withSegment(`${longest}X`);
    assert.deepEqual(told(text + SOUND).at(-1), "000000905 accepted 000 1");
    assert.match(told(text)[0] ?? "", /^000000905 rejected 024 /);
    assert.match(reasons(text)[0] ?? "", /longer than 65536 bytes/);
  });

  it("holds as many segments of a set as are allowed, and not one more", () => {
    const filled = (segments: number): string =>
      x12Text({ bills: [[...SOUND_INVOICE, ...Array.from({ length: segments - SOUND_INVOICE.length }, () => "N9*ZZ*1")]] });
    // ST and SE are segments of the set.
    assert.doesNotMatch(told(filled(LIMITS.segmentsOfSet - 2)).join(), / 024 /);
    assert.match(told(filled(LIMITS.segmentsOfSet)).join(), /^000000905 rejected 024 0$/);
  });

  it("takes nothing of an interchange whose header is broken into lines as nothing breaks it", () => {
    const at40 = `${SOUND.slice(0, 40)}\n${SOUND.slice(40)}`;
    assert.deepEqual(told(at40), ["000000905 rejected 022 0"]);
    assert.deepEqual(told(at40 + SOUND), ["000000905 rejected 022 0", "000000905 accepted 000 1"]);
  });

  it("takes nothing of an interchange whose delimiters cannot be told apart, and the next one stands", () => {
    const [first] = told(x12Text({ isa: { 16: "*" } }) + SOUND);
    assert.match(first ?? "", /^000000905 rejected 0\d\d 0$/);
    assert.equal(told(x12Text({ isa: { 16: "*" } }) + SOUND).at(-1), "000000905 accepted 000 1");
  });

  it("finds an interchange behind one that was refused, and passes over words that begin like one", () => {
    const refused = x12Text({ isa: { 16: "*" } });
    assert.equal(told(`${refused}ISLAND IS A USABLE WORD ISA${SOUND}`).at(-1), "000000905 accepted 000 1");
  });

  it("says what stands where nothing may stand, by its name or that it has none", () => {
    const behindHeader = (segment: string): string => SOUND.replace("GS*", `${segment}~\nGS*`);
    assert.match(reasons(behindHeader("REF*1"))[0] ?? "", /^REF stands outside a functional group \(byte \d+\)$/);
    assert.match(reasons(behindHeader("*1"))[0] ?? "", /^bytes without a segment id stand outside a functional group/);
  });

  it("hands over a TA1 as it came", () => {
    const text = SOUND.replace("GS*", "TA1*000000042*261122*0815*E*002~\nGS*");
    const [end] = read(text).filter((event) => event.kind === "interchange-end");
    assert.deepEqual(end?.result.ta1s, [{ controlNumber: "000000042", date: "261122", time: "0815", code: "E", note: "002" }]);
  });

  /** Notes of each interchange, with how often and where first. */
  const notes = (text: string): readonly (readonly string[])[] =>
    read(text).flatMap((event) =>
      event.kind === "interchange-end"
        ? [event.result.notes.map(({ code, count, offset }) => `${code} x${count} @${offset}`)]
        : [],
    );

  it("counts blanks that were dropped, and says where the first one was, interchange by interchange", () => {
    const blank = (values: string): string => x12Text({ bills: [SOUND_INVOICE.with(2, `N9*BM*${values}`)] });
    const at = SOUND.indexOf("BOL-7") + 1;
    assert.deepEqual(notes(blank(" BOL-7")), [[`blanks-dropped x1 @${at}`]]);
    const twice = x12Text({ bills: [SOUND_INVOICE.with(2, "N9*BM* BOL-7").with(4, "N1*SH* ACME SUPPLY ")] });
    assert.deepEqual(notes(twice), [[`blanks-dropped x2 @${at}`]]);
    assert.deepEqual(notes(twice + SOUND), [[`blanks-dropped x2 @${at}`], []]);
  });

  it("tells of what stands before the first interchange at the first one alone", () => {
    assert.deepEqual(notes(`\uFEFF${SOUND}${SOUND}`), [["byte-order-mark x1 @3"], []]);
    assert.deepEqual(notes(`\n${SOUND}${SOUND}`), [["leading-blanks x1 @1"], []]);
  });

  it("begins anew where another ISA comes before IEA", () => {
    const open = SOUND.slice(0, SOUND.indexOf("IEA*"));
    assert.deepEqual(told(open + SOUND), ["000000905 rejected 023 1", "000000905 accepted 000 1"]);
    const inSet = SOUND.slice(0, SOUND.indexOf("L3*"));
    assert.deepEqual(told(inSet + SOUND), ["000000905 rejected 023 0", "000000905 accepted 000 1"]);
    assert.match(reasons(open + SOUND)[0] ?? "", /another ISA came before IEA/);
  });

  it("believes no interchange in a file that begins with something else, but one behind a broken ISA", () => {
    for (const head of ["ISLAND", "IXA*00", "XSA*00", "hello"])
      assert.match(told(head + SOUND).join(), /^unreadable 0\+\d+$/, head);
    assert.deepEqual(told(`ISA*00*broken~${SOUND}`).at(-1), "000000905 accepted 000 1");
  });
});

describe("the end of a file", () => {
  it("may lack the terminator behind IEA, which is told, and nowhere else", () => {
    assert.deepEqual(told(SOUND.slice(0, -1)), ["000000905 accepted-with-errors 004 1"]);
    const atGe = SOUND.slice(0, SOUND.indexOf("IEA*") - 1);
    assert.match(told(atGe).join(), /^000000905 rejected /);
    const inIea = SOUND.slice(0, SOUND.indexOf("IEA*") + 4);
    assert.match(told(inIea).join(), /^000000905 rejected /);
  });

  it("after an interchange may be another one that is cut off", () => {
    const [first, second] = told(SOUND + SOUND.slice(0, -40));
    assert.equal(first, "000000905 accepted 000 1");
    assert.match(second ?? "", /^000000905 rejected /);
  });
});
