-- How a document came to be approved, and who corrected it: a change of where a vendor is paid needs an approval of its own, by somebody else.
alter table document add column approved_how text check (approved_how in ('decision', 'upload', 'invoice')), add column corrected_by text;

alter table document no force row level security;
-- Until now only attaching a file with its type approved it at once, at the very moment it was made.
update document set approved_how = case when approved_at = created_at and approved_by = created_by then 'upload' else 'decision' end
  where status = 'Approved';
alter table document force row level security;
