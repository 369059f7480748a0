-- What the audit pipeline needs beside the foundation.

-- Counts up with every change of the settings an audit reads, so that a worker knows when what it keeps in memory is old.
alter table tenant add column settings_version bigint not null default 1;

create function bump_settings() returns trigger language plpgsql as $$
begin
  update tenant set settings_version = settings_version + 1 where tenant_uuid = coalesce(new.tenant_uuid, old.tenant_uuid);
  return null;
end $$;

create trigger audit_policy_changed after insert or update or delete on audit_policy for each row execute function bump_settings();
create trigger charge_code_changed after insert or update or delete on charge_code for each row execute function bump_settings();
create trigger fx_rate_changed after insert or update or delete on fx_rate for each row execute function bump_settings();

-- What was approved, by order and charge code: [{orderUuid, code, description, kind, amount, rate, quantity, qualifier, reason}].
alter table invoice add column allocations jsonb;
-- Who may still stop an approval that waits: see approval_pending.
create index invoice_pending on invoice (tenant_uuid, invoice_uuid) where approval_pending is not null;

-- A queue table turns over completely many times a minute: vacuum it by count, not by share.
alter table work set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, fillfactor = 70);
alter table delivery set (fillfactor = 70);
alter table tenant_counter set (fillfactor = 20);
alter table worker set (fillfactor = 20);
