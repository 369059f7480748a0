import { agreedAs } from "../charges/agreed-as.ts";
import { agreedByApproval } from "./agreed-by-approval.ts";
import type { ApprovedCharge } from "./approved-charge.ts";
import { allocateApproved } from "./allocate-approved.ts";
import type { AuditContext } from "../context/audit-context.ts";
import type { CodeAmount } from "../facts/audit-facts.ts";
import type { Allocation, AuditResult } from "../findings/audit-result.ts";
import { givenUpBy } from "./money-back.ts";
import { orderedOn } from "./ordered-by-order.ts";
import { levelOf, stillWithheld, taxesOnApproved, withheldBy } from "./withheld.ts";
import { allocate } from "../../money/allocate.ts";
import { type Amount, larger, minus, plus, printAmount, printRate, ZERO } from "../../money/amount.ts";

/** A person's decision, or that of a key: why a code is approved at another amount than the billed one. */
export interface PersonsDecision {
  readonly reasonOf: (code: string) => string | null;
}

/**
 * Joins allocated amounts with what the audit knows of their charge codes, with what the orders ask for now, with what is
 * withheld of them and what of them is agreed to beyond what was expected. `decision`: null where the policy approves. `context`:
 * of the facts that `result` is the audit of.
 */
export function approvalAllocations(
  context: AuditContext,
  result: AuditResult,
  allocations: readonly Allocation[],
  decision: PersonsDecision | null = null,
): readonly ApprovedCharge[] {
  const rows = new Map(result.charges.map((row) => [row.code, row]));
  const approved = new Map<string, Amount>();
  for (const { code, amount } of allocations.flatMap((allocation) => allocation.charges))
    approved.set(code, plus(approved.get(code) ?? ZERO, amount));
  const { facts, comparison } = context;
  const expected = () => ({
    still: stillWithheld(context, approved),
    taxes: taxesOnApproved(facts, comparison.rows, approved),
  });
  const withheld =
    decision === null
      ? givenUpByOrder(givenUpBy(context, approved), allocations)
      : withheldByOrder(context, withheldBy(result, approved, decision.reasonOf, expected()), allocations);
  const { agreed, settles } = agreedByApproval(context, result, allocations, decision !== null);
  const chargeOf = (orderUuid: string, code: string, amount: Amount): ApprovedCharge => {
    const row = rows.get(code);
    // Rate x quantity belongs to the amount only while the amount is the one that was billed, in the currency it was billed in.
    const whole = row !== undefined && row.lines.length === 1 && row.billed === amount && result.conversion === null;
    const isOwn = (entry: CodeAmount): boolean => entry.orderUuid === orderUuid && entry.code === code;
    const [kept, beyond, settled] = [withheld.find(isOwn), agreed.find(isOwn), settles.find(isOwn)];
    return {
      orderUuid,
      code,
      kind: row?.kind ?? "accessorial",
      description: row?.description ?? null,
      amount: printAmount(amount),
      rate: whole && row.rate !== null ? printRate(row.rate) : null,
      quantity: whole && row.quantity !== null ? printRate(row.quantity) : null,
      qualifier: whole ? row.qualifier : null,
      reason: decision?.reasonOf(code) ?? null,
      ordered: printAmount(orderedOn(context, orderUuid, code)),
      ...(kept === undefined ? {} : { withheld: printAmount(kept.amount), ...withheldFrom(context, kept) }),
      ...(beyond === undefined ? {} : { agreed: printAmount(beyond.amount), agreedFrom: printAmount(beyond.from) }),
      ...(settled === undefined ? {} : { settles: printAmount(settled.amount) }),
    };
  };
  const charges = allocations.flatMap(({ orderUuid, charges: own }) =>
    own.map(({ code, amount }) => chargeOf(orderUuid, code, amount)),
  );
  // A code of which nothing is approved stands there for what is withheld of it.
  const only = withheld.filter(
    (entry) => !charges.some((charge) => charge.orderUuid === entry.orderUuid && charge.code === entry.code),
  );
  return [...charges, ...only.map(({ orderUuid, code }) => chargeOf(orderUuid, code, ZERO))];
}

/** From where on it counts what is withheld of a code; nothing of a tax by a rule, which no order names. */
const withheldFrom = (context: AuditContext, { orderUuid, code }: CodeAmount): Pick<ApprovedCharge, "withheldFrom"> => {
  const row = context.comparison.rows.find((each) => each.code === code);
  return row === undefined || row.tax !== null ? {} : { withheldFrom: printAmount(levelOf(context, orderUuid, agreedAs(row))) };
};

/** What a credit gives up stands with the orders that it gives back to. */
const givenUpByOrder = (givenUp: ReturnType<typeof givenUpBy>, approved: readonly Allocation[]): readonly CodeAmount[] =>
  givenUp.flatMap(({ code, amount }) => {
    const back = approved.map(({ charges }) => {
      const own = charges.find((charge) => charge.code === code)?.amount ?? ZERO;
      return larger(minus(ZERO, own), ZERO);
    });
    const shares = allocate(amount, back);
    return approved.flatMap(({ orderUuid }, at) => {
      const share = shares[at] ?? ZERO;
      return share > 0n ? [{ orderUuid, code, amount: share }] : [];
    });
  });

/** What is approved takes its place first: what is withheld stands with the orders that it would have been for. */
const withheldByOrder = (
  context: AuditContext,
  withheld: readonly { readonly code: string; readonly amount: Amount }[],
  approved: readonly Allocation[],
) =>
  withheld.length === 0
    ? []
    : allocateApproved(context, withheld, approved).flatMap(({ orderUuid, charges }) =>
        charges.filter((charge) => charge.amount > 0n).map(({ code, amount }) => ({ orderUuid, code, amount })),
      );
