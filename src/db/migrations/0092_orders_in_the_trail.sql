-- An order that somebody approves or cancels leaves what it was before and is after, as every other decision does. What comes over the queue is nobody's act:
-- its messages tell of it.
create trigger freight_order_trail after update of status, cancelled_at, approved_at on freight_order
  for each row when (old.status is distinct from new.status and coalesce(current_setting('app.act', true), '') <> '')
  execute function trail_change('money', 'external_id', 'body e_tag version accepted_at changed_at last_event_at', '');

-- So does a message that somebody drops: what it would have made is never made.
create trigger intake_trail after update of state on intake
  for each row when (new.state = 'dropped' and coalesce(current_setting('app.act', true), '') <> '')
  execute function trail_change('money', 'intake_uuid', 'body reason', '');
