-- What a worker's sessions are called on the server: when it is given up they are ended, so that nothing waits for locks that it still holds
-- and nothing that it began can be committed later. Null: a worker of a release before.
alter table worker add column sessions text;
