import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { askedOf } from "#domain/audit/approval/asked-of-withheld.ts";
import { liftedBy, stillWithheld, taxesOnApproved, withheldBy } from "#domain/audit/approval/withheld.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { both, taxed } from "#tests/builders/audit-cases.ts";
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

describe("what a decision withholds of a tax by a rule", () => {
  const withheldOf = (billed: readonly (readonly [string, string])[], approved: Readonly<Record<string, string>>) => {
    const facts = factsOf({ ...taxed("1200", "156"), invoice: { currency: "CAD", charges: billed } });
    const context = new AuditContext(facts);
    const amounts = new Map(Object.entries(approved).map(([code, amount]) => [code, amountOf(amount)] as const));
    return withheldBy(runAudit(facts), amounts, () => "Claim", {
      taxes: taxesOnApproved(facts, context.comparison.rows, amounts),
    }).map(({ code, amount }) => `${code} ${printAmount(amount)}`);
  };
  const over = [
    ["LINEHAUL", "1300"],
    ["HST", "169"],
  ] as const;
  it("nothing where the tax of what is approved is approved: 13% of 1,200.00 is 156.00", () =>
    assert.deepEqual(withheldOf(over, { LINEHAUL: "1200", HST: "156" }), []));
  it("of what is approved, where that is less than is expected too", () => {
    assert.deepEqual(withheldOf(over, { LINEHAUL: "1000", HST: "130" }), ["LINEHAUL 200.0000"]);
    assert.deepEqual(withheldOf(over, { LINEHAUL: "1000", HST: "100" }), ["LINEHAUL 200.0000", "HST 30.0000"]);
  });
  it("a tax alone", () => assert.deepEqual(withheldOf(over, { LINEHAUL: "1300", HST: "100" }), ["HST 69.0000"]));
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
    liftedBy(context, new Map([["LINEHAUL", amountOf(approved)]])).map(
      (each) => `${each.invoiceUuid} ${each.orderUuid} ${printAmount(each.lifted)}, ${printAmount(each.left)} left`,
    );

  it("the earliest first, of every matched order and no other", () => {
    assert.deepEqual(lifted("150"), ["first order-L1 100.0000, 0.0000 left", "second order-L2 50.0000, 10.0000 left"]);
    assert.deepEqual(lifted("30"), ["first order-L1 30.0000, 70.0000 left"]);
  });
  it("nothing where nothing is approved of it", () => assert.deepEqual(lifted("0"), []));
  it("never more than is paid: where the order fell, too", () => {
    const asked = (room: string, amount: string) =>
      printAmount(askedOf({ amount: amountOf("200"), room: amountOf(room) }, amountOf(amount)));
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
    const still = stillWithheld(context, approved);
    assert.deepEqual(
      [...still].map(([code, amount]) => `${code} ${printAmount(amount)}`),
      ["linehaul and discounts 110.0000"],
    );
    assert.deepEqual(
      withheldBy(runAudit(facts), approved, () => "Claim", { still }),
      [],
    );
  });
});
