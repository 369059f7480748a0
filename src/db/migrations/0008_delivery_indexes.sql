-- What waits has an index already (delivery_lane); this one is for the few that came to nothing.
drop index delivery_undelivered;
create index delivery_undelivered on delivery (tenant_uuid, state, created_at desc, delivery_uuid desc) where state in ('discarded', 'cancelled');
