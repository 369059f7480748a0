-- Who approves for a person who is away, from one day to another, both included; null: nobody. Where delegate_queue holds, what is
-- assigned to the person stands among what is assigned to the delegate meanwhile.
alter table tenant_member
  add column delegate_id text,
  add column delegate_from date,
  add column delegate_until date,
  add column delegate_queue boolean not null default false,
  add constraint tenant_member_delegate check (num_nulls(delegate_id, delegate_from, delegate_until) in (0, 3) and delegate_id <> user_id
    and delegate_from <= delegate_until);
create index tenant_member_delegate on tenant_member (tenant_uuid, delegate_id) where delegate_id is not null;
