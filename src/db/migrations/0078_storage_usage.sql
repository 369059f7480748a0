-- What a tenant keeps, counted while it comes: no request adds up rows. Whoever writes files adds a row of numbers, so that nobody waits for a counter; a worker adds
-- those up. A tenant without a row of `tenant_usage` is counted once, with what it kept before this was counted.
create table tenant_usage (
  tenant_uuid uuid not null primary key,
  documents bigint not null,
  bytes bigint not null
);
create table tenant_usage_step (
  tenant_uuid uuid not null,
  step_uuid uuid not null default gen_random_uuid(),
  documents bigint not null,
  bytes bigint not null,
  primary key (tenant_uuid, step_uuid)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- A trigger after each statement. Its argument: how many documents a row is.
create function count_kept_files() returns trigger language plpgsql as $$
begin
  insert into tenant_usage_step (tenant_uuid, documents, bytes)
  select tenant_uuid, count(*) * tg_argv[0]::bigint, coalesce(sum(bytes), 0) from added group by tenant_uuid;
  return null;
end $$;
create trigger document_counted after insert on document referencing new table as added for each statement execute function count_kept_files('1');
create trigger mail_message_counted after insert on mail_message referencing new table as added for each statement execute function count_kept_files('0');
create trigger communication_attachment_counted after insert on communication_attachment referencing new table as added
  for each statement execute function count_kept_files('0');
create trigger edi_file_counted after insert on edi_file referencing new table as added for each statement execute function count_kept_files('0');

-- Files of requests under way count, so that many at once do not go past the quota together.
alter table pending_blob add column bytes bigint not null default 0;
