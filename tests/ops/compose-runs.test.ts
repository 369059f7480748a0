import assert from "node:assert/strict";
import { type ChildProcess, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseServerIdentity, giveTo, type ServerIdentity, spawnAs } from "#db/embedded/server-identity.ts";
import { ROOT } from "#tests/arch/source-files.ts";
import { smallestOrder } from "../builders/wire-bodies.ts";
import { testServerUrl } from "../database.ts";
import { freePort } from "../fixtures/service-tree.ts";
import { findPgBouncer } from "../run/pooler.ts";
import { copiedFiles, readCompose, readDockerfile } from "./deployment.ts";

/**
 * What compose.yaml and the Dockerfile describe, without containers: the files of the image and no others, in a folder that the
 * service may not write, as a user that is not root; the secrets of ops/make-secrets.sh; the pooler as ops/pgbouncer.sh starts
 * it; every process with the command and the environment that stand in the file. Only addresses differ.
 */
const program = findPgBouncer();
const NAME = `wb_compose_${randomBytes(4).toString("hex")}`;
const READY_WITHIN_MS = 90_000;
const compose = readCompose();

suite(
  "what compose.yaml describes",
  { skip: program === null ? "no pgbouncer here (Debian: apt-get install pgbouncer)" : false },
  () => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-compose-"));
    const [image, secrets, data, run] = ["app", "secrets", "data", "run"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
      string,
    ];
    const children: ChildProcess[] = [];
    let identity: ServerIdentity;
    let ports: { readonly pooler: number; readonly api: number; readonly worker: number };

    const node = (args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
      const child = spawnAs(identity, process.execPath, args, { cwd: image, env, stdio: ["ignore", "pipe", "pipe"] });
      children.push(child);
      return child;
    };
    /** A process of the file, with its command or another one. */
    const start = (name: string, extra: NodeJS.ProcessEnv = {}, args = compose.services[name]?.command ?? []): ChildProcess =>
      node(["bin/weighbridge.mjs", ...args], { ...environmentOf(name), ...extra });
    const environmentOf = (name: string): NodeJS.ProcessEnv => ({
      PATH: process.env["PATH"],
      ...Object.fromEntries(
        Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
          key,
          value.replace("/run/secrets", secrets).replace(/^\$\{\w+:-(.*)\}$/, "$1"),
        ]),
      ),
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      DATA_DIR: data,
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "error",
    });

    before(async () => {
      chmodSync(folder, 0o755);
      for (const each of [image, data, run]) mkdirSync(each);
      ports = { pooler: await freePort(), api: await freePort(), worker: await freePort() };
      makeImage(image);
      identity = chooseServerIdentity(run, program ?? "");
      await makeSecretsAndOwner(secrets, ports.pooler);
      for (const each of [
        run,
        data,
        secrets,
        ...["database-url", "database-app-url", "database-direct-url", "operator-key", "metrics-key"].map((name) =>
          join(secrets, name),
        ),
      ])
        giveTo(identity, each);
      const pooler = spawnAs(identity, "/bin/sh", [join(ROOT, "ops/pgbouncer.sh")], {
        cwd: "/",
        env: {
          PATH: `${process.env["PATH"]}:${dirname(program ?? "")}`,
          ...(await serverOf()),
          LISTEN_ADDR: "127.0.0.1",
          LISTEN_PORT: String(ports.pooler),
          SECRETS: secrets,
          RUN_DIR: run,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      children.push(pooler);
    });
    after(async () => {
      for (const child of children.filter(isRunning)) child.kill("SIGKILL");
      await administer(
        `drop database if exists ${NAME} with (force)`,
        `drop role if exists ${NAME}_app, ${NAME}_app_tenant, ${NAME}_app_sign_in`,
        `drop role if exists ${NAME}`,
      );
      rmSync(folder, { recursive: true, force: true });
    });

    test(
      "migrates, serves, takes an order in and lands it, is well by its own check, and stops when told",
      { timeout: 200_000 },
      async () => {
        assert.equal(await endOf(start("migrate")), 0);

        const api = start("api", { PORT: String(ports.api) });
        const worker = start("worker", { WORKER_PORT: String(ports.worker) });
        await untilReady(ports.api, api);
        await untilReady(ports.worker, worker);
        assert.equal(await endOf(node(["bin/healthcheck.mjs"], { PORT: String(ports.api) })), 0);
        assert.equal(
          await endOf(node(["bin/healthcheck.mjs"], { PORT: String(ports.api), WORKER_PORT: String(ports.worker) })),
          0,
        );
        assert.equal(await endOf(node(["bin/healthcheck.mjs"], { PORT: String(ports.pooler) })), 1);

        const made = start("api", {}, ["tenant", "create", "--name", "Composed", "--json"]);
        const [said] = await Promise.all([text(made.stdout ?? process.stdin), endOf(made)]);
        const { tenantUuid, apiKey } = JSON.parse(said) as { readonly tenantUuid: string; readonly apiKey: string };
        const headers = { "x-api-key": apiKey, "x-tenant-uuid": tenantUuid, "content-type": "application/json" };
        const address = `http://127.0.0.1:${ports.api}`;
        const order = smallestOrder;
        const sent = await fetch(`${address}/v2/orders`, { method: "POST", headers, body: JSON.stringify(order) });
        assert.equal(sent.status, 202, await sent.text());
        await until(async () => {
          const listed = await fetch(`${address}/manage/orders`, { headers });
          return JSON.stringify(await listed.json()).includes(order.orderNumber);
        }, "the order does not land");
        const app = await fetch(address, { headers: { accept: "text/html" } });
        assert.match(await app.text(), /<div id="root">/, "the image has no web app");

        for (const child of [api, worker]) child.kill("SIGTERM");
        assert.deepEqual(await Promise.all([endOf(api), endOf(worker)]), [0, 0]);
      },
    );
  },
);

/** What the build stage copies, and what it makes of it; the dependencies are those that are installed here. */
function makeImage(image: string): void {
  const build = readDockerfile().find(({ name }) => name === "build");
  assert.ok(build !== undefined);
  for (const path of copiedFiles(build))
    cpSync(join(ROOT, path), join(image, path), { recursive: true, filter: (each) => !/\/web\/dist/.test(each) });
  symlinkSync(join(ROOT, "node_modules"), join(image, "node_modules"));
  const { status, stderr } = spawnSync(process.execPath, ["bin/weighbridge.mjs", "prepare"], { cwd: image, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  spawnSync("chmod", ["-R", "a-w,a+rX", image]);
}

async function makeSecretsAndOwner(secrets: string, pooler: number): Promise<void> {
  mkdirSync(secrets);
  const password = randomBytes(12).toString("hex");
  const direct = new URL(await testServerUrl());
  direct.username = NAME;
  direct.password = password;
  direct.pathname = `/${NAME}`;
  // The server of the tests listens on a socket, which the script cannot know; what is there it leaves.
  writeFileSync(join(secrets, "postgres-password"), password);
  writeFileSync(join(secrets, "database-direct-url"), direct.href);
  const env = { ...process.env, DATABASE: NAME, OWNER: NAME, POOLER: `127.0.0.1:${pooler}` };
  const { status, stderr } = spawnSync("sh", [join(ROOT, "ops/make-secrets.sh"), secrets], { env, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  assert.equal(readFileSync(join(secrets, "postgres-password"), "utf8"), password);
  await administer(`create role ${NAME} login createrole password '${password}'`, `create database ${NAME} owner ${NAME}`);
}

async function serverOf(): Promise<NodeJS.ProcessEnv> {
  const client = new pg.Client({ connectionString: await testServerUrl() });
  return { SERVER_HOST: client.host, SERVER_PORT: String(client.port) };
}

async function administer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: await testServerUrl() });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

async function endOf(child: ChildProcess): Promise<number | null> {
  const said = child.stderr === null ? "" : await text(child.stderr);
  if (isRunning(child)) await once(child, "exit");
  if (child.exitCode !== 0 && said !== "") console.error(said.slice(-2_000));
  return child.exitCode;
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  await until(async () => {
    assert.ok(isRunning(child), "the process ended while starting");
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return answer?.status === 200;
  }, `nothing is ready on ${port}`);
}

async function until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; !(await isSo()); await sleep(100)) assert.ok(Date.now() < end, otherwise);
}
