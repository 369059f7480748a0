import { findWaitingChange, listOpenConcerned, lockSetting } from "#db/queries/change/pending-change.ts";
import { findVendor, type VendorEntry } from "#db/queries/party/party-directory.ts";
import { listBothBilled } from "#db/queries/invoice/vendor-doubles.ts";
import {
  countMergesInForce,
  endVendorMerge,
  insertVendorMerge,
  listOneCarriers,
  lockVendorMerges,
} from "#db/queries/party/vendor-merge.ts";
import type { TenantTx } from "#db/database.ts";
import type { OneCarrier } from "#domain/party/one-carrier.ts";
import { arePaidAlike } from "#domain/party/payment-facts.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { keepWaiting } from "../pending-change/ask-change.ts";
import { endChange } from "../pending-change/end-change.ts";
import { refreshRecoveries } from "../recovery/refresh-recoveries.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { readBillsOf } from "./keep-party-keys.ts";
import { namesOfRecord } from "./names-of-record.ts";

/** Each of them is looked at with every audit. */
const MAX_MERGED = 1_000;
/** Of orders that both were paid on as many are looked at for what is to be got back; others when anything happens there. */
const MAX_ORDERS_PAID_TO_BOTH = 200;

/** A merge as it is asked for: into which record, and why; or that it is over, and why. Stored with the change that waits. */
export interface WantedMerge {
  /** Null: the record is to stand by itself again. */
  readonly into: string | null;
  readonly reason: string;
}

/** What is in force of a record: null where it stands by itself. */
export function mergeInForce(carriers: OneCarrier, externalId: string): { readonly into: string } | null {
  const survivor = carriers.survivorOf(externalId);
  return survivor === externalId ? null : { into: survivor };
}

const NO_REASON = refuse("invalid", "One or more validation errors occurred.", {
  reason: ["reason is required: whoever looks at these records reads why they are one carrier, or why not"],
});
const UNKNOWN = refuse("unknown", "no vendor of the directory has this externalId");

/** Why a record cannot be merged into another; null where it can. */
export async function refusalOfMerge(
  tx: TenantTx,
  carriers: OneCarrier,
  { merged, into }: { readonly merged: VendorEntry; readonly into: VendorEntry },
): Promise<string | null> {
  const [from, to] = [merged.externalId, into.externalId];
  if (from === to) return "a record is one carrier with itself already: name another one";
  const now = carriers.survivorOf(from);
  if (now !== from) return `${from} is another name of ${now} already: take it apart first`;
  const known = carriers.survivorOf(to);
  if (known !== to) return `${to} is itself another name of ${known}: merge into ${known}`;
  const [other] = carriers.mergedInto(from);
  if (other !== undefined)
    return `${other.merged.externalId} is another name of ${from}: take it apart first, and merge each into ${to}`;
  for (const externalId of [from, to])
    for (const kind of ["remit-to", "payment-terms"] as const)
      if ((await findWaitingChange(tx, kind, externalId)) !== undefined)
        return `a change of the ${kind === "remit-to" ? "remit-to" : "payment terms"} of ${externalId} waits for a second person: decide about it first`;
  return (await countMergesInForce(tx)) >= MAX_MERGED ? `at most ${MAX_MERGED} records are merged in a directory` : null;
}

/** Whether a merge, or its end, takes a second person here. */
export async function takesTwo(tx: TenantTx, tenant: Tenant, records: readonly [VendorEntry, VendorEntry]): Promise<boolean> {
  const [one, other] = records;
  return !arePaidAlike(one.body, other.body) && (await separatesDuties(tx, tenant));
}

export interface MergeAnswer {
  /** Waits: for a second person. */
  readonly state: "done" | "waits";
  readonly vendor: VendorEntry;
}

/**
 * Says of two records of the directory that they are one carrier, or (`into`: null) that they are not: nothing that was decided
 * changes, and the open invoices of both are audited again. Where they are not paid alike, it waits for a second person, as a
 * change of the remit-to does. Refuses: unknown, invalid (no reason, a record with itself), state-conflict.
 */
export function mergeVendors(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  wanted: WantedMerge & { readonly externalId: string },
): Promise<Outcome<MergeAnswer>> {
  const { externalId, into, reason } = wanted;
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<MergeAnswer>> => {
    if (reason.trim() === "") return NO_REASON;
    await lockSetting(tx, "vendor-merge", externalId);
    await lockVendorMerges(tx);
    const carriers = await listOneCarriers(tx);
    const before = mergeInForce(carriers, externalId);
    if (into === null && before === null) return refuse("state-conflict", `${externalId} stands by itself already`);
    const merged = await findVendor(tx, externalId);
    const survivor = await findVendor(tx, into ?? before?.into ?? "");
    if (merged === undefined) return UNKNOWN;
    if (survivor === undefined)
      return refuse("invalid", "One or more validation errors occurred.", { into: [`no vendor has the externalId ${into}`] });
    const refused = into === null ? null : await refusalOfMerge(tx, carriers, { merged, into: survivor });
    if (refused !== null) return refuse("state-conflict", refused);
    const waiting = await findWaitingChange(tx, "vendor-merge", externalId);
    if (waiting !== undefined) await endChange(context, tx, tenant, { change: waiting, state: "replaced", actor, reason: null });
    const value = { into, reason: reason.trim() };
    const isWaiting = await takesTwo(tx, tenant, [merged, survivor]);
    if (isWaiting) {
      const concerns = namesOfRecord([merged, survivor]);
      const change = { kind: "vendor-merge", subject: externalId, before, after: value, concerns } as const;
      await keepWaiting(context, tx, tenant, { actor, wanted: change });
    } else {
      const put = await putMergeInForce(context, tx, tenant, { externalId, value, by: actor.id });
      if (!put.ok) return put;
    }
    return done({ state: isWaiting ? "waits" : "done", vendor: (await findVendor(tx, externalId)) ?? merged });
  });
}

/** A merge, or its end, takes effect. Refuses: state-conflict (the directory is not as it was). */
export async function putMergeInForce(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { externalId, value, by }: { readonly externalId: string; readonly value: WantedMerge; readonly by: string },
): Promise<Outcome<undefined>> {
  await lockVendorMerges(tx);
  const carriers = await listOneCarriers(tx);
  const at = new Date(tenantNow(context, tenant));
  const merged = await findVendor(tx, externalId);
  const survivor = await findVendor(tx, value.into ?? carriers.survivorOf(externalId));
  if (merged === undefined || survivor === undefined) return UNKNOWN;
  if (value.into === null) {
    if (!(await endVendorMerge(tx, { merged: externalId, at, by, reason: value.reason })))
      return refuse("state-conflict", `${externalId} stands by itself already`);
  } else {
    const refused = await refusalOfMerge(tx, carriers, { merged, into: survivor });
    if (refused !== null) return refuse("state-conflict", refused);
    await insertVendorMerge(tx, {
      uuid: context.newUuid(),
      merged: externalId,
      survivor: survivor.externalId,
      reason: value.reason,
      at,
      by,
    });
  }
  await judgeAgain(context, tx, tenant, [merged, survivor]);
  return done(undefined);
}

/** Open invoices of both are audited again; what both were paid on one order is asked back, or is not any more. */
async function judgeAgain(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  [merged, survivor]: readonly [VendorEntry, VendorEntry],
): Promise<void> {
  const both = namesOfRecord([merged, survivor]);
  const open = await listOpenConcerned(tx, both.externalIds, both.scacs);
  await enqueueAudits(tx, tx.tenantUuid, open, "vendor");
  await readBillsOf(tx, [merged.externalId, survivor.externalId]);
  const orders = await listBothBilled(tx, {
    merged: namesOfRecord([merged]),
    survivor: namesOfRecord([survivor]),
    limit: MAX_ORDERS_PAID_TO_BOTH,
  });
  await refreshRecoveries(
    context,
    tx,
    tenant,
    orders.filter(({ isPaidToBoth }) => isPaidToBoth).map(({ orderUuid }) => orderUuid),
  );
}
