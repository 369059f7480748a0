import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { readSettings, SettingError, trialInPublic } from "#src/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "weighbridge-settings-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env);
    return "";
  } catch (error) {
    assert.ok(error instanceof SettingError, String(error));
    return error.message;
  }
}

suite("the settings", () => {
  test("a slip in a name is refused with the name that was meant", () => {
    for (const [name, meant] of [
      ["PORTT", "PORT"],
      ["PROT", "PORT"],
      ["HOTS", "HOST"],
      ["LOGLEVEL", "LOG_LEVEL"],
      ["LOG_LVEL", "LOG_LEVEL"],
      ["DATABASE_ULR", "DATABASE_URL"],
      ["RATE_LIMITT", "RATE_LIMIT_PER_SECOND"],
      ["RATE_LIMIT_PER_SECONDS", "RATE_LIMIT_PER_SECOND"],
      ["WEIGHBRIDGE_OPERATORKEY", "WEIGHBRIDGE_OPERATOR_KEY"],
      ["LIMIT_FILE", "LIMIT_FILES"],
      ["WEIGHBRIDGE_DATABASE_URL", "DATABASE_URL"],
      ["WEIGHBRIDGE_PORT", "PORT"],
      ["KEEP_EVENTS_DAYS", "KEEP_DELIVERIES_DAYS or KEEP_BODIES_DAYS"],
      ["OTEL_EXPORTER_OTLP_ENPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"],
    ] as const)
      assert.equal(refusal({ [name]: "1" }), `${name} is no setting: ${meant} may be meant (README.md has them all)`);
  });

  test("names of others are none of ours", () => {
    for (const name of [
      "HOME",
      "PATH",
      "HOSTNAME",
      "PWD",
      "USER",
      "LANG",
      "TERM",
      "NODE_ENV",
      "NODE_OPTIONS",
      "TZ",
      "CI",
      "SHELL",
      "MAIL",
    ])
      assert.equal(refusal({ [name]: "x" }), "", name);
    for (const name of [
      "AWS_REGION",
      "npm_config_registry",
      "XDG_DATA_DIRS",
      "PGPASSWORD",
      "KUBERNETES_PORT",
      "KUBERNETES_SERVICE_HOST",
      "OTEL_TRACES_SAMPLER",
      "OTEL_EXPORTER_OTLP_PROTOCOL",
      "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
      "OTEL_METRICS_EXPORTER",
      "AWS_PROFILE",
      "SMTP_HOST",
      "SMTP_PORT",
      "SMTP_USER",
      "SMTP_PASSWORD",
      "HTTP_PORT",
      "HTTP_HOST",
      "HTTP_PROXY",
      "DOCKER_PORT",
      "DOCKER_HOST",
      "POSTGRES_PASSWORD",
      "WEIGHBRIDGE_SERVICE_HOST",
      "WEIGHBRIDGE_PORT_8080_TCP_ADDR",
    ])
      assert.equal(refusal({ [name]: "x" }), "", name);
    assert.equal(refusal({ WEIGHBRIDGE_PORT: "tcp://10.0.0.7:8080" }), "", "as Kubernetes tells of a service of this name");
    assert.equal(refusal(process.env), "", "what this machine has");
  });

  test("a secret may stand in a file", () => {
    const file = join(folder, "key");
    writeFileSync(file, "an operator's key\n");
    assert.equal(readSettings({ WEIGHBRIDGE_OPERATOR_KEY_FILE: file }).operatorKey, "an operator's key");
    assert.equal(readSettings({ DATABASE_URL_FILE: file }).databaseUrl, "an operator's key");
    assert.match(refusal({ WEIGHBRIDGE_OPERATOR_KEY_FILE: file, WEIGHBRIDGE_OPERATOR_KEY: "another" }), /both given/);
    assert.match(refusal({ DATABASE_APP_URL_FILE: join(folder, "none") }), /^DATABASE_APP_URL_FILE cannot be read: ENOENT/);
    assert.equal(readSettings({ DATABASE_URL_FILE: "" }).databaseUrl, null);
    writeFileSync(join(folder, "empty"), " \n");
    assert.match(refusal({ DATABASE_URL_FILE: join(folder, "empty") }), /^DATABASE_URL_FILE names .* nothing stands in it/);
  });

  test("a value that cannot be used is told by the setting's name", () => {
    assert.match(refusal({ PUBLIC_URL: "foo" }), /^PUBLIC_URL must be an http or https address/);
    assert.match(refusal({ PUBLIC_URL: "ftp://freight.example.com" }), /^PUBLIC_URL/);
    assert.match(refusal({ LOG_LEVEL: "verbose" }), /^LOG_LEVEL must be one of trace, debug/);
    assert.match(refusal({ WORKER_PORT: "70000" }), /^WORKER_PORT must be a whole number/);
    assert.match(refusal({ DRAIN_SECONDS: "-1" }), /^DRAIN_SECONDS/);
  });
});

suite("production", () => {
  const HTTPS = { PUBLIC_URL: "https://freight.example" };
  const GOOD = "3f9c0a7be1d24856b0c7aa19";

  test("is told by an https address, or in so many words", () => {
    assert.equal(readSettings({}).isProduction, false);
    assert.equal(readSettings(HTTPS).isProduction, true);
    assert.equal(readSettings({ ...HTTPS, WEIGHBRIDGE_ENV: "trial" }).isProduction, false);
    assert.match(
      trialInPublic(readSettings({ ...HTTPS, WEIGHBRIDGE_ENV: "trial" })) ?? "",
      /NOT IN PRODUCTION.*\/metrics answers anybody/,
    );
    assert.equal(trialInPublic(readSettings(HTTPS)), undefined);
    assert.equal(trialInPublic(readSettings({ WEIGHBRIDGE_ENV: "trial" })), undefined, "at home");
    assert.throws(() => readSettings({ WEIGHBRIDGE_ENV: "production" }), /PUBLIC_URL must be the https address/);
    assert.throws(() => readSettings({ WEIGHBRIDGE_ENV: "prod" }), /WEIGHBRIDGE_ENV must be one of production, trial/);
  });

  const PATTERNED = [
    "a".repeat(48),
    "0123456789abcdef0123456789abcdef",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "passwordpasswordpassword",
    "changemechangemechangeme2026",
    "weighbridge-operator-key-2026",
    "correcthorsebatterystaple",
    "deadbeefdeadbeefdeadbeef",
    "1234567890123456789012345678",
    "A1b2C3d4A1b2C3d4A1b2C3d4",
  ];

  test("takes whatever is random", () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const digest = createHash("sha256").update(`key ${seed}`).digest();
      for (const key of [digest.toString("hex").slice(0, 24), digest.toString("hex"), digest.toString("base64").slice(0, 24)])
        readSettings({ ...HTTPS, WEIGHBRIDGE_OPERATOR_KEY: key });
    }
  });

  test("refuses to believe everybody where a caller is", () => {
    for (const wide of ["0.0.0.0/0", "::/0", "0.0.0.0/1,128.0.0.0/1", "10.0.0.1, 64.0.0.0/2", "2000::/3"])
      assert.throws(
        () => readSettings({ ...HTTPS, TRUSTED_PROXIES: wide }),
        /in production TRUSTED_PROXIES .* anybody's word/,
        wide,
      );
    assert.deepEqual(readSettings({ ...HTTPS, TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32" }).trustedProxies.length, 2);
    assert.equal(readSettings({ TRUSTED_PROXIES: "0.0.0.0/0" }).productionFaults.length, 1, "a trial is told");
  });

  test("refuses to open the machine itself, metadata services and everything to webhooks", () => {
    for (const [open, words] of [
      ["127.0.0.1", /loopback/],
      ["127.0.0.0/8", /loopback/],
      ["0.0.0.0", /this machine/],
      ["::1", /loopback/],
      ["169.254.169.254", /metadata/],
      ["169.254.0.0/16", /metadata/],
      ["168.63.129.16/32", /cloud provider/],
      ["100.64.0.0/10", /metadata/],
      ["fd00::/8", /metadata/],
      ["::ffff:10.0.0.0/104", /IPv4/],
      ["0.0.0.0/0", /this machine/],
      ["::/0", /loopback/],
      ["128.0.0.0/1", /cloud provider|metadata/],
      ["64.0.0.0/3", /loopback|nearly everything/],
      ["2000::/3", /nearly everything/],
    ] as const)
      assert.throws(() => readSettings({ ...HTTPS, EGRESS_ALLOW: `10.1.0.0/16 ${open}` }), words, open);
    assert.deepEqual(readSettings({ ...HTTPS, EGRESS_ALLOW: "10.0.0.0/8,192.168.0.0/16,fd12:3456::/32" }).egressAllow.length, 3);
  });

  test("refuses keys that can be guessed", () => {
    for (const name of ["WEIGHBRIDGE_OPERATOR_KEY", "METRICS_KEY"]) {
      for (const weak of ["x", "password", "x".repeat(64), "abcabcabcabcabcabcabcabcabc", GOOD.slice(1), ...PATTERNED])
        assert.throws(() => readSettings({ ...HTTPS, [name]: weak }), new RegExp(`${name} must be a random text`), weak);
      readSettings({ ...HTTPS, [name]: GOOD });
      readSettings({ [name]: "x" });
    }
  });
});
