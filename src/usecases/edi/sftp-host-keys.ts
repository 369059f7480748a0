import { INSTALLATION } from "#db/installation.ts";
import { keepSftpHostKeys, listSftpHostKeys, type SftpHostKey } from "#db/queries/edi/sftp.ts";
import type { Context } from "#src/context.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

const placeOf = ({ algorithm }: SftpHostKey) => ({ column: "sftp_host_key.private_key", row: algorithm }) as const;

/**
 * The keys by which clients know the service, the most favored first: made at the first start, kept in the database, so that
 * every process shows the same.
 */
export function keepHostKeys(context: Context, make: () => readonly SftpHostKey[]): Promise<readonly string[]> {
  return context.db.inTenant(INSTALLATION, async (tx) => {
    if ((await listSftpHostKeys(tx)).length === 0) {
      const sealed: SftpHostKey[] = [];
      for (const key of make()) sealed.push({ ...key, privateKey: await sealSecret(context, tx, placeOf(key), key.privateKey) });
      await keepSftpHostKeys(tx, sealed);
    }
    const keys: string[] = [];
    for (const key of await listSftpHostKeys(tx)) keys.push(await openSecret(context, tx, placeOf(key), key.privateKey));
    return keys;
  });
}
