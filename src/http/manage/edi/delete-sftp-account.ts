import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { deleteSftpAccount } from "#usecases/edi/sftp-accounts.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const deleteSftpAccountOperation = operation({
  operationId: "deleteSftpAccount",
  method: "DELETE",
  path: "/manage/edi/sftp-accounts/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: Type.Object({ uuid: uuid() }),
  summary: "Delete an SFTP account",
  description: "It is refused within seconds, in open sessions too. What it sent stays.",
  responses: { 204: { description: "It is gone." } },
  handle: async ({ context, tenant, params }) => {
    const outcome = await deleteSftpAccount(context, tenant, params.uuid);
    return outcome.ok ? { status: 204 } : mapRefusal(outcome.refusal, "uuid");
  },
});
