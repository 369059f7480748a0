-- What a capture provider sent, image by image: each that is an address is fetched by itself, and what became of it stays to be seen.
alter table capture add column load_id text, add column received_at timestamptz;
alter table capture alter column received_at set default now();
create index capture_listed on capture (tenant_uuid, received_at desc, intake_uuid);

create table capture_image (
  tenant_uuid uuid not null,
  image_uuid uuid not null,
  intake_uuid uuid not null,
  -- From 1, as the provider listed them.
  place integer not null,
  -- Null: it came with the callback. May carry a signature of the provider's store, and is therefore shown without its query.
  address text,
  state text not null check (state in ('waiting', 'stored', 'failed')),
  attempts integer not null default 0,
  reason text,
  document_uuid uuid,
  primary key (tenant_uuid, image_uuid)
);
create index capture_image_of on capture_image (tenant_uuid, intake_uuid, place);

-- Callbacks that were signed well and could not be taken.
create table capture_refusal (
  tenant_uuid uuid not null,
  refusal_uuid uuid not null,
  refused_at timestamptz not null default now(),
  capture_id text,
  load_id text,
  reason text not null,
  -- The start of what came.
  received_text text not null,
  primary key (tenant_uuid, refusal_uuid)
);
create index capture_refusal_listed on capture_refusal (tenant_uuid, refused_at desc, refusal_uuid);

alter table capture_image enable row level security;
alter table capture_image force row level security;
create policy tenant_only on capture_image using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table capture_refusal enable row level security;
alter table capture_refusal force row level security;
create policy tenant_only on capture_refusal using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
