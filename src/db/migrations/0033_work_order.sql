-- What an item of the queue is about, in words of the trade ("order 4711"): of two items with the same text the older one is done first. Null:
-- its order does not matter.
alter table work add column subject_key text;
alter table work drop constraint work_state_check;
alter table work add constraint work_state_check check (state in ('ready', 'waiting', 'parked'));
update work set subject_key = 'order ' || i.external_id from intake i
  where work.kind = 'ingest-order' and i.tenant_uuid = work.tenant_uuid and i.intake_uuid = work.subject_uuid;
update work set subject_key = 'invoice ' || subject_uuid where kind in ('audit-invoice', 'approve-pending') and state = 'ready';
-- An item that was put in for later is as old as the time it waits for.
update work set ordered_at = greatest(ordered_at, due_at) where attempts = 0;
create index work_in_order on work (tenant_uuid, subject_key, ordered_at, work_uuid) where subject_key is not null;

-- What accepted messages speak of, while they have not landed: an order, its numbers and references, an invoice, a load.
create table intake_about (
  tenant_uuid uuid not null,
  about text not null,
  intake_uuid uuid not null,
  primary key (tenant_uuid, about, intake_uuid)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
insert into intake_about (tenant_uuid, about, intake_uuid)
  select tenant_uuid, 'order-id:' || left(external_id, 200), intake_uuid from intake where operation = 'createOrder' and state <> 'ingested'
  on conflict do nothing;

-- A person may drop a parked message: what came after it goes on.
alter table intake drop constraint intake_state_check;
alter table intake add constraint intake_state_check check (state in ('accepted', 'ingested', 'parked', 'dropped'));
