#!/bin/sh
# Starts PgBouncer in transaction mode before the database of compose.yaml. Its users are those of the service, with the passwords that stand in
# the addresses which ops/make-secrets.sh wrote: one place for each secret.
set -eu

: "${SERVER_HOST:=postgres}" "${SERVER_PORT:=5432}"
: "${LISTEN_ADDR:=0.0.0.0}" "${LISTEN_PORT:=6432}"
: "${SECRETS:=/run/secrets}" "${RUN_DIR:=/run/pgbouncer}"

umask 077
# An address as postgres://user:password@host:port/database; what ops/make-secrets.sh writes needs no escape.
for secret in database-url database-app-url; do
  sed -nE 's#^postgres(ql)?://([^:]+):([^@]+)@.*$#"\2" "\3"#p' "$SECRETS/$secret"
done > "$RUN_DIR/users.txt"
[ "$(wc -l < "$RUN_DIR/users.txt")" = 2 ] || {
  echo "$SECRETS/database-url and $SECRETS/database-app-url have to be addresses with user and password: see ops/make-secrets.sh" >&2
  exit 1
}

cat > "$RUN_DIR/pgbouncer.ini" <<INI
[databases]
* = host=$SERVER_HOST port=$SERVER_PORT
[pgbouncer]
listen_addr = $LISTEN_ADDR
listen_port = $LISTEN_PORT
unix_socket_dir =
auth_type = scram-sha-256
auth_file = $RUN_DIR/users.txt
pool_mode = transaction
max_client_conn = 1000
default_pool_size = ${POOL_SIZE:-20}
server_connect_timeout = 5
query_wait_timeout = 30
# What drivers ask for at the start and the pooler cannot keep from one client to the next.
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
log_connections = 0
log_disconnections = 0
INI

exec pgbouncer "$RUN_DIR/pgbouncer.ini"
