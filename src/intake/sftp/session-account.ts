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
    const row = await findSftpAccount(context.db.control, account.user_name);
    const stands = mayUse(row, publicKey) && row.account_uuid === account.account_uuid;
    known = {
      at: Date.now(),
      account: stands
        ? { tenantUuid: row.tenant_uuid, accountUuid: row.account_uuid, userName: row.user_name, partner: row.partner }
        : undefined,
    };
    return known.account;
  };
}
