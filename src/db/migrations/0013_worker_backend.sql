-- The server process behind the connection that tells what a worker holds: when it is gone, so is the worker, and nobody waits for its silence.
alter table worker add column backend integer;
