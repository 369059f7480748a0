import { CaptureAnswerSchema, captureSecretReader } from "#contract/manage/documents.ts";
import { changeCaptureSecret } from "#usecases/document/capture-secret.ts";
import { operation } from "../../operation.ts";

export const changeCaptureOperation = operation({
  operationId: "changeCapture",
  method: "PUT",
  path: "/manage/capture",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  body: captureSecretReader,
  bodyOptional: true,
  bodyExample: { secret: "a-secret-of-the-providers" },
  summary: "Make or set the secret of the capture provider",
  description: "The provider signs its callbacks with it (operation 22). The one before stops at once.",
  responses: { 200: { description: "The secret, told this once.", schema: CaptureAnswerSchema } },
  handle: async ({ context, tenant, body }) => ({
    status: 200,
    body: { secret: await changeCaptureSecret(context, tenant, body?.secret ?? null), isSet: true },
  }),
});
