import { addAmounts, amount as units, type Amount, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import { divideHalfAwayFromZero } from "../../money/round.ts";
import { agreedAs } from "../charges/agreed-as.ts";
import { agreedUpTo, orderedAs, paidAndAgreed, type PaidAndAgreed, stillAgreed } from "../charges/agreed.ts";
import { askedOfVendor } from "../charges/asked-back.ts";
import { decidedOnly } from "./allocate-approved.ts";
import type { AuditContext } from "../context/audit-context.ts";
import type { AgreedAmount, CodeAmount } from "../facts/audit-facts.ts";
import type { Allocation, AuditResult } from "../findings/audit-result.ts";
import type { ComparedCode } from "../charges/compared-code.ts";
import { standings } from "../charges/order-standings.ts";
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

/** What an approval keeps of what it agrees to, and of what a credit settles, by order and code. */
export interface AgreedByApproval {
  readonly agreed: readonly AgreedAmount[];
  readonly settles: readonly CodeAmount[];
}

const NOTHING: AgreedByApproval = { agreed: [], settles: [] };

/** What was approved on one order of what is agreed as one. */
interface ApprovedGroup {
  readonly parts: readonly ApprovedPart[];
  readonly before: readonly PaidAndAgreed[];
  /** What the order asks for of it; null where a rule of the policy does, on whatever is billed. */
  readonly ordered: Amount | null;
}

const approvedOf = ({ parts }: ApprovedGroup): Amount => addAmounts(parts.map((part) => part.amount));
const dueOf = ({ parts }: ApprovedGroup): Amount => addAmounts(parts.map((part) => part.due));

/**
 * What an approval agrees to beyond what is expected, by order and code: all that a person approves although the audit told that
 * it is too much, and what papers bear out. Never what the policy lets through by its tolerances: they are of all invoices of an
 * order together. Below zero: what of earlier agreements a credit gives back: what is left of it once it gave back what was paid
 * too much of its own codes, and, where a recovery asks for it, of others (`settles`).
 */
export function agreedByApproval(
  context: AuditContext,
  result: AuditResult,
  allocations: readonly Allocation[],
  isByPerson: boolean,
): AgreedByApproval {
  const { facts, book } = context;
  if (context.comparison.comparability !== "compared") return NOTHING;
  const isKnownBefore = facts.asked !== undefined || facts.siblings.some((sibling) => sibling.agreed !== undefined);
  if (!isKnownBefore && !result.findings.some(({ severity, supportedBy }) => severity !== "information" || supportedBy !== null))
    return NOTHING;
  const decided = decidedOnly(context);
  const net = decided.comparison.net;
  const beyondOf = ({ amount, due, row, code }: ApprovedPart): Amount => {
    const beyond = smaller(minus(amount, larger(due, ZERO)), amount);
    const codes = net?.rows.has(row) === true ? [...net.rows].map((each) => each.code) : [code];
    if (beyond <= 0n) return ZERO;
    return isByPerson && isTold(result, codes) ? beyond : smaller(beyond, borneOut(result, code));
  };
  const all = partsOf(decided, allocations);
  const byOrder = facts.orders.map(({ uuid }, at): AgreedByApproval => {
    const orderedOf = orderedAs(decided.comparison.expectedBy[at] ?? [], book);
    const own = all.filter((part) => part.orderUuid === uuid);
    const groups = [...Map.groupBy(own, ({ row }) => agreedAs(row)).entries()].map(([name, parts]): ApprovedGroup => ({
      parts,
      before: paidAndAgreed(facts, book, uuid).filter((part) => agreedAs(part.resolved) === name),
      ordered: parts.every(({ row }) => row.tax === null) ? orderedOf(name) : null,
    }));
    const settles = settledBy(decided, uuid, groups);
    return { agreed: groups.flatMap((group) => agreedOf(group, beyondOf, settles)), settles };
  });
  return { agreed: byOrder.flatMap(({ agreed }) => agreed), settles: byOrder.flatMap(({ settles }) => settles) };
}

/** What an approval changes of what is agreed of what is judged as one. */
const agreedOf = (
  group: ApprovedGroup,
  beyondOf: (part: ApprovedPart) => Amount,
  settles: readonly CodeAmount[],
): readonly AgreedAmount[] => {
  const { parts, before, ordered } = group;
  const [first] = parts;
  if (first === undefined) return [];
  const stands = stillAgreed(before, ordered);
  const level = ordered === null ? ZERO : plus(ordered, stands);
  const chief = parts.reduce((most, part) => (beyondOf(part) > beyondOf(most) ? part : most), first);
  const { orderUuid, code } = chief;
  // A discount that is approved beside linehaul takes off what that is beyond the order.
  const inAll = larger(minus(approvedOf(group), larger(dueOf(group), ZERO)), ZERO);
  const beyond = smaller(addAmounts(parts.map(beyondOf)), inAll);
  if (beyond > 0n) return [{ orderUuid, code, amount: beyond, from: level }];
  const others = addAmounts(settles.filter((each) => parts.some((part) => part.code === each.code)).map((each) => each.amount));
  const credited = minus(ZERO, plus(approvedOf(group), others));
  // What was paid too much of it comes back first.
  const back = smaller(smaller(plus(credited, smaller(dueOf(group), ZERO)), credited), stands);
  if (back <= 0n) return [];
  return [
    { orderUuid, code, amount: minus(ZERO, back), from: ordered === null ? ZERO : minus(agreedUpTo(before, ordered), back) },
  ];
};

/**
 * What of a credit gives back what others of the order's codes were paid too much, by code: a recovery asks for one sum, and a
 * credit of it, or of a part, is right in whatever codes it is written. What was paid too much of its own codes comes first.
 */
const settledBy = (
  { facts, comparison }: AuditContext,
  orderUuid: string,
  groups: readonly ApprovedGroup[],
): readonly CodeAmount[] => {
  const credited = minus(ZERO, addAmounts(groups.map(approvedOf)));
  const asked = addAmounts(
    askedOfVendor(facts, comparison.currency).flatMap((each) => (each.orderUuid === orderUuid ? [each.amount] : [])),
  );
  if (credited <= 0n || credited > asked) return [];
  return (
    groups
      // A tax that no order names gives back what was paid under other names of taxes.
      .filter(({ ordered, parts }) => ordered !== null && !parts.every(({ row }) => row.kind === "tax" && !row.onOrder))
      .flatMap((group) => {
        let rest = plus(minus(ZERO, approvedOf(group)), smaller(dueOf(group), ZERO));
        return group.parts.flatMap(({ code, amount }) => {
          const part = smaller(rest, minus(ZERO, amount));
          if (part <= 0n) return [];
          rest = minus(rest, part);
          return [{ orderUuid, code, amount: part }];
        });
      })
  );
};
