import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "#src/context.ts";
import { migrateDatabase, openContext, openLog, startApi, startWorker } from "#src/main.ts";
import { readSettings } from "#src/settings.ts";
import { testServerUrl } from "#tests/database.ts";
import { loadRelease, onServer, releaseCallers, releaseData } from "#tests/fixtures/load-release.ts";

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Today's service over what a release left: API and worker as `weighbridge api` and `worker` start them. The worker starts when
 * told.
 */
export async function anUpgradedService(version: string) {
  const url = await loadRelease(await testServerUrl(), version);
  const dataDir = releaseData(version);
  const delivered: string[] = [];
  const sink = createServer((request, response) => {
    delivered.push(String(request.headers["webhook-id"]));
    request.resume();
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(sink, "listening");
  const settings = readSettings({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: "0",
    EGRESS_ALLOW: "127.0.0.0/8",
    RATE_LIMIT_PER_SECOND: "0",
    DEMO_DATA: "off",
  });
  const migrated = await migrateDatabase(settings, url);
  const context: Context = await openContext(settings, url, openLog({ logLevel: "silent" }, "upgrade"), 8);
  const api = await startApi(settings, context);
  let worker: { stop(): Promise<void> } | undefined;
  const callers = releaseCallers(version);
  const ask = async (
    slug: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const tenant = callers.tenants.find((each) => each.slug === slug);
    if (tenant === undefined) throw new Error(`release ${version} has no tenant ${slug}`);
    const answer = await fetch(`${api.address}${path}`, {
      method,
      headers: {
        "x-api-key": tenant.apiKey,
        "x-tenant-uuid": tenant.tenantUuid,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    onServer(url, async (client) => (await client.query<Row>(text, [...values])).rows);
  return {
    context,
    callers,
    migrated,
    ask,
    query,
    delivered,
    publicUrl: settings.publicUrl,
    sink: `http://127.0.0.1:${(sink.address() as { port: number }).port}`,
    startWorker: async () => void (worker = await startWorker(settings, context)),
    /**
     * Waits until nothing is left in the queue that is due within a minute, and no delivery waits; says what is left when that
     * takes too long. An audit that looks at what waits for a message has itself done again some minutes later.
     */
    settle: async (withinMs = 100_000): Promise<void> => {
      for (const end = Date.now() + withinMs; ; await sleep(100)) {
        const left = await query<{ what: string }>(
          `select 'work ' || kind || ' ' || coalesce(last_error, '') as what from work where state = 'ready' and due_at < now() + interval '1 minute'
           union all select 'delivery ' || type || ' ' || coalesce(last_error, '') from delivery where state = 'pending' limit 20`,
        );
        if (left.length === 0) return;
        if (Date.now() > end) throw new Error(`left after ${withinMs} ms: ${JSON.stringify(left.map(({ what }) => what))}`);
      }
    },
    stop: async (): Promise<void> => {
      await Promise.all([worker?.stop(), api.stop()]);
      await context.db.close();
      sink.close();
      sink.closeAllConnections();
      rmSync(dataDir, { recursive: true, force: true });
      const { pathname } = new URL(url);
      const name = pathname.slice(1);
      await onServer(await testServerUrl(), async (client) => {
        await client.query(`drop database ${name} with (force)`);
        await client.query(`drop role if exists ${name}_app, ${name}_app_tenant, ${name}_app_sign_in`);
      });
    },
  };
}

export type UpgradedService = Awaited<ReturnType<typeof anUpgradedService>>;
