-- Vendors are found by their MC and DOT numbers too, as the registers write them: bills name their carrier by nothing else.
insert into party_key (tenant_uuid, party, key, rank, party_uuid, place)
select distinct tenant_uuid, 'vendor', kind || ':' || left(number, 255), 0, vendor_uuid, 0 from (
  select tenant_uuid, vendor_uuid, named.kind, ltrim(regexp_replace(named.value, '[^0-9]', '', 'g'), '0') as number
  from vendor, lateral (values ('mc', mc_number), ('dot', dot_number)) as named (kind, value)
) as registered where number <> ''
on conflict do nothing;
