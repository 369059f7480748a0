import { Type } from "typebox";
import { ClaimedRecoverySchema, claimRecoveryReader } from "#contract/manage/recovery/recoveries.ts";
import type { ReadBy } from "#contract/json/reader.ts";
import { uuid } from "#contract/schema.ts";
import { claimRecovery } from "#usecases/recovery/decide-recovery.ts";
import { readRecovery } from "#usecases/recovery/read-recovery.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { letterOut } from "./recovery-out.ts";

const sentOf = (sent: ReadBy<typeof claimRecoveryReader>["sent"]) =>
  sent == null ? null : { on: sent.on ?? null, channel: sent.channel, counterpart: sent.with ?? null };

export const claimRecoveryOperation = operation({
  operationId: "claimRecovery",
  method: "POST",
  path: "/manage/recoveries/{recoveryUuid}/claim",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  params: Type.Object({ recoveryUuid: uuid() }),
  body: claimRecoveryReader,
  bodyExample: { eTag: "1" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Claim what is left of the vendor",
  description:
    "Notes the claim and answers the letter to send, which the service does not send itself: `sent`, or `.../messages` later, notes how and when somebody did. The same letter as PDF is `GET .../{recoveryUuid}?format=pdf`.",
  responses: { 200: { description: "The letter.", schema: ClaimedRecoverySchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const act = { uuid: params.recoveryUuid, eTag: body.eTag, note: body.note ?? null, sent: sentOf(body.sent) };
    const outcome = await claimRecovery(context, tenant, actor, act);
    if (!outcome.ok) return mapRefusal(outcome.refusal, "recovery");
    const read = await readRecovery(context, tenant, params.recoveryUuid);
    if (!read.ok) return mapRefusal(read.refusal, "recovery");
    return { status: 200, body: { eTag: outcome.value.eTag, letter: letterOut(read.value) } };
  },
});
