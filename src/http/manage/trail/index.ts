import type { AnyOperation } from "../../operation.ts";
import { listAuditTrailOperation } from "./list-audit-trail.ts";

export const manageTrailOperations: readonly AnyOperation[] = [listAuditTrailOperation];
