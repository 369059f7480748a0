import { TranscriberSchema } from "#contract/manage/transcriber/transcriber.ts";
import { readTranscriber } from "#usecases/transcriber/transcriber.ts";
import { operation } from "../../operation.ts";
import { transcriberOut } from "./transcriber-out.ts";

export const getTranscriberOperation = operation({
  operationId: "getTranscriber",
  method: "GET",
  path: "/manage/transcriber",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "The tenant's document AI",
  description: "With what was asked and spent this month. Its key is told by nothing.",
  responses: { 200: { description: "`url` is null while there is none.", schema: TranscriberSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: transcriberOut(await readTranscriber(context, tenant)) }),
});
