import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readX12 } from "#x12/read-x12.ts";
import { readFile, type Reading } from "../fixtures/read-x12-file.ts";
import { invoiceWith, bytesOf, SOUND_INVOICE, x12Text } from "../fixtures/x12-file.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

/** Files that exercise every state of the reader at their seams. */
const FILES: Readonly<Record<string, string>> = {
  plain: x12Text({ bills: [SOUND_INVOICE, SOUND_INVOICE, SOUND_INVOICE] }),
  "line ends and a byte-order mark": `\uFEFF\r\n${x12Text({ lineEnd: "\r\n" })}\r\n\0`,
  "newline terminator, last one missing": x12Text({ terminator: "\n", separator: "+" }).slice(0, -1),
  "wrapped at 80 columns": x12Text({ bills: [SOUND_INVOICE, SOUND_INVOICE] }).replaceAll(/.{80}/g, "$&\r\n"),
  "beyond ASCII": x12Text({ bills: [invoiceWith("N1", ["N1*SH*CAFÉ – NORD 東京"])] }),
  "several interchanges": `${x12Text()}\n${x12Text({ isa: { 13: "000000906" } }, (segments) => segments.slice(0, -1))}\n${x12Text({ isa: { 13: "000000907" }, terminator: "7" })}${x12Text({ lineEnd: "\n" })}`,
  "not padded": x12Text().replaceAll(/ +\*/g, "*"),
  "junk first": `<html>no ISA*00* here</html>\n${x12Text()}`,
  "blanks to drop": x12Text({ bills: [invoiceWith("C3", ["C3* USD ** "])] }),
  "SE missing": x12Text({}, (segments) => segments.filter((segment) => !segment.startsWith("SE"))),
};

/** Everything a reading says, without the objects it says it with. */
const told = (reading: Reading): unknown =>
  reading.events.map((event) => {
    if (event.kind !== "transaction-set") return event;
    const { set } = event;
    return {
      kind: event.kind,
      outcome: set.outcome,
      codes: set.codes,
      faults: set.faults,
      segments: Array.from({ length: set.segmentCount }, (_, index) => [
        set.idOf(index),
        set.offsetOf(index),
        ...set.valuesOf(index),
      ]),
    };
  });

const cut = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
};

for (const [name, text] of Object.entries(FILES)) {
  test(`the same events however the bytes are cut: ${name}`, () => {
    const bytes = bytesOf(text);
    const whole = told(readFile([bytes]));
    assert.deepEqual(told(readFile(Array.from(bytes, (byte) => Uint8Array.of(byte)))), whole, "byte by byte");
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (places) => assert.deepEqual(told(readFile(cut(bytes, places))), whole)),
      { numRuns: 40, seed: RUN_SEED },
    );
  });
}

test("the asynchronous reader says the same", async () => {
  const bytes = bytesOf(FILES["several interchanges"] as string);
  const kinds: string[] = [];
  for await (const event of readX12(cut(bytes, [10, 500, 501, 900]))) kinds.push(event.kind);
  assert.deepEqual(
    kinds,
    readFile([bytes]).events.map((event) => event.kind),
  );
});

test("the asynchronous reader says the same of pieces larger than it reads at once, and of a file that breaks off", async () => {
  const many = Array.from({ length: 600 }, () => SOUND_INVOICE);
  const numbers = many.map((_, at) => String(at + 1).padStart(4, "0"));
  const bytes = bytesOf(x12Text({ bills: many, setNumbers: numbers }));
  assert.ok(bytes.length > 3 * 65_536);
  for (const file of [bytes, bytes.subarray(0, -40)]) {
    const events = [];
    for await (const event of readX12([file])) events.push(event);
    const whole = readFile([file]);
    assert.deepEqual(told({ ...whole, events }), told(whole));
    assert.equal(events.at(-1)?.kind, "interchange-end");
  }
});

test("byte offsets point at the segment they belong to", () => {
  for (const text of Object.values(FILES)) {
    const bytes = bytesOf(text);
    for (const event of readFile([bytes]).events) {
      if (event.kind !== "transaction-set") continue;
      for (let index = 0; index < event.set.segmentCount; index += 1) {
        const id = event.set.idOf(index);
        const at = event.set.offsetOf(index);
        const there = new TextDecoder().decode(bytes.subarray(at, at + 10)).replaceAll(/[\r\n]/g, "");
        assert.ok(there.startsWith(id), `${id} at ${at}, found ${there}`);
      }
    }
  }
});
