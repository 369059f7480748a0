import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { CUTS, learnThreshold, MAX_WRONG, MIN_REVIEWED } from "#domain/routing/learned-threshold.ts";
import { isMisread } from "#domain/routing/misread.ts";
import { isSpotChecked } from "#domain/routing/spot-check.ts";
import { upperBound } from "#domain/routing/upper-bound.ts";

/** The chance of at most so many wrong ones, written out with binomial coefficients: slow, and by another way than the code. */
const chance = (of: number, wrong: number, share: number): number => {
  let sum = 0;
  for (let count = 0; count <= wrong; count += 1) {
    let product = 1;
    for (let each = 0; each < count; each += 1) product *= ((of - each) / (each + 1)) * share;
    sum += product * (1 - share) ** (of - count);
  }
  return sum;
};
const counts = fc
  .integer({ min: 1, max: 2_000 })
  .chain((looked) => fc.tuple(fc.constant(looked), fc.integer({ min: 0, max: Math.min(12, looked - 1) })));

describe("the upper bound of a share", () => {
  it("is that of the tables: none of 600 makes half a percent", () => {
    for (const [looked, wrong, bound] of [
      [600, 0, 0.00498],
      [598, 0, 0.004997],
      [10, 0, 0.2589],
      [100, 5, 0.1023],
      [1_000, 1, 0.004735],
      [947, 1, 0.005],
    ] as const)
      assert.ok(Math.abs(upperBound(looked, wrong) - bound) < 0.00005, `${wrong} of ${looked}: ${upperBound(looked, wrong)}`);
    assert.deepEqual([upperBound(0, 0), upperBound(3, 3)], [1, 1]);
  });

  it("is the share at which so few wrong ones have a chance of five percent", () => {
    fc.assert(
      fc.property(counts, ([looked, wrong]) => {
        assert.ok(Math.abs(chance(looked, wrong, upperBound(looked, wrong)) - 0.05) < 1e-6);
      }),
    );
  });

  it("lies above what was seen, falls with every right one and rises with every wrong one", () => {
    fc.assert(
      fc.property(counts, ([looked, wrong]) => {
        const bound = upperBound(looked, wrong);
        assert.ok(bound > wrong / looked && bound <= 1);
        assert.ok(upperBound(looked + 1, wrong) < bound && upperBound(looked + 1, wrong + 1) > bound);
      }),
    );
  });
});

describe("what a confidence is worth", () => {
  const at = (cut: number, reviewed: number, wrong = 0) => ({ cut, reviewed, wrong });

  it("is not known of fewer than 600, however right they were", () => {
    const told = learnThreshold([at(0.95, 213)]);
    assert.deepEqual([told.state, told.reviewed], ["not-known", 213]);
    assert.equal(learnThreshold([]).state, "not-known");
    assert.equal(learnThreshold([at(0.9, MIN_REVIEWED - 1)]).state, "not-known");
    assert.equal(learnThreshold([at(0.9, MIN_REVIEWED)]).state, "known");
  });

  it("goes down as far as it holds, and no further", () => {
    const told = learnThreshold([at(0.95, 700), at(0.9, 100), at(0.75, 300), at(0.6, 50, 9)]);
    assert.deepEqual(told, { state: "known", sure: 0.75, reviewed: 1_100, wrong: 0, bound: upperBound(1_100, 0) });
    const bad = learnThreshold([at(0.95, 700, 30)]);
    assert.equal(bad.state, "too-often-wrong");
    assert.equal(learnThreshold([at(0.95, 650, 1)]).state, "not-known", "one of 650: more have to be looked at");
    assert.equal(learnThreshold([at(0.95, 950, 1)]).state, "known");
  });

  it("goes no further down than papers were looked at", () => {
    const sureOf = (papers: Parameters<typeof learnThreshold>[0]) => {
      const told = learnThreshold(papers);
      return told.state === "known" ? told.sure : told.state;
    };
    assert.equal(sureOf([at(0.95, 1_000)]), 0.95);
    assert.equal(sureOf([at(0.95, 1_000), at(0.9, 99)]), 0.95, "too few of them");
    assert.equal(sureOf([at(0.95, 1_000), at(0.9, 99), at(0.85, 100)]), 0.85, "what is less sure was right");
    assert.equal(sureOf([at(0.95, 590), at(0.9, 20)]), "not-known");
  });

  it("lets nothing through of which more than half a percent may be wrong, whatever was counted", () => {
    const papers = fc.array(
      fc.record({
        cut: fc.constantFrom(...CUTS),
        reviewed: fc.integer({ min: 0, max: 900 }),
        wrong: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(papers, (some) => {
        const counted = some.map((each) => ({ ...each, wrong: Math.min(each.wrong, each.reviewed) }));
        const told = learnThreshold(counted);
        if (told.state !== "known") return;
        const sure = counted.filter(({ cut }) => cut >= told.sure);
        const [reviewed, wrong] = [
          sure.reduce((sum, each) => sum + each.reviewed, 0),
          sure.reduce((sum, each) => sum + each.wrong, 0),
        ];
        assert.deepEqual([told.reviewed, told.wrong], [reviewed, wrong]);
        assert.ok(reviewed >= MIN_REVIEWED && upperBound(reviewed, wrong) <= MAX_WRONG);
      }),
    );
  });

  it("is told wrongly in five of a hundred cases at most, where in truth more are wrong", () => {
    // Every paper is wrong with a chance of 0.6 %, a fifth more than may be.
    const share = 0.006;
    let known = 0;
    for (const reviewed of [600, 950, 1_500, 3_000]) {
      let told = 0;
      for (let wrong = 0; wrong <= 20; wrong += 1) {
        const exactly = chance(reviewed, wrong, share) - (wrong === 0 ? 0 : chance(reviewed, wrong - 1, share));
        if (learnThreshold([at(0.9, reviewed, wrong)]).state === "known") told += exactly;
      }
      assert.ok(told <= 0.05, `${reviewed}: ${told}`);
      known += told;
    }
    assert.ok(known > 0, "it can be told at all");
  });
});

describe("a paper that a person looked at", () => {
  const of = (field: string, read: string | null, said: string | null) => ({
    field,
    read,
    said,
    confidence: 1,
    page: null,
    box: null,
  });
  const type = { read: "Invoice", said: "Invoice" };
  it("was read wrong where a value is another one, or one of money was missed", () => {
    assert.equal(isMisread(type, [of("totalAmount", "1185", "1185.00"), of("weight", null, "400")]), false);
    assert.equal(isMisread(type, [of("weight", "40", "400")]), true);
    assert.equal(isMisread(type, [of("charges[0].amount", null, "12.00")]), true);
    assert.equal(isMisread(type, [of("poNumber", "77", null)]), true);
    assert.equal(isMisread({ read: "Invoice", said: "RateConfirmation" }, []), true);
  });
});

describe("the lot", () => {
  it("falls on one in so many, and always on the same", () => {
    let checked = 0;
    const random = fc.sample(fc.uuid(), { numRuns: 4_000, seed: 3 });
    for (const uuid of random) if (isSpotChecked(uuid, 20)) checked += 1;
    assert.ok(checked > 140 && checked < 260, `${checked} of 4,000`);
    assert.ok(random.every((uuid) => !isSpotChecked(uuid, 0) && isSpotChecked(uuid, 20) === isSpotChecked(uuid, 20)));
  });
});
