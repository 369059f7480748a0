-- The W3C trace of the request that brought a message, and of what raised an event: 32 hexadecimal digits are a uuid. Null: none.
alter table intake add column trace_id uuid;
alter table event add column trace_id uuid;
