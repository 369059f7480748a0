-- What is to be put out again is work on the queue now.
alter table edi_interchange drop column to_put;
