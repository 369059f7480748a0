import {
  comparisonDecisionReader,
  ReadingComparisonPath,
  ReadingComparisonSchema,
} from "#contract/manage/document/reading-comparisons.ts";
import { decideReadingComparison } from "#usecases/review/reading-comparisons.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const decideReadingComparisonOperation = operation({
  operationId: "decideReadingComparison",
  method: "POST",
  path: "/manage/reading-comparisons/{uuid}/decide",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  params: ReadingComparisonPath,
  body: comparisonDecisionReader,
  bodyExample: { decision: "keep" },
  refuses: ["conflict"],
  summary: "Keep, forget or take back a reader",
  description:
    "Kept, the reader is in force, and bills that waited for that alone go on. One that reads any type worse is not kept. Taken back, what it reads waits for a person, and the layouts that were in force with the one kept before read again.",
  responses: { 200: { description: "The comparison as it stands now.", schema: ReadingComparisonSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const decided = await decideReadingComparison(context, tenant, actor, { uuid: params.uuid, decision: body.decision });
    return decided.ok ? { status: 200, body: decided.value } : mapRefusal(decided.refusal, "uuid");
  },
});
