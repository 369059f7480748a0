import { addAmounts, type Amount, type Currency, minus, plus, ZERO } from "../../money/amount.ts";
import type { ChargeKind } from "../../charge/charge.ts";
import type { AuditFacts, SiblingInvoice } from "../facts/audit-facts.ts";
import { ownAmounts } from "../history/settled-amounts.ts";
import type { Comparison } from "./comparison.ts";
import { countsToward } from "./previous-amounts.ts";

/** One charge of an invoice's orders beside everything billed of it; amounts in the orders' currency. */
export interface ChargeBeside {
  readonly code: string;
  readonly kind: ChargeKind;
  /** What the orders ask for in all, with what people agreed to beyond it. */
  readonly expected: Amount;
  /** What counts of the other bills, less what came back of it by a recovery. */
  readonly billedBefore: Amount;
  /** What was approved of the other bills. */
  readonly approvedBefore: Amount;
  readonly thisInvoice: Amount;
  /** expected - billedBefore - thisInvoice: below zero where more is billed than the orders ask for. */
  readonly left: Amount;
}

/** Another bill of the same vendor on the same orders, as it stood when the invoice was audited. */
export interface EarlierBill {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly type: SiblingInvoice["type"];
  readonly status: SiblingInvoice["status"];
  readonly invoiceOn: string;
  readonly receivedOn: string;
  readonly isAfter: boolean;
  /** Whether it counts in `billedBefore`: a disputed bill that this one corrects does not, nor one no rate is known for. */
  readonly counts: boolean;
  /** What was approved of it, or what it bills while it is open: by code, in `currency`. */
  readonly charges: readonly { readonly code: string; readonly amount: Amount }[];
  readonly total: Amount;
  readonly currency: Currency;
}

export interface EarlierBills {
  /** Empty where nothing can be compared: no order, or no vendor of that name on it. */
  readonly charges: readonly ChargeBeside[];
  /** The oldest first. */
  readonly invoices: readonly EarlierBill[];
}

type Facts = Pick<AuditFacts, "siblings" | "orders">;

interface Beside {
  readonly facts: Facts;
  readonly comparison: Comparison;
  /** Bills that the comparison leaves out. */
  readonly apart: ReadonlySet<string>;
}

const byCode = (sibling: SiblingInvoice): EarlierBill["charges"] => {
  const sums = new Map<string, Amount>();
  for (const { code, amount } of ownAmounts(sibling) ?? []) sums.set(code, plus(sums.get(code) ?? ZERO, amount));
  return [...sums].map(([code, amount]) => ({ code, amount }));
};

const billOf = (sibling: SiblingInvoice, { facts, comparison, apart }: Beside): EarlierBill => {
  const charges = byCode(sibling);
  // One that no audit has read yet counts by its lines, in its own money.
  const isUnread = sibling.amounts === null;
  return {
    uuid: sibling.uuid,
    invoiceNumber: sibling.invoiceNumber,
    type: sibling.type,
    status: sibling.status,
    invoiceOn: sibling.invoiceOn,
    receivedOn: sibling.receivedOn,
    isAfter: sibling.isAfter === true,
    counts: countsToward(sibling, facts.orders) && !apart.has(sibling.uuid),
    charges,
    total: addAmounts((isUnread ? sibling.charges : charges).map(({ amount }) => amount)),
    currency: (isUnread ? sibling.currency : sibling.paidIn) ?? comparison.orderedIn,
  };
};

/**
 * What an invoice bills beside the other bills of its orders, charge by charge, on the arithmetic of its audit. `facts` are those
 * of the comparison, in the orders' currency.
 */
export function earlierBills(facts: Facts, comparison: Comparison): EarlierBills {
  const { corrected, passedOver, uncounted, orderedIn, comparability } = comparison;
  const apart = new Set([...corrected, ...passedOver].map(({ uuid }) => uuid));
  for (const { uuid } of uncounted) apart.add(uuid);
  const invoices = facts.siblings
    .map((sibling) => billOf(sibling, { facts, comparison, apart }))
    .toSorted((a, b) => (a.receivedOn < b.receivedOn || (a.receivedOn === b.receivedOn && a.uuid < b.uuid) ? -1 : 1));
  if (comparability !== "compared") return { charges: [], invoices };
  const approved = invoices.filter(({ status, currency }) => status === "approved" && currency === orderedIn);
  const charges = comparison.rows.map(({ code, kind, ordered, previous, billed }): ChargeBeside => ({
    code,
    kind,
    expected: ordered,
    billedBefore: previous,
    approvedBefore: addAmounts(
      approved.flatMap((bill) => bill.charges.filter((charge) => charge.code === code).map(({ amount }) => amount)),
    ),
    thisInvoice: billed,
    left: minus(minus(ordered, previous), billed),
  }));
  return { charges, invoices };
}
