-- Who was erased stands in versions of settings by a pseudonym: what a version says and who made it (by id) never changes, what its maker was called does.
create or replace function setting_version_stays() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{made_by_name, withdrawn_by_name}'::text[] = to_jsonb(old) - '{made_by_name, withdrawn_by_name}'::text[] then
    return new;
  end if;
  raise exception 'version % of % % is over: it never changes', old.version, old.kind, old.subject;
end $$;

-- By it names are found in the reasons of messages that people dropped.
create index intake_dropped on intake (tenant_uuid) where state = 'dropped';

-- Entries of timelines stay for good: people stand in them by their id alone. Those of before told of holds and of approvals that were dropped with names.
update timeline set data = case
    when jsonb_typeof(data -> 'before') = 'object' then jsonb_set(data - '{name, approverName}'::text[], '{before}', (data -> 'before') - 'name')
    else data - '{name, approverName}'::text[] end
  where kind in ('held', 'hold-released', 'approval-dropped');
