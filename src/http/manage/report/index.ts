import type { AnyOperation } from "../../operation.ts";
import { getReportOperation } from "./get-report.ts";

export const manageReportOperations: readonly AnyOperation[] = [getReportOperation];
