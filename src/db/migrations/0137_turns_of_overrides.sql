-- Open invoices are looked at on the days on which an override of the policy begins or ends. Of policies that are in force already one item of
-- the queue does what is done on such a day now, and waits for the next one.
alter table audit_policy no force row level security;
insert into work (tenant_uuid, work_uuid, kind, subject_uuid, due_at, ordered_at)
select p.tenant_uuid, gen_random_uuid(), 'apply-settings', p.tenant_uuid, now(), clock_timestamp()
from (select distinct on (tenant_uuid) tenant_uuid, body from audit_policy order by tenant_uuid, version desc) p
where jsonb_typeof(p.body -> 'overrides') = 'array' and exists (
  select from jsonb_array_elements(p.body -> 'overrides') entry
  where coalesce(entry ->> 'effectiveFrom', entry ->> 'effectiveUntil') is not null);
alter table audit_policy force row level security;
