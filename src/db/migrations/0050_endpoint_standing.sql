-- What an endpoint has earned by its answers: how many attempts at once. Kept, so that a restart does not begin by trusting whoever never answers.
alter table webhook_endpoint
  add column pace text not null default 'unknown' check (pace in ('unknown', 'quick', 'slow', 'failing')),
  add column attempts_at_once smallint not null default 2 check (attempts_at_once between 1 and 64);
