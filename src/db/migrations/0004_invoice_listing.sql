-- The queue holds open invoices alone: quick pay first, then what is due first, then the oldest. Lists of a status show the newest first.
drop index invoice_queue;
create index invoice_queue on invoice (tenant_uuid, status, (not is_quick_pay), (coalesce(due_on, 'infinity'::date)), received_at, invoice_uuid)
  where status not in ('approved', 'terminated');
create index invoice_status on invoice (tenant_uuid, status, received_at desc, invoice_uuid);
-- Invoices of vendors that the tenant has not named yet are found by their SCAC.
create index invoice_unnamed_vendor on invoice (tenant_uuid, vendor_scac, received_at desc, invoice_uuid) where vendor_external_id is null and vendor_scac is not null;
