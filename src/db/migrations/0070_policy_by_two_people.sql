-- A policy is published by two people where duties are separated.
alter table pending_change drop constraint pending_change_kind_check;
alter table pending_change add constraint pending_change_kind_check
  check (kind in ('remit-to', 'payment-terms', 'charge-terms', 'approval-limit', 'separate-duties', 'audit-policy'));
