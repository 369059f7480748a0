import { invoiceFromStored } from "#contract/stored/invoice.ts";
import { orderFromStored } from "#contract/stored/order.ts";
import type { TenantTx } from "#db/database.ts";
import { findAudit } from "#db/queries/invoice/invoice-reading.ts";
import {
  type ApprovedOnOrder,
  listApprovedOnOrders,
  listRecoveredEvents,
  type OrderNow,
  type RecoveryOfOrder,
} from "#db/queries/recovery/recovery.ts";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import type { Day } from "#domain/day/day.ts";
import { agreedAs } from "#domain/audit/charges/agreed-as.ts";
import { orderedAs } from "#domain/audit/charges/agreed.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import { taxPercentAt } from "#domain/audit/expected/tax-rule.ts";
import type { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import {
  addAmounts,
  type Amount,
  amountOf,
  type Currency,
  larger,
  minus,
  plus,
  printAmount,
  ZERO,
} from "#domain/money/amount.ts";
import { orderConversion } from "#domain/recovery/order-conversion.ts";
import { convert, type FxRate } from "#domain/money/convert.ts";
import type { Order, OrderVendor } from "#domain/order/order.ts";
import { vendorOf } from "#domain/order/vendor-of.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import { bridgeVendors } from "#domain/party/bridge-vendors.ts";
import { vendorsThatFit } from "#domain/party/same-vendor.ts";
import {
  decisionIn,
  type DueNow,
  type Overpayment,
  overpaymentOf,
  type RecoveryCause,
  type RecoveryDecision,
  shareOf,
} from "#domain/recovery/recovery.ts";
import { type OverpaidPart, shareOverpayment } from "#domain/recovery/share-overpayment.ts";
import { vendorKeyOf } from "#domain/recovery/vendor-key.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";

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

const chargesOf = (vendors: readonly OrderVendor[]): Amount =>
  addAmounts(vendors.flatMap((vendor) => vendor.charges.map((charge) => charge.amount)));

/** Of this order and those it replaced, of one invoice. */
const approvedOf = (row: ApprovedOnOrder): Amount =>
  addAmounts(
    row.allocations
      .filter((allocation) => row.lineUuids.includes(allocation.orderUuid))
      .map((allocation) => amountOf(allocation.amount)),
  );

const billedBy = (row: ApprovedOnOrder, { vendor }: Invoice): VendorIdentity => ({
  ...vendor,
  externalId: row.vendorExternalId ?? vendor.externalId,
  scac: row.vendorScac ?? vendor.scac,
});

/**
 * What becomes of the approved invoices of orders by vendor. Orders of one number are one debt where a legacy create made one of
 * them. `known`: the recoveries there are already, which may have become less. `tenant`: how charges are named and converted.
 */
export async function overpaymentsOf(
  tx: TenantTx,
  orders: readonly OrderNow[],
  known: readonly RecoveryOfOrder[],
  tenant: TenantMoney,
): Promise<readonly VendorOverpayment[]> {
  const approved = await listApprovedOnOrders(
    tx,
    orders.map((order) => order.uuid),
  );
  const returns = await returnsOf(tx, known);
  const found: VendorOverpayment[] = [];
  for (const debt of debtsOf(orders)) {
    const uuids = new Set(debt.map((row) => row.uuid));
    const own = approved.filter((entry) => uuids.has(entry.orderUuid));
    if (own.length === 0) continue;
    const heads = debt.map((row) => ({ row, order: orderFromStored(row.body) }));
    const watched = known.filter((recovery) => uuids.has(recovery.headUuid));
    const [only, other] = heads;
    if (
      watched.length === 0 &&
      only !== undefined &&
      other === undefined &&
      only.row.status !== "cancelled" &&
      !mayBeOverpaid(only.order, own)
    )
      continue;
    found.push(...(await byVendor(tx, { heads, known: watched, returns, tenant }, own)));
  }
  return found;
}

/** Money that came back, by recovery. */
type Returns = ReadonlyMap<string, readonly { readonly at: string; readonly sum: Amount }[]>;

const returnsOf = async (tx: TenantTx, known: readonly RecoveryOfOrder[]): Promise<Returns> => {
  const some = known.filter((recovery) => amountOf(recovery.recovered) > 0n).map((recovery) => recovery.uuid);
  const events = (await listRecoveredEvents(tx, some)).map(({ recoveryUuid, at, sum }) => ({
    recoveryUuid,
    at,
    sum: amountOf(sum),
  }));
  return Map.groupBy(events, (event) => event.recoveryUuid);
};

/** Orders that are one debt, each list by itself. */
const debtsOf = (orders: readonly OrderNow[]): readonly (readonly OrderNow[])[] => {
  const debts = new Map<string, OrderNow[]>();
  for (const order of orders) {
    const name = order.isOfLegacyNumber ? `number ${order.orderNumber}` : order.uuid;
    debts.set(name, [...(debts.get(name) ?? []), order]);
  }
  return [...debts.values()];
};

const NONE = printAmount(ZERO);

/**
 * Without looking at past audits: whether any vendor was approved more than the order names for it. Most orders are sent again as
 * they were.
 */
const mayBeOverpaid = (order: Order, approved: readonly ApprovedOnOrder[]): boolean => {
  const sums = new Map<OrderVendor, Amount>();
  for (const row of approved) {
    const [vendor, other] = vendorsThatFit(billedBy(row, invoiceFromStored(row.body)), order.vendors);
    if (vendor === undefined || other !== undefined) return true;
    if (row.paidIn !== null && row.paidIn !== vendor.currency) return true;
    // What is withheld, and a tax beside the order, are told by past audits alone.
    if (row.allocations.some(({ withheld, kind, ordered }) => withheld !== undefined || (kind === "tax" && ordered === NONE)))
      return true;
    sums.set(vendor, addAmounts([sums.get(vendor) ?? ZERO, approvedOf(row)]));
  }
  return [...sums].some(([vendor, sum]) => sum > chargesOf([vendor]));
};

/** How the tenant names charges, the exchange rates it knows, and the taxes. */
export interface TenantMoney {
  readonly book: ChargeCodeBook;
  readonly rates: readonly FxRate[];
  /** What taxes it asks for, by place. */
  readonly policy: Pick<AuditPolicy, "taxes">;
}

interface Decided extends RecoveryDecision {
  readonly vendor: VendorOverpayment["vendor"];
  readonly vendorKey: string;
  readonly currency: Currency | null;
  /** The day of an exchange rate, where no order says one. */
  readonly billedOn: Day;
}

interface Head {
  readonly row: OrderNow;
  readonly order: Order;
}

interface Debt {
  readonly heads: readonly Head[];
  readonly known: readonly RecoveryOfOrder[];
  readonly returns: Returns;
  readonly tenant: TenantMoney;
}

/** What a vendor gave back of its recoveries: as credits are, it is taken off what it was approved, when it came. */
const returnedBy = ({ known, returns }: Debt, decisions: readonly Decided[]): readonly Decided[] =>
  known.flatMap((recovery) => {
    const like = decisions.find(
      (decision) => decision.orderUuid === recovery.headUuid && decision.vendorKey === recovery.vendorKey,
    );
    if (like === undefined) return [];
    const approved = decisions.filter((decision) => decision.orderUuid === like.orderUuid && decision.approved > 0n);
    return (returns.get(recovery.uuid) ?? []).map(({ at, sum }): Decided => {
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
const ofPaidVendor = (decided: Decided, row: ApprovedOnOrder, groups: readonly (readonly Decided[])[]): Decided => {
  if (decided.approved >= 0n) return decided;
  const vendorKey = vendorKeyOf({ ...billedBy(row, invoiceFromStored(row.body)), name: row.vendorName });
  const paid = groups.flat().find((each) => each.vendorKey === vendorKey);
  if (paid === undefined || vendorKey === decided.vendorKey) return decided;
  return { ...decided, vendor: paid.vendor, vendorKey, expectedThen: ZERO, wasGone: true };
};

const byVendor = async (
  tx: TenantTx,
  debt: Debt,
  approved: readonly ApprovedOnOrder[],
): Promise<readonly VendorOverpayment[]> => {
  const groups: Decided[][] = [];
  const vendors = debt.heads.flatMap(({ order }) => order.vendors);
  // Credits last: they belong to whom they were paid to.
  const isCredit = (row: ApprovedOnOrder): boolean => approvedOf(row) < 0n;
  for (const entry of [...approved.filter((row) => !isCredit(row)), ...approved.filter(isCredit)]) {
    const decided = ofPaidVendor(await decisionOf(tx, entry, debt.tenant), entry, groups);
    const own = groups.find((group) =>
      group.some((each) => each.vendorKey === decided.vendorKey || bridgeVendors(each.vendor, vendors, decided.vendor) !== null),
    );
    if (own === undefined) groups.push([decided]);
    else own.push(decided);
  }
  return groups.flatMap((decisions) => ofVendor(debt, [...decisions, ...returnedBy(debt, decisions)]));
};

/** What is due to a vendor by an order as it is now. */
const dueTo = ({ row, order }: Head, named: readonly OrderVendor[], { book, policy }: TenantMoney): DueNow => ({
  taxPercent: named[0] === undefined ? null : taxPercentAt(policy, { order, vendor: named[0] }, book),
  amount: chargesOf(named),
  amountAs: orderedAs(
    named.flatMap((vendor) => vendor.charges),
    book,
  ),
  isGone: row.status === "cancelled" || named.length === 0,
});

const ofVendor = (debt: Debt, decisions: readonly Decided[]): readonly VendorOverpayment[] => {
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
        decisions.filter((decision) => decision.orderUuid === head.row.uuid),
      ),
    );
  }
  return shared(debt, { heads, decisions, currency });
};

/** What a vendor was paid on orders that are one debt, all in one currency. */
interface InOneCurrency {
  readonly heads: readonly HeadOfVendor[];
  readonly decisions: readonly Decided[];
  readonly currency: Currency;
}

const shared = (debt: Debt, { heads, decisions, currency }: InOneCurrency): readonly VendorOverpayment[] => {
  const orders = new Map(heads.map(({ row, due }) => [row.uuid, due]));
  const { overpaid, otherPlace } = overpaymentOf(decisions, orders);
  const parts = partsOf(heads, decisions, debt.known);
  const shares = shareOverpayment(overpaid, parts);
  return parts.map(({ head, own, vendorKey, vendor, standing }, at): VendorOverpayment => {
    const share = shares[at] ?? ZERO;
    return {
      ...standing,
      due: share > 0n ? minus(standing.approved, share) : standing.due,
      overpaid: share,
      orderUuid: head.row.uuid,
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
const ofChangedCurrency = (debt: Debt, head: HeadOfVendor, decisions: readonly Decided[]): readonly VendorOverpayment[] => {
  const [first] = decisions;
  if (first === undefined) return [];
  const known = debt.known.find(
    ({ headUuid, vendorKey }) => headUuid === head.row.uuid && decisions.some((each) => each.vendorKey === vendorKey),
  );
  const last = decisions
    .filter((each) => each.currency !== null)
    .reduce<Decided | null>((late, each) => (late === null || each.approvedAt > late.approvedAt ? each : late), null);
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
  decisions: readonly Decided[],
  known: RecoveryOfOrder | undefined,
  currency: Currency,
): readonly VendorOverpayment[] => {
  const [first] = decisions;
  if (first === undefined) return [];
  const paid = addAmounts(decisions.filter((each) => each.currency === currency).map((each) => each.approved));
  const overpaid = known === undefined ? ZERO : amountOf(known.overpaid);
  return [
    {
      approved: known === undefined ? paid : amountOf(known.approved),
      due: known === undefined ? paid : amountOf(known.due),
      overpaid,
      credited: ZERO,
      levels: [],
      orderUuid: head.row.uuid,
      vendorKey: known?.vendorKey ?? first.vendorKey,
      vendor: first.vendor,
      currency,
      causes: ["no-exchange-rate"],
      invoiceUuids: decisions.flatMap((decision) => (decision.isRecovered ? [] : [decision.invoiceUuid])),
    },
  ];
};

/** Those of an order's vendors that are the one of the decisions, however each of them names it. */
const vendorsOn = (order: Order, decisions: readonly Decided[]): readonly OrderVendor[] => {
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

const causeOf = ({ row, named }: HeadOfVendor): RecoveryCause =>
  row.status === "cancelled" ? "order-cancelled" : named.length === 0 ? "vendor-left-order" : "order-cheaper";

/** Why so much is too much, where so much of it is tax of another place of delivery. */
const causesOf = (head: HeadOfVendor, overpaid: Amount, otherPlace: Amount): readonly RecoveryCause[] => [
  ...(otherPlace > 0n && otherPlace >= overpaid ? [] : [causeOf(head)]),
  ...(otherPlace > 0n ? ["delivered-elsewhere" as const] : []),
];

interface Part extends OverpaidPart {
  readonly head: HeadOfVendor;
  readonly own: readonly Decided[];
  readonly vendorKey: string;
  readonly vendor: VendorOverpayment["vendor"];
  /** As if the order stood alone. */
  readonly standing: Overpayment;
}

/** A part for each order that was paid on, and each way its recoveries name the vendor. */
const partsOf = (
  heads: readonly HeadOfVendor[],
  decisions: readonly Decided[],
  known: readonly RecoveryOfOrder[],
): readonly Part[] =>
  heads.flatMap((head) => {
    const { uuid } = head.row;
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
          known: recovery === undefined ? null : amountOf(recovery.overpaid),
          settled: recovery === undefined ? ZERO : plus(amountOf(recovery.recovered), amountOf(recovery.waivedStill)),
          lastApprovedAt: own.reduce((last, each) => (!each.isRecovered && each.approvedAt > last ? each.approvedAt : last), ""),
        },
      ];
    });
  });

/** An approved invoice with the order as its audit saw it. */
const decisionOf = async (tx: TenantTx, row: ApprovedOnOrder, { book, policy }: TenantMoney): Promise<Decided> => {
  const invoice = invoiceFromStored(row.body);
  const identity = billedBy(row, invoice);
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, true);
  const then =
    audit === undefined ? undefined : factsFromCanonical(audit.facts).orders.find((order) => row.lineUuids.includes(order.uuid));
  const ordered = then === undefined ? undefined : vendorOf(then.order, identity);
  const vendor = ordered ?? { ...identity, name: row.vendorName };
  const judged = audit === undefined ? [] : upcastResult(audit.result).charges;
  const codes = new Set(
    judged
      .filter(
        (charge) => (charge.expected !== null && amountOf(charge.expected) !== 0n) || amountOf(charge.previouslyBilled) !== 0n,
      )
      .map((charge) => charge.code),
  );
  const expectedInAll = new Set(
    judged
      .filter((charge) => charge.expected !== null && plus(amountOf(charge.expected), amountOf(charge.previouslyBilled)) !== 0n)
      .map((charge) => charge.code),
  );
  const own = row.allocations.filter((allocation) => row.lineUuids.includes(allocation.orderUuid));
  const isBesideOrder = (allocation: (typeof own)[number]): boolean =>
    allocation.ordered !== undefined && amountOf(allocation.ordered) === 0n;
  const isInvoice = approvedOf(row) > 0n;
  // A tax that was expected, and not by the order: a rule of the policy asked for it. What an invoice says to be withheld of a
  // tax goes with it.
  const isByRule = (allocation: (typeof own)[number]): boolean =>
    allocation.kind === "tax" &&
    (codes.has(allocation.code) || (isInvoice && amountOf(allocation.amount) < 0n)) &&
    isBesideOrder(allocation);
  // Another charge that was: it was paid as it was rated.
  const isRated = (allocation: (typeof own)[number]): boolean =>
    allocation.kind !== "tax" && expectedInAll.has(allocation.code) && isBesideOrder(allocation);
  const sum = (allocations: typeof own): Amount => addAmounts(allocations.map((allocation) => amountOf(allocation.amount)));
  const agreedOf = ({ agreed }: (typeof own)[number]): Amount => (agreed === undefined ? ZERO : amountOf(agreed));
  // A discount that the order does not name came off its linehaul: it says nothing of what else was billed.
  const isOffLinehaul = ({ kind, amount }: (typeof own)[number]): boolean =>
    kind === "discount" && amountOf(amount) < 0n && own.some((each) => each.kind === "linehaul" && codes.has(each.code));
  const unordered = own.filter(
    (allocation) => !isByRule(allocation) && !isOffLinehaul(allocation) && (!codes.has(allocation.code) || isRated(allocation)),
  );
  return {
    invoiceUuid: row.invoiceUuid,
    approvedAt: row.approvedAt,
    approved: approvedOf(row),
    expectedThen: ordered === undefined ? ZERO : chargesOf([ordered]),
    expectedThenAs: orderedAs(ordered?.charges ?? [], book),
    codes: own
      .filter((allocation) => !isByRule(allocation))
      .map((allocation) => ({
        resolved: book.resolveOrdered({ type: null, value: allocation.code, description: null }),
        paid: amountOf(allocation.amount),
        agreed: agreedOf(allocation),
        from: amountOf(allocation.agreedFrom ?? "0"),
      })),
    withheld: own.flatMap(({ code, withheld, withheldFrom }) =>
      withheld === undefined || withheldFrom === undefined
        ? []
        : [
            {
              agreedAs: agreedAs(book.resolveOrdered({ type: null, value: code, description: null })),
              amount: amountOf(withheld),
              from: amountOf(withheldFrom),
            },
          ],
    ),
    unordered: minus(sum(unordered), addAmounts(unordered.map((allocation) => larger(agreedOf(allocation), ZERO)))),
    ruleTax: sum(own.filter(isByRule)),
    taxAgreed: addAmounts(own.filter(isByRule).map(agreedOf)),
    ...(then === undefined || ordered === undefined
      ? {}
      : { taxPercent: taxPercentAt(policy, { order: then.order, vendor: ordered }, book) }),
    wasGone: then === undefined || then.status === "cancelled" || ordered === undefined,
    orderUuid: row.orderUuid,
    isLegacy: row.isLegacy,
    vendor,
    vendorKey: vendorKeyOf(vendor),
    currency: row.paidIn ?? ordered?.currency ?? null,
    billedOn: invoice.shipOn ?? invoice.invoiceOn,
  };
};
