import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import { RULE_SET } from "#domain/audit/rule-set.ts";
import { releases } from "#tests/fixtures/releases.ts";
import { assertDerived, DERIVED_COLUMNS } from "#tests/stored/derived-columns.ts";
import { anUpgradedService, type UpgradedService } from "./an-upgraded-service.ts";

interface OpenInvoice {
  readonly uuid: string;
  readonly slug: string;
  readonly orders: number;
  readonly eTag: string;
}

/** Invoices of every tenant that nobody has finalized, with their audit. */
const OPEN = `
  select i.invoice_uuid as uuid, t.slug, i.e_tag::text as "eTag",
    (select count(*)::integer from invoice_order o where o.tenant_uuid = i.tenant_uuid and o.invoice_uuid = i.invoice_uuid) as orders
  from invoice i join tenant t using (tenant_uuid)
  where i.status not in ('approved', 'terminated') and i.approval_pending is null and i.first_approval is null
  order by t.slug, i.received_at, i.invoice_uuid`;

interface Billed {
  readonly uuid: string;
  readonly slug: string;
  readonly invoiceNumber: string;
  /** The message as it was accepted. */
  readonly body: string;
  /** A minute after it was received. */
  readonly at: string;
}

/** Of each sandbox, whose clock can be set, an invoice that stands, with the message that brought it. */
const BILLED = `
  select distinct on (t.slug) i.invoice_uuid as uuid, t.slug, i.invoice_number as "invoiceNumber", m.body,
    to_char(i.received_at at time zone 'utc' + interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
  from invoice i join tenant t using (tenant_uuid) join intake m using (tenant_uuid, intake_uuid)
  where t.sandbox and i.status <> 'terminated' and i.type = 'Invoice' and m.operation = 'createInvoice'
  order by t.slug, i.received_at`;

/** Of each kind of setting that moves money how many there are, and how many of them are version 1. */
const HELD = `
  select kind, count(*)::integer as things,
    (select count(*)::integer from setting_version v where v.kind = held.kind and v.version = 1 and v.made_by_name = 'earlier release') as versions
  from (
    select distinct 'charge-codes' as kind, tenant_uuid, '' as subject from charge_code
    union select 'charge-aliases', tenant_uuid, vendor_external_id from vendor_charge_alias
    union select 'fx-rates', tenant_uuid, '' from fx_rate
    union select 'reason-codes', tenant_uuid, '' from tenant where reason_codes is not null
    union select 'vendor', tenant_uuid, external_id from vendor
    union select 'customer', tenant_uuid, external_id from customer
    union select 'edi-partner', tenant_uuid, sender_id from edi_partner) held
  group by kind`;
const VENDOR_OF = `select external_id as subject from vendor join tenant using (tenant_uuid) where slug = $1 order by 1 limit 1`;

const isAfter = (version: string, other: string): boolean => version.localeCompare(other, "en", { numeric: true }) > 0;

/** The last release; a soak tries all of them. Stored texts and audits of every one are read in tests/stored. */
const TRIED = process.env["SOAK"] === undefined ? releases().slice(-1) : releases();

/**
 * On the second database of a run, which is asked whether it knows the statements, one thing of several: all of them are tried on
 * the first.
 */
const ONE_OF = process.env["UPGRADES_TRY"] === "some" ? 5 : 1;
const someOf = <Item>(items: readonly Item[]): readonly Item[] => items.filter((_, at) => at % ONE_OF === 0);

for (const { version, ruleSet } of TRIED)
  suite(`from release ${version} to today`, () => {
    let service: UpgradedService;
    before(async () => {
      service = await anUpgradedService(version);
    });
    after(() => service.stop());

    const main = () => service.callers.main;
    const entry = async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row> => {
      const [row] = await service.query<Row>(text, values);
      assert.ok(row !== undefined, text);
      return row;
    };
    const replayAll = async (): Promise<{ audits: number; ruleSets: ReadonlySet<number> }> => {
      const invoices = await service.query<{ tenant: string; uuid: string }>(
        "select distinct tenant_uuid as tenant, invoice_uuid as uuid from audit",
      );
      let audits = 0;
      const ruleSets = new Set<number>();
      for (const { tenant, uuid } of invoices)
        for (const replayed of await replayAudits(service.context, tenant, uuid)) {
          audits += 1;
          ruleSets.add(replayed.ruleSet);
          assert.ok(
            replayed.factsUnchanged && replayed.sameResult,
            `an audit of ${uuid} (${replayed.verdict}) is not what was stored`,
          );
        }
      return { audits, ruleSets };
    };

    for (const derived of DERIVED_COLUMNS) {
      if (derived.addedAfter !== undefined && !isAfter(version, derived.addedAfter)) continue;
      test(`${derived.columns.join(", ")}: what the release derived is what is derived today`, async () => {
        const rows = await service.query<{ source: unknown; derived: unknown }>(derived.sql);
        assert.ok(rows.length > 0, "the release's fixture says nothing of it: tools/release-fixture/trade.ts");
        assertDerived(derived, rows);
      });
    }

    test("every stored audit replays to the last digit, under its own rule set", async () => {
      const { audits, ruleSets } = await replayAll();
      assert.ok(audits >= 50, `${audits} audits`);
      assert.ok(ruleSets.has(ruleSet));
    });

    test("what callers hold is good: keys, cursors, idempotency keys, drafts", async () => {
      const { traded } = service.callers;
      assert.ok(traded.cursors.length > 0);
      for (const page of traded.cursors) assert.equal((await service.ask(main(), "GET", page)).status, 200, page);
      const { key, body, status, answer } = traded.repeated;
      const again = await service.ask(main(), "POST", "/v2/orders", body, { "x-idempotency-key": key });
      assert.deepEqual([again.status, again.text], [status, answer]);
      const draft = JSON.parse((await service.ask(main(), "GET", "/manage/audit-policy/draft")).text);
      assert.equal(draft.policy.lateBillingDays, 90);
      for (const list of [
        "/manage/audit-policy",
        "/manage/audit-policy/versions",
        "/manage/edi/sent",
        "/manage/edi/partners",
        "/manage/edi/sftp-accounts",
        "/manage/invoices/counts",
        "/manage/exceptions",
        "/manage/charge-tasks",
      ])
        assert.equal((await service.ask(main(), "GET", list)).status, 200, list);
    });

    test("what moved money is version 1, of whom nobody kept who made it, and goes on from there", async () => {
      const held = await service.query<{ kind: string; things: number; versions: number }>(HELD);
      for (const { kind, things, versions } of held) assert.equal(versions, things, `${kind} of release ${version}`);
      assert.ok(held.reduce((sum, { things }) => sum + things, 0) > 5);
      for (const { kind, subject, path, body } of [
        { kind: "charge-codes", subject: "", path: "/manage/charge-codes", body: [{ code: "LINEHAUL", kind: "linehaul" }] },
        ...(await service.query<{ subject: string }>(VENDOR_OF, [main()])).map(({ subject }) => ({
          kind: "vendor",
          subject,
          path: `/manage/vendors/${encodeURIComponent(subject)}`,
          body: { taxRegistered: true },
        })),
      ]) {
        const put = await service.ask(main(), "PUT", path, body, { "if-match": '"1"' });
        assert.equal(put.status, 200, put.text);
        const listed = await service.ask(
          main(),
          "GET",
          `/manage/setting-versions?kind=${kind}&subject=${encodeURIComponent(subject)}`,
        );
        assert.deepEqual(
          JSON.parse(listed.text).items.map((item: Readonly<Record<string, unknown>>) => [
            item["version"],
            item["cause"],
            item["state"],
          ]),
          [
            [2, "set", "in-force"],
            [1, "found", "past"],
          ],
          kind,
        );
        assert.equal(JSON.parse(listed.text).items[1].createdByName, "earlier release");
        const back = await service.ask(
          main(),
          "POST",
          `/manage/setting-versions/${JSON.parse(listed.text).items[1].uuid}/restore`,
          {},
        );
        assert.equal(back.status, 204, back.text);
      }
    });

    test("a person of the release signs in with the password it was given", async () => {
      const { person } = service.callers;
      if (person === undefined) return assert.equal(version, "0.1.0");
      const answer = await service.ask(main(), "POST", "/auth/sign-in/email", person, {
        origin: service.publicUrl,
        "sec-fetch-site": "same-origin",
      });
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.text, new RegExp(person.email));
    });

    test("every invoice, finalized or open, can be read", async () => {
      const invoices = await service.query<{ uuid: string; slug: string; tenant: string; status: string }>(
        "select invoice_uuid as uuid, slug, tenant_uuid as tenant, status from invoice join tenant using (tenant_uuid)",
      );
      for (const { uuid, slug, tenant, status } of someOf(invoices)) {
        for (const path of [`/manage/invoices/${uuid}`, `/v2/invoices/${uuid}`])
          assert.equal((await service.ask(slug, "GET", path)).status, 200, path);
        if (status === "approved" || status === "terminated") {
          const { status: read, text } = await service.ask(
            slug,
            "GET",
            `/v2/tenants/${tenant}/vendor-invoices/${uuid}/audit-results`,
          );
          assert.equal(read, 200, text);
        }
      }
      for (const { uuid, slug } of await service.query<{ uuid: string; slug: string }>(
        "select document_uuid as uuid, slug from document join tenant using (tenant_uuid)",
      ))
        assert.equal((await service.ask(slug, "GET", `/v2/documents/${uuid}/file`)).status, 200);
    });

    test("every open invoice can be approved on the audit that the release stored; others are disputed and audited again first", async () => {
      const all = await service.query<OpenInvoice>(OPEN);
      assert.ok(all.length >= 20, `${all.length} open invoices`);
      const open = someOf(all);
      let approved = 0;
      for (const [at, { uuid, slug, orders, eTag }] of open.entries()) {
        if (slug === main()) continue;
        const path = `/manage/invoices/${uuid}`;
        let tag = eTag;
        if (at % 3 > 0) {
          const dispute = await service.ask(slug, "POST", `${path}/disputes`, {
            party: "Vendor",
            reasons: [{ description: "Wrong" }],
          });
          assert.equal(dispute.status, 201, dispute.text);
          if (at % 3 > 1) {
            const audited = await service.ask(slug, "POST", `${path}/audit`, {});
            assert.ok(audited.status < 300, audited.text);
          }
          tag = JSON.parse((await service.ask(slug, "GET", path)).text).eTag;
        }
        if (orders === 0) continue;
        const answer = await service.ask(slug, "POST", `${path}/approve`, { eTag: tag, reason: "Agreed by telephone" });
        assert.equal(answer.status, 200, `${slug}: ${answer.text}`);
        approved += 1;
      }
      assert.ok(approved >= 15 / ONE_OF, `${approved} approved`);
    });

    test("the worker finishes what the release left, and parks nothing", async () => {
      const { traded, open } = service.callers;
      for (const endpoint of [traded.endpoint, traded.failingEndpoint]) {
        const changed = await service.ask(main(), "PATCH", `/manage/webhook-endpoints/${endpoint}`, {
          url: `${service.sink}/events`,
        });
        assert.equal(changed.status, 200, changed.text);
      }
      const { left } = await entry<{ left: number }>("select count(*)::integer as left from work where state = 'ready'");
      assert.ok(left >= 10, `${left} items of work were left`);
      // What was tried in vain waits for its next time: a person asks for it now, as if the release had been left a moment ago
      // (nothing is tried for longer than eight hours, and the fixture only grows older).
      await service.query(
        `update delivery set due_at = now(), first_attempt_at = first_attempt_at + (now() - left_at)
         from (select max(last_attempt_at) as left_at from delivery) release where state = 'pending'`,
      );
      await service.startWorker();
      await service.settle();
      assert.deepEqual(await service.query("select kind, last_error from work where state = 'parked'"), []);
      assert.deepEqual(await service.query("select operation, external_id, reason from intake where state <> 'ingested'"), []);
      assert.deepEqual(await service.query("select type, last_error from delivery where state <> 'succeeded'"), []);
      const { status } = await entry<{ status: string }>("select status from invoice where invoice_uuid = $1", [
        open.pendingApproval,
      ]);
      assert.equal(status, "approved");
      for (const externalId of open.acceptedInvoices) {
        const row = await entry<{ verdict: string | null }>("select verdict from invoice where external_id = $1", [externalId]);
        assert.notEqual(row.verdict, null, externalId);
      }
      const undelivered = await service.query(
        `select e.type from event e join tenant t using (tenant_uuid) join webhook_endpoint w on w.tenant_uuid = e.tenant_uuid and w.endpoint_uuid = $1
         where e.at >= w.created_at and not exists (select from delivery d where d.tenant_uuid = e.tenant_uuid and d.event_uuid = e.event_uuid
           and d.endpoint_uuid = w.endpoint_uuid and d.state = 'succeeded')`,
        [traded.endpoint],
      );
      assert.deepEqual(undelivered, [], "events without a delivery");
      assert.ok(service.delivered.length > 0);
    });

    test("what the release was billed and is billed again under a number written otherwise is found as a duplicate", async () => {
      const all = await service.query<Billed>(BILLED);
      assert.ok(all.length >= 20, `${all.length} invoices`);
      const billed = someOf(all);
      for (const { slug, invoiceNumber, body, at } of billed) {
        const clock = await service.ask(slug, "POST", "/manage/sandbox/clock", { now: at });
        assert.ok(clock.status < 300, clock.text);
        const again = {
          ...(JSON.parse(body) as object),
          externalId: `again-${slug}`,
          invoiceNumber: `Inv. ${invoiceNumber.toLowerCase()}`,
        };
        const answer = await service.ask(slug, "POST", "/v2/invoices", again);
        assert.equal(answer.status, 202, answer.text);
      }
      await service.settle();
      for (const { slug, uuid, invoiceNumber } of billed) {
        const row = await entry<{ uuid: string; verdict: string; found: unknown }>(
          `select i.invoice_uuid as uuid, i.verdict, (select jsonb_agg(f) from jsonb_array_elements(a.result -> 'findings') f where f ->> 'rule' = 'duplicate-invoice') as found
           from invoice i join tenant t using (tenant_uuid) left join audit a using (tenant_uuid, audit_uuid)
           where t.slug = $1 and i.external_id = $2`,
          [slug, `again-${slug}`],
        );
        assert.ok(
          JSON.stringify(row.found)?.includes(uuid),
          `${slug} ${invoiceNumber} (${row.verdict}): ${JSON.stringify(row.found)}`,
        );
      }
    });

    test("a second approver completes what the first one approved under the release", async () => {
      const { uuid, slug, eTag } = await entry<OpenInvoice>(
        `select invoice_uuid as uuid, slug, e_tag::text as "eTag" from invoice join tenant using (tenant_uuid) where invoice_number = 'INV-6' and slug = $1`,
        [main()],
      );
      const answer = await service.ask(slug, "POST", `/manage/invoices/${uuid}/approve`, { eTag, reason: "Seen" });
      assert.equal(answer.status, 200, answer.text);
    });

    test("then every audit still replays, those of today under the rule set of today", async () => {
      await service.settle();
      const { ruleSets } = await replayAll();
      assert.ok(ruleSets.has(ruleSet) && ruleSets.has(RULE_SET), [...ruleSets].join());
    });
  });
