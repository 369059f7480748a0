-- A termination in the app waits some seconds, in which it can be taken back: it is a decision when it is given, and so is taking it back.
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
  where kind in ('approved', 'approval-awaits-second', 'approval-undone', 'approval-dropped', 'terminated', 'termination-given', 'termination-undone',
    'termination-dropped', 'held', 'hold-released', 'withheld-lifted', 'matched', 'unmatched', 'replaced');
  return null;
end $$;
