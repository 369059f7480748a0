import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import { allocateDecision } from "#domain/audit/approval/allocate-approved.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { decideMatch } from "#domain/matching/decide-match.ts";
import { addAmounts, amount, amountOf, printAmount } from "#domain/money/amount.ts";
import { C100, TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { factsOf, invoiceOf, orderOf, reference, siblingOf } from "#tests/builders/audit-facts-builder.ts";
import type { ChargeInput } from "#tests/builders/audit-facts-builder.ts";

const text = (most: bigint) => fc.bigInt({ min: 1n, max: most }).map((entry) => printAmount(amount(entry)));
const code = fc.constantFrom("LINEHAUL", "FUEL", "DETENTION", "405", "LFT");
const charge = fc.tuple(code, text(10_000_000n)).map(([name, of]): ChargeInput => [name, of]);

describe("properties of the audit", () => {
  it("whatever the invoices of an order, those approved by themselves never exceed what one alone could have", () =>
    fc.assert(
      fc.property(
        fc.array(charge, { minLength: 1, maxLength: 4 }),
        fc.array(fc.array(charge, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (ordered, invoices) => {
          const billsToo = [ordered, ...invoices, ordered];
          const approved: string[] = [];
          const before: ReturnType<typeof siblingOf>[] = [];
          billsToo.forEach((charges, at) => {
            const result = runAudit(
              factsOf({ order: { charges: ordered }, invoice: { charges, invoiceNumber: `N${at}X` }, siblings: before }),
            );
            const taken = result.verdict === "approve";
            if (taken) approved.push(printAmount(result.totals.approved ?? amount(0n)));
            // An approved invoice counts by its allocation, an open one by its lines.
            const byCode = result.allocations[0]?.charges.map((entry) => [entry.code, printAmount(entry.amount)] as const) ?? [];
            before.push(taken ? siblingOf({ uuid: `s${at}`, byCode }) : siblingOf({ uuid: `s${at}`, status: "review", charges }));
          });
          const expected = addAmounts(ordered.map((entry) => amountOf((entry as readonly [string, string])[1])));
          const allowed = expected / 50n > 50_000n ? expected / 50n + 1n : 50_000n;
          assert.ok(
            addAmounts(approved.map(amountOf)) <= expected + allowed,
            `${approved.join(" + ")} for ${printAmount(expected)}`,
          );
        },
      ),
    ));

  it("gives the same result from the stored text of its facts", () =>
    fc.assert(
      fc.property(
        fc.array(charge, { minLength: 1, maxLength: 6 }),
        fc.array(charge, { minLength: 1, maxLength: 6 }),
        fc.string(),
        (ordered, billed, words) => {
          const facts = factsOf({
            order: { charges: ordered, orderNumber: `O${words}1` },
            invoice: { charges: billed, paymentTerms: words },
            policy: { fx: [{ from: "USD", to: "CAD", rate: "1.36", date: "2026-01-01" }] },
          });
          const again = factsFromCanonical(canonicalFacts(facts));
          assert.deepEqual(printAuditResult(runAudit(again)), printAuditResult(runAudit(facts)));
          assert.equal(canonicalFacts(again), canonicalFacts(facts));
        },
      ),
    ));

  it("allocates an approved amount over its orders without loss", () =>
    fc.assert(
      fc.property(
        fc.array(fc.array(charge, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
        fc.array(charge, { minLength: 1, maxLength: 5 }),
        (orders, billed) => {
          const facts = factsOf({
            orders: orders.map((charges, at) => ({ orderNumber: `A${at}`, charges })),
            invoice: { charges: billed },
          });
          const result = runAudit(facts);
          const allocations = allocateDecision(result, facts);
          assert.equal(
            addAmounts(allocations.map((allocation) => allocation.total)),
            addAmounts(result.charges.filter((row) => row.lines.length > 0).map((row) => row.billed)),
          );
          for (const allocation of allocations)
            assert.equal(addAmounts(allocation.charges.map((each) => each.amount)), allocation.total);
          const given = allocateDecision(result, facts, new Map(result.charges.map((row) => [row.code, amountOf("10.0001")])));
          assert.equal(
            addAmounts(given.map((allocation) => allocation.total)),
            amountOf("10.0001") * BigInt(result.charges.length),
          );
        },
      ),
    ));

  it("rows add up to the totals", () =>
    fc.assert(
      fc.property(
        fc.array(charge, { minLength: 1, maxLength: 6 }),
        fc.array(charge, { minLength: 1, maxLength: 6 }),
        (ordered, billed) => {
          const { charges, totals } = runAudit(factsOf({ order: { charges: ordered }, invoice: { charges: billed } }));
          assert.equal(addAmounts(charges.map((row) => row.billed)), totals.billed);
          assert.equal(addAmounts(charges.map((row) => row.expected ?? amount(0n))), totals.expected);
          for (const row of charges) assert.equal(row.variance, row.billed - (row.expected ?? 0n));
        },
      ),
    ));

  it("5,000 charges of 5,000 names are audited in a moment", () => {
    const charges = Array.from({ length: 5_000 }, (_, at): ChargeInput => [`C${at}X`, "1.00"]);
    const facts = factsOf({
      orders: [
        { orderNumber: "A1", charges },
        { orderNumber: "A2", charges: C100 },
      ],
      invoice: { charges: charges.map((entry) => [(entry as readonly string[])[0] as string, "9.00"]) },
    });
    // By the processor's time: how long others keep it from us says nothing.
    const start = process.cpuUsage();
    assert.equal(runAudit(facts).findings.filter((finding) => finding.rule === "charge-over-tolerance").length, 5_000);
    assert.ok(process.cpuUsage(start).user < 5_000_000);
  });
});

describe("properties of matching", () => {
  const number = fc.constantFrom("A1", "A2", "a-01", "B7", "b07", "8O", "80");
  const kind = fc.constantFrom("OrderNumber", "PRO", "BOL", "PO", "ShipmentNumber");
  const references = fc.array(
    fc.tuple(kind, number).map(([type, value]) => reference(type, value)),
    { maxLength: 4 },
  );

  it("does not depend on the order of the candidates, nor on candidates that share nothing", () =>
    fc.assert(
      fc.property(
        references,
        fc.uniqueArray(fc.tuple(fc.integer({ min: 100, max: 120 }), references), {
          minLength: 1,
          maxLength: 5,
          selector: ([of]) => of,
        }),
        (billed, orders) => {
          const invoice = invoiceOf({ references: billed });
          const candidates = orders.map(([of, own]) => orderOf({ orderNumber: `Z${of}`, references: own }));
          const chosen = (list: typeof candidates): string => {
            const outcome = decideMatch(invoice, list);
            return outcome.outcome === "matched"
              ? outcome.orders
                  .map((order) => order.orderUuid)
                  .sort()
                  .join()
              : outcome.reason;
          };
          assert.equal(chosen(candidates.toReversed()), chosen(candidates));
          assert.equal(chosen([...candidates, orderOf({ orderNumber: "QQ-999" })]), chosen(candidates));
        },
      ),
    ));

  it("always says something when it does not match", () => {
    const facts = factsOf(TWO_OF_ONE_BOL);
    assert.ok(facts.match.outcome === "unmatched" && facts.match.words.length > 0 && facts.match.candidates.length === 2);
  });
});
