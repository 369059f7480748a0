import type { TenantTx } from "../../database.ts";
import { carrierOf } from "../party/vendor-merge.ts";
import { instantText } from "../../sql.ts";

/** An address that wrote, or that somebody decided about. */
export interface ListedSender {
  readonly sender: string;
  readonly name: string | null;
  /** What a person said of it; null: nobody did. Of a domain it begins with "@". */
  readonly decision: "vendor" | "blocked" | null;
  readonly vendorExternalId: string | null;
  /** False: a decision about a name that many share, made before such were refused: nothing is judged by it. */
  readonly isInForce: boolean;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  /** Whose decision is in force for it: its own, its domain's, or that of a blocked domain above; null: nobody's. */
  readonly ruledBy: string | null;
  readonly ruledVendor: string | null;
  /** Vendors that have it as their contact's or for disputes. */
  readonly registeredBy: readonly string[];
  /** Of the last 90 days. */
  readonly mails: number;
  readonly proven: number;
  readonly unproven: number;
  readonly held: number;
  readonly lastAt: string | null;
  readonly lastVerdicts: string | null;
}

const LIST = `
  with theirs as (
    -- Every record of the carrier that $5 is of.
    select ${carrierOf("$5::text")} as id
    union select merged_external_id from vendor_merge where tenant_uuid = $1 and survivor_external_id = ${carrierOf("$5::text")} and undone_at is null
  ), wrote as (
    select sender, count(*)::int as mails, count(*) filter (where is_proven)::int as proven, count(*) filter (where not is_proven)::int as unproven,
      count(*) filter (where outcome = 'quarantined')::int as held, max(received_at) as last_at
    from mail_message where tenant_uuid = $1 and sender is not null and received_at > $2::timestamptz - interval '90 days' group by sender
  ), decided as (
    select sender, decision, vendor_external_id, decided_at, decided_by from mail_sender where tenant_uuid = $1
  ), registered as (
    select known.address, array_agg(distinct external_id order by external_id) as vendors
    from vendor, lateral (values (lower(body #>> '{contact,email}')), (lower(body ->> 'disputeEmail'))) known (address)
    where tenant_uuid = $1 and known.address is not null group by known.address
  )
  select known.sender, last.sender_name as name, rule.sender as "ruledBy", rule.vendor_external_id as "ruledVendor",
    decided.decision, decided.vendor_external_id as "vendorExternalId", ${instantText("decided.decided_at")} as "decidedAt",
    coalesce(decided.sender <> all ($6::text[]), true) as "isInForce",
    decided.decided_by as "decidedBy", coalesce(registered.vendors, '{}') as "registeredBy", coalesce(wrote.mails, 0) as mails, coalesce(wrote.proven, 0) as proven,
    coalesce(wrote.unproven, 0) as unproven, coalesce(wrote.held, 0) as held, ${instantText("wrote.last_at")} as "lastAt",
    'SPF ' || last.spf || ', DKIM ' || last.dkim || ', DMARC ' || last.dmarc as "lastVerdicts"
  from wrote full join decided using (sender) left join registered on registered.address = sender
    left join lateral (
      select sender_name, spf, dkim, dmarc from mail_message m where m.tenant_uuid = $1 and m.sender = wrote.sender order by m.received_at desc limit 1
    ) last on true
    cross join lateral (select coalesce(wrote.sender, decided.sender) as sender) known
    left join lateral (
      -- As mail-sender-find judges a mail.
      select s.sender, s.decision, s.vendor_external_id from mail_sender s where s.tenant_uuid = $1 and (
          s.sender in (rtrim(known.sender, '.'), '@' || rtrim(split_part(known.sender, '@', -1), '.'))
          or s.decision = 'blocked' and s.sender like '@%' and rtrim(known.sender, '.') like '%.' || substr(s.sender, 2)
        ) and s.sender <> all ($6::text[]) order by length(s.sender) desc limit 1
    ) rule on true
  where ($3::text is null or known.sender ilike $3 or rule.vendor_external_id ilike $3)
    and ($5::text is null or rule.vendor_external_id in (select id from theirs)
      or rule.decision is null and exists (select from theirs where id = any (registered.vendors)))
  order by wrote.held > 0 desc nulls last, wrote.last_at desc nulls last, known.sender limit $4`;

interface SenderFilter {
  /** A pattern of the address or the vendor's id. */
  readonly within: string | null;
  /** The external id of the vendor whose they are: by what people said, else by its record. */
  readonly vendor: string | null;
  /** Rules that are not in force. */
  readonly without: readonly string[];
}

/** Those with mail in quarantine first, then who wrote last. */
export async function listSenders(
  tx: TenantTx,
  at: string,
  filter: SenderFilter,
  limit: number,
): Promise<readonly ListedSender[]> {
  const { rows } = await tx.query<ListedSender & Record<string, unknown>>({ name: "mail-sender-list", text: LIST }, [
    tx.tenantUuid,
    at,
    filter.within,
    limit,
    filter.vendor,
    filter.without,
  ]);
  return rows;
}
