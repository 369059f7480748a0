import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

/** An order that fell to 700, its 1,000 paid, and a layover of 200 that a person agreed to; 300 are asked for. */
const verdict = (credited: readonly (readonly [string, string])[], asked: string | null, of = "first"): string =>
  runAudit(
    factsOf({
      order: { charges: [["LINEHAUL", "700"]] },
      invoice: { invoiceNumber: "CR-1", charges: credited },
      siblings: [
        siblingOf({
          uuid: "first",
          byCode: [
            ["LINEHAUL", "1000"],
            ["LAYOVER", "200"],
          ],
        }),
      ],
      ...(asked === null
        ? {}
        : {
            asked: [
              {
                recoveryUuid: "r",
                orderUuid: "order-ORD-1001",
                amount: amountOf(asked),
                currency: "USD",
                invoiceUuids: [of],
              },
            ],
          }),
    }),
  ).verdict;

describe("a credit that is asked for by a recovery", () => {
  it("is right in whole and in parts, whatever else was paid knowingly", () => {
    assert.equal(verdict([["LINEHAUL", "-300"]], "300"), "approve");
    assert.equal(verdict([["LINEHAUL", "-100"]], "300"), "approve");
    assert.equal(verdict([["LAYOVER", "-200"]], "300"), "approve");
  });
  it("is judged as any other where nothing is asked, or another vendor, or less", () => {
    assert.equal(verdict([["LINEHAUL", "-300"]], null), "dispute");
    assert.equal(verdict([["LINEHAUL", "-300"]], "300", "of-another"), "dispute");
    assert.equal(verdict([["LINEHAUL", "-300"]], "299.99"), "dispute");
  });
  it("pays nothing beside it", () => {
    const beside = [
      ["LINEHAUL", "-250"],
      ["DETENTION", "50"],
    ] as const;
    assert.notEqual(verdict(beside, "300"), "approve");
    assert.notEqual(verdict([["LINEHAUL", "100"]], "300"), "approve");
  });
});
