import { outgoingMailReader, OutgoingMailSchema } from "#contract/manage/mail/outgoing-mail.ts";
import { changeOutgoingMail } from "#usecases/mail/outgoing-mail.ts";
import { operation } from "../../operation.ts";

const given = (text: string | null | undefined): string | null => (text == null || text.trim() === "" ? null : text.trim());

export const putOutgoingMailOperation = operation({
  operationId: "putOutgoingMail",
  method: "PUT",
  path: "/manage/mail/outgoing",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  body: outgoingMailReader,
  bodyExample: { senderName: "Lakeside Freight Audit", signature: "Lakeside Foods, freight audit\nap@lakeside.example" },
  summary: "Set how mails to other parties name their sender and end",
  description: "A part that is left out is as it is for every tenant: the tenant's name, and no signature.",
  responses: { 200: { description: "The settings.", schema: OutgoingMailSchema } },
  handle: async ({ context, tenant, body }) => ({
    status: 200,
    body: await changeOutgoingMail(context, tenant, { senderName: given(body.senderName), signature: given(body.signature) }),
  }),
});
