import type { InvoiceSource } from "#domain/invoice/invoice.ts";
import type { AssignmentRules, WantedRule } from "#usecases/people/assignment-rules.ts";

/** Rules of assignment as they are answered. */
export function assignmentRulesOut({ rules, eTag, run }: AssignmentRules) {
  return {
    rules: rules.map(({ ruleUuid, vendors, customers, modes, divisions, auditRules, sources, ...rule }) => ({
      ...rule,
      uuid: ruleUuid,
      vendors: [...vendors],
      customers: [...customers],
      modes: [...modes],
      divisions: [...divisions],
      auditRules: [...auditRules],
      // None else was taken.
      sources: [...sources] as InvoiceSource[],
    })),
    eTag,
    run:
      run === null
        ? null
        : {
            uuid: run.runUuid,
            state: run.state,
            startedAt: run.startedAt,
            startedByName: run.startedByName,
            unassigned: run.unassigned,
            looked: run.looked,
            assigned: run.assigned,
            restored: run.restored,
            passedOver: run.passedOver,
          },
  };
}

interface SentRule {
  readonly uuid?: string | null;
  readonly name: string;
  readonly vendors?: readonly string[] | null;
  readonly customers?: readonly string[] | null;
  readonly modes?: readonly string[] | null;
  readonly divisions?: readonly string[] | null;
  readonly auditRules?: readonly string[] | null;
  readonly sources?: readonly string[] | null;
  readonly currency?: string | null;
  readonly minBilled?: string | null;
  readonly maxBilled?: string | null;
  readonly assignee: string;
  readonly inTurns?: boolean | null;
}

const trimmed = (texts: readonly string[] | null | undefined): readonly string[] => [
  ...new Set((texts ?? []).map((text) => text.trim())),
];

/** A rule as it was sent, complete. */
export function wantedRule(sent: SentRule): WantedRule {
  const currency = sent.currency?.trim().toUpperCase() ?? "";
  return {
    ruleUuid: sent.uuid ?? null,
    name: sent.name.trim(),
    vendors: trimmed(sent.vendors),
    customers: trimmed(sent.customers),
    modes: trimmed(sent.modes),
    divisions: trimmed(sent.divisions),
    auditRules: trimmed(sent.auditRules),
    sources: trimmed(sent.sources),
    currency: currency === "" ? null : currency,
    minBilled: sent.minBilled ?? null,
    maxBilled: sent.maxBilled ?? null,
    assignee: sent.assignee.trim(),
    inTurns: sent.inTurns === true,
  };
}
