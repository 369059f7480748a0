import { invoiceOfRow, orderOfRow } from "#contract/packed/stored-rows.ts";
import type { TenantTx } from "#db/database.ts";
import { findAudit } from "#db/queries/invoice/invoice-reading.ts";
import {
  type ApprovedOnOrder,
  listApprovedOnOrders,
  listRecoveredEvents,
  type OrderNow,
  type RecoveryOfOrder,
} from "#db/queries/recovery/recovery.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import { amountOf } from "#domain/money/amount.ts";
import { debtsOf, type Head, mayBeOverpaid } from "#domain/recovery/debts.ts";
import {
  decisionOf,
  type JudgedThen,
  type PaidCharge,
  type PaidInvoice,
  type TenantMoney,
  type VendorDecision,
} from "#domain/recovery/paid-invoice.ts";
import {
  type Debt,
  type KnownRecovery,
  overpaymentsOfDebt,
  type VendorOverpayment,
} from "#domain/recovery/vendor-overpayments.ts";
import { factsFromCanonical } from "#domain/stored/facts-from-canonical.ts";
import { upcastResult } from "#domain/stored/upcast-result.ts";

/**
 * What vendors were paid too much on these orders. `known`: the recoveries there are already, which may have become less.
 * `tenant`: how charges are named and converted.
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
  const carriers = await listOneCarriers(tx);
  const returns = await returnsOf(tx, known);
  const found: VendorOverpayment[] = [];
  for (const debt of debtsOf(orders)) {
    const uuids = new Set(debt.map((row) => row.uuid));
    const own = approved.filter((row) => uuids.has(row.orderUuid)).map((row) => ({ row, paid: paidInvoice(row, carriers) }));
    if (own.length === 0) continue;
    const heads = debt.map((row) => headOf(row, carriers));
    const watched = known.filter((recovery) => uuids.has(recovery.headUuid)).map(knownRecovery);
    if (
      watched.length === 0 &&
      !mayBeOverpaid(
        heads,
        own.map(({ paid }) => paid),
      )
    )
      continue;
    const decided = [];
    for (const { row, paid } of own) {
      const decision = decisionOf(paid, await judgedThen(tx, row, carriers), tenant);
      decided.push({ paid, decision: { ...decision, vendorKey: keptKey(decision, watched, carriers) } });
    }
    found.push(...overpaymentsOfDebt({ heads, known: watched, returns, tenant }, decided));
  }
  return found;
}

/** A recovery stays one when its vendor's record is merged into another: under the key that it is kept by. */
const keptKey = ({ orderUuid, vendorKey }: VendorDecision, known: readonly KnownRecovery[], carriers: OneCarrier): string =>
  known.find(({ headUuid, vendorKey: kept }) => headUuid === orderUuid && carriers.readKey(kept) === vendorKey)?.vendorKey ??
  vendorKey;

const headOf = ({ uuid, status, orderNumber, isOfLegacyNumber, body }: OrderNow, carriers: OneCarrier): Head => ({
  uuid,
  isCancelled: status === "cancelled",
  orderNumber,
  isOfLegacyNumber,
  order: carriers.readOrder(orderOfRow(body)),
});

const knownRecovery = (row: RecoveryOfOrder): KnownRecovery => ({
  uuid: row.uuid,
  headUuid: row.headUuid,
  vendorKey: row.vendorKey,
  currency: row.currency,
  approved: amountOf(row.approved),
  due: amountOf(row.due),
  overpaid: amountOf(row.overpaid),
  recovered: amountOf(row.recovered),
  waivedStill: amountOf(row.waivedStill),
});

/** When money of these recoveries came back. */
const returnsOf = async (tx: TenantTx, known: readonly RecoveryOfOrder[]): Promise<Debt["returns"]> => {
  const some = known.filter((recovery) => amountOf(recovery.recovered) > 0n).map((recovery) => recovery.uuid);
  const events = (await listRecoveredEvents(tx, some)).map(({ recoveryUuid, at, sum }) => ({
    recoveryUuid,
    at,
    sum: amountOf(sum),
  }));
  return Map.groupBy(events, (event) => event.recoveryUuid);
};

const paidCharge = (stored: ApprovedOnOrder["allocations"][number]): PaidCharge => {
  const { code, kind, amount, ordered, withheld, withheldFrom, agreed, agreedFrom } = stored;
  return {
    code,
    ...(kind === undefined ? {} : { kind }),
    amount: amountOf(amount),
    ...(ordered === undefined ? {} : { ordered: amountOf(ordered) }),
    ...(withheld === undefined ? {} : { withheld: amountOf(withheld) }),
    ...(withheldFrom === undefined ? {} : { withheldFrom: amountOf(withheldFrom) }),
    ...(agreed === undefined ? {} : { agreed: amountOf(agreed) }),
    ...(agreedFrom === undefined ? {} : { agreedFrom: amountOf(agreedFrom) }),
  };
};

const paidInvoice = (row: ApprovedOnOrder, carriers: OneCarrier): PaidInvoice => {
  const { vendor, shipOn, invoiceOn } = invoiceOfRow(row.body);
  return {
    invoiceUuid: row.invoiceUuid,
    approvedAt: row.approvedAt,
    orderUuid: row.orderUuid,
    isLegacy: row.isLegacy,
    vendor: carriers.read({
      ...vendor,
      externalId: row.vendorExternalId ?? vendor.externalId,
      scac: row.vendorScac ?? vendor.scac,
      name: row.vendorName,
    }),
    namedExternalId: carriers.read(vendor).externalId,
    billedOn: shipOn ?? invoiceOn,
    paidIn: row.paidIn,
    charges: row.allocations.filter(({ orderUuid }) => row.lineUuids.includes(orderUuid)).map(paidCharge),
  };
};

/** What the audit of an approval said; null: there is none. */
const judgedThen = async (tx: TenantTx, row: ApprovedOnOrder, carriers: OneCarrier): Promise<JudgedThen | null> => {
  const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, true);
  if (audit === undefined) return null;
  const facts = factsFromCanonical(audit.facts);
  const order = facts.orders.find(({ uuid }) => row.lineUuids.includes(uuid));
  return {
    order: order === undefined ? null : { ...order, order: carriers.readOrder(order.order) },
    billedAs: carriers.read(facts.invoice.invoice.vendor),
    codes: upcastResult(audit.result).charges.map(({ code, expected, previouslyBilled }) => ({
      code,
      expected: expected === null ? null : amountOf(expected),
      previous: amountOf(previouslyBilled),
    })),
  };
};
