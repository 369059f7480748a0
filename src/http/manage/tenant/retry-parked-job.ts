import { ParkedJobPath } from "#contract/manage/tenant/health.ts";
import { retryParkedJob } from "#usecases/tenant/parked-jobs.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const retryParkedJobOperation = operation({
  operationId: "retryParkedJob",
  method: "POST",
  path: "/manage/parked-jobs/{kind}/{uuid}/retry",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: ParkedJobPath,
  refuses: ["conflict"],
  summary: "Try a failed job again",
  responses: { 204: { description: "It runs again, from its first attempt." } },
  handle: async ({ context, tenant, params }) => {
    const retried = await retryParkedJob(context, tenant, { kind: params.kind, workUuid: params.uuid });
    return retried.ok ? { status: 204 } : mapRefusal(retried.refusal, "uuid");
  },
});
