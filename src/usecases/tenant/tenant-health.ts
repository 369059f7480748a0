import { WORK_KINDS } from "#contract/work-kinds.ts";
import { countSftpReceipts } from "#db/queries/edi/sftp.ts";
import { listSilentPartners } from "#db/queries/notice/told-of.ts";
import {
  countQueueByKind,
  countWaitingDeliveries,
  type QueueOfKind,
  type WaitingDeliveries,
} from "#db/queries/queue/tenant-queue.ts";
import { SILENCE } from "#domain/notice/notice-kinds.ts";
import type { Context, Tenant } from "#src/context.ts";
import { workerFigures } from "./service-figures.ts";

/** How the service works for one tenant. */
export interface TenantHealth {
  readonly isWorked: boolean;
  readonly queue: readonly QueueOfKind[];
  readonly deliveries: readonly WaitingDeliveries[];
  /** Files by SFTP whose acknowledgements nobody fetched. */
  readonly unfetchedAnswers: { readonly waiting: number; readonly oldestSeconds: number };
  readonly silentPartners: readonly string[];
}

/** Nobody reads more: a count is cheap while it has an end. */
const MAX_COUNTED = 10_000;

/** What waits, fails and is silent of this tenant alone; of the service only that it works. */
export async function readTenantHealth(context: Context, tenant: Tenant): Promise<TenantHealth> {
  const isWorked = (await workerFigures(context)) > 0;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    isWorked,
    queue: await countQueueByKind(tx, Object.keys(WORK_KINDS), MAX_COUNTED),
    deliveries: await countWaitingDeliveries(tx, MAX_COUNTED),
    unfetchedAnswers: await countSftpReceipts(tx),
    silentPartners: await listSilentPartners(tx, SILENCE),
  }));
}
