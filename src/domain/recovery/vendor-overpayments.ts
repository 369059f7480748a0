import type { Day } from "../day/day.ts";
import { orderedAs } from "../audit/charges/agreed.ts";
import { taxPercentAt } from "../audit/expected/tax-rule.ts";
import { addAmounts, type Amount, type Currency, minus, plus, ZERO } from "../money/amount.ts";
import { convert } from "../money/convert.ts";
import type { Order, OrderVendor } from "../order/order.ts";
import { bridgeVendors } from "../party/bridge-vendors.ts";
import type { VendorIdentity } from "../party/party.ts";
import { vendorsThatFit } from "../party/same-vendor.ts";
import type { Head } from "./debts.ts";
import { orderConversion } from "./order-conversion.ts";
import { approvedOf, chargesOf, type PaidInvoice, type TenantMoney, type VendorDecision } from "./paid-invoice.ts";
import { decisionIn, type DueNow, type Overpayment, overpaymentOf, type RecoveryCause, shareOf } from "./recovery.ts";
import { type OverpaidPart, shareOverpayment } from "./share-overpayment.ts";
import { vendorKeyOf } from "./vendor-key.ts";

/** What a vendor was paid too much on an order, as it is now. */
export interface VendorOverpayment extends Overpayment {
  readonly orderUuid: string;
  /** What tells the vendor apart on the order: its strongest identifier. */
  readonly vendorKey: string;
  readonly vendor: VendorIdentity & { readonly name: string | null };
  readonly currency: Currency;
  readonly causes: readonly RecoveryCause[];
  readonly invoiceUuids: readonly string[];
}

/** A recovery that there is already: it may have become less. */
export interface KnownRecovery {
  readonly uuid: string;
  /** The order, or the one that replaced it. */
  readonly headUuid: string;
  readonly vendorKey: string;
  readonly currency: Currency;
  readonly approved: Amount;
  readonly due: Amount;
  readonly overpaid: Amount;
  readonly recovered: Amount;
  readonly waivedStill: Amount;
}

/** Orders that are one debt, with everything that tells what vendors were paid too much on them. */
export interface Debt {
  readonly heads: readonly Head[];
  readonly known: readonly KnownRecovery[];
  /** Money that came back, by recovery. */
  readonly returns: ReadonlyMap<string, readonly { readonly at: string; readonly sum: Amount }[]>;
  readonly tenant: TenantMoney;
}

/** An approved invoice, and what it decided (`decisionOf`). */
export interface PaidAndDecided {
  readonly paid: PaidInvoice;
  readonly decision: VendorDecision;
}

/** What a vendor gave back of its recoveries: as credits are, it is taken off what it was approved, when it came. */
const returnedBy = ({ known, returns }: Debt, decisions: readonly VendorDecision[]): readonly VendorDecision[] =>
  known.flatMap((recovery) => {
    const like = decisions.find(
      (decision) => decision.orderUuid === recovery.headUuid && decision.vendorKey === recovery.vendorKey,
    );
    if (like === undefined) return [];
    const approved = decisions.filter((decision) => decision.orderUuid === like.orderUuid && decision.approved > 0n);
    return (returns.get(recovery.uuid) ?? []).map(({ at, sum }): VendorDecision => {
      // What was paid later has nothing to do with what came back before.
      const before = approved.filter((decision) => decision.approvedAt <= at);
      const taxes = addAmounts(before.map((decision) => decision.ruleTax));
      const paid = addAmounts(before.map((decision) => decision.approved));
      return {
        ...like,
        currency: recovery.currency,
        invoiceUuid: recovery.uuid,
        approvedAt: at,
        approved: minus(ZERO, sum),
        expectedThen: ZERO,
        codes: [],
        withheld: [],
        unordered: ZERO,
        ruleTax: paid <= 0n ? ZERO : minus(ZERO, shareOf(sum, taxes, paid)),
        wasGone: false,
        isRecovered: true,
      };
    });
  });

/**
 * A credit of a vendor that left the order since it was paid is that vendor's own, and not of the one that the order named alone
 * when the credit was audited, as an invoice under another name may be.
 */
const ofPaidVendor = ({ paid, decision }: PaidAndDecided, groups: readonly (readonly VendorDecision[])[]): VendorDecision => {
  if (decision.approved >= 0n) return decision;
  const vendorKey = vendorKeyOf(paid.vendor);
  const earlier = groups.flat();
  const before =
    earlier.find((each) => each.vendorKey === vendorKey) ?? earlier.find((each) => vendorKeyOf(each.vendor) === vendorKey);
  if (before === undefined || before.vendorKey === decision.vendorKey) return decision;
  return { ...decision, vendor: before.vendor, vendorKey: before.vendorKey, expectedThen: ZERO, wasGone: true };
};

/**
 * What vendors were paid too much on orders that are one debt, an answer for each order that was paid on and each way its
 * recoveries name the vendor. `decided`: in the order of approval.
 */
export function overpaymentsOfDebt(debt: Debt, decided: readonly PaidAndDecided[]): readonly VendorOverpayment[] {
  const groups: VendorDecision[][] = [];
  const vendors = debt.heads.flatMap(({ order }) => order.vendors);
  // Credits last: they belong to whom they were paid to.
  const isCredit = ({ paid }: PaidAndDecided): boolean => approvedOf(paid) < 0n;
  for (const entry of [...decided.filter((each) => !isCredit(each)), ...decided.filter(isCredit)]) {
    const decision = ofPaidVendor(entry, groups);
    const own = groups.find((group) =>
      group.some(
        (each) => each.vendorKey === decision.vendorKey || bridgeVendors(each.vendor, vendors, decision.vendor) !== null,
      ),
    );
    if (own === undefined) groups.push([decision]);
    else own.push(decision);
  }
  return groups.flatMap((decisions) => ofVendor(debt, [...decisions, ...returnedBy(debt, decisions)]));
}

/** What is due to a vendor by an order as it is now. */
const dueTo = ({ isCancelled, order }: Head, named: readonly OrderVendor[], { book, policy }: TenantMoney): DueNow => ({
  taxPercent: named[0] === undefined ? null : taxPercentAt(policy, { order, vendor: named[0] }, book),
  amount: chargesOf(named),
  amountAs: orderedAs(
    named.flatMap((vendor) => vendor.charges),
    book,
  ),
  isGone: isCancelled || named.length === 0,
});

const ofVendor = (debt: Debt, decisions: readonly VendorDecision[]): readonly VendorOverpayment[] => {
  const [first] = decisions;
  if (first === undefined) return [];
  const heads = debt.heads.map((head) => {
    const found = vendorsOn(head.order, decisions);
    return { ...head, named: found, due: dueTo(head, found, debt.tenant) };
  });
  const named = heads.flatMap((head) => head.named);
  const currency = decisions.find((decision) => decision.currency !== null)?.currency ?? named[0]?.currency ?? "USD";
  if ([...named, ...decisions].some((entry) => entry.currency !== null && entry.currency !== currency)) {
    // Amounts of two currencies are never taken off each other: orders in two are no debt together, and one order waits until it
    // is in its currency again.
    const [only, other] = heads;
    if (only !== undefined && other === undefined) return ofChangedCurrency(debt, only, decisions);
    return debt.heads.flatMap((head) =>
      ofVendor(
        { ...debt, heads: [head] },
        decisions.filter((decision) => decision.orderUuid === head.uuid),
      ),
    );
  }
  return shared(debt, { heads, decisions, currency });
};

/** What a vendor was paid on orders that are one debt, all in one currency. */
interface InOneCurrency {
  readonly heads: readonly HeadOfVendor[];
  readonly decisions: readonly VendorDecision[];
  readonly currency: Currency;
}

const shared = (debt: Debt, { heads, decisions, currency }: InOneCurrency): readonly VendorOverpayment[] => {
  const orders = new Map(heads.map(({ uuid, due }) => [uuid, due]));
  const { overpaid, otherPlace } = overpaymentOf(decisions, orders);
  const parts = partsOf(heads, decisions, debt.known);
  const shares = shareOverpayment(overpaid, parts);
  return parts.map(({ head, own, vendorKey, vendor, standing }, at): VendorOverpayment => {
    const share = shares[at] ?? ZERO;
    return {
      ...standing,
      due: share > 0n ? minus(standing.approved, share) : standing.due,
      overpaid: share,
      orderUuid: head.uuid,
      vendorKey,
      vendor,
      currency,
      causes: causesOf(head, overpaid, otherPlace ?? ZERO),
      invoiceUuids: own.flatMap((decision) => (decision.isRecovered ? [] : [decision.invoiceUuid])),
    };
  });
};

/**
 * Of an order that was sent again in another currency, or in several: in the money that the recovery is in already, else that of
 * the last payment, at the rate that an invoice would be converted at. Without a rate nobody knows what is due: the recovery says
 * so, and asks for no more than it did.
 */
const ofChangedCurrency = (
  debt: Debt,
  head: HeadOfVendor,
  decisions: readonly VendorDecision[],
): readonly VendorOverpayment[] => {
  const [first] = decisions;
  if (first === undefined) return [];
  const known = debt.known.find(
    ({ headUuid, vendorKey }) => headUuid === head.uuid && decisions.some((each) => each.vendorKey === vendorKey),
  );
  const last = decisions
    .filter((each) => each.currency !== null)
    .reduce<VendorDecision | null>((late, each) => (late === null || each.approvedAt > late.approvedAt ? each : late), null);
  const currency = known?.currency ?? last?.currency ?? "USD";
  const into = (from: Currency | null, billedOn: Day): ((amount: Amount) => Amount) | null => {
    const conversion = from === null ? null : orderConversion(debt.tenant.rates, head.order, { from, to: currency, billedOn });
    return conversion === undefined ? null : (amount) => (conversion === null ? amount : convert(amount, conversion));
  };
  const named = new Set(head.named.map((vendor) => vendor.currency));
  const [ordered = currency] = named;
  const byDue = named.size > 1 ? null : into(ordered, (last ?? first).billedOn);
  const inMoney = decisions.flatMap((decision) => {
    const by = into(decision.currency, decision.billedOn);
    return by === null ? [] : [{ ...decisionIn(decision, by), currency }];
  });
  if (byDue === null || inMoney.length < decisions.length) return unknownOf(head, decisions, known, currency);
  const { amount, amountAs } = head.due;
  const due = { ...head.due, amount: byDue(amount), amountAs: (name: string) => byDue(amountAs?.(name) ?? ZERO) };
  return shared(debt, { heads: [{ ...head, due }], decisions: inMoney, currency });
};

/** What is not known: a recovery that stands as it stood, and says why. */
const unknownOf = (
  head: HeadOfVendor,
  decisions: readonly VendorDecision[],
  known: KnownRecovery | undefined,
  currency: Currency,
): readonly VendorOverpayment[] => {
  const [first] = decisions;
  if (first === undefined) return [];
  const paid = addAmounts(decisions.filter((each) => each.currency === currency).map((each) => each.approved));
  const overpaid = known === undefined ? ZERO : known.overpaid;
  return [
    {
      approved: known === undefined ? paid : known.approved,
      due: known === undefined ? paid : known.due,
      overpaid,
      credited: ZERO,
      levels: [],
      orderUuid: head.uuid,
      vendorKey: known?.vendorKey ?? first.vendorKey,
      vendor: first.vendor,
      currency,
      causes: ["no-exchange-rate"],
      invoiceUuids: decisions.flatMap((decision) => (decision.isRecovered ? [] : [decision.invoiceUuid])),
    },
  ];
};

/** Those of an order's vendors that are the one of the decisions, however each of them names it. */
const vendorsOn = (order: Order, decisions: readonly VendorDecision[]): readonly OrderVendor[] => {
  for (const { vendor } of decisions) {
    const named = vendorsThatFit(vendor, order.vendors);
    if (named.length > 0) return named;
  }
  return [];
};

interface HeadOfVendor extends Head {
  readonly named: readonly OrderVendor[];
  readonly due: DueNow;
}

const causeOf = ({ isCancelled, named }: HeadOfVendor): RecoveryCause =>
  isCancelled ? "order-cancelled" : named.length === 0 ? "vendor-left-order" : "order-cheaper";

/** Why so much is too much, where so much of it is tax of another place of delivery. */
const causesOf = (head: HeadOfVendor, overpaid: Amount, otherPlace: Amount): readonly RecoveryCause[] => [
  ...(otherPlace > 0n && otherPlace >= overpaid ? [] : [causeOf(head)]),
  ...(otherPlace > 0n ? ["delivered-elsewhere" as const] : []),
];

interface Part extends OverpaidPart {
  readonly head: HeadOfVendor;
  readonly own: readonly VendorDecision[];
  readonly vendorKey: string;
  readonly vendor: VendorOverpayment["vendor"];
  /** As if the order stood alone. */
  readonly standing: Overpayment;
}

/** A part for each order that was paid on, and each way its recoveries name the vendor. */
const partsOf = (
  heads: readonly HeadOfVendor[],
  decisions: readonly VendorDecision[],
  known: readonly KnownRecovery[],
): readonly Part[] =>
  heads.flatMap((head) => {
    const { uuid } = head;
    const onOrder = decisions.filter((decision) => decision.orderUuid === uuid);
    return [...new Set(onOrder.map((decision) => decision.vendorKey))].flatMap((vendorKey): Part[] => {
      const own = onOrder.filter((decision) => decision.vendorKey === vendorKey);
      const [first] = own;
      if (first === undefined) return [];
      const recovery = known.find((each) => each.headUuid === uuid && each.vendorKey === vendorKey);
      const standing = overpaymentOf(own, new Map([[uuid, head.due]]));
      return [
        {
          head,
          own,
          vendorKey,
          vendor: first.vendor,
          standing,
          approved: standing.approved,
          alone: standing.overpaid,
          known: recovery === undefined ? null : recovery.overpaid,
          settled: recovery === undefined ? ZERO : plus(recovery.recovered, recovery.waivedStill),
          lastApprovedAt: own.reduce((last, each) => (!each.isRecovered && each.approvedAt > last ? each.approvedAt : last), ""),
        },
      ];
    });
  });
