-- `load`: an order's external id or, for want of one, its number, as capture providers name it.
alter table document_wanted drop constraint document_wanted_kind_check;
alter table document_wanted add constraint document_wanted_kind_check check (kind in ('order', 'invoice', 'load'));
