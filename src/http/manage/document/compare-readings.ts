import { ReadingComparisonBegunSchema } from "#contract/manage/document/reading-comparisons.ts";
import { compareReadings } from "#usecases/review/reading-comparisons.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const compareReadingsOperation = operation({
  operationId: "compareReadings",
  method: "POST",
  path: "/manage/reading-comparisons",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  refuses: ["conflict"],
  summary: "Compare the reader with what people decided",
  description:
    "Reads the newest 100 reviewed documents of each type once more, behind everything that waits, with the layouts of now. Nothing else comes of what is read. `GET /manage/reading-comparisons` tells how far it is.",
  responses: { 201: { description: "It began.", schema: ReadingComparisonBegunSchema } },
  handle: async ({ context, tenant, actor }) => {
    const begun = await compareReadings(context, tenant, actor);
    return begun.ok ? { status: 201, body: begun.value } : mapRefusal(begun.refusal, "comparison");
  },
});
