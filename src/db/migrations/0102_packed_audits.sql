-- Facts and result of an audit as one compressed text (src/db/packing/packed-audit.ts); `facts` is empty then, and `result` has
-- what statements read of it. Null: both stand in their own columns, as earlier releases stored them.
alter table audit add column packed bytea;
alter table audit alter column packed set storage external;
