-- An invoice that a person put off: it comes back by itself at that time, or when an audit or a dispute moves it.
alter table invoice add column snoozed_until timestamptz, add column snoozed_by text;

create function end_snooze() returns trigger language plpgsql as $$
begin
  new.snoozed_until := null;
  new.snoozed_by := null;
  return new;
end $$;
create trigger invoice_snooze_ends before update of status, verdict on invoice for each row
  when (old.snoozed_until is not null and (old.status is distinct from new.status or old.verdict is distinct from new.verdict))
  execute function end_snooze();

-- Lists of all invoices by these, in either direction.
create index invoice_billed on invoice (tenant_uuid, billed, invoice_uuid);
create index invoice_variance on invoice (tenant_uuid, coalesce(variance, 0.0000), invoice_uuid);
create index invoice_due on invoice (tenant_uuid, coalesce(due_on, 'infinity'::date), invoice_uuid);
create index invoice_finalized on invoice (tenant_uuid, finalized_at desc, invoice_uuid) where finalized_at is not null;
create index invoice_snoozed on invoice (tenant_uuid, snoozed_until) where snoozed_until is not null;

-- What somebody looks at again and again: the address of a list under a name.
create table saved_view (
  tenant_uuid uuid not null,
  view_uuid uuid not null,
  -- "user:<id>" or "key:<uuid>".
  owner text not null,
  -- True: everybody of the tenant sees it; its owner and admins change it.
  shared boolean not null,
  name text not null,
  -- The queue it is of, and what its address holds beside.
  tab text not null,
  search jsonb not null,
  e_tag bigint not null default 1,
  primary key (tenant_uuid, view_uuid)
);
create index saved_view_owner on saved_view (tenant_uuid, owner);

alter table saved_view enable row level security;
alter table saved_view force row level security;
create policy tenant_only on saved_view using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
