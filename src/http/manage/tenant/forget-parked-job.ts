import { ParkedJobPath } from "#contract/manage/tenant/health.ts";
import { forgetParkedJob } from "#usecases/tenant/parked-jobs.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const forgetParkedJobOperation = operation({
  operationId: "forgetParkedJob",
  method: "DELETE",
  path: "/manage/parked-jobs/{kind}/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: ParkedJobPath,
  refuses: ["conflict"],
  summary: "Forget a failed job",
  description: "Only where nothing is decided or paid by it (`mayBeForgotten`): a mail, or an answer, then never goes out.",
  responses: { 204: { description: "It is off the queue for good." } },
  handle: async ({ context, tenant, actor, params }) => {
    const forgotten = await forgetParkedJob(context, tenant, actor, { kind: params.kind, workUuid: params.uuid });
    return forgotten.ok ? { status: 204 } : mapRefusal(forgotten.refusal, "uuid");
  },
});
