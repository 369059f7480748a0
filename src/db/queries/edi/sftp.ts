import type { TenantTx, Tx } from "../../database.ts";

export interface SftpAccountRow {
  readonly tenantUuid: string;
  readonly accountUuid: string;
  readonly userName: string;
  readonly publicKeys: readonly string[];
  readonly partner: string | null;
  readonly enabled: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

const COLUMNS = `tenant_uuid as "tenantUuid", account_uuid as "accountUuid", user_name as "userName", public_keys as "publicKeys",
  partner, enabled, created_at as "createdAt", last_sign_in_at as "lastSignInAt"`;

export async function findSftpAccount(tx: Tx, userName: string): Promise<SftpAccountRow | undefined> {
  return (
    await tx.query<SftpAccountRow>(
      { name: "sftp-account-find", text: `select ${COLUMNS} from sftp_account where user_name = $1` },
      [userName],
    )
  ).rows[0];
}

export interface SftpAccountChange {
  readonly tenantUuid: string;
  readonly accountUuid: string;
  readonly userName: string;
  readonly publicKeys: readonly string[];
  readonly partner: string | null;
  readonly enabled: boolean;
  readonly most: number;
}

/**
 * Makes the account, or changes the tenant's own of that name. Undefined: another tenant has the name, or the tenant has `most`
 * accounts.
 */
export async function putSftpAccount(
  tx: Tx,
  change: SftpAccountChange,
): Promise<(SftpAccountRow & { readonly made: boolean }) | undefined> {
  return (
    await tx.query<SftpAccountRow & { readonly made: boolean }>(
      // Another tenant's account of the name is not to be seen from here: it is in the way, and nothing is made.
      `with changed as (
          update sftp_account set public_keys = $4, partner = $5, enabled = $6 where tenant_uuid = $1::uuid and user_name = $3 returning ${COLUMNS}, false as made),
        made as (
          insert into sftp_account (tenant_uuid, account_uuid, user_name, public_keys, partner, enabled)
          select $1::uuid, $2::uuid, $3, $4, $5, $6 where not exists (select from changed)
            and (select count(*) from sftp_account where tenant_uuid = $1::uuid) < $7
          on conflict (user_name) do nothing returning ${COLUMNS}, true as made)
        select * from changed union all select * from made`,
      [change.tenantUuid, change.accountUuid, change.userName, change.publicKeys, change.partner, change.enabled, change.most],
    )
  ).rows[0];
}

/** A page of a tenant's accounts, oldest first. */
export async function listSftpAccounts(
  tx: Tx,
  tenantUuid: string,
  afterAccountUuid: string | null,
  limit: number,
): Promise<readonly SftpAccountRow[]> {
  return (
    await tx.query<SftpAccountRow>(
      `select ${COLUMNS} from sftp_account where tenant_uuid = $1 and ($2::uuid is null or account_uuid > $2) order by account_uuid limit $3`,
      [tenantUuid, afterAccountUuid, limit],
    )
  ).rows;
}

export async function deleteSftpAccount(tx: Tx, tenantUuid: string, accountUuid: string): Promise<boolean> {
  return (
    (await tx.query("delete from sftp_account where tenant_uuid = $1 and account_uuid = $2", [tenantUuid, accountUuid]))
      .rowCount === 1
  );
}

/** An account came in. */
export async function noteSftpSignIn(tx: Tx, accountUuid: string): Promise<void> {
  await tx.query("update sftp_account set last_sign_in_at = now() where account_uuid = $1", [accountUuid]);
}

/**
 * Forgets receipts of the tenant that nobody can use: of accounts that are gone, and of files that were never received (their
 * process died before) and were not sent again within a day.
 */
export async function forgetUnusedSftpReceipts(tx: TenantTx): Promise<void> {
  await tx.query(
    `delete from sftp_receipt r where r.tenant_uuid = $1 and received_at < now() - interval '1 day' and (
        not exists (select from sftp_account a where a.tenant_uuid = $1 and a.account_uuid = r.account_uuid)
        or (r.done_at is null and r.answered_at is null
          and not exists (select from edi_file f where f.tenant_uuid = $1 and f.byte_hash = r.byte_hash and f.status is not null)))`,
    [tx.tenantUuid],
  );
}

/** Files of the tenant whose acknowledgements were not all fetched. */
export async function countSftpReceipts(tx: TenantTx): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> {
  const { rows } = await tx.query<{ waiting: number; oldest: number }>(
    `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(received_at)), 0)::double precision as oldest
      from sftp_receipt where tenant_uuid = $1 and done_at is null and answered_at is not null`,
    [tx.tenantUuid],
  );
  return { waiting: rows[0]?.waiting ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}

export async function countSftpAccounts(tx: Tx): Promise<{ readonly enabled: number; readonly disabled: number }> {
  return (
    (
      await tx.query<{ enabled: number; disabled: number }>(
        "select count(*) filter (where enabled)::int as enabled, count(*) filter (where not enabled)::int as disabled from sftp_account",
      )
    ).rows[0] ?? { enabled: 0, disabled: 0 }
  );
}

/** Offers host keys; answers those that are kept, which are another process's where it was first. */
export async function keepSftpHostKeys(tx: Tx, offered: readonly SftpHostKey[]): Promise<void> {
  await tx.query(
    "insert into sftp_host_key (algorithm, private_key) select * from unnest($1::text[], $2::text[]) on conflict do nothing",
    [offered.map((key) => key.algorithm), offered.map((key) => key.privateKey)],
  );
}

export interface SftpHostKey {
  readonly algorithm: string;
  readonly privateKey: string;
}

/** The most favored first. */
export async function listSftpHostKeys(tx: Tx): Promise<readonly SftpHostKey[]> {
  return (await tx.query<SftpHostKey>(`select algorithm, private_key as "privateKey" from sftp_host_key order by algorithm desc`))
    .rows;
}

/** Notes a file before it is read. The same file under the same name again: its acknowledgements are put out again. */
export async function noteSftpReceipt(
  tx: TenantTx,
  receipt: { readonly receiptUuid: string; readonly accountUuid: string; readonly fileName: string; readonly byteHash: Buffer },
): Promise<string> {
  return (
    (
      await tx.query<{ receiptUuid: string }>(
        {
          name: "sftp-receipt-note",
          text: `insert into sftp_receipt (tenant_uuid, receipt_uuid, account_uuid, file_name, byte_hash) values ($1, $2, $3, $4, $5)
          on conflict (tenant_uuid, account_uuid, byte_hash, file_name) do update set received_at = now(), taken = '{}', done_at = null
          returning receipt_uuid as "receiptUuid"`,
        },
        [tx.tenantUuid, receipt.receiptUuid, receipt.accountUuid, receipt.fileName, receipt.byteHash],
      )
    ).rows[0]?.receiptUuid ?? receipt.receiptUuid
  );
}

export async function answerSftpReceipt(tx: TenantTx, receiptUuid: string): Promise<void> {
  await tx.query(
    {
      name: "sftp-receipt-answer",
      text: "update sftp_receipt set answered_at = now() where tenant_uuid = $1 and receipt_uuid = $2",
    },
    [tx.tenantUuid, receiptUuid],
  );
}

export async function forgetSftpReceipt(tx: TenantTx, receiptUuid: string): Promise<void> {
  await tx.query("delete from sftp_receipt where tenant_uuid = $1 and receipt_uuid = $2", [tx.tenantUuid, receiptUuid]);
}

/** Something that lies in an account's `/out`. `interchange_uuid` is null for a file in which nothing could be read. */
export interface SftpOutRow {
  readonly receiptUuid: string;
  readonly interchangeUuid: string | null;
  readonly kind: "acknowledgement" | "advice" | "unreadable";
  readonly fileName: string;
  readonly hash: string;
  readonly sender: string | null;
  /** Our own control number: ISA13 of the acknowledgement, whose ISA has the standard's fixed width. */
  readonly controlNumber: string | null;
  readonly bytes: number;
  readonly receivedAt: Date;
}

/**
 * What an account has not taken yet of what was answered to its files, oldest first. Everything comes from the interchanges
 * themselves, so every process shows the same.
 */
export async function listSftpOut(
  tx: TenantTx,
  account: { readonly accountUuid: string; readonly actor: string },
  most: number,
): Promise<readonly SftpOutRow[]> {
  return (
    await tx.query<SftpOutRow & { readonly place: number }>(
      {
        name: "sftp-out-list",
        text: `with mine as (
            select r.receipt_uuid, r.file_name, r.received_at, r.taken, f.file_uuid, f.byte_hash, f.status, f.answer
            from sftp_receipt r join edi_file f on f.tenant_uuid = $1 and f.byte_hash = r.byte_hash and f.status is not null
            where r.tenant_uuid = $1 and r.account_uuid = $2 and r.done_at is null
              and (r.answered_at is not null
                or exists (select from edi_interchange i where i.tenant_uuid = $1 and i.file_uuid = f.file_uuid and i.received_by = $3))
          )
          select m.receipt_uuid as "receiptUuid", i.interchange_uuid as "interchangeUuid", a.kind, m.file_name as "fileName", encode(m.byte_hash, 'hex') as hash, i.sender,
            substr(a.text, 91, 9) as "controlNumber", octet_length(a.text) as bytes, m.received_at as "receivedAt", i.place
          from mine m join edi_interchange i on i.tenant_uuid = $1 and i.file_uuid = m.file_uuid
            cross join lateral (values ('acknowledgement', i.acknowledgement), ('advice', i.advice)) as a(kind, text)
          where a.text is not null and i.interchange_uuid || ' ' || a.kind <> all(m.taken)
          union all
          select m.receipt_uuid, null, 'unreadable', m.file_name, encode(m.byte_hash, 'hex'), null, null, octet_length(m.answer), m.received_at, 0
          from mine m where m.status = 422
          order by "receivedAt", "receiptUuid", place, kind limit $4`,
      },
      [tx.tenantUuid, account.accountUuid, account.actor, most],
    )
  ).rows;
}

export async function readSftpOut(
  tx: TenantTx,
  entry: Pick<SftpOutRow, "receiptUuid" | "interchangeUuid" | "kind">,
): Promise<string | undefined> {
  return entry.interchangeUuid === null
    ? ((
        await tx.query<{ answer: string | null }>(
          `select f.answer from sftp_receipt r join edi_file f on f.tenant_uuid = $1 and f.byte_hash = r.byte_hash and f.status is not null
            where r.tenant_uuid = $1 and r.receipt_uuid = $2`,
          [tx.tenantUuid, entry.receiptUuid],
        )
      ).rows[0]?.answer ?? undefined)
    : ((
        await tx.query<{ text: string | null }>(
          `select case $3 when 'advice' then advice else acknowledgement end as text from edi_interchange where tenant_uuid = $1 and interchange_uuid = $2`,
          [tx.tenantUuid, entry.interchangeUuid, entry.kind],
        )
      ).rows[0]?.text ?? undefined);
}

/** Takes it out of `/out`. The receipt is done with its last acknowledgement. */
export async function takeSftpOut(
  tx: TenantTx,
  entry: Pick<SftpOutRow, "receiptUuid" | "interchangeUuid" | "kind">,
): Promise<void> {
  if (entry.interchangeUuid === null) {
    await tx.query("update sftp_receipt set done_at = now() where tenant_uuid = $1 and receipt_uuid = $2", [
      tx.tenantUuid,
      entry.receiptUuid,
    ]);
    return;
  }
  await tx.query(
    `update sftp_receipt r set taken = t.taken, done_at = case when exists (
          select from edi_file f join edi_interchange i on i.tenant_uuid = $1 and i.file_uuid = f.file_uuid
            cross join lateral (values ('acknowledgement', i.acknowledgement), ('advice', i.advice)) as a(kind, text)
          where f.tenant_uuid = $1 and f.byte_hash = r.byte_hash and f.status is not null and a.text is not null
            and i.interchange_uuid || ' ' || a.kind <> all(t.taken)
        ) then null else now() end
      from (select receipt_uuid, array_append(taken, $3) as taken from sftp_receipt where tenant_uuid = $1 and receipt_uuid = $2 for update) t
      where r.tenant_uuid = $1 and r.receipt_uuid = t.receipt_uuid`,
    [tx.tenantUuid, entry.receiptUuid, `${entry.interchangeUuid} ${entry.kind}`],
  );
}

/** Puts what was answered to an interchange into `/out` again, of every account that sent its file. */
export async function putSftpOutAgain(tx: TenantTx, interchangeUuid: string): Promise<void> {
  await tx.query(
    `update sftp_receipt r set done_at = null, taken = array(select one from unnest(r.taken) as one where not starts_with(one, $2::text))
      from edi_interchange i join edi_file f on f.tenant_uuid = $1 and f.file_uuid = i.file_uuid
      where i.tenant_uuid = $1 and i.interchange_uuid = $2::uuid and r.tenant_uuid = $1 and r.byte_hash = f.byte_hash`,
    [tx.tenantUuid, interchangeUuid],
  );
}
