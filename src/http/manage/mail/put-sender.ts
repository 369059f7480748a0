import { DecidedSenderSchema, SenderPath, senderReader } from "#contract/manage/mail/outgoing-mail.ts";
import { decideSender } from "#usecases/mail/senders.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const putSenderOperation = operation({
  operationId: "putSender",
  method: "PUT",
  path: "/manage/mail/senders/{sender}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: SenderPath,
  body: senderReader,
  bodyExample: { decision: "vendor", vendorExternalId: "ACME" },
  summary: "Say whose a sender is, or block it",
  description:
    "An address, or @ and a domain. What it sends counts as that vendor's where its domain proves it, from now on; mail that waits in quarantine is read again by `reprocess`.",
  responses: { 200: { description: "What was decided.", schema: DecidedSenderSchema } },
  handle: async ({ context, tenant, actor, params, body }) =>
    answerOutcome(
      await decideSender(context, tenant, actor, {
        sender: params.sender,
        decision: body.decision,
        vendorExternalId: body.vendorExternalId ?? null,
      }),
      200,
      "sender",
    ),
});
