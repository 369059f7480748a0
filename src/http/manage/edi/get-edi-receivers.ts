import { ReceiversOutSchema } from "#contract/manage/edi/sent-edi.ts";
import { getReceivers } from "#usecases/edi/edi-receivers.ts";
import { operation } from "../../operation.ts";

export const getEdiReceiversOperation = operation({
  operationId: "getEdiReceivers",
  method: "GET",
  path: "/manage/edi/receivers",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Get the ids partners write to",
  responses: { 200: { description: "The tenant's ids, and those of the installation.", schema: ReceiversOutSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: await getReceivers(context, tenant) }),
});
