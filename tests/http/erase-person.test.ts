import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { routes } from "#http/routes.ts";
import { createPerson } from "#usecases/people/create-person.ts";
import { erasePerson } from "#usecases/people/erase-person.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import { sealTrail } from "#usecases/trail/seal-trail.ts";
import { verifyTrail } from "#usecases/trail/verify-trail.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";
import { type Asking, askingOf, type Proofs } from "./answers/asking.ts";
import { INVOICE_PROOFS } from "./answers/invoices.ts";
import { PEOPLE_PROOFS, signedIn } from "./answers/people.ts";
import { SETTINGS_PROOFS } from "./answers/settings.ts";

const PROOFS: Proofs = { ...INVOICE_PROOFS, ...SETTINGS_PROOFS, ...PEOPLE_PROOFS };
const NAME = "Zdenka Quillfeather";

// It begins with everything that a person may do, one after the other: half a minute alone, and a few beside other tests.
suite("who is erased", { timeout: 600_000 }, () => {
  let both: Awaited<ReturnType<typeof twoTenants>>;
  let asking: Asking;
  let person: Awaited<ReturnType<typeof signedIn>>;
  let successor: Awaited<ReturnType<typeof signedIn>>;
  let done: readonly string[];

  before(async () => {
    both = await twoTenants();
    asking = askingOf(both);
    person = await signedIn(asking, "admin", NAME);
    successor = await signedIn(asking, "admin");
    // Everything that a person may do, done by this one, whatever it writes down of who did it.
    const byPerson = askingOf(both, person.headers);
    // Whoever lets the one mail in takes away what was said when it was blocked.
    const managed = routes.filter(
      ({ auth, method, operationId }) =>
        auth === "key-or-session" && method !== "GET" && !["releaseMail", "reprocessMail"].includes(operationId),
    );
    const succeeded: string[] = [];
    for (const { operationId } of managed)
      await PROOFS[operationId]?.(byPerson).then(
        () => succeeded.push(operationId),
        () => undefined,
      );
    const held = await byPerson.anOpenInvoice();
    await byPerson.give("holdInvoice", { path: { invoiceUuid: held.invoiceUuid }, body: { eTag: held.eTag, reason: "waits" } });
    const approved = await byPerson.anOpenInvoice();
    await byPerson.give("approveInvoice", { path: { invoiceUuid: approved.invoiceUuid }, body: { eTag: approved.eTag } });
    done = succeeded;
  });
  after(() => both.stop());

  /** Every row of every table that has one of these texts, as "table: row". */
  const rowsWith = async (...texts: readonly string[]): Promise<readonly string[]> => {
    const { rows: tables } = await both.owner.query<{ name: string }>(
      `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'auth') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await both.owner.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ilike any ($1::text[])`,
        [texts.map((text) => `%${text}%`)],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`));
    }
    return found;
  };

  test("did so much before that their name stood in many places", async () => {
    assert.ok(done.length > 50, `only ${done.join(", ")}`);
    const tables = new Set((await rowsWith(NAME)).map((row) => row.split(":")[0]));
    for (const table of [
      'auth."user"',
      "public.invoice",
      "public.setting_version",
      "public.intake",
      "public.mail_message",
      "public.edi_sent",
    ])
      assert.ok(tables.has(table), `${table} is not among ${[...tables].join(", ")}`);
  });

  test("answers for nothing: keys and accounts are handed on first, and who erases is told which", async () => {
    const refused = await asking.give("erasePerson", { path: { uuid: person.userId }, status: 409 });
    assert.match(JSON.stringify(refused), /they answer for .*key:.*hand them on to somebody else first/);
    await asking.give("deactivatePerson", { path: { uuid: person.userId }, query: { handTo: successor.userId } });
  });

  test("is in no row of any table any more, by name or address", async () => {
    const erased = await asking.give("erasePerson", { path: { uuid: person.userId } });
    assert.equal(erased.pseudonym, `Erased person ${person.userId.slice(0, 8)}`);
    assert.deepEqual(await rowsWith("Quillfeather", "Zdenka", person.email), []);
  });

  test("can sign in by nothing", async () => {
    const { rows } = await both.owner.query(
      `select 'account' as what from auth.account where "userId" = $1::uuid union all select 'session' from auth.session where "userId" = $1::uuid
       union all select 'passkey' from auth.passkey where "userId" = $1::uuid union all select 'twoFactor' from auth."twoFactor" where "userId" = $1::uuid
       union all select 'link' from person_link where subject = $1::text`,
      [person.userId],
    );
    assert.deepEqual(rows, []);
    await assert.rejects(person.again());
    await asking.give("changePerson", { path: { uuid: person.userId }, body: { active: true }, status: 409 });
  });

  test("stays who approved, under a pseudonym, in a trail that still verifies", async () => {
    const { rows } = await both.owner.query<{ uuid: string }>(
      "select invoice_uuid as uuid from invoice where tenant_uuid = $1 and approved_by = $2 limit 1",
      [both.mine.tenantUuid, `user:${person.userId}`],
    );
    const workspace = await asking.give("getWorkspace", { path: { invoiceUuid: rows[0]?.uuid ?? assert.fail("no approval") } });
    const approval = workspace.timeline.find(({ kind }: { readonly kind: string }) => kind === "approved");
    assert.equal(approval.actorName, `Erased person ${person.userId.slice(0, 8)}`);
    const listed = await asking.give("getPerson", { path: { uuid: person.userId } });
    assert.deepEqual([listed.state, listed.email], ["erased", null]);
    await sealTrail(both.service.context);
    for await (const trail of verifyTrail(both.service.context)) assert.deepEqual(trail.faults, []);
  });

  test("is asked for by somebody who has just proved who they are", async () => {
    const leaver = await signedIn(asking);
    await both.owner.query(`update auth.session set "authenticatedAt" = now() - interval '6 minutes' where "userId" = $1::uuid`, [
      successor.userId,
    ]);
    const bySuccessor = askingOf(both, successor.headers);
    await bySuccessor.give("erasePerson", { path: { uuid: leaver.userId }, status: 403 });
    await both.owner.query(`update auth.session set "authenticatedAt" = now() where "userId" = $1::uuid`, [successor.userId]);
    await bySuccessor.give("erasePerson", { path: { uuid: leaver.userId } });
  });

  test("is nobody's own account, nor the last admin's", async () => {
    const own = await askingOf(both, successor.headers).give("erasePerson", { path: { uuid: successor.userId }, status: 409 });
    assert.match(JSON.stringify(own), /nobody erases themselves/);
    const last = await asking.give("erasePerson", { path: { uuid: successor.userId }, status: 409 });
    assert.match(JSON.stringify(last), /last admin|answer for/);
  });

  test("and works for others too is erased by the operator alone, everywhere", async () => {
    const shared = await signedIn(asking, "auditor", "Odalys Brackwater");
    await both.owner.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, $2, 'auditor')", [
      both.theirs.tenantUuid,
      shared.userId,
    ]);
    const refused = await asking.give("erasePerson", { path: { uuid: shared.userId }, status: 409 });
    assert.match(JSON.stringify(refused), /they work for others too/);
    const tenant = await both.service.context.tenants.find(both.mine.tenantUuid);
    const erased = await erasePerson(both.service.context, tenant ?? assert.fail(), OPERATOR, shared.userId);
    assert.ok(erased.ok, JSON.stringify(erased));
    assert.deepEqual(await rowsWith("Brackwater", shared.email), []);
    const { rows } = await both.owner.query("select deactivated_at is not null as out from tenant_member where user_id = $1", [
      shared.userId,
    ]);
    assert.deepEqual(rows, [{ out: true }, { out: true }]);
  });

  test("and had no account yet is an invitation that is gone", async () => {
    const { uuid } = await asking.give("invitePerson", {
      body: { email: "isolde.merriweather@people.example", name: "Isolde Merriweather", roles: ["viewer"] },
    });
    assert.deepEqual(await asking.give("erasePerson", { path: { uuid } }), { pseudonym: null, invoices: 0 });
    assert.deepEqual(await rowsWith("merriweather"), []);
  });

  test("leaves the address free for somebody else", async () => {
    const again = await createPerson(both.service.context, {
      email: person.email,
      name: "Another",
      password: "plum ladder quietly north",
      tenantUuid: both.mine.tenantUuid,
      role: "viewer",
    });
    assert.ok(again.ok && again.value.userId !== person.userId);
  });
});
