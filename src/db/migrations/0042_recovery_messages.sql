-- When and how the claim of a recovery went out, and what the vendor answered: noted by people, for nothing sends it yet.
alter table recovery add column sent_on date;
alter table recovery add column answered_on date;
alter table recovery_event drop constraint recovery_event_kind_check;
alter table recovery_event add constraint recovery_event_kind_check
  check (kind in ('opened', 'changed', 'claimed', 'recovered', 'waived', 'sent', 'answered'));
alter table recovery_event add column said_on date;
alter table recovery_event add column channel text;
alter table recovery_event add column counterpart text;
-- A recovery follows its order to the one that replaced it.
create index freight_order_replaced on freight_order (tenant_uuid, external_id) where status = 'replaced';
