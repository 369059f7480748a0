-- Every open invoice that something holds is judged again when another invoice of its orders is decided, whichever rule holds it, and so is one that is
-- held against what is left of its orders. What earlier releases audited does not say so yet.
alter table audit_dependency no force row level security;
alter table invoice no force row level security;
alter table audit no force row level security;
alter table invoice_order no force row level security;

insert into audit_dependency (tenant_uuid, depends_on, invoice_uuid)
select i.tenant_uuid, 'bills-of-order:' || m.order_uuid, i.invoice_uuid
from invoice i
join audit a using (tenant_uuid, audit_uuid)
join invoice_order m on m.tenant_uuid = i.tenant_uuid and m.invoice_uuid = i.invoice_uuid
where i.status not in ('approved', 'terminated')
  and (a.result ->> 'verdict' <> 'approve'
    or exists (select from jsonb_array_elements(a.result -> 'findings') finding
      where finding ->> 'rule' in ('balance-due-without-original', 'balance-due-late', 'balance-due-repeats-original', 'correction-held',
        'charge-missing', 'charge-not-on-order', 'charge-over-tolerance', 'charge-under-tolerance', 'total-over-tolerance',
        'total-under-tolerance', 'order-overbilled', 'rating-mismatch', 'recovered-already', 'tax-mismatch', 'withheld-earlier')))
on conflict do nothing;

alter table audit_dependency force row level security;
alter table invoice force row level security;
alter table audit force row level security;
alter table invoice_order force row level security;
