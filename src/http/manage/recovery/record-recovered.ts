import { Type } from "typebox";
import { ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { settleRecoveryReader } from "#contract/manage/recovery/recoveries.ts";
import { uuid } from "#contract/schema.ts";
import { settleRecovery } from "#usecases/recovery/decide-recovery.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const recordRecoveredOperation = operation({
  operationId: "recordRecovered",
  method: "POST",
  path: "/manage/recoveries/{recoveryUuid}/recovered",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ recoveryUuid: uuid() }),
  body: settleRecoveryReader,
  bodyExample: { eTag: "1", amount: "300.0000", note: "Check 4711" },
  refuses: ["conflict", "etag-mismatch", "forbidden"],
  summary: "Note money that came back",
  description:
    "A part leaves the rest as it is; more than is left is refused. So is more than the approval limit of who notes it, with what was given up or noted of the same recovery before: what came back may be billed again. Where duties are separated, whoever approved what was paid too much does not note it (of what the policy approved: whoever brought it).",
  responses: { 200: { description: "The recovery's new eTag.", schema: ETagSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const outcome = await settleRecovery(context, tenant, actor, {
      uuid: params.recoveryUuid,
      eTag: body.eTag,
      amount: String(body.amount),
      note: body.note ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "recovery");
  },
});
