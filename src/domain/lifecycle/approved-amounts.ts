import type { AuditResult, ChargeRow } from "../audit/findings/audit-result.ts";
import { moneyData } from "../audit/findings/message-data.ts";
import { moneyText } from "../money/money-text.ts";
import { addAmounts, amount, type Amount, larger, minus, parseAmount, printAmount, smaller, ZERO } from "../money/amount.ts";
import { divideHalfAwayFromZero, roundToCents } from "../money/round.ts";
import { type ApprovalRefusal, refuseApproval, type RefusedApproval } from "./approval-refusal.ts";

/** What one code is approved at; `reason` says why when it is not the billed amount. */
export interface ChargeDecision {
  readonly code: string;
  readonly amount: Amount;
  readonly reason: string | null;
}

/** The same as it is asked for and stored: the amount is decimal text. */
export interface GivenAmount {
  readonly code: string;
  readonly amount: string;
  /** Where it is not that of the whole. */
  readonly reason?: string;
}

/** As it is stored. */
export function givenAmount({ code, amount: approved, reason }: ChargeDecision): GivenAmount {
  return { code, amount: printAmount(approved), ...(reason === null ? {} : { reason }) };
}

/** Amounts as they came; a refusal that names each malformed one. */
export function readAmounts(charges: readonly GivenAmount[]): readonly ChargeDecision[] | RefusedApproval {
  const faults: Record<string, string[]> = {};
  const read = charges.map(({ code, amount: text, reason }, index): ChargeDecision => {
    const parsed = parseAmount(text);
    if (parsed === undefined) faults[`charges[${index}].amount`] = ["must be an amount with at most four decimals"];
    return { code, amount: parsed ?? ZERO, reason: reason ?? null };
  });
  return Object.keys(faults).length > 0
    ? refuseApproval("unreadable-amount", "An amount has at most four decimals.", { faults })
    : read;
}

/** "1,000.00 USD": amounts are of the audit's currency. */
export type MoneyPrinter = (amount: Amount) => string;
export function moneyIn({ currency }: AuditResult): MoneyPrinter {
  return (printed) => moneyText(moneyData(printed, currency));
}

/**
 * Why an amount cannot be approved for a code, or null. A code is approved between nothing and what is billed: never above it,
 * never with the other sign, so that the result states the cost of each code rightly. A discount that the order expects and the
 * invoice leaves out may be approved up to what is expected.
 */
function beyondBilled(row: ChargeRow, asked: Amount, money: MoneyPrinter): string | null {
  const isBilled = row.lines.length > 0;
  const bound = isBilled ? row.billed : row.expected !== null && row.expected < 0n ? row.expected : ZERO;
  if (bound < 0n ? asked >= bound && asked <= 0n : asked >= 0n && asked <= bound) return null;
  if (bound === 0n)
    return `${row.code}: ${money(asked)} cannot be approved, because nothing is billed for it; approve the codes that are billed.`;
  const reason = asked > 0n !== bound > 0n && asked !== 0n ? "the sign cannot be turned" : "that is more than the amount";
  return `${row.code}: ${money(asked)} cannot be approved, ${money(bound)} is ${isBilled ? "billed" : "expected"} and ${reason}; an amount between 0 and ${money(bound)} can.`;
}

/** The charges that are named, by the result's spelling of their codes; a refusal that tells of every one that cannot be. */
export function givenCharges(
  result: AuditResult,
  charges: readonly ChargeDecision[],
): ReadonlyMap<string, ChargeDecision> | RefusedApproval {
  const given = new Map<string, ChargeDecision>();
  const faults: Record<string, string[]> = {};
  let first: RefusedApproval | undefined;
  const blame = (path: string, refusal: ApprovalRefusal, message: string): void => {
    first ??= refuseApproval(refusal, message);
    faults[path] = [message];
  };
  charges.forEach((charge, index) => {
    const row = result.charges.find((each) => each.code.toUpperCase() === charge.code.toUpperCase());
    if (row === undefined) return blame(`charges[${index}].code`, "unknown-charge", `The invoice has no charge ${charge.code}.`);
    if (given.has(row.code))
      return blame(`charges[${index}].code`, "repeated-charge", `The charge ${charge.code} is named twice.`);
    const beyond = beyondBilled(row, charge.amount, moneyIn(result));
    if (beyond !== null) return blame(`charges[${index}].amount`, "more-than-billed", beyond);
    given.set(row.code, { ...charge, code: row.code });
  });
  return first === undefined ? given : { ...first, faults };
}

/**
 * Why taxes that nobody named cannot be approved as billed, or null: where less than what is billed of the rest is approved, its
 * tax is less too, and whoever approves says at what amount.
 */
export function taxOfMore(result: AuditResult, given: ReadonlyMap<string, ChargeDecision>): RefusedApproval | null {
  const billed = result.charges.filter((row) => row.lines.length > 0);
  const rest = billed.filter((row) => row.kind !== "tax");
  const billedRest = addAmounts(rest.map((row) => row.billed));
  const approvedRest = addAmounts(rest.map((row) => given.get(row.code)?.amount ?? row.billed));
  if (billedRest <= 0n || approvedRest >= billedRest || approvedRest < 0n) return null;
  const taxes = billed.filter((row) => row.kind === "tax" && row.billed > 0n && !given.has(row.code));
  if (taxes.length === 0) return null;
  const money = moneyIn(result);
  const messages = taxes.map(({ code, billed: tax }) => {
    const share = roundToCents(amount(divideHalfAwayFromZero(tax * approvedRest, billedRest)));
    return `${code}: ${money(tax)} is billed on ${money(billedRest)}, of which ${money(approvedRest)} is approved; its tax is ${money(share)}. Name ${code} with the amount to approve.`;
  });
  return refuseApproval("tax-of-more", messages.join(" "), { faults: { charges: messages } });
}

/** What orders expect of rows, at least nothing, and at most what is billed of them; null where nothing is compared. */
const dueOf = (rows: readonly ChargeRow[]): Amount | null => {
  const expected = rows.flatMap((row) => (row.expected === null ? [] : [row.expected]));
  if (expected.length === 0) return null;
  return smaller(addAmounts(rows.map((row) => row.billed)), larger(addAmounts(expected), ZERO));
};

/**
 * Why discounts that nobody named cannot stay as billed, or null: where no order names them they come off the linehaul, and one
 * that is cut already would be cut twice. Whoever approves less than is expected of both says so of both; and an invoice that
 * asks for money is never approved below nothing.
 */
export function discountOfLess(result: AuditResult, given: ReadonlyMap<string, ChargeDecision>): RefusedApproval | null {
  const approvedOf = (row: ChargeRow): Amount => given.get(row.code)?.amount ?? row.billed;
  const [billed, money] = [result.charges.filter((row) => row.lines.length > 0), moneyIn(result)];
  const off = billed.filter((row) => row.billed < 0n && (row.expected ?? ZERO) >= 0n && (row.kind === "discount" || !row.known));
  const left = off.filter((row) => !given.has(row.code));
  const parts = result.charges.filter((row) => row.kind === "linehaul" || row.kind === "discount" || off.includes(row));
  const cut = parts.find((row) => row.kind === "linehaul" && approvedOf(row) < row.billed);
  const [due, approved] = [dueOf(parts), addAmounts(parts.map(approvedOf))];
  const names = left.map((row) => row.code).join(", ");
  if (cut !== undefined && left.length > 0 && due !== null && approved < due) {
    const right = minus(due, minus(approved, approvedOf(cut)));
    const message = `${cut.code} and ${names} are one sum, of which ${money(approved)} would be approved and ${money(due)} is due. Approve ${cut.code} at ${money(right)}, or name ${names} with the amount to approve, too.`;
    return refuseApproval("discount-of-less", message, { faults: { charges: [message] } });
  }
  const total = addAmounts([
    ...billed.map(approvedOf),
    ...[...given.values()].flatMap(({ code, amount: asked }) => (billed.some((row) => row.code === code) ? [] : [asked])),
  ]);
  if (result.totals.billed <= 0n || total >= 0n) return null;
  const message = `Together ${money(total)} would be approved of ${money(result.totals.billed)} billed: an invoice is approved at nothing at least. Name the charges that take something off, too, with the amounts to approve.`;
  return refuseApproval("discount-of-less", message, { faults: { charges: [message] } });
}

/** What each code is approved at: as given, the others as billed. */
export function decidedCharges(
  result: AuditResult,
  given: ReadonlyMap<string, ChargeDecision>,
  reason: string | null,
): readonly ChargeDecision[] {
  const billed = result.charges.filter((row) => row.lines.length > 0);
  const charges = billed.map(
    (row): ChargeDecision => given.get(row.code) ?? { code: row.code, amount: row.billed, reason: null },
  );
  // A discount that was expected but not billed may be approved too, when it is named.
  for (const [code, decision] of given) if (!billed.some((row) => row.code === code)) charges.push(decision);
  return charges.map((charge) => (charge.reason === null && given.has(charge.code) ? { ...charge, reason } : charge));
}
