import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  type AssignablePerson,
  assignByRules,
  type AssignmentRule,
  type AssignmentTargets,
  problemOf,
} from "#domain/lifecycle/assign-by-rules.ts";
import { type AssignableInvoice, type AssignmentConditions, fallsUnder } from "#domain/lifecycle/assignment-rule.ts";
import { amountOf } from "#domain/money/amount.ts";

const ANY: AssignmentConditions = {
  vendors: [],
  customers: [],
  modes: [],
  divisions: [],
  auditRules: [],
  sources: [],
  currency: null,
  minBilled: null,
  maxBilled: null,
};
const INVOICE: AssignableInvoice = {
  vendors: ["V-1", "ACMF", "Acme Freight, Inc."],
  customers: ["C-1", "Paper Co"],
  modes: ["LTL"],
  divisions: ["North"],
  auditRules: ["line-over", "duplicate-invoice"],
  sources: ["Edi210"],
  currency: "USD",
  billed: amountOf("500.00"),
};
const rule = (more: Partial<AssignmentRule> = {}): AssignmentRule => ({
  ...ANY,
  ruleUuid: more.name ?? "rule",
  name: "rule",
  assignee: "user:ana",
  inTurns: false,
  ...more,
});
const here = (id: string): AssignablePerson => ({ id, isAway: false, delegate: null });
const targets = (
  people: readonly AssignablePerson[],
  teams: Record<string, readonly AssignablePerson[]> = {},
): AssignmentTargets => ({
  people: new Map(people.map((person) => [person.id, person])),
  teams: new Map(Object.entries(teams)),
});
const invoices = (count: number) => Array.from({ length: count }, (_, index) => ({ ...INVOICE, invoiceUuid: `i-${index}` }));

describe("what falls under a rule of assignment", () => {
  it("has everything that is named, however it is written, and of each list one", () => {
    assert.ok(fallsUnder(ANY, INVOICE), "no condition is every invoice");
    const each: readonly Partial<AssignmentConditions>[] = [
      { vendors: ["nobody", "acme freight inc"] },
      { vendors: ["acmf"] },
      { customers: ["PAPER CO"] },
      { modes: ["ltl", "FTL"] },
      { divisions: ["north"] },
      { auditRules: ["duplicate-invoice"] },
      { sources: ["edi210"] },
      { currency: "USD" },
      { minBilled: amountOf("500") },
      { maxBilled: amountOf("500.00") },
    ];
    for (const one of each) assert.ok(fallsUnder({ ...ANY, ...one }, INVOICE), JSON.stringify(Object.keys(one)));
    assert.ok(fallsUnder(Object.assign({}, ANY, ...each) as AssignmentConditions, INVOICE));
    const others: readonly Partial<AssignmentConditions>[] = [
      { vendors: ["Acme"] },
      { modes: ["FTL"] },
      { divisions: ["South"] },
      { auditRules: ["line"] },
      { currency: "CAD" },
      { minBilled: amountOf("500.01") },
      { maxBilled: amountOf("499.99") },
    ];
    for (const other of others)
      assert.ok(!fallsUnder({ ...(Object.assign({}, ANY, ...each) as AssignmentConditions), ...other }, INVOICE));
    const bare = { ...INVOICE, customers: [], divisions: [] };
    assert.ok(!fallsUnder({ ...ANY, divisions: ["North"] }, bare), "what is not known is no match");
  });
});

describe("whom rules of assignment give invoices to", () => {
  const given = (rules: readonly AssignmentRule[], to: AssignmentTargets, count = 1) =>
    assignByRules(rules, to, new Map(), invoices(count)).assigned.map(({ assignee }) => assignee);

  it("is told by the first that fits; one that is broken leaves what falls under it to nobody, and says why", () => {
    const ftl = rule({ name: "ftl", modes: ["FTL"], assignee: "user:ben" });
    const all = targets([here("user:ana"), here("user:ben")]);
    assert.deepEqual(given([ftl, rule(), rule({ assignee: "user:ben" })], all), ["user:ana"]);
    assert.deepEqual(given([ftl], all), []);
    const gone = rule({ assignee: "user:gone" });
    assert.deepEqual(given([gone, rule()], all), [], "not the next one's: whoever made the rules did not say so");
    const teams = targets([], { "team:1": [here("user:ana")], "team:2": [] });
    const problem = (assignee: string, inTurns = false) => problemOf({ assignee, inTurns }, teams);
    assert.deepEqual(
      [problem("user:gone"), problem("team:3"), problem("team:2", true), problem("team:2"), problem("team:1", true)],
      ["person-gone", "team-gone", "team-empty", null, null],
    );
  });

  it("passes over who is away: to their delegate where the queue was handed over, and in a team to the next", () => {
    const away = { id: "user:ana", isAway: true, delegate: "user:ben" };
    assert.deepEqual(given([rule()], targets([away, here("user:ben")])), ["user:ben"]);
    assert.deepEqual(given([rule()], targets([{ ...away, delegate: null }])), ["user:ana"], "it waits for them");
    const team = rule({ assignee: "team:1", inTurns: true });
    const of = (...members: readonly AssignablePerson[]) => targets(members, { "team:1": members });
    assert.deepEqual(given([team], of(here("user:c"), away, here("user:b")), 4), ["user:b", "user:c", "user:b", "user:c"]);
    assert.deepEqual(given([team], of(away), 2), ["team:1", "team:1"], "the whole team is away: its own queue has it");
    assert.deepEqual(given([rule({ assignee: "team:1" })], of(here("user:b"))), ["team:1"], "not in turns");
  });

  it("takes turns so that nobody who is here gets two more than another, in whatever batches and by whichever rule", () => {
    const people = ["user:a", "user:b", "user:c", "user:d", "user:e"];
    const stretch = fc.record({
      away: fc.subarray(people, { maxLength: 4 }),
      batches: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 5 }), (stretches) => {
        const rules = [
          rule({ name: "small", maxBilled: amountOf("100"), assignee: "team:1", inTurns: true }),
          rule({ name: "all", assignee: "team:1", inTurns: true }),
        ];
        let turns: ReadonlyMap<string, string> = new Map();
        for (const { away, batches } of stretches) {
          const members = people.map((id) => ({ id, isAway: away.includes(id), delegate: null }));
          const counts = new Map(members.filter(({ isAway }) => !isAway).map(({ id }) => [id, 0]));
          for (const count of batches) {
            const some = invoices(count).map((each, index) => ({ ...each, billed: amountOf(index % 2 === 0 ? "50" : "500") }));
            const decided = assignByRules(rules, targets(members, { "team:1": members }), turns, some);
            ({ turns } = decided);
            assert.equal(decided.assigned.length, count);
            for (const { assignee } of decided.assigned) {
              assert.ok(counts.has(assignee), `${assignee} is away`);
              counts.set(assignee, (counts.get(assignee) ?? 0) + 1);
            }
          }
          assert.ok(Math.max(...counts.values()) - Math.min(...counts.values()) <= 1, JSON.stringify([...counts]));
        }
      }),
    );
  });
});
