/**
 * How the embedded server is set. These win over `postgresql.conf`: to tune it, run a PostgreSQL of your own
 * and names it in DATABASE_URL.
 *
 * Chosen for one machine with two or more cores, many small commits and a small footprint at rest.
 */
const SETTINGS: readonly [name: string, value: string, why: string, sinceMajor?: number][] = [
  // Reached by nobody but us: no network, one folder, a password all the same.
  ["listen_addresses", "", "no network"],
  ["port", "5432", "only the socket's name"],
  ["unix_socket_permissions", "0700", "owner only"],
  ["max_connections", "60", "API, workers, listeners and a few commands beside them"],
  ["superuser_reserved_connections", "3", "a way in when all are taken"],

  // An accepted order is on the disk before it is acknowledged.
  ["fsync", "on", "durability"],
  ["synchronous_commit", "on", "durability"],
  ["full_page_writes", "on", "survives a torn page"],

  // Many small commits: room in the write-ahead log, few and slow checkpoints.
  ["wal_level", "replica", "online backups need it"],
  ["max_wal_senders", "0", "no standby of an embedded server"],
  ["max_replication_slots", "0", "no standby of an embedded server"],
  ["wal_buffers", "8MB", "group commits under load"],
  ["max_wal_size", "1GB", "checkpoints by time, not by volume"],
  ["min_wal_size", "128MB", "log files are used again, not made again"],
  ["checkpoint_timeout", "10min", "fewer full page images"],
  ["checkpoint_completion_target", "0.9", "spread, so that latency stays flat"],

  // Memory and processes.
  ["shared_buffers", "96MB", "working set of a small tenant; pages count only once touched"],
  ["huge_pages", "off", "would reserve memory at once"],
  ["work_mem", "8MB", "sorts of one page of a list"],
  ["maintenance_work_mem", "64MB", "index builds and vacuum"],
  ["effective_cache_size", "1GB", "what the system's cache holds beside us"],
  ["max_logical_replication_workers", "0", "not used"],
  ["io_method", "sync", "the worker processes of 18 cost memory and gain nothing on small reads", 18],
  ["max_worker_processes", "4", "parallel plans of reports"],
  ["max_parallel_workers_per_gather", "1", "a report must not take every core"],
  ["jit", "off", "short statements"],
  ["random_page_cost", "1.1", "solid state disks"],

  // Queue tables turn over quickly.
  ["autovacuum_naptime", "20s", "queues bloat within minutes"],
  ["autovacuum_max_workers", "2", "one for the queues, one for the rest"],
  ["autovacuum_vacuum_cost_delay", "2ms", "vacuum keeps up without taking the disk"],

  // The log tells of faults and never of a customer's data.
  ["log_min_messages", "warning", "errors and warnings"],
  ["log_min_error_statement", "panic", "statements carry data"],
  ["log_error_verbosity", "terse", "DETAIL carries key values"],
  ["log_checkpoints", "off", "noise"],
  ["log_line_prefix", "%m [%p] %u@%d ", "who and when"],
  ["log_timezone", "UTC", "one clock"],
  ["timezone", "UTC", "one clock"],
  ["cluster_name", "weighbridge", "shown by ps"],
];

/** The server's command line options for a major version; `overrides` wins (tests switch fsync off). */
export function serverOptions(major: number, socketFolder: string, overrides: Readonly<Record<string, string>>): string[] {
  const settings = new Map(
    SETTINGS.filter(([, , , since]) => since === undefined || major >= since).map(([name, value]) => [name, value]),
  );
  settings.set("unix_socket_directories", quoteListItem(socketFolder));
  for (const [name, value] of Object.entries(overrides)) settings.set(name, value);
  return [...settings].flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The setting is a comma separated list, so a folder with a comma or blank in its name is quoted. */
function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
