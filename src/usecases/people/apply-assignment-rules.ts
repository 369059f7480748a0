import type { TenantTx } from "#db/database.ts";
import { countUnassigned, listUnassigned } from "#db/queries/invoice/assignable.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { listAssignmentRules, lockAssignmentRules } from "#db/queries/people/assignment-rule.ts";
import {
  addRunItems,
  type AssignmentRunRow,
  findLatestRun,
  insertRun,
  lockRun,
  saveRun,
  takeBackRunItems,
} from "#db/queries/people/assignment-run.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { assignHeld } from "./assign-waiting.ts";
import { type AssignmentRules, eTagOf, rulesOut } from "./assignment-rules.ts";

/** Invoices of one transaction: whoever decides about one of them waits no longer than these take. */
const PAGE = 100;
/** As long as a run can be taken back, on the tenant's clock. */
const UNDO_MS = 24 * 3_600_000;

const enqueueRun = (tx: TenantTx, runUuid: string): Promise<void> =>
  enqueueWork(tx, tx.tenantUuid, [{ kind: "apply-assignment-rules", subjectUuid: runUuid }]);

/**
 * Has the rules applied to every open invoice that is nobody's, some at a time: a run, which tells how far it is and can be taken
 * back. `eTag`: of the rules that were looked at (null: whatever they are). Refuses: etag-mismatch, state-conflict (a run is
 * under way, or there is no rule).
 */
export function applyAssignmentRules(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  eTag: string | null,
): Promise<Outcome<AssignmentRules>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<AssignmentRules>> => {
    await lockAssignmentRules(tx);
    const rules = await listAssignmentRules(tx);
    if (eTag !== null && eTag !== eTagOf(rules))
      return refuse("etag-mismatch", "the rules of assignment were changed meanwhile: look again at what they would assign");
    if (rules.length === 0) return refuse("state-conflict", "there is no rule of assignment yet");
    const latest = await findLatestRun(tx);
    if (latest?.state === "running" || latest?.state === "undoing")
      return refuse("state-conflict", "the rules are being applied, or that is taken back: wait until it is done");
    const runUuid = context.newUuid();
    const startedAt = new Date(tenantNow(context, tenant));
    await insertRun(tx, { runUuid, startedAt, startedBy: actor.id, unassigned: await countUnassigned(tx) });
    await enqueueRun(tx, runUuid);
    return done(await rulesOut(context, tx, tenant));
  });
}

/**
 * Takes a run back: what it assigned is nobody's again, unless somebody changed or decided it meanwhile. One that is under way
 * stops. Refuses: unknown, state-conflict (it is taken back already, is not the last one, or is a day old).
 */
export function undoAssignmentRun(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  runUuid: string,
): Promise<Outcome<AssignmentRules>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<AssignmentRules>> => {
    await lockAssignmentRules(tx);
    const run = await lockRun(tx, runUuid);
    if (run === undefined) return refuse("unknown", "no run of the rules has this uuid");
    if (run.state === "undoing" || run.state === "undone") return refuse("state-conflict", "this run is taken back already");
    if ((await findLatestRun(tx))?.runUuid !== runUuid)
      return refuse("state-conflict", "the rules were applied again since: only the last run can be taken back");
    if (tenantNow(context, tenant) - Date.parse(run.startedAt) > UNDO_MS)
      return refuse("state-conflict", "a run can be taken back for a day: assign its invoices in the queue");
    await saveRun(tx, { ...run, state: "undoing", undoneBy: actor.id });
    await enqueueRun(tx, runUuid);
    return done(await rulesOut(context, tx, tenant));
  });
}

/** The next invoices of a run, forth or back; what is left is the next item of the queue. */
export async function continueAssignmentRun(context: Context, tx: TenantTx, tenant: Tenant, runUuid: string): Promise<void> {
  const run = await lockRun(tx, runUuid);
  if (run?.state === "running") await assignSome(context, tx, tenant, run);
  else if (run?.state === "undoing") await takeSomeBack(context, tx, tenant, run);
}

async function assignSome(context: Context, tx: TenantTx, tenant: Tenant, run: AssignmentRunRow): Promise<void> {
  const { looked, assigned } = await assignHeld(context, tx, tenant, {
    by: run.startedBy,
    hold: () => listUnassigned(tx, { after: run.afterUuid, limit: PAGE, hold: true }),
  });
  await addRunItems(tx, run.runUuid, assigned);
  const isOver = looked.length < PAGE;
  await saveRun(tx, {
    ...run,
    state: isOver ? "done" : "running",
    looked: run.looked + looked.length,
    assigned: run.assigned + assigned.length,
    afterUuid: looked.at(-1)?.invoiceUuid ?? run.afterUuid,
  });
  if (!isOver) await enqueueRun(tx, run.runUuid);
}

async function takeSomeBack(context: Context, tx: TenantTx, tenant: Tenant, run: AssignmentRunRow): Promise<void> {
  const items = await takeBackRunItems(tx, run.runUuid, PAGE);
  const restored = items.filter((item) => item.restored);
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await recordTimeline(
    tx,
    restored.map(({ invoiceUuid, assignee }) => ({
      invoiceUuid,
      at,
      actor: run.undoneBy ?? run.startedBy,
      kind: "assigned",
      data: { before: assignee, assignee: null, isUndo: true },
    })),
  );
  await announceChanges(
    tx,
    restored.map(({ invoiceUuid }) => ({ noun: "invoice" as const, uuid: invoiceUuid })),
  );
  const isOver = items.length < PAGE;
  await saveRun(tx, {
    ...run,
    state: isOver ? "undone" : "undoing",
    restored: run.restored + restored.length,
    passedOver: run.passedOver + items.length - restored.length,
  });
  if (!isOver) await enqueueRun(tx, run.runUuid);
}
