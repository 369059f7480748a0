-- Who gave an invitation the role and limit that it has, where it is not who sent it, and everybody else who sent it or changed
-- it.
alter table invitation add column given_by text, add column handled_by text[] not null default '{}';
