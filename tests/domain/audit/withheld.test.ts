import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { askedOf, liftedBy, stillWithheld, withheldBy } from "#domain/audit/withheld.ts";
import { AuditContext } from "#domain/audit/audit-context.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { both } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

/** What is withheld of linehaul ordered and billed at these, when a person approves it at `approved`. */
const withheld = (ordered: string, billed: string, approved: string | null, reason: string | null = "Claim"): string[] =>
  withheldBy(
    runAudit(factsOf(both([["LINEHAUL", ordered]], [["LINEHAUL", billed]]))),
    new Map(approved === null ? [] : [["LINEHAUL", amountOf(approved)]]),
    () => reason,
  ).map(({ code, amount }) => `${code} ${printAmount(amount)}`);

describe("what a decision withholds", () => {
  const CASES: readonly (readonly [what: string, got: string[], is: string[]])[] = [
    ["short of what is expected", withheld("1000", "1000", "900"), ["LINEHAUL 100.0000"]],
    ["no more than is expected, whatever is billed", withheld("1000", "1300", "900"), ["LINEHAUL 100.0000"]],
    ["not approved at all", withheld("1000", "1000", null), ["LINEHAUL 1000.0000"]],
    ["cut to what is expected", withheld("1000", "1300", "1000"), []],
    ["approved as billed, below what is expected", withheld("1000", "900", "900"), []],
    ["half a cent", withheld("1000", "1000", "999.9950"), ["LINEHAUL 0.0050"]],
    ["less than half a cent", withheld("1000", "1000", "999.9951"), []],
    ["without a reason", withheld("1000", "1000", "900", null), []],
  ];
  for (const [what, got, is] of CASES) it(what, () => assert.deepEqual(got, is));

  it("nothing of a code that is expected and not billed", () => {
    const facts = factsOf(
      both(
        [
          ["LINEHAUL", "100"],
          ["FUEL", "20"],
        ],
        [["LINEHAUL", "100"]],
      ),
    );
    assert.deepEqual(
      withheldBy(runAudit(facts), new Map([["LINEHAUL", amountOf("100")]]), () => "Claim"),
      [],
    );
  });
});

describe("what a later approval lifts of it", () => {
  const amounts = (orderUuid: string, amount: string) => [{ orderUuid, code: "LINEHAUL", amount: amountOf(amount) }];
  const facts = factsOf({
    orders: [
      { orderNumber: "L1", charges: [["LINEHAUL", "500"]] },
      { orderNumber: "L2", charges: [["LINEHAUL", "500"]] },
    ],
    invoice: { charges: [["LINEHAUL", "150"]] },
    siblings: [
      { ...siblingOf({ uuid: "first" }), amounts: amounts("order-L1", "400"), withheld: amounts("order-L1", "100") },
      { ...siblingOf({ uuid: "second" }), amounts: amounts("order-L2", "440"), withheld: amounts("order-L2", "60") },
      { ...siblingOf({ uuid: "elsewhere" }), amounts: amounts("order-L9", "1"), withheld: amounts("order-L9", "70") },
      { ...siblingOf({ uuid: "open", status: "review" }), amounts: [], withheld: amounts("order-L1", "70") },
    ],
  });
  const context = new AuditContext(facts);
  const lifted = (approved: string): string[] =>
    liftedBy(
      facts,
      new ChargeCodeBook(facts.chargeCodes),
      context.comparison.rows,
      new Map([["LINEHAUL", amountOf(approved)]]),
    ).map((each) => `${each.invoiceUuid} ${each.orderUuid} ${printAmount(each.lifted)}, ${printAmount(each.left)} left`);

  it("the earliest first, of every matched order and no other", () => {
    assert.deepEqual(lifted("150"), ["first order-L1 100.0000, 0.0000 left", "second order-L2 50.0000, 10.0000 left"]);
    assert.deepEqual(lifted("30"), ["first order-L1 30.0000, 70.0000 left"]);
  });
  it("nothing where nothing is approved of it", () => assert.deepEqual(lifted("0"), []));
  it("never more than is paid: where the order fell, too", () => {
    const asked = (room: string, amount: string) =>
      printAmount(askedOf({ amount: amountOf("200"), room: amountOf(room), by: [] }, amountOf(amount)));
    assert.deepEqual(
      [
        asked("-100", "100"),
        asked("-100", "250"),
        asked("50", "100"),
        asked("100", "100"),
        asked("-100", "-10"),
        asked("0", "200"),
      ],
      ["100.0000", "200.0000", "50.0000", "0.0000", "0.0000", "200.0000"],
    );
  });
  it("and what stays withheld is not withheld once more by who pays a part of it", () => {
    const approved = new Map([["LINEHAUL", amountOf("50")]]);
    const still = stillWithheld(facts, new ChargeCodeBook(facts.chargeCodes), context.comparison.rows, approved);
    assert.deepEqual(
      [...still].map(([code, amount]) => `${code} ${printAmount(amount)}`),
      ["LINEHAUL 110.0000"],
    );
    assert.deepEqual(
      withheldBy(runAudit(facts), approved, () => "Claim", still),
      [],
    );
  });
});
