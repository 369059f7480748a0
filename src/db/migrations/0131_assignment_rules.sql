-- Rules of assignment, in their order: the first that an invoice falls under says whose it becomes when it comes to need a person.
-- A condition that is empty or null is none.
create table assignment_rule (
  tenant_uuid uuid not null,
  rule_uuid uuid not null,
  place integer not null,
  name text not null,
  vendors text[] not null default '{}',
  customers text[] not null default '{}',
  modes text[] not null default '{}',
  divisions text[] not null default '{}',
  audit_rules text[] not null default '{}',
  sources text[] not null default '{}',
  currency text,
  min_billed numeric(19,4),
  max_billed numeric(19,4),
  -- "user:<id>" or "team:<uuid>".
  assignee text not null,
  -- Of a team: to its members, one after the other.
  in_turns boolean not null default false,
  primary key (tenant_uuid, rule_uuid)
);
alter table assignment_rule enable row level security;
alter table assignment_rule force row level security;
create policy tenant_only on assignment_rule
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger assignment_rule_trail after insert or delete or update on assignment_rule
  for each row execute function trail_change('settings', 'rule_uuid', '', '');

-- Who of a team was given an invoice last, by whichever rule.
create table assignment_turn (
  tenant_uuid uuid not null,
  team_uuid uuid not null,
  last_user_id text,
  primary key (tenant_uuid, team_uuid),
  foreign key (tenant_uuid, team_uuid) references team (tenant_uuid, team_uuid)
);
alter table assignment_turn enable row level security;
alter table assignment_turn force row level security;
create policy tenant_only on assignment_turn
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- The rules applied to what nobody had, when somebody asked for it, and how far that is.
create table assignment_run (
  tenant_uuid uuid not null,
  run_uuid uuid not null,
  started_at timestamptz not null default now(),
  started_by text not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Open invoices of nobody when it began.
  unassigned integer not null,
  looked integer not null default 0,
  assigned integer not null default 0,
  after_uuid uuid,
  -- Taken back, and passed over because somebody changed them meanwhile.
  restored integer not null default 0,
  passed_over integer not null default 0,
  undone_by text,
  primary key (tenant_uuid, run_uuid)
);
create index assignment_run_latest on assignment_run (tenant_uuid, started_at desc, run_uuid);
alter table assignment_run enable row level security;
alter table assignment_run force row level security;
create policy tenant_only on assignment_run
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

create table assignment_run_item (
  tenant_uuid uuid not null,
  run_uuid uuid not null,
  invoice_uuid uuid not null,
  assignee text not null,
  primary key (tenant_uuid, run_uuid, invoice_uuid),
  foreign key (tenant_uuid, run_uuid) references assignment_run (tenant_uuid, run_uuid)
);
alter table assignment_run_item enable row level security;
alter table assignment_run_item force row level security;
create policy tenant_only on assignment_run_item
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
