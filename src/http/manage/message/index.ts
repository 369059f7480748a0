import type { AnyOperation } from "../../operation.ts";
import { listIntakeOperation } from "./list-intake.ts";
import { dropIntakeOperation } from "./drop-intake.ts";
import { retryIntakeOperation } from "./retry-intake.ts";

export const manageMessageOperations: readonly AnyOperation[] = [listIntakeOperation, retryIntakeOperation, dropIntakeOperation];
