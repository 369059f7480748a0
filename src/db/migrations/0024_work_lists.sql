-- Approvals that wait for a second approver and holds: few among many open invoices, each listed in the order of the queue.
create index invoice_waiting on invoice (tenant_uuid, status, (not is_quick_pay), coalesce(due_on, 'infinity'::date), received_at, invoice_uuid)
  where first_approval is not null or hold is not null;
