import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { orderedOn } from "#domain/audit/approval/ordered-by-order.ts";
import { printAmount } from "#domain/money/amount.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";

/** Two orders of one invoice; the second has the freight on two lines, and a broker beside the carrier. */
const context = new AuditContext(
  factsOf({
    orders: [
      { orderNumber: "ORD-1001", charges: [["LINEHAUL", "100"]] },
      {
        orderNumber: "ORD-2",
        vendors: [
          { externalId: "BROKER", scac: "BRKR", mcNumber: null, dotNumber: null, charges: [["LINEHAUL", "999"]] },
          {
            charges: [
              ["LINEHAUL", "30"],
              ["FUEL", "7"],
              ["LINEHAUL", "12.50"],
            ],
          },
        ],
      },
    ],
    invoice: { charges: [["LINEHAUL", "142.50"]] },
  }),
);
const ordered = (orderUuid: string, code: string): string => printAmount(orderedOn(context, orderUuid, code));

describe("what one order asks the vendor of a charge code", () => {
  it("is the sum of its lines of that code, of that vendor alone", () => {
    assert.equal(ordered("order-ORD-1001", "LINEHAUL"), "100.0000");
    assert.equal(ordered("order-ORD-2", "LINEHAUL"), "42.5000");
    assert.equal(ordered("order-ORD-2", "FUEL"), "7.0000");
  });

  it("is nothing of a code that is not on it, and of an order that is not the invoice's", () => {
    assert.equal(ordered("order-ORD-1001", "FUEL"), "0.0000");
    assert.equal(ordered("order-elsewhere", "LINEHAUL"), "0.0000");
  });

  it("is nothing where an order names several vendors, and not this one", () => {
    const facts = factsOf({
      order: {
        vendors: [
          { ...OTHER, charges: [["LINEHAUL", "5"]] },
          { ...OTHER, externalId: "THIRD", scac: "THRD", charges: [["LINEHAUL", "5"]] },
        ],
      },
    });
    assert.equal(orderedOn(new AuditContext(facts), "order-ORD-1001", "LINEHAUL"), 0n);
  });
});
