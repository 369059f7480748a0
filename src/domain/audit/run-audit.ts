import { type RuleSetting } from "../settings/rule-setting.ts";
import { minus } from "../money/amount.ts";
import { printFxRate } from "../money/convert.ts";
import { percentText } from "../money/round.ts";
import { allocateApproved } from "./approval/allocate-approved.ts";
import { AuditContext } from "./context/audit-context.ts";
import type { AuditFacts } from "./facts/audit-facts.ts";
import type { AuditResult, Verdict } from "./findings/audit-result.ts";
import { chargeRows, sumApproved } from "./judging/charge-rows.ts";
import type { Comparison } from "./charges/comparison.ts";
import { PASS } from "./findings/outcome.ts";
import type { AnyFindingDraft, AnyUnjudged, AuditRule } from "./context/define-rule.ts";
import type { Finding, Severity } from "./findings/finding.ts";
import { renderMessage } from "./findings/message-catalog.ts";
import type { MessageData } from "./findings/message-data.ts";
import { FIRST_LIVING_RULE_SET, RULE_SET } from "./rule-set.ts";
import { AUDIT_RULES } from "./rules/index.ts";

const WEIGHT: Readonly<Record<Severity, number>> = { information: 0, review: 1, dispute: 2, unmatched: 3, block: 4 };
const VERDICT: readonly Verdict[] = ["approve", "review", "dispute", "unmatched", "block"];

const weaker = (a: Severity, b: Severity): Severity => (WEIGHT[a] <= WEIGHT[b] ? a : b);

/**
 * The severity of one finding: the rule's own choice or its usual one; the policy's setting replaces it, but never makes more of
 * what only informs. What an approved document supports is a review at most, and informs when the policy accepts what is
 * supported.
 */
const severityOf = (
  rule: AuditRule,
  draft: AnyFindingDraft,
  setting: Exclude<RuleSetting, "off"> | undefined,
  acceptSupported: boolean,
): Severity => {
  const own = draft.severity ?? rule.severity;
  const ruled: Severity =
    setting === undefined || draft.ruled === true || (own === "information" && draft.severity !== undefined) ? own : setting;
  const set = draft.atMost === undefined ? ruled : weaker(ruled, draft.atMost);
  if (draft.supportedBy == null || draft.supportedBy.strength === "part") return set;
  return acceptSupported && draft.supportedBy.strength === "whole" ? "information" : weaker(set, "review");
};

const NO_DATA: MessageData = {};

const findingOf = (rule: AuditRule, draft: AnyFindingDraft, severity: Severity, context: AuditContext): Finding => {
  const expected = draft.expected ?? null;
  const billed = draft.billed ?? null;
  return {
    rule: rule.id,
    severity,
    messageId: `${rule.id}/${draft.message}`,
    data: draft.data ?? NO_DATA,
    message: renderMessage(rule.messages, draft.message, draft.data),
    charge: draft.charge ?? null,
    expected,
    billed,
    variance: expected === null || billed === null ? null : minus(billed, expected),
    currency: draft.currency ?? context.comparison.currency,
    limit: draft.limit ?? null,
    supportedBy: draft.supportedBy ?? null,
    orderUuid: draft.orderUuid ?? draft.part?.orderUuid ?? null,
    itemId: draft.itemId ?? draft.part?.itemId ?? null,
    invoiceUuids: draft.invoiceUuids ?? [],
  };
};

/** What the rules answered, in the order of their table. */
interface Judged {
  readonly verdict: Verdict;
  readonly notEvaluated: AuditResult["notEvaluated"];
  readonly notApplicable: readonly string[];
  readonly passed: readonly string[];
}

/** Asks every rule of a rule set; what they find is added to `findings`, which the rules after them see. */
const judge = (context: AuditContext, findings: Finding[], ruleSet: number): Judged => {
  const { facts } = context;
  const notEvaluated: AuditResult["notEvaluated"][number][] = [];
  const notApplicable: string[] = [];
  const passed: string[] = [];
  const { rules: settings, acceptSupported } = facts.policy;
  let weight = 0;
  const hold = (rule: AuditRule, { reason, data }: AnyUnjudged): void => {
    notEvaluated.push({
      rule: rule.id,
      reasonId: `${rule.id}/${reason}`,
      data: data ?? NO_DATA,
      reason: renderMessage(rule.reasons, reason, data),
    });
    weight = Math.max(weight, WEIGHT.review);
  };
  for (const rule of AUDIT_RULES) {
    if (rule.since > ruleSet) continue;
    const setting = settings[rule.id];
    if (setting === "off") {
      const awaited = rule.awaitedWhileOff?.(facts);
      if (awaited === undefined) notApplicable.push(rule.id);
      else hold(rule, awaited);
      continue;
    }
    const outcome = rule.check(facts, context);
    // Most rules find nothing in most invoices.
    if (outcome === PASS) passed.push(rule.id);
    else if (!("result" in outcome)) {
      for (const draft of outcome) {
        const severity = severityOf(rule, draft, setting, acceptSupported);
        weight = Math.max(weight, WEIGHT[severity]);
        findings.push(findingOf(rule, draft, severity, context));
      }
    } else if (outcome.result === "not-evaluated") hold(rule, outcome);
    else (outcome.result === "pass" ? passed : notApplicable).push(rule.id);
  }
  return { verdict: VERDICT[weight] as Verdict, notEvaluated, notApplicable, passed };
};

/** The rate an invoice was converted at, as it is told; null where nothing was. */
const conversionOf = ({ conversion }: Comparison): AuditResult["conversion"] =>
  conversion === null
    ? null
    : {
        from: conversion.from,
        to: conversion.to,
        rate: printFxRate(conversion.rate),
        inverse: conversion.inverse,
        rateOn: conversion.rateOn,
      };

/**
 * Audits one invoice: every rule of the table looks at the facts, and the verdict is that of the strongest finding (block,
 * unmatched, dispute, review, approve). A rule that could not be evaluated holds the invoice as a review: missing evidence is
 * never a pass. Pure: the same facts give the same result. `ruleSet`: an earlier one that the rules of today still answer
 * (`FIRST_LIVING_RULE_SET`), for a replay; rules that came after it are passed over.
 */
export function runAudit(facts: AuditFacts, ruleSet: number = RULE_SET): AuditResult {
  if (ruleSet < FIRST_LIVING_RULE_SET)
    throw new RangeError(`rule set ${ruleSet} is answered by its frozen engine: use replayAudit`);
  const findings: Finding[] = [];
  const context = new AuditContext(facts, findings);
  const { verdict, notEvaluated, notApplicable, passed } = judge(context, findings, ruleSet);
  const { comparison } = context;
  const compared = comparison.comparability === "compared";
  const charges = chargeRows(context, findings, verdict);
  const approved = verdict === "approve" ? sumApproved(charges) : null;
  return {
    verdict,
    ruleSetVersion: String(ruleSet),
    policyVersion: facts.policyVersion,
    findings,
    notEvaluated,
    notApplicable,
    passed,
    charges,
    totals: {
      billed: comparison.billed,
      expected: compared ? comparison.expected : null,
      approved,
      variance: compared ? comparison.variance : null,
      variancePercent: compared ? percentText(comparison.variance, comparison.ordered) : null,
    },
    currency: comparison.currency,
    conversion: conversionOf(comparison),
    allocations:
      approved === null
        ? []
        : allocateApproved(
            context,
            charges.filter((row) => row.lines.length > 0).map((row) => ({ code: row.code, amount: row.billed })),
          ),
  };
}
