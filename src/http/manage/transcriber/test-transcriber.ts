import { CheckedTranscriberSchema } from "#contract/manage/transcriber/transcriber.ts";
import { testTranscriber } from "#usecases/transcriber/test-transcriber.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const testTranscriberOperation = operation({
  operationId: "testTranscriber",
  method: "POST",
  path: "/manage/transcriber/test",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "nothing",
  summary: "Hold the document AI to its contract",
  description:
    "A made-up invoice is sent with the key, with another and without one, and a file that is no document: four calls, which are not counted against the cap. Tells by name which rule is broken. The same as `weighbridge transcriber check URL`.",
  refuses: ["conflict"],
  responses: { 200: { description: "The checks.", schema: CheckedTranscriberSchema } },
  handle: async ({ context, tenant }) => {
    const tested = await testTranscriber(context, tenant);
    return tested.ok
      ? { status: 200, body: { ...tested.value, checks: [...tested.value.checks] } }
      : answerOutcome(tested, 200, "transcriber");
  },
});
