import { HealthSchema } from "#contract/manage/tenant/health.ts";
import { WORK_KINDS, type WorkKind } from "#contract/work-kinds.ts";
import { versionOfPackage } from "#adapters/version-of-package.ts";
import { readTenantHealth } from "#usecases/tenant/tenant-health.ts";
import { whatIsKept } from "#usecases/tenant/what-is-kept.ts";
import { operation } from "../../operation.ts";

/** As the process that answers was started. */
const RELEASE = versionOfPackage();

export const getHealthOperation = operation({
  operationId: "getHealth",
  method: "GET",
  path: "/manage/health",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "See what waits, fails and is silent",
  description: "Of this tenant alone; of the service its release, and whether anybody works on its queue.",
  responses: { 200: { description: "As it is now.", schema: HealthSchema } },
  handle: async ({ context, tenant }) => {
    const { isWorked, queue, deliveries, unfetchedAnswers, silentPartners } = await readTenantHealth(context, tenant);
    return {
      status: 200,
      body: {
        version: RELEASE,
        isWorked,
        queue: queue.map((row) => ({
          ...row,
          what: WORK_KINDS[row.kind as WorkKind],
          oldestSeconds: Math.round(row.oldestSeconds),
        })),
        deliveries: [...deliveries],
        unfetchedAnswers: { ...unfetchedAnswers, oldestSeconds: Math.round(unfetchedAnswers.oldestSeconds) },
        kept: whatIsKept(context).map((row) => ({ ...row })),
        silentPartners: [...silentPartners],
      },
    };
  },
});
