import type { Context } from "#src/context.ts";
import { listSftpOut, readSftpOut, type SftpOutRow, takeSftpOut } from "#db/queries/edi/sftp.ts";
import { SFTP_LIMITS } from "./limits.ts";

/** An account at work: whose it is and whom it may send for. */
export interface SftpAccount {
  readonly tenantUuid: string;
  readonly accountUuid: string;
  readonly userName: string;
  readonly partner: string | null;
}

export function actorOf({ userName }: SftpAccount): string {
  return `sftp:${userName}`;
}

const SUFFIX = { acknowledgement: "ack", advice: "824", unreadable: "unreadable.txt" } as const;

/**
 * The name of an acknowledgement: the file's own, the sender, our control number. The sender stands in it because control numbers
 * are counted by partner and one account may send for several. A file in which nothing could be read has neither; the beginning
 * of its hash tells it apart.
 */
function outName(row: SftpOutRow): string {
  const parts = row.kind === "unreadable" ? [row.hash.slice(0, 12)] : [plain(row.sender ?? ""), plain(row.controlNumber ?? "")];
  return [row.fileName, ...parts, SUFFIX[row.kind]].join(".");
}

const plain = (text: string): string => text.trim().replaceAll(/[^A-Za-z0-9_-]/g, "_");

export interface OutFile {
  readonly name: string;
  readonly size: number;
  readonly modifiedAt: number;
  readonly row: SftpOutRow;
}

/** `/out` as it is now; of two of one name the older, the other follows when that is taken. */
export async function listOut(context: Context, account: SftpAccount): Promise<ReadonlyMap<string, OutFile>> {
  const rows = await context.db.inTenant(account.tenantUuid, (tx) =>
    listSftpOut(tx, { accountUuid: account.accountUuid, actor: actorOf(account) }, SFTP_LIMITS.listed),
  );
  const files = new Map<string, OutFile>();
  for (const row of rows) {
    const name = outName(row);
    if (!files.has(name)) files.set(name, { name, size: Number(row.bytes), modifiedAt: row.receivedAt.getTime(), row });
  }
  return files;
}

export async function readOut(context: Context, account: SftpAccount, file: OutFile): Promise<Buffer | undefined> {
  const text = await context.db.inTenant(account.tenantUuid, (tx) => readSftpOut(tx, file.row));
  return text === undefined ? undefined : Buffer.from(text);
}

export function takeOut(context: Context, account: SftpAccount, file: OutFile): Promise<void> {
  return context.db.inTenant(account.tenantUuid, (tx) => takeSftpOut(tx, file.row));
}
