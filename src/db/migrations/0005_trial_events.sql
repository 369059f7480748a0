-- Events that only try an endpoint out: not sent to others, not recovered.
alter table event add column trial boolean not null default false;
