import type { AnyOperation } from "../../operation.ts";
import { acceptInvitationOperation } from "./accept-invitation.ts";
import { changeOwnPasswordOperation } from "./change-own-password.ts";
import { endOtherSessionsOperation } from "./end-other-sessions.ts";
import { endOwnSessionOperation } from "./end-own-session.ts";
import { listOwnSessionsOperation } from "./list-own-sessions.ts";
import { readInvitationOperation } from "./read-invitation.ts";
import { requestPasswordResetOperation } from "./request-password-reset.ts";
import { resetPasswordOperation } from "./reset-password.ts";

/** A person's own account, and how they come to have one. */
export const manageAccountOperations: readonly AnyOperation[] = [
  readInvitationOperation,
  acceptInvitationOperation,
  requestPasswordResetOperation,
  resetPasswordOperation,
  changeOwnPasswordOperation,
  listOwnSessionsOperation,
  endOwnSessionOperation,
  endOtherSessionsOperation,
];
