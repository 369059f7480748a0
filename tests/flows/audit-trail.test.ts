import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { INSTALLATION } from "#db/installation.ts";
import { actingAs } from "#usecases/trail/acting-as.ts";
import { putMembership } from "#db/queries/people/people.ts";
import { findPersonOf } from "#db/queries/people/member.ts";
import { newUuid } from "#adapters/ids.ts";
import { codeOf } from "#tests/builders/authenticator.ts";
import { peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { RefusedAttempts } from "#usecases/trail/refused-attempts.ts";
import { listTrail } from "#usecases/trail/list-trail.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";
import { verifyTrail, type VerifiedTrail } from "#usecases/trail/verify-trail.ts";
import { changeVendor } from "#usecases/party/change-vendor.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { aService } from "../service.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";

const ACT = {
  actor: "user:0197aaaa-0000-7000-8000-000000000001",
  address: "192.0.2.7",
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  operation: "putVendor",
  touches: "money",
  subject: "ACME",
  event: "operation",
} as const;

const SOMEBODY = { id: ACT.actor, name: "Somebody", approvalLimit: null };
const BY_SOMEBODY = { actor: SOMEBODY, eTag: null, effectiveFrom: null };

suite("the audit trail", () => {
  let service: Awaited<ReturnType<typeof aService>>;
  let owner: pg.Client;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await service.stop();
  });

  const verified = async (tenantUuid: string, heads?: Parameters<typeof verifyTrail>[1]): Promise<VerifiedTrail> => {
    for await (const each of verifyTrail(service.context, heads)) if (each.tenantUuid === tenantUuid) return each;
    return assert.fail(`nothing was said of ${tenantUuid}`);
  };
  const eventsOf = async (tenantUuid: string, kind: string) =>
    (await owner.query("select * from trail_event where tenant_uuid = $1 and kind = $2 order by at", [tenantUuid, kind])).rows;

  /** A tenant in whose trail are three sealed batches. */
  const aSealedTenant = async () => {
    const tenant = await service.tenant();
    const context = actingAs(service.context, { ...ACT, tenantUuid: tenant.tenantUuid });
    for (const name of ["Acme", "Acme Freight", "Acme Lines"]) {
      await changeVendor(context, tenant.tenant, { externalId: "ACME", vendor: { name, scac: "ACMF" } }, BY_SOMEBODY);
      await sealTrail(service.context);
    }
    return tenant;
  };

  test("keeps who changed a vendor, from where, what it was before and what it is", async () => {
    const { tenantUuid } = await aSealedTenant();
    const changes = (await eventsOf(tenantUuid, "change")).filter(({ action }) => action.startsWith("vendor "));
    assert.deepEqual(
      changes.map(({ action, before }) => [action, before]),
      [
        ["vendor added", null],
        ["vendor changed", '{"name": "Acme"}'],
        ["vendor changed", '{"name": "Acme Freight"}'],
      ],
    );
    const [, last] = changes.slice(-2);
    assert.equal(last.after, '{"name": "Acme Lines"}');
    assert.deepEqual(
      [last.actor, last.address, last.trace_id, last.operation, last.touches, last.subject],
      [ACT.actor, ACT.address, ACT.traceId, "putVendor", "money", "ACME"],
    );
    assert.equal((await eventsOf(tenantUuid, "operation")).length, 3);
    const { faults, batches, unsealed } = await verified(tenantUuid);
    assert.deepEqual([faults, unsealed], [[], 0]);
    assert.ok(batches >= 3);
  });

  test("keeps nothing of what was refused or undone", async () => {
    const tenant = await service.tenant();
    const act = { ...ACT, tenantUuid: tenant.tenantUuid };
    const { db } = actingAs(service.context, act);
    const count = async () => (await eventsOf(tenant.tenantUuid, "operation")).length;
    await db.inTenant(tenant.tenantUuid, async (tx) => {
      await tx.query("select from tenant where tenant_uuid = $1 for update", [tenant.tenantUuid]);
      return { ok: false };
    });
    await db.inTenant(tenant.tenantUuid, (tx) => tx.query("select from tenant"));
    const undone = db.inTenant(tenant.tenantUuid, async (tx) => {
      await tx.query("insert into charge_code (tenant_uuid, code, kind) values ($1, 'X', 'tax')", [tenant.tenantUuid]);
      throw new Error("no");
    });
    await assert.rejects(undone, /no/);
    assert.equal(await count(), 0);
    assert.deepEqual(
      (await eventsOf(tenant.tenantUuid, "change")).filter(({ subject }) => subject === "X"),
      [],
    );
  });

  test("keeps what the policy approves by itself", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    await tenant.acceptOrder(anOrderBody({ orderNumber: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
    await tenant.acceptInvoice(anInvoiceBody({ invoiceNumber: "I-1", order: "SO-1", charges: [["LINEHAUL", "100.00"]] }));
    await service.work();
    const { uuid } = await tenant.invoice("I-1");
    const decided = await eventsOf(tenant.tenantUuid, "decision");
    assert.deepEqual(
      decided.map(({ action, actor, subject, touches }) => [action, actor, subject, touches]),
      [["invoice approved", "policy", uuid, "money"]],
    );
  });

  test("is searched and read by the names of what people know: numbers, files, people", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: true } });
    const other = await service.tenant({ policy: { autoApprove: true } });
    for (const { acceptOrder, acceptInvoice } of [tenant, other]) {
      await acceptOrder(anOrderBody({ orderNumber: "SO-77", charges: [["LINEHAUL", "100.00"]] }));
      await acceptInvoice(anInvoiceBody({ invoiceNumber: "I-77", order: "SO-77", charges: [["LINEHAUL", "100.00"]] }));
    }
    const made = await createPerson(service.context, {
      email: `quinn.${tenant.tenantUuid}@example.com`,
      name: `Quinn ${tenant.tenantUuid}`,
      tenantUuid: tenant.tenantUuid,
      role: "auditor",
    });
    assert.ok(made.ok);
    await service.work();
    const all = { kinds: [], touches: [], operation: null, address: null, traceId: null, from: null, until: null };
    const found = async (asked: { readonly actor?: string; readonly subject?: string }) => {
      const filter = { ...all, actor: null, subject: null, ...asked };
      const listed = await listTrail(service.context, tenant.tenant, { filter, limit: 50, cursor: null });
      assert.ok(listed.ok);
      return listed.value.items;
    };
    const about = await found({ subject: "i-77" });
    const { uuid } = await tenant.invoice("I-77");
    assert.deepEqual(
      about.map(({ action, subject, subjectName }) => [action, subject, subjectName]),
      [["invoice approved", uuid, "I-77"]],
      "an invoice by its number, and none of another tenant",
    );
    assert.deepEqual(await found({ subject: uuid }), about);
    const actor = `user:${made.value.userId}`;
    await actingAs(service.context, { ...ACT, actor, tenantUuid: tenant.tenantUuid }).db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("update freight_order set status = 'cancelled', cancelled_at = now() where order_number = 'SO-77'"),
    );
    assert.deepEqual(
      (await found({ subject: "SO-77" })).map(({ action, subjectName }) => [action, subjectName]),
      [["freight_order changed", "SO-77"]],
    );
    const name = `Quinn ${tenant.tenantUuid}`;
    const did = await found({ actor });
    assert.ok(did.some(({ actorName, subjectName }) => actorName === name && subjectName === "SO-77"));
    assert.deepEqual(await found({ actor: name.toUpperCase() }), did, "somebody by the name, whatever its case");
    assert.deepEqual(await found({ actor: `quinn.${tenant.tenantUuid}@example.com` }), did);
    const policys = await found({ actor: "policy" });
    assert.ok(policys.some(({ subject }) => subject === uuid));
    const member = (await found({ subject: made.value.userId })).at(0);
    assert.equal(member?.subjectName, name, "a member by the name");
    assert.deepEqual(await found({ subject: "nobody knows it" }), []);
  });

  test("keeps a person by the id alone, in each tenant the person works in", async () => {
    const { tenantUuid } = await service.tenant();
    const made = await createPerson(service.context, {
      email: "wanda.widget@example.com",
      name: "Wanda Widget",
      tenantUuid,
      role: "auditor",
    });
    assert.ok(made.ok);
    const { userId } = made.value;
    await owner.query(
      `insert into auth.session (id, "expiresAt", token, "updatedAt", "ipAddress", "userId") values (gen_random_uuid(), now() + interval '1 hour', $2, now(), '192.0.2.9', $1)`,
      [userId, `token of ${userId}`],
    );
    await owner.query(`delete from auth.session where "userId" = $1`, [userId]);
    const told = [...(await eventsOf(tenantUuid, "sign-in")), ...(await eventsOf(tenantUuid, "sign-out"))];
    assert.deepEqual(
      told.map(({ action, actor, address }) => [action, actor, address]),
      [
        ["session begun", `user:${userId}`, "192.0.2.9"],
        ["session ended", `user:${userId}`, "192.0.2.9"],
      ],
    );
    const { rows } = await owner.query<{ row: string }>("select to_jsonb(e)::text as row from trail_event e");
    assert.deepEqual(
      rows.filter(({ row }) => /wanda/i.test(row)),
      [],
    );
  });

  test("says which event of which batch was changed", async () => {
    const { tenantUuid } = await aSealedTenant();
    const before = await verified(tenantUuid);
    await owner.query(
      `update trail_event set after = '{"name": "Thief"}' where tenant_uuid = $1 and event_uuid = (select event_uuids[1] from trail_batch where tenant_uuid = $1 and batch_no = 2)`,
      [tenantUuid],
    );
    const { faults } = await verified(tenantUuid);
    assert.deepEqual(before.faults, []);
    assert.deepEqual(faults, ["an event of batch 2 was changed: the hash is not that of its events"]);
  });

  test("names events that were deleted, and those that were put there", async () => {
    const { tenantUuid } = await aSealedTenant();
    const { rows } = await owner.query<{ event_uuid: string }>(
      "delete from trail_event where tenant_uuid = $1 and event_uuid = (select event_uuids[1] from trail_batch where tenant_uuid = $1 and batch_no = 1) returning event_uuid",
      [tenantUuid],
    );
    await owner.query(
      "insert into trail_event (tenant_uuid, kind, touches, action, actor) values ($1, 'sign-in', 'access', 'session begun', 'user:x')",
      [tenantUuid],
    );
    await owner.query("delete from trail_unsealed where tenant_uuid = $1", [tenantUuid]);
    const { faults } = await verified(tenantUuid);
    assert.equal(faults.length, 2);
    assert.match(faults[0] ?? "", new RegExp(`^batch 1 lacks 1 of its \\d+ events, ${rows[0]?.event_uuid}`));
    assert.match(faults[1] ?? "", /is in no batch/);
  });

  test("says where the chain breaks when a batch is taken out or written anew", async () => {
    const { tenantUuid } = await aSealedTenant();
    await owner.query(
      "delete from trail_event where tenant_uuid = $1 and event_uuid = any (select unnest(event_uuids) from trail_batch where tenant_uuid = $1 and batch_no = 2)",
      [tenantUuid],
    );
    await owner.query("delete from trail_batch where tenant_uuid = $1 and batch_no = 2", [tenantUuid]);
    const { faults } = await verified(tenantUuid);
    assert.deepEqual(faults, ["batches 2 to 2 are gone", "batch 3 does not follow the hash of the one before it"]);
  });

  test("tells by a head kept outside that the end was cut off with all that it held", async () => {
    const { tenantUuid } = await aSealedTenant();
    const { head } = await verified(tenantUuid);
    assert.ok(head);
    const heads = new Map([[tenantUuid, head]]);
    assert.deepEqual((await verified(tenantUuid, heads)).faults, []);
    await owner.query(
      "delete from trail_event where tenant_uuid = $1 and event_uuid = any (select unnest(event_uuids) from trail_batch where tenant_uuid = $1 and batch_no = $2)",
      [tenantUuid, head.batchNo],
    );
    await owner.query("delete from trail_batch where tenant_uuid = $1 and batch_no = $2", [tenantUuid, head.batchNo]);
    assert.deepEqual((await verified(tenantUuid)).faults, [], "the chain by itself ends a batch earlier");
    assert.match((await verified(tenantUuid, heads)).faults[0] ?? "", /the end was cut off/);
  });

  test("seals what was committed late with a later batch, and nothing twice", async () => {
    const { tenantUuid } = await aSealedTenant();
    const late = new pg.Client({ connectionString: service.database.connectionString });
    await late.connect();
    const add = (client: pg.Client, subject: string) =>
      client.query(
        "insert into trail_event (tenant_uuid, kind, touches, action, actor, subject) values ($1, 'change', 'money', 'x', 'y', $2)",
        [tenantUuid, subject],
      );
    await late.query("begin");
    await add(late, "late");
    await add(owner, "early");
    await sealTrail(service.context);
    assert.deepEqual((await verified(tenantUuid)).faults, []);
    await late.query("commit");
    await late.end();
    await Promise.all([sealTrail(service.context), sealTrail(service.context), sealTrail(service.context)]);
    const { faults, events, unsealed } = await verified(tenantUuid);
    const { rows } = await owner.query<{ count: number }>(
      "select count(*)::int as count from trail_event where tenant_uuid = $1",
      [tenantUuid],
    );
    assert.deepEqual([faults, unsealed, events], [[], 0, rows[0]?.count]);
  });

  for (const table of ["trail_event", "trail_batch", "timeline", "audit", "audit_policy", "recovery_event"])
    for (const statement of [`update ${table} set tenant_uuid = tenant_uuid`, `delete from ${table}`, `truncate ${table}`])
      test(`the service may not: ${statement}`, async () => {
        const { tenantUuid } = await service.tenant();
        await assert.rejects(
          service.context.db.inTenant(tenantUuid, (tx) => tx.query(statement)),
          /permission denied/,
        );
      });

  test("a flood of refused attempts is a bounded number of rows that says how many there were", async () => {
    const { tenantUuid } = await service.tenant();
    const refused = new RefusedAttempts(service.context);
    const attempt = {
      tenantUuid,
      actor: "key:1",
      reason: "not allowed",
      operation: "approveInvoice",
      subject: "I-1",
      traceId: null,
    };
    for (let number = 0; number < 5_000; number += 1) refused.note({ ...attempt, address: "192.0.2.1" });
    for (let number = 0; number < 5_000; number += 1)
      refused.note({ ...attempt, tenantUuid: undefined, address: `2001:db8::${number.toString(16)}` });
    await refused.close();
    const own = await eventsOf(tenantUuid, "refused");
    const others = await eventsOf(INSTALLATION, "refused");
    assert.deepEqual(
      own.map(({ times, address, subject }) => [times, address, subject]),
      [[5_000, "192.0.2.1", "I-1"]],
    );
    assert.equal(others.length, 200);
    assert.equal(
      others.reduce((sum, { times }) => sum + Number(times), 0),
      5_000,
    );
  });

  test("a wrong password is told to every tenant that the person works for, and of strangers to none", async () => {
    const people = await peopleAtWork(service);
    const tenants = [(await service.tenant()).tenantUuid, (await service.tenant()).tenantUuid];
    const [own = "", other = ""] = tenants;
    const { userId } = await people.aPerson(own, "Ana");
    const { email } = (await service.context.db.inTenant(own, (tx) => findPersonOf(tx, userId))) ?? assert.fail();
    const membership = { tenantUuid: other, userId, role: "viewer", approvalLimit: null };
    await service.context.db.inTenantSignIn(other, (tx) => putMembership(tx, membership));
    for (const address of ["192.0.2.77", "192.0.2.77", "192.0.2.78"])
      for (const tried of [email?.toUpperCase(), "nobody@example.com"]) {
        const answer = await people.app.inject({
          method: "POST",
          url: "/auth/sign-in/email",
          headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: "http://localhost:8080" },
          payload: JSON.stringify({ email: tried, password: "not the password" }),
          remoteAddress: address,
        });
        assert.equal(answer.statusCode, 401, answer.body);
      }
    await people.close();
    for (const tenantUuid of tenants) {
      const told = await eventsOf(tenantUuid, "refused");
      assert.deepEqual(told.map(({ action, actor, address, times }) => [action, actor, address, Number(times)]).sort(), [
        ["sign-in failed", `user:${userId}`, "192.0.2.77", 2],
        ["sign-in failed", `user:${userId}`, "192.0.2.78", 1],
      ]);
    }
  });

  test("a wrong second factor and a wrong proof are told to the tenant that the person works for", async () => {
    const people = await peopleAtWork(service);
    const { tenantUuid } = await service.tenant();
    const [email, password] = [`${newUuid()}@second.example`, "plum ladder quietly north"];
    const made = await createPerson(service.context, { email, name: "Tina", password, tenantUuid, role: "viewer" });
    assert.ok(made.ok);
    const send = async (url: string, cookie: string, payload: object) => {
      const answer = await people.app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", origin: "http://localhost:8080", cookie },
        payload: JSON.stringify(payload),
        remoteAddress: "192.0.2.79",
      });
      const set = [answer.headers["set-cookie"]].flat().filter((entry) => entry !== undefined);
      return { status: answer.statusCode, body: answer.body, cookie: set.map((entry) => String(entry).split(";")[0]).join("; ") };
    };
    const signIn = () => send("/auth/sign-in/email", "", { email, password });
    const { cookie } = await signIn();
    assert.equal((await send("/auth/prove", cookie, { password: "not the password" })).status, 400);
    const begun = await send("/manage/account/second-factor", cookie, { password });
    const { secret } = JSON.parse(begun.body) as { readonly secret: string };
    await send("/manage/account/second-factor/confirm", cookie, { code: await codeOf(secret) });
    const half = await signIn();
    assert.equal((await send("/auth/two-factor/verify-totp", half.cookie, { code: "0000000" })).status, 401);
    assert.equal((await send("/auth/two-factor/verify-backup-code", half.cookie, { code: "aaaaa-bbbbb" })).status, 401);
    await people.close();
    const told = await eventsOf(tenantUuid, "refused");
    assert.deepEqual(told.map(({ action, actor, times }) => [action, actor, Number(times)]).sort(), [
      ["not proved", `user:${made.value.userId}`, 1],
      ["sign-in failed", `user:${made.value.userId}`, 2],
    ]);
  });
});
