-- What befell an interchange at its worst level: its envelope, its groups, their sets. `outcome` stays that of the envelope alone.
alter table edi_interchange add column worst_outcome text;
update edi_interchange set worst_outcome = case
  when outcome in ('rejected', 'unreadable') then outcome
  when jsonb_array_length(groups) > 0 and not groups @? '$[*] ? (@.outcome != "R")' then 'rejected'
  when groups @? '$[*] ? (@.outcome == "R" || @.outcome == "P")' then 'partly'
  when groups @? '$[*] ? (@.outcome == "E")' then 'accepted-with-errors'
  else outcome
end;
alter table edi_interchange alter column worst_outcome set not null;
create index edi_interchange_worst on edi_interchange (tenant_uuid, worst_outcome, received_at desc, interchange_uuid);

-- Under which name a file came; null: by HTTP, or before this.
alter table edi_file add column name text;

-- B302 of a 210 that was refused, so that "did you get my invoice" has an answer; of one that was accepted its message has it.
alter table edi_transaction_set add column refused_number text;
create index edi_set_refused_number on edi_transaction_set (tenant_uuid, refused_number) where (refused_number is not null);
