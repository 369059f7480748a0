import type { AnyOperation } from "../../operation.ts";
import { followChangesOperation } from "./follow-changes.ts";

export const manageLiveOperations: readonly AnyOperation[] = [followChangesOperation];
