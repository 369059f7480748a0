import type { AnyOperation } from "../../operation.ts";
import { activateRatingKeyOperation } from "./activate-rating-key.ts";
import { changeRatingEngineOperation } from "./change-rating-engine.ts";
import { getRatingOperation } from "./get-rating.ts";
import { askRatingEngineOperation } from "./ask-rating-engine.ts";
import { getRatingEngineOperation } from "./get-rating-engine.ts";
import { listRatingCallsOperation } from "./list-rating-calls.ts";
import { removeRatingEngineOperation } from "./remove-rating-engine.ts";
import { testRatingEngineOperation } from "./test-rating-engine.ts";
import { rotateRatingKeyOperation } from "./rotate-rating-key.ts";

export const manageRatingOperations: readonly AnyOperation[] = [
  askRatingEngineOperation,
  getRatingOperation,
  getRatingEngineOperation,
  listRatingCallsOperation,
  changeRatingEngineOperation,
  removeRatingEngineOperation,
  testRatingEngineOperation,
  rotateRatingKeyOperation,
  activateRatingKeyOperation,
];
