import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { COMMANDS, GROUPS } from "#cli/commands.ts";
import { commandAt, programWith } from "#cli/program.ts";
import { sharedDatabase } from "#tests/database.ts";
import type { TestDatabase } from "#tests/database.ts";

const COMMAND = fileURLToPath(new URL("../../bin/weighbridge.mjs", import.meta.url));

describe("weighbridge", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-cli-"));
  let db: TestDatabase;
  before(async () => {
    db = await sharedDatabase();
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  it("tells in its help what each command is for", async () => {
    const { code, said } = await weighbridge(["--help"]);
    assert.equal(code, 0, said);
    const names = [...said.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name).filter((name) => name !== "help");
    assert.deepEqual(names, [...new Set(COMMANDS.map(({ words }) => words.split(" ")[0]))]);
    const { said: own } = await weighbridge(["person", "invite", "--help"]);
    assert.match(own, /^Usage: weighbridge person invite \[options\]/);
  });

  it("has help of its own for each command and each group", async () => {
    const program = await programWith(() => true);
    for (const path of [...COMMANDS.map(({ words }) => words.split(" ")), ...Object.keys(GROUPS).map((word) => [word])]) {
      const command = commandAt(program, path);
      assert.match(command.helpInformation(), new RegExp(`^Usage: weighbridge ${path.join(" ")}\\b`));
      assert.ok(command.description().length > 10, path.join(" "));
    }
  });

  it("refuses a command that there is none of", async () => {
    const { code, said } = await weighbridge(["strat"]);
    assert.equal(code, 1);
    assert.match(said, /unknown command 'strat'/);
  });

  it("doctor: finds nothing wrong with a database it can use", async () => {
    const { code, said } = await weighbridge(["doctor"], { DATABASE_URL: db.connectionString, DATA_DIR: dataDir });
    assert.match(said, /✔ PostgreSQL \d+\.\d+ .*at DATABASE_URL/);
    assert.equal(code, 0, said);
    const trial = { PUBLIC_URL: "https://freight.example", WEIGHBRIDGE_ENV: "trial" };
    const warned = await weighbridge(["doctor"], { DATABASE_URL: db.connectionString, DATA_DIR: dataDir, ...trial });
    assert.match(warned.said, /warning: PUBLIC_URL is https and WEIGHBRIDGE_ENV=trial: NOT IN PRODUCTION/);
  });

  it("doctor: says what is wrong with one it cannot, and never its password", async () => {
    const url = new URL(db.connectionString);
    url.password = "not-the-password";
    const { code, said } = await weighbridge(["doctor"], { DATABASE_URL: url.href, DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.match(said, /✖ DATABASE_URL\n\s+No connection: password authentication failed/);
    assert.doesNotMatch(said, /not-the-password/);
  });

  it("start: says which setting to change when the port is taken", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    try {
      const own = {
        DATABASE_URL: db.connectionString,
        DATABASE_APP_URL: db.applicationUrl,
        DATA_DIR: dataDir,
        PORT: String(port),
      };
      for (const [args, env] of [
        [["api", "--no-migrate"], own],
        [["start"], { DATA_DIR: join(dataDir, "none"), PORT: String(port), DATABASE_URL: "" }],
      ] as const) {
        const { code, said } = await weighbridge([...args], env);
        assert.equal(code, 1, said);
        assert.match(said, new RegExp(`Port ${port} .* taken.*PORT`));
      }
      // It says so before it makes a database.
      assert.equal(existsSync(join(dataDir, "none")), false);
    } finally {
      taken.close();
    }
  });

  it("start: says which setting to change when the machine has no such address", async () => {
    const { code, said } = await weighbridge(["start"], { DATA_DIR: dataDir, HOST: "192.0.2.1", DATABASE_URL: "" });
    assert.equal(code, 1, said);
    assert.match(said, /no address 192\.0\.2\.1.*HOST/);
  });
});

function weighbridge(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...process.env, ...env }, timeout: 110_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? -1) : 0, said: stdout + stderr });
      },
    );
  });
}
