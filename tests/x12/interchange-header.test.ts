import assert from "node:assert/strict";
import { test } from "node:test";
import { readHeader } from "#x12/interchange-header.ts";
import { bytesOf, x12Text, type FileParts } from "../fixtures/x12-file.ts";

const reading = (parts: FileParts, strict = false) => {
  const bytes = bytesOf(x12Text(parts));
  return readHeader(bytes, 0, bytes.length, strict);
};

/** The note code (data element I18) of an ISA, null where it is sound. */
const faultOf = (parts: FileParts): string | null | undefined => {
  const read = reading(parts);
  return read.kind === "header" ? read.fault : undefined;
};

const CASES: readonly (readonly [what: string, parts: FileParts, fault: string | null])[] = [
  ["sound", {}, null],
  ["authorization qualifier", { isa: { 1: "0-" } }, "010"],
  ["security qualifier", { isa: { 3: "0-" } }, "012"],
  ["sender's qualifier", { isa: { 5: "z?" } }, "005"],
  ["no sender", { isa: { 6: "" } }, "006"],
  ["receiver's qualifier", { isa: { 7: "z?" } }, "007"],
  ["no receiver", { isa: { 8: "" } }, "008"],
  ["the last day of a month", { isa: { 9: "260131" } }, null],
  ["31 February", { isa: { 9: "260231" } }, "014"],
  ["29 February of a leap year", { isa: { 9: "280229" } }, null],
  ["29 February of another year", { isa: { 9: "270229" } }, "014"],
  ["month 13", { isa: { 9: "261301" } }, "014"],
  ["month 0", { isa: { 9: "260001" } }, "014"],
  ["day 0", { isa: { 9: "260100" } }, "014"],
  ["the last minute", { isa: { 10: "2359" } }, null],
  ["24:00", { isa: { 10: "2400" } }, "015"],
  ["29:00", { isa: { 10: "2900" } }, "015"],
  ["12:60", { isa: { 10: "1260" } }, "015"],
  ["a version of letters", { isa: { 12: "0040A" } }, "017"],
  ["a control number of letters", { isa: { 13: "00000090A" } }, "018"],
  ["a short control number in a padded ISA", { isa: { 13: "905" } }, "018"],
  ["neither asked for an acknowledgement nor not", { isa: { 14: "2" } }, "019"],
  ["test", { isa: { 15: "T" } }, null],
  ["information", { isa: { 15: "I" } }, null],
  ["another usage", { isa: { 15: "X" } }, "020"],
  ["the element separator as component separator", { component: "*" }, "027"],
  ["a letter as component separator", { component: "A" }, "027"],
  ["a digit as component separator", { component: "7" }, "027"],
  ["a blank as component separator", { component: " " }, "027"],
  ["a letter as segment terminator", { terminator: "A" }, "004"],
  ["the element separator as segment terminator", { terminator: "*" }, "004"],
  ["the component separator as segment terminator", { terminator: ">" }, "004"],
  ["a blank as segment terminator", { terminator: " " }, "004"],
];

for (const [what, parts, fault] of CASES) test(`an ISA: ${what}`, () => assert.equal(faultOf(parts), fault));

test("an ISA can be worked with where only its component separator is at fault", () => {
  const usable = (parts: FileParts): boolean => {
    const read = reading(parts);
    return read.kind === "header" && read.isUsable;
  };
  assert.deepEqual([usable({}), usable({ component: "*" }), usable({ terminator: "A" })], [true, true, false]);
});

test("inside other text only an ISA with sound separators starts anything", () => {
  assert.equal(reading({}, true).kind, "header");
  assert.notEqual(reading({ component: "A" }, true).kind, "header");
  const unpadded = bytesOf(x12Text().replaceAll(/ +\*/g, "*"));
  assert.notEqual(readHeader(unpadded, 0, unpadded.length, true).kind, "header");
});

test("an ISA without its blanks is read by its separators, where it can be answered", () => {
  const read = (text: string) => {
    const bytes = bytesOf(text);
    return readHeader(bytes, 0, bytes.length, false);
  };
  const plain = x12Text().replaceAll(/ +\*/g, "*");
  const whole = read(plain);
  assert.ok(whole.kind === "header");
  assert.deepEqual(
    [whole.isPadded, whole.isUsable, whole.fault, whole.header.senderId, whole.header.receiverId, whole.header.controlNumber],
    [false, true, null, "ABCD", "WEIGHBRIDGE", "000000905"],
  );
  assert.equal(plain.slice(whole.length, whole.length + 3), "GS*");
  const short = read(plain.replace("*000000905*", "*905*"));
  assert.ok(short.kind === "header" && short.fault === null);
  assert.notEqual(read(plain.replace("*ABCD*", "**")).kind, "header");
  assert.notEqual(read(plain.replace("*000000905*", "*X05*")).kind, "header");
});

test("letters are no separators, blanks inside an id are, and an ISA that is cut off is none", () => {
  const isHeader = (text: string): boolean => {
    const bytes = bytesOf(text);
    return readHeader(bytes, 0, bytes.length, false).kind === "header";
  };
  const plain = x12Text({ isa: { 6: "AB CD" } }).replaceAll(/ +\*/g, "*");
  assert.ok(isHeader(plain));
  assert.ok(!isHeader(plain.slice(0, plain.indexOf("~")).replaceAll("*", "J")), "ISAJ00J");
  assert.ok(isHeader(plain.slice(0, plain.indexOf("~") + 1)));
  assert.ok(!isHeader(plain.slice(0, plain.indexOf("~"))));
  assert.ok(!isHeader("ISA"));
  assert.ok(!isHeader(plain.replace("AB CD", "AB\tCD")));
});

test("no letter and no digit is a delimiter, and every sign beside them may be one", () => {
  const isUsable = (sign: string): boolean => {
    const bytes = bytesOf(`${x12Text().slice(0, 104)}${sign}~`);
    const read = readHeader(bytes, 0, bytes.length, false);
    return read.kind === "header" && read.fault === null;
  };
  for (const sign of ["0", "9", "A", "Z", "a", "z"]) assert.equal(isUsable(sign), false, sign);
  for (const sign of ["/", ":", "@", "[", "`", "{"]) assert.equal(isUsable(sign), true, sign);
});

test("three letters are no header, and letters that are not ISA none either", () => {
  const kind = (text: string) => readHeader(bytesOf(text), 0, text.length, false).kind;
  for (const text of ["", "I", "IS", "ISA", "XSA*00", "IXA*00", "ISX*00"]) assert.equal(kind(text), "none", text);
});
