-- What people read in timelines and lists: the sign-in's own tables belong to another role.
alter table tenant_member add column name text;
