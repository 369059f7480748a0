import { amountOf } from "#domain/money/amount.ts";
import { C100, both, rated } from "#tests/builders/audit-cases.ts";
import { siblingOf } from "#tests/builders/audit-facts-builder.ts";
import { testRule } from "#tests/builders/rule-table.ts";

const RUN = { uuid: "run", orderUuid: "order-ORD-1001", orderVersion: 1 };
const RUNS = [RUN];
const agreed = rated("100", "100");
const ratedAs = (code: string, amount: string) => ({
  code,
  description: null,
  amount: amountOf(amount),
  rate: null,
  quantity: null,
  qualifier: null,
});
const first = {
  ...agreed,
  rating: {
    ...agreed.rating,
    status: "answered" as const,
    failure: null,
    vendorCharges: agreed.rating?.vendorCharges ?? [],
    runs: RUNS,
  },
  policy: { rating: { rateBeforeAudit: true } },
};

testRule("rating-mismatch", [
  { name: "no engine", facts: both(C100, C100), expect: "not-applicable" },
  { name: "the engine agrees", facts: rated("100", "100"), expect: "pass" },
  {
    name: "beyond the limit",
    facts: rated("1765.96", "1701.20"),
    expect: [
      { severity: "review", expected: "1701.2000", variance: "64.7600", message: /64\.76 USD over \(3\.81% of 1,701\.20 USD\)/ },
    ],
  },
  {
    name: "the engine failed",
    facts: { ...rated("100", "100"), rating: { status: "failed", failure: "boom", vendorCharges: [] } },
    expect: "not-applicable",
  },
  {
    name: "the engine failed, and the policy asks it first",
    facts: { ...first, rating: { status: "failed", failure: "boom", vendorCharges: [], runs: RUNS } },
    expect: "not-evaluated",
  },
  { name: "the policy asks it first, and it was not asked", facts: { ...first, rating: null }, expect: "not-evaluated" },
  {
    name: "the policy asks it first, and it was asked about an earlier version of the order",
    facts: { ...first, rating: { ...first.rating, runs: [{ ...RUN, orderVersion: 0 }] } },
    expect: "not-evaluated",
  },
  { name: "the policy asks it first, and it agrees", facts: first, expect: "pass" },
  {
    name: "the rest of what an earlier invoice billed",
    facts: { ...rated("40", "100"), siblings: [siblingOf({ byCode: [["LINEHAUL", "60"]] })] },
    expect: "pass",
  },
  {
    name: "more than the rest",
    facts: { ...rated("100", "100"), siblings: [siblingOf({ byCode: [["LINEHAUL", "60"]] })] },
    expect: [
      {
        expected: "40.0000",
        variance: "60.0000",
        message: /100\.00 USD, of which 60\.00 USD was billed before: 60\.00 USD over/,
      },
    ],
  },
  {
    name: "the invoice is in another currency that cannot be converted",
    facts: { ...rated("100", "70"), invoice: { currency: "CAD", charges: [["LINEHAUL", "100"]] } },
    expect: "not-evaluated",
  },
  {
    name: "what was paid before is in another currency that cannot be converted",
    facts: { ...rated("100", "70"), siblings: [siblingOf({ byCode: [["LINEHAUL", "30"]], paidIn: "CAD" })] },
    expect: "not-evaluated",
  },
  {
    name: "no order",
    facts: { ...rated("100", "70"), match: { outcome: "unmatched", reason: "not-found", candidates: [], words: "none" } },
    expect: "not-evaluated",
  },
  {
    name: "the order names another vendor only",
    facts: {
      ...rated("100", "70"),
      order: {
        vendors: [
          { externalId: "OTHR", scac: "OTHR", mcNumber: null, dotNumber: null },
          { externalId: "THRD", scac: "THRD", mcNumber: null, dotNumber: null },
        ],
      },
    },
    expect: "not-evaluated",
  },
  {
    name: "the engine rates none of what is billed",
    facts: { ...agreed, rating: { status: "answered", failure: null, vendorCharges: [ratedAs("QQQ", "1000")] } },
    expect: [
      {
        severity: "review",
        charge: "LINEHAUL",
        expected: "0.0000",
        variance: "100.0000",
        message: /^LINEHAUL: 100\.00 USD is billed, and the rating engine gives no amount for it\. Allowed is/,
      },
      {
        severity: "information",
        charge: "QQQ",
        message: /^QQQ: the rating engine says 1,000\.00 USD under a name that is none of/,
      },
    ],
  },
  {
    name: "the engine rates what is not billed",
    facts: {
      ...agreed,
      rating: { status: "answered", failure: null, vendorCharges: [ratedAs("LINEHAUL", "100"), ratedAs("FUEL", "50")] },
    },
    expect: [
      {
        charge: "FUEL",
        variance: "-50.0000",
        message: /^FUEL: the rating engine says 50\.00 USD, and it is not billed\. Allowed is/,
      },
    ],
  },
  {
    name: "the engine rates what is not billed, within the limit",
    facts: {
      ...agreed,
      rating: { status: "answered", failure: null, vendorCharges: [ratedAs("LINEHAUL", "100"), ratedAs("FUEL", "20")] },
    },
    expect: "pass",
  },
  {
    name: "the engine rates what a follow-up invoice does not bill",
    facts: {
      ...agreed,
      invoice: { ...agreed.invoice, type: "Supplemental" },
      rating: { status: "answered", failure: null, vendorCharges: [ratedAs("LINEHAUL", "100"), ratedAs("FUEL", "50")] },
    },
    expect: "pass",
  },
  {
    name: "the engine was taken away after it answered otherwise",
    facts: { ...rated("100", "70"), ratingConfigured: false },
    expect: [{ severity: "review", variance: "30.0000" }],
  },
  {
    name: "the policy asks the engine first, and there is none",
    facts: { ...first, rating: null, ratingConfigured: false },
    expect: "not-evaluated",
  },
  {
    name: "the policy asks the engine first, and it was taken away after it agreed",
    facts: { ...first, ratingConfigured: false },
    expect: "pass",
  },
  ...(
    [
      ["was not asked", { ...first, rating: null }],
      ["was not asked, and there is none", { ...first, rating: null, ratingConfigured: false }],
      ["gave no answer", { ...first, rating: { status: "failed", failure: "boom", vendorCharges: [], runs: RUNS } }],
    ] as const
  ).map(([what, facts]) => ({
    name: `the findings are turned off, the policy asks the engine first, and it ${what}`,
    facts: { ...facts, policy: { ...first.policy, rules: { "rating-mismatch": "off" } } },
    expect: "not-evaluated" as const,
  })),
  {
    name: "a name that nobody knows, on a follow-up invoice, whatever the policy makes of what differs",
    facts: {
      ...agreed,
      policy: { rules: { "rating-mismatch": "block" } },
      invoice: { ...agreed.invoice, type: "Supplemental" },
      rating: { status: "answered", failure: null, vendorCharges: [ratedAs("LINEHAUL", "100"), ratedAs("QQQ", "0.01")] },
    },
    expect: [{ severity: "information", charge: "QQQ" }],
  },
  {
    name: "a discount of the engine under a name that nobody knows: the rest alone is more than it says",
    facts: {
      ...agreed,
      rating: { status: "answered", failure: null, vendorCharges: [ratedAs("LINEHAUL", "100"), ratedAs("QQQ", "-20")] },
    },
    expect: [{ severity: "review", charge: "QQQ", message: /says a credit of 20\.00 USD|says -20\.00 USD/ }],
  },
  { name: "the engine was not asked", facts: { ...rated("100", "100"), rating: null }, expect: "not-applicable" },
  {
    name: "two charges of the engine that are one code of ours",
    facts: {
      ...rated("100", "60"),
      rating: { status: "answered", failure: null, vendorCharges: [ratedAs("LINEHAUL", "60"), ratedAs("400", "40")] },
    },
    expect: "pass",
  },
]);
