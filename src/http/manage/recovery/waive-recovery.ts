import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { waiveRecoveryReader } from "#contract/manage/recovery/recoveries.ts";
import { uuid } from "#contract/schema.ts";
import { waiveRecovery } from "#usecases/recovery/decide-recovery.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const waiveRecoveryOperation = operation({
  operationId: "waiveRecovery",
  method: "POST",
  path: "/manage/recoveries/{recoveryUuid}/waive",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ recoveryUuid: uuid() }),
  body: waiveRecoveryReader,
  bodyExample: { eTag: "1", reason: "Below what a claim costs" },
  refuses: ["conflict", "etag-mismatch", "forbidden"],
  summary: "Give up what is left",
  description:
    "Kept with its reason, and not asked for again. Refused where it is beyond the approval limit of who gives it up, with what was given up or noted as come back of the same recovery before. Where duties are separated, whoever approved what was paid too much does not give it up (of what the policy approved: whoever brought it).",
  responses: { 200: { description: "The recovery's new eTag.", schema: ETagSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const outcome = await waiveRecovery(context, tenant, actor, {
      uuid: params.recoveryUuid,
      eTag: body.eTag,
      reason: body.reason,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "recovery");
  },
});
