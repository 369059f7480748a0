-- Operations 20 and 21 read their pages off an index: no version asks for a later one, and a document's place is the time it was told of.
alter table order_version no force row level security;
alter table document no force row level security;
alter table document_order no force row level security;

-- When the order's next version landed: from then on this one is no longer listed.
alter table order_version add column superseded_at timestamptz;
update order_version version set superseded_at = next.landed_at
  from (
    select tenant_uuid, order_uuid, accepted_at, lead(landed_at) over (partition by tenant_uuid, order_uuid order by landed_at, accepted_at) as landed_at
    from order_version
  ) next
  where next.landed_at is not null and version.tenant_uuid = next.tenant_uuid and version.order_uuid = next.order_uuid and version.accepted_at = next.accepted_at;
drop index order_version_landed;
create index order_version_listed on order_version (tenant_uuid, landed_at, order_uuid) include (superseded_at);

-- Since when an approved document is listed for this order: its approval, or the link when that came later.
alter table document_order add column listed_at timestamptz;
update document_order linked set listed_at = document.approved_at
  from document where document.tenant_uuid = linked.tenant_uuid and document.document_uuid = linked.document_uuid and document.status = 'Approved';
create index document_order_listed on document_order (tenant_uuid, listed_at, document_uuid, order_uuid) where listed_at is not null;
drop index document_approved;

alter table order_version force row level security;
alter table document force row level security;
alter table document_order force row level security;

-- Attachments are told in the order in which they were given.
alter table communication_attachment add column position integer not null default 0;
