-- How many accepted messages a tenant may have waiting; null: as usual.
alter table tenant_quota add column waiting_messages integer;
