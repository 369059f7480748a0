import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import fc from "fast-check";
import { X12parser } from "x12-parser";
import { readFile } from "../fixtures/read-x12-file.ts";
import { bytesOf, x12Text } from "../fixtures/x12-file.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

/** Text as it may stand in an element: no delimiter, no blank at its ends. */
const word = (longest: number): fc.Arbitrary<string> =>
  fc
    .stringMatching(new RegExp(`^[A-Z0-9][A-Z0-9 .,#/-]{0,${longest - 2}}[A-Z0-9]$`))
    .filter((text) => text.length <= longest && !text.includes("ISA"));
const cents = fc.integer({ min: 1, max: 9_999_999 });
const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10).replaceAll("-", ""));
const optional = (value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: value }, fc.constant(""));
const trimmed = (segment: string): string => segment.replace(/\*+$/, "");

const line = fc
  .record({
    text: word(40),
    weight: fc.integer({ min: 1, max: 45_000 }),
    charge: cents,
    code: fc.constantFrom("", "400", "FUE", "DSC", "LFT", "FSC"),
    freightClass: fc.constantFrom("50", "77.5", "400"),
  })
  .map((entry) => (number: number): string[] => [
    `LX*${number}`,
    `L5*${number}*${entry.text}`,
    `L0*${number}***${entry.weight}*G***1*PLT**L`,
    trimmed(`L1*${number}***${entry.charge}****${entry.code}`),
    `L7*${number}******${entry.freightClass}`,
  ]);

const freightInvoice = fc
  .record({
    number: word(20),
    shipment: optional(word(20)),
    on: day,
    ship: day,
    terms: fc.constantFrom("PP", "CC", "TP", "PC"),
    name: word(40),
    references: fc.array(word(25), { maxLength: 4 }),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    total: cents,
  })
  .map((entry): string[] => [
    `B3**${entry.number}*${entry.shipment}*${entry.terms}**${entry.on}*${entry.total}****ABCD*${entry.ship}`,
    ...entry.references.map((reference) => `N9*PO*${reference}`),
    `G62*86*${entry.ship}`,
    `N1*SH*${entry.name}`,
    ...entry.lines.flatMap((make, index) => make(index + 1)),
    `L3*****${entry.total}`,
  ]);

/** Their reading: segments with elements, empty ones at the end left out. */
const theirs = async (text: string): Promise<string[][]> => {
  const parser = new X12parser();
  const segments: string[][] = [];
  parser.on("data", (segment: Record<string, string>) => {
    const last = Math.max(0, ...Object.keys(segment).map(Number).filter(Number.isInteger));
    segments.push([segment["name"] as string, ...Array.from({ length: last }, (_, index) => segment[String(index + 1)] ?? "")]);
  });
  parser.end(text);
  await once(parser, "end");
  const from = segments.findIndex(([name]) => name === "ST");
  return segments.slice(from, segments.findLastIndex(([name]) => name === "SE") + 1);
};

test("well-formed files: the same segments and elements as x12-parser, and every invoice is taken", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(freightInvoice, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("*", "|", "+", "^"),
      fc.constantFrom("~", "'", "\n", "\r\n"),
      async (invoices, separator, end) => {
        const terminator = end === "\r\n" ? "~" : end;
        const text = x12Text({ bills: invoices, separator, terminator, component: ">", lineEnd: end === "\r\n" ? "\r\n" : "" });
        const reading = readFile([bytesOf(text)]);
        const ours = reading.events.flatMap((event) => {
          if (event.kind !== "transaction-set") return [];
          const { set } = event;
          return Array.from({ length: set.segmentCount }, (_, index) => [set.idOf(index), ...set.valuesOf(index)]);
        });
        assert.deepEqual(ours, await theirs(text));
        assert.equal(reading.bills.length, invoices.length, reading.answer);
        assert.doesNotMatch(reading.answer, /AK3|AK5\*[^A]/);
      },
    ),
    { numRuns: 60, seed: RUN_SEED },
  );
});

test("write then read: number, money, dates and references of an invoice come back in every dialect", () => {
  fc.assert(
    fc.property(
      freightInvoice,
      fc.constantFrom("*", "|", "+"),
      fc.constantFrom("~", "\n", "'"),
      (segments, separator, terminator) => {
        const [found] = readFile([bytesOf(x12Text({ bills: [segments], separator, terminator }))]).bills;
        const b3 = (segments[0] as string).split("*");
        assert.ok(found !== undefined);
        const { invoice } = found;
        assert.equal(invoice.invoiceNumber, b3[2]);
        assert.equal(invoice.invoiceOn.replaceAll("-", ""), b3[6]);
        assert.equal(invoice.shipOn?.replaceAll("-", ""), b3[12]);
        assert.equal(invoice.statedTotal, BigInt(b3[7] as string) * 100n);
        assert.deepEqual(
          invoice.charges.map((charge) => charge.amount),
          segments
            .filter((segment) => segment.startsWith("L1*"))
            .map((segment) => BigInt(segment.split("*")[4] as string) * 100n),
        );
        assert.deepEqual(
          invoice.references.filter((reference) => reference.type === "PONumber").map((reference) => reference.value),
          [...new Set(segments.filter((segment) => segment.startsWith("N9*")).map((segment) => segment.split("*")[2]))],
        );
      },
    ),
    { numRuns: 100, seed: RUN_SEED + 1 },
  );
});
