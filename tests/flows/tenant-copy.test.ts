import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import type { CopyManifest } from "#contract/stored/tenant-copy.ts";
import { COPIED_TABLES } from "#db/copy/copied-tables.ts";
import type { Act } from "#db/database.ts";
import { openOwnerDatabase } from "#db/owner/owner-database.ts";
import { listStoredSecrets } from "#db/queries/secrets/stored-secrets.ts";
import { findOutgoingMail } from "#db/queries/dispute/communication.ts";
import { findMailToken } from "#db/queries/mail/incoming-mail.ts";
import { createCommunication } from "#usecases/dispute/create-communication.ts";
import { beginCommunication } from "#usecases/dispute/send-communication.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { openSecret } from "#usecases/secrets/secret-box.ts";
import { exportTenant } from "#usecases/tenant/export-tenant.ts";
import { type BroughtIn, importTenant } from "#usecases/tenant/import-tenant.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";
import { verifyTrail } from "#usecases/trail/verify-trail.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { applicationUrlOf, openTestDatabase, type TestDatabase, testDatabase, testServerUrl } from "#tests/database.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";

const ACT: Act = {
  actor: "operator",
  address: "a machine",
  traceId: null,
  operation: "weighbridge tenant copy",
  touches: "access",
  subject: null,
  tenantUuid: null,
  event: "command",
};
const AUDITOR = { id: "key:auditor", name: "Auditor", approvalLimit: null };
const PERSON_ID = "6f1c7e52-5f0b-4c6e-9c1d-0a3f5b7d9e11";

/** Kinds that are longer after a move, since it is told of itself. */
const GROWS = new Set(["trail_event", "trail_batch", "trail_feed", "trail_unsealed"]);

suite("the copy of a tenant", () => {
  const root = mkdtempSync(join(tmpdir(), "weighbridge-copy-"));
  let both: Awaited<ReturnType<typeof twoTenants>>;
  let elsewhere: TestDatabase;
  let there: Context;
  let manifest: CopyManifest;
  let broughtIn: BroughtIn;

  const copyOf = async (context: Context, tenantUuid: string, folder: string): Promise<CopyManifest> => {
    const tenant = await findTenant(context.db.control, tenantUuid);
    if (tenant === undefined) assert.fail("no tenant");
    return exportTenant(context, tenant, { folder: join(root, folder), act: ACT, tell: () => {} });
  };
  const bringIn = (folder: string, slug: string | null = null): Promise<BroughtIn> =>
    importTenant(there, openOwnerDatabase(elsewhere.connectionString), {
      folder: join(root, folder),
      slug,
      act: ACT,
      tell: () => {},
    });
  const linesOf = (folder: string, kind: string): readonly string[] =>
    readFileSync(join(root, folder, `${kind}.ndjson`), "utf8")
      .split("\n")
      .slice(0, -1);
  const filesIn = (folder: string): readonly string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  before(async () => {
    both = await twoTenants();
    const { mine, owner, service } = both;
    await service.work();
    await owner.query(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ana', 'ana@copy.example', true)`, [
      PERSON_ID,
    ]);
    await owner.query(
      `insert into auth."account" ("accountId", "providerId", "userId", password, "updatedAt") values ($1::text, 'credential', $1::uuid, 'the hash of a password', now())`,
      [PERSON_ID],
    );
    await owner.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, $2, 'admin')", [
      mine.tenantUuid,
      PERSON_ID,
    ]);
    // A value that was never set before is the JSON null, in a column that must have one.
    await owner.query(
      `insert into pending_change (tenant_uuid, change_uuid, kind, subject, before, after, asked_by, asked_name, asked_at, expires_at, state)
       values ($1, gen_random_uuid(), 'payment-terms', 'NULLED', 'null', 'null', 'user:x', 'X', now(), now(), 'cancelled')`,
      [mine.tenantUuid],
    );
    elsewhere = await testDatabase();
    there = aContext(elsewhere.database);
    manifest = await copyOf(service.context, mine.tenantUuid, "first");
    broughtIn = await bringIn("first");
  });
  after(async () => {
    await both.stop();
    await elsewhere.drop();
    rmSync(root, { recursive: true, force: true });
  });

  test("is of a tenant that has something of nearly everything", () => {
    const empty = manifest.kinds.filter(({ rows }) => rows === 0).map(({ kind }) => kind);
    assert.ok(empty.length < manifest.kinds.length / 3, `nothing of ${empty.join(", ")}`);
    for (const kind of ["invoice", "order_version", "audit", "timeline", "trail_batch", "document", "mail_message", "person"])
      assert.ok(!empty.includes(kind), kind);
    assert.ok(manifest.files.count > 2);
    assert.deepEqual(manifest.missing, []);
  });

  test("brought in elsewhere and copied again it is the same, but for what the move itself is", async () => {
    const again = await copyOf(there, both.mine.tenantUuid, "again");
    assert.deepEqual(again.files, manifest.files);
    for (const { kind } of manifest.kinds) {
      const { broughtInAs = {}, staysInCopy } = COPIED_TABLES[kind] ?? {};
      if (staysInCopy !== undefined || GROWS.has(kind)) continue;
      const steady = (lines: readonly string[]): readonly unknown[] =>
        lines.map((line) =>
          Object.fromEntries(Object.entries(JSON.parse(line) as object).filter(([column]) => !(column in broughtInAs))),
        );
      if (Object.keys(broughtInAs).length === 0) assert.deepEqual(linesOf("again", kind), linesOf("first", kind), kind);
      else assert.deepEqual(steady(linesOf("again", kind)), steady(linesOf("first", kind)), kind);
    }
    const events = new Set(linesOf("again", "trail_event"));
    assert.deepEqual(
      linesOf("first", "trail_event").filter((line) => !events.has(line)),
      [],
    );
    assert.equal(events.size, linesOf("first", "trail_event").length + 2, "the import and the second export");
  });

  test("keeps the audit trail as evidence: its chain verifies where it was brought in, and goes on", async () => {
    await sealTrail(there);
    const verified = await Array.fromAsync(verifyTrail(there));
    const trail = verified.find(({ tenantUuid }) => tenantUuid === both.mine.tenantUuid);
    assert.deepEqual(trail?.faults, []);
    assert.ok((trail?.batches ?? 0) > manifest.kinds.find(({ kind }) => kind === "trail_batch")!.rows);
  });

  test("holds nothing that opens something, nor anything of another tenant", async () => {
    const { context } = both.service;
    const secrets = await context.db.inTenant(both.mine.tenantUuid, async (tx) => {
      const clear: string[] = ["the hash of a password"];
      for (const stored of await listStoredSecrets(tx))
        clear.push(stored.value, await openSecret(context, tx, stored, stored.value));
      const { rows } = await tx.query<{ hash: string }>(
        `select encode(hash, 'hex') as hash from api_key where tenant_uuid = $1 union select wrapped from secret_key where tenant_uuid = $1`,
        [tx.tenantUuid],
      );
      return [...clear, ...rows.map(({ hash }) => hash), both.mine.key, both.theirs.tenantUuid, both.theirs.key];
    });
    assert.ok(secrets.length > 8);
    for (const path of filesIn(join(root, "first"))) {
      const text = readFileSync(path, "latin1");
      for (const secret of secrets) assert.ok(!text.includes(secret), `${path} holds ${secret.slice(0, 12)}…`);
      if (path.endsWith(".ndjson")) assert.ok(!text.includes(both.theirs.marker), `${path} tells of the other tenant`);
      assert.equal(statSync(path).mode & 0o077, 0, `${path} is for its owner alone`);
    }
  });

  test("says what is to be set anew, and lets nobody in by what was there", async () => {
    const { anew } = broughtIn;
    assert.ok(anew.keys.length > 0 && anew.endpoints.length > 0 && anew.mailboxes.length > 0 && anew.people === 1);
    const { rows } = await there.db.inTenant(both.mine.tenantUuid, (tx) =>
      tx.query<{ keys: number; on: number }>(
        `select (select count(*) from api_key where tenant_uuid = $1 and revoked_at is null) as keys,
           (select count(*) from webhook_endpoint where tenant_uuid = $1 and enabled) as on`,
        [tx.tenantUuid],
      ),
    );
    assert.deepEqual(rows, [{ keys: 0, on: 0 }]);
    await there.db.inTenant(both.mine.tenantUuid, async (tx) => {
      const stored = await listStoredSecrets(tx);
      assert.ok(stored.some(({ column }) => column === "webhook_endpoint.secrets"));
      for (const each of stored) assert.match(await openSecret(there, tx, each, each.value), /^w/, "new ones, that open here");
    });
  });

  test("writes on in its disputes, from addresses that lead to them here", async () => {
    const tenant = await findTenant(there.db.control, both.mine.tenantUuid);
    const { invoiceUuid = "", disputeUuid = "" } = both.mine.ids;
    assert.ok(tenant);
    const made = await createCommunication(there, tenant, AUDITOR, {
      invoiceUuid,
      disputeUuid,
      words: { text: "And now?", email: { subject: "Again", to: ["ar@carrier.example"] }, attachments: [] },
      followsEarlierMail: null,
    });
    assert.ok(made.ok);
    const token = await there.db.inTenant(both.mine.tenantUuid, async (tx) => {
      await beginCommunication(there, tx, tenant, { communicationUuid: made.value.uuid, begun: 0 });
      return (await findOutgoingMail(tx, made.value.uuid))?.token;
    });
    assert.deepEqual(await findMailToken(there.db.control, token ?? ""), { tenantUuid: both.mine.tenantUuid, disputeUuid });
  });

  test("works on: an invoice is judged again as it was", async () => {
    const result = async (context: Context): Promise<unknown> =>
      (
        await context.db.inTenant(both.mine.tenantUuid, (tx) =>
          tx.query("select facts_hash, verdict, result, facts, packed from audit where tenant_uuid = $1 order by audit_uuid", [
            tx.tenantUuid,
          ]),
        )
      ).rows;
    assert.deepEqual(await result(there), await result(both.service.context));
    const documents = await there.db.inTenant(both.mine.tenantUuid, (tx) =>
      tx.query<{ hash: string; bytes: number }>("select blob_hash as hash, bytes from document where tenant_uuid = $1", [
        tx.tenantUuid,
      ]),
    );
    for (const { hash, bytes } of documents.rows)
      assert.equal((await there.outside.blobs.read(both.mine.tenantUuid, hash))?.length, bytes);
  });

  test("is brought in by an owner who is no superuser, and holds its silence for nobody else", async () => {
    const url = new URL(await testServerUrl());
    const name = `wb_plain_${randomBytes(4).toString("hex")}`;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    try {
      await admin.query(`create role ${name} login createrole nosuperuser password 'of the tests'`);
      await admin.query(`create database ${name} owner ${name}`);
      url.pathname = `/${name}`;
      url.username = name;
      url.password = "of the tests";
      const applicationUrl = applicationUrlOf(url.href);
      await migrate(url.href, { secrets: secretsInUrl(applicationUrl), isAlone: false });
      const database = openTestDatabase(applicationUrl);
      const context = aContext(database);
      const owner = openOwnerDatabase(url.href);
      await importTenant(context, owner, { folder: join(root, "first"), slug: null, act: ACT, tell: () => {} });
      const count = async () =>
        (
          await database.inTenant(both.mine.tenantUuid, (tx) =>
            tx.query<{ count: number }>("select count(*) as count from trail_event where tenant_uuid = $1", [tx.tenantUuid]),
          )
        ).rows[0]?.count ?? 0;
      assert.equal(await count(), linesOf("first", "trail_event").length + 1);
      // The role that serves may say that it brings something in: nobody believes it.
      await database.inTenant(both.mine.tenantUuid, async (tx) => {
        await tx.query("select set_config('app.import', 'on', true)");
        await tx.query("update vendor set name = 'Other' where tenant_uuid = $1", [tx.tenantUuid]);
      });
      assert.ok((await count()) > linesOf("first", "trail_event").length + 1);
      await database.close();
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
      for (const role of [`${name}_app_tenant`, `${name}_app_sign_in`, `${name}_app`, name])
        await admin.query(`drop role if exists ${role}`);
      await admin.end();
    }
  });

  test("is not brought in where the tenant is already", async () => {
    await assert.rejects(bringIn("first"), /has the tenant .* already/);
  });

  test("is not written into a folder that has something in it", async () => {
    await assert.rejects(copyOf(there, both.mine.tenantUuid, "first"), /is not empty/);
  });

  for (const [what, damage] of [
    ["a row that was changed", (folder: string) => replaceIn(join(folder, "invoice.ndjson"), "BRAVO", "OMEGA")],
    ["a row that was added", (folder: string) => appendFileSync(join(folder, "fx_rate.ndjson"), "{}\n")],
    ["a file that was changed", (folder: string) => appendFileSync(firstOf(join(folder, "files")), "x")],
    ["an EDI file that was cut", (folder: string) => writeFileSync(firstOf(join(folder, "edi")), "ISA")],
    ["a file that is gone", (folder: string) => rmSync(firstOf(join(folder, "files")))],
    ["a kind that is gone", (folder: string) => rmSync(join(folder, "timeline.ndjson"))],
    ["another schema", (folder: string) => replaceIn(join(folder, "manifest.json"), manifest.schema, "0001_foundation.sql")],
  ] as const)
    test(`is brought in as a whole or not at all: ${what}`, async () => {
      const folder = what.replaceAll(" ", "-");
      await copyOf(both.service.context, both.theirs.tenantUuid, folder);
      damage(join(root, folder));
      await assert.rejects(bringIn(folder));
      const left = await openOwnerDatabase(elsewhere.connectionString).inTenant(both.theirs.tenantUuid, (tx) =>
        tx.query(
          "select slug from tenant where tenant_uuid = $1 union all select invoice_number from invoice where tenant_uuid = $1",
          [tx.tenantUuid],
        ),
      );
      assert.deepEqual(left.rows, []);
    });

  const replaceIn = (path: string, from: string, to: string): void => {
    const text = readFileSync(path, "utf8");
    assert.ok(text.includes(from), `${path} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
  };
  const firstOf = (folder: string): string => filesIn(folder).toSorted()[0] ?? assert.fail(`no file in ${folder}`);
});
