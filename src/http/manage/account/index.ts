import type { AnyOperation } from "../../operation.ts";
import { getOwnAccountOperation } from "./get-own-account.ts";
import { beginSecondFactorOperation } from "./begin-second-factor.ts";
import { confirmSecondFactorOperation } from "./confirm-second-factor.ts";
import { removeSecondFactorOperation } from "./remove-second-factor.ts";
import { renewRecoveryCodesOperation } from "./renew-recovery-codes.ts";
import { proveAgainOperation } from "./prove-again.ts";
import { acceptInvitationOperation } from "./accept-invitation.ts";
import { changeOwnPasswordOperation } from "./change-own-password.ts";
import { endOtherSessionsOperation } from "./end-other-sessions.ts";
import { endOwnSessionOperation } from "./end-own-session.ts";
import { listOwnSessionsOperation } from "./list-own-sessions.ts";
import { readInvitationOperation } from "./read-invitation.ts";
import { requestPasswordResetOperation } from "./request-password-reset.ts";
import { listPasskeysOperation } from "./list-passkeys.ts";
import { beginPasskeyOperation } from "./begin-passkey.ts";
import { addPasskeyOperation } from "./add-passkey.ts";
import { renamePasskeyOperation } from "./rename-passkey.ts";
import { removePasskeyOperation } from "./remove-passkey.ts";
import { beginPasskeyProofOperation } from "./begin-passkey-proof.ts";
import { proveByPasskeyOperation } from "./prove-by-passkey.ts";
import { getNoticeChoicesOperation } from "./get-notice-choices.ts";
import { getDelegationOperation } from "./get-delegation.ts";
import { putDelegationOperation } from "./put-delegation.ts";
import { getPreferencesOperation } from "./get-preferences.ts";
import { putPreferencesOperation } from "./put-preferences.ts";
import { putNoticeChoicesOperation } from "./put-notice-choices.ts";
import { showWeeklyMailStopOperation } from "./show-weekly-mail-stop.ts";
import { stopWeeklyMailOperation } from "./stop-weekly-mail.ts";
import { listNoticesOperation } from "./list-notices.ts";
import { readNoticesOperation } from "./read-notices.ts";
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
  getOwnAccountOperation,
  getNoticeChoicesOperation,
  putNoticeChoicesOperation,
  getPreferencesOperation,
  putPreferencesOperation,
  stopWeeklyMailOperation,
  showWeeklyMailStopOperation,
  getDelegationOperation,
  putDelegationOperation,
  listNoticesOperation,
  readNoticesOperation,
  beginSecondFactorOperation,
  confirmSecondFactorOperation,
  removeSecondFactorOperation,
  renewRecoveryCodesOperation,
  proveAgainOperation,
  listPasskeysOperation,
  beginPasskeyOperation,
  addPasskeyOperation,
  renamePasskeyOperation,
  removePasskeyOperation,
  beginPasskeyProofOperation,
  proveByPasskeyOperation,
];
