import type { TenantTx } from "#db/database.ts";
import { instantText } from "./finalization.ts";

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
  readonly outcome: string;
  readonly reason: string | null;
  readonly sets: number;
  readonly setsAccepted: number;
}

const LISTED = `interchange_uuid as uuid, file_uuid as "fileUuid", place, ${instantText("received_at")} as "receivedAt", received_by as "receivedBy", channel, bytes, sender, receiver,
  control_number as "controlNumber", test, outcome, reason, sets, sets_accepted as "setsAccepted"`;

/** Interchanges, the last received first. `after` is the key of the last one shown. */
export const listInterchanges = async (
  tx: TenantTx,
  filter: { readonly sender: string | null; readonly outcome: string | null },
  after: readonly [receivedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ListedInterchange[]> =>
  (
    await tx.query<ListedInterchange>(
      {
        name: "list-interchanges",
        text: `select ${LISTED} from edi_interchange
          where tenant_uuid = $1 and ($2::text is null or sender = $2) and ($3::text is null or outcome = $3)
            and ($4::timestamptz is null or (edi_interchange.received_at <= $4 and (edi_interchange.received_at < $4 or interchange_uuid > $5::uuid)))
          order by edi_interchange.received_at desc, interchange_uuid limit $6`,
      },
      [tx.tenantUuid, filter.sender, filter.outcome, after?.[0] ?? null, after?.[1] ?? null, limit],
    )
  ).rows;

export interface InterchangeDetail extends ListedInterchange {
  readonly acknowledgement: string | null;
  readonly notes: unknown;
  readonly transactionSets: readonly {
    readonly setNo: number;
    readonly setId: string;
    readonly controlNumber: string | null;
    readonly status: string;
    readonly errors: unknown;
    readonly intakeUuid: string | null;
    readonly invoiceUuid: string | null;
  }[];
}

/** An interchange with its acknowledgement and what became of each of its sets. */
export const findInterchange = async (tx: TenantTx, interchangeUuid: string): Promise<InterchangeDetail | undefined> =>
  (
    await tx.query<InterchangeDetail>(
      {
        name: "find-interchange",
        text: `select ${LISTED}, acknowledgement, notes, coalesce((
            select jsonb_agg(jsonb_build_object('setNo', set_no, 'setId', set_id, 'controlNumber', s.control_number, 'status', status, 'errors', errors, 'intakeUuid', s.intake_uuid,
              'invoiceUuid', (select result_uuid from intake where intake.tenant_uuid = $1 and intake.intake_uuid = s.intake_uuid)) order by set_no)
            from edi_transaction_set s where s.tenant_uuid = $1 and s.interchange_uuid = $2
          ), '[]') as "transactionSets"
          from edi_interchange where tenant_uuid = $1 and interchange_uuid = $2`,
      },
      [tx.tenantUuid, interchangeUuid],
    )
  ).rows[0];
