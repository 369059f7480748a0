-- Of which charge something was given up, from what was due then up to what the vendor keeps of it; and what was paid and is due of each charge by
-- now. What still counts is kept beside it; of what was given up before this, all of it.
alter table recovery add column waivers jsonb not null default '[]', add column levels jsonb not null default '[]',
  add column waived_still numeric(19,4) not null default 0 check (waived_still >= 0);
update recovery set waived_still = waived where waived > 0;
