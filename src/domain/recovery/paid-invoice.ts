import { agreedAs } from "../audit/charges/agreed-as.ts";
import { orderedAs } from "../audit/charges/agreed.ts";
import type { FactOrder } from "../audit/facts/audit-facts.ts";
import { taxPercentAt } from "../audit/expected/tax-rule.ts";
import type { AuditPolicy } from "../audit/policy/policy.ts";
import type { ChargeCodeBook } from "../charge/charge-code-book.ts";
import type { Day } from "../day/day.ts";
import { addAmounts, type Amount, type Currency, larger, minus, plus, ZERO } from "../money/amount.ts";
import type { FxRate } from "../money/convert.ts";
import type { OrderVendor } from "../order/order.ts";
import { vendorOf } from "../order/vendor-of.ts";
import type { VendorIdentity } from "../party/party.ts";
import { compareVendors } from "../party/same-vendor.ts";
import type { RecoveryDecision } from "./recovery.ts";
import { vendorKeyOf } from "./vendor-key.ts";

/** What was approved of one code on one order, as `ApprovedCharge` keeps it. */
export interface PaidCharge {
  readonly code: string;
  readonly kind?: string;
  readonly amount: Amount;
  readonly ordered?: Amount;
  readonly withheld?: Amount;
  readonly withheldFrom?: Amount;
  readonly agreed?: Amount;
  readonly agreedFrom?: Amount;
}

/** An approved invoice on one order, and on those that it replaced. */
export interface PaidInvoice {
  readonly invoiceUuid: string;
  /** UTC, six decimals. */
  readonly approvedAt: string;
  /** The order as it is called now. */
  readonly orderUuid: string;
  /** Whether a legacy create made one of those orders. */
  readonly isLegacy: boolean;
  readonly vendor: VendorIdentity & { readonly name: string | null };
  /** The externalId that the invoice itself names; null or absent: none, `vendor` has what the directory knew. */
  readonly namedExternalId?: string | null;
  /** The day of an exchange rate, where no order says one. */
  readonly billedOn: Day;
  /** The currency of the charges; null: there is no audit. */
  readonly paidIn: Currency | null;
  readonly charges: readonly PaidCharge[];
}

/** What the audit said that an invoice was approved by. */
export interface JudgedThen {
  /** The order as it was; null: the audit looked at another. */
  readonly order: Pick<FactOrder, "order" | "status"> | null;
  /** Its vendor as it was judged: by the record that it was another name of then. Left out where nobody merged any. */
  readonly billedAs?: VendorIdentity;
  readonly codes: readonly { readonly code: string; readonly expected: Amount | null; readonly previous: Amount }[];
}

/** How a tenant names charges, the exchange rates it knows, and the taxes. */
export interface TenantMoney {
  readonly book: ChargeCodeBook;
  readonly rates: readonly FxRate[];
  /** What taxes it asks for, by place. */
  readonly policy: Pick<AuditPolicy, "taxes">;
}

/** A decision about a vendor's money: an invoice, or what came back. */
export interface VendorDecision extends RecoveryDecision {
  readonly vendor: PaidInvoice["vendor"];
  readonly vendorKey: string;
  readonly currency: Currency | null;
  readonly billedOn: Day;
}

/** What was approved of an invoice, on its order. */
export function approvedOf({ charges }: Pick<PaidInvoice, "charges">): Amount {
  return addAmounts(charges.map(({ amount }) => amount));
}

/** What an order asks for of these vendors. */
export function chargesOf(vendors: readonly OrderVendor[]): Amount {
  return addAmounts(vendors.flatMap((vendor) => vendor.charges.map((charge) => charge.amount)));
}

/**
 * Who was paid. An order that names its vendor by SCAC, MC or DOT number alone fits several externalIds: the one that the invoice
 * named was paid, also where the order names another of them later.
 */
const vendorPaid = (ordered: OrderVendor | undefined, { vendor, namedExternalId }: PaidInvoice): PaidInvoice["vendor"] => {
  if (ordered === undefined) return vendor;
  const isNamedByInvoice = ordered.externalId === null && namedExternalId != null && compareVendors(vendor, ordered).same;
  return isNamedByInvoice ? { ...ordered, externalId: namedExternalId, name: ordered.name ?? vendor.name } : ordered;
};

/** An approved invoice with the order as its audit saw it; null: there is no audit. */
export function decisionOf(paid: PaidInvoice, judged: JudgedThen | null, { book, policy }: TenantMoney): VendorDecision {
  const then = judged?.order ?? undefined;
  const own = paid.charges;
  // What was one carrier then and is none any more was judged by the names of then, and is kept under its own.
  const isApart = then !== undefined && vendorOf(then.order, paid.vendor) === undefined;
  const judgedAs = isApart ? (judged?.billedAs ?? paid.vendor) : paid.vendor;
  const ordered = then === undefined ? undefined : vendorOf(then.order, judgedAs);
  const codesWhere = (is: (code: JudgedThen["codes"][number]) => boolean): ReadonlySet<string> =>
    new Set((judged?.codes ?? []).filter(is).map(({ code }) => code));
  const codes = codesWhere(({ expected, previous }) => (expected ?? ZERO) !== 0n || previous !== 0n);
  const expectedInAll = codesWhere(({ expected, previous }) => expected !== null && plus(expected, previous) !== 0n);
  const isBesideOrder = ({ ordered: asked }: PaidCharge): boolean => asked !== undefined && asked === 0n;
  const isInvoice = approvedOf(paid) > 0n;
  // A tax that was expected, and not by the order: a rule of the policy asked for it. What an invoice says to be withheld of a
  // tax goes with it.
  const isByRule = (charge: PaidCharge): boolean =>
    charge.kind === "tax" && (codes.has(charge.code) || (isInvoice && charge.amount < 0n)) && isBesideOrder(charge);
  // Another charge that was: it was paid as it was rated.
  const isRated = (charge: PaidCharge): boolean =>
    charge.kind !== "tax" && expectedInAll.has(charge.code) && isBesideOrder(charge);
  const sum = (charges: readonly PaidCharge[]): Amount => addAmounts(charges.map(({ amount }) => amount));
  const agreedOf = ({ agreed }: PaidCharge): Amount => agreed ?? ZERO;
  // A discount that the order does not name came off its linehaul: it says nothing of what else was billed.
  const isOffLinehaul = ({ kind, amount }: PaidCharge): boolean =>
    kind === "discount" && amount < 0n && own.some((each) => each.kind === "linehaul" && codes.has(each.code));
  const unordered = own.filter(
    (charge) => !isByRule(charge) && !isOffLinehaul(charge) && (!codes.has(charge.code) || isRated(charge)),
  );
  const resolve = (value: string) => book.resolveOrdered({ type: null, value, description: null });
  return {
    invoiceUuid: paid.invoiceUuid,
    approvedAt: paid.approvedAt,
    approved: approvedOf(paid),
    expectedThen: ordered === undefined ? ZERO : chargesOf([ordered]),
    expectedThenAs: orderedAs(ordered?.charges ?? [], book),
    codes: own
      .filter((charge) => !isByRule(charge))
      .map((charge) => ({
        resolved: resolve(charge.code),
        paid: charge.amount,
        agreed: agreedOf(charge),
        from: charge.agreedFrom ?? ZERO,
      })),
    withheld: own.flatMap(({ code, withheld, withheldFrom }) =>
      withheld === undefined || withheldFrom === undefined
        ? []
        : [{ agreedAs: agreedAs(resolve(code)), amount: withheld, from: withheldFrom }],
    ),
    unordered: minus(sum(unordered), addAmounts(unordered.map((charge) => larger(agreedOf(charge), ZERO)))),
    ruleTax: sum(own.filter(isByRule)),
    taxAgreed: addAmounts(own.filter(isByRule).map(agreedOf)),
    ...(then === undefined || ordered === undefined
      ? {}
      : { taxPercent: taxPercentAt(policy, { order: then.order, vendor: ordered }, book) }),
    wasGone: then === undefined || then.status === "cancelled" || ordered === undefined,
    orderUuid: paid.orderUuid,
    isLegacy: paid.isLegacy,
    vendor: vendorPaid(isApart ? undefined : ordered, paid),
    // As the order names it: recoveries are kept by it.
    vendorKey: vendorKeyOf(isApart ? paid.vendor : (ordered ?? paid.vendor)),
    currency: paid.paidIn ?? ordered?.currency ?? null,
    billedOn: paid.billedOn,
  };
}
