-- What happened to one thing, and what one person did, without reading the whole trail. By its hash, as one thing has few events and its name is long.
create index trail_event_subject on trail_event using hash (subject);
-- The policy and the service did nearly everything: their events are found by going back in time, as the whole trail is.
create index trail_event_actor on trail_event (tenant_uuid, actor, at desc, event_uuid) where actor not in ('policy', 'service');
