import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { allocateDecision } from "#domain/audit/approval/allocate-approved.ts";
import type { RatedCharge, RatingFault } from "#domain/audit/facts/audit-facts.ts";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { amountOf } from "#domain/money/amount.ts";
import {
  ACME,
  type ChargeInput,
  type FactsInput,
  factsOf,
  type OrderInput,
  siblingOf,
} from "#tests/builders/audit-facts-builder.ts";
import { OTHER } from "#tests/builders/audit-cases.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

type Says = readonly (readonly [code: string, amount: string])[];
interface GivenOrder extends OrderInput {
  /** What the engine says of it; "failed": it gave no answer; null: it was asked about an earlier version. */
  readonly rated: Says | "failed" | null;
  readonly faults?: readonly Omit<RatingFault, "orderUuid">[];
}

const EXACT = { over: { amount: "0" }, under: { amount: "0" } };
/** What is billed against what is rated has a table of its own (rating-mismatch). */
const TAKES_RATED = {
  rating: { useRatedWhereOrderHasNone: true },
  charge: EXACT,
  total: EXACT,
  rules: { "rating-mismatch": "off" },
};

const charge = (orderUuid: string, code: string, amount: string): RatedCharge => ({
  code,
  description: null,
  amount: amountOf(amount),
  rate: null,
  quantity: null,
  qualifier: null,
  orderUuid,
});

/** O1, O2 ... as they are ordered and rated, and what is billed over all of them. */
const factsOver = (orders: readonly GivenOrder[], charges: readonly ChargeInput[], more: FactsInput = {}) => {
  const named = orders.map((order, at) => ({ ...order, uuid: `order-${at + 1}`, orderNumber: `O${at + 1}` }));
  const failed = named.filter(({ rated }) => rated === "failed");
  const faults = named.flatMap(({ uuid, faults = [] }) => faults.map((fault) => ({ ...fault, orderUuid: uuid })));
  return factsOf({
    orders: named.map(({ rated: _rated, faults: _faults, ...order }) => order),
    policy: TAKES_RATED,
    ...more,
    invoice: { charges, ...more.invoice },
    ratingConfigured: true,
    rating: {
      status: failed.length === 0 ? "answered" : "failed",
      failure: failed.length === 0 ? null : "It was away.",
      vendorCharges: named.flatMap(({ uuid, rated }) =>
        rated === null || rated === "failed" ? [] : rated.map(([code, amount]) => charge(uuid, code, amount)),
      ),
      ...(faults.length === 0 ? {} : { faults }),
      runs: named.map(({ uuid, rated }) => ({
        uuid: `run-${uuid}`,
        orderUuid: uuid,
        orderVersion: rated === null ? 9 : 1,
        ...(rated === "failed" ? { failed: true as const } : {}),
      })),
    },
  });
};

const audited = (orders: readonly GivenOrder[], charges: readonly ChargeInput[], more: FactsInput = {}) => {
  const { verdict, charges: rows, findings, allocations } = runAudit(factsOver(orders, charges, more));
  return {
    verdict,
    expected: rows.map(({ code, expected }) => `${code} ${(expected ?? 0n) / 10_000n}`),
    findings: findings.filter(({ severity }) => severity !== "information").map(({ rule, severity }) => `${rule} ${severity}`),
    words: findings.map(({ message }) => message).join("\n"),
    allocations: allocations.map(({ orderUuid, total }) => `${orderUuid} ${total / 10_000n}`),
  };
};

const EMPTY_ADDRESS = { name: null, address1: null, address2: null, city: null, postalCode: null };
const ORDERED: GivenOrder = { charges: [["LINEHAUL", "1000"]], rated: [["LINEHAUL", "1000"]] };
const RATED: GivenOrder = { charges: [], rated: [["LINEHAUL", "500"]] };

describe("an order without charges is expected at its own answer of the rating engine", () => {
  it("beside one that names its charges", () => {
    const { verdict, expected, allocations } = audited([ORDERED, RATED], [["LINEHAUL", "1500"]]);
    assert.deepEqual([verdict, expected], ["approve", ["LINEHAUL 1500"]]);
    // What is approved is its orders': a later invoice of either is judged after it.
    assert.deepEqual(allocations, ["order-1 1000", "order-2 500"]);
  });

  it("whichever of them comes first, and where several are without", () => {
    assert.equal(audited([RATED, ORDERED], [["LINEHAUL", "1500"]]).verdict, "approve");
    const three = [RATED, ORDERED, { ...RATED, rated: [["LINEHAUL", "250.0050"]] }] as const;
    assert.equal(audited(three, [["LINEHAUL", "1750.0050"]]).verdict, "approve");
    assert.equal(audited(three, [["LINEHAUL", "1750.0150"]]).verdict, "dispute");
    assert.deepEqual(audited([RATED, { ...RATED, rated: [["LINEHAUL", "250"]] }], [["LINEHAUL", "750"]]).allocations, [
      "order-1 500",
      "order-2 250",
    ]);
  });

  it("by code: fuel that one order names and another is rated with", () => {
    const orders: readonly GivenOrder[] = [
      {
        charges: [
          ["LINEHAUL", "1000"],
          ["FUEL", "100"],
        ],
        rated: [["LINEHAUL", "1000"]],
      },
      {
        charges: [],
        rated: [
          ["LINEHAUL", "500"],
          ["FUEL", "50"],
        ],
      },
    ];
    const fuel = (amount: string): readonly ChargeInput[] => [
      ["LINEHAUL", "1500"],
      ["FUEL", amount],
    ];
    assert.equal(audited(orders, fuel("150")).verdict, "approve");
    assert.equal(audited(orders, fuel("150.01")).verdict, "dispute");
  });

  it("with its discounts, taken off linehaul that is billed net too", () => {
    const discounted: GivenOrder = {
      charges: [],
      rated: [
        ["LINEHAUL", "600"],
        ["DISCOUNT", "-100"],
      ],
    };
    assert.equal(audited([ORDERED, discounted], [["LINEHAUL", "1500"]]).verdict, "approve");
    assert.equal(audited([ORDERED, discounted], [["LINEHAUL", "1600"]]).verdict, "dispute");
    const apart: readonly ChargeInput[] = [
      ["LINEHAUL", "1600"],
      ["DISCOUNT", "-100"],
    ];
    assert.equal(audited([ORDERED, discounted], apart).verdict, "approve");
  });

  it("with its taxes, unless the policy has a rule for them and another order names charges", () => {
    const taxed: GivenOrder = {
      charges: [],
      rated: [
        ["LINEHAUL", "500"],
        ["HST", "65"],
      ],
    };
    const bill = (linehaul: string, tax: string): readonly ChargeInput[] => [
      ["LINEHAUL", linehaul],
      ["HST", tax],
    ];
    const policy = { ...TAKES_RATED, taxes: [{ place: "CA-ON", code: "HST", percent: "13" }] };
    assert.equal(audited([taxed], bill("500", "65")).verdict, "approve");
    assert.equal(audited([ORDERED, taxed], bill("1500", "65")).verdict, "approve");
    assert.notEqual(audited([ORDERED, taxed], bill("1500", "195")).verdict, "approve");
    const stop = {
      type: "Destination",
      sequence: 1,
      vendors: [],
      address: { ...EMPTY_ADDRESS, state: "ON", country: "CA" },
      references: [],
    };
    const inOntario = { stops: [stop] } as unknown as OrderInput;
    const orders = [
      { ...ORDERED, ...inOntario },
      { ...taxed, ...inOntario },
    ];
    assert.equal(audited(orders, bill("1500", "195"), { policy }).verdict, "approve");
    assert.notEqual(audited(orders, bill("1500", "260"), { policy }).verdict, "approve");
  });

  it("by lines that name their orders: what is rated for one is not paid for the other", () => {
    const lines = (one: string, two: string): readonly ChargeInput[] => [
      { code: "LINEHAUL", description: "Load O1", amount: one },
      { code: "LINEHAUL", description: "Load O2", amount: two },
    ];
    assert.equal(audited([ORDERED, RATED], lines("1000", "500")).verdict, "approve");
    const swapped = audited([ORDERED, RATED], lines("900", "600"));
    assert.equal(swapped.verdict, "dispute");
    assert.match(swapped.words, /LINEHAUL of order O2: 600\.00 USD billed, 500\.00 USD expected/);
  });

  it("and not a cent of it is left for another order once it is paid", () => {
    const first = { byCode: [["LINEHAUL", "500"]] as const, orderUuid: "order-2" };
    const after = (amount: string) => audited([ORDERED, RATED], [["LINEHAUL", amount]], { siblings: [siblingOf(first)] });
    assert.equal(after("1000").verdict, "approve");
    assert.equal(after("1500").verdict, "dispute");
    // What the first was paid for O1 leaves O2's own.
    const ofOne = { byCode: [["LINEHAUL", "1000"]] as const, orderUuid: "order-1" };
    const rest = (amount: string) => audited([ORDERED, RATED], [["LINEHAUL", amount]], { siblings: [siblingOf(ofOne)] });
    assert.equal(rest("500").verdict, "approve");
    assert.equal(rest("500.01").verdict, "dispute");
  });

  it("and what an invoice of two divisions was paid there counts against it, where nobody told whose it was", () => {
    const division = (externalId: string) => ({ ...OTHER, externalId, scac: "ACMF" });
    const orders: readonly GivenOrder[] = [
      {
        ...RATED,
        vendors: [
          { ...ACME, charges: [] },
          { ...division("ACME-W"), charges: [] },
        ],
      },
      ORDERED,
    ];
    const unassigned = [
      {
        ...siblingOf({ byCode: [["LINEHAUL", "500"]], orderUuid: "order-1" }),
        vendor: { externalId: null, scac: "ACMF", mcNumber: null, dotNumber: null },
      },
    ];
    assert.equal(audited(orders, [["LINEHAUL", "1500"]]).verdict, "approve");
    assert.equal(audited(orders, [["LINEHAUL", "1500"]], { unassigned }).verdict, "dispute");
    assert.equal(
      audited(orders, [["LINEHAUL", "1000"]], { unassigned }).findings.includes("charge-over-tolerance dispute"),
      false,
    );
  });

  it("so is what a person approves of it shared among the orders", () => {
    const facts = factsOver([ORDERED, RATED], [["LINEHAUL", "1800"]]);
    const allocations = allocateDecision(runAudit(facts), facts, new Map([["LINEHAUL", amountOf("1500")]]));
    assert.deepEqual(
      allocations.map(({ total }) => total),
      [amountOf("1000"), amountOf("500")],
    );
  });
});

describe("what is rated for an order that names charges raises nothing of another", () => {
  it("neither a code that it names itself, nor one of the other", () => {
    const dear: GivenOrder = { ...ORDERED, rated: [["LINEHAUL", "1700"]] };
    const { verdict, expected } = audited([dear, RATED], [["LINEHAUL", "2200"]]);
    assert.deepEqual([verdict, expected], ["dispute", ["LINEHAUL 1500"]]);
    const withFuel: GivenOrder = { ...ORDERED, rated: [["FUEL", "80"]] };
    const fueled: GivenOrder = {
      charges: [],
      rated: [
        ["LINEHAUL", "500"],
        ["FUEL", "50"],
      ],
    };
    const bill = (fuel: string): readonly ChargeInput[] => [
      ["LINEHAUL", "1500"],
      ["FUEL", fuel],
    ];
    assert.equal(audited([withFuel, fueled], bill("50")).findings.length, 0);
    const unclear = audited([withFuel, fueled], bill("130"));
    assert.deepEqual([unclear.verdict, unclear.expected], ["review", ["LINEHAUL 1500", "FUEL 50"]]);
    assert.match(
      unclear.words,
      /Order O1 names no FUEL and is rated with it, and no line says which order it is billed for: the difference may be that\./,
    );
    // Nor where the other has it by its own word.
    const ordered: GivenOrder = {
      charges: [
        ["LINEHAUL", "500"],
        ["FUEL", "50"],
      ],
      rated: [],
    };
    assert.deepEqual(audited([withFuel, ordered], bill("130")).findings, [
      "charge-over-tolerance review",
      "total-over-tolerance review",
    ]);
    // Another charge that is too much is disputed as ever.
    const more: readonly ChargeInput[] = [
      ["LINEHAUL", "1600"],
      ["FUEL", "50"],
    ];
    assert.ok(audited([withFuel, ordered], more).findings.includes("charge-over-tolerance dispute"));
  });

  it("and is expected of lines that name their orders, and of a code that no other order expects", () => {
    const withFuel: GivenOrder = { ...ORDERED, rated: [["FUEL", "80"]] };
    const fueled: GivenOrder = {
      charges: [],
      rated: [
        ["LINEHAUL", "500"],
        ["FUEL", "50"],
      ],
    };
    const named: readonly ChargeInput[] = [
      ["LINEHAUL", "1500"],
      { code: "FUEL", description: "Fuel O1", amount: "80" },
      { code: "FUEL", description: "Fuel O2", amount: "50" },
    ];
    assert.deepEqual(audited([withFuel, fueled], named).findings, []);
    const detained: GivenOrder = { ...ORDERED, rated: [["DETENTION", "75"]] };
    const bill = (amount: string): readonly ChargeInput[] => [
      ["LINEHAUL", "1500"],
      ["DETENTION", amount],
    ];
    assert.deepEqual(audited([detained, RATED], bill("75")).findings, []);
    assert.ok(audited([detained, RATED], bill("75.01")).findings.includes("charge-over-tolerance dispute"));
  });
});

describe("an order without charges whose answer is missing or invalid has no expectation", () => {
  const over = [["LINEHAUL", "1500"]] as const;
  const alone = [["LINEHAUL", "1000"]] as const;
  const flawed: readonly (readonly [GivenOrder, RegExp])[] = [
    [{ ...RATED, rated: "failed" }, /O2 names no charges .*: the rating engine gives no charges for it/],
    [{ ...RATED, rated: null }, /O2 names no charges .*: the rating engine was not asked about it as it is now/],
    [{ ...RATED, rated: [] }, /the rating engine gives no charges for it/],
    [{ ...RATED, faults: [{ charge: "LINEHAUL", text: "it is no number" }] }, /answer about it breaks a rule/],
    [{ ...RATED, faults: [{ charge: null, text: "VendorCharges[1] is no object." }] }, /answer about it breaks a rule/],
    [
      {
        charges: [],
        rated: [
          ["LINEHAUL", "500"],
          ["XQ9", "-50"],
        ],
      },
      /names a charge that is none of your charge codes/,
    ],
    [{ ...RATED, status: "cancelled" }, /it is cancelled/],
  ];
  it("is looked at by a person with the reason, never approved and never held against the carrier", () => {
    const lax = {
      ...TAKES_RATED,
      rules: { "rating-response-invalid": "off", "rating-mismatch": "off", "order-cancelled": "off" },
    };
    for (const [order, why] of flawed)
      for (const policy of [TAKES_RATED, lax])
        for (const charges of [over, alone]) {
          const { verdict, words, findings } = audited([ORDERED, order], charges, { policy });
          const told = `${why} ${charges[0][1]} ${JSON.stringify(findings)}`;
          assert.ok(findings.includes("order-without-charges review"), told);
          assert.match(words, why);
          assert.equal(
            findings.some((finding) => finding.endsWith(" dispute") && !finding.startsWith("order-cancelled")),
            false,
            told,
          );
          assert.notEqual(verdict, "approve", told);
        }
    assert.match(
      audited([ORDERED, { ...RATED, rated: "failed" }], over).words,
      /Order O2 names no charges: the difference may be what is owed for it\./,
    );
  });

  it("also where it is the only one", () => {
    for (const [order, why] of flawed) {
      const { verdict, words, findings } = audited([order], [["LINEHAUL", "500"]], { policy: TAKES_RATED });
      assert.ok(findings.includes("order-without-charges review"), JSON.stringify(findings));
      assert.match(words.replaceAll("O1", "O2"), why);
      assert.notEqual(verdict, "approve");
    }
  });

  it("while the answer about an order that names its charges is no matter", () => {
    for (const rated of ["failed", null, []] as const) {
      const policy = { ...TAKES_RATED, rules: { "rating-response-invalid": "off", "rating-mismatch": "off" } };
      assert.equal(audited([{ ...ORDERED, rated }, RATED], over, { policy }).verdict, "approve", String(rated));
    }
  });

  it("and nothing of it where the answers do not say which order they are about", () => {
    const facts = factsOver([ORDERED, RATED], over);
    assert.ok(facts.rating !== null);
    const vendorCharges = facts.rating.vendorCharges.map(({ orderUuid: _, ...each }) => each);
    const { verdict } = runAudit({ ...facts, rating: { ...facts.rating, vendorCharges } });
    assert.equal(verdict, "review");
  });
});

describe("whatever the orders name and the engine says of each", () => {
  const cents = fc.integer({ min: 0, max: 300_000 }).map((value) => (value / 100).toFixed(2));
  const charges = fc.tuple(cents, cents).map(([linehaul, fuel]): Says => [
    ["LINEHAUL", linehaul],
    ["FUEL", fuel],
  ]);
  const order = fc.record({
    charges: fc.option(charges, { nil: [] }),
    rated: fc.oneof({ weight: 8, arbitrary: charges }, { weight: 1, arbitrary: fc.constantFrom("failed" as const, null) }),
    isFaulty: fc.integer({ min: 0, max: 9 }).map((value) => value === 0),
  });
  const inCents = (amount: string): number => Math.round(Number(amount) * 100);
  const policy = { ...TAKES_RATED, rules: { "rating-mismatch": "off", "rating-response-invalid": "off" } };

  it("no more is approved than each order's own price, and where one has none nothing is approved or disputed", () => {
    fc.assert(
      fc.property(
        fc.array(order, { minLength: 1, maxLength: 4 }),
        fc.tuple(cents, cents),
        fc.boolean(),
        (orders, more, isExact) => {
          const given = orders.map(({ isFaulty, ...each }): GivenOrder => ({
            ...each,
            ...(isFaulty ? { faults: [{ charge: null, text: "RawResponse is missing." }] } : {}),
          }));
          const priceOf = ({ charges: named, rated, faults }: GivenOrder): Says | null =>
            (named?.length ?? 0) > 0 ? (named as Says) : typeof rated === "string" || faults !== undefined ? null : rated;
          const prices = given.map(priceOf);
          const sum = (code: string): number =>
            prices
              .flatMap((price) => price ?? [])
              .reduce((total, [name, amount]) => total + (name === code ? inCents(amount) : 0), 0);
          const billed = (["LINEHAUL", "FUEL"] as const).map((code, at) => ({
            code,
            cents: sum(code) + (isExact ? 0 : inCents(more[at] ?? "0")),
          }));
          const { verdict, findings } = audited(
            given,
            billed.map(({ code, cents: whole }) => [code, (whole / 100).toFixed(2)] as const),
            { policy },
          );
          const told = JSON.stringify({ given, billed, findings });
          if (prices.includes(null)) assert.equal(verdict, "review", told);
          else if (billed.some(({ code, cents: whole }) => whole > sum(code))) assert.equal(verdict, "dispute", told);
          else assert.equal(verdict, "approve", told);
        },
      ),
      { numRuns: caseCount({ suite: 300, soak: 5_000 }), seed: RUN_SEED },
    );
  });
});

describe("a policy that does not take what the engine says", () => {
  it("judges as before", () => {
    const policy = { ...TAKES_RATED, rating: { useRatedWhereOrderHasNone: false } };
    const { verdict, expected } = audited([ORDERED, RATED], [["LINEHAUL", "1500"]], { policy });
    assert.deepEqual([verdict, expected], ["dispute", ["LINEHAUL 1000"]]);
  });
});

describe("the facts with answers by order", () => {
  it("are judged alike when they are read again", () => {
    const facts = factsOver([ORDERED, RATED], [["LINEHAUL", "1500"]]);
    const again = factsFromCanonical(canonicalFacts(facts));
    assert.deepEqual(printAuditResult(runAudit(again)), printAuditResult(runAudit(facts)));
    assert.equal(runAudit(again).verdict, "approve");
  });
});
