-- One row that /readyz writes: a database that answers and takes no writes (a standby, a full disk) is not ready.
create table readiness_probe (place smallint primary key check (place = 1), written_at timestamptz not null);
