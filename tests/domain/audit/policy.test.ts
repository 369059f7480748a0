import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { completePolicy, upcastPolicy } from "#domain/audit/policy/complete-policy.ts";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { allowedBy, isWithin, PolicyInForce } from "#domain/audit/context/resolve-limit.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { amount, amountOf, printAmount, rate } from "#domain/money/amount.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { policyOf } from "#tests/builders/audit-facts-builder.ts";

const EXAMPLE = {
  autoApprove: true,
  total: {
    over: { amount: "5.0000", percent: "2", whichever: "larger" },
    under: { amount: "25.0000", percent: "5", whichever: "larger" },
  },
  charge: {
    over: { amount: "2.0000", percent: "1", whichever: "larger" },
    under: { amount: "25.0000", percent: "5", whichever: "larger" },
  },
  chargeNotOnOrder: "review",
  requiredDocuments: [{ type: "ProofOfDelivery", signed: true, status: "Approved" }],
  chargeDocuments: [{ code: "LUMPER", type: "LumperReceipt" }],
  lateBillingDays: 180,
  duplicateWindowDays: 548,
  fx: [{ from: "USD", to: "CAD", rate: "1.3600", date: "2026-03-01" }],
  overrides: [
    {
      when: { vendor: "ACME", mode: "LTL", chargeCode: "FUEL" },
      charge: { over: { amount: "0", percent: "3", whichever: "larger" } },
    },
  ],
};

const refusals = (json: unknown): Record<string, readonly string[]> => {
  const parsed = parsePolicy(json, RULE_IDS);
  assert.ok(!parsed.ok, "was accepted");
  return parsed.errors;
};

describe("parsePolicy", () => {
  it("reads the example, and prints what it reads again", () => {
    const policy = policyOf(EXAMPLE);
    assert.deepEqual(policyOf(printPolicy(policy)), policy);
    const printed = printPolicy(policy);
    for (const key of [
      "autoApprove",
      "total",
      "charge",
      "requiredDocuments",
      "chargeDocuments",
      "fx",
      "lateBillingDays",
    ] as const)
      assert.deepEqual(printed[key], EXAMPLE[key]);
  });

  it("an empty policy is the default one", () => assert.deepEqual(policyOf({}), DEFAULT_POLICY));

  it("reads everything there is", () => {
    const whole = {
      ...EXAMPLE,
      weight: { percent: "2.5", whichever: "larger" },
      distance: { amount: "10.0000", whichever: "larger" },
      shipDateDays: 3,
      originalBillingDays: 540,
      taxes: [{ place: "CA-ON", code: "HST", percent: "13" }],
      acceptSupported: true,
      approvalRules: [
        { from: "5000.0000", currency: "USD", division: "North", approvers: "two", who: "role:admin", automatic: false },
      ],
      rating: { rateBeforeAudit: true, useRatedWhereOrderHasNone: false },
      rules: { "charge-missing": "off", "stop-mismatch": "block" },
      overrides: [
        {
          when: { customer: "C", service: "Expedited" },
          effectiveFrom: "2026-01-01",
          effectiveUntil: "2026-12-31",
          total: { under: { percent: "1", whichever: "smaller" } },
          weight: { percent: "9", whichever: "larger" },
          chargeNotOnOrder: "dispute",
          requiredDocuments: [],
        },
      ],
    };
    const printed = printPolicy(policyOf(whole));
    assert.deepEqual({ ...printed, requiredDocuments: whole.requiredDocuments }, whole);
  });

  it("tells all that is wrong at once, by field path", () => {
    assert.deepEqual(
      Object.keys(
        refusals({
          autoApprove: "yes",
          total: { over: { amount: "-1" }, under: {} },
          charge: { over: { percent: "1", whichever: "both" } },
          chargeNotOnOrder: "shout",
          requiredDocuments: [{ signed: true }],
          lateBillingDays: -1,
          duplicateWindowDays: 1.5,
          fx: [{ from: "US", to: "CAD", rate: "0", date: "2026-02-30" }],
          taxes: {},
          rules: { "no-such-rule": "off", "charge-missing": "loud" },
          overrides: [{ when: { vendr: "X" } }, {}],
        }),
      ).sort(),
      [
        "autoApprove",
        "charge.over.whichever",
        "chargeNotOnOrder",
        "duplicateWindowDays",
        "fx[0].date",
        "fx[0].from",
        "fx[0].rate",
        "lateBillingDays",
        "overrides[0].when.vendr",
        "overrides[1].when",
        "requiredDocuments[0].type",
        "rules.charge-missing",
        "rules.no-such-rule",
        "taxes",
        "total.over.amount",
        "total.under",
      ],
    );
    for (const json of [null, [], "x", 5]) assert.deepEqual(Object.keys(refusals(json)), ["policy"]);
  });

  it("reads document types whatever their case, and no others", () => {
    assert.deepEqual(policyOf({ requiredDocuments: [{ type: "proofofdelivery" }] }).requiredDocuments, [
      { type: "ProofOfDelivery", signed: false, status: "Approved" },
    ]);
    assert.deepEqual(Object.keys(refusals({ chargeDocuments: [{ code: "LUMPER", type: "Lumper" }] })), [
      "chargeDocuments[0].type",
    ]);
  });

  it("refuses names that nobody knows, at every level, and tells the nearest", () => {
    const limit = { percent: "3" };
    const cases: readonly (readonly [json: unknown, path: string, nearest: string])[] = [
      [{ lateBilingDays: 90 }, "lateBilingDays", "lateBillingDays"],
      [{ nobodyKnows: "30" }, "nobodyKnows", ""],
      [{ total: { ower: limit } }, "total.ower", "over"],
      [{ charge: { over: { ...limit, percnt: "3" } } }, "charge.over.percnt", "percent"],
      [{ weight: { ...limit, wichever: "larger" } }, "weight.wichever", "whichever"],
      [{ requiredDocuments: [{ type: "Invoice", sined: true }] }, "requiredDocuments[0].sined", "signed"],
      [{ taxes: [{ place: "CA", code: "GST", percent: "5", rate: "5" }] }, "taxes[0].rate", ""],
      [{ overrides: [{ when: { vendr: "X" } }] }, "overrides[0].when.vendr", "vendor"],
      [{ overrides: [{ when: {}, lateBillingDays: 9 }] }, "overrides[0].lateBillingDays", ""],
      [{ overrides: [{ when: {}, charge: { under: limit, overr: limit } }] }, "overrides[0].charge.overr", "over"],
      [{ rules: { "charge-mising": "off" } }, "rules.charge-mising", "charge-missing"],
      [{ rules: { "Charge-Missing": "off" } }, "rules.Charge-Missing", "charge-missing"],
      [JSON.parse('{"__proto__": {"autoApprove": true}}'), "__proto__", ""],
      [JSON.parse('{"rules": {"__proto__": "off"}}'), "rules.__proto__", ""],
    ];
    for (const [json, path, nearest] of cases) {
      const errors = refusals(json);
      assert.deepEqual(Object.keys(errors), [path]);
      assert.match(errors[path]?.[0] ?? "", new RegExp(`^is not known; the nearest name is .*${nearest}`));
    }
  });

  it("makes no more of a rule than is the carrier's fault, and says why; what an earlier release stored is read as that", () => {
    const made = (of: unknown) => ({ rules: { "rating-response-invalid": of, "rating-mismatch": "dispute" } });
    for (const setting of ["off", "information", "review"])
      assert.equal(policyOf(made(setting)).rules["rating-response-invalid"], setting);
    for (const setting of ["dispute", "DISPUTE", "block"]) {
      assert.deepEqual(refusals(made(setting)), {
        "rules.rating-response-invalid": [
          "must be one of off, information, review: an answer of your own rating engine that is invalid is nothing to hold against the carrier",
        ],
      });
    }
    for (const setting of ["dispute", "block"]) {
      const stored = upcastPolicy(made(setting));
      assert.deepEqual(policyOf(stored).rules, { "rating-response-invalid": "review", "rating-mismatch": "dispute" });
      assert.deepEqual(completePolicy(made(setting)).rules, policyOf(stored).rules);
    }
    // What no release stored is refused as before.
    for (const wrong of [null, 5, [], { rules: null }, { rules: [] }, made(5), made("nonsense")])
      assert.equal(parsePolicy(upcastPolicy(wrong), RULE_IDS).ok, parsePolicy(wrong, RULE_IDS).ok, JSON.stringify(wrong));
  });

  it("knows its names in any case, each once", () => {
    assert.deepEqual(policyOf({ AUTOAPPROVE: true, Weight: { PERCENT: "1", Whichever: "SMALLER" } }).weight, {
      amount: null,
      percent: rate(100_000_000n),
      whichever: "smaller",
    });
    assert.deepEqual(Object.keys(refusals({ lateBillingDays: 1, LateBillingDays: 2 })), ["lateBillingDays"]);
  });

  it("takes Approved, the default, or Ready as the status of a required document", () => {
    const read = (status: unknown) => policyOf({ requiredDocuments: [{ type: "Invoice", status }] }).requiredDocuments[0]?.status;
    assert.deepEqual([read(undefined), read(null), read("ready")], ["Approved", "Approved", "Ready"]);
    assert.deepEqual(refusals({ requiredDocuments: [{ type: "Invoice", status: "Draft" }] }), {
      "requiredDocuments[0].status": ["must be Approved or Ready"],
    });
  });

  it("tells no more than 500 faults, and soon, whatever is sent", () => {
    const names = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`name${at}`, at]));
    assert.equal(Object.keys(refusals(names)).length, 500);
    assert.equal(Object.keys(refusals({ rules: names })).length, 500);
    assert.equal(Object.keys(refusals({ ["x".repeat(1_000_000)]: 1 }))[0]?.length, 100);
  });

  it("refuses what is finer than it keeps, and never throws", () => {
    assert.deepEqual(Object.keys(refusals({ total: { over: { amount: "0.00001" } } })), ["total.over.amount"]);
    fc.assert(
      fc.property(
        fc.object({
          key: fc.constantFrom(...Object.keys(DEFAULT_POLICY), "over", "under", "when", "amount", "percent"),
          maxDepth: 4,
        }),
        (json) => void parsePolicy(json, RULE_IDS),
      ),
    );
  });
});

describe("limits", () => {
  const limits = fc.record({
    amount: fc.option(fc.bigInt({ min: 0n, max: 10n ** 8n }).map(amount)),
    percent: fc.option(fc.bigInt({ min: 0n, max: 10n ** 10n }).map(rate)),
    whichever: fc.constantFrom("larger" as const, "smaller" as const),
  });
  const any = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }).map(amount);

  it("pass exactly up to what they allow, on both sides", () =>
    fc.assert(
      fc.property(limits, any, any, (limit, expected, difference) => {
        const allowed = allowedBy(limit, expected);
        const size = difference < 0n ? -difference : difference;
        assert.equal(isWithin(difference, limit, expected), size < 50n || size <= allowed);
        assert.equal(isWithin(amount(-difference), limit, expected), isWithin(difference, limit, expected));
        assert.equal(allowedBy(limit, amount(-expected)), allowed);
      }),
    ));

  it("the larger allows at least as much as the smaller", () =>
    fc.assert(
      fc.property(limits, any, (limit, expected) =>
        assert.ok(
          allowedBy({ ...limit, whichever: "larger" }, expected) >= allowedBy({ ...limit, whichever: "smaller" }, expected),
        ),
      ),
    ));
});

describe("overrides", () => {
  const over = (percent: string) => ({ charge: { over: { percent } } });
  const inForce = (overrides: readonly unknown[]) =>
    new PolicyInForce(
      policyOf({ overrides }),
      () => {
        const known = {
          vendors: ["ACME", "ACMF"],
          customers: ["C1"],
          modes: ["Ground", "LTL"],
          services: ["Standard"],
          asOfOn: day("2026-03-10"),
        };
        return { known, told: known };
      },
      codeOf,
    );
  const book = new ChargeCodeBook({ codes: DEFAULT_CHARGE_CODES, vendorAliases: [] });
  const codeOf = (value: string): string => book.resolve({ type: null, value, description: null }).code;
  const of = (overrides: readonly unknown[], code = "FUEL"): string => {
    const { value, origin } = inForce(overrides).limit("charge.over", amountOf("100"), code);
    return `${printAmount(allowedBy(value, amountOf("100")))} ${origin}`;
  };

  const cases: readonly (readonly [string, readonly unknown[], string])[] = [
    ["none", [], "2.0000 policy charge.over"],
    ["one that does not apply", [{ when: { vendor: "OTHER" }, ...over("9") }], "2.0000 policy charge.over"],
    [
      "one by a name of the code",
      [{ when: { chargeCode: "Fuel Surcharge" }, ...over("9") }],
      "9.0000 override 1 (chargeCode Fuel Surcharge)",
    ],
    ["one by another code's name", [{ when: { chargeCode: "Lift Gate" }, ...over("9") }], "2.0000 policy charge.over"],
    ["one by a code that nobody knows", [{ when: { chargeCode: "ODDCODE" }, ...over("9") }], "2.0000 policy charge.over"],
    ["one by SCAC, in another case", [{ when: { vendor: "acmf" }, ...over("9") }], "9.0000 override 1 (vendor acmf)"],
    [
      "of more keys wins, wherever it stands",
      [
        { when: { vendor: "ACME", chargeCode: "FUEL" }, ...over("3") },
        { when: { vendor: "ACME" }, ...over("9") },
      ],
      "3.0000 override 1 (vendor ACME, chargeCode FUEL)",
    ],
    [
      "among equals the later",
      [
        { when: { vendor: "ACME" }, ...over("3") },
        { when: { mode: "ltl" }, ...over("9") },
      ],
      "9.0000 override 2 (mode ltl)",
    ],
    [
      "of another code does not count",
      [
        { when: { vendor: "ACME", chargeCode: "LINEHAUL" }, ...over("3") },
        { when: { vendor: "ACME" }, ...over("9") },
      ],
      "9.0000 override 2 (vendor ACME)",
    ],
    [
      "that names another limit leaves this one",
      [
        { when: { vendor: "ACME", mode: "LTL" }, charge: { under: { percent: "1" } } },
        { when: { vendor: "ACME" }, ...over("9") },
      ],
      "9.0000 override 2 (vendor ACME)",
    ],
    ["without condition counts for all", [{ when: {}, ...over("9") }], "9.0000 override 1 (always)"],
    ["not yet in effect", [{ when: {}, effectiveFrom: "2026-03-11", ...over("9") }], "2.0000 policy charge.over"],
    [
      "in effect from today",
      [{ when: {}, effectiveFrom: "2026-03-10", effectiveUntil: "2026-03-10", ...over("9") }],
      "9.0000 override 1 (always)",
    ],
    ["in effect until yesterday", [{ when: {}, effectiveUntil: "2026-03-09", ...over("9") }], "2.0000 policy charge.over"],
    [
      "all four conditions",
      [{ when: { vendor: "ACME", customer: "c1", mode: "Ground", service: "standard", chargeCode: "fuel" }, ...over("4") }],
      "4.0000 override 1 (vendor ACME, customer c1, mode Ground, service standard, chargeCode fuel)",
    ],
  ];
  for (const [name, overrides, expected] of cases) it(name, () => assert.equal(of(overrides), expected));

  it("the most specific of any set wins, the later among equals", () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            vendor: fc.option(fc.constantFrom("ACME", "OTHER"), { nil: undefined }),
            mode: fc.option(fc.constantFrom("LTL", "TL"), { nil: undefined }),
            chargeCode: fc.option(fc.constantFrom("FUEL", "TARP"), { nil: undefined }),
          }),
          { maxLength: 8 },
        ),
        (whens) => {
          const clean = whens.map((when) => Object.fromEntries(Object.entries(when).filter(([, value]) => value !== undefined)));
          const { origin } = inForce(clean.map((when) => ({ when, ...over("9") }))).limit("charge.over", amountOf("100"), "FUEL");
          let best = -1;
          clean.forEach((when, at) => {
            const holds =
              (when["vendor"] ?? "ACME") === "ACME" &&
              (when["mode"] ?? "LTL") === "LTL" &&
              (when["chargeCode"] ?? "FUEL") === "FUEL";
            if (holds && (best === -1 || Object.keys(when).length >= Object.keys(clean[best] ?? {}).length)) best = at;
          });
          assert.ok(
            best === -1 ? origin === "policy charge.over" : origin.startsWith(`override ${best + 1} `),
            `${origin} ${best}`,
          );
        },
      ),
    ));
});

describe("values of a policy", () => {
  it("are decimals as text or number, and nothing else", () => {
    const over = (amount: unknown) => ({ total: { over: { amount } } });
    assert.deepEqual(policyOf(over("5")).total, policyOf(over(5)).total);
    assert.deepEqual(policyOf(over(" 5 ")).total, policyOf(over("5")).total);
    for (const amount of [true, [5], { amount: 5 }])
      assert.deepEqual(Object.keys(refusals(over(amount))), ["total.over.amount"], JSON.stringify(amount));
  });

  it("that need one of several say which, and days are in order", () => {
    const [path, words] = Object.entries(refusals({ total: { over: {} } }))[0] ?? [];
    assert.equal(path, "total.over");
    assert.match(words?.join() ?? "", /^needs an amount, a percent, or both$/);
    const override = (effectiveFrom: string, effectiveUntil: string) => ({
      overrides: [{ when: { vendor: "ACME" }, total: { over: { amount: "1" } }, effectiveFrom, effectiveUntil }],
    });
    assert.deepEqual(refusals(override("2026-03-02", "2026-03-01")), {
      "overrides[0].effectiveUntil": ["must not be before effectiveFrom (2026-03-02)"],
    });
    assert.equal(policyOf(override("2026-03-01", "2026-03-01")).overrides.length, 1);
  });

  it("that nobody sets are off: no approval, no rating engine, no signature", () => {
    const policy = policyOf({ requiredDocuments: [{ type: "ProofOfDelivery" }], rating: {} });
    assert.deepEqual(
      [policy.autoApprove, policy.rating.rateBeforeAudit, policy.rating.useRatedWhereOrderHasNone],
      [false, false, false],
    );
    assert.deepEqual(
      policy.requiredDocuments.map(({ signed, status }) => [signed, status]),
      [[false, "Approved"]],
    );
  });
});
