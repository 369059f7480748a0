import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import { discountOfLess, givenCharges, taxOfMore } from "#domain/lifecycle/approved-amounts.ts";
import { amountOf } from "#domain/money/amount.ts";
import { taxed } from "#tests/builders/audit-cases.ts";
import { type ChargeInput, factsOf } from "#tests/builders/audit-facts-builder.ts";

type Amounts = Readonly<Record<string, string>>;
const decisions = (amounts: Amounts) =>
  Object.entries(amounts).map(([code, amount]) => ({ code, amount: amountOf(amount), reason: "Claim" }));
const given = (amounts: Amounts) => new Map(decisions(amounts).map((each) => [each.code, each]));
const auditOf = (ordered: readonly ChargeInput[], billed: readonly ChargeInput[]) =>
  runAudit(factsOf({ order: { charges: ordered }, invoice: { charges: billed } }));

describe("what may be approved of a charge", () => {
  const ordered: readonly ChargeInput[] = [
    ["LINEHAUL", "1000"],
    ["DISCOUNT", "-50"],
    ["FUEL", "100"],
  ];
  const result = auditOf(ordered, ordered.slice(0, 2));
  const refused = (amounts: Amounts): string | null => {
    const answer = givenCharges(result, decisions(amounts));
    return answer instanceof Map ? null : JSON.stringify(answer);
  };
  it("is between nothing and what is billed, to the last ten-thousandth", () => {
    for (const amounts of [
      { LINEHAUL: "0" },
      { LINEHAUL: "1000" },
      { linehaul: "0.0001" },
      { DISCOUNT: "0" },
      { DISCOUNT: "-50" },
    ])
      assert.equal(refused(amounts), null, JSON.stringify(amounts));
    for (const amounts of [{ LINEHAUL: "1000.0001" }, { DISCOUNT: "-50.0001" }])
      assert.match(refused(amounts) ?? "", /is billed and that is more than the amount/, JSON.stringify(amounts));
    for (const amounts of [{ LINEHAUL: "-0.0001" }, { DISCOUNT: "0.0001" }])
      assert.match(refused(amounts) ?? "", /the sign cannot be turned/, JSON.stringify(amounts));
    assert.match(refused({ FUEL: "1" }) ?? "", /because nothing is billed for it/);
    assert.match(refused({ DETENTION: "1" }) ?? "", /The invoice has no charge DETENTION/);
  });
  it("of a discount that is left out is at most what is expected", () => {
    const without = auditOf(ordered, [["LINEHAUL", "1000"]]);
    assert.ok(givenCharges(without, decisions({ DISCOUNT: "-50" })) instanceof Map);
    const answer = givenCharges(without, decisions({ DISCOUNT: "-50.0001" }));
    assert.match(JSON.stringify(answer), /50\.00 USD is expected/);
  });
});

describe("a tax that nobody named", () => {
  const result = runAudit(factsOf(taxed("1000", "130")));
  it("is told where less of what it is of is approved, and by how much", () => {
    assert.equal(taxOfMore(result, given({ LINEHAUL: "1000" })), null);
    assert.match(JSON.stringify(taxOfMore(result, given({ LINEHAUL: "999.99" }))), /its tax is 130\.00 CAD/);
    assert.match(JSON.stringify(taxOfMore(result, given({ LINEHAUL: "0" }))), /its tax is 0\.00 CAD/);
    assert.match(JSON.stringify(taxOfMore(result, given({ LINEHAUL: "500" }))), /its tax is 65\.00 CAD/);
    assert.equal(taxOfMore(result, given({ LINEHAUL: "500", HST: "65" })), null);
    assert.equal(
      taxOfMore(auditOf([["LINEHAUL", "100"]], [["LINEHAUL", "100"]]), given({ LINEHAUL: "50" })),
      null,
      "there is none",
    );
  });
});

describe("a discount that comes off linehaul that was cut", () => {
  const result = auditOf(
    [["LINEHAUL", "700"]],
    [
      ["LINEHAUL", "2500"],
      ["DISCOUNT", "-1700"],
    ],
  );
  it("is named too where less than what is due of both would be approved", () => {
    assert.match(JSON.stringify(discountOfLess(result, given({ LINEHAUL: "700" }))), /Approve LINEHAUL at 2,400\.00 USD/);
    assert.match(JSON.stringify(discountOfLess(result, given({ LINEHAUL: "2399.99" }))), /Approve LINEHAUL at 2,400\.00 USD/);
    assert.equal(discountOfLess(result, given({ LINEHAUL: "2400" })), null);
    assert.equal(discountOfLess(result, given({ LINEHAUL: "700", DISCOUNT: "0" })), null);
    assert.equal(discountOfLess(result, given({})), null);
  });
});
