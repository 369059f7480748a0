import { CapturePath, RetriedCaptureSchema } from "#contract/manage/document/captures.ts";
import { retryCapture } from "#usecases/document/list-captures.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const retryCaptureOperation = operation({
  operationId: "retryCapture",
  method: "POST",
  path: "/manage/captures/{uuid}/retry",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: CapturePath,
  summary: "Fetch the images of a capture that failed once more",
  responses: { 202: { description: "How many are fetched again.", schema: RetriedCaptureSchema } },
  handle: async ({ context, tenant, params }) => {
    const retried = await retryCapture(context, tenant, params.uuid);
    return retried.ok ? { status: 202, body: { images: retried.value } } : mapRefusal(retried.refusal, "uuid");
  },
});
