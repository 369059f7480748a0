import type { TenantTx } from "../../database.ts";

/** A notice of assignment that somebody approved: it says who is paid in a vendor's place. */
export interface NoticeInForce {
  readonly documentUuid: string;
  readonly name: string;
  readonly vendorName: string | null;
  readonly remitToName: string | null;
  readonly approvedAt: Date;
  readonly approvedBy: string;
  /** What the approver may approve by now: of a person or a key that is there; null: neither is. */
  readonly approver: {
    readonly role: string | null;
    readonly scopes: readonly string[] | null;
    readonly approvalLimit: string | null;
  } | null;
}

/** The last of them, the newest first. */
export async function listNoticesInForce(tx: TenantTx, type: string, limit: number): Promise<readonly NoticeInForce[]> {
  return (
    await tx.query<NoticeInForce>(
      {
        name: "notices-in-force",
        text: `select d.document_uuid as "documentUuid", d.filename as name, d.fields ->> 'vendorName' as "vendorName", d.fields ->> 'remitToName' as "remitToName",
            coalesce(d.approved_at, d.created_at) as "approvedAt", coalesce(d.approved_by, '') as "approvedBy",
            coalesce(
              (select jsonb_build_object('role', m.role, 'scopes', null, 'approvalLimit', m.approval_limit::text) from tenant_member m
                where m.tenant_uuid = $1 and 'user:' || m.user_id = d.approved_by),
              (select jsonb_build_object('role', null, 'scopes', k.scopes, 'approvalLimit', k.approval_limit::text) from api_key k
                where k.tenant_uuid = $1 and 'key:' || k.key_uuid = d.approved_by)) as approver
          from document d where d.tenant_uuid = $1 and d.type = $2 and d.status = 'Approved' and d.approved_how = 'decision' and d.approved_by is not null
          order by d.approved_at desc limit $3`,
      },
      [tx.tenantUuid, type, limit],
    )
  ).rows;
}
