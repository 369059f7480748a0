import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import type { Attack, Surface } from "./attack.ts";
import { ATTACKS_ON_IDENTITY } from "./attacks-on-identity.ts";
import { ATTACKS_ON_MONEY } from "./attacks-on-money.ts";
import { ATTACKS_ON_TERMS } from "./attacks-on-terms.ts";
import { ATTACKS_OVER_TIME } from "./attacks-over-time.ts";
import { ATTACKS_WITH_PAPERS, HONEST_PAPERS } from "./attacks-with-papers.ts";
import { HONEST as HONEST_MOVES, honestMove } from "./honest-moves.ts";
import type { Variation } from "./honest-moves.ts";
import { factsOfMove, isBorne, owed, text } from "./move.ts";
import type { Move } from "./move.ts";

/** The suite tries fifteen hundred new ones a run, `npm run soak` ten thousand; CASES=50000 before a release. */
const CASES = caseCount({ suite: 1_500, soak: 10_000 });
const ATTACKS: readonly Attack[] = [
  ...ATTACKS_ON_MONEY,
  ...ATTACKS_ON_IDENTITY,
  ...ATTACKS_ON_TERMS,
  ...ATTACKS_OVER_TIME,
  ...ATTACKS_WITH_PAPERS,
];
const HONEST: readonly Variation[] = [...HONEST_MOVES, ...HONEST_PAPERS];

const judge = (move: Move) => printAuditResult(runAudit(factsOf(factsOfMove(move))));

/** An honest move with some of what honest carriers do, and the names of it. */
const variedMove = (random: SeededRandom, first?: Variation): { move: Move; names: string[] } => {
  let move = honestMove(random);
  const names: string[] = [];
  const tried = new Set<Variation>();
  const wanted = [...(first === undefined ? [] : [first]), ...Array.from({ length: random.below(4) }, () => random.pick(HONEST))];
  for (const variation of wanted) {
    if (tried.has(variation)) continue;
    tried.add(variation);
    const next = structuredClone(move);
    if (!variation.apply(next, random)) continue;
    move = next;
    names.push(variation.name);
  }
  return { move, names };
};

/** The move after one to three attacks, no two of them on one surface; null when the first does not fit. */
const attacked = (honest: Move, random: SeededRandom, first: Attack): { move: Move; by: Attack[] } | null => {
  let move = structuredClone(honest);
  // A scale ticket bears linehaul up to its weight, however it is overcharged.
  const isBearable = ({ surface }: Attack): boolean => surface === "charges" && isBorne(honest, "LINEHAUL");
  if (isBearable(first)) return null;
  if (!first.apply(move, random)) return null;
  const by = [first];
  const surfaces = new Set<Surface>([first.surface]);
  for (let more = random.chance(0.6) ? 0 : 1 + random.below(2); more > 0; more -= 1) {
    const next = random.pick(ATTACKS);
    if (surfaces.has(next.surface) || isBearable(next)) continue;
    const copy = structuredClone(move);
    if (!next.apply(copy, random)) continue;
    move = copy;
    by.push(next);
    surfaces.add(next.surface);
  }
  return { move, by };
};

const jsonOf = (move: Move): string =>
  JSON.stringify(move, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

describe("bills whose truth is known because of how they were made", () => {
  it(`approves the honest one and never the attacked one, ${CASES} times`, () => {
    const random = new SeededRandom(RUN_SEED);
    const seen = new Map<string, number>();
    const count = (name: string): void => void seen.set(name, (seen.get(name) ?? 0) + 1);
    for (let at = 0; at < CASES; at += 1) {
      const attack = ATTACKS[at % ATTACKS.length] as Attack;
      let { move: honest, names } = variedMove(random, attack.needs ?? random.pick(HONEST));
      let spoilt = attacked(honest, random, attack);
      // Not every attack fits every move.
      for (let again = 0; spoilt === null && again < 6; again += 1) {
        ({ move: honest, names } = variedMove(random, attack.needs ?? random.pick(HONEST)));
        spoilt = attacked(honest, random, attack);
      }
      const told = (move: Move, by: readonly Attack[], findings: unknown): string =>
        `case ${at} of seed ${RUN_SEED}: ${[...names, ...by.map((entry) => `ATTACK ${entry.name}`)].join("; ")}\n${JSON.stringify(findings)}\n${jsonOf(move)}`;
      const truth = judge(honest);
      if (truth.verdict !== "approve" || truth.totals.approved !== text(owed(honest))) {
        const found = truth.findings.map((each) => `${each.rule} ${each.severity}: ${each.message}`);
        const is = `${truth.verdict} of ${truth.totals.approved}, to be approved at ${text(owed(honest))}`;
        assert.fail(`${is}: ${told(honest, [], [found, truth.notEvaluated])}`);
      }
      for (const name of names) count(name);

      if (spoilt === null) continue;
      const result = judge(spoilt.move);
      const rules = result.findings.map((finding) => `${finding.rule} ${finding.severity}`);
      if (result.verdict === "approve") assert.fail(`approved: ${told(spoilt.move, spoilt.by, rules)}`);
      for (const entry of spoilt.by) count(entry.name);
      const [only, second] = spoilt.by;
      if (only === undefined || second !== undefined || result.verdict === "unmatched") continue;
      if (!result.findings.some((each) => each.severity !== "information" && only.caughtBy.includes(each.rule)))
        assert.fail(`found by no rule that should: ${told(spoilt.move, spoilt.by, rules)}`);
    }
    // Each must have been tried often, or the rest says little.
    for (const { name } of [...HONEST, ...ATTACKS])
      assert.ok((seen.get(name) ?? 0) >= CASES / 500, `${name}: ${seen.get(name) ?? 0} of ${CASES}`);
  });
});
