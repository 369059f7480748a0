import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { recoveryMessageReader } from "#contract/manage/recovery/recoveries.ts";
import { uuid } from "#contract/schema.ts";
import { recordRecoveryMessage } from "#usecases/recovery/decide-recovery.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const recordRecoveryMessageOperation = operation({
  operationId: "recordRecoveryMessage",
  method: "POST",
  path: "/manage/recoveries/{recoveryUuid}/messages",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ recoveryUuid: uuid() }),
  body: recoveryMessageReader,
  bodyExample: { eTag: "2", direction: "Sent", on: "2026-03-12", channel: "Email", with: "claims@acme.example" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Note that the claim was sent, or what the vendor answered",
  description:
    "The service does not send the letter: who sent it notes how, to whom and on which day; answers are noted likewise. Both stand in the history, the last days in `sentOn` and `answeredOn`. `Sent` needs a claim (409 while nothing was claimed).",
  responses: { 200: { description: "The recovery's new eTag.", schema: ETagSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const outcome = await recordRecoveryMessage(context, tenant, actor, {
      uuid: params.recoveryUuid,
      eTag: body.eTag,
      direction: body.direction,
      message: { on: body.on ?? null, channel: body.channel, counterpart: body.with ?? null },
      note: body.text ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "recovery");
  },
});
