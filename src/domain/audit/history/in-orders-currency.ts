import type { Amount, Currency } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import { vendorOf } from "../../order/vendor-of.ts";
import type { AuditFacts, CodeAmount, OrderedThen, RecoveredAmount, SiblingInvoice } from "../facts/audit-facts.ts";
import { conversionFor } from "./conversion-for.ts";

/** The currency that the matched orders name for the invoice's vendor; undefined where none names it. */
function currencyOfOrders(facts: AuditFacts): Currency | undefined {
  for (const { order } of facts.orders) {
    const vendor = vendorOf(order, facts.invoice.invoice.vendor, facts.vendor?.scacs);
    if (vendor !== undefined) return vendor.currency;
  }
  return undefined;
}

/** Converts from one currency into the orders'; undefined where no rate is known. */
type IntoOrders = (from: Currency) => ((amount: Amount) => Amount) | undefined;

const converted = <Part extends { readonly amount: Amount }>(
  parts: readonly Part[],
  by: (amount: Amount) => Amount,
): readonly Part[] => parts.map((part) => ({ ...part, amount: by(part.amount) }));

const thenIn = (then: OrderedThen, currency: Currency, into: IntoOrders): OrderedThen => {
  const by = then.currency === currency ? undefined : into(then.currency);
  return by === undefined ? then : { ...then, currency, charges: converted(then.charges, by) };
};

const siblingIn = (given: SiblingInvoice, currency: Currency, into: IntoOrders): SiblingInvoice => {
  const { orderedThen } = given;
  const sibling =
    orderedThen === undefined ? given : { ...given, orderedThen: orderedThen.map((then) => thenIn(then, currency, into)) };
  const { paidIn, amounts, withheld, lifted, agreed, settles, ...rest } = sibling;
  if (paidIn === undefined || paidIn === currency || amounts === null) return sibling;
  const by = into(paidIn);
  if (by === undefined) return sibling;
  const parts = (own: readonly CodeAmount[]): readonly CodeAmount[] => converted(own, by);
  return {
    ...rest,
    paidIn: currency,
    amounts: parts(amounts),
    ...(withheld === undefined
      ? {}
      : {
          withheld: withheld.map((part) => ({
            ...part,
            amount: by(part.amount),
            ...(part.from === undefined ? {} : { from: by(part.from) }),
          })),
        }),
    ...(lifted === undefined ? {} : { lifted: parts(lifted) }),
    ...(agreed === undefined
      ? {}
      : { agreed: agreed.map((part) => ({ ...part, amount: by(part.amount), from: by(part.from) })) }),
    ...(settles === undefined ? {} : { settles: parts(settles) }),
  };
};

const returnIn = (entry: RecoveredAmount, currency: Currency, into: IntoOrders): RecoveredAmount => {
  const by = entry.currency === currency ? undefined : into(entry.currency);
  return by === undefined ? entry : { ...entry, currency, amount: by(entry.amount) };
};

/**
 * The facts with what was paid, agreed to, withheld, asked back and got back of the orders in the currency that they name now: an
 * order may be sent again in another one. At the rate that an invoice in that currency would be converted at. What no rate is
 * known for stays as it is (`paidInUnknown`).
 */
export function inOrdersCurrency(facts: AuditFacts): AuditFacts {
  const others = [...facts.siblings, ...(facts.unassigned ?? [])];
  if (others.length === 0) return facts;
  const currency = currencyOfOrders(facts);
  if (currency === undefined) return facts;
  const returns = [...(facts.recovered ?? []), ...(facts.asked ?? []), ...(facts.waived ?? [])];
  const isOther = (own: Currency | undefined): boolean => own !== undefined && own !== currency;
  const entries = [...returns, ...others.flatMap((sibling) => sibling.orderedThen ?? [])];
  if (!others.some(({ paidIn }) => isOther(paidIn)) && !entries.some((entry) => isOther(entry.currency))) return facts;
  const into: IntoOrders = (from) => {
    const conversion = conversionFor(facts, from, currency);
    return conversion == null ? undefined : (amount) => convert(amount, conversion);
  };
  return {
    ...facts,
    siblings: facts.siblings.map((sibling) => siblingIn(sibling, currency, into)),
    ...(facts.unassigned === undefined
      ? {}
      : { unassigned: facts.unassigned.map((each) => ({ ...siblingIn(each, currency, into), vendor: each.vendor })) }),
    ...(facts.recovered === undefined ? {} : { recovered: facts.recovered.map((entry) => returnIn(entry, currency, into)) }),
    ...(facts.asked === undefined ? {} : { asked: facts.asked.map((entry) => returnIn(entry, currency, into)) }),
    ...(facts.waived === undefined ? {} : { waived: facts.waived.map((entry) => returnIn(entry, currency, into)) }),
  };
}

/**
 * An approved invoice that was paid on the orders in a currency of which nobody knows what it is in theirs, `currency`;
 * undefined: there is none. What an open one bills is not money that went out: `uncountedIn`.
 */
export function paidInUnknown(
  facts: Pick<AuditFacts, "siblings" | "unassigned">,
  currency: Currency,
): { readonly invoiceNumber: string; readonly paidIn: Currency } | undefined {
  for (const { invoiceNumber, status, paidIn, amounts } of [...facts.siblings, ...(facts.unassigned ?? [])])
    if (status === "approved" && amounts !== null && paidIn !== undefined && paidIn !== currency)
      return { invoiceNumber, paidIn };
  return undefined;
}
