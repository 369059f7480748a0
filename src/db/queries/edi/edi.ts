import type { TenantTx } from "../../database.ts";
import { recordColumns } from "../../sql.ts";
import { storableJson, storableText } from "../../storable-text.ts";
import { type AcceptedInvoice, acceptInvoices, parametersOfAccepted } from "../message/accepted-invoices.ts";
import { WORK_CHANNEL } from "../queue/work.ts";

export interface PartnerRow {
  readonly senderId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AnsweredFile {
  readonly hash: string;
  readonly status: number;
  readonly answer: string;
  /** ISA06 of its interchanges. */
  readonly senders: readonly string[];
}

export interface BeforeReading {
  readonly partners: readonly PartnerRow[];
  readonly receiverIds: readonly string[];
  readonly answered: readonly AnsweredFile[];
}

/** What has to be known before files are read: the tenant's partners, and the answers to those whose very bytes came before. */
export async function findBeforeReading(tx: TenantTx, hashes: readonly Buffer[]): Promise<BeforeReading> {
  return (
    await tx.query<BeforeReading>(
      {
        name: "edi-before-reading",
        text: `select
            coalesce((select jsonb_agg(jsonb_build_object('senderId', sender_id, 'body', body) order by sender_id) from edi_partner where tenant_uuid = $1), '[]') as partners,
            (select edi_receiver_ids from tenant where tenant_uuid = $1) as "receiverIds",
            coalesce((
              select jsonb_agg(jsonb_build_object('hash', encode(byte_hash, 'hex'), 'status', status, 'answer', answer, 'senders', coalesce((
                select jsonb_agg(distinct i.sender) from edi_interchange i where i.tenant_uuid = $1 and i.file_uuid = f.file_uuid and i.sender is not null), '[]')))
              from edi_file f where tenant_uuid = $1 and byte_hash = any($2::bytea[]) and status is not null
            ), '[]') as answered`,
      },
      [tx.tenantUuid, hashes],
    )
  ).rows[0] as BeforeReading;
}

export async function insertFileChunk(tx: TenantTx, fileUuid: string, chunkNo: number, bytes: Uint8Array): Promise<void> {
  await tx.query(
    {
      name: "edi-chunk-insert",
      text: "insert into edi_file_chunk (tenant_uuid, file_uuid, chunk_no, bytes) values ($1, $2, $3, $4)",
    },
    [tx.tenantUuid, fileUuid, chunkNo, bytes],
  );
}

export interface ControlNumberUse {
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  readonly since: Date;
}

/**
 * Which of these control numbers an accepted interchange of the same sender to the same receiver had within the window: another
 * one with it is a duplicate (TA1 025). `exceptUuid`: an interchange that is read again is no duplicate of itself.
 */
export async function findUsedControlNumbers(
  tx: TenantTx,
  uses: readonly ControlNumberUse[],
  exceptUuid: string | null = null,
): Promise<readonly boolean[]> {
  return (
    await tx.query<{ used: boolean }>(
      {
        // Without a name, so that it is planned each time: a plan that was kept from when the table was empty reads all of it for
        // every file.
        text: `select exists (select from edi_interchange i where i.tenant_uuid = $1 and i.sender = u.sender and i.control_number = u.number and i.receiver = u.receiver
            and i.received_at >= u.since and i.outcome not in ('rejected', 'unreadable') and i.interchange_uuid is distinct from $6::uuid) as used
          from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) with ordinality as u(sender, receiver, number, since, n) order by n`,
      },
      [
        tx.tenantUuid,
        uses.map((use) => storableText(use.sender)),
        uses.map((use) => storableText(use.receiver)),
        uses.map((use) => storableText(use.controlNumber)),
        uses.map((use) => use.since),
        exceptUuid,
      ],
    )
  ).rows.map((row) => row.used);
}

/**
 * The next control numbers of our own toward each partner, `count` in a row: answers the last of each. They wrap at 999,999,999
 * as the standard's nine digits do. Until the transaction ends others that answer the same partner wait here, so it comes as late
 * as it can; in one order, so that no two wait for each other.
 */
export async function takeControlNumbers(
  tx: TenantTx,
  partners: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const sorted = [...partners].sort(([a], [b]) => (a < b ? -1 : 1));
  const { rows } = await tx.query<{ partner: string; lastNumber: number }>(
    {
      name: "edi-control-take",
      text: `insert into edi_control_number as c (tenant_uuid, partner, last_number)
        select $1, p.partner, p.count from unnest($2::text[], $3::bigint[]) with ordinality as p(partner, count, n) order by p.n
        on conflict (tenant_uuid, partner) do update set last_number =
          case when c.last_number + excluded.last_number > 999999999 then excluded.last_number else c.last_number + excluded.last_number end
        returning partner, last_number as "lastNumber"`,
    },
    [tx.tenantUuid, sorted.map(([partner]) => storableText(partner)), sorted.map(([, count]) => count)],
  );
  return new Map(rows.map((row) => [row.partner, row.lastNumber]));
}

export interface TransactionSetRow {
  readonly interchangeUuid: string;
  readonly setNo: number;
  readonly groupNo: number;
  readonly byteOffset: number;
  readonly setId: string;
  readonly controlNumber: string | null;
  readonly status: string;
  readonly errors: unknown;
  readonly doubts: unknown;
  /** B302 of a 210 that was refused. */
  refusedNumber: string | null;
  /** B311 of it, where its sender is known and it is no test: whose first receipt it may be. */
  refusedScac: string | null;
  intakeUuid: string | null;
}

/** Accepted messages, their work and the sets they came in, in one statement. */
export async function insertStaged(
  tx: TenantTx,
  messages: readonly AcceptedInvoice[],
  sets: readonly TransactionSetRow[],
): Promise<void> {
  if (sets.length === 0) return;
  await tx.query(
    {
      name: "edi-staged-insert",
      text: `with ${acceptInvoices("edi210")}, shown as (
          insert into edi_transaction_set (tenant_uuid, interchange_uuid, set_no, group_no, byte_offset, set_id, control_number,
            status, errors, doubts, refused_number, refused_scac, intake_uuid)
          select $1, s."interchangeUuid", s."setNo", s."groupNo", s."byteOffset", s."setId", s."controlNumber", s.status,
            s.errors, s.doubts, s."refusedNumber", s."refusedScac", s."intakeUuid"
          from jsonb_to_recordset($11::jsonb) as s("interchangeUuid" uuid, "setNo" integer, "groupNo" integer, "byteOffset" bigint,
            "setId" text, "controlNumber" text, status text, errors jsonb, doubts jsonb, "refusedNumber" text, "refusedScac" text,
            "intakeUuid" uuid)
        )
        select pg_notify('${WORK_CHANNEL}', 'ingest-invoice') where cardinality($2::uuid[]) > 0`,
    },
    [tx.tenantUuid, ...parametersOfAccepted(messages), storableJson(sets)],
  );
}

/**
 * Takes back what the sets from `fromSet` on put in: their group or interchange was refused at its end. The sets stay to be seen.
 */
export async function takeBackStaged(tx: TenantTx, interchangeUuid: string, fromSet: number): Promise<void> {
  await tx.query(
    {
      name: "edi-take-back",
      text: `with sets as (
          select intake_uuid from edi_transaction_set where tenant_uuid = $1 and interchange_uuid = $2 and set_no >= $3 and intake_uuid is not null
        ), no_work as (delete from work where tenant_uuid = $1 and subject_uuid in (select intake_uuid from sets) and kind = 'ingest-invoice'),
        no_message as (delete from intake where tenant_uuid = $1 and intake_uuid in (select intake_uuid from sets))
        update edi_transaction_set s set intake_uuid = null,
          (refused_number, refused_scac) = (
            select m.external_id, m.body::jsonb -> 'vendor' ->> 'scac' from intake m where m.tenant_uuid = $1 and m.intake_uuid = s.intake_uuid)
        where s.tenant_uuid = $1 and s.interchange_uuid = $2 and s.set_no >= $3 and s.intake_uuid is not null`,
    },
    [tx.tenantUuid, interchangeUuid, fromSet],
  );
}

export interface InterchangeRow {
  readonly interchangeUuid: string;
  readonly fileUuid: string;
  readonly place: number;
  readonly receivedAt: string;
  readonly receivedBy: string;
  readonly channel: string;
  readonly byteHash: string;
  readonly startOffset: number;
  readonly bytes: number;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly controlNumber: string | null;
  readonly test: boolean;
  /** Of the envelope. */
  readonly outcome: string;
  /** Of envelope, groups and sets. */
  readonly worstOutcome: string;
  readonly noteCode: string | null;
  readonly reason: string | null;
  readonly acknowledgement: string | null;
  /** ISA13 of the acknowledgement. */
  readonly answerNumber: number | null;
  readonly sets: number;
  readonly setsAccepted: number;
  readonly groups: unknown;
  readonly notes: unknown;
  /** What it answers of ours. */
  readonly answers: unknown;
}

/**
 * A file with its answer: from now on the same bytes get the same answer. `content`: its bytes, when they are in memory (else
 * their chunks are there).
 */
export interface FileRow {
  readonly fileUuid: string;
  /** Under which it came; null where it had none. */
  readonly name: string | null;
  readonly byteHash: Buffer;
  readonly bytes: number;
  readonly receivedAt: Date;
  readonly status: number;
  readonly answer: string;
  readonly content: Uint8Array | null;
}

/** Of an interchange's row, beside the hash of its bytes. */
const INTERCHANGE = recordColumns({
  interchangeUuid: "uuid",
  fileUuid: "uuid",
  place: "integer",
  receivedAt: "timestamptz",
  receivedBy: "text",
  channel: "text",
  startOffset: "bigint",
  bytes: "bigint",
  sender: "text",
  receiver: "text",
  controlNumber: "text",
  test: "boolean",
  outcome: "text",
  worstOutcome: "text",
  noteCode: "text",
  reason: "text",
  acknowledgement: "text",
  sets: "integer",
  setsAccepted: "integer",
  groups: "jsonb",
  notes: "jsonb",
  answerNumber: "bigint",
  answers: "jsonb",
});

/** Files with their interchanges and answers. Fails (23505, edi_file_hash) when another process was first with the same bytes. */
export async function insertAnsweredFiles(
  tx: TenantTx,
  files: readonly FileRow[],
  interchanges: readonly InterchangeRow[],
): Promise<void> {
  const whole = files.filter((file) => file.content !== null && file.content.length > 0);
  await tx.query(
    {
      name: "edi-files-insert",
      text: `with file as (
          insert into edi_file (tenant_uuid, file_uuid, byte_hash, bytes, received_at, status, answer, name)
          select $1, * from unnest($2::uuid[], $3::bytea[], $4::bigint[], $5::timestamptz[], $6::integer[], $7::text[], $11::text[])
        ), chunk as (
          insert into edi_file_chunk (tenant_uuid, file_uuid, chunk_no, bytes) select $1, file_uuid, 0, bytes from unnest($8::uuid[], $9::bytea[]) as c(file_uuid, bytes)
        )
        insert into edi_interchange (tenant_uuid, byte_hash, ${INTERCHANGE.names})
        select $1, decode(i."byteHash", 'hex'), ${INTERCHANGE.of("i")}
        from jsonb_to_recordset($10::jsonb) as i("byteHash" text, ${INTERCHANGE.definition})`,
    },
    [
      tx.tenantUuid,
      files.map((file) => file.fileUuid),
      files.map((file) => file.byteHash),
      files.map((file) => file.bytes),
      files.map((file) => file.receivedAt),
      files.map((file) => file.status),
      files.map((file) => storableText(file.answer)),
      whole.map((file) => file.fileUuid),
      whole.map((file) => file.content),
      storableJson(interchanges),
      files.map((file) => storableText(file.name)),
    ],
  );
}
