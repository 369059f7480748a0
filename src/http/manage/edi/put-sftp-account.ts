import { sftpAccountReader, SftpAccountSchema } from "#contract/manage/edi/sftp-accounts.ts";
import { putSftpAccount } from "#usecases/edi/sftp-accounts.ts";
import { grantableAccess } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const putSftpAccountOperation = operation({
  operationId: "putSftpAccount",
  method: "POST",
  path: "/manage/edi/sftp-accounts",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  body: sftpAccountReader,
  bodyExample: {
    userName: "acme-edi",
    publicKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEn5+G5Zr2TKiWy/JpmAxYrAcj/RBsAc6Rf6EysT9Lx5"],
    partner: "ACMF",
  },
  refuses: ["conflict", "forbidden"],
  summary: "Make or change an SFTP account",
  description:
    "A partner's account of the SFTP server (`SFTP_PORT`). It comes in with one of its public keys; there are no passwords. With the user name of an account of your own, that account gets these keys, this partner and this state instead.",
  responses: {
    200: { description: "The account as it is now.", schema: SftpAccountSchema },
    201: { description: "The new account.", schema: SftpAccountSchema },
  },
  handle: async ({ context, tenant, actor, body }) => {
    const outcome = await putSftpAccount(context, tenant, grantableAccess(actor), {
      userName: body.userName,
      publicKeys: body.publicKeys,
      partner: body.partner?.trim() || null,
      enabled: body.enabled ?? true,
      by: actor.id,
    });
    if (!outcome.ok) return mapRefusal(outcome.refusal, "userName");
    return { status: outcome.value.made ? 201 : 200, body: outcome.value.account };
  },
});
