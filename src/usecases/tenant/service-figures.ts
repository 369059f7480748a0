import { countSftpAccounts } from "#db/queries/edi/sftp.ts";
import { countDelayed, type DelayedWork } from "#db/queries/queue/delayed-work.ts";
import { countDeliveries, countWork, countWorkers, type DeliveryCounts } from "#db/queries/queue/queue-depth.ts";
import { measureSkew } from "#db/queries/queue/readiness.ts";
import type { WorkKind } from "#contract/work-kinds.ts";
import type { Context } from "#src/context.ts";

/** Figures of the whole service, of all tenants together, as monitoring asks for them. */

export function workFigures(context: Context): ReturnType<typeof countWork> {
  return countWork(context.db.control);
}

/** A worker says that it lives every 3 s. */
const WORKER_HEARD_WITHIN_SECONDS = 20;

export function workerFigures(context: Context): Promise<number> {
  return countWorkers(context.db.control, WORKER_HEARD_WITHIN_SECONDS);
}

/** By how many seconds this process's clock is ahead of the database's. */
export function clockFigure(context: Context): Promise<number> {
  return measureSkew(context.db.control, context.clock.now);
}

/** Database connections of this process. */
export function connectionFigures(context: Context): ReturnType<Context["db"]["connections"]> {
  return context.db.connections();
}

export function deliveryFigures(context: Context): Promise<DeliveryCounts> {
  return countDeliveries(context.db.control);
}

/** Kinds of work that are mails, which our mail server may not take. */
const MAILS: readonly WorkKind[] = ["send-notices", "send-person-mail"];

/** Mails to people that our mail server did not take yet, and that are tried again. */
export function mailFigures(context: Context): Promise<DelayedWork> {
  return countDelayed(context.db.control, MAILS);
}

export function sftpFigures(context: Context): ReturnType<typeof countSftpAccounts> {
  return countSftpAccounts(context.db.control);
}
