import type { TenantTx } from "../../database.ts";
import type { ReceivedAnswer } from "#x12/read-acknowledgement.ts";
import { storableJson } from "../../storable-text.ts";
import { instantText } from "../../sql.ts";

export interface SentRow {
  readonly sentUuid: string;
  readonly partner: string;
  readonly controlNumber: number;
  readonly setId: string;
  readonly interchangeUuid: string;
  readonly content: string;
  readonly sentAt: Date;
  readonly dueAt: Date | null;
}

/** Something of ours went out; its answer is awaited until `dueAt`. */
export async function insertSent(tx: TenantTx, row: SentRow): Promise<void> {
  await tx.query(
    {
      name: "edi-sent-insert",
      text: `insert into edi_sent (tenant_uuid, sent_uuid, partner, control_number, set_id, interchange_uuid, content, sent_at, due_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    },
    [
      tx.tenantUuid,
      row.sentUuid,
      row.partner,
      row.controlNumber,
      row.setId,
      row.interchangeUuid,
      row.content,
      row.sentAt,
      row.dueAt,
    ],
  );
}

export interface StoredAnswer extends ReceivedAnswer {
  /** The interchange it came in. */
  readonly interchangeUuid: string;
  readonly at: string;
}

export interface SentToMatch {
  readonly sentUuid: string;
  readonly setId: string;
  readonly interchangeUuid: string;
  readonly state: string;
  readonly answers: readonly StoredAnswer[];
}

/**
 * The last thing sent to a partner under a control number (they start again after 999,999,999), held until the transaction ends.
 */
export async function lockSent(tx: TenantTx, partner: string, controlNumber: number): Promise<SentToMatch | undefined> {
  return (
    await tx.query<SentToMatch>(
      {
        name: "edi-sent-lock",
        text: `select sent_uuid as "sentUuid", set_id as "setId", interchange_uuid as "interchangeUuid", state, answers from edi_sent
          where tenant_uuid = $1 and partner = $2 and control_number = $3 order by sent_at desc limit 1 for update`,
      },
      [tx.tenantUuid, partner, controlNumber],
    )
  ).rows[0];
}

/** The interchange of a sender that our acknowledgement with this number answered. */
export async function findAcknowledged(
  tx: TenantTx,
  sender: string,
  controlNumber: number,
): Promise<{ readonly interchangeUuid: string } | undefined> {
  return (
    await tx.query<{ interchangeUuid: string }>(
      {
        name: "edi-acknowledged-find",
        text: `select interchange_uuid as "interchangeUuid" from edi_interchange
          where tenant_uuid = $1 and sender = $2 and answer_number = $3 order by received_at desc limit 1`,
      },
      [tx.tenantUuid, sender, controlNumber],
    )
  ).rows[0];
}

export async function answerSent(
  tx: TenantTx,
  sentUuid: string,
  { state, answers, at }: { readonly state: string; readonly answers: readonly StoredAnswer[]; readonly at: Date },
): Promise<void> {
  await tx.query(
    {
      name: "edi-sent-answer",
      text: `update edi_sent set state = $3, answers = $4, answered_at = $5, settled_at = case when state = $3 then settled_at end,
          settled_by = case when state = $3 then settled_by end where tenant_uuid = $1 and sent_uuid = $2`,
    },
    [tx.tenantUuid, sentUuid, state, storableJson(answers), at],
  );
}

export interface ListedSent {
  readonly uuid: string;
  readonly setId: string;
  readonly partner: string;
  readonly controlNumber: string;
  readonly interchangeUuid: string;
  readonly sentAt: string;
  readonly dueAt: string | null;
  readonly state: string;
  readonly answeredAt: string | null;
  readonly answers: readonly StoredAnswer[];
  readonly settledAt: string | null;
  readonly settledBy: string | null;
  readonly content: string;
}

/** $2: the tenant's now. Overdue: nothing at all came back in time. */
const STATE = `case when state = 'sent' and answers = '[]'::jsonb and due_at < $2::timestamptz then 'overdue' else state end`;
const SENT = `sent_uuid as uuid, set_id as "setId", partner, lpad(control_number::text, 9, '0') as "controlNumber", interchange_uuid as "interchangeUuid",
  ${instantText("sent_at")} as "sentAt", ${instantText("due_at")} as "dueAt", ${STATE} as state, ${instantText("answered_at")} as "answeredAt", answers,
  ${instantText("settled_at")} as "settledAt", settled_by as "settledBy", content`;

export interface SentFilter {
  readonly state: string | null;
  /** Interchange id without its qualifier. */
  readonly partner: string | null;
  /** Only what a person should look at: rejected or overdue, and not settled. */
  readonly open: boolean;
}

/** What was sent, the last first. */
export async function listSent(
  tx: TenantTx,
  now: Date,
  filter: SentFilter,
  { after, limit }: { readonly after: readonly [sentAt: string, uuid: string] | undefined; readonly limit: number },
): Promise<readonly ListedSent[]> {
  return (
    await tx.query<ListedSent>(
      {
        name: "edi-sent-list",
        text: `select ${SENT} from edi_sent
          where tenant_uuid = $1 and ($3::text is null or ${STATE} = $3) and ($4::text is null or partner like '%/' || $4)
            and (not $5 or (settled_at is null and ${STATE} in ('rejected', 'overdue')))
            and ($6::timestamptz is null or (edi_sent.sent_at, edi_sent.sent_uuid) < ($6, $7::uuid))
          order by edi_sent.sent_at desc, edi_sent.sent_uuid desc limit $8`,
      },
      [
        tx.tenantUuid,
        now,
        filter.state,
        filter.partner?.replaceAll(/[\\%_]/g, "\\$&") ?? null,
        filter.open,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit,
      ],
    )
  ).rows;
}

/** What was sent about one interchange, the last first. */
export async function listSentOf(tx: TenantTx, now: Date, interchangeUuid: string): Promise<readonly ListedSent[]> {
  return (
    await tx.query<ListedSent>(
      {
        name: "edi-sent-of",
        text: `select ${SENT} from edi_sent where tenant_uuid = $1 and interchange_uuid = $3 order by edi_sent.sent_at desc, edi_sent.sent_uuid desc`,
      },
      [tx.tenantUuid, now, interchangeUuid],
    )
  ).rows;
}

/** A person has seen to it; undefined when there is no such thing. */
export async function settleSent(tx: TenantTx, now: Date, sentUuid: string, by: string): Promise<ListedSent | undefined> {
  return (
    await tx.query<ListedSent>(
      {
        name: "edi-sent-settle",
        text: `update edi_sent set settled_at = coalesce(settled_at, $2::timestamptz), settled_by = coalesce(settled_by, $4)
          where tenant_uuid = $1 and sent_uuid = $3 returning ${SENT}`,
      },
      [tx.tenantUuid, now, sentUuid, by],
    )
  ).rows[0];
}

/** What of the tenant was rejected or waits for its answer, and nobody has seen to. */
export async function countSent(
  tx: TenantTx,
): Promise<readonly { readonly state: "sent" | "overdue" | "rejected"; readonly count: number }[]> {
  return (
    await tx.query<{ state: "sent" | "overdue" | "rejected"; count: number }>(
      `select case when state = 'sent' and answers = '[]'::jsonb and due_at < now() then 'overdue' else state end as state, count(*)::int as count
        from edi_sent where tenant_uuid = $1 and settled_at is null and state in ('sent', 'rejected') group by 1`,
      [tx.tenantUuid],
    )
  ).rows;
}
