import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { doubtfulFields } from "#domain/reading/doubtful-fields.ts";
import type { Fact, Reading } from "#domain/reading/fact.ts";
import { pauseAfter } from "#domain/reading/transcriber-pause.ts";
import { type Transcribed, type TranscribedValue, useTranscriber } from "#domain/reading/use-transcriber.ts";

const fact = (value: string, confidence = 0.97, found: Fact["found"] = "label"): Fact => ({
  value,
  confidence,
  page: 1,
  box: [0.1, 0.1, 0.1, 0.02],
  found,
  candidates: [],
});
const said = (value: string): TranscribedValue => ({ value, confidence: 1, box: null });
const page = (number: number) => ({ number, width: 612, height: 792, rotation: 0, text: "embedded" as const });
const check = (name: string, passed: boolean) => ({ check: name, passed, message: name });

const READING: Reading = {
  status: "read",
  reason: null,
  pages: [page(1)],
  type: { value: "Invoice", confidence: 0.95, candidates: [] },
  fields: {
    invoiceNumber: fact("A-1"),
    invoiceDate: fact("2026-03-02"),
    totalAmount: fact("100.00"),
    currency: fact("USD", 0.6),
  },
  charges: [{ amount: fact("90.00") }],
  checks: [check("required-fields", false), check("charges-make-total", false), check("days-in-order", true)],
};
const answer = (more: Partial<Transcribed["pages"][number]>, ...pages: readonly Transcribed["pages"][number][]): Transcribed => ({
  name: "An AI",
  version: "1",
  pages: [{ number: 1, type: null, fields: {}, charges: [], ...more }, ...pages],
});
const checkOf = ({ checks }: Pick<Reading, "checks">, name: string) => checks.find((each) => each.check === name);

suite("a document AI's answer beside a reading", () => {
  test("changes no value that was read, and makes none surer", () => {
    const both = useTranscriber(READING, answer({ fields: { invoiceNumber: said("A1"), totalAmount: said("100.00") } }));
    assert.deepEqual(both.fields.totalAmount, READING.fields.totalAmount);
    assert.equal(both.fields.invoiceNumber?.value, "A-1");
    assert.equal(checkOf(both, "transcriber-agrees")?.passed, true, "A1 is A-1, written otherwise");
    assert.equal(checkOf(both, "transcriber-confirmed"), undefined);
  });

  test("is a doubt where it differs, by number, amount, type or charge lines, and names both", () => {
    const cases: readonly (readonly [more: Partial<Transcribed["pages"][number]>, told: string])[] = [
      [{ fields: { totalAmount: said("10.00") } }, "totalAmount as 10.00, this reader as 100.00"],
      [{ fields: { invoiceNumber: said("B-1") } }, "invoiceNumber as B-1, this reader as A-1"],
      [{ type: "StatementInvoice" }, "the paper as StatementInvoice, this reader as Invoice"],
      [{ charges: [{ amount: said("80.00") }] }, "charges as 80.00, this reader as 90.00"],
    ];
    for (const [more, words] of cases) {
      const both = useTranscriber(READING, answer(more));
      const told = checkOf(both, "transcriber-agrees");
      assert.ok(told?.passed === false && told.message.includes(words), words);
      assert.deepEqual(both.charges, READING.charges);
    }
  });

  test("gives charge lines where those that were read do not make the total and its own do, for a person to confirm", () => {
    const both = useTranscriber(READING, answer({ charges: [{ amount: said("60.00") }, { amount: said("40.00") }] }));
    assert.deepEqual(
      both.charges.map(({ amount }) => [amount?.value, amount?.found, (amount?.confidence ?? 1) < 0.8]),
      [
        ["60.00", "transcriber", true],
        ["40.00", "transcriber", true],
      ],
    );
    assert.equal(checkOf(both, "charges-make-total")?.passed, true);
    assert.equal(checkOf(both, "transcriber-confirmed")?.passed, false);
  });

  test("goes to the paper whose page it names", () => {
    const { type, fields, charges, checks } = READING;
    assert.ok(type !== null);
    const papers = [1, 2].map((number) => ({ pages: [number], type, fields: number === 1 ? fields : {}, charges, checks }));
    const two: Reading = { ...READING, pages: [page(1), page(2)], papers };
    const both = useTranscriber(two, answer({}, { number: 2, type: null, fields: { invoiceNumber: said("A-2") }, charges: [] }));
    assert.deepEqual(
      both.papers?.map((paper) => paper.fields.invoiceNumber?.value),
      ["A-1", "A-2"],
    );
    assert.deepEqual(both.fields, fields);
  });

  test("is asked for what an invoice needs and was not surely read; never about a structured file, nor for a currency's bare sign", () => {
    const { type, fields, charges, checks } = READING;
    assert.ok(type !== null);
    const passes = checks.map((each) => ({ ...each, passed: true }));
    assert.deepEqual(doubtfulFields({ type, fields, charges, checks: passes }, READING.pages), []);
    assert.deepEqual(doubtfulFields({ type, fields, charges, checks }, READING.pages), ["charges", "totalAmount"]);
    const unsure = { ...fields, invoiceDate: fact("2026-03-02", 0.85) };
    assert.deepEqual(doubtfulFields({ type, fields: unsure, charges, checks: passes }, READING.pages), ["invoiceDate"]);
    const faint = [{ amount: fact("100.00", 0.7) }];
    assert.deepEqual(doubtfulFields({ type, fields, charges: faint, checks: passes }, READING.pages), ["charges"]);
    const embedded = { totalAmount: fact("100.00", 1, "embedded") };
    assert.deepEqual(doubtfulFields({ type, fields: embedded, charges: [], checks }, []), []);
  });

  test("is left alone for a minute after three failures in a row, for longer after more", () => {
    const calls = (...ended: readonly ("answered" | "failed")[]) => ended.map((status) => ({ status, ageMs: 1_000 }));
    assert.equal(pauseAfter([]), 0);
    assert.equal(pauseAfter(calls("failed", "failed", "answered", "failed")), 0);
    assert.equal(pauseAfter(calls("failed", "failed", "failed", "answered")), 59_000);
    assert.equal(pauseAfter(calls("failed", "failed", "failed", "failed")), 119_000);
    assert.equal(pauseAfter(Array.from({ length: 12 }, () => ({ status: "failed", ageMs: 0 }) as const)), 3_600_000);
  });
});
