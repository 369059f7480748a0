import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFramed } from "#domain/reading/framed-value.ts";

describe("what a person frames on a page", () => {
  it("is an amount with its sign, however its numbers are written", () => {
    for (const [text, value] of [
      ["$1,185.00", "1185.00"],
      ["1,185", "1185.00"],
      ["1.185,00", "1185.00"],
      ["1 185,00 $", "1185.00"],
      ["USD 1,185.00", "1185.00"],
      ["Total due\n$1,185.00", "1185.00"],
      ["(1,185.00)", "-1185.00"],
      ["($1,185.00)", "-1185.00"],
      ["-25.00", "-25.00"],
      ["25.00-", "-25.00"],
      ["25.00 CR", "-25.00"],
      ["Discount -25.00", "-25.00"],
      ["165", "165.00"],
    ] as const)
      assert.deepEqual(readFramed("totalAmount", text), [value], text);
  });

  it("is no amount where it has several, or a sign that cannot be told", () => {
    for (const text of [
      "",
      "TBD",
      "100.00 1,185.00",
      "2 x 25.00",
      "(1,185.00",
      "1,185.00)",
      "25.00 (CR)",
      "Credit 25.00",
      "CR 25.00",
      "Less 25.00",
      "1,18.00",
    ])
      assert.deepEqual(readFramed("totalAmount", text), [], text);
    assert.deepEqual(readFramed("totalAmount", "1.185"), ["1.185", "1185.00"]);
  });

  it("is a day, in both ways where the order of its figures may be either", () => {
    for (const [text, ...days] of [
      ["Oct 14, 2026", "2026-10-14"],
      ["Invoice date: 10/14/2026", "2026-10-14"],
      ["14.10.2026", "2026-10-14"],
      ["20261014", "2026-10-14"],
      ["2026-10-14", "2026-10-14"],
      ["10/05/2026", "2026-10-05", "2026-05-10"],
      ["10/14/2026 10/20/2026"],
      ["on receipt"],
    ] as const)
      assert.deepEqual(readFramed("invoiceDate", text), days, text);
  });

  it("is what the reader makes of freight and codes, and stays as it is where a field has no form", () => {
    for (const [field, text, ...values] of [
      ["weight", "42,000 lbs", "42000"],
      ["weight", "Weight 12.340", "12340", "12.34"],
      ["weight", "heavy"],
      ["pieces", "4 PLT", "4"],
      ["class", "Class 77.5", "77.5"],
      ["currency", "U.S. Dollars", "USD"],
      ["currency", "$"],
      ["invoiceNumber", " AF 1\n0042 ", "AF 1 0042"],
      ["vendorName", "Acme, Inc.", "Acme, Inc."],
    ] as const)
      assert.deepEqual(readFramed(field, text), values, text);
  });

  it("is told of long texts at once", () => {
    const begun = process.cpuUsage().user;
    for (const part of ["1,", "1 ", "- ", "a1", "((", "1.2/"])
      for (const field of ["totalAmount", "invoiceDate", "weight"]) readFramed(field, part.repeat(20_000));
    assert.ok(process.cpuUsage().user - begun < 5_000_000);
  });
});
