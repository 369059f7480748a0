-- How a document that was read goes on, by itself or to a person, and why. Null: it was read before this, or is being read.
alter table document_reading
  add column route text check (route in ('automatic', 'review')),
  add column why text;

-- `reference`: a number of an order, in the form in which orders are found by it. A bill that was read waits for its order so.
alter table document_wanted drop constraint document_wanted_kind_check;
alter table document_wanted add constraint document_wanted_kind_check check (kind in ('order', 'invoice', 'load', 'reference'));
