-- Deliveries are claimed lane by lane (a lane = one endpoint), so that a consumer that does not answer holds up nobody else.

-- Attempts of earlier rounds: a message sent again by a person starts its 8 hours and its schedule anew, while its attempts stay numbered.
alter table delivery add column attempts_before integer not null default 0;

-- Most rows are written once, leased once and done once: by count, as the work queue.
alter table delivery set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000);

drop index delivery_due;
create index delivery_lane on delivery (tenant_uuid, endpoint_uuid, due_at) where state = 'pending';

drop index delivery_endpoint;
create index delivery_endpoint_listed on delivery (tenant_uuid, endpoint_uuid, created_at desc, delivery_uuid desc);
drop index delivery_listed;
create index delivery_listed on delivery (tenant_uuid, created_at desc, delivery_uuid desc);
-- Nearly all are delivered: only the others are worth an index by state.
create index delivery_undelivered on delivery (tenant_uuid, state, created_at desc, delivery_uuid desc) where state <> 'succeeded';

-- One delivery an event and endpoint: sending what was missed can never double it.
drop index delivery_event;
create unique index delivery_event on delivery (tenant_uuid, event_uuid, endpoint_uuid);
