import type { GroupResult, Note } from "#x12/events.ts";
import type { ReceivedAnswer } from "#x12/read-acknowledgement.ts";
import type { SegmentFault } from "#x12/transaction-set.ts";
import type { TenantTx } from "../../database.ts";
import { storableJson } from "../../storable-text.ts";
import { instantText } from "../../sql.ts";

export interface ListedInterchange {
  readonly uuid: string;
  readonly fileUuid: string;
  readonly place: number;
  readonly receivedAt: string;
  readonly receivedBy: string;
  readonly channel: string;
  readonly bytes: number;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly controlNumber: string | null;
  readonly test: boolean;
  /** The worst of envelope, groups and sets. */
  readonly outcome: string;
  readonly envelopeOutcome: string;
  readonly reason: string | null;
  readonly sets: number;
  readonly setsAccepted: number;
  /** Sets refused themselves or with their group or interchange. */
  readonly setsRefused: number;
  /** Under which name its file came, where it had one. */
  readonly fileName: string | null;
  /** State of the last 824 about it (not counting time); null where none was sent. */
  readonly adviceState: string | null;
}

const LISTED = `interchange_uuid as uuid, file_uuid as "fileUuid", place, ${instantText("received_at")} as "receivedAt",
  received_by as "receivedBy", channel, bytes, sender, receiver,
  control_number as "controlNumber", test, worst_outcome as outcome, outcome as "envelopeOutcome", reason, sets, sets_accepted as "setsAccepted",
  case when outcome = 'rejected' then sets
    else (select coalesce(sum((g ->> 'received')::integer - (g ->> 'accepted')::integer), 0) from jsonb_array_elements(groups) g)::integer end as "setsRefused",
  (select f.name from edi_file f where f.tenant_uuid = edi_interchange.tenant_uuid and f.file_uuid = edi_interchange.file_uuid) as "fileName",
  (select state from edi_sent s where s.tenant_uuid = edi_interchange.tenant_uuid and s.interchange_uuid = edi_interchange.interchange_uuid
    order by s.sent_at desc, s.sent_uuid desc limit 1) as "adviceState"`;

/** What is looked for among interchanges; null: anything. */
export interface InterchangeFilter {
  readonly sender: string | null;
  /** Worst outcomes. */
  readonly outcomes: readonly string[] | null;
  readonly controlNumber: string | null;
  /** Of an invoice in it, accepted or refused. */
  readonly invoiceNumber: string | null;
  /** Part of the name its file came under, in any case. */
  readonly fileName: string | null;
  /** Received from this instant on, and before that one. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Text for a LIKE, taken as it is. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Interchanges, the last received first. `after` is the key of the last one shown. */
export async function listInterchanges(
  tx: TenantTx,
  filter: InterchangeFilter,
  after: readonly [receivedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ListedInterchange[]> {
  return (
    await tx.query<ListedInterchange>(
      {
        name: "list-interchanges",
        text: `select ${LISTED} from edi_interchange
          where tenant_uuid = $1 and ($2::text is null or sender = $2) and ($3::text[] is null or worst_outcome = any($3))
            and ($7::text is null or control_number = $7 or ltrim(control_number, '0') = ltrim($7, '0'))
            and ($8::text is null
              or interchange_uuid in (select case when sent_by ~ '^edi:[0-9a-f-]{36}$' then substr(sent_by, 5)::uuid end
                from intake m where m.tenant_uuid = $1 and m.operation = 'edi210' and m.external_id = $8)
              or interchange_uuid in (select s.interchange_uuid from edi_transaction_set s where s.tenant_uuid = $1 and s.refused_number = $8))
            and ($9::text is null or file_uuid in (select f.file_uuid from edi_file f where f.tenant_uuid = $1 and f.name ilike '%' || $9 || '%'))
            and ($10::timestamptz is null or edi_interchange.received_at >= $10) and ($11::timestamptz is null or edi_interchange.received_at < $11)
            and ($4::timestamptz is null or (edi_interchange.received_at <= $4 and (edi_interchange.received_at < $4 or interchange_uuid > $5::uuid)))
          order by edi_interchange.received_at desc, interchange_uuid limit $6`,
      },
      [
        tx.tenantUuid,
        filter.sender,
        filter.outcomes,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit,
        filter.controlNumber,
        filter.invoiceNumber,
        filter.fileName === null ? null : literally(filter.fileName),
        filter.from,
        filter.to,
      ],
    )
  ).rows;
}

/** As the reader of X12 left them when the interchange came in. */
export type ListedGroup = Omit<GroupResult, "sets">;
export interface ListedErrors {
  readonly codes: readonly string[];
  readonly faults: readonly SegmentFault[];
}
export interface ListedDoubt {
  readonly kind: string;
  readonly code: string;
  readonly message: string;
  readonly ted?: string;
}
export interface ListedAnswer extends ReceivedAnswer {
  readonly about: string | null;
  readonly sentUuid: string | null;
  readonly interchangeUuid: string | null;
}

export interface InterchangeDetail extends ListedInterchange {
  readonly noteCode: string | null;
  readonly startOffset: number;
  readonly fileBytes: number | null;
  readonly acknowledgement: string | null;
  readonly advice: string | null;
  readonly groups: readonly ListedGroup[];
  readonly notes: readonly Note[];
  readonly answers: readonly ListedAnswer[];
  readonly transactionSets: readonly ListedSet[];
}

export interface ListedSet {
  readonly setNo: number;
  readonly groupNo: number | null;
  readonly setId: string;
  readonly controlNumber: string | null;
  readonly status: string;
  readonly errors: ListedErrors;
  readonly doubts: readonly ListedDoubt[];
  readonly offset: number | null;
  readonly intakeUuid: string | null;
  readonly invoiceUuid: string | null;
}

/**
 * An interchange with its acknowledgement and what became of `limit` of its sets from `fromSet` on; with `refusedOnly`, of those
 * that were refused.
 */
export async function findInterchange(
  tx: TenantTx,
  interchangeUuid: string,
  sets: { readonly fromSet: number; readonly limit: number; readonly refusedOnly: boolean },
): Promise<InterchangeDetail | undefined> {
  return (
    await tx.query<InterchangeDetail>(
      {
        name: "find-interchange",
        text: `select ${LISTED}, note_code as "noteCode", start_offset as "startOffset", acknowledgement, advice, groups, notes, answers,
          (select f.bytes from edi_file f where f.tenant_uuid = $1 and f.file_uuid = edi_interchange.file_uuid) as "fileBytes",
          coalesce((
            select jsonb_agg(jsonb_build_object('setNo', set_no, 'groupNo', group_no, 'setId', set_id, 'controlNumber', s.control_number, 'status', status, 'errors', errors,
              'doubts', doubts, 'offset', byte_offset, 'intakeUuid', s.intake_uuid,
              'invoiceUuid', (select result_uuid from intake where intake.tenant_uuid = $1 and intake.intake_uuid = s.intake_uuid)) order by set_no)
            from (select * from edi_transaction_set where tenant_uuid = $1 and interchange_uuid = $2 and set_no >= $3 and (not $5 or status = 'R')
              order by set_no limit $4) s
          ), '[]') as "transactionSets"
          from edi_interchange where tenant_uuid = $1 and interchange_uuid = $2`,
      },
      [tx.tenantUuid, interchangeUuid, sets.fromSet, sets.limit, sets.refusedOnly],
    )
  ).rows[0];
}

/** One piece of a file's bytes, in their order from 0; undefined past the last. */
export async function findFileChunk(tx: TenantTx, fileUuid: string, chunkNo: number): Promise<Buffer | undefined> {
  return (
    await tx.query<{ bytes: Buffer }>(
      {
        name: "edi-chunk-find",
        text: "select bytes from edi_file_chunk where tenant_uuid = $1 and file_uuid = $2 and chunk_no = $3",
      },
      [tx.tenantUuid, fileUuid, chunkNo],
    )
  ).rows[0]?.bytes;
}

export interface InterchangeToReread {
  readonly fileUuid: string;
  readonly place: number;
  readonly channel: string;
  readonly startOffset: number;
  readonly outcome: string;
  readonly noteCode: string | null;
  readonly test: boolean;
  readonly byteHash: Buffer;
  readonly receivedBy: string;
  readonly sender: string | null;
  readonly acknowledgement: string | null;
  /** Set number to the accepted message it made. */
  readonly intakeOf: ReadonlyMap<number, string>;
  /** 210s that made none. */
  readonly open: number;
}

/** An interchange about to be read again; held until the transaction ends. */
export async function lockInterchange(tx: TenantTx, interchangeUuid: string): Promise<InterchangeToReread | undefined> {
  const { rows } = await tx.query<Omit<InterchangeToReread, "intakeOf" | "open">>(
    {
      name: "edi-interchange-lock",
      text: `select file_uuid as "fileUuid", place, channel, start_offset as "startOffset", outcome, note_code as "noteCode",
        test, byte_hash as "byteHash", received_by as "receivedBy",
          sender, acknowledgement
        from edi_interchange where tenant_uuid = $1 and interchange_uuid = $2 for update`,
    },
    [tx.tenantUuid, interchangeUuid],
  );
  const found = rows[0];
  if (found === undefined) return undefined;
  const sets = await tx.query<{ setNo: number; setId: string; intakeUuid: string | null }>(
    {
      name: "edi-sets-to-reread",
      text: `select set_no as "setNo", set_id as "setId", intake_uuid as "intakeUuid" from edi_transaction_set where tenant_uuid = $1 and interchange_uuid = $2`,
    },
    [tx.tenantUuid, interchangeUuid],
  );
  return {
    ...found,
    intakeOf: new Map(sets.rows.flatMap((set) => (set.intakeUuid === null ? [] : [[set.setNo, set.intakeUuid] as const]))),
    open: sets.rows.filter((set) => set.setId === "210" && set.intakeUuid === null).length,
  };
}

export async function deleteTransactionSets(tx: TenantTx, interchangeUuid: string): Promise<void> {
  await tx.query(
    { name: "edi-sets-delete", text: "delete from edi_transaction_set where tenant_uuid = $1 and interchange_uuid = $2" },
    [tx.tenantUuid, interchangeUuid],
  );
}

/** The new verdict on an interchange that was read again. */
export async function changeInterchange(
  tx: TenantTx,
  row: {
    readonly interchangeUuid: string;
    readonly test: boolean;
    readonly outcome: string;
    readonly worstOutcome: string;
    readonly noteCode: string | null;
    readonly reason: string | null;
    readonly acknowledgement: string | null;
    readonly sets: number;
    readonly setsAccepted: number;
    readonly groups: unknown;
    readonly notes: unknown;
    readonly answerNumber: number | null;
    readonly answers: unknown;
  },
): Promise<void> {
  await tx.query(
    {
      name: "edi-interchange-change",
      text: `update edi_interchange set outcome = $3, note_code = $4, reason = $5, acknowledgement = $6, sets = $7,
        sets_accepted = $8, groups = $9, notes = $10, test = $11, answer_number = $12, answers = $13, worst_outcome = $14,
        advice = null
        where tenant_uuid = $1 and interchange_uuid = $2`,
    },
    [
      tx.tenantUuid,
      row.interchangeUuid,
      row.outcome,
      row.noteCode,
      row.reason,
      row.acknowledgement,
      row.sets,
      row.setsAccepted,
      storableJson(row.groups),
      storableJson(row.notes),
      row.test,
      row.answerNumber,
      storableJson(row.answers),
      row.worstOutcome,
    ],
  );
}

export interface AnswerPart {
  readonly outcome: string;
  readonly reason: string | null;
  readonly acknowledgement: string | null;
}

/** What was answered to each interchange of a file, in their order. */
export async function listAnswerParts(tx: TenantTx, fileUuid: string): Promise<readonly AnswerPart[]> {
  return (
    await tx.query<AnswerPart>(
      {
        name: "edi-answer-parts",
        text: "select outcome, reason, acknowledgement from edi_interchange where tenant_uuid = $1 and file_uuid = $2 order by place",
      },
      [tx.tenantUuid, fileUuid],
    )
  ).rows;
}

export async function changeFileAnswer(tx: TenantTx, fileUuid: string, status: number, answer: string): Promise<void> {
  await tx.query(
    { name: "edi-file-answer", text: "update edi_file set status = $3, answer = $4 where tenant_uuid = $1 and file_uuid = $2" },
    [tx.tenantUuid, fileUuid, status, answer],
  );
}

/** What is put out of an interchange: its acknowledgement, and its 824. */
export async function findAnswers(
  tx: TenantTx,
  interchangeUuid: string,
): Promise<{ readonly channel: string; readonly acknowledgement: string | null; readonly advice: string | null } | undefined> {
  return (
    await tx.query<{ channel: string; acknowledgement: string | null; advice: string | null }>(
      {
        name: "edi-answers",
        text: "select channel, acknowledgement, advice from edi_interchange where tenant_uuid = $1 and interchange_uuid = $2",
      },
      [tx.tenantUuid, interchangeUuid],
    )
  ).rows[0];
}

export interface AdvisedSet {
  readonly setNo: number;
  readonly controlNumber: string | null;
  readonly groupNo: number | null;
  readonly doubts: readonly ListedDoubt[];
  /** accepted, ingested or parked. */
  readonly state: string;
  readonly invoiceNumber: string | null;
  readonly findings: readonly { readonly rule: string; readonly message: string; readonly messageId?: string }[] | null;
}

/** What became of the invoices of an interchange, in the order of their sets. */
export async function listAdvisedSets(tx: TenantTx, interchangeUuid: string): Promise<readonly AdvisedSet[]> {
  return (
    await tx.query<AdvisedSet>(
      {
        name: "edi-advised-sets",
        text: `select s.set_no as "setNo", s.control_number as "controlNumber", s.group_no as "groupNo", s.doubts, m.state,
          i.invoice_number as "invoiceNumber", a.result -> 'findings' as findings
          from edi_transaction_set s join intake m on m.tenant_uuid = $1 and m.intake_uuid = s.intake_uuid
            left join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = m.result_uuid
            left join audit a on a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid
          where s.tenant_uuid = $1 and s.interchange_uuid = $2 order by s.set_no`,
      },
      [tx.tenantUuid, interchangeUuid],
    )
  ).rows;
}

export async function changeAdvice(tx: TenantTx, interchangeUuid: string, advice: string): Promise<void> {
  await tx.query(
    {
      name: "edi-change-advice",
      text: "update edi_interchange set advice = $3 where tenant_uuid = $1 and interchange_uuid = $2",
    },
    [tx.tenantUuid, interchangeUuid, advice],
  );
}

export interface AdvisedInterchange {
  readonly fileUuid: string;
  readonly startOffset: number;
  readonly channel: string;
  readonly outcome: string;
  readonly groups: readonly {
    readonly senderCode: string;
    readonly receiverCode: string;
    readonly controlNumber: string;
    readonly version: string;
  }[];
}

export async function findAdvisedInterchange(tx: TenantTx, interchangeUuid: string): Promise<AdvisedInterchange | undefined> {
  return (
    await tx.query<AdvisedInterchange>(
      {
        name: "edi-advised-interchange",
        text: `select file_uuid as "fileUuid", start_offset as "startOffset", channel, outcome, groups from edi_interchange
          where tenant_uuid = $1 and interchange_uuid = $2 for update`,
      },
      [tx.tenantUuid, interchangeUuid],
    )
  ).rows[0];
}
