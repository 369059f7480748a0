import { instantText } from "../../sql.ts";
import type { TenantTx } from "../../database.ts";

/** An invoice that a version of its order had audited again, and what came of it. */
export interface AuditOfVersion {
  /** The version's place in the order of acceptance, from 1. */
  readonly version: number;
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly at: string;
  /** The status before and after; the verdict it came to. */
  readonly before: string;
  readonly after: string | null;
  readonly verdict: string | null;
  /** Approvals that waited, for their seconds or a second person, and were dropped with it. */
  readonly droppedApprovals: number;
}

/** Of an order with more invoices than this nobody reads every audit of every version. */
const MAX_AUDITS = 2_000;

/**
 * A version takes effect when it lands, unless one that was accepted later has landed before or with it. Every open invoice of
 * the order is audited again at once, so the first audit from then on, of one that was audited against the order before, is that
 * of the version. Entries of earlier releases name no orders: they count. The first version finds no invoice that was audited
 * against it.
 */
const AUDITS = {
  name: "order-audits-of-versions",
  text: `
    with version as (
      select row_number() over (order by accepted_at)::integer as place, accepted_at, landed_at from order_version
      where tenant_uuid = $1 and order_uuid = $2
    ), effective as (
      select place, landed_at, lead(landed_at) over (order by landed_at) as until from version
      where not exists (select 1 from version other where other.landed_at <= version.landed_at and other.accepted_at > version.accepted_at)
    ), entry as (
      select i.invoice_uuid, i.invoice_number, t.entry_uuid, t.at, t.kind, t.data,
        lag(t.data -> 'orders') over (partition by t.invoice_uuid, t.kind order by t.at, t.entry_uuid) as orders_before
      from invoice i join timeline t on t.tenant_uuid = $1 and t.invoice_uuid = i.invoice_uuid and t.kind in ('audited', 'approval-dropped')
      where i.tenant_uuid = $1 and i.invoice_uuid = any($3)
    ), placed as (
      select entry.*, effective.place from entry join effective
        on entry.at >= effective.landed_at and (effective.until is null or entry.at < effective.until)
      where effective.place > 1
    ), audited as (
      select distinct on (place, invoice_uuid) * from placed
      where kind = 'audited' and data ->> 'before' is not null
        and (orders_before is null or orders_before @> jsonb_build_array(jsonb_build_object('uuid', $2::text)))
      order by place, invoice_uuid, at, entry_uuid
    )
    select place as version, invoice_uuid as uuid, invoice_number as "invoiceNumber", ${instantText("at")} as at,
      data ->> 'before' as before, data ->> 'after' as after, data ->> 'verdict' as verdict,
      (select count(*) from placed dropped where dropped.kind = 'approval-dropped' and dropped.place = audited.place
        and dropped.invoice_uuid = audited.invoice_uuid and dropped.at <= audited.at) as "droppedApprovals"
    from audited order by place, audited.at, invoice_uuid limit ${MAX_AUDITS}`,
};

/** Of these invoices what each version of the order had audited again, by version and time. */
export async function listAuditsOfVersions(
  tx: TenantTx,
  orderUuid: string,
  invoiceUuids: readonly string[],
): Promise<readonly AuditOfVersion[]> {
  if (invoiceUuids.length === 0) return [];
  return (await tx.query<AuditOfVersion>(AUDITS, [tx.tenantUuid, orderUuid, invoiceUuids])).rows;
}
