-- Approvals that an audit let go, kept until somebody decides, so that whoever gave them is told.
alter table invoice add column dropped_approvals jsonb;
create index invoice_dropped_approvals on invoice (tenant_uuid, status, (not is_quick_pay), coalesce(due_on, 'infinity'::date), received_at, invoice_uuid)
  where dropped_approvals is not null;
