import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { suite, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { payload } from "#contract/events/payload.ts";
import { newSecret, sign, signingKey } from "#contract/events/sign.ts";

const FOLDER = fileURLToPath(new URL("../../examples/receivers/", import.meta.url));

/** How each receiver is started, and how one sees that its language is there. */
const RECEIVERS = {
  TypeScript: { command: [process.execPath, "receiver.ts"], isThere: [process.execPath, "--version"] },
  Python: { command: ["python3", "receiver.py"], isThere: ["python3", "--version"] },
  Java: { command: ["java", "Receiver.java"], isThere: ["java", "-version"] },
  Go: { command: ["go", "run", "receiver.go"], isThere: ["go", "version"] },
} as const;

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const start = async (context: TestContext, command: readonly string[], secret: string) => {
  const port = await freePort();
  const [program = "", ...args] = command;
  const child: ChildProcess = spawn(program, args, {
    cwd: FOLDER,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  context.after(() => {
    // Some start another process: the whole group ends.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  });
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (said += chunk));
  for (const until = performance.now() + 60_000; !said.includes("listening"); await sleep(50))
    assert.ok(performance.now() < until && child.exitCode === null, `it did not start: ${said.slice(0, 2_000)}`);
  return { url: `http://127.0.0.1:${port}/hook`, said: () => said };
};

const EVENT = {
  eventUuid: "01a20000-0000-7000-8000-000000000001",
  type: "INVOICE_APPROVED",
  time: "2026-03-01T12:00:00.000000Z",
  data: '{"invoiceUuid":"ß €"}',
};

suite("receivers of the examples", () => {
  for (const [language, { command, isThere }] of Object.entries(RECEIVERS)) {
    const [program = "", ...args] = isThere;
    const missing =
      spawnSync(program, args).status === 0 ? false : `${language} is not on this machine: its receiver was not tried`;
    if (missing !== false) console.error(missing);
    test(
      `${language}: takes what is signed, under either secret while one is rotated, once; refuses the rest`,
      { skip: missing },
      async (context) => {
        const secret = newSecret();
        const receiver = await start(context, command, secret);
        const body = payload(EVENT);
        const now = Math.floor(Date.now() / 1000);
        const post = async (given: { id?: string; at?: number; body?: string; signature?: string }): Promise<number> => {
          const { id = EVENT.eventUuid, at = now } = given;
          const signature = given.signature ?? sign([signingKey(secret)], id, at, body);
          const headers = {
            "content-type": "application/json",
            "webhook-id": id,
            "webhook-timestamp": String(at),
            "webhook-signature": signature,
          };
          return (await fetch(receiver.url, { method: "POST", headers, body: given.body ?? body })).status;
        };
        assert.equal(await post({}), 204);
        assert.equal(await post({}), 204, "again, which is no fault");
        const either = sign([signingKey(newSecret()), signingKey(secret)], EVENT.eventUuid, now, body);
        assert.equal(await post({ signature: either }), 204);
        assert.equal(
          await post({ signature: sign([signingKey(newSecret())], EVENT.eventUuid, now, body) }),
          400,
          "another's secret",
        );
        assert.equal(await post({ body: body.replace("APPROVED", "CREATED") }), 400, "another body");
        assert.equal(await post({ at: now - 400 }), 400, "too old");
        assert.equal(await post({ at: now + 400 }), 400, "of the future");
        assert.equal(await post({ signature: "" }), 400);
        assert.equal(await post({ signature: "v1,&&&" }), 400);
        assert.equal((await fetch(receiver.url, { method: "POST", body })).status, 400, "no headers at all");
        await sleep(200);
        assert.equal(receiver.said().split("INVOICE_APPROVED").length - 1, 1, "worked on once");
      },
    );
  }
});
