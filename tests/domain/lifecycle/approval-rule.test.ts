import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runAudit } from "#domain/audit/run-audit.ts";
import {
  type ApprovalMatrix,
  type ApprovalRule,
  approvalNeed,
  approvalRuleOf,
  type ApprovingPerson,
  isForPeople,
  NO_MATRIX,
} from "#domain/lifecycle/approval-rule.ts";
import { decideAskedApproval, type ApprovalRequest, type KeptApproval } from "#domain/lifecycle/decide-asked-approval.ts";
import { NOTHING_WITHHELD } from "#domain/lifecycle/withheld-before.ts";
import { amountOf, ZERO } from "#domain/money/amount.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";

const made = factsOf({ order: { charges: [["LINEHAUL", "9000"]] }, invoice: { charges: [["LINEHAUL", "9000"]] } });
/** An order in LTL whose tags say whose it is. */
const facts = {
  ...made,
  orders: made.orders.map((each) => ({
    ...each,
    order: {
      ...each.order,
      tags: { Division: "North", "GL owner": "Ocean desk", Weight: 12 },
      vendors: each.order.vendors.map((vendor) => ({
        ...vendor,
        service: { mode: "LTL", type: null, level: null, equipment: null },
      })),
    },
  })),
};
const result = runAudit(facts);

const rule = (over: Partial<ApprovalRule> = {}): ApprovalRule => ({
  from: null,
  currency: null,
  vendor: null,
  customer: null,
  mode: null,
  division: null,
  glOwner: null,
  approvers: "one",
  who: "role:admin",
  automatic: false,
  ...over,
});
const placeOf = (...rules: readonly ApprovalRule[]): number => {
  const held = approvalRuleOf(rules, facts, result);
  return held === null ? -1 : rules.indexOf(held.rule);
};

describe("approvalRuleOf", () => {
  const table: readonly (readonly [what: string, over: Partial<ApprovalRule>, fits: boolean])[] = [
    ["nothing", {}, true],
    ["the amount itself", { from: amountOf("9000") }, true],
    ["a ten-thousandth more", { from: amountOf("9000.0001") }, false],
    ["the orders' currency", { currency: "USD" }, true],
    ["another currency, whatever the amount", { currency: "CAD", from: amountOf("1") }, false],
    ["the mode in any case", { mode: "ltl" }, true],
    ["another mode", { mode: "Ocean" }, false],
    ["the division of a tag", { division: "north" }, true],
    ["another division", { division: "South" }, false],
    ["the GL owner of a tag", { glOwner: "Ocean Desk" }, true],
    ["a vendor by its SCAC", { vendor: "ACME" }, true],
    ["another vendor", { vendor: "OTHER" }, false],
    ["all but one", { mode: "LTL", division: "North", customer: "NOBODY" }, false],
  ];
  for (const [what, over, fits] of table)
    it(`asks for ${what}: ${fits ? "fits" : "does not fit"}`, () => assert.equal(placeOf(rule(over)), fits ? 0 : -1));

  it("is the first that fits, whatever comes after it", () => {
    assert.equal(placeOf(rule({ mode: "Ocean" }), rule({ from: amountOf("5000") }), rule()), 1);
    assert.equal(placeOf(), -1);
  });

  it("is never chosen by what the invoice says of itself", () => {
    const told = { ...facts.invoice.invoice, service: { mode: "Parcel", type: null, level: null, equipment: null } };
    const telling = { ...facts, invoice: { ...facts.invoice, invoice: told } };
    assert.equal(approvalRuleOf([rule({ mode: "Parcel" })], telling, runAudit(telling)), null);
  });

  it("keeps the policy from approving, unless it says so", () => {
    assert.equal(isForPeople(approvalRuleOf([rule()], facts, result)), true);
    assert.equal(isForPeople(approvalRuleOf([rule({ automatic: true })], facts, result)), false);
    assert.equal(isForPeople(null), false);
  });
});

describe("decideAskedApproval by the matrix", () => {
  const person = (id: string, role = "approver", teams: readonly string[] = []): ApprovingPerson => ({ id, role, teams });
  const ann = person("user:ann", "approver", ["team:c"]);
  const ben = person("user:ben", "approver", ["team:c"]);
  const cyn = person("user:cyn");
  const FIRST: KeptApproval = { by: "user:ann", charges: null, reason: "agreed" };
  const asked = (own: ApprovalRule | null, matrix: Partial<ApprovalMatrix>, over: Partial<ApprovalRequest> = {}) =>
    decideAskedApproval({
      status: "review",
      result,
      charges: null,
      reason: null,
      approver: { id: "x", approvalLimit: null },
      toKeyer: null,
      first: null,
      toFirst: null,
      agreedBefore: ZERO,
      withheldBefore: NOTHING_WITHHELD,
      orders: 1,
      mayBeOrderless: false,
      need: approvalNeed({ ...NO_MATRIX, rules: own === null ? [] : [own], ...matrix }, facts, result),
      ...over,
    });
  const outcome = (decided: ReturnType<typeof asked>): string => (decided.ok ? decided.outcome : decided.refusal);
  const TEAM = rule({ who: "team:c" });
  const TWO = rule({ who: "team:c", approvers: "two" });

  it("lets whom the rule names approve: by team, role or person; nobody else, and nobody whom no person answers for", () => {
    assert.equal(outcome(asked(TEAM, { person: ann })), "approved");
    assert.equal(outcome(asked(TEAM, { person: cyn })), "not-named");
    assert.equal(outcome(asked(rule({ who: "user:cyn" }), { person: cyn })), "approved");
    assert.equal(outcome(asked(rule({ who: "role:approver" }), { person: cyn })), "approved");
    assert.equal(outcome(asked(rule(), { person: cyn })), "not-named");
    assert.equal(outcome(asked(TEAM, { person: null })), "not-named");
    assert.equal(outcome(asked(null, { person: null })), "approved");
    const refused = asked(TEAM, { person: cyn, names: new Map([["team:c", "somebody of the team Controllers"]]) });
    assert.ok(!refused.ok);
    assert.equal(
      refused.message,
      "By approval rule 1 (every invoice) of the audit policy somebody of the team Controllers approves it.",
    );
  });

  it("takes two people whom it names, for the same amounts, where it asks for two", () => {
    assert.equal(outcome(asked(TWO, { person: ann })), "awaits-second");
    const second = { first: FIRST, toFirst: "another" } as const;
    assert.equal(outcome(asked(TWO, { person: ben, firstPerson: ann }, second)), "approved");
    assert.equal(outcome(asked(TWO, { person: ann, firstPerson: ann }, { ...second, toFirst: "same" })), "same-approver");
    assert.equal(outcome(asked(TWO, { person: ben, firstPerson: cyn }, second)), "awaits-second", "the first is not named now");
    const less = [{ code: "LINEHAUL", amount: amountOf("8000"), reason: null }];
    assert.equal(
      outcome(asked(TWO, { person: ben, firstPerson: ann }, { ...second, charges: less })),
      "awaits-second",
      "the first approved other amounts",
    );
    assert.equal(outcome(asked(TWO, { person: cyn, firstPerson: ann }, second)), "not-named");
  });

  it("asks for the limit beside the rule", () => {
    const over = { result: runAudit({ ...facts, orders: facts.orders }), approver: { id: "x", approvalLimit: ZERO } };
    assert.equal(outcome(asked(TEAM, { person: ann }, over)), "approved", "nothing is beyond the order");
  });
});
