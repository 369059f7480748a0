import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readPages } from "#domain/reading/read-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

const BILL: readonly Printed[] = [
  [40, 30, "Red Mesa Hauling", 20],
  [430, 30, "INVOICE", 20],
  [430, 60, "Invoice #: 20417"],
  [430, 74, "Invoice Date: 10/15/2026"],
  [430, 88, "Load #: LD44120"],
  [40, 300, "Line Haul"],
  [540, 300, "1,500.00", 10, "right"],
  [40, 316, "Fuel Surcharge"],
  [540, 316, "300.00", 10, "right"],
  [400, 340, "Total Due"],
  [540, 340, "$1,800.00", 10, "right"],
];

const numbersOf = (...more: readonly Printed[]) => {
  const { mcNumber, dotNumber, totalAmount, invoiceNumber } = readPages([aPage([...BILL, ...more])]).fields;
  assert.deepEqual([totalAmount?.value, invoiceNumber?.value], ["1800.00", "20417"], "nothing else is read otherwise");
  return [mcNumber, dotNumber].map((fact) => [fact?.value, ...(fact?.candidates ?? []).map(({ value }) => value)]);
};

suite("numbers of the federal registers", () => {
  test("they are read as bills print them: in a line, beside their label, below it", () => {
    for (const text of [
      "MC-123456 | USDOT 2233445",
      "MC# 123456  US DOT# 2233445",
      "MC: 123456 / DOT: 2233445",
      "MC Number 123456, U.S. DOT No. 2233445",
      "Motor Carrier No. 123456 D.O.T. 2233445",
      "2210 S 4th Ave, Yuma AZ - ICC MC 123456 - dot 2233445",
    ])
      assert.deepEqual(numbersOf([40, 54, text]), [["123456"], ["2233445"]], text);
    const beside: readonly Printed[] = [
      [40, 60, "MC #"],
      [140, 60, "123456"],
      [40, 74, "USDOT #"],
      [140, 74, "2233445"],
    ];
    assert.deepEqual(numbersOf(...beside), [["123456"], ["2233445"]]);
    const below: readonly Printed[] = [
      [40, 60, "MC #"],
      [140, 60, "DOT #"],
      [40, 74, "123456"],
      [140, 74, "2233445"],
    ];
    assert.deepEqual(numbersOf(...below), [["123456"], ["2233445"]]);
  });

  test("a broker's or customer's is not the writer's, and of two that may be neither is sure", () => {
    const billTo: readonly Printed[] = [
      [40, 110, "Bill To"],
      [40, 124, "Summit Brokers"],
      [40, 136, "MC 777888"],
    ];
    assert.deepEqual(numbersOf([40, 54, "MC 123456"], ...billTo)[0], ["123456"]);
    assert.deepEqual(numbersOf([40, 54, "Broker MC# 777888"])[0], [undefined]);
    const { mcNumber } = readPages([aPage([...BILL, [40, 54, "MC 123456"], [40, 700, "Loaded by MC 777888"]])]).fields;
    assert.deepEqual([mcNumber?.value, mcNumber?.candidates[0]?.value], ["123456", "777888"]);
    assert.ok((mcNumber?.confidence ?? 1) < 0.9);
  });

  test("mail codes, amounts, domains and words are none", () => {
    for (const text of [
      "Mail code MC 4711",
      "VISA MC AMEX",
      "acme.dot.gov 55123",
      "MC 1,234,567.00",
      "McAllen 78501",
      "MC123456789",
    ])
      assert.deepEqual(numbersOf([40, 54, text]), [[undefined], [undefined]], text);
  });
});
