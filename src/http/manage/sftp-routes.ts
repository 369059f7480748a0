import { Type } from "typebox";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { sftpAccountReader, SftpAccountPageSchema, SftpAccountSchema } from "#contract/manage/sftp-accounts.ts";
import { uuid } from "#contract/schema.ts";
import { deleteSftpAccount, listSftpAccounts, putSftpAccount } from "#usecases/edi/sftp-accounts.ts";
import { mapRefusal } from "../map-refusal.ts";
import { type AnyRoute, route } from "../route.ts";

/** Who may come in by SFTP (interface choices, section 6). */
export const sftpRoutes: readonly AnyRoute[] = [
  route({
    operationId: "putSftpAccount",
    method: "POST",
    path: "/manage/edi/sftp-accounts",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    body: sftpAccountReader,
    bodyExample: {
      userName: "acme-edi",
      publicKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEn5+G5Zr2TKiWy/JpmAxYrAcj/RBsAc6Rf6EysT9Lx5"],
      partner: "ACMF",
    },
    summary: "Make or change an SFTP account",
    description:
      "A partner's account of the SFTP server (`SFTP_PORT`). It comes in with one of its public keys; there are no passwords. With the user name of an account of your own, that account gets these keys, this partner and this state instead.",
    responses: {
      200: { description: "The account as it is now.", schema: SftpAccountSchema },
      201: { description: "The new account.", schema: SftpAccountSchema },
    },
    handle: async ({ context, tenant, actor, body }) => {
      const outcome = await putSftpAccount(context, tenant, {
        userName: body.userName,
        publicKeys: body.publicKeys,
        partner: body.partner?.trim() || null,
        enabled: body.enabled ?? true,
        boundTo: actor.partner,
      });
      if (!outcome.ok) return mapRefusal(outcome.refusal, "userName");
      return { status: outcome.value.made ? 201 : 200, body: outcome.value.account };
    },
  }),
  route({
    operationId: "listSftpAccounts",
    method: "GET",
    path: "/manage/edi/sftp-accounts",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    query: Type.Object(pageQuery),
    summary: "List SFTP accounts",
    responses: { 200: { description: "Accounts, oldest first.", schema: SftpAccountPageSchema } },
    handle: async ({ context, tenant, query }) => {
      const outcome = await listSftpAccounts(context, tenant, query.limit ?? DEFAULT_LIMIT, query.cursor ?? null);
      return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "cursor");
    },
  }),
  route({
    operationId: "deleteSftpAccount",
    method: "DELETE",
    path: "/manage/edi/sftp-accounts/{uuid}",
    generation: "manage",
    auth: "key-or-session",
    scope: "admin",
    params: Type.Object({ uuid: uuid() }),
    summary: "Delete an SFTP account",
    description: "It is refused within seconds, in open sessions too. What it sent stays.",
    responses: { 204: { description: "It is gone." } },
    handle: async ({ context, tenant, params }) => {
      const outcome = await deleteSftpAccount(context, tenant, params.uuid);
      return outcome.ok ? { status: 204 } : mapRefusal(outcome.refusal, "uuid");
    },
  }),
];
