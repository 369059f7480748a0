-- The whole first schema. Every table of tenant data has tenant_uuid first in its primary key and forced row-level security (bottom of this
-- file); the control tables are the named exceptions: a shared commit, a look-up by key and a claim come before the tenant is known.

-- ---------------------------------------------------------------------------------------------------------------- control tables
create table tenant (
  tenant_uuid uuid primary key,
  slug text not null unique,
  name text not null,
  sandbox boolean not null default false,
  grants text[] not null default '{}',
  property_case text not null default 'camel' check (property_case in ('camel', 'pascal')),
  -- The sandbox clock: the tenant's now is the real now plus this. Always zero for live tenants.
  clock_offset_ms bigint not null default 0,
  capture_secret text,
  created_at timestamptz not null default now()
);

create table api_key (
  tenant_uuid uuid not null references tenant,
  key_uuid uuid not null,
  prefix text not null unique,
  hash bytea not null,
  name text not null,
  scopes text[] not null,
  approval_limit numeric(19, 4),
  partner text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_uuid, key_uuid)
);

-- Accepted messages, whole and as they came, written before the 202. Append-only but for state.
create table intake (
  tenant_uuid uuid not null,
  intake_uuid uuid not null,
  operation text not null,
  external_id text not null,
  body text not null,
  -- Who sent it: a key's uuid, an interchange, a mail.
  sent_by text not null,
  -- The order of acceptance: later requests have later instants, and requests of one shared commit differ by a microsecond.
  accepted_at timestamptz not null,
  state text not null default 'accepted' check (state in ('accepted', 'ingested', 'parked')),
  reason text,
  result_uuid uuid,
  primary key (tenant_uuid, intake_uuid)
);
create index intake_by_external_id on intake (tenant_uuid, external_id, accepted_at desc);
create index intake_parked on intake (tenant_uuid, accepted_at) where state = 'parked';
create index intake_by_time on intake (tenant_uuid, accepted_at desc, intake_uuid);

create table idempotency_key (
  tenant_uuid uuid not null,
  operation text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  response text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, operation, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- The work queue. An item is claimed in the very transaction of its effects and deleted with them.
create table work (
  tenant_uuid uuid not null,
  work_uuid uuid not null,
  kind text not null,
  -- What to work on: the intake row, the invoice, the document ...
  subject_uuid uuid not null,
  payload jsonb,
  due_at timestamptz not null default now(),
  -- Keeps the order of acceptance within one kind.
  ordered_at timestamptz not null default clock_timestamp(),
  state text not null default 'ready' check (state in ('ready', 'parked')),
  -- After a failure or a worker's death an item runs by itself, its attempt committed first.
  alone boolean not null default false,
  attempts integer not null default 0,
  last_error text,
  parked_at timestamptz,
  primary key (tenant_uuid, work_uuid)
);
create index work_ready on work (kind, tenant_uuid, ordered_at) where state = 'ready';
create index work_by_subject on work (tenant_uuid, subject_uuid);
create index work_parked on work (tenant_uuid, parked_at) where state = 'parked';

-- A running worker and what it holds in its hands, so that the items of a worker that died run alone from then on.
create table worker (
  worker_uuid uuid primary key,
  host text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  holds uuid[] not null default '{}'
);

create table tenant_counter (
  tenant_uuid uuid primary key references tenant,
  -- Dense number of the last finalized invoice, and the date given to it.
  finalized_no bigint not null default 0,
  finalized_at timestamptz not null default '-infinity'
);

-- ------------------------------------------------------------------------------------------------------------------------ orders
create table freight_order (
  tenant_uuid uuid not null,
  order_uuid uuid not null,
  external_id text not null,
  order_number text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'cancelled', 'replaced')),
  e_tag bigint not null default 1,
  version integer not null default 1,
  -- When the newest version was accepted: an older one that lands late never wins.
  accepted_at timestamptz not null,
  ship_on date not null,
  customer_external_id text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  approved_at timestamptz,
  last_event_at timestamptz,
  body jsonb not null,
  primary key (tenant_uuid, order_uuid)
);
create unique index freight_order_external_id on freight_order (tenant_uuid, external_id) where status <> 'replaced';
create index freight_order_changed on freight_order (tenant_uuid, changed_at desc, order_uuid);

create table order_version (
  tenant_uuid uuid not null,
  order_uuid uuid not null,
  accepted_at timestamptz not null,
  landed_at timestamptz not null default clock_timestamp(),
  source text not null,
  intake_uuid uuid,
  body jsonb not null,
  primary key (tenant_uuid, order_uuid, accepted_at)
);
create index order_version_landed on order_version (tenant_uuid, landed_at, order_uuid);

create table order_reference (
  tenant_uuid uuid not null,
  value_key text not null,
  kind text not null,
  order_uuid uuid not null,
  -- The key with easily confused characters folded (O/0, I/1, S/5, B/8), for a match at lower confidence.
  loose_key text not null,
  primary key (tenant_uuid, value_key, kind, order_uuid)
);
create index order_reference_loose on order_reference (tenant_uuid, loose_key);
create index order_reference_order on order_reference (tenant_uuid, order_uuid);

-- ---------------------------------------------------------------------------------------------------------------------- invoices
create table invoice (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  external_id text not null,
  invoice_number text not null,
  number_key text not null,
  type text not null,
  source text not null,
  status text not null check (status in ('received', 'matching', 'unmatched', 'auditing', 'review', 'disputed', 'approved', 'terminated')),
  verdict text check (verdict in ('approve', 'review', 'dispute', 'block', 'unmatched')),
  e_tag bigint not null default 1,
  vendor_external_id text,
  vendor_scac text,
  vendor_name text,
  currency text not null,
  billed numeric(19, 4) not null,
  expected numeric(19, 4),
  approved numeric(19, 4),
  variance numeric(19, 4),
  invoice_on date not null,
  ship_on date,
  due_on date,
  is_quick_pay boolean not null default false,
  received_at timestamptz not null,
  accepted_at timestamptz not null,
  created_by text not null,
  intake_uuid uuid,
  interchange_uuid uuid,
  matching jsonb,
  match_by_hand boolean not null default false,
  audit_uuid uuid,
  assignee text,
  -- An approval in the app that can still be undone; it takes effect at this instant.
  approval_pending jsonb,
  approved_at timestamptz,
  approved_by text,
  terminated_reason text,
  terminated_message text,
  superseded_by uuid,
  finalized_no bigint,
  finalized_at timestamptz,
  delivered_at timestamptz,
  last_event_at timestamptz,
  body jsonb not null,
  primary key (tenant_uuid, invoice_uuid)
);
create index invoice_external_id on invoice (tenant_uuid, external_id);
create index invoice_number_key on invoice (tenant_uuid, number_key);
create index invoice_queue on invoice (tenant_uuid, status, received_at desc, invoice_uuid);
create index invoice_received on invoice (tenant_uuid, received_at desc, invoice_uuid);
create unique index invoice_finalized_no on invoice (tenant_uuid, finalized_no) where finalized_no is not null;
create index invoice_finalized_at on invoice (tenant_uuid, finalized_at, finalized_no) where finalized_no is not null;
create unique index invoice_intake on invoice (tenant_uuid, intake_uuid) where intake_uuid is not null;

create table invoice_reference (
  tenant_uuid uuid not null,
  value_key text not null,
  kind text not null,
  invoice_uuid uuid not null,
  loose_key text not null,
  primary key (tenant_uuid, value_key, kind, invoice_uuid)
);
create index invoice_reference_invoice on invoice_reference (tenant_uuid, invoice_uuid);
create index invoice_reference_loose on invoice_reference (tenant_uuid, loose_key);

create table invoice_order (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  order_uuid uuid not null,
  primary key (tenant_uuid, invoice_uuid, order_uuid)
);
create index invoice_order_order on invoice_order (tenant_uuid, order_uuid);

create table audit (
  tenant_uuid uuid not null,
  audit_uuid uuid not null,
  invoice_uuid uuid not null,
  at timestamptz not null,
  verdict text not null,
  policy_version integer not null,
  rule_set_version text not null,
  facts_hash text not null,
  -- The facts as canonical text: a past audit can be run again bit for bit.
  facts text not null,
  result jsonb not null,
  primary key (tenant_uuid, audit_uuid)
);
create index audit_invoice on audit (tenant_uuid, invoice_uuid, at desc);

create table timeline (
  tenant_uuid uuid not null,
  invoice_uuid uuid not null,
  entry_uuid uuid not null,
  at timestamptz not null,
  actor text not null,
  kind text not null,
  data jsonb,
  primary key (tenant_uuid, invoice_uuid, entry_uuid)
);

-- Counts of finalized invoices in blocks of 1,000 numbers, so that filtered pages never need a deep OFFSET.
create table finalized_block (
  tenant_uuid uuid not null,
  block_no bigint not null,
  matched_undelivered integer not null default 0,
  matched_delivered integer not null default 0,
  unmatched_undelivered integer not null default 0,
  unmatched_delivered integer not null default 0,
  primary key (tenant_uuid, block_no)
);

-- ---------------------------------------------------------------------------------------------------------------------- disputes
create table dispute (
  tenant_uuid uuid not null,
  dispute_uuid uuid not null,
  invoice_uuid uuid not null,
  party text not null check (party in ('Vendor', 'Tenant', 'Customer')),
  e_tag bigint not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  resolved_at timestamptz,
  last_event_at timestamptz,
  primary key (tenant_uuid, dispute_uuid)
);
create index dispute_invoice on dispute (tenant_uuid, invoice_uuid);

create table dispute_reason (
  tenant_uuid uuid not null,
  reason_uuid uuid not null,
  dispute_uuid uuid not null,
  description text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  primary key (tenant_uuid, reason_uuid)
);
create index dispute_reason_dispute on dispute_reason (tenant_uuid, dispute_uuid, reason_uuid);

create table communication (
  tenant_uuid uuid not null,
  communication_uuid uuid not null,
  dispute_uuid uuid not null,
  created_at timestamptz not null,
  created_by text not null,
  text text not null,
  -- Null for a note that stays inside the service.
  email_subject text,
  email_to text[],
  message_id text,
  primary key (tenant_uuid, communication_uuid)
);
create index communication_dispute on communication (tenant_uuid, dispute_uuid, communication_uuid);

create table communication_attachment (
  tenant_uuid uuid not null,
  communication_uuid uuid not null,
  identifier text not null,
  blob_hash text not null,
  media_type text not null,
  bytes bigint not null,
  primary key (tenant_uuid, communication_uuid, identifier)
);

-- --------------------------------------------------------------------------------------------------------------------- documents
create table document (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  type text not null default 'Unset',
  status text not null default 'Draft' check (status in ('Draft', 'Ready', 'Approved')),
  e_tag bigint not null default 1,
  filename text not null,
  stored_name text not null,
  media_type text not null,
  blob_hash text not null,
  bytes bigint not null,
  has_signature boolean not null default false,
  fields jsonb not null default '{}',
  source text not null,
  intake_uuid uuid,
  created_at timestamptz not null,
  created_by text not null,
  modified_at timestamptz not null,
  modified_by text not null,
  approved_at timestamptz,
  approved_by text,
  last_event_at timestamptz,
  primary key (tenant_uuid, document_uuid)
);
create index document_approved on document (tenant_uuid, approved_at, document_uuid) where status = 'Approved';
create index document_listed on document (tenant_uuid, created_at desc, document_uuid);

create table document_invoice (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  invoice_uuid uuid not null,
  primary key (tenant_uuid, document_uuid, invoice_uuid)
);
create index document_invoice_invoice on document_invoice (tenant_uuid, invoice_uuid);

create table document_order (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  order_uuid uuid not null,
  -- DOCUMENT_APPROVED is raised once per linked order.
  announced boolean not null default false,
  primary key (tenant_uuid, document_uuid, order_uuid)
);
create index document_order_order on document_order (tenant_uuid, order_uuid);

-- -------------------------------------------------------------------------------------------------------- settings of a tenant
create table audit_policy (
  tenant_uuid uuid not null,
  version integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  primary key (tenant_uuid, version)
);

create table charge_code (
  tenant_uuid uuid not null,
  code text not null,
  kind text not null check (kind in ('linehaul', 'fuel', 'accessorial', 'discount', 'tax')),
  aliases text[] not null default '{}',
  position integer not null default 0,
  type_uuid uuid not null default gen_random_uuid(),
  primary key (tenant_uuid, code)
);

create table vendor_charge_alias (
  tenant_uuid uuid not null,
  vendor_external_id text not null,
  alias text not null,
  code text not null,
  primary key (tenant_uuid, vendor_external_id, alias)
);

create table vendor (
  tenant_uuid uuid not null,
  external_id text not null,
  vendor_uuid uuid not null,
  name text,
  scac text,
  mc_number text,
  dot_number text,
  body jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_uuid, external_id)
);
create index vendor_scac on vendor (tenant_uuid, scac);

create table customer (
  tenant_uuid uuid not null,
  external_id text not null,
  customer_uuid uuid not null,
  name text,
  body jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (tenant_uuid, external_id)
);

create table fx_rate (
  tenant_uuid uuid not null,
  from_currency text not null,
  to_currency text not null,
  valid_on date not null,
  rate numeric(24, 12) not null,
  primary key (tenant_uuid, from_currency, to_currency, valid_on)
);

-- ----------------------------------------------------------------------------------------------------------- events and webhooks
create table webhook_endpoint (
  tenant_uuid uuid not null,
  endpoint_uuid uuid not null,
  url text not null,
  types text[],
  description text,
  enabled boolean not null default true,
  -- Newest first; the ones after it sign too until they expire, while a secret is rotated.
  secrets jsonb not null,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_uuid, endpoint_uuid)
);

create table event (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  type text not null,
  at timestamptz not null,
  data text not null,
  primary key (tenant_uuid, event_uuid)
);
create index event_by_time on event (tenant_uuid, at desc, event_uuid);

-- Control table: deliveries are claimed across tenants. The payload stays in `event`.
create table delivery (
  tenant_uuid uuid not null,
  delivery_uuid uuid not null,
  endpoint_uuid uuid not null,
  event_uuid uuid not null,
  type text not null,
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'discarded', 'cancelled')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner uuid,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  done_at timestamptz,
  last_status integer,
  last_error text,
  primary key (tenant_uuid, delivery_uuid)
);
create index delivery_due on delivery (due_at) where state = 'pending';
create index delivery_listed on delivery (tenant_uuid, created_at desc, delivery_uuid);
create index delivery_endpoint on delivery (tenant_uuid, endpoint_uuid, state);
create index delivery_event on delivery (tenant_uuid, event_uuid);

create table delivery_attempt (
  tenant_uuid uuid not null,
  delivery_uuid uuid not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  response text,
  primary key (tenant_uuid, delivery_uuid, attempt)
);

-- --------------------------------------------------------------------------------------------------------------------------- EDI
create table edi_interchange (
  tenant_uuid uuid not null,
  interchange_uuid uuid not null,
  -- Several interchanges can come in one file; each row knows its file and place in it.
  file_uuid uuid not null,
  place integer not null default 0,
  received_at timestamptz not null,
  received_by text not null,
  channel text not null,
  byte_hash bytea not null,
  bytes bigint not null,
  sender text,
  receiver text,
  control_number text,
  test boolean not null default false,
  outcome text not null,
  reason text,
  acknowledgement text,
  sets integer not null default 0,
  sets_accepted integer not null default 0,
  notes jsonb not null default '[]',
  primary key (tenant_uuid, interchange_uuid)
);
create index edi_interchange_listed on edi_interchange (tenant_uuid, received_at desc, interchange_uuid);
create index edi_interchange_control on edi_interchange (tenant_uuid, sender, control_number);

-- One file as it came: the unit of "the same bytes again".
create table edi_file (
  tenant_uuid uuid not null,
  file_uuid uuid not null,
  byte_hash bytea not null,
  bytes bigint not null,
  received_at timestamptz not null,
  -- Null while the file is still being read; then what was answered, byte for byte.
  status integer,
  answer text,
  primary key (tenant_uuid, file_uuid)
);
create unique index edi_file_hash on edi_file (tenant_uuid, byte_hash) where status is not null;

create table edi_file_chunk (
  tenant_uuid uuid not null,
  file_uuid uuid not null,
  chunk_no integer not null,
  bytes bytea not null,
  primary key (tenant_uuid, file_uuid, chunk_no)
);

create table edi_transaction_set (
  tenant_uuid uuid not null,
  interchange_uuid uuid not null,
  set_no integer not null,
  set_id text not null,
  control_number text,
  status text not null,
  errors jsonb not null default '[]',
  intake_uuid uuid,
  primary key (tenant_uuid, interchange_uuid, set_no)
);

create table edi_partner (
  tenant_uuid uuid not null,
  sender_id text not null,
  body jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_uuid, sender_id)
);

-- Our own control numbers, one row a partner.
create table edi_control_number (
  tenant_uuid uuid not null,
  partner text not null,
  last_number bigint not null default 0,
  primary key (tenant_uuid, partner)
);

-- ------------------------------------------------------------------------------------------------------------ people (membership)
create table tenant_member (
  tenant_uuid uuid not null references tenant,
  user_id text not null,
  role text not null check (role in ('auditor', 'approver', 'admin', 'developer', 'viewer')),
  approval_limit numeric(19, 4),
  created_at timestamptz not null default now(),
  primary key (tenant_uuid, user_id)
);
create index tenant_member_user on tenant_member (user_id);

-- ----------------------------------------------------------------------------------------------------- forced row-level security
do $$
declare
  name text;
begin
  foreach name in array array[
    'freight_order', 'order_version', 'order_reference', 'invoice', 'invoice_reference', 'invoice_order', 'audit', 'timeline',
    'finalized_block', 'dispute', 'dispute_reason', 'communication', 'communication_attachment', 'document', 'document_invoice',
    'document_order', 'audit_policy', 'charge_code', 'vendor_charge_alias', 'vendor', 'customer', 'fx_rate', 'webhook_endpoint', 'event',
    'delivery_attempt', 'edi_interchange', 'edi_file', 'edi_file_chunk', 'edi_transaction_set', 'edi_partner', 'edi_control_number'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- nullif: without a tenant (a fresh or a reused connection) nothing is seen and nothing can be written.
    execute format(
      'create policy tenant_only on %I using (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid) '
      'with check (tenant_uuid = nullif(current_setting(''app.tenant'', true), '''')::uuid)', name);
  end loop;
end $$;
