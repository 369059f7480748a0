import type { AnyOperation } from "../../operation.ts";
import { changeAuditPolicyOperation } from "./change-audit-policy.ts";
import { discardPolicyDraftOperation } from "./discard-policy-draft.ts";
import { getAuditPolicyOperation } from "./get-audit-policy.ts";
import { getPolicyDraftOperation } from "./get-policy-draft.ts";
import { listAuditRulesOperation } from "./list-audit-rules.ts";
import { listPolicyVersionsOperation } from "./list-policy-versions.ts";
import { previewAuditPolicyOperation } from "./preview-audit-policy.ts";
import { rollBackAuditPolicyOperation } from "./roll-back-audit-policy.ts";
import { savePolicyDraftOperation } from "./save-policy-draft.ts";

export const managePolicyOperations: readonly AnyOperation[] = [
  getAuditPolicyOperation,
  changeAuditPolicyOperation,
  previewAuditPolicyOperation,
  getPolicyDraftOperation,
  savePolicyDraftOperation,
  discardPolicyDraftOperation,
  listAuditRulesOperation,
  listPolicyVersionsOperation,
  rollBackAuditPolicyOperation,
];
