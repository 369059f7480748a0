-- Tables of tenants that are also read or written before a tenant is known (shared commits, claims) come under row-level security as all others are. The role
-- that the service signs in as sees all of their rows until it enters a tenant; as the tenant's role it then sees that tenant's alone. Who may
-- write now signs in as that role, also in processes of the release before: they go on.
do $$
declare
  name text;
  signs_in text;
begin
  foreach name in array array['intake', 'work', 'delivery', 'idempotency_key', 'pending_blob'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
    select string_agg(distinct quote_ident(a.grantee::regrole::text), ', ') into signs_in
      from pg_class c cross join aclexplode(c.relacl) a
      where c.oid = name::regclass and a.privilege_type = 'INSERT' and a.grantee <> c.relowner and a.grantee <> 0;
    if signs_in is not null then
      execute format('create policy before_a_tenant_is_known on %I to %s using (true) with check (true)', name, signs_in);
    end if;
  end loop;
end $$;
