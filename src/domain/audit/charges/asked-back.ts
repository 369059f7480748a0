import { addAmounts, type Amount, type Currency, minus, plus, ZERO } from "../../money/amount.ts";
import { vendorsThatFit } from "../../party/same-vendor.ts";
import type { AuditFacts, FactOrder, RecoveredAmount } from "../facts/audit-facts.ts";
import type { ComparedCode, ComparedPart } from "./compared-code.ts";

type AskingFacts = Pick<AuditFacts, "asked" | "siblings">;

/** What the invoice's own vendor is asked for, of whatever order. */
export function askedOfVendor({ asked, siblings }: AskingFacts, currency: Currency): readonly RecoveredAmount[] {
  const own = new Set(siblings.map((sibling) => sibling.uuid));
  return (asked ?? []).filter((entry) => entry.currency === currency && entry.invoiceUuids.some((uuid) => own.has(uuid)));
}

/** What recoveries ask for in all: one may be told of several orders that are one debt. */
const askedInAll = (asked: readonly RecoveredAmount[]): Amount =>
  addAmounts(new Map(asked.map((entry) => [entry.recoveryUuid, entry.amount])).values());

/**
 * What an invoice credits of what a vendor is asked for that an order does not name any more: nothing of that order is owed to
 * it.
 */
export interface CreditOfLeft {
  readonly charges: readonly { readonly amount: Amount }[];
  readonly currency: Currency;
  /** In that currency. */
  readonly billed: Amount;
}

/**
 * Whether an invoice is a credit, and nothing beside it, of what the recovery of this order asks its vendor for, which the order
 * does not name any more (another one carries it now).
 */
export function isAskedOfLeft(
  facts: AskingFacts & Pick<AuditFacts, "invoice" | "vendor">,
  { uuid, order }: Pick<FactOrder, "uuid" | "order">,
  { charges, currency, billed }: CreditOfLeft,
): boolean {
  const asked = askedOfVendor(facts, currency);
  if (!asked.some((entry) => entry.orderUuid === uuid)) return false;
  if (billed >= 0n || charges.some(({ amount }) => amount > 0n) || minus(ZERO, billed) > askedInAll(asked)) return false;
  return vendorsThatFit(facts.invoice.invoice.vendor, order.vendors, facts.vendor?.scacs).length === 0;
}

/** What is credited in all. */
const creditedIn = (billed: readonly Amount[]): Amount => minus(ZERO, addAmounts(billed));

/**
 * Of these codes an invoice over several orders is shared as the orders stand, whichever of them it names: linehaul and discounts
 * are one sum.
 */
const IS_ONE_SUM: ReadonlySet<string> = new Set(["linehaul", "discount"]);

/**
 * Whether money back of a code would go to orders that nothing is asked of: then it is judged code by code. Where no line names
 * its order it goes to those that are asked for it (`shareAskedBack`).
 */
const isAstray = (
  facts: AuditFacts,
  row: ComparedCode,
  { asked, rows }: { readonly asked: readonly RecoveredAmount[]; readonly rows: readonly ComparedCode[] },
): boolean => {
  if (row.billed >= 0n || facts.orders.length === 1) return false;
  if (row.byOrder === null) {
    const isByAsked = rows.every((each) => each.billed <= 0n && each.byOrder === null);
    return !isByAsked && row.expected > row.billed && !IS_ONE_SUM.has(row.kind);
  }
  return row.byOrder.some(
    ({ billed, orderUuid }) =>
      billed < 0n &&
      creditedIn([billed]) > addAmounts(asked.filter((entry) => entry.orderUuid === orderUuid).map((entry) => entry.amount)),
  );
};

/**
 * A credit of what the vendor is asked for by recoveries, or of a part of it, is right in whatever codes it is written: a
 * recovery asks for a sum, what was paid too much beyond it is asked for there, and what a person agreed to is not asked for at
 * all. Sets each code's expectation to what is credited, and nothing more is expected beside it; answers by how much they
 * changed.
 */
export function expectWhatIsCredited(facts: AuditFacts, rows: readonly ComparedCode[], currency: Currency): Amount {
  const asked = askedOfVendor(facts, currency);
  const credited = creditedIn(rows.map((row) => row.billed));
  if (credited <= 0n || credited > askedInAll(asked)) return ZERO;
  if (rows.some((row) => isAstray(facts, row, { asked, rows }))) return ZERO;
  return expectAsBilled(rows.filter((row) => row.billed <= 0n));
}

/** Sets the expectation of codes to what is billed of them; answers by how much they changed. */
export function expectAsBilled(rows: readonly ComparedCode[]): Amount {
  let changed = ZERO;
  for (const row of rows) {
    changed = plus(changed, minus(row.billed, row.expected));
    asCredited(row);
    for (const part of row.byOrder ?? []) if (part.billed <= 0n || row.billed > 0n) asCredited(part);
    row.variance = ZERO;
    row.isAskedBack = row.billed < 0n;
  }
  return changed;
}

const asCredited = (compared: ComparedCode | ComparedPart): void => {
  compared.expected = compared.billed;
};
