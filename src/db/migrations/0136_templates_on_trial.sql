-- A version that corrections taught reads nothing before it was tried on papers that people decided about
-- (src/usecases/review/try-template.ts). What earlier releases made is in force as it was.
alter table reading_template
  add column on_trial boolean not null default false,
  -- When its trial ended well; null: it is on trial, or came into force as it was made.
  add column promoted_at timestamptz,
  -- The reviewed documents that it is tried on; null: they were not looked for yet.
  add column tried_on uuid[],
  add column tried integer not null default 0,
  -- Documents that it read as a person said, the one that it was made by among them.
  add column proved_on uuid[] not null default '{}',
  -- What it reads worse: {version, fields}
  add column worse jsonb;

drop trigger reading_template_trail on reading_template;
create trigger reading_template_trail after insert or update of removed_at, on_trial on reading_template
  for each row execute function trail_change('settings', 'template_uuid', 'tried_on tried proved_on worse', 'body');
