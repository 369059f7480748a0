import { countSftpAccounts } from "#db/queries/edi/sftp.ts";
import { countDeliveries, countWork, type DeliveryCounts } from "#db/queries/queue/queue-depth.ts";
import type { Context } from "#src/context.ts";

/** Figures of the whole service, of all tenants together, as monitoring asks for them. */

export function workFigures(context: Context): ReturnType<typeof countWork> {
  return countWork(context.db.control);
}

export function deliveryFigures(context: Context): Promise<DeliveryCounts> {
  return countDeliveries(context.db.control);
}

export function sftpFigures(context: Context): ReturnType<typeof countSftpAccounts> {
  return countSftpAccounts(context.db.control);
}
