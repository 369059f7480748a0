import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import type { Day } from "#domain/day/day.ts";
import { type Claim, claimOf } from "#domain/dispute/claim.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { type FactsInput, factsOf, reference } from "./audit-facts-builder.ts";

/** The claim of an audit of these facts, stored and read back; null where there is nothing to claim. */
export const claimed = (
  input: FactsInput,
  documents: readonly { type: string; status: string; name: string; isOfOther?: boolean }[] = [],
): Claim | null => {
  const facts = factsOf(input);
  const { invoice } = facts.invoice;
  return claimOf({
    result: upcastResult(JSON.parse(JSON.stringify(printAuditResult(runAudit(facts))))),
    invoice,
    currency: invoice.currency ?? "USD",
    vendor: { name: "Acme Freight", scac: "ACMF", externalId: "ACME" },
    orders: facts.orders.map(({ order }) => ({
      orderNumber: order.orderNumber,
      references: order.references,
    })),
    documents: documents.map((document) => ({ isOfOther: false, ...document })),
    asOf: "2026-03-10" as Day,
    answerDays: 30,
  });
};

/** Linehaul and fuel above the order's, and a charge that nobody ordered. */
export const threeFaults: FactsInput = {
  order: {
    charges: [
      ["LINEHAUL", "227.36"],
      ["FUEL", "40.00"],
    ],
  },
  invoice: {
    charges: [["LINEHAUL", "239.52"], ["FUEL", "50.00"], { code: "LIFTGATE", amount: "95.00" }],
    references: [reference("OrderNumber", "ORD-1001"), reference("PRO", "P-77"), reference("BOL", "B-88")],
  },
};
