import { RatingEngineSchema } from "#contract/manage/rating-engine.ts";
import { readRatingEngine } from "#usecases/rating/rating-engine.ts";
import { operation } from "../../operation.ts";

export const getRatingEngineOperation = operation({
  operationId: "getRatingEngine",
  method: "GET",
  path: "/manage/rating-engine",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  summary: "The tenant's rating engine",
  responses: { 200: { description: "Address and keys, null while there is none.", schema: RatingEngineSchema } },
  handle: async ({ context, tenant }) => ({ status: 200, body: await readRatingEngine(context, tenant) }),
});
