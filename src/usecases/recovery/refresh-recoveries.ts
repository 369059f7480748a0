import type { TenantTx } from "#db/database.ts";
import {
  listOrdersWithoutRate,
  lockOrdersNow,
  lockRecoveriesOfOrders,
  recordRecovery,
  type RecoveryRow,
  type RecoveryToSave,
  saveRecovery,
} from "#db/queries/recovery/recovery.ts";
import { ChargeCodeBook } from "#domain/charge/charge-code-book.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { amountOf, printAmount } from "#domain/money/amount.ts";
import { NOTHING_DONE, recoveryNow, type RecoveryStanding } from "#domain/recovery/recovery.ts";
import type { VendorOverpayment } from "#domain/recovery/vendor-overpayments.ts";
import type { PaidLevel } from "#domain/recovery/waivers.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { overpaymentsOf } from "./overpayments.ts";

/**
 * Brings the recoveries of these orders up to date: one for each order and vendor that was approved more than is due now, on it
 * and on the orders that are one debt with it. Called in the transaction that changes an order or approves an invoice; running it
 * again changes nothing.
 */
export async function refreshRecoveries(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  orderUuids: readonly string[],
): Promise<void> {
  if (orderUuids.length === 0) return;
  const orders = await lockOrdersNow(tx, [...new Set(orderUuids)].sort());
  const before = await lockRecoveriesOfOrders(
    tx,
    orders.map((order) => order.uuid),
  );
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const { codes, policy, fxRates } = await auditSettings(tx, tenant);
  const money = { book: new ChargeCodeBook({ codes, vendorAliases: [] }), rates: [...policy.fx, ...fxRates], policy };
  const changed: string[] = [];
  for (const overpayment of await overpaymentsOf(tx, orders, before, money)) {
    const known = before.find((row) => row.headUuid === overpayment.orderUuid && row.vendorKey === overpayment.vendorKey);
    const next = nextRecovery(known, overpayment, () => context.newUuid());
    if (next === undefined) continue;
    const eTag = await saveRecovery(tx, next, at);
    await recordRecovery(tx, next.uuid, eTag, {
      at,
      actor: "policy",
      kind: known === undefined ? "opened" : "changed",
      sum: next.overpaid,
      amount: next.amount,
      state: next.state,
      note: overpayment.overpaid === 0n ? null : overpayment.causes.join(", "),
    });
    changed.push(next.uuid);
  }
  await announceChanges(
    tx,
    changed.map((uuid) => ({ noun: "recovery" as const, uuid })),
  );
}

/** Brings those up to date of which it was not known what is due for want of an exchange rate: there may be one now. */
export async function refreshUnknownRecoveries(context: Context, tx: TenantTx, tenant: Tenant): Promise<void> {
  await refreshRecoveries(context, tx, tenant, await listOrdersWithoutRate(tx));
}

export function standingOf(row: RecoveryRow): RecoveryStanding {
  return {
    claimed: amountOf(row.claimed),
    recovered: amountOf(row.recovered),
    waived: amountOf(row.waived),
    waivers: row.waivers.map(({ name, from, to }) => ({ name, from: amountOf(from), to: amountOf(to) })),
  };
}

/** What was paid and what is due, charge by charge, as it was when the recovery was brought up to date. */
export function levelsOf(row: RecoveryRow): readonly PaidLevel[] {
  return row.levels.map(({ name, paid, due }) => ({ name, paid: amountOf(paid), due: amountOf(due) }));
}

const NO_RATE = "no-exchange-rate";

/** What ended a recovery says less than what began it. */
const causesOf = (known: RecoveryRow | undefined, { overpaid, causes }: VendorOverpayment): readonly string[] => {
  const before = (known?.causes ?? []).filter((cause) => cause !== NO_RATE);
  if (causes.includes(NO_RATE)) return overpaid === 0n ? causes : [...before, ...causes];
  return overpaid === 0n && before.length > 0 ? before : causes;
};

const printLevel = ({ name, paid, due }: PaidLevel) => ({ name, paid: printAmount(paid), due: printAmount(due) });

/** The recovery as it is to stand; undefined where nothing is owed and nothing was, or nothing changes. */
const nextRecovery = (
  known: RecoveryRow | undefined,
  overpayment: VendorOverpayment,
  newUuid: () => string,
): RecoveryToSave | undefined => {
  const standing = known === undefined ? NOTHING_DONE : standingOf(known);
  const isUnknown = overpayment.causes.includes(NO_RATE);
  const now = recoveryNow(isUnknown && known !== undefined ? { ...overpayment, levels: levelsOf(known) } : overpayment, standing);
  const { amount } = now;
  // What nobody knows is open until somebody does.
  const state = isUnknown && amount === 0n ? "open" : now.state;
  if (known === undefined && amount === 0n && !isUnknown) return undefined;
  const { orderUuid, vendorKey, vendor, currency, invoiceUuids } = overpayment;
  const next: RecoveryToSave = {
    uuid: known?.uuid ?? newUuid(),
    orderUuid,
    vendorKey,
    vendorExternalId: vendor.externalId,
    vendorScac: vendor.scac,
    vendorName: vendor.name,
    currency,
    approved: printAmount(overpayment.approved),
    due: printAmount(overpayment.due),
    overpaid: printAmount(overpayment.overpaid),
    claimed: printAmount(standing.claimed),
    recovered: printAmount(standing.recovered),
    waived: printAmount(standing.waived),
    waivers: known?.waivers ?? [],
    levels: isUnknown && known !== undefined ? known.levels : overpayment.levels.map(printLevel),
    waivedStill: printAmount(now.waivedStill),
    amount: printAmount(amount),
    state,
    causes: causesOf(known, overpayment),
    invoiceUuids,
    sentOn: known?.sentOn ?? null,
    answeredOn: known?.answeredOn ?? null,
  };
  if (known === undefined) return next;
  const isSame =
    (["orderUuid", "approved", "due", "overpaid", "amount", "state"] as const).every((name) => known[name] === next[name]) &&
    known.waivedStill === next.waivedStill &&
    JSON.stringify(levelsOf(known).map(printLevel)) === JSON.stringify(next.levels) &&
    known.causes.join() === next.causes.join() &&
    known.invoiceUuids.join() === next.invoiceUuids.join();
  return isSame ? undefined : next;
};
