import { addAmounts, amount as units, type Amount, larger, minus, plus, smaller, ZERO } from "../money/amount.ts";
import { divideHalfAwayFromZero } from "../money/round.ts";
import { agreedAs, orderedAs, paidAndAgreed, type PaidAndAgreed, stillAgreed } from "./agreed.ts";
import { decidedOnly } from "./allocate-approved.ts";
import type { AuditContext } from "./audit-context.ts";
import type { CodeAmount } from "./audit-facts.ts";
import type { Allocation, AuditResult } from "./audit-result.ts";
import type { ComparedCode } from "./compared-code.ts";
import { standings } from "./order-standings.ts";
import { taxesDueOn } from "./withheld.ts";

/** Whether the audit told whoever approved it that a code, or the whole, is more than is expected. */
const isTold = ({ findings }: AuditResult, codes: readonly string[]): boolean =>
  findings.some(
    ({ severity, charge, variance, billed }) =>
      severity !== "information" && (charge === null || codes.includes(charge)) && (variance ?? billed ?? ZERO) > 0n,
  );

/** What papers bear out of a code, and the policy accepts. */
const borneOut = ({ findings }: AuditResult, code: string): Amount =>
  findings
    .filter(({ charge, supportedBy }) => charge === code && supportedBy?.strength === "whole")
    .map(({ supportedBy }) => supportedBy?.amount ?? ZERO)
    .reduce(larger, ZERO);

/** What was approved of one code on one order, and how much of it was due. */
interface ApprovedPart extends CodeAmount {
  readonly row: ComparedCode;
  readonly due: Amount;
}

/**
 * What was approved, order by order and code by code, beside what was due of it when nothing but approved invoices counts: open
 * ones may never be paid.
 */
const partsOf = (context: AuditContext, allocations: readonly Allocation[]): readonly ApprovedPart[] => {
  const { facts, comparison } = context;
  const known = standings({ ...comparison, orders: facts.orders });
  const approved = new Map<string, Amount>();
  for (const { code, amount } of allocations.flatMap((allocation) => allocation.charges))
    approved.set(code, plus(approved.get(code) ?? ZERO, amount));
  const taxes = taxesDueOn(facts, comparison.rows, approved);
  return allocations.flatMap(({ orderUuid, charges }) => {
    const at = facts.orders.findIndex((order) => order.uuid === orderUuid);
    return charges.flatMap(({ code, amount }): ApprovedPart[] => {
      const row = comparison.rows.find((each) => each.code === code);
      if (row === undefined || amount === 0n) return [];
      const standing = known.get(row)?.[at];
      const left = minus(standing?.expected ?? ZERO, standing?.previous ?? ZERO);
      const tax = taxes.get(code);
      const whole = approved.get(code) ?? ZERO;
      // A tax by a rule is due of the whole: its parts are as much too much as the whole is.
      const due = tax === undefined || whole === 0n ? left : units(divideHalfAwayFromZero(tax * amount, whole));
      return [{ orderUuid, code, amount, row, due }];
    });
  });
};

/**
 * What an approval agrees to beyond what is expected, by order and code: all that a person approves although the audit told that
 * it is too much, and what papers bear out. Never what the policy lets through by its tolerances: they are of all invoices of an
 * order together. Below zero: what of earlier agreements is agreed no more, since this one gives it back, or because the order
 * asks for it by now.
 */
export function agreedByApproval(
  context: AuditContext,
  result: AuditResult,
  allocations: readonly Allocation[],
  isByPerson: boolean,
): readonly CodeAmount[] {
  const { facts, book } = context;
  if (context.comparison.comparability !== "compared") return [];
  const isAgreedBefore = facts.siblings.some((sibling) => sibling.agreed !== undefined);
  if (!isAgreedBefore && !result.findings.some(({ severity, supportedBy }) => severity !== "information" || supportedBy !== null))
    return [];
  const decided = decidedOnly(context);
  const net = decided.comparison.net;
  const beyondOf = ({ amount, due, row, code }: ApprovedPart): Amount => {
    const beyond = smaller(minus(amount, larger(due, ZERO)), amount);
    const codes = net?.rows.has(row) === true ? [...net.rows].map((each) => each.code) : [code];
    if (beyond <= 0n) return ZERO;
    return isByPerson && isTold(result, codes) ? beyond : smaller(beyond, borneOut(result, code));
  };
  const ordered = new Map(
    facts.orders.map(({ uuid }, at) => [uuid, orderedAs(decided.comparison.expectedBy[at] ?? [], book)] as const),
  );
  return [
    ...Map.groupBy(partsOf(decided, allocations), ({ orderUuid, row }) => `${orderUuid}/${agreedAs(row)}`).values(),
  ].flatMap((parts): CodeAmount[] => {
    const [first] = parts;
    if (first === undefined) return [];
    const { orderUuid, row } = first;
    const before = paidAndAgreed(facts, book, orderUuid).filter((part) => agreedAs(part.resolved) === agreedAs(row));
    const change = changeOf(parts, before, {
      ordered: row.tax === null ? (ordered.get(orderUuid)?.(agreedAs(row)) ?? ZERO) : null,
      beyond: addAmounts(parts.map(beyondOf)),
    });
    const chief = parts.reduce((most, part) => (beyondOf(part) > beyondOf(most) ? part : most), first);
    return change === 0n ? [] : [{ orderUuid, code: chief.code, amount: change }];
  });
}

/** By how much an approval changes what is agreed of what is judged as one. */
const changeOf = (
  parts: readonly ApprovedPart[],
  before: readonly PaidAndAgreed[],
  { ordered, beyond }: { readonly ordered: Amount | null; readonly beyond: Amount },
): Amount => {
  const stands = stillAgreed(before, ordered);
  const approved = addAmounts(parts.map((part) => part.amount));
  const due =
    ordered === null
      ? addAmounts(parts.map((part) => part.due))
      : minus(plus(ordered, stands), addAmounts(before.map((part) => part.paid)));
  // A credit gives back first what was not owed, then what was agreed.
  const back = approved < 0n ? smaller(minus(approved, due), ZERO) : ZERO;
  const after = larger(plus(plus(stands, beyond), back), ZERO);
  return minus(after, larger(addAmounts(before.map((part) => part.agreed)), ZERO));
};
