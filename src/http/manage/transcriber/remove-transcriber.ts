import { removeTranscriber } from "#usecases/transcriber/transcriber.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const removeTranscriberOperation = operation({
  operationId: "removeTranscriber",
  method: "DELETE",
  path: "/manage/transcriber",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  summary: "Take the document AI away",
  description: "Its key is forgotten, and nothing is sent to it from then on. What it answered stays with the documents.",
  refuses: ["conflict"],
  responses: { 204: { description: "It is gone." } },
  handle: async ({ context, tenant }) => {
    const removed = await removeTranscriber(context, tenant);
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "transcriber");
  },
});
