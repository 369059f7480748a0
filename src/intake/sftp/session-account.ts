import { findSftpAccount } from "#db/queries/edi/sftp.ts";
import type { Context } from "#src/context.ts";
import { mayUse, type Proven } from "./authenticate.ts";
import type { SftpAccount } from "./out-folder.ts";

const ACCOUNT_FRESH_MS = 2_000;

/** The account while a session lasts: deleted, disabled or without that key it is nobody's, within two seconds. */
export function accountOf(context: Context, { account, publicKey }: Proven): () => Promise<SftpAccount | undefined> {
  let known: { readonly at: number; readonly account: SftpAccount | undefined } | null = null;
  return async () => {
    if (known !== null && Date.now() - known.at < ACCOUNT_FRESH_MS) return known.account;
    const row = await findSftpAccount(context.db.control, account.userName);
    const stands = mayUse(row, publicKey) && row.accountUuid === account.accountUuid;
    known = {
      at: Date.now(),
      account: stands
        ? { tenantUuid: row.tenantUuid, accountUuid: row.accountUuid, userName: row.userName, partner: row.partner }
        : undefined,
    };
    return known.account;
  };
}
