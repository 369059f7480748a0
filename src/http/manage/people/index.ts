import type { AnyOperation } from "../../operation.ts";
import { changePersonOperation } from "./change-person.ts";
import { confirmPersonOperation } from "./confirm-person.ts";
import { deactivatePersonOperation } from "./deactivate-person.ts";
import { endDelegationOperation } from "./end-delegation.ts";
import { erasePersonOperation } from "./erase-person.ts";
import { endSessionsOfPersonOperation } from "./end-sessions-of-person.ts";
import { getPersonOperation } from "./get-person.ts";
import { invitePersonOperation } from "./invite-person.ts";
import { listPeopleOperation } from "./list-people.ts";
import { listSessionsOfPersonOperation } from "./list-sessions-of-person.ts";
import { makeResetLinkOperation } from "./make-reset-link.ts";
import { getSignInOperation } from "./get-sign-in.ts";
import { putSignInOperation } from "./put-sign-in.ts";
import { removeSecondFactorOfPersonOperation } from "./remove-second-factor-of-person.ts";
import { getDutiesOperation } from "./get-duties.ts";
import { listApiKeysOperation } from "./list-api-keys.ts";
import { listPrincipalsOperation } from "./list-principals.ts";
import { makeApiKeyOperation } from "./make-api-key.ts";
import { putResponsiblePersonOperation } from "./put-responsible-person.ts";
import { revokeApiKeyOperation } from "./revoke-api-key.ts";
import { changeTeamOperation } from "./change-team.ts";
import { listAssigneesOperation } from "./list-assignees.ts";
import { listTeamsOperation } from "./list-teams.ts";
import { makeTeamOperation } from "./make-team.ts";
import { removeTeamOperation } from "./remove-team.ts";
import { applyAssignmentRulesOperation } from "./apply-assignment-rules.ts";
import { getAssignmentRulesOperation } from "./get-assignment-rules.ts";
import { previewAssignmentRulesOperation } from "./preview-assignment-rules.ts";
import { putAssignmentRulesOperation } from "./put-assignment-rules.ts";
import { undoAssignmentRunOperation } from "./undo-assignment-run.ts";
import { whoAmIOperation } from "./who-am-i.ts";

export const managePeopleOperations: readonly AnyOperation[] = [
  makeApiKeyOperation,
  listApiKeysOperation,
  revokeApiKeyOperation,
  whoAmIOperation,
  listPrincipalsOperation,
  putResponsiblePersonOperation,
  getDutiesOperation,
  listPeopleOperation,
  invitePersonOperation,
  getPersonOperation,
  changePersonOperation,
  confirmPersonOperation,
  endDelegationOperation,
  deactivatePersonOperation,
  erasePersonOperation,
  makeResetLinkOperation,
  listSessionsOfPersonOperation,
  endSessionsOfPersonOperation,
  removeSecondFactorOfPersonOperation,
  getSignInOperation,
  putSignInOperation,
  listTeamsOperation,
  makeTeamOperation,
  changeTeamOperation,
  removeTeamOperation,
  listAssigneesOperation,
  getAssignmentRulesOperation,
  putAssignmentRulesOperation,
  previewAssignmentRulesOperation,
  applyAssignmentRulesOperation,
  undoAssignmentRunOperation,
];
