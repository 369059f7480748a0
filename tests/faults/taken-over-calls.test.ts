import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Mail } from "#adapters/compose-mail.ts";
import { openHeavyWork } from "#adapters/heavy/heavy-work.ts";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { addDays, dayOfInstant } from "#domain/day/day.ts";
import { amountOf } from "#domain/money/amount.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { changeNoticeChoices } from "#usecases/notice/notice-choices.ts";
import { mondayOf } from "#usecases/notice/weekly-time.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { changeTranscriber } from "#usecases/transcriber/transcriber.ts";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { aServer, type TestServer } from "#tests/builders/a-server.ts";
import { anOutside } from "#tests/builders/an-outside.ts";
import { aTranscriber, type TranscriberOnSocket } from "#tests/builders/a-transcriber.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { JOBS } from "#worker/jobs.ts";
import { aService } from "../service.ts";

const CHILD = fileURLToPath(new URL("../fixtures/begun-worker.ts", import.meta.url));
const KINDS = ["send-weekly-mail", "transcribe-document"];
const WITHIN_MS = 15_000;
const KEY = "the-key-of-the-document-AI";
const MASTER_KEY = randomBytes(32).toString("base64");

describe("a weekly mail and a question to the document AI that a process began with", () => {
  const heavy = openHeavyWork();
  const mails: Mail[] = [];
  const children: ChildProcess[] = [];
  let service: Awaited<ReturnType<typeof aService>>;
  let server: TestServer;
  let ai: TranscriberOnSocket;
  before(async () => {
    const masterKeys = givenMasterKeys(MASTER_KEY);
    assert.ok(typeof masterKeys !== "string");
    const mailer = { send: async (mail: Mail) => (mails.push(mail), { refused: [] }) };
    service = await aService(
      { outside: { ...anOutside({ heavy, masterKeys }), mailer, sendsMail: true } },
      { stops: "by-hand", workers: 0 },
    );
    server = await aServer({ context: service.context, tenant: { grants: ["ingest-documents", "create-invoice"] } });
    ai = await aTranscriber(KEY);
    await service.startWorker(JOBS.filter(({ kind }) => !KINDS.includes(kind)));
  });
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await server.app.close();
    await ai.close();
    await service.stop();
    heavy.close();
  });

  const until = async (what: string, holds: () => Promise<boolean> | boolean, withinMs = 60_000): Promise<number> => {
    const began = performance.now();
    while (!(await holds())) {
      assert.ok(performance.now() - began < withinMs, what);
      await sleep(50);
    }
    return performance.now() - began;
  };
  const waiting = async (): Promise<readonly { readonly kind: string; readonly begun: string | null }[]> =>
    (
      await service.context.db.inTenant(server.tenant.tenantUuid, (tx) =>
        tx.query<{ kind: string; begun: string | null }>(
          "select kind, payload ->> 'begun' as begun from work where kind = any($1) order by kind",
          [KINDS],
        ),
      )
    ).rows;

  const bothWait = async (): Promise<void> => {
    const { tenant } = server;
    const transcriber = { url: ai.url, apiKey: KEY, enabled: true, kinds: null, timeoutSeconds: null };
    assert.ok(
      (
        await changeTranscriber(service.context, tenant, {
          ...transcriber,
          costPerPage: amountOf("0.02"),
          monthlyCap: amountOf("100"),
        })
      ).ok,
    );
    const made = await createPerson(service.context, {
      email: "robin@shipper.example",
      name: "Robin",
      password: "a-long-enough-password",
      tenantUuid: tenant.tenantUuid,
      role: "admin",
      approvalLimit: null,
    });
    assert.ok(made.ok);
    const { userId } = made.value;
    assert.ok(
      (await changeNoticeChoices(service.context, tenant, userId, { weekly: { wanted: true, timeZone: "America/New_York" } })).ok,
    );
    const monday = addDays(mondayOf(dayOfInstant(Date.now())), 7);
    await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      enqueueWork(tx, tx.tenantUuid, [{ kind: "send-weekly-mail", subjectUuid: userId, payload: { monday } }]),
    );
    // Its total contradicts its charges.
    const pages = LAYOUTS["labels with colons beside their values"](PAPER).map((page) =>
      page.map(([x, y, text, ...look]) => [x, y, text.replace("1,875.80", "1,857.80"), ...look] as (typeof page)[number]),
    );
    const answer = await server.app.inject({
      method: "POST",
      url: "/v2/documents/ingest",
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify({
        files: [{ fileName: "doubt.pdf", fileBase64String: (await aPdf({ pages })).toString("base64") }],
      }),
    });
    assert.equal(answer.statusCode, 202, answer.body);
    await until("both wait", async () => (await waiting()).length === KINDS.length);
  };

  test(
    "are its own while it lives, and within 15 s of its freezing another's, whose end counts",
    { timeout: 180_000 },
    async () => {
      await bothWait();
      const child = spawn(process.execPath, [CHILD, service.database.applicationUrl, KINDS.join(), MASTER_KEY], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      const held = new Set<string>();
      child.stdout.on("data", (chunk: Buffer) => {
        for (const line of chunk.toString().split("\n")) if (line.startsWith("holding")) held.add(line);
      });
      await until("it began with both", () => held.size === KINDS.length);
      const other = await service.startWorker(JOBS.filter(({ kind }) => KINDS.includes(kind)));
      await sleep(WITHIN_MS);
      assert.deepEqual([mails.length, ai.calls.length], [0, 0], "what a process goes on with is its own, however long it takes");
      child.kill("SIGSTOP");
      const tookMs = await until("another does both", () => mails.length === 1 && ai.calls.length === 1, 2 * WITHIN_MS);
      assert.ok(tookMs < WITHIN_MS, `${tookMs} ms`);
      await until("nothing is left to do", async () => (await waiting()).length === 0);
      child.kill("SIGCONT");
      await sleep(4_000);
      assert.deepEqual([await waiting(), mails.length, ai.calls.length, child.exitCode], [[], 1, 1, null]);
      await other.stop();
    },
  );
});
