import { CaptureAnswerSchema } from "#contract/manage/documents.ts";
import { readCaptureSecret } from "#usecases/document/capture-secret.ts";
import { operation } from "../../operation.ts";

export const getCaptureOperation = operation({
  operationId: "getCapture",
  method: "GET",
  path: "/manage/capture",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "The secret of the capture provider",
  responses: { 200: { description: "The secret, null while there is none.", schema: CaptureAnswerSchema } },
  handle: async ({ context, tenant }) => ({
    status: 200,
    body: { secret: (await readCaptureSecret(context, tenant.tenantUuid)) ?? null },
  }),
});
