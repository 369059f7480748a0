-- Which key said that a finalized invoice arrived. Null: nobody did, or before this was kept.
alter table finalized_invoice add column delivered_by text;
