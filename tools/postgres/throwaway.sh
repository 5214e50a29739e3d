#!/bin/bash
# Runs a command with SLIPSTREAM_TEST_PG pointing at a fresh PostgreSQL cluster, and removes the cluster afterwards.
#   tools/postgres/throwaway.sh COMMAND [ARGUMENT...]
# Exit code 70: no cluster could be started, and the command was not run. Otherwise the command's own.
set -euo pipefail

no_cluster() {
  echo "throwaway PostgreSQL: $*" >&2
  exit 70
}

# Debian keeps the server binaries out of PATH, one folder per major version.
find_binaries() {
  local folder
  for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) $(tr ':' ' ' <<<"$PATH"); do
    if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
      echo "$folder"
      return
    fi
  done
}

[ $# -gt 0 ] || no_cluster "name a command to run"
binaries=$(find_binaries)
[ -n "$binaries" ] || no_cluster "no server binaries found"

# The server refuses to run as root; the package brings a user for it.
as_server=()
if [ "$(id -u)" -eq 0 ]; then
  id postgres >/dev/null 2>&1 || no_cluster "running as root and there is no user postgres"
  as_server=(runuser -u postgres --)
fi

folder=$(mktemp -d)
[ "$(id -u)" -ne 0 ] || chown postgres "$folder"

stop() {
  trap - EXIT INT TERM
  (cd / && "${as_server[@]}" "$binaries/pg_ctl" -D "$folder/data" -m immediate stop) >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# A cluster that lives for minutes needs no protection against power loss, and nobody who sweeps its databases.
settings="-c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c max_connections=200"
settings="$settings -c fsync=off -c full_page_writes=off -c autovacuum=off"

start() {
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  "${as_server[@]}" "$binaries/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/log" \
    -o "$settings -c port=$port" start >/dev/null 2>&1
}

here=$PWD
cd /
"${as_server[@]}" "$binaries/initdb" -D "$folder/data" -U slipstream -A trust -E UTF8 --locale=C >"$folder.init" 2>&1 || {
  cat "$folder.init" >&2
  rm -f "$folder.init"
  no_cluster "initdb failed"
}
rm -f "$folder.init"
# Someone else may take the port between asking for it and using it.
start || start || start || {
  cat "$folder/log" >&2 || true
  no_cluster "the server did not start"
}
cd "$here"

export SLIPSTREAM_TEST_PG="postgres://slipstream@127.0.0.1:$port/postgres"
status=0
"$@" || status=$?
exit "$status"
