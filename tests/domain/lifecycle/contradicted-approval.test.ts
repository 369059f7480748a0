import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { contradictionOf, type NewerAudit } from "#domain/lifecycle/contradicted-approval.ts";
import { amountOf } from "#domain/money/amount.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";

type Given = Parameters<typeof factsOf>[0];

const CASE: Given = { order: { charges: [["LINEHAUL", "1000"]] }, invoice: { charges: [["LINEHAUL", "1700"]] } };
const audited = (given: Given = {}) => runAudit(factsOf({ ...CASE, ...given }));

const approval = {
  by: "ann",
  reason: "agreed",
  charges: [{ code: "LINEHAUL", amount: amountOf("1690"), reason: null }],
  approved: amountOf("1690"),
  result: upcastResult(printAuditResult(audited())),
  orderUuids: ["order"],
};
const against = (given: Given, over: Partial<NewerAudit> = {}) =>
  contradictionOf(approval, {
    status: "review",
    result: audited(given),
    orderUuids: ["order"],
    mayBeOrderless: false,
    ...over,
  });

describe("an approval that awaits a second one and a newer audit", () => {
  it("stands while the audit finds what it found", () => assert.equal(against({}), null));
  it("stands where a policy only widens what it was given beside", () =>
    assert.equal(against({ policy: { total: { over: { amount: "5000", percent: "0", whichever: "larger" } } } }), null));
  it("stands where the policy takes a finding for less", () =>
    assert.equal(against({ policy: { rules: { "charge-over-tolerance": "information" } } }), null));

  const contradicted: readonly (readonly [string, Given, Partial<NewerAudit>, RegExp])[] = [
    [
      "another expectation",
      { order: { charges: [["LINEHAUL", "1100"]] } },
      {},
      /1,100\.00 USD is expected now, 1,000\.00 USD was/,
    ],
    ["other orders", {}, { orderUuids: ["other"] }, /other orders/],
    ["one more order", {}, { orderUuids: ["order", "other"] }, /other orders/],
    [
      "a graver finding",
      { policy: { rules: { "charge-over-tolerance": "block" } } },
      {},
      /did not find so when it was given: .*1,?700/,
    ],
    [
      "a document that the policy wants now",
      { policy: { requiredDocuments: [{ type: "ProofOfDelivery", signed: false }] } },
      {},
      /ProofOfDelivery|proof of delivery/i,
    ],
    ["a final state", {}, { status: "terminated" }, /final/],
    [
      "the same sum in all, and other codes",
      {
        invoice: {
          charges: [
            ["LINEHAUL", "1600"],
            ["FUEL", "100"],
          ],
        },
      },
      {},
      /LINEHAUL is 1,600\.00 USD billed and 1,000\.00 USD expected now/,
    ],
    [
      "the same sum expected in all, and by other codes",
      {
        order: {
          charges: [
            ["LINEHAUL", "900"],
            ["FUEL", "100"],
          ],
        },
      },
      {},
      /LINEHAUL is 1,700\.00 USD billed and 900\.00 USD expected now/,
    ],
    [
      "another sum billed",
      { invoice: { charges: [["LINEHAUL", "1800"]] } },
      {},
      /1,800\.00 USD is billed by the rates of now, 1,700\.00 USD was/,
    ],
    ["fewer orders", {}, { orderUuids: [] }, /other orders/],
    [
      "what cannot be judged any more",
      { rating: { status: "failed" } as never, ratingConfigured: true },
      {},
      /cannot judge what it could|did not find so/,
    ],
  ];
  it("does not stand where it would come to another sum", () => {
    const again = contradictionOf(
      { ...approval, approved: amountOf("1680") },
      {
        status: "review",
        result: audited(),
        orderUuids: ["order"],
        mayBeOrderless: false,
      },
    );
    assert.match(again ?? "it stands", /1,690\.00 USD would be approved now, 1,680\.00 USD was/);
  });
  it("compares a finding with the gravest of its kind that was there", () => {
    const [finding] = approval.result.findings.filter(({ rule }) => rule === "charge-over-tolerance");
    assert.ok(finding !== undefined);
    for (const findings of [
      [finding, { ...finding, severity: "information" as const }],
      [{ ...finding, severity: "information" as const }, finding],
    ])
      assert.equal(
        contradictionOf(
          { ...approval, result: { ...approval.result, findings: [...approval.result.findings, ...findings] } },
          { status: "review", result: audited(), orderUuids: ["order"], mayBeOrderless: false },
        ),
        null,
      );
  });
  it("does not stand where one of two orders is another one, and stands when they are told in another order", () => {
    const of = (orderUuids: readonly string[]) =>
      contradictionOf(
        { ...approval, orderUuids: ["a", "b"] },
        { status: "review", result: audited(), orderUuids, mayBeOrderless: false },
      );
    assert.match(of(["a", "c"]) ?? "it stands", /other orders/);
    assert.equal(of(["b", "a"]), null);
  });
  it("does not stand where a rule cannot be judged any more, or for another reason, and stands where one can again", () => {
    const unjudged = (rule: string, reason: string) => ({ rule, reason, reasonId: null, data: {} }) as never;
    const of = (before: readonly never[], now: readonly never[]) =>
      contradictionOf(
        { ...approval, result: { ...approval.result, notEvaluated: before } },
        { status: "review", result: { ...audited(), notEvaluated: now }, orderUuids: ["order"], mayBeOrderless: false },
      );
    const [weight, rating] = [unjudged("weight-variance", "no scale ticket"), unjudged("rating-mismatch", "no answer")];
    assert.equal(of([weight], [weight]), null);
    assert.equal(of([rating, weight], [weight, rating]), null);
    assert.equal(of([weight], []), null);
    assert.match(of([], [weight]) ?? "it stands", /cannot judge what it could when it was given: no scale ticket/);
    assert.match(of([weight], [weight, rating]) ?? "it stands", /cannot judge .*: no answer/);
    assert.match(of([weight, rating], [unjudged("weight-variance", "no answer")]) ?? "it stands", /cannot judge .*: no answer/);
  });
  for (const [name, given, over, words] of contradicted)
    it(`does not stand beside ${name}`, () => assert.match(against(given, over) ?? "it stands", words));
});
