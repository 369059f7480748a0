import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { pino } from "pino";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { keysInForce } from "#contract/events/sign.ts";
import { listStoredSecrets, SECRET_COLUMNS } from "#db/queries/secrets/stored-secrets.ts";
import { findDeliveryTargets } from "#db/queries/webhook/webhook-endpoint.ts";
import type { Context, Tenant } from "#src/context.ts";
import { changeCaptureSecret, readCaptureSecret } from "#usecases/document/capture-secret.ts";
import { keepHostKeys } from "#usecases/edi/sftp-host-keys.ts";
import { keepSessionSecret } from "#usecases/people/read-person.ts";
import { activateRatingKey, changeRatingEngine, readRatingEngine, rotateRatingKey } from "#usecases/rating/rating-engine.ts";
import { destroySecrets, rewrapSecretKeys, rotateSecrets, sealClearSecrets } from "#usecases/secrets/rotate-secrets.ts";
import { proveMasterKey } from "#usecases/secrets/secret-box.ts";
import { openSecrets } from "#usecases/secrets/endpoint-secrets.ts";
import { createWebhookEndpoint, rotateWebhookSecret } from "#usecases/webhook/webhook-endpoints.ts";
import { anOutside } from "../builders/an-outside.ts";
import { aService } from "../service.ts";

/** Columns whose name says that they may hold a secret and that hold none, each with why. */
const NO_SECRETS: Readonly<Record<string, string>> = {
  "public.api_key.hash": "a hash of 238 random bits",
  "public.api_key.key_uuid": "names the key",
  "public.api_key.prefix": "names the key",
  "public.mailbox.token_url": "an address",
  "public.oauth_token.key_uuid": "names the key",
  "public.oauth_token.token_hash": "a hash of 238 random bits",
  "public.secret_key.key_no": "a number",
  "public.secret_key.wrapped": "encrypted with the master key",
  "public.sftp_account.public_keys": "public",
  "public.weekly_mail.stop_token": "stops a mail for whoever has it, and does nothing else",
  "public.mail_token.token": "names a dispute in an address that many see",
  "auth.account.password": "scrypt",
  "auth.account.accessToken": "of other issuers' accounts, of which there are none",
  "auth.account.refreshToken": "of other issuers' accounts, of which there are none",
  "auth.account.accessTokenExpiresAt": "an instant",
  "auth.account.refreshTokenExpiresAt": "an instant",
  "auth.account.idToken": "of other issuers' accounts, of which there are none",
  "auth.session.token": "a hash of it",
  "auth.passkey.credentialId": "names the passkey",
  "auth.passkey.publicKey": "public",
  "public.person_link.token_hash": "a hash of 238 random bits",
  "auth.rateLimit.key": "an address",
  "auth.twoFactor.secret": "encrypted by the sign-in library with the key of sessions",
  "public.tenant.min_password_length": "a number",
  "public.mailbox.token_asked_until": "an instant",
};
const SOUNDS_SECRET = /secret|password|token|private|credential|apikey|api_key|public_key|wrapped|(^|\.)hash$/i;
/** Of other things than secrets. */
const OF_TRADE = /^public\.(?:schema_migration|trail_\w+)\./;

const ADMIN = {
  scopes: new Set(["admin", "invoices", "orders", "disputes", "documents"]),
  approvalLimit: null,
  partner: null,
  expiresAt: null,
};
const setCaptureSecret = async (context: Context, tenant: Tenant, given: string): Promise<string> => {
  const changed = await changeCaptureSecret(context, tenant, { maker: ADMIN, by: "operator", given });
  assert.ok(changed.ok);
  return changed.value;
};

suite("stored secrets", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let owner: pg.Client;
  const logged: string[] = [];
  before(async () => {
    const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
    service = await aService({ log }, { stops: "by-hand" });
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await service.stop();
  });

  /** Every row of every table as text: what a dump says. */
  const dump = async (): Promise<string> => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'auth')`,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(...(await owner.query<{ text: string }>(`select t::text as text from ${name} t`)).rows.map(({ text }) => text));
    return texts.join("\n");
  };

  /** A tenant with one of each secret, and what they are. */
  const aKeeper = async () => {
    const { tenant } = await service.tenant();
    const capture = await setCaptureSecret(service.context, tenant, `capture-${randomBytes(9).toString("hex")}`);
    const made = await createWebhookEndpoint(service.context, tenant, ADMIN, { url: "https://hooks.public.example/a" });
    assert.ok(made.ok);
    const rotated = await rotateWebhookSecret(service.context, tenant, ADMIN, made.value.uuid);
    assert.ok(rotated.ok);
    const engine = await changeRatingEngine(service.context, tenant, {
      url: "https://rate.public.example/",
      retryOn5xx: false,
      timeoutSeconds: null,
    });
    assert.ok(engine.ok);
    const next = await rotateRatingKey(service.context, tenant);
    assert.ok(next.ok);
    const secrets = [capture, made.value.secret, rotated.value.secret, engine.value.apiKey, next.value.nextApiKey];
    return { tenant, endpointUuid: made.value.uuid, secrets: secrets.map((secret) => secret ?? assert.fail("no secret")) };
  };

  /** What the service reads of them. */
  const readAll = async ({ tenant, endpointUuid }: Awaited<ReturnType<typeof aKeeper>>, context = service.context) => {
    const [next, former] = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const [target] = await findDeliveryTargets(tx, [endpointUuid]);
      return openSecrets(context, tx, endpointUuid, target?.secrets ?? []);
    });
    const engine = await readRatingEngine(context, tenant);
    return [await readCaptureSecret(context, tenant.tenantUuid), former?.secret, next?.secret, engine.apiKey, engine.nextApiKey];
  };

  test("stand in no dump of the database and in no line of the log", async () => {
    const keeper = await aKeeper();
    const host = await keepHostKeys(service.context, () => [
      { algorithm: "ssh-ed25519", privateKey: "HOSTKEY-of-this-very-test" },
    ]);
    const session = await keepSessionSecret(service.context, "SESSION-of-this-very-test");
    assert.deepEqual([host, session], [["HOSTKEY-of-this-very-test"], "SESSION-of-this-very-test"]);
    assert.equal(await keepSessionSecret(service.context, "another"), session);
    assert.deepEqual(await readAll(keeper), keeper.secrets);
    const all = `${await dump()}\n${logged.join("\n")}`;
    assert.ok(all.includes(keeper.tenant.tenantUuid));
    for (const secret of [...keeper.secrets, ...host, session])
      for (const form of [
        secret,
        secret.replace(/^whsec_/, ""),
        Buffer.from(secret).toString("base64"),
        Buffer.from(secret).toString("hex"),
      ])
        assert.ok(!all.includes(form), `${secret} is there`);
  });

  test("are all known: a column that sounds like one is encrypted, or a reason says why not", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns where table_schema in ('public', 'auth')`,
    );
    const known = new Set<string>(SECRET_COLUMNS.map((name) => (name.startsWith("auth.") ? name : `public.${name}`)));
    const names = rows.map(({ name }) => name).filter((name) => !OF_TRADE.test(name));
    const open = names.filter(
      (name) => SOUNDS_SECRET.test(name.split(".").at(-1) ?? "") && !known.has(name) && NO_SECRETS[name] === undefined,
    );
    assert.deepEqual(open, [], "name it in SECRET_COLUMNS and write it by sealSecret, or say here why it is none");
    assert.deepEqual(
      [...known, ...Object.keys(NO_SECRETS)].filter((name) => !names.includes(name)),
      [],
      "no such column",
    );
  });

  test("of a row do not open in another, nor in another tenant", async () => {
    const [one, two] = [await aKeeper(), await aKeeper()];
    await owner.query(
      "update tenant set capture_secret = (select capture_secret from tenant where tenant_uuid = $1) where tenant_uuid = $2",
      [one.tenant.tenantUuid, two.tenant.tenantUuid],
    );
    await assert.rejects(readCaptureSecret(service.context, two.tenant.tenantUuid), /moved there from elsewhere/);
    await owner.query("update rating_engine set api_key = next_api_key where tenant_uuid = $1", [one.tenant.tenantUuid]);
    await assert.rejects(readRatingEngine(service.context, one.tenant), /was changed, or moved/);
  });

  test("are read on while keys are rotated, and written with the new ones", async () => {
    const keeper = await aKeeper();
    const stored = async (): Promise<readonly string[]> =>
      (await service.context.db.inTenant(keeper.tenant.tenantUuid, listStoredSecrets)).map(({ value }) => value);
    const before = await stored();
    let reads = 0;
    const stop = new AbortController();
    const reading = (async () => {
      while (!stop.signal.aborted) {
        assert.deepEqual(await readAll(keeper), keeper.secrets);
        reads += 1;
      }
    })();
    for (let round = 0; round < 3; round += 1) await rotateSecrets(service.context);
    stop.abort();
    await reading;
    assert.ok(reads > 0);
    const now = await dump();
    assert.deepEqual([before.length, (await stored()).length], [5, 5]);
    assert.ok(
      before.every((text) => !now.includes(text)),
      "what was stored before is nowhere any more",
    );
    const activated = await activateRatingKey(service.context, keeper.tenant);
    assert.ok(activated.ok && activated.value.apiKey === keeper.secrets[4]);
  });

  test("written while keys are rotated can be read: none is left under a key that goes", async () => {
    const keeper = await aKeeper();
    const written = Promise.all(
      Array.from({ length: 20 }, (_, number) => setCaptureSecret(service.context, keeper.tenant, `a capture secret ${number}`)),
    );
    await Promise.all([written, rotateSecrets(service.context), rotateSecrets(service.context)]);
    await owner.query("update secret_key set retired_at = retired_at - interval '2 hours' where retired_at is not null");
    await rotateSecrets(service.context);
    assert.match((await readCaptureSecret(service.context, keeper.tenant.tenantUuid)) ?? "", /^a capture secret \d+$/);
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from secret_key where tenant_uuid = $1 and retired_at < now() - interval '1 hour'",
      [keeper.tenant.tenantUuid],
    );
    assert.equal(rows[0]?.count, 0);
  });

  test("go over to another master key, after which the former one opens nothing", async () => {
    const [old, fresh] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
    const own = await aService({}, {});
    const withKeys = (text: string) => {
      const masterKeys = givenMasterKeys(text);
      return {
        ...own.context,
        outside: anOutside({ masterKeys: typeof masterKeys === "string" ? assert.fail(masterKeys) : masterKeys }),
      };
    };
    const { tenant } = await own.tenant();
    await proveMasterKey(withKeys(old));
    await setCaptureSecret(withKeys(old), tenant, "the provider's secret");
    await assert.rejects(proveMasterKey(withKeys(fresh)), /give every process the same keys/);
    const rewrapped = await rewrapSecretKeys(withKeys(`${fresh},${old}`));
    assert.deepEqual(rewrapped, { tenants: 2, secrets: 2, failures: [] });
    await proveMasterKey(withKeys(fresh));
    assert.equal(await readCaptureSecret(withKeys(fresh), tenant.tenantUuid), "the provider's secret");
    await assert.rejects(readCaptureSecret(withKeys(old), tenant.tenantUuid), /which is not in WEIGHBRIDGE_MASTER_KEY/);
  });

  test("that an earlier release kept as they are are encrypted, once, and work on", async () => {
    const { tenant } = await service.tenant();
    const endpointUuid = service.context.newUuid();
    const clear = `whsec_${randomBytes(32).toString("base64")}`;
    await owner.query("update tenant set capture_secret = 'CLEAR-capture-of-020' where tenant_uuid = $1", [tenant.tenantUuid]);
    await owner.query(
      "insert into rating_engine (tenant_uuid, url, api_key) values ($1, 'https://rate.public.example', 'CLEAR-rating-of-020')",
      [tenant.tenantUuid],
    );
    await owner.query(
      "insert into webhook_endpoint (tenant_uuid, endpoint_uuid, url, secrets) values ($1, $2, 'https://hooks.public.example', $3)",
      [tenant.tenantUuid, endpointUuid, JSON.stringify([{ secret: clear }])],
    );
    assert.equal(
      await readCaptureSecret(service.context, tenant.tenantUuid),
      "CLEAR-capture-of-020",
      "until then they are read as they are",
    );
    assert.equal(await sealClearSecrets(service.context), 3);
    assert.equal(await sealClearSecrets(service.context), 0);
    const all = await dump();
    for (const secret of ["CLEAR-capture-of-020", "CLEAR-rating-of-020", clear]) assert.ok(!all.includes(secret), secret);
    assert.equal(await readCaptureSecret(service.context, tenant.tenantUuid), "CLEAR-capture-of-020");
    assert.equal((await readRatingEngine(service.context, tenant)).apiKey, "CLEAR-rating-of-020");
    const opened = await service.context.db.inTenant(tenant.tenantUuid, async (tx) =>
      openSecrets(service.context, tx, endpointUuid, (await findDeliveryTargets(tx, [endpointUuid]))[0]?.secrets ?? []),
    );
    assert.equal(keysInForce(opened, 0).length, 1);
    assert.equal(opened[0]?.secret, clear);
  });

  test("of a tenant whose keys were destroyed are read by nobody; those of others are", async () => {
    const [gone, other] = [await aKeeper(), await aKeeper()];
    assert.ok((await destroySecrets(service.context, gone.tenant.tenantUuid)) > 0);
    // A process that starts now: what running ones have opened they forget within a minute.
    const fresh = {
      ...service.context,
      outside: { ...service.context.outside, masterKeys: { ...service.context.outside.masterKeys } },
    };
    await assert.rejects(readCaptureSecret(fresh, gone.tenant.tenantUuid), /was destroyed/);
    assert.deepEqual(await readAll(other, fresh), other.secrets);
  });
});
