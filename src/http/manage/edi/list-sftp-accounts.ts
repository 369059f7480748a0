import { Type } from "typebox";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { SftpAccountPageSchema } from "#contract/manage/edi/sftp-accounts.ts";
import { listSftpAccounts } from "#usecases/edi/sftp-accounts.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listSftpAccountsOperation = operation({
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
});
