import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { TenantTx } from "../../database.ts";
import type { TerminatingHold } from "#domain/lifecycle/being-decided.ts";
import type { PendingApproval } from "#domain/lifecycle/pending-approval.ts";
import { instantText } from "../../sql.ts";

export interface DisputedInvoice {
  readonly status: InvoiceStatus;
  readonly eTag: number;
  readonly invoiceNumber: string;
  readonly lastEventAt: string | null;
  readonly vendorExternalId: string | null;
  readonly customerExternalId: string | null;
  /** In its seconds to be undone: it ends when the invoice is disputed. */
  readonly approvalPending: PendingApproval | null;
  readonly hold: TerminatingHold | null;
}

/** The invoice of a dispute, held until the transaction ends. */
export async function lockDisputedInvoice(tx: TenantTx, invoiceUuid: string): Promise<DisputedInvoice | undefined> {
  return (
    await tx.query<DisputedInvoice & Record<string, unknown>>(
      `select status, e_tag as "eTag", hold, invoice_number as "invoiceNumber", ${instantText("last_event_at")} as "lastEventAt",
         vendor_external_id as "vendorExternalId", body ->> 'customerExternalId' as "customerExternalId", approval_pending as "approvalPending"
       from invoice where tenant_uuid = $1 and invoice_uuid = $2 for no key update`,
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows[0];
}

/**
 * Notes the time of the newest event about an invoice; with a status, the invoice gets it and a new eTag, and an approval in its
 * seconds ends.
 */
export async function touchDisputedInvoice(
  tx: TenantTx,
  invoiceUuid: string,
  lastEventAt: string,
  status: string | null,
): Promise<void> {
  await tx.query(
    `update invoice set last_event_at = $3, status = coalesce($4, status), e_tag = e_tag + case when $4::text is null then 0 else 1 end,
       approval_pending = case when $4::text is null then approval_pending end
     where tenant_uuid = $1 and invoice_uuid = $2`,
    [tx.tenantUuid, invoiceUuid, lastEventAt, status],
  );
}

export interface DisputeReasonRow {
  readonly uuid: string;
  readonly description: string;
  readonly createdAt: string;
  readonly resolvedAt: string | null;
}

export interface DisputeRow {
  readonly uuid: string;
  readonly eTag: string;
  readonly createdAt: string;
  readonly resolvedAt: string | null;
  readonly party: string;
  readonly lastEventAt: string | null;
  readonly reasons: readonly DisputeReasonRow[];
}

const DISPUTE = `
  dispute.dispute_uuid as uuid, dispute.e_tag::text as "eTag", ${instantText("dispute.created_at")} as "createdAt",
  ${instantText("dispute.resolved_at")} as "resolvedAt", dispute.party, ${instantText("dispute.last_event_at")} as "lastEventAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('uuid', reason_uuid, 'description', description, 'createdAt', ${instantText("created_at")},
      'resolvedAt', ${instantText("resolved_at")}) order by reason_uuid)
    from dispute_reason reason where reason.tenant_uuid = $1 and reason.dispute_uuid = dispute.dispute_uuid
  ), '[]') as reasons`;

/** The disputes of an invoice, oldest first; undefined when there is no such invoice. */
export async function listDisputes(tx: TenantTx, invoiceUuid: string): Promise<readonly DisputeRow[] | undefined> {
  const { rows } = await tx.query<DisputeRow & Record<string, unknown>>(
    {
      name: "dispute-list",
      text: `select ${DISPUTE} from invoice left join dispute using (tenant_uuid, invoice_uuid)
        where invoice.tenant_uuid = $1 and invoice.invoice_uuid = $2 order by dispute.created_at, dispute.dispute_uuid`,
    },
    [tx.tenantUuid, invoiceUuid],
  );
  return rows.length === 0 ? undefined : rows.filter((row) => row.uuid !== null);
}

/** A dispute of that very invoice. */
export async function findDispute(tx: TenantTx, invoiceUuid: string, disputeUuid: string): Promise<DisputeRow | undefined> {
  return (
    await tx.query<DisputeRow & Record<string, unknown>>(
      {
        name: "dispute-find",
        text: `select ${DISPUTE} from dispute where tenant_uuid = $1 and invoice_uuid = $2 and dispute_uuid = $3`,
      },
      [tx.tenantUuid, invoiceUuid, disputeUuid],
    )
  ).rows[0];
}

/** How many endpoints of webhooks hear, or heard, that a dispute was raised; its event has the dispute's own instant. */
export async function countToldEndpoints(tx: TenantTx, disputeUuid: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    {
      name: "dispute-told-endpoints",
      text: `select count(distinct delivery.endpoint_uuid)::int as count from dispute
        join event on event.tenant_uuid = $1 and event.at = dispute.created_at and event.type = 'DISPUTE_CREATED'
          and event.data::jsonb ->> 'disputeUuid' = $2::uuid::text
        join delivery on delivery.tenant_uuid = $1 and delivery.event_uuid = event.event_uuid and delivery.state in ('pending', 'succeeded')
        where dispute.tenant_uuid = $1 and dispute.dispute_uuid = $2::uuid`,
    },
    [tx.tenantUuid, disputeUuid],
  );
  return rows[0]?.count ?? 0;
}

/** The invoice that a dispute is about. */
export async function findInvoiceOfDispute(tx: TenantTx, disputeUuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ invoiceUuid: string }>(
      {
        name: "dispute-invoice",
        text: `select invoice_uuid as "invoiceUuid" from dispute where tenant_uuid = $1 and dispute_uuid = $2`,
      },
      [tx.tenantUuid, disputeUuid],
    )
  ).rows[0]?.invoiceUuid;
}

export async function insertDispute(
  tx: TenantTx,
  dispute: {
    readonly disputeUuid: string;
    readonly invoiceUuid: string;
    readonly party: string;
    readonly at: string;
    readonly by: string;
    readonly lastEventAt: string;
    readonly mailToken: string;
    /** In dispute as it is raised, as text with four decimals; null: not known. */
    readonly disputed: string | null;
  },
): Promise<void> {
  await tx.query(
    "insert into dispute (tenant_uuid, dispute_uuid, invoice_uuid, party, created_at, created_by, last_event_at, disputed) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [
      tx.tenantUuid,
      dispute.disputeUuid,
      dispute.invoiceUuid,
      dispute.party,
      dispute.at,
      dispute.by,
      dispute.lastEventAt,
      dispute.disputed,
    ],
  );
  await tx.query("insert into mail_token (token, tenant_uuid, dispute_uuid) values ($1, $2, $3)", [
    dispute.mailToken,
    tx.tenantUuid,
    dispute.disputeUuid,
  ]);
}

export async function insertReasons(
  tx: TenantTx,
  disputeUuid: string,
  at: string,
  reasons: readonly { readonly uuid: string; readonly description: string }[],
): Promise<void> {
  await tx.query(
    `insert into dispute_reason (tenant_uuid, reason_uuid, dispute_uuid, description, created_at)
     select $1, uuid, $2, description, $3 from unnest($4::uuid[], $5::text[]) as reason (uuid, description)`,
    [tx.tenantUuid, disputeUuid, at, reasons.map((reason) => reason.uuid), reasons.map((reason) => reason.description)],
  );
}

export async function resolveReasons(
  tx: TenantTx,
  disputeUuid: string,
  at: string,
  reasonUuids: readonly string[],
): Promise<void> {
  await tx.query(
    "update dispute_reason set resolved_at = $3 where tenant_uuid = $1 and dispute_uuid = $2 and reason_uuid = any ($4::uuid[]) and resolved_at is null",
    [tx.tenantUuid, disputeUuid, at, reasonUuids],
  );
}

/** A new version of a dispute. Answers whether the invoice has an active one still, this one included. */
export async function updateDispute(
  tx: TenantTx,
  change: {
    readonly invoiceUuid: string;
    readonly disputeUuid: string;
    readonly resolvedAt: string | null;
    readonly lastEventAt: string;
  },
): Promise<boolean> {
  await tx.query(
    "update dispute set e_tag = e_tag + 1, resolved_at = $3, answered_at = null, last_event_at = $4 where tenant_uuid = $1 and dispute_uuid = $2",
    [tx.tenantUuid, change.disputeUuid, change.resolvedAt, change.lastEventAt],
  );
  const { rowCount } = await tx.query(
    "select from dispute where tenant_uuid = $1 and invoice_uuid = $2 and resolved_at is null limit 1",
    [tx.tenantUuid, change.invoiceUuid],
  );
  return rowCount === 1;
}

/** Who wrote a communication: the other party, one of us, or a machine that waits for nothing. */
export type Writer = "them" | "us" | "machine";

/**
 * A communication leaves the dispute's eTag as it is: it changes nothing of it. What the other party says of one that is settled
 * waits for us until one of us writes.
 */
export async function touchDispute(tx: TenantTx, disputeUuid: string, lastEventAt: string, writer: Writer): Promise<void> {
  await tx.query(
    `update dispute set last_event_at = $3,
       answered_at = case
         when $4 = 'machine' then answered_at
         when $4 = 'them' and resolved_at is not null then $3::timestamptz
       end
     where tenant_uuid = $1 and dispute_uuid = $2`,
    [tx.tenantUuid, disputeUuid, lastEventAt, writer],
  );
}

/**
 * Of a dispute that was settled and answered since: what one of us wrote then did not arrive, so that it waits for us again.
 * Answers of machines are none.
 */
export async function bringBackAnswered(tx: TenantTx, disputeUuid: string): Promise<void> {
  await tx.query(
    `update dispute d set answered_at = (
         select max(c.created_at) from communication c
         where c.tenant_uuid = $1 and c.dispute_uuid = $2 and c.email_subject is not null and c.email_to is null
           and c.created_at > d.resolved_at and not exists (
             select from mail_message m
             where m.tenant_uuid = $1 and m.communication_uuid = c.communication_uuid and m.is_automatic))
       where tenant_uuid = $1 and dispute_uuid = $2 and resolved_at is not null and answered_at is null`,
    [tx.tenantUuid, disputeUuid],
  );
}

/** Addresses that are kept for disputes with a party, the best first: its own for disputes, its contact's. */
export async function listDisputeAddresses(
  tx: TenantTx,
  party: "vendor" | "customer",
  externalId: string,
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ addresses: (string | null)[] }>(
    `select array[body ->> 'disputeEmail', body #>> '{contact,email}'] as addresses from ${party} where tenant_uuid = $1 and external_id = $2`,
    [tx.tenantUuid, externalId],
  );
  return (rows[0]?.addresses ?? []).filter((address) => address !== null);
}
