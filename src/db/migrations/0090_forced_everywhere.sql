-- Tables that answer who a caller is, or where something waits, come under row-level security as all others are: a transaction that has entered a
-- tenant sees that tenant's rows of them alone. Whoever sees all rows before a tenant is known is as in 0071: the role that the service signs in
-- as, and the role of the sign-in. Processes of the release before go on.
do $$
declare
  name text;
  seeing text;
begin
  select string_agg(quote_ident(role), ', ') into seeing from pg_policies, unnest(roles) as role
    where schemaname = 'public' and tablename = 'intake' and policyname = 'before_a_tenant_is_known';
  foreach name in array array['tenant', 'api_key', 'oauth_token', 'tenant_member', 'person_link', 'intake_about', 'tenant_usage', 'tenant_usage_step',
      'tenant_counter', 'sign_in_domain', 'mail_token', 'mailbox_turn', 'sftp_account', 'trail_unsealed', 'trail_feed'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant_only on %I using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
      with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)$policy$, name);
    if seeing is not null then
      execute format('create policy before_a_tenant_is_known on %I to %s using (true) with check (true)', name, seeing);
    end if;
  end loop;
end $$;
