-- Reports of many days by sums that are kept: of a month, vendor by vendor and rule by rule, and of a day of all vendors together. A year of
-- 400 vendors is some hundred thousand rows a day at a time; whole months of a range are read here, the days at its ends in the tables of days.
create table report_month (
  tenant_uuid uuid not null,
  -- Its first day.
  month date not null,
  vendor text not null,
  currency text not null,
  vendor_name text,
  decided bigint not null,
  approved bigint not null,
  by_policy bigint not null,
  clean bigint not null,
  duplicates bigint not null,
  disputed bigint not null,
  conceded bigint not null,
  late bigint not null,
  within_day bigint not null,
  hours numeric not null,
  billed numeric(19,4) not null,
  approved_amount numeric(19,4) not null,
  found numeric(19,4) not null,
  saved numeric(19,4) not null,
  primary key (tenant_uuid, month, vendor, currency)
);

create table report_all_vendors (
  tenant_uuid uuid not null,
  day date not null,
  currency text not null,
  decided bigint not null,
  approved bigint not null,
  by_policy bigint not null,
  clean bigint not null,
  duplicates bigint not null,
  disputed bigint not null,
  conceded bigint not null,
  late bigint not null,
  within_day bigint not null,
  hours numeric not null,
  billed numeric(19,4) not null,
  approved_amount numeric(19,4) not null,
  found numeric(19,4) not null,
  saved numeric(19,4) not null,
  primary key (tenant_uuid, day, currency)
);

create table report_month_finding (
  tenant_uuid uuid not null,
  -- Its first day.
  month date not null,
  rule text not null,
  vendor text not null,
  currency text not null,
  invoices bigint not null,
  variance numeric(19,4) not null,
  primary key (tenant_uuid, month, rule, vendor, currency)
);

-- As the owner: processes of the release before have no right to these tables, and nobody else needs one to write them.
create function keep_report_sums() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if tg_op = 'INSERT' then
    insert into report_month as kept (tenant_uuid, month, vendor, currency, vendor_name,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, date_trunc('month', day)::date, vendor, currency, max(vendor_name),
      sum(decided), sum(approved), sum(by_policy), sum(clean), sum(duplicates), sum(disputed), sum(conceded), sum(late), sum(within_day), sum(hours),
      sum(billed), sum(approved_amount), sum(found), sum(saved)
    from is_now changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_uuid, month, vendor, currency) do update set vendor_name = coalesce(excluded.vendor_name, kept.vendor_name),
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
    insert into report_all_vendors as kept (tenant_uuid, day, currency,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, day, currency,
      sum(decided), sum(approved), sum(by_policy), sum(clean), sum(duplicates), sum(disputed), sum(conceded), sum(late), sum(within_day), sum(hours),
      sum(billed), sum(approved_amount), sum(found), sum(saved)
    from is_now changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_uuid, day, currency) do update set
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
  else
    insert into report_month as kept (tenant_uuid, month, vendor, currency, vendor_name,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, date_trunc('month', day)::date, vendor, currency, max(vendor_name),
      sum(sign * decided), sum(sign * approved), sum(sign * by_policy), sum(sign * clean), sum(sign * duplicates), sum(sign * disputed),
      sum(sign * conceded), sum(sign * late), sum(sign * within_day), sum(sign * hours), sum(sign * billed), sum(sign * approved_amount),
      sum(sign * found), sum(sign * saved)
    from (select 1 as sign, * from is_now union all select -1, * from was) changed group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_uuid, month, vendor, currency) do update set vendor_name = coalesce(excluded.vendor_name, kept.vendor_name),
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
    insert into report_all_vendors as kept (tenant_uuid, day, currency,
      decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
    select tenant_uuid, day, currency,
      sum(sign * decided), sum(sign * approved), sum(sign * by_policy), sum(sign * clean), sum(sign * duplicates), sum(sign * disputed),
      sum(sign * conceded), sum(sign * late), sum(sign * within_day), sum(sign * hours), sum(sign * billed), sum(sign * approved_amount),
      sum(sign * found), sum(sign * saved)
    from (select 1 as sign, * from is_now union all select -1, * from was) changed group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_uuid, day, currency) do update set
      decided = kept.decided + excluded.decided, approved = kept.approved + excluded.approved, by_policy = kept.by_policy + excluded.by_policy,
      clean = kept.clean + excluded.clean, duplicates = kept.duplicates + excluded.duplicates, disputed = kept.disputed + excluded.disputed,
      conceded = kept.conceded + excluded.conceded, late = kept.late + excluded.late, within_day = kept.within_day + excluded.within_day,
      hours = kept.hours + excluded.hours, billed = kept.billed + excluded.billed, approved_amount = kept.approved_amount + excluded.approved_amount,
      found = kept.found + excluded.found, saved = kept.saved + excluded.saved;
  end if;
  return null;
end $$;

create function keep_report_findings() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  if tg_op = 'INSERT' then
    insert into report_month_finding as kept (tenant_uuid, month, rule, vendor, currency, invoices, variance)
    select tenant_uuid, date_trunc('month', day)::date, rule, vendor, currency, sum(invoices), sum(variance)
    from is_now changed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (tenant_uuid, month, rule, vendor, currency) do update set
      invoices = kept.invoices + excluded.invoices, variance = kept.variance + excluded.variance;
  else
    insert into report_month_finding as kept (tenant_uuid, month, rule, vendor, currency, invoices, variance)
    select tenant_uuid, date_trunc('month', day)::date, rule, vendor, currency, sum(sign * invoices), sum(sign * variance)
    from (select 1 as sign, * from is_now union all select -1, * from was) changed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (tenant_uuid, month, rule, vendor, currency) do update set
      invoices = kept.invoices + excluded.invoices, variance = kept.variance + excluded.variance;
  end if;
  return null;
end $$;

-- From here on nobody else counts until this has ended: what is counted now is added up, and what comes then is told by the triggers.
create trigger report_day_added after insert on report_day referencing new table as is_now
  for each statement execute function keep_report_sums();
create trigger report_day_changed after update on report_day referencing old table as was new table as is_now
  for each statement execute function keep_report_sums();
create trigger report_finding_added after insert on report_finding referencing new table as is_now
  for each statement execute function keep_report_findings();
create trigger report_finding_changed after update on report_finding referencing old table as was new table as is_now
  for each statement execute function keep_report_findings();

-- An owner whom row-level security hides them from looks past it.
alter table report_day no force row level security;
alter table report_finding no force row level security;
insert into report_month (tenant_uuid, month, vendor, currency, vendor_name,
    decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
  select tenant_uuid, date_trunc('month', day)::date, vendor, currency, max(vendor_name),
    sum(decided), sum(approved), sum(by_policy), sum(clean), sum(duplicates), sum(disputed), sum(conceded), sum(late), sum(within_day), sum(hours),
    sum(billed), sum(approved_amount), sum(found), sum(saved)
  from report_day group by 1, 2, 3, 4;
insert into report_all_vendors (tenant_uuid, day, currency,
    decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
  select tenant_uuid, day, currency,
    sum(decided), sum(approved), sum(by_policy), sum(clean), sum(duplicates), sum(disputed), sum(conceded), sum(late), sum(within_day), sum(hours),
    sum(billed), sum(approved_amount), sum(found), sum(saved)
  from report_day group by 1, 2, 3;
insert into report_month_finding (tenant_uuid, month, rule, vendor, currency, invoices, variance)
  select tenant_uuid, date_trunc('month', day)::date, rule, vendor, currency, sum(invoices), sum(variance)
  from report_finding group by 1, 2, 3, 4, 5;
alter table report_day force row level security;
alter table report_finding force row level security;

do $$
declare
  name text;
begin
  foreach name in array array['report_month', 'report_all_vendors', 'report_month_finding'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
  end loop;
end $$;
