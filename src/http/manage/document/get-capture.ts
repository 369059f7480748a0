import { CaptureAnswerSchema } from "#contract/manage/document/documents.ts";
import { readCaptureSecret } from "#usecases/document/capture-secret.ts";
import { operation } from "../../operation.ts";

export const getCaptureOperation = operation({
  operationId: "getCapture",
  method: "GET",
  path: "/manage/capture",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "Whether the capture provider has a secret",
  description: "The secret itself is told once, by the PUT that makes or sets it.",
  responses: { 200: { description: "`isSet` says whether there is one; `secret` is always null.", schema: CaptureAnswerSchema } },
  handle: async ({ context, tenant }) => ({
    status: 200,
    body: { secret: null, isSet: (await readCaptureSecret(context, tenant.tenantUuid)) !== undefined },
  }),
});
