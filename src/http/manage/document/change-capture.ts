import { CaptureAnswerSchema, captureSecretReader } from "#contract/manage/document/documents.ts";
import { changeCaptureSecret } from "#usecases/document/capture-secret.ts";
import { grantableAccess } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const changeCaptureOperation = operation({
  operationId: "changeCapture",
  method: "PUT",
  path: "/manage/capture",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  body: captureSecretReader,
  bodyOptional: true,
  bodyExample: { secret: "a-secret-of-the-providers" },
  summary: "Make or set the secret of the capture provider",
  refuses: ["forbidden"],
  description:
    "The provider signs its callbacks with it (operation 22). The one before stops at once. It opens documents without an end, and is made by those alone who have that.",
  responses: { 200: { description: "The secret, told this once.", schema: CaptureAnswerSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const changed = await changeCaptureSecret(context, tenant, {
      maker: grantableAccess(actor),
      by: actor.id,
      given: body?.secret ?? null,
    });
    return changed.ok ? { status: 200, body: { secret: changed.value, isSet: true } } : mapRefusal(changed.refusal, "secret");
  },
});
