-- The audit trail: what was changed of access, settings and money, who signed in, what was refused. Rows are added in the transaction of what they
-- tell of, without a lock, and sealed afterwards in batches (trail_batch), each with the hash of the one before.
-- The tenant of uuid zero stands for the installation itself.
create table trail_event (
  tenant_uuid uuid not null,
  event_uuid uuid not null default gen_random_uuid(),
  -- Of the real clock, also in a sandbox whose clock was moved.
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('operation', 'change', 'decision', 'sign-in', 'sign-out', 'refused', 'command', 'retention')),
  touches text not null check (touches in ('money', 'access', 'settings')),
  -- The operation or command in whose transaction it happened; null: the service by itself.
  operation text,
  action text not null,
  actor text not null,
  address text,
  trace_id text,
  subject text,
  -- JSON texts as they are hashed; never rewritten.
  before text,
  after text,
  -- Refused attempts of one address in one minute are one row.
  times integer not null default 1,
  primary key (tenant_uuid, event_uuid)
);
create index trail_event_listed on trail_event (tenant_uuid, at desc, event_uuid);
alter table trail_event enable row level security;
alter table trail_event force row level security;
create policy tenant_only on trail_event
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- Which events are in no batch yet. Ids only: whoever seals finds by it which tenants have something to seal.
create table trail_unsealed (
  tenant_uuid uuid not null,
  event_uuid uuid not null,
  primary key (tenant_uuid, event_uuid)
);

create table trail_batch (
  tenant_uuid uuid not null,
  batch_no integer not null,
  sealed_at timestamptz not null,
  text_version integer not null,
  event_uuids uuid[] not null,
  events_hash text not null,
  previous_hash text not null,
  hash text not null,
  -- Retention took the events away; the batch stays, and with it the chain.
  emptied_at timestamptz,
  primary key (tenant_uuid, batch_no)
);
alter table trail_batch enable row level security;
alter table trail_batch force row level security;
create policy tenant_only on trail_batch
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- As which tenant the trail is written for a moment: a change may be of another tenant than the transaction's, or be made before one is known.
create function trail_write(event trail_event) returns void language plpgsql as $$
declare
  entered text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', event.tenant_uuid::text, true);
  insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, trace_id, subject, before, after)
  values (event.tenant_uuid, event.kind, event.touches, event.operation, event.action, event.actor, event.address, event.trace_id, event.subject,
    event.before, event.after);
  perform set_config('app.tenant', entered, true);
end $$;

-- A trigger after each row. Arguments: what it touches; the columns that name the row; columns that do not count; columns (or names within a JSON
-- column, as body.contact) that are told of without what they say.
create function trail_change() returns trigger language plpgsql as $$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
  ignored text[] := string_to_array('tenant_uuid ' || tg_argv[2], ' ');
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(is_now, was);
  event trail_event;
  hidden text;
begin
  event.subject := (select string_agg(whole ->> name, ' ' order by place)
    from unnest(string_to_array(tg_argv[1], ' ')) with ordinality as named (name, place));
  was := was - ignored;
  is_now := is_now - ignored;
  if was is not distinct from is_now then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, was -> key), jsonb_object_agg(key, value) into was, is_now
    from jsonb_each(is_now) where was -> key is distinct from value;
  end if;
  foreach hidden in array string_to_array(tg_argv[3], ' ') loop
    if was #> string_to_array(hidden, '.') <> 'null' then was := jsonb_set(was, string_to_array(hidden, '.'), '"…"'); end if;
    if is_now #> string_to_array(hidden, '.') <> 'null' then is_now := jsonb_set(is_now, string_to_array(hidden, '.'), '"…"'); end if;
  end loop;
  event.tenant_uuid := coalesce((whole ->> 'tenant_uuid')::uuid, '00000000-0000-0000-0000-000000000000');
  event.kind := 'change';
  event.touches := tg_argv[0];
  event.operation := act ->> 'operation';
  event.action := tg_table_name || case tg_op when 'INSERT' then ' added' when 'UPDATE' then ' changed' else ' removed' end;
  -- A caller who proved himself within the operation (a token) is who the row belongs to.
  event.actor := case when coalesce(act ->> 'actor', 'anonymous') = 'anonymous' and whole ? 'key_uuid' then 'key:' || (whole ->> 'key_uuid')
    else coalesce(act ->> 'actor', whole ->> 'actor', whole ->> 'changed_by', 'service') end;
  event.address := act ->> 'address';
  event.trace_id := act ->> 'traceId';
  event.before := was::text;
  event.after := is_now::text;
  perform trail_write(event);
  return null;
end $$;

create function trail_unseal() returns trigger language plpgsql as $$
begin
  insert into trail_unsealed (tenant_uuid, event_uuid) select tenant_uuid, event_uuid from added;
  return null;
end $$;
create trigger trail_event_unsealed after insert on trail_event referencing new table as added
  for each statement execute function trail_unseal();

-- Decisions about invoices, by whomever: also those that the policy makes, many in one statement.
create function trail_decisions() returns trigger language plpgsql as $$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
begin
  insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, trace_id, subject, before, after)
  select tenant_uuid, 'decision', 'money', act ->> 'operation', 'invoice ' || kind, actor, act ->> 'address', act ->> 'traceId', invoice_uuid::text,
    case when data ? 'before' then jsonb_build_object('status', data -> 'before')::text end, (data - 'before')::text
  from added
  where kind in ('approved', 'approval-awaits-second', 'approval-undone', 'approval-dropped', 'terminated', 'held', 'hold-released', 'withheld-lifted',
    'matched', 'unmatched', 'replaced');
  return null;
end $$;
create trigger timeline_trail after insert on timeline referencing new table as added
  for each statement execute function trail_decisions();

create trigger recovery_event_trail after insert on recovery_event
  for each row execute function trail_change('money', 'recovery_uuid', '', '');
create trigger dispute_trail after insert or delete or update of party, resolved_at on dispute
  for each row execute function trail_change('money', 'dispute_uuid', 'last_event_at', '');
create trigger document_trail after update of type, status, has_signature, fields, approved_at on document
  for each row execute function trail_change('money', 'document_uuid', 'e_tag modified_at last_event_at pdf_hash pdf_bytes pdf_refusal pdf_refused_until', 'fields');
create trigger audit_policy_trail after insert or update or delete on audit_policy
  for each row execute function trail_change('money', 'version', '', '');
create trigger charge_code_trail after insert or update or delete on charge_code
  for each row execute function trail_change('money', 'code', '', '');
create trigger vendor_charge_alias_trail after insert or update or delete on vendor_charge_alias
  for each row execute function trail_change('money', 'vendor_external_id alias', '', '');
create trigger fx_rate_trail after insert or update or delete on fx_rate
  for each row execute function trail_change('money', 'from_currency to_currency valid_on', '', '');
create trigger vendor_trail after insert or update or delete on vendor
  for each row execute function trail_change('money', 'external_id', 'updated_at', 'body.contact body.disputeEmail');
create trigger customer_trail after insert or update or delete on customer
  for each row execute function trail_change('money', 'external_id', 'updated_at', 'body.contact');
create trigger edi_partner_trail after insert or update or delete on edi_partner
  for each row execute function trail_change('money', 'sender_id', 'updated_at', '');
create trigger rating_engine_trail after insert or update or delete on rating_engine
  for each row execute function trail_change('money', 'url', 'changed_at', 'api_key next_api_key');
create trigger pending_change_trail after insert or update or delete on pending_change
  for each row execute function trail_change('money', 'kind subject', 'asked_name decided_name', '');

create trigger api_key_trail after insert or delete or update of hash, name, scopes, approval_limit, partner, expires_at, revoked_at on api_key
  for each row execute function trail_change('access', 'key_uuid', 'last_used_at', 'hash');
create trigger oauth_token_trail after insert or update on oauth_token
  for each row execute function trail_change('access', 'key_uuid', '', 'token_hash');
create trigger sftp_account_trail after insert or delete or update of user_name, public_keys, partner, enabled on sftp_account
  for each row execute function trail_change('access', 'account_uuid', 'last_sign_in_at', '');
create trigger sftp_host_key_trail after insert or update or delete on sftp_host_key
  for each row execute function trail_change('access', 'algorithm', '', 'private_key');
create trigger webhook_endpoint_trail after insert or delete or update of url, types, description, enabled, secrets, deleted_at on webhook_endpoint
  for each row execute function trail_change('access', 'endpoint_uuid', 'failing_since pace attempts_at_once', 'secrets');
create trigger principal_trail after insert or update or delete on principal
  for each row execute function trail_change('access', 'principal', 'changed_at', '');
create trigger tenant_member_trail after insert or update or delete on tenant_member
  for each row execute function trail_change('access', 'user_id', '', '');
create trigger tenant_trail after insert or delete
  or update of slug, name, sandbox, grants, property_case, capture_secret, reason_codes, edi_receiver_ids, dispute_template, separate_duties on tenant
  for each row execute function trail_change('settings', 'slug', 'settings_version clock_offset_ms', 'capture_secret');

-- People. A person is known by the id alone; whatever changes of a person is told to each of the tenants the person works in.
create function trail_person() returns trigger language plpgsql as $$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
  entered text := coalesce(current_setting('app.tenant', true), '');
  whole jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  person text := whole ->> (case when tg_table_name = 'user' then 'id' else 'userId' end);
  event trail_event;
  home uuid;
begin
  -- A session that ended by itself is no act of anybody.
  if tg_table_name = 'session' and tg_op = 'DELETE' and (whole ->> 'expiresAt')::timestamptz <= now() then
    return null;
  end if;
  event.kind := case when tg_table_name <> 'session' then 'change' when tg_op = 'DELETE' then 'sign-out' else 'sign-in' end;
  event.touches := 'access';
  event.operation := act ->> 'operation';
  event.action := case when tg_table_name = 'session' then 'session ' || case when tg_op = 'DELETE' then 'ended' else 'begun' end
    else 'person''s ' || tg_table_name || case tg_op when 'INSERT' then ' added' when 'UPDATE' then ' changed' else ' removed' end end;
  event.actor := coalesce(act ->> 'actor', 'user:' || person);
  event.address := coalesce(nullif(whole ->> 'ipAddress', ''), act ->> 'address');
  event.trace_id := act ->> 'traceId';
  event.subject := 'user:' || person;
  for home in
    select tenant_uuid from tenant_member where user_id = person
    union all select '00000000-0000-0000-0000-000000000000' where not exists (select from tenant_member where user_id = person)
  loop
    event.tenant_uuid := home;
    perform trail_write(event);
  end loop;
  perform set_config('app.tenant', entered, true);
  return null;
end $$;
create trigger session_trail after insert or delete on auth.session for each row execute function trail_person();
create trigger account_trail after insert or delete or update of password on auth.account for each row execute function trail_person();
create trigger user_trail after insert or delete or update of email, name on auth."user" for each row execute function trail_person();
