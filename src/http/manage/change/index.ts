import type { AnyOperation } from "../../operation.ts";
import { cancelPendingChangeOperation } from "./cancel-pending-change.ts";
import { confirmPendingChangeOperation } from "./confirm-pending-change.ts";
import { getPendingChangeOperation } from "./get-pending-change.ts";
import { getSettingsOperation } from "./get-settings.ts";
import { listPendingChangesOperation } from "./list-pending-changes.ts";
import { putSettingsOperation } from "./put-settings.ts";
import { refusePendingChangeOperation } from "./refuse-pending-change.ts";

export const manageChangeOperations: readonly AnyOperation[] = [
  listPendingChangesOperation,
  getPendingChangeOperation,
  confirmPendingChangeOperation,
  refusePendingChangeOperation,
  cancelPendingChangeOperation,
  getSettingsOperation,
  putSettingsOperation,
];
