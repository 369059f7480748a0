import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput } from "#tests/builders/audit-facts-builder.ts";

const ORDER = "order-ORD-1001";
const NOBODY = { externalId: null, scac: "ACMF", mcNumber: null, dotNumber: null };
const division = (externalId: string) => ({ ...NOBODY, externalId });

/** Two divisions share a SCAC: EAST is to be paid 400, WEST 1,800. `paid`: approved by invoices that name the SCAC alone. */
const factsWith = (by: "EAST" | "WEST", billed: ChargeInput, paid: string, toOther: string | null = null): AuditFacts =>
  factsOf({
    order: {
      vendors: [
        { ...division("EAST"), charges: [["LINEHAUL", "400"]] },
        { ...division("WEST"), charges: [["LINEHAUL", "1800"]] },
      ],
    },
    invoice: { vendor: division(by), charges: [billed] },
    unassigned: [
      {
        ...siblingOf({ uuid: "nobody", status: "approved" }),
        amounts: [{ orderUuid: ORDER, code: "LINEHAUL", amount: amountOf(paid) }],
        vendor: NOBODY,
      },
    ],
    otherVendorInvoices:
      toOther === null
        ? []
        : [
            {
              uuid: "other",
              invoiceNumber: "O-1",
              vendor: division(by === "EAST" ? "WEST" : "EAST"),
              paid: [{ orderUuid: ORDER, code: "LINEHAUL", amount: amountOf(toOther), ordered: null }],
            },
          ],
  });
const verdictOf = (...given: Parameters<typeof factsWith>): string => runAudit(factsWith(...given)).verdict;

describe("an approved invoice that fits two divisions", () => {
  it("counts against the one that it leaves no room for, and not against the other", () => {
    assert.equal(verdictOf("EAST", ["LINEHAUL", "400"], "1800"), "approve");
    assert.equal(verdictOf("WEST", ["LINEHAUL", "1800"], "1800"), "dispute");
    assert.equal(verdictOf("WEST", ["LINEHAUL", "400"], "1800"), "approve", "as much as the order names in all");
  });
  it("counts once: what the other was paid since leaves no room for it there", () => {
    assert.equal(verdictOf("WEST", ["LINEHAUL", "1800"], "400"), "approve");
    assert.equal(verdictOf("WEST", ["LINEHAUL", "1800"], "400", "400"), "dispute");
    assert.equal(verdictOf("EAST", ["LINEHAUL", "400"], "400", "1800"), "dispute");
  });
  it("gives back what the other was paid, where it is a credit", () => {
    assert.equal(verdictOf("EAST", ["LINEHAUL", "400"], "-100", "1800"), "approve");
    assert.equal(verdictOf("WEST", ["LINEHAUL", "1900"], "-100"), "approve", "nobody else was paid");
  });
  it("is named where it leaves too little", () => {
    const { findings } = runAudit(factsWith("WEST", ["LINEHAUL", "1800"], "1800"));
    assert.ok(findings.some((finding) => finding.rule === "order-overbilled" && finding.invoiceUuids.includes("nobody")));
  });
});
