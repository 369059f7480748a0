import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { Finding } from "#domain/audit/findings/finding.ts";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { carrierText } from "#domain/dispute/carrier-text.ts";
import { printAmount } from "#domain/money/amount.ts";
import { factsOf } from "#tests/builders/audit-facts-builder.ts";
import type { FactsInput } from "#tests/builders/audit-facts-builder.ts";

/** What one finding of a case must be; left out is not looked at. */
export interface ExpectedFinding {
  readonly severity?: Finding["severity"];
  /** The id of the rule's message: "late" for "balance-due-late/late". */
  readonly id?: string;
  /** Of the message's data, what is named here. */
  readonly data?: Finding["data"];
  readonly message?: RegExp;
  readonly charge?: string | null;
  readonly expected?: string;
  readonly billed?: string;
  readonly variance?: string;
  readonly allowed?: string;
  readonly origin?: string | RegExp;
  readonly itemId?: string;
  readonly orderUuid?: string;
  readonly supported?: string;
}

export interface RuleCase {
  readonly name: string;
  readonly facts: FactsInput;
  /** The rule's result, or its findings. */
  readonly expect: "pass" | "not-applicable" | "not-evaluated" | readonly ExpectedFinding[];
}

/** What is left in a text when a value was missing. */
const BROKEN = /undefined|null|NaN|\[object|  | ,|\.\.|\(\)/;

/**
 * What a letter to a carrier does not say: our policy, where we are in our work, our own engine and code book, what we would do.
 */
const OURS =
  /polic|tolerance|is allowed|in review|not audited|a person|second person|rating engine|alias|hold the payment|with the vendor|from the vendor|the vendor'?s? |yourself|not approved/i;

const show = (amount: Finding["expected"]): string | null => (amount === null ? null : printAmount(amount));

const check = (found: Finding, wanted: ExpectedFinding): void => {
  const told = found.message;
  if (wanted.severity !== undefined) assert.equal(found.severity, wanted.severity, told);
  if (wanted.id !== undefined) assert.equal(found.messageId, `${found.rule}/${wanted.id}`, told);
  for (const [name, value] of Object.entries(wanted.data ?? {})) assert.deepEqual(found.data[name], value, `${name} of ${told}`);
  if (wanted.message !== undefined) assert.match(told, wanted.message);
  if (wanted.charge !== undefined) assert.equal(found.charge, wanted.charge, told);
  if (wanted.expected !== undefined) assert.equal(show(found.expected), wanted.expected, told);
  if (wanted.billed !== undefined) assert.equal(show(found.billed), wanted.billed, told);
  if (wanted.variance !== undefined) assert.equal(show(found.variance), wanted.variance, told);
  if (wanted.allowed !== undefined) assert.equal(show(found.limit?.allowed ?? null), wanted.allowed, told);
  if (typeof wanted.origin === "string") assert.equal(found.limit?.origin, wanted.origin, told);
  else if (wanted.origin !== undefined) assert.match(found.limit?.origin ?? "", wanted.origin);
  if (wanted.itemId !== undefined) assert.equal(found.itemId, wanted.itemId, told);
  if (wanted.orderUuid !== undefined) assert.equal(found.orderUuid, wanted.orderUuid, told);
  if (wanted.supported !== undefined) assert.equal(found.supportedBy?.documentType, wanted.supported, told);
};

/** Several tests of one process may ask: a file that was read under an address is not read again under it. */
let reading = 0;
let collected: Map<string, readonly RuleCase[]> | undefined;

/**
 * The cases of every rule, read from the tests of the rules without running them. `files` are their addresses; they are read once
 * more under an address of their own, so that a test that is still to run is left alone.
 */
export async function collectRuleCases(files: readonly URL[]): Promise<ReadonlyMap<string, readonly RuleCase[]>> {
  const cases = new Map<string, readonly RuleCase[]>();
  reading += 1;
  for (const file of files) {
    collected = cases;
    await import(`${file.href}?cases=${reading}`);
    collected = undefined;
  }
  return cases;
}

/** The table test of one rule: every case through the whole engine, so that severities and limits are the ones people see. */
export function testRule(id: string, cases: readonly RuleCase[]): void {
  if (collected !== undefined) {
    collected.set(id, cases);
    return;
  }
  describe(`rule ${id}`, () => {
    const rule = AUDIT_RULES.find((entry) => entry.id === id);
    it("is in the table of rules", () => assert.ok(rule !== undefined));
    const told = new Set<string>();
    const given = new Set<string>();
    for (const { name, facts, expect } of cases) {
      it(name, () => {
        assert.ok(rule !== undefined);
        const built = factsOf(facts);
        const result = runAudit(built);
        const outcome = rule.check(built, new AuditContext(built));
        const findings = result.findings.filter((finding) => finding.rule === id);
        for (const { messageId, data, message } of findings) {
          told.add(messageId);
          assert.deepEqual(JSON.parse(JSON.stringify(data)), data, `the data of ${messageId} is JSON`);
          assert.doesNotMatch(message, BROKEN, `${messageId} should read as a sentence`);
        }
        for (const finding of findings) {
          const words = carrierText(finding, result.ruleSetVersion);
          if (words === null) continue;
          assert.doesNotMatch(
            words,
            OURS,
            `a letter would tell the carrier what is ours: give ${finding.messageId} other words in the rule's toCarrier, or null`,
          );
          assert.doesNotMatch(words, BROKEN, `${finding.messageId} to a carrier should read as a sentence`);
        }
        if ("reason" in outcome) given.add(outcome.reason);
        if (typeof expect === "string") {
          assert.deepEqual(
            [findings.map((finding) => finding.message), "result" in outcome ? outcome.result : "findings"],
            [[], expect],
          );
          const listed =
            expect === "pass"
              ? result.passed.includes(id)
              : expect === "not-applicable"
                ? result.notApplicable.includes(id)
                : result.notEvaluated.some((entry) => entry.rule === id);
          assert.ok(listed, `${id} is not listed as ${expect}`);
          return;
        }
        assert.equal(findings.length, expect.length, JSON.stringify(findings.map((finding) => finding.message)));
        expect.forEach((wanted, at) => check(findings[at] as Finding, wanted));
        for (const finding of findings)
          if (finding.expected !== null && finding.billed !== null)
            assert.equal(finding.variance, finding.billed - finding.expected, "variance is billed - expected");
      });
    }
    it("has a case for each message and each reason", () => {
      assert.ok(rule !== undefined);
      const untold = Object.keys(rule.messages).filter((message) => !told.has(`${id}/${message}`));
      const ungiven = Object.keys(rule.reasons).filter((reason) => !given.has(reason));
      assert.deepEqual(
        { messages: untold, reasons: ungiven },
        { messages: [], reasons: [] },
        `${id} declares messages or reasons that no case of its test makes: add a case for each to tests/domain/audit/rules/${id}.test.ts, or take them out of the rule (see docs/how-to/add-a-rule.md)`,
      );
    });
  });
}
