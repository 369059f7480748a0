import type { AnyOperation } from "../../operation.ts";
import { createCompositeOrderOperation } from "./create-composite-order.ts";
import { displayCompositeOrderOperation } from "./display-composite-order.ts";

export const legacyOrderOperations: readonly AnyOperation[] = [createCompositeOrderOperation, displayCompositeOrderOperation];
