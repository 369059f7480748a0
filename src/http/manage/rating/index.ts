import type { AnyOperation } from "../../operation.ts";
import { activateRatingKeyOperation } from "./activate-rating-key.ts";
import { changeRatingEngineOperation } from "./change-rating-engine.ts";
import { getRatingEngineOperation } from "./get-rating-engine.ts";
import { removeRatingEngineOperation } from "./remove-rating-engine.ts";
import { rotateRatingKeyOperation } from "./rotate-rating-key.ts";

export const manageRatingOperations: readonly AnyOperation[] = [
  getRatingEngineOperation,
  changeRatingEngineOperation,
  removeRatingEngineOperation,
  rotateRatingKeyOperation,
  activateRatingKeyOperation,
];
