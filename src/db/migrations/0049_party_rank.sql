-- Of parties that only invoices named, one without an external id stands behind one that has it: both may be one carrier, known by its SCAC.
update party_key k set rank = 2 from sighted_party s
where s.tenant_uuid = k.tenant_uuid and s.party_uuid = k.party_uuid and s.external_id is null and k.rank = 1;
