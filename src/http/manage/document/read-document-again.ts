import { Type } from "typebox";
import { ReadingAskedSchema } from "#contract/manage/document/transcriptions.ts";
import { uuid } from "#contract/schema.ts";
import { readAgain } from "#usecases/reading/read-by-queue.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const readDocumentAgainOperation = operation({
  operationId: "readDocumentAgain",
  method: "POST",
  path: "/manage/documents/{uuid}/read",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Have a document read, for the first time or again",
  description:
    "It is read by the queue; `transcription` of the document says what was found. Its type, status and fields stay as they are. Refused while somebody else holds it for review.",
  responses: { 202: { description: "It waits to be read.", schema: ReadingAskedSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const asked = await readAgain(context, tenant, actor, params.uuid);
    return asked.ok ? { status: 202, body: { ...asked.value, status: "waiting" } } : mapRefusal(asked.refusal, "uuid");
  },
});
