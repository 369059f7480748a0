import { matchingOfRow } from "#contract/packed/stored-rows.ts";
import type { StoredInvoiceRow } from "#db/queries/invoice/invoice-reading.ts";
import { agreedInAll } from "#domain/audit/charges/agreed.ts";
import { atExpected } from "#domain/audit/charges/at-expected.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { withheldBefore } from "#domain/lifecycle/withheld-before.ts";
import { judgedAgainText, namedDependencies } from "#domain/audit/findings/dependency-text.ts";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import type { Charge } from "#domain/charge/charge.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { MatchGuess } from "#domain/matching/match-outcome.ts";
import { addAmounts, type Amount, amountOf, plus, printAmount, printRate, type Rate, ZERO } from "#domain/money/amount.ts";
import type { StoredResult } from "#domain/stored/upcast-result.ts";
import { convertedPayment } from "../audit/converted-payment.ts";

const rateText = (rate: Rate | null): string | null => (rate === null ? null : printRate(rate, 4));

/** A billed line as it came. An X12 triple without a counterpart in the specification shows as it was written. */
export function lineOf(charge: Charge, index: number) {
  return {
    index,
    code: charge.name.value,
    type: charge.name.type,
    description: charge.name.description,
    codeName: charge.name.codeName ?? null,
    lineText: charge.name.lineText ?? null,
    amount: printAmount(charge.amount),
    rate: rateText(charge.rate) ?? charge.rawRate?.rate ?? null,
    quantity: rateText(charge.quantity) ?? charge.rawRate?.quantity ?? null,
    qualifier: charge.qualifier ?? charge.rawRate?.qualifier ?? null,
    itemId: charge.itemId,
    provenance: charge.provenance,
  };
}

/** What the vendor billed and is to be paid, in the money it bills in; `payable` once something is decided. */
export function paymentOf(invoice: Invoice, result: StoredResult | undefined, row: StoredInvoiceRow) {
  const converted = result === undefined ? null : convertedPayment(result, row);
  const chargesCurrency = result?.currency ?? row.currency;
  const payable =
    row.status === "approved" ? (converted?.payable ?? row.approved) : row.status === "terminated" ? "0.0000" : null;
  return {
    currency: converted?.currency ?? row.currency,
    billed: printAmount(addAmounts(invoice.charges.map((charge) => charge.amount))),
    payable,
    chargesCurrency,
    exchangeRate: converted?.exchangeRate ?? null,
    rateOn: result?.conversion?.rateOn ?? null,
  };
}

/** The findings with what has each judged again; nothing has in a final invoice. Facts of an earlier release may not know it. */
const findingsOf = (facts: AuditFacts | null, { findings }: StoredResult) => {
  return findings.map((finding) => {
    const dependsOn = facts === null ? [] : namedDependencies(finding, facts);
    return { ...finding, dependsOn, judgedAgain: judgedAgainText(dependsOn) };
  });
};

/** What an open invoice is approved on. */
export interface GroundToApprove {
  /** What each charge is approved at where a person pays what the orders expect; empty where nothing can be compared. */
  readonly expected: ReadonlyMap<string, string>;
  /** What people agreed to beyond the orders before. */
  readonly agreedBefore: string;
  /** What is withheld of earlier invoices with a reason: what an approval pays of it lifts it. */
  readonly withheldBefore: readonly {
    readonly code: string;
    readonly kind: string;
    readonly amount: string;
    readonly room: string;
  }[];
  /** What earlier approvals lifted of it. */
  readonly liftedBefore: string;
}

export function groundToApprove(facts: AuditFacts): GroundToApprove {
  const context = new AuditContext(facts);
  const { comparison } = context;
  const { withheld, liftedBefore } = withheldBefore(context);
  const expected = comparison.comparability === "compared" ? [...atExpected(comparison)] : [];
  return {
    expected: new Map(expected.map(([code, amount]) => [code, printAmount(amount)])),
    agreedBefore: printAmount(agreedInAll(comparison.rows)),
    withheldBefore: withheld.map((each) => ({ ...each, amount: printAmount(each.amount), room: printAmount(each.room) })),
    liftedBefore: printAmount(liftedBefore),
  };
}

export function auditOf(
  audit: {
    readonly uuid: string;
    readonly at: string;
    readonly facts: string;
    readonly ground: GroundToApprove | null;
  },
  result: StoredResult,
  invoice: Invoice,
  row: StoredInvoiceRow,
) {
  const approved = approvedByCode(row);
  const facts = audit.facts === "" ? null : factsFromCanonical(audit.facts);
  return {
    uuid: audit.uuid,
    at: audit.at,
    verdict: result.verdict,
    policyVersion: result.policyVersion,
    ruleSetVersion: result.ruleSetVersion,
    findings: findingsOf(facts, result),
    charges: result.charges.map((charge) => ({
      ...charge,
      // What was decided, once it is; until then what the audit would approve.
      approved: approved === null ? charge.approved : (approved.get(charge.code) ?? "0.0000"),
      atExpected: audit.ground?.expected.get(charge.code) ?? null,
      lines: charge.lines.map((line) => ({ ...line, provenance: invoice.charges[line.index]?.provenance ?? null })),
    })),
    agreedBefore: audit.ground?.agreedBefore ?? null,
    withheldBefore: audit.ground?.withheldBefore ?? null,
    liftedBefore: audit.ground?.liftedBefore ?? null,
    passed: result.passed,
    notApplicable: result.notApplicable,
    notEvaluated: result.notEvaluated,
    conversion: result.conversion,
  };
}

/** What was approved of each charge code; null while nothing is decided. */
const approvedByCode = (row: StoredInvoiceRow): ReadonlyMap<string, string> | null => {
  if (row.status === "terminated") return new Map();
  if (row.status !== "approved" || row.allocations === null) return null;
  const sums = new Map<string, Amount>();
  for (const { code, amount } of row.allocations) sums.set(code, plus(sums.get(code) ?? ZERO, amountOf(amount)));
  return new Map([...sums].map(([code, sum]) => [code, printAmount(sum)]));
};

interface StoredMatching {
  readonly method?: string | null;
  readonly value?: string | null;
  readonly score?: number | null;
  readonly words?: string | null;
  readonly reason?: string | null;
  readonly candidates?: readonly StoredCandidate[];
  readonly conflicts?: readonly Readonly<Record<string, unknown>>[];
  readonly guesses?: readonly MatchGuess[];
}
interface StoredCandidate {
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderNumber: string;
  readonly score: number;
  readonly parts: Readonly<Record<string, number | null>>;
  readonly foundBy: readonly string[];
}

/** How the invoice came to its orders. */
export function matchingOf(row: StoredInvoiceRow) {
  const matching = (matchingOfRow(row) ?? {}) as StoredMatching;
  return {
    method: matching.method ?? null,
    value: matching.value ?? null,
    score: matching.score ?? null,
    words: matching.words ?? null,
    reason: matching.reason ?? null,
    byHand: row.matchByHand,
    candidates: (matching.candidates ?? []).map(({ orderUuid, orderExternalId, orderNumber, score, parts, foundBy }) => ({
      orderUuid,
      orderExternalId,
      orderNumber,
      score,
      parts,
      foundBy,
    })),
    conflicts: matching.conflicts ?? [],
    guesses: matching.guesses ?? [],
  };
}
