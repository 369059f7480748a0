import { SenderListSchema, SenderQuery } from "#contract/manage/mail/outgoing-mail.ts";
import { listSenders } from "#usecases/mail/senders.ts";
import { operation } from "../../operation.ts";

export const listSendersOperation = operation({
  operationId: "listSenders",
  method: "GET",
  path: "/manage/mail/senders",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: SenderQuery,
  summary: "List who sends mail, and whose they are",
  description:
    "Who wrote in the last 90 days with how often their domain proved it, and everybody people decided about; at most 200, those with mail in quarantine first.",
  responses: { 200: { description: "The senders.", schema: SenderListSchema } },
  handle: async ({ context, tenant, query }) => ({
    status: 200,
    body: {
      items: (await listSenders(context, tenant, query.q ?? null, query.vendor ?? null)).map(({ registeredBy, ...sender }) => ({
        ...sender,
        registeredBy: [...registeredBy],
      })),
    },
  }),
});
