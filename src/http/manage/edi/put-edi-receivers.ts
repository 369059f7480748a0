import { ReceiversOutSchema, receiversReader } from "#contract/manage/edi/sent-edi.ts";
import { changeReceivers } from "#usecases/edi/edi-receivers.ts";
import { operation } from "../../operation.ts";

export const putEdiReceiversOperation = operation({
  operationId: "putEdiReceivers",
  method: "PUT",
  path: "/manage/edi/receivers",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  body: receiversReader,
  bodyExample: { ids: ["ZZ/SHIPPER"] },
  summary: "Set the ids partners write to",
  description:
    "Interchange ids (ISA08) that are ours. From the first on, interchanges to other ids are refused (TA1 009); an empty list takes every receiver again.",
  responses: { 200: { description: "The ids now.", schema: ReceiversOutSchema } },
  handle: async ({ context, tenant, body }) => ({ status: 200, body: await changeReceivers(context, tenant, body.ids ?? []) }),
});
