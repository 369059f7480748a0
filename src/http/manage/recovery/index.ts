import type { AnyOperation } from "../../operation.ts";
import { claimRecoveryOperation } from "./claim-recovery.ts";
import { getRecoveryOperation } from "./get-recovery.ts";
import { listRecoveriesOperation } from "./list-recoveries.ts";
import { recordRecoveredOperation } from "./record-recovered.ts";
import { recordRecoveryMessageOperation } from "./record-recovery-message.ts";
import { waiveRecoveryOperation } from "./waive-recovery.ts";

export const manageRecoveryOperations: readonly AnyOperation[] = [
  listRecoveriesOperation,
  getRecoveryOperation,
  claimRecoveryOperation,
  recordRecoveryMessageOperation,
  recordRecoveredOperation,
  waiveRecoveryOperation,
];
