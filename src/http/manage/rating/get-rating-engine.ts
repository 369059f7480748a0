import { RatingEngineSchema } from "#contract/manage/rating/rating-engine.ts";
import { readRatingEngine } from "#usecases/rating/rating-engine.ts";
import { operation } from "../../operation.ts";
import { engineOut } from "./engine-out.ts";

export const getRatingEngineOperation = operation({
  operationId: "getRatingEngine",
  method: "GET",
  path: "/manage/rating-engine",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "The tenant's rating engine",
  responses: {
    200: { description: "Address, null while there is none; keys are told when they are made.", schema: RatingEngineSchema },
  },
  handle: async ({ context, tenant }) => ({ status: 200, body: engineOut(await readRatingEngine(context, tenant), "neither") }),
});
