-- Invoices by what they bill and by the customer that they name. What is billed stands beside as whole 1/10000 too: behind row level
-- security no index is used for a comparison of `numeric`, which is not leakproof; that of `bigint` is. What no `bigint` holds
-- stands as the largest or smallest there is, and is compared as it is. The table is written anew for both, its indexes too.
alter table invoice
  add column billed_units bigint
    generated always as (least(greatest(billed * 10000, -9223372036854775808), 9223372036854775807)::bigint) stored,
  add column customer_external_id text generated always as (body ->> 'customerExternalId') stored;
create index invoice_billed_units on invoice (tenant_uuid, billed_units, invoice_uuid);
create index invoice_customer on invoice (tenant_uuid, customer_external_id, received_at desc, invoice_uuid)
  where customer_external_id is not null;
