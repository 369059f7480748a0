import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { Lags } from "#adapters/lags.ts";
import { superviseWorker } from "#cli/supervise-worker.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { aContext } from "../builders/a-context.ts";
import { aTenant } from "../builders/a-tenant.ts";
import { smallestOrder } from "../builders/wire-bodies.ts";
import { testDatabase } from "../database.ts";

/** 9 s without a word, and the start of another on a busy machine. */
const FOLLOWED_WITHIN_MS = 90_000;

describe("the worker of weighbridge start", { timeout: 240_000 }, () => {
  test("is ended when it stands still, and another works", async (t) => {
    const made = await testDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-supervised-"));
    const before = { ...process.env };
    Object.assign(process.env, { DATABASE_APP_URL: made.applicationUrl, SMTP_IN_PORT: "off", WORKER_PORT: "" });
    const told: { readonly msg: string; readonly pid?: number; readonly signal?: string }[] = [];
    const log = pino({ level: "error" }, { write: (line: string) => void told.push(JSON.parse(line)) });
    const lags = new Lags();
    const landed: string[] = [];
    lags.onObserved((stage) => void landed.push(stage));
    const supervised = superviseWorker({ databaseUrl: made.connectionString, dataDir }, log, lags);
    after(async () => {
      await supervised.stop();
      for (const name of ["DATABASE_APP_URL", "SMTP_IN_PORT", "WORKER_PORT"]) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
      await made.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    /** Workers that were heard of within the last seconds. */
    const alive = async (): Promise<readonly string[]> => {
      const { rows } = await made.database.control.query<{ uuid: string }>(
        "select worker_uuid as uuid from worker where seen_at > now() - interval '6 seconds'",
      );
      return rows.map(({ uuid }) => uuid);
    };
    const someoneBut = async (known: string | undefined, withinMs: number): Promise<string> => {
      for (const end = Date.now() + withinMs; Date.now() < end; await sleep(200)) {
        const other = (await alive()).find((uuid) => uuid !== known);
        if (other !== undefined) return other;
      }
      return assert.fail(`nobody works: ${JSON.stringify(told)}`);
    };
    const first = await someoneBut(undefined, FOLLOWED_WITHIN_MS);
    const tenant = await aTenant(made.database);
    await acceptMessage(aContext(made.database), {
      tenantUuid: tenant.tenantUuid,
      operation: "createOrder",
      externalId: "PO-1",
      body: JSON.stringify({ ...smallestOrder, orderNumber: "PO-1" }),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
    for (const end = Date.now() + 20_000; landed.length === 0; await sleep(100))
      assert.ok(Date.now() < end, "it tells how long the order took to land");
    assert.deepEqual(landed, ["order-landed"]);
    process.kill(supervised.pid() ?? assert.fail(), "SIGSTOP");
    const started = performance.now();
    await someoneBut(first, FOLLOWED_WITHIN_MS);
    t.diagnostic(`another works ${((performance.now() - started) / 1_000).toFixed(1)} s after it stood still`);
    assert.match(told.map(({ msg }) => msg).join(), /stands still; ending it,the worker ended; starting another/);
  });
});
