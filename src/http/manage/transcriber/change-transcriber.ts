import { readCost, transcriberReader, TranscriberSchema } from "#contract/manage/transcriber/transcriber.ts";
import { ZERO } from "#domain/money/amount.ts";
import { changeTranscriber } from "#usecases/transcriber/transcriber.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { transcriberOut } from "./transcriber-out.ts";

export const changeTranscriberOperation = operation({
  operationId: "changeTranscriber",
  method: "PUT",
  path: "/manage/transcriber",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  body: transcriberReader,
  bodyExample: {
    url: "https://documents.example.com/transcribe",
    enabled: true,
    kinds: ["Invoice"],
    costPerPage: "0.0150",
    monthlyCap: "50.00",
  },
  summary: "Set the tenant's document AI",
  description:
    "Documents whose own reading leaves a required field in doubt are sent to it, where it is enabled and the type is among `kinds`. What is not given is as it is at first (disabled, Invoice, 30 seconds); a key stays while the address stays with its host.",
  responses: { 200: { description: "The document AI.", schema: TranscriberSchema } },
  handle: async ({ context, tenant, body }) => {
    const changed = await changeTranscriber(context, tenant, {
      url: body.url.trim(),
      apiKey: body.apiKey,
      enabled: body.enabled ?? false,
      kinds: body.kinds ?? null,
      costPerPage: readCost(body.costPerPage) ?? ZERO,
      monthlyCap: readCost(body.monthlyCap) ?? ZERO,
      timeoutSeconds: body.timeoutSeconds ?? null,
    });
    return changed.ok ? { status: 200, body: transcriberOut(changed.value) } : mapRefusal(changed.refusal, "url");
  },
});
