-- Open invoices by the cause of their exception are kept while invoices are written: no list opens the findings of all that are open (ADR 56).
-- Whoever writes an invoice adds rows; nobody waits for a counter. An empty text: none.

-- What an open invoice counts in: once for each charge that a rule found something about. The oldest of a group come from here.
create table open_exception (
  tenant_uuid uuid not null,
  rule text not null,
  -- The tenant's id of it, else its SCAC.
  vendor text not null,
  charge text not null,
  currency text not null,
  received_at timestamptz not null,
  invoice_uuid uuid not null
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- By how much counts change. `is_overlap`: what an invoice in which a rule found several charges adds to the rule as a whole beside what it adds to
-- each of them, mostly less.
create table exception_step (
  tenant_uuid uuid not null,
  rule text not null,
  vendor text not null,
  charge text not null,
  is_overlap boolean not null,
  currency text not null,
  severity text not null,
  invoices bigint not null,
  billed numeric not null,
  variance numeric not null,
  -- How many of them have a variance.
  variances bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index exception_step_tenant on exception_step (tenant_uuid);

-- Steps that a worker added up, for each charge of a rule and for the rule as a whole.
create table exception_count (
  tenant_uuid uuid not null,
  by_charge boolean not null,
  rule text not null,
  vendor text not null,
  charge text not null,
  currency text not null,
  severity text not null,
  invoices bigint not null,
  billed numeric not null,
  variance numeric not null,
  variances bigint not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What was found in an invoice, once for each rule and charge. `place` numbers the charges of a rule; `rule_severity` and `rule_variance` are of all.
create function findings_by_cause(exceptions jsonb)
  returns table (rule text, charge text, severity text, variance numeric, charges bigint, place bigint, rule_severity text, rule_variance numeric)
  language sql immutable as $$
  select f.rule, f.charge, f.severity, f.variance, count(*) over one, row_number() over one, max(f.severity) over one, sum(f.variance) over one
  from (select x.rule, coalesce(x.charge, '') as charge, max(coalesce(x.severity, '')) as severity, sum(x.variance) as variance
    from jsonb_to_recordset(exceptions) as x (rule text, severity text, charge text, variance numeric) where x.rule is not null group by 1, 2) f
  window one as (partition by f.rule)
$$;

-- An invoice that counts from now on (1), or as it counted until now (-1).
create type exception_change as (
  sign integer, tenant_uuid uuid, invoice_uuid uuid, vendor text, currency text, billed numeric, received_at timestamptz, exceptions jsonb
);

-- A trigger after each statement. As the owner: processes of the release before have no right to these tables, and nobody else needs one to write
-- them. Statements are planned once, for whatever size the tables will have: planning them takes longer than what they do.
create function count_exceptions() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  changed exception_change[];
begin
  if tg_op = 'INSERT' then
    changed := array(
      select row (1, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, ''), currency, billed, received_at, exceptions)::exception_change
      from is_now where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated'));
  elsif tg_op = 'DELETE' then
    changed := array(
      select row (-1, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, ''), currency, billed, received_at, exceptions)::exception_change
      from was where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated'));
  else
    -- What counts as before is passed over, without a look at what was found.
    changed := array(
      select row (sum(sign), tenant_uuid, invoice_uuid, vendor, currency, billed, received_at, exceptions)::exception_change from (
        select 1 as sign, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, '') as vendor, currency, billed, received_at, exceptions
        from is_now where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated')
        union all
        select -1, tenant_uuid, invoice_uuid, coalesce(vendor_external_id, vendor_scac, ''), currency, billed, received_at, exceptions
        from was where exceptions is not null and approval_pending is null and status not in ('approved', 'terminated')) each
      group by tenant_uuid, invoice_uuid, vendor, currency, billed, received_at, exceptions having sum(sign) <> 0);
  end if;
  if cardinality(changed) = 0 then
    return null;
  end if;
  with found as materialized (
    select c.sign, c.tenant_uuid, c.invoice_uuid, c.vendor, c.currency, c.billed, c.received_at, f.*
    from unnest(changed) c cross join lateral findings_by_cause(c.exceptions) f
  ), moved as (
    select tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid, sum(sign) as sign from found
    group by tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid having sum(sign) <> 0
  ), gone as (
    delete from open_exception o using moved m where m.sign < 0 and o.tenant_uuid = m.tenant_uuid and o.rule = m.rule and o.vendor = m.vendor
      and o.charge = m.charge and o.currency = m.currency and o.received_at = m.received_at and o.invoice_uuid = m.invoice_uuid
  ), come as (
    insert into open_exception (tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid)
    select tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid from moved where sign > 0
    on conflict do nothing
  ), counted as (
    select tenant_uuid, rule, vendor, charge, false as is_overlap, currency, severity, sign, billed, variance from found
    union all
    select tenant_uuid, rule, vendor, '', true, currency, severity, -sign, billed, variance from found where charges > 1
    union all
    select tenant_uuid, rule, vendor, '', true, currency, rule_severity, sign, billed, rule_variance from found where charges > 1 and place = 1
  )
  insert into exception_step (tenant_uuid, rule, vendor, charge, is_overlap, currency, severity, invoices, billed, variance, variances)
  select tenant_uuid, rule, vendor, charge, is_overlap, currency, severity, invoices, billed, variance, variances from (
    select tenant_uuid, rule, vendor, charge, is_overlap, currency, severity, sum(sign) as invoices, sum(sign * billed) as billed,
      coalesce(sum(sign * variance), 0) as variance, coalesce(sum(sign) filter (where variance is not null), 0) as variances
    from counted group by tenant_uuid, rule, vendor, charge, is_overlap, currency, severity) step
  where invoices <> 0 or billed <> 0 or variance <> 0 or variances <> 0;
  return null;
end $$;

-- From here on nobody else writes an invoice until this has ended: what is open now is counted, and what comes then is told by the triggers.
create trigger invoice_exceptions_added after insert on invoice referencing new table as is_now
  for each statement execute function count_exceptions();
create trigger invoice_exceptions_changed after update on invoice referencing old table as was new table as is_now
  for each statement execute function count_exceptions();
create trigger invoice_exceptions_removed after delete on invoice referencing old table as was
  for each statement execute function count_exceptions();

-- An owner whom row-level security hides the invoices from looks past it; others leave those who read alone.
do $$ begin
  if not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
    alter table invoice no force row level security;
  end if;
end $$;
create temporary table counted_exception on commit drop as
  select i.tenant_uuid, i.invoice_uuid, coalesce(i.vendor_external_id, i.vendor_scac, '') as vendor, i.currency, i.billed, i.received_at, f.*
  from invoice i cross join lateral findings_by_cause(i.exceptions) f
  where i.exceptions is not null and i.approval_pending is null and i.status not in ('approved', 'terminated');
do $$ begin
  if not (select relforcerowsecurity from pg_class where oid = 'invoice'::regclass) then
    alter table invoice force row level security;
  end if;
end $$;

insert into open_exception (tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid)
  select tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid from counted_exception;
insert into exception_count (tenant_uuid, by_charge, rule, vendor, charge, currency, severity, invoices, billed, variance, variances)
  select tenant_uuid, true, rule, vendor, charge, currency, severity, count(*), sum(billed), coalesce(sum(variance), 0), count(variance)
  from counted_exception group by tenant_uuid, rule, vendor, charge, currency, severity
  union all
  select tenant_uuid, false, rule, vendor, '', currency, rule_severity, count(*), sum(billed), coalesce(sum(rule_variance), 0), count(rule_variance)
  from counted_exception where place = 1 group by tenant_uuid, rule, vendor, currency, rule_severity;

-- Sorted once, where each row by itself would look for its place.
alter table open_exception add primary key (tenant_uuid, rule, vendor, charge, currency, received_at, invoice_uuid);
create index open_exception_any_vendor on open_exception (tenant_uuid, rule, charge, currency, received_at, invoice_uuid);
alter table exception_count add primary key (tenant_uuid, by_charge, rule, vendor, charge, currency, severity);
create index exception_count_none on exception_count (tenant_uuid) where invoices = 0;

do $$
declare
  name text;
begin
  foreach name in array array['open_exception', 'exception_step', 'exception_count'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
  end loop;
end $$;
