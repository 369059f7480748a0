import { createHash } from "node:crypto";
import { readSshPublicKey } from "#adapters/ssh-key.ts";
import {
  deleteSftpAccount as remove,
  listSftpAccounts as list,
  putSftpAccount as put,
  type SftpAccountRow,
} from "#db/queries/edi/sftp.ts";
import { type Access, SCOPE_OF_PARTNERS } from "#domain/access/excess.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { keepPrincipal } from "../people/keep-principal.ts";
import { refuseExcess } from "../people/refuse-excess.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface SftpAccountView {
  readonly uuid: string;
  readonly userName: string;
  readonly publicKeys: readonly { readonly algorithm: string; readonly key: string; readonly fingerprint: string }[];
  readonly partner: string | null;
  readonly enabled: boolean;
  readonly createdAt: string;
  readonly lastSignInAt: string | null;
}

export interface SftpAccountRequest {
  readonly userName: string;
  readonly publicKeys: readonly string[];
  readonly partner: string | null;
  readonly enabled: boolean;
  /** Who makes or changes it, as an actor is written. */
  readonly by: string;
}

const LIST = "sftp-accounts";
const MAX_ACCOUNTS = 1_000;

/**
 * Makes an account, or changes the tenant's own of that name: its keys, its partner, whether it may come in. Refuses
 * `over-approval-limit` for what the maker has not itself, `invalid` for keys that cannot be used, `state-conflict` for a name
 * that is taken.
 */
export async function putSftpAccount(
  context: Context,
  tenant: Tenant,
  maker: Access,
  request: SftpAccountRequest,
): Promise<Outcome<{ readonly made: boolean; readonly account: SftpAccountView }>> {
  // An account sends interchanges as a key with `edi` does, and has no end.
  const tooMuch = refuseExcess(maker, {
    scopes: new Set([SCOPE_OF_PARTNERS]),
    approvalLimit: null,
    partner: request.partner,
    expiresAt: null,
  });
  if (tooMuch !== undefined) return tooMuch;
  const errors: Record<string, string[]> = {};
  const lines = new Set<string>();
  request.publicKeys.forEach((text, index) => {
    const read = readSshPublicKey(text);
    if (read.ok) lines.add(read.key.line);
    else errors[`publicKeys[${index}]`] = [`publicKeys[${index}] ${read.why}`];
  });
  if (Object.keys(errors).length > 0) return refuse("invalid", "a public key cannot be used", errors);
  const row = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const account = await put(tx, {
      tenantUuid: tenant.tenantUuid,
      accountUuid: context.newUuid(),
      userName: request.userName,
      publicKeys: [...lines],
      partner: request.partner,
      enabled: request.enabled,
      most: MAX_ACCOUNTS,
    });
    if (account !== undefined) await keepPrincipal(tx, `sftp:${request.userName}`, request.by);
    return account;
  });
  if (row === undefined) {
    const message = `userName is taken, or the tenant has ${MAX_ACCOUNTS} accounts already`;
    return refuse("state-conflict", message, { userName: [message] });
  }
  return done({ made: row.made, account: viewOf(row) });
}

export async function listSftpAccounts(
  context: Context,
  tenant: Tenant,
  limit: number,
  cursor: string | null,
): Promise<Outcome<ListPage<SftpAccountView>>> {
  const after = cursor === null ? [null] : readCursor(LIST, ["uuid"], cursor);
  if (after === undefined) return BAD_CURSOR;
  const rows = await list(context.db.control, tenant.tenantUuid, after[0] as string | null, limit + 1);
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.accountUuid], itemOf: viewOf }));
}

/** Deletes an account; its files and their acknowledgements stay in the monitor. */
export async function deleteSftpAccount(context: Context, tenant: Tenant, accountUuid: string): Promise<Outcome<null>> {
  return (await remove(context.db.control, tenant.tenantUuid, accountUuid))
    ? done(null)
    : refuse("unknown", "no SFTP account of this tenant has this uuid");
}

const viewOf = (row: SftpAccountRow): SftpAccountView => ({
  uuid: row.accountUuid,
  userName: row.userName,
  publicKeys: row.publicKeys.map((key) => {
    const [algorithm = "", base64 = ""] = key.split(" ");
    const hash = createHash("sha256").update(Buffer.from(base64, "base64")).digest("base64").replace(/=+$/, "");
    return { algorithm, key, fingerprint: `SHA256:${hash}` };
  }),
  partner: row.partner,
  enabled: row.enabled,
  createdAt: row.createdAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
});
