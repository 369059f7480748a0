-- How far the chain of each tenant goes, and how far it was handed to the feed: what a feed that was away has not heard is sent again.
create table trail_feed (
  tenant_uuid uuid not null primary key,
  sealed_no integer not null,
  fed_no integer not null default 0
);
insert into trail_feed (tenant_uuid, sealed_no) select tenant_uuid, max(batch_no) from trail_batch group by tenant_uuid;
