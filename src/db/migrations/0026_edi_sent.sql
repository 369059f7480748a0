-- What was sent to EDI partners of our own accord (824), and what they answered; which acknowledgement of ours had which number; the ids we are known by.

create table edi_sent (
  tenant_uuid uuid not null,
  sent_uuid uuid not null,
  -- Whom it went to, as control numbers are counted: qualifier, slash, interchange id.
  partner text not null,
  -- ISA13 and GS06.
  control_number bigint not null,
  set_id text not null,
  -- What it speaks of.
  interchange_uuid uuid not null,
  content text not null,
  sent_at timestamptz not null,
  -- When an answer is overdue; null: none is expected.
  due_at timestamptz,
  state text not null default 'sent' check (state in ('sent', 'accepted', 'accepted-with-errors', 'rejected')),
  answers jsonb not null default '[]'::jsonb,
  answered_at timestamptz,
  -- A person has seen that it was rejected, or never answered.
  settled_at timestamptz,
  settled_by text,
  primary key (tenant_uuid, sent_uuid)
);
create index edi_sent_number on edi_sent (tenant_uuid, partner, control_number, sent_at);
create index edi_sent_interchange on edi_sent (tenant_uuid, interchange_uuid);
create index edi_sent_listing on edi_sent (tenant_uuid, sent_at, sent_uuid);
create index edi_sent_open on edi_sent (tenant_uuid, state, due_at) where settled_at is null;
alter table edi_sent enable row level security;
alter table edi_sent force row level security;
create policy tenant_only on edi_sent using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- The control number of our acknowledgement, and what an interchange answers of ours.
alter table edi_interchange add column answer_number bigint;
alter table edi_interchange add column answers jsonb not null default '[]'::jsonb;
create index edi_interchange_answer on edi_interchange (tenant_uuid, sender, answer_number) where answer_number is not null;

-- The interchange ids (ISA08, with or without ISA07 and a slash before it) partners write to; none: any.
alter table tenant add column edi_receiver_ids text[] not null default '{}';
