-- What the owner brings in from elsewhere (weighbridge tenant import) happened there: the triggers that tell of changes, number settings and line events up for
-- sealing are silent. They listen to whoever owns the tables alone, who could switch them off anyway; the role that serves has no say.
create function is_brought_in() returns boolean language sql stable as $$
  select coalesce(current_setting('app.import', true), '') = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = 'public.trail_event'::regclass), 'usage')
$$;

create or replace function bump_settings() returns trigger language plpgsql as $$
begin
  if is_brought_in() then
    return null;
  end if;
  update tenant set settings_version = settings_version + 1 where tenant_uuid = coalesce(new.tenant_uuid, old.tenant_uuid);
  return null;
end $$;

create or replace function trail_change() returns trigger language plpgsql as $$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
  ignored text[] := string_to_array('tenant_uuid ' || tg_argv[2], ' ');
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  is_now jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(is_now, was);
  event trail_event;
  hidden text;
begin
  if is_brought_in() then
    return null;
  end if;
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

create or replace function trail_decisions() returns trigger language plpgsql as $$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
begin
  if is_brought_in() then
    return null;
  end if;
  insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, trace_id, subject, before, after)
  select tenant_uuid, 'decision', 'money', act ->> 'operation', 'invoice ' || kind, actor, act ->> 'address', act ->> 'traceId', invoice_uuid::text,
    case when data ? 'before' then jsonb_build_object('status', data -> 'before')::text end, (data - 'before')::text
  from added
  where kind in ('approved', 'approval-awaits-second', 'approval-undone', 'approval-dropped', 'terminated', 'held', 'hold-released', 'withheld-lifted',
    'matched', 'unmatched', 'replaced');
  return null;
end $$;

create or replace function trail_person() returns trigger language plpgsql as $$
declare
  act json := nullif(current_setting('app.act', true), '')::json;
  entered text := coalesce(current_setting('app.tenant', true), '');
  whole jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  person text := whole ->> (case when tg_table_name = 'user' then 'id' else 'userId' end);
  event trail_event;
  home uuid;
begin
  if is_brought_in() then
    return null;
  end if;
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

create or replace function trail_unseal() returns trigger language plpgsql as $$
begin
  if is_brought_in() then
    return null;
  end if;
  insert into trail_unsealed (tenant_uuid, event_uuid) select tenant_uuid, event_uuid from added;
  return null;
end $$;
