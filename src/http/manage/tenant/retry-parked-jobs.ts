import { ParkedKindPath, RetriedJobsSchema } from "#contract/manage/tenant/health.ts";
import { retryParkedJobs } from "#usecases/tenant/parked-jobs.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const retryParkedJobsOperation = operation({
  operationId: "retryParkedJobs",
  method: "POST",
  path: "/manage/parked-jobs/{kind}/retry",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: ParkedKindPath,
  refuses: ["conflict"],
  summary: "Try all failed jobs of a kind again",
  description: "The oldest first, and a thousand at a time: `left` says whether to ask again.",
  responses: { 200: { description: "They run again, from their first attempt.", schema: RetriedJobsSchema } },
  handle: async ({ context, tenant, params }) => {
    const retried = await retryParkedJobs(context, tenant, params.kind);
    return retried.ok ? { status: 200, body: retried.value } : mapRefusal(retried.refusal, "kind");
  },
});
