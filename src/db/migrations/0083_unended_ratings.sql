-- Calls of rating engines whose process died: whoever ends them looks for them in each tenant.
create index rating_run_unended on rating_run (tenant_uuid, begun_at) where status = 'running';
