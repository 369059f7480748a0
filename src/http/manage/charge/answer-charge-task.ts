import { chargeAnswerReader, ChargeAnswerSchema } from "#contract/manage/invoice/exceptions.ts";
import { answerChargeTask } from "#usecases/charge/charge-tasks.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const answerChargeTaskOperation = operation({
  operationId: "answerChargeTask",
  method: "POST",
  path: "/manage/charge-tasks/answer",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  body: chargeAnswerReader,
  bodyExample: { vendorExternalId: "ACME", text: "Fuel surcharge", code: "FUEL" },
  summary: "Say what a charge text means",
  description:
    "It becomes an alias of the vendor, or without one of the tenant, and open invoices that carry it are audited again.",
  responses: { 200: { description: "The alias.", schema: ChargeAnswerSchema } },
  handle: async (call) => {
    const { vendorExternalId, text, code } = call.body;
    const outcome = await answerChargeTask(call.context, call.tenant, call.actor, {
      vendorExternalId: vendorExternalId ?? null,
      text,
      code,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "text");
  },
});
