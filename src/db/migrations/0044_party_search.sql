-- What vendors and customers are found by: uuid, external id, name, SCACs, account numbers, parts of addresses, folded (src/domain/party/party-keys.ts).
-- `rank`: 0 of the tenant's directory, 1 of one that only invoices or nameless entries of orders told of. `place`: 0, or which of its addresses.
create table party_key (
  tenant_uuid uuid not null references tenant,
  party text not null check (party in ('vendor', 'customer')),
  key text not null,
  rank smallint not null,
  party_uuid uuid not null,
  place smallint not null,
  primary key (tenant_uuid, party, key, rank, party_uuid, place)
);
create index party_key_party on party_key (tenant_uuid, party_uuid, key);
alter table party_key enable row level security;
alter table party_key force row level security;
create policy tenant_only on party_key using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- Vendors and customers that the directory does not have, because nobody but an invoice told of them, or an order without an external id. They have a
-- uuid, and are nothing that an audit rests on. One whose external id comes into the directory later keeps its uuid there.
create table sighted_party (
  tenant_uuid uuid not null references tenant,
  party text not null check (party in ('vendor', 'customer')),
  identity text not null,
  party_uuid uuid not null,
  external_id text,
  name text,
  scac text,
  mc_number text,
  dot_number text,
  address jsonb,
  sighted_at timestamptz not null default now(),
  primary key (tenant_uuid, party, identity)
);
create unique index sighted_party_uuid on sighted_party (tenant_uuid, party_uuid);
alter table sighted_party enable row level security;
alter table sighted_party force row level security;
create policy tenant_only on sighted_party using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create unique index vendor_uuid on vendor (tenant_uuid, vendor_uuid);
create unique index customer_uuid on customer (tenant_uuid, customer_uuid);

-- What is known so far.
insert into sighted_party (tenant_uuid, party, identity, party_uuid, external_id, scac)
select tenant_uuid, 'vendor', identity, gen_random_uuid(), external_id, scac from (
  select distinct on (i.tenant_uuid, coalesce('id:' || i.vendor_external_id, 'scac:' || lower(i.vendor_scac)))
    i.tenant_uuid, coalesce('id:' || i.vendor_external_id, 'scac:' || lower(i.vendor_scac)) as identity, i.vendor_external_id as external_id, i.vendor_scac as scac
  from (select distinct tenant_uuid, vendor_external_id, vendor_scac from invoice) i
  where coalesce(i.vendor_external_id, i.vendor_scac) is not null
    and not exists (select from vendor v where v.tenant_uuid = i.tenant_uuid and v.external_id = i.vendor_external_id)
    and not exists (select from vendor v where v.tenant_uuid = i.tenant_uuid and i.vendor_external_id is null and v.scac = i.vendor_scac)
  order by i.tenant_uuid, coalesce('id:' || i.vendor_external_id, 'scac:' || lower(i.vendor_scac)), i.vendor_scac nulls last
) as unknown;

insert into party_key (tenant_uuid, party, key, rank, party_uuid, place)
select tenant_uuid, party, kind || ':' || left(regexp_replace(lower(normalize(value, NFKC)), '\s+', '', 'g'), 255), rank, party_uuid, place from (
  select tenant_uuid, 'vendor' as party, 0 as rank, vendor_uuid as party_uuid, 0 as place, named.kind, named.value
  from vendor, lateral (values ('uuid', vendor_uuid::text), ('id', external_id), ('name', name), ('scac', scac)) as named (kind, value)
  union all
  select tenant_uuid, 'vendor', 0, vendor_uuid, 0, 'scac', further.value
  from vendor, lateral jsonb_array_elements_text(case jsonb_typeof(body -> 'scacs') when 'array' then body -> 'scacs' else '[]' end) as further (value)
  union all
  select tenant_uuid, 'vendor', 0, vendor_uuid, 1, part.kind, part.value
  from vendor, lateral (values ('address1', body -> 'remitTo' ->> 'address1'), ('address2', body -> 'remitTo' ->> 'address2'), ('city', body -> 'remitTo' ->> 'city'),
    ('state', body -> 'remitTo' ->> 'state'), ('zip', replace(body -> 'remitTo' ->> 'postalCode', '-', '')),
    ('zip', substring(body -> 'remitTo' ->> 'postalCode' from '^(\d{5})-\d{4}$'))) as part (kind, value)
  union all
  select tenant_uuid, 'customer', 0, customer_uuid, 0, named.kind, named.value
  from customer, lateral (values ('uuid', customer_uuid::text), ('id', external_id), ('name', name)) as named (kind, value)
  union all
  select tenant_uuid, 'vendor', 1, party_uuid, 0, named.kind, named.value
  from sighted_party, lateral (values ('uuid', party_uuid::text), ('id', external_id), ('scac', scac)) as named (kind, value)
) as known where regexp_replace(value, '\s+', '', 'g') <> ''
on conflict do nothing;
