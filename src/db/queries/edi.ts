import type { TenantTx } from "#db/database.ts";

export interface StoredAnswerOfFile {
  readonly file_uuid: string;
  readonly status: number;
  readonly answer: string;
}

/** The answer to a file whose very bytes came before. */
export const findAnsweredFile = async (tx: TenantTx, byteHash: Buffer): Promise<StoredAnswerOfFile | undefined> =>
  (
    await tx.query<StoredAnswerOfFile>(
      {
        name: "edi-file-find",
        text: "select file_uuid, status, answer from edi_file where tenant_uuid = $1 and byte_hash = $2 and status is not null",
      },
      [tx.tenantUuid, byteHash],
    )
  ).rows[0];

export const insertFileChunk = async (tx: TenantTx, fileUuid: string, chunkNo: number, bytes: Uint8Array): Promise<void> => {
  await tx.query(
    {
      name: "edi-chunk-insert",
      text: "insert into edi_file_chunk (tenant_uuid, file_uuid, chunk_no, bytes) values ($1, $2, $3, $4)",
    },
    [tx.tenantUuid, fileUuid, chunkNo, bytes],
  );
};

/** The file with its answer: from now on the same bytes get the same answer. Fails (23505) when another request was first with these bytes. */
export const insertAnsweredFile = async (
  tx: TenantTx,
  file: {
    readonly fileUuid: string;
    readonly byteHash: Buffer;
    readonly bytes: number;
    readonly receivedAt: Date;
    readonly status: number;
    readonly answer: string;
  },
): Promise<void> => {
  await tx.query(
    {
      name: "edi-file-insert",
      text: "insert into edi_file (tenant_uuid, file_uuid, byte_hash, bytes, received_at, status, answer) values ($1, $2, $3, $4, $5, $6, $7)",
    },
    [tx.tenantUuid, file.fileUuid, file.byteHash, file.bytes, file.receivedAt, file.status, file.answer],
  );
};

export interface InterchangeRow {
  readonly interchange_uuid: string;
  readonly file_uuid: string;
  readonly place: number;
  readonly received_at: string;
  readonly received_by: string;
  readonly channel: string;
  readonly byte_hash: string;
  readonly bytes: number;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly control_number: string | null;
  readonly test: boolean;
  readonly outcome: string;
  readonly reason: string | null;
  readonly acknowledgement: string | null;
  readonly sets: number;
  readonly sets_accepted: number;
  readonly notes: unknown;
}

export const insertInterchange = async (tx: TenantTx, row: InterchangeRow): Promise<void> => {
  await tx.query(
    {
      name: "edi-interchange-insert",
      text: `insert into edi_interchange (tenant_uuid, interchange_uuid, file_uuid, place, received_at, received_by, channel, byte_hash, bytes, sender, receiver, control_number, test, outcome,
          reason, acknowledgement, sets, sets_accepted, notes)
        select $1, i.interchange_uuid, i.file_uuid, i.place, i.received_at, i.received_by, i.channel, decode(i.byte_hash, 'hex'), i.bytes, i.sender, i.receiver, i.control_number, i.test, i.outcome,
          i.reason, i.acknowledgement, i.sets, i.sets_accepted, i.notes
        from jsonb_to_record($2::jsonb) as i(interchange_uuid uuid, file_uuid uuid, place integer, received_at timestamptz, received_by text, channel text, byte_hash text, bytes bigint, sender text,
          receiver text, control_number text, test boolean, outcome text, reason text, acknowledgement text, sets integer, sets_accepted integer, notes jsonb)`,
    },
    [tx.tenantUuid, JSON.stringify(row)],
  );
};

export interface TransactionSetRow {
  readonly interchange_uuid: string;
  readonly set_no: number;
  readonly set_id: string;
  readonly control_number: string | null;
  readonly status: string;
  readonly errors: unknown;
  readonly intake_uuid: string | null;
}

export const insertTransactionSets = async (tx: TenantTx, rows: readonly TransactionSetRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query(
    {
      name: "edi-set-insert",
      text: `insert into edi_transaction_set (tenant_uuid, interchange_uuid, set_no, set_id, control_number, status, errors, intake_uuid)
        select $1, s.interchange_uuid, s.set_no, s.set_id, s.control_number, s.status, s.errors, s.intake_uuid
        from jsonb_to_recordset($2::jsonb) as s(interchange_uuid uuid, set_no integer, set_id text, control_number text, status text, errors jsonb, intake_uuid uuid)`,
    },
    [tx.tenantUuid, JSON.stringify(rows)],
  );
};

/** Whether an interchange of this sender with this control number was accepted within the window: then another one with it is a duplicate (TA1 025). */
export const isControlNumberUsed = async (tx: TenantTx, sender: string, controlNumber: string, since: Date): Promise<boolean> =>
  (
    await tx.query(
      {
        name: "edi-control-used",
        text: "select 1 from edi_interchange where tenant_uuid = $1 and sender = $2 and control_number = $3 and received_at >= $4 and outcome not in ('rejected', 'unreadable') limit 1",
      },
      [tx.tenantUuid, sender, controlNumber, since],
    )
  ).rowCount === 1;

/** The next `count` control numbers of our own towards this partner: answers the first of them. They wrap at 999,999,999 as the standard's nine digits do. */
export const takeControlNumbers = async (tx: TenantTx, partner: string, count: number): Promise<number> => {
  const { rows } = await tx.query<{ last_number: number }>(
    {
      name: "edi-control-take",
      text: `insert into edi_control_number as c (tenant_uuid, partner, last_number) values ($1, $2, $3)
        on conflict (tenant_uuid, partner) do update set last_number = case when c.last_number + $3 > 999999999 then $3 else c.last_number + $3 end returning last_number`,
    },
    [tx.tenantUuid, partner, count],
  );
  return (rows[0]?.last_number ?? count) - count + 1;
};

export interface PartnerRow {
  readonly sender_id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export const listPartners = async (tx: TenantTx): Promise<readonly PartnerRow[]> =>
  (
    await tx.query<PartnerRow>(
      { name: "edi-partners", text: "select sender_id, body from edi_partner where tenant_uuid = $1 order by sender_id" },
      [tx.tenantUuid],
    )
  ).rows;

export const putPartner = async (tx: TenantTx, senderId: string, body: unknown): Promise<void> => {
  await tx.query(
    `insert into edi_partner (tenant_uuid, sender_id, body) values ($1, $2, $3)
     on conflict (tenant_uuid, sender_id) do update set body = excluded.body, updated_at = now()`,
    [tx.tenantUuid, senderId, JSON.stringify(body)],
  );
};

/** What an interchange put in is taken back when its trailer fails. */
export const openSavepoint = async (tx: TenantTx): Promise<void> => void (await tx.query("savepoint interchange"));
export const undoToSavepoint = async (tx: TenantTx): Promise<void> => void (await tx.query("rollback to savepoint interchange"));
export const closeSavepoint = async (tx: TenantTx): Promise<void> => void (await tx.query("release savepoint interchange"));
