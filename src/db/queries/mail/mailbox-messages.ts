import type { TenantTx } from "../../database.ts";

/** Where messages of a mailbox have the numbers that they have. */
export interface MessagePlace {
  readonly mailboxUuid: string;
  /** Another server, user or folder is another place. */
  readonly place: number;
  readonly uidValidity: number;
}

/** A message of a mailbox: no other has its name there, ever. */
export interface MessageName extends MessagePlace {
  readonly uid: number;
}

/** What is known of messages that lie in a folder. */
export interface KnownMessages {
  /** To be taken: those that nobody tried yet first. */
  readonly fresh: readonly number[];
  /** Taken, and neither moved nor flagged yet. */
  readonly taken: readonly number[];
}

/**
 * `isMoved`: one that was taken and lies there is to be moved, whatever was noted. One that failed so often is tried again after
 * a day.
 */
export async function sortMessages(
  tx: TenantTx,
  { mailboxUuid, place, uidValidity }: MessagePlace,
  wish: { readonly uids: readonly number[]; readonly isMoved: boolean; readonly maxTries: number },
): Promise<KnownMessages> {
  const { rows } = await tx.query<{ uid: number; isTaken: boolean }>(
    {
      name: "mailbox-message-sort",
      text: `select u.uid, m.mail_uuid is not null as "isTaken"
        from unnest($5::bigint[]) as u (uid) left join mailbox_message m
          on m.tenant_uuid = $1 and m.mailbox_uuid = $2 and m.place = $3 and m.uid_validity = $4 and m.uid = u.uid
        where m.uid is null or (m.mail_uuid is not null and ($6 or m.put_away_at is null))
          or (m.mail_uuid is null and (m.tries < $7 or m.at < now() - interval '1 day'))
        order by coalesce(m.tries, 0), u.uid`,
    },
    [tx.tenantUuid, mailboxUuid, place, uidValidity, wish.uids, wish.isMoved, wish.maxTries],
  );
  const of = (isTaken: boolean): readonly number[] => rows.filter((row) => row.isTaken === isTaken).map(({ uid }) => uid);
  return { fresh: of(false), taken: of(true) };
}

/**
 * Notes, in the transaction that makes a mail of it, that a message was taken. False: it had been taken before; the mail is
 * not to be made again. Two that note the same message at once wait for each other.
 */
export async function noteTaken(
  tx: TenantTx,
  name: MessageName,
  mail: { readonly mailUuid: string; readonly blobHash: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "mailbox-message-taken",
      text: `insert into mailbox_message as m (tenant_uuid, mailbox_uuid, place, uid_validity, uid, mail_uuid, blob_hash) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (tenant_uuid, mailbox_uuid, place, uid_validity, uid) do update
          set mail_uuid = excluded.mail_uuid, blob_hash = excluded.blob_hash, at = excluded.at, failure = null where m.mail_uuid is null`,
    },
    [tx.tenantUuid, name.mailboxUuid, name.place, name.uidValidity, name.uid, mail.mailUuid, mail.blobHash],
  );
  return rowCount === 1;
}

/**
 * The mail that these bytes made when their message had another name: the folder got another UIDVALIDITY, or lies elsewhere now.
 */
export async function findRenamed(tx: TenantTx, name: MessageName, blobHash: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ mailUuid: string | null }>(
    {
      name: "mailbox-message-renamed",
      text: `select mail_uuid as "mailUuid" from mailbox_message
        where tenant_uuid = $1 and mailbox_uuid = $2 and blob_hash = $3 and mail_uuid is not null and (place, uid_validity) <> ($4::int, $5::bigint) limit 1`,
    },
    [tx.tenantUuid, name.mailboxUuid, blobHash, name.place, name.uidValidity],
  );
  return rows[0]?.mailUuid ?? undefined;
}

export async function notePutAway(
  tx: TenantTx,
  { mailboxUuid, place, uidValidity }: MessagePlace,
  uids: readonly number[],
): Promise<void> {
  await tx.query(
    {
      name: "mailbox-message-put-away",
      text: `update mailbox_message set put_away_at = now()
        where tenant_uuid = $1 and mailbox_uuid = $2 and place = $3 and uid_validity = $4 and uid = any ($5::bigint[]) and mail_uuid is not null`,
    },
    [tx.tenantUuid, mailboxUuid, place, uidValidity, uids],
  );
}

/** Notes that a message could not be taken, and why. */
export async function noteTried(tx: TenantTx, name: MessageName, failure: string): Promise<void> {
  await tx.query(
    {
      name: "mailbox-message-tried",
      text: `insert into mailbox_message as m (tenant_uuid, mailbox_uuid, place, uid_validity, uid, tries, failure) values ($1, $2, $3, $4, $5, 1, $6)
        on conflict (tenant_uuid, mailbox_uuid, place, uid_validity, uid) do update
          set tries = m.tries + 1, failure = excluded.failure, at = excluded.at where m.mail_uuid is null`,
    },
    [tx.tenantUuid, name.mailboxUuid, name.place, name.uidValidity, name.uid, failure],
  );
}
