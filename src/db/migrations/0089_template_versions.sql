-- The words of disputes are kept by versions too. What a tenant has becomes a version when it is changed first.
alter table setting_version drop constraint setting_version_kind_check;
alter table setting_version add constraint setting_version_kind_check
  check (kind in ('charge-codes', 'charge-aliases', 'fx-rates', 'reason-codes', 'vendor', 'customer', 'edi-partner', 'dispute-template'));
