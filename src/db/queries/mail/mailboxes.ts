import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** A mailbox as it is set; secrets as they are stored. */
export interface MailboxSettings {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly security: "tls" | "starttls";
  readonly username: string;
  readonly authentication: "password" | "oauth";
  /** The password; of OAuth the refresh token, else an access token. */
  readonly secret: string | null;
  /** Where access tokens are asked for; null: `secret` is one. */
  readonly tokenUrl: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly scope: string | null;
  readonly folder: string;
  readonly address: "invoices" | "documents";
  readonly afterTaking: "move" | "flag";
  readonly moveTo: string;
  /** The first day of which mails are taken (YYYY-MM-DD). */
  readonly since: string | null;
  readonly everySeconds: number;
  readonly enabled: boolean;
  readonly place: number;
}

export interface MailboxRow extends MailboxSettings {
  readonly uuid: string;
  readonly createdAt: string;
  readonly checkedAt: string | null;
  readonly failingSince: string | null;
  readonly failures: number;
  readonly failedAt: string | null;
  readonly failure: string | null;
  /** Messages that could not be taken. */
  readonly notTaken: number;
}

const COLUMNS = `b.mailbox_uuid as uuid, b.name, b.host, b.port, b.security, b.username, b.authentication, b.secret, b.token_url as "tokenUrl", b.client_id as "clientId",
  b.client_secret as "clientSecret", b.scope, b.folder, b.address, b.after_taking as "afterTaking", b.move_to as "moveTo", b.since, b.every_seconds as "everySeconds",
  b.enabled, b.place, ${instantText("b.created_at")} as "createdAt", ${instantText("b.checked_at")} as "checkedAt", ${instantText("b.failing_since")} as "failingSince",
  b.failures, ${instantText("b.failed_at")} as "failedAt", b.failure, (
    select count(*)::int from mailbox_message m where m.tenant_uuid = $1 and m.mailbox_uuid = b.mailbox_uuid and m.mail_uuid is null) as "notTaken"`;

/** All of the tenant, by name. */
export async function listMailboxes(tx: TenantTx): Promise<readonly MailboxRow[]> {
  const { rows } = await tx.query<MailboxRow>(
    { name: "mailbox-list", text: `select ${COLUMNS} from mailbox b where b.tenant_uuid = $1 order by b.name, b.mailbox_uuid` },
    [tx.tenantUuid],
  );
  return rows;
}

export async function findMailbox(tx: TenantTx, mailboxUuid: string): Promise<MailboxRow | undefined> {
  const { rows } = await tx.query<MailboxRow>(
    { name: "mailbox-find", text: `select ${COLUMNS} from mailbox b where b.tenant_uuid = $1 and b.mailbox_uuid = $2` },
    [tx.tenantUuid, mailboxUuid],
  );
  return rows[0];
}

/** Holds a mailbox until the transaction ends: nobody else changes it meanwhile. */
export async function lockMailbox(tx: TenantTx, mailboxUuid: string): Promise<MailboxRow | undefined> {
  const { rowCount } = await tx.query(
    { name: "mailbox-lock", text: "select from mailbox where tenant_uuid = $1 and mailbox_uuid = $2 for update" },
    [tx.tenantUuid, mailboxUuid],
  );
  return rowCount === 0 ? undefined : findMailbox(tx, mailboxUuid);
}

/** How many there are; whoever adds one waits for others who do. */
export async function countMailboxes(tx: TenantTx): Promise<number> {
  await tx.query({ name: "mailbox-count-lock", text: "select pg_advisory_xact_lock(hashtextextended('mailboxes ' || $1, 0))" }, [
    tx.tenantUuid,
  ]);
  const { rows } = await tx.query<{ count: number }>(
    { name: "mailbox-count", text: "select count(*)::int as count from mailbox where tenant_uuid = $1" },
    [tx.tenantUuid],
  );
  return rows[0]?.count ?? 0;
}

/** Adds a mailbox, or sets all that is set of it. */
export async function saveMailbox(tx: TenantTx, mailboxUuid: string, mailbox: MailboxSettings): Promise<void> {
  await tx.query(
    {
      name: "mailbox-save",
      text: `insert into mailbox (tenant_uuid, mailbox_uuid, name, host, port, security, username, authentication, secret, token_url, client_id, client_secret, scope, folder,
          address, after_taking, move_to, since, every_seconds, enabled, place)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
        on conflict (tenant_uuid, mailbox_uuid) do update set name = excluded.name, host = excluded.host, port = excluded.port, security = excluded.security,
          username = excluded.username, authentication = excluded.authentication, secret = excluded.secret, token_url = excluded.token_url, client_id = excluded.client_id,
          client_secret = excluded.client_secret, scope = excluded.scope, folder = excluded.folder, address = excluded.address, after_taking = excluded.after_taking,
          move_to = excluded.move_to, since = excluded.since, every_seconds = excluded.every_seconds, enabled = excluded.enabled, place = excluded.place`,
    },
    [
      tx.tenantUuid,
      mailboxUuid,
      mailbox.name,
      mailbox.host,
      mailbox.port,
      mailbox.security,
      mailbox.username,
      mailbox.authentication,
      mailbox.secret,
      mailbox.tokenUrl,
      mailbox.clientId,
      mailbox.clientSecret,
      mailbox.scope,
      mailbox.folder,
      mailbox.address,
      mailbox.afterTaking,
      mailbox.moveTo,
      mailbox.since,
      mailbox.everySeconds,
      mailbox.enabled,
      mailbox.place,
    ],
  );
}

/** Has a mailbox's refresh token, as it stands now, for one process alone, and for so long; undefined: another has it. */
export async function claimRefreshToken(
  tx: TenantTx,
  mailboxUuid: string,
  seconds: number,
): Promise<{ readonly secret: string | null } | undefined> {
  const { rows } = await tx.query<{ secret: string | null }>(
    {
      name: "mailbox-token-claim",
      text: `update mailbox set token_asked_until = now() + make_interval(secs => $3)
        where tenant_uuid = $1 and mailbox_uuid = $2 and (token_asked_until is null or token_asked_until < now()) returning secret`,
    },
    [tx.tenantUuid, mailboxUuid, seconds],
  );
  return rows[0];
}

export async function endRefreshTokenClaim(tx: TenantTx, mailboxUuid: string): Promise<void> {
  await tx.query(
    {
      name: "mailbox-token-claim-end",
      text: "update mailbox set token_asked_until = null where tenant_uuid = $1 and mailbox_uuid = $2",
    },
    [tx.tenantUuid, mailboxUuid],
  );
}

/** Keeps another refresh token, where the one before still stands. */
export async function saveRefreshToken(
  tx: TenantTx,
  mailboxUuid: string,
  token: { readonly before: string; readonly now: string },
): Promise<void> {
  await tx.query(
    {
      name: "mailbox-refresh-token",
      text: "update mailbox set secret = $4 where tenant_uuid = $1 and mailbox_uuid = $2 and secret = $3",
    },
    [tx.tenantUuid, mailboxUuid, token.before, token.now],
  );
}

/** Whether there was one. What was taken of it stays; that it was is forgotten. */
export async function deleteMailbox(tx: TenantTx, mailboxUuid: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    { name: "mailbox-delete", text: "delete from mailbox where tenant_uuid = $1 and mailbox_uuid = $2" },
    [tx.tenantUuid, mailboxUuid],
  );
  return rowCount === 1;
}

/** Notes what a look came to. Answers whether that is news: it fails since now, or no longer. */
export async function noteLook(tx: TenantTx, mailboxUuid: string, failure: string | null): Promise<boolean> {
  const { rows } = await tx.query<{ isNews: boolean }>(
    {
      name: "mailbox-note-look",
      text: `update mailbox b set
          checked_at = case when $3::text is null then now() else b.checked_at end,
          failing_since = case when $3::text is null then null else coalesce(b.failing_since, now()) end,
          failures = case when $3::text is null then 0 else b.failures + 1 end,
          failed_at = case when $3::text is null then b.failed_at else now() end,
          failure = coalesce($3::text, b.failure)
        from mailbox was where b.tenant_uuid = $1 and b.mailbox_uuid = $2 and was.tenant_uuid = b.tenant_uuid and was.mailbox_uuid = b.mailbox_uuid
        returning (was.failing_since is null) <> (b.failing_since is null) or (was.checked_at is null and was.failures = 0) as "isNews"`,
    },
    [tx.tenantUuid, mailboxUuid, failure],
  );
  return rows[0]?.isNews ?? false;
}
