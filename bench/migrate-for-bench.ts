import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";

/** Brings a database for measurements to this release's schema. Answers the connection string of the application role. */
export async function migrateForBench(connectionString: string): Promise<string> {
  const url = new URL(connectionString);
  url.username = `${url.pathname.slice(1)}_bench`;
  url.password = "of the benchmarks";
  await migrate(connectionString, { secrets: secretsInUrl(url.href), isAlone: true });
  return url.href;
}
