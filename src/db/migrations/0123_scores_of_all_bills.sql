-- E-invoices, and files that hold several bills, are kinds of their own among the scores: of each file one row, as sure as the least
-- sure value of any of its bills.
alter table reading_score add column bills integer not null default 1 check (bills > 0);
-- embedded: a structured file states it.
alter table reading_score drop constraint reading_score_how_check;
alter table reading_score add constraint reading_score_how_check check (how in ('text', 'picture', 'embedded'));
-- trial: it lacked nothing, and waits for a reader that was on trial. Once a reader is in force it is decided about again.
alter table reading_score drop constraint reading_score_course_check;
alter table reading_score add constraint reading_score_course_check
  check (course in ('automatic', 'spot-check', 'review', 'trial', 'shadow'));
create index reading_score_trial on reading_score (tenant_uuid) where course = 'trial';

-- Until now only words said that a document waits for that. How sure it was is counted when it is decided about again.
insert into reading_score as s (tenant_uuid, document_uuid, reader_version, type, how, bills, score, course, scored_at)
select r.tenant_uuid, r.document_uuid, r.reader_version, 'Invoice',
  case r.reading #>> '{fields,totalAmount,found}' when 'embedded' then 'embedded' else 'text' end,
  greatest(1, coalesce(jsonb_array_length(nullif(r.reading -> 'papers', 'null')), 1)), 0, 'trial', r.read_at
from document_reading r
join document_review v on v.tenant_uuid = r.tenant_uuid and v.document_uuid = r.document_uuid and v.state = 'waiting'
where r.state = 'read' and r.route = 'review' and r.reader_version is not null and r.read_at is not null
  and r.why like 'reader % is on trial: nothing it reads goes on by itself %'
on conflict (tenant_uuid, document_uuid, reader_version) do update set course = 'trial' where s.verdict is null;
