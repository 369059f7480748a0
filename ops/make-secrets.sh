#!/bin/sh
# Makes the secrets that compose.yaml mounts, once: random passwords and the addresses in which they stand. Usage: sh ops/make-secrets.sh [folder]
# What is there stays as it is, so that running it again changes nothing.
set -eu

folder=${1:-secrets}
database=${DATABASE:-weighbridge}
owner=${OWNER:-weighbridge}
server=${SERVER:-postgres:5432}
pooler=${POOLER:-pgbouncer:6432}

# Containers read them as a user of their own, through mounts that keep the mode: the files can be read, the folder only by you.
mkdir -p "$folder"
chmod 0700 "$folder"

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
write() {
  [ -s "$folder/$1" ] && return 0
  printf '%s\n' "$2" > "$folder/$1.new"
  chmod 0444 "$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
  echo "made $folder/$1"
}

write postgres-password "$(random)"
write operator-key "$(random)"
write metrics-key "$(random)"
password=$(cat "$folder/postgres-password")
write database-url "postgres://$owner:$password@$pooler/$database"
write database-direct-url "postgres://$owner:$password@$server/$database"
# A role with the rights to serve and no more; the migration makes it with this password.
write database-app-url "postgres://${database}_app:$(random)@$pooler/$database"
