import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import type { OutsideIssuer } from "#adapters/oauth-issuers.ts";
import { newUuid } from "#adapters/ids.ts";
import { passAcceptanceGate } from "#db/queries/message/unlanded.ts";
import { lockNames } from "#db/queries/invoice/audit-facts.ts";
import { namesOfStored } from "#usecases/audit/look-for-orders.ts";
import { approveInvoice } from "#usecases/invoice/approve-invoice.ts";
import { approvePending } from "#usecases/invoice/approve-pending.ts";
import { listenForChanges } from "#usecases/live/listen-for-changes.ts";
import { listNamesOfOpen } from "#db/queries/invoice/invoice-writing.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";
import { amount } from "#domain/money/amount.ts";

interface TimelineEntry {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Approvals within their seconds to be undone, and those that await a second approver. */
suite("approvals that wait", () => {
  let service: Service;
  let app: FastifyInstance;
  let owner: pg.Client;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await owner.end();
    await service.stop();
  });

  const shipper = async (policy: object = {}) => {
    const made = await aShipper(service, app);
    await made.done("PUT", "/manage/audit-policy", { autoApprove: false, ...policy });
    return made;
  };
  const waiting = async (to: Shipper, ordered: string, billed = ordered, number = "WI-1") => {
    await to.order(anOrderBody({ orderNumber: "W-1", charges: [["LINEHAUL", ordered]] }));
    return to.invoice(anInvoiceBody({ invoiceNumber: number, order: "W-1", charges: [["LINEHAUL", billed]] }));
  };
  const upTo = async (to: Shipper, approvalLimit: number) =>
    to.withKey(
      (await to.done("POST", "/manage/api-keys", { name: `up to ${approvalLimit}`, scopes: ["manage", "decide"], approvalLimit }))
        .key,
    );
  const timeline = async (to: Shipper, kind: string) =>
    ((await to.workspace("WI-1"))["timeline"] as readonly TimelineEntry[]).filter((entry) => entry.kind === kind);
  /** The job at the end of the seconds. */
  const secondsAreOver = (to: Shipper, invoiceUuid: string, eTag: number, until?: string) =>
    service.context.db.inTenant(to.tenantUuid, async (tx) => {
      const tenant = await service.context.tenants.find(to.tenantUuid);
      assert.ok(tenant);
      await approvePending(service.context, tx, tenant, { invoiceUuid, eTag, until });
    });

  test("an invoice that is not there is neither approved nor undone", async () => {
    const to = await shipper();
    const path = `/manage/invoices/${newUuid()}/approve`;
    assert.equal((await to.ask("POST", path, { eTag: "1", reason: "agreed" })).status, 404);
    assert.equal((await to.ask("POST", `${path}/undo`)).status, 404);
  });

  test("undoing answers the eTag that the next approval names, and open apps are told of it", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const path = `/manage/invoices/${read.uuid}/approve`;
    await to.done("POST", path, { eTag: read.eTag, reason: "agreed", hold: true });
    const told: string[] = [];
    const stopListening = await listenForChanges(
      service.context,
      (notice) => {
        if (notice.tenant === to.tenantUuid) told.push(...notice.changes.map(({ noun, uuid }) => `${noun} ${uuid}`));
      },
      () => undefined,
    );
    try {
      const undone = await to.done("POST", `${path}/undo`);
      const now = await to.workspace("WI-1");
      assert.deepEqual([undone.eTag, now["approvalPending"]], [now.eTag, null]);
      for (const end = Date.now() + 5_000; !told.includes(`invoice ${read.uuid}`); await sleep(10))
        assert.ok(Date.now() < end, `told of ${told.join(", ")} alone`);
      assert.equal((await to.ask("POST", path, { eTag: undone.eTag, reason: "agreed after all" })).status, 200);
    } finally {
      await stopListening();
    }
  });

  test("an approval that can be undone stands in the timeline at once, and nobody else's takes its place", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const other = await upTo(to, 5000);
    const path = `/manage/invoices/${read.uuid}/approve`;
    const given = await to.done("POST", path, { eTag: read.eTag, reason: "agreed by phone", hold: true });
    const [entry] = await timeline(to, "approval-given");
    assert.deepEqual([entry?.data?.["reason"], entry?.data?.["amount"]], ["agreed by phone", "100.0000"]);
    for (const hold of [true, false]) {
      const refused = await other("POST", path, { eTag: given.eTag, reason: "goodwill", hold });
      assert.equal(refused.status, 409);
      assert.match(JSON.stringify(refused.body), /approved it, which takes effect at/);
    }
    await secondsAreOver(to, read.uuid, Number(given.eTag));
    const [approved] = await timeline(to, "approved");
    assert.equal(approved?.data?.["reason"], "agreed by phone");
  });

  for (const [what, write, cause] of [
    [
      "a dispute",
      (to: Shipper, uuid: string) =>
        to.done("POST", `/manage/invoices/${uuid}/disputes`, { party: "Vendor", reasons: [{ description: "too much" }] }),
      "The invoice was disputed.",
    ],
    [
      "a hold",
      async (to: Shipper, uuid: string) => {
        const { eTag } = await to.workspace("WI-1");
        return to.done("POST", `/manage/invoices/${uuid}/hold`, { eTag, reason: "wait for the claim" });
      },
      "The invoice was held.",
    ],
  ] as const)
    test(`${what} within the seconds ends the approval: its giver is told, and anybody may decide`, async () => {
      const to = await shipper();
      const read = await waiting(to, "100");
      const path = `/manage/invoices/${read.uuid}/approve`;
      const given = await to.done("POST", path, { eTag: read.eTag, reason: "agreed by phone", hold: true });
      await write(to, read.uuid);
      const now = await to.workspace("WI-1");
      assert.equal(now["approvalPending"], null);
      assert.deepEqual(
        (now["droppedApprovals"] as readonly { readonly cause: string }[]).map((dropped) => dropped.cause),
        [cause],
      );
      assert.deepEqual(
        (await timeline(to, "approval-dropped")).map(({ data }) => data?.["cause"]),
        [cause],
      );
      await secondsAreOver(to, read.uuid, Number(given.eTag), given.pendingUntil);
      assert.equal((await timeline(to, "approved")).length, 0);
      assert.equal((await timeline(to, "approval-dropped")).length, 1);
      const other = await upTo(to, 5000);
      const approved = await other("POST", path, { eTag: now.eTag, reason: "settled", hold: false });
      assert.equal(approved.status, 200, JSON.stringify(approved.body));
    });

  test("a dispute that is opened again within the seconds ends the approval, too", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const at = `/manage/invoices/${read.uuid}`;
    const dispute = await to.done("POST", `${at}/disputes`, { party: "Vendor", reasons: [{ description: "too much" }] });
    const { disputes } = await to.workspace("WI-1");
    const [reason] = (disputes as readonly { readonly reasons: readonly { readonly uuid: string }[] }[])[0]?.reasons ?? [];
    const change = (eTag: string, body: object) => to.done("PATCH", `${at}/disputes/${dispute.uuid}`, { eTag, ...body });
    const resolved = await change(dispute.eTag, { resolveReasons: [reason?.uuid] });
    await to.settle();
    const { eTag } = await to.workspace("WI-1");
    await to.done("POST", `${at}/approve`, { eTag, reason: "agreed", hold: true });
    await change(resolved.eTag, { addReasons: [{ description: "still too much" }] });
    const now = await to.workspace("WI-1");
    assert.deepEqual([now.status, now["approvalPending"]], ["disputed", null]);
    assert.equal((await timeline(to, "approval-dropped")).length, 1);
  });

  test("who approves otherwise beyond their limit within the seconds leaves the first approval alone, as the timeline says", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1700");
    const small = await upTo(to, 500);
    const path = `/manage/invoices/${read.uuid}/approve`;
    const charges = [{ code: "LINEHAUL", amount: "1000.00" }];
    const short = await small("POST", path, { eTag: read.eTag, reason: "as ordered", charges, hold: true });
    assert.equal(short.body.status, "pending", JSON.stringify(short.body));
    const whole = await small("POST", path, { eTag: short.body.eTag, reason: "agreed", hold: true });
    assert.equal(whole.body.status, "awaits-second", JSON.stringify(whole.body));
    const now = await to.workspace("WI-1");
    assert.deepEqual([now["approvalPending"], now["droppedApprovals"]], [null, []]);
    assert.deepEqual(
      (await timeline(to, "approval-dropped")).map(({ data }) => data?.["cause"]),
      ["Whoever gave it approved the invoice otherwise."],
    );
    await secondsAreOver(to, read.uuid, Number(short.body.eTag), short.body.pendingUntil);
    const other = await upTo(to, 5000);
    const second = await other("POST", path, { eTag: now.eTag, reason: "agreed, too", hold: false });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.equal(second.body.approved, "1700.0000");
  });

  test("an approval that some change left standing is dropped when its time is over, one that took its place is not", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const path = `/manage/invoices/${read.uuid}/approve`;
    const first = await to.done("POST", path, { eTag: read.eTag, reason: "agreed", hold: true });
    const again = await to.done("POST", path, { eTag: first.eTag, reason: "agreed, for another reason", hold: true });
    await secondsAreOver(to, read.uuid, Number(first.eTag), first.pendingUntil);
    assert.notEqual((await to.workspace("WI-1"))["approvalPending"], null);
    await owner.query("update invoice set e_tag = e_tag + 1 where invoice_uuid = $1", [read.uuid]);
    // As a release before asked for it, without its time.
    await secondsAreOver(to, read.uuid, Number(again.eTag));
    assert.notEqual((await to.workspace("WI-1"))["approvalPending"], null);
    await secondsAreOver(to, read.uuid, Number(again.eTag), again.pendingUntil);
    assert.equal((await to.workspace("WI-1"))["approvalPending"], null);
    assert.deepEqual(
      (await timeline(to, "approval-dropped")).map(({ data }) => data?.["cause"]),
      ["The invoice was changed meanwhile."],
    );
  });

  test("first approvals taken back answer the eTag, too", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1700");
    const small = await upTo(to, 500);
    const path = `/manage/invoices/${read.uuid}/approve`;
    assert.equal((await small("POST", path, { eTag: read.eTag })).status, 202);
    const undone = await small("POST", `${path}/undo`);
    const now = await to.workspace("WI-1");
    assert.deepEqual([undone.status, undone.body.eTag, now["firstApproval"]], [200, now.eTag, null]);
    assert.equal((await timeline(to, "approval-undone")).length, 1);
  });

  test("the seconds of an approval that was undone are not those of the next one", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const path = `/manage/invoices/${read.uuid}/approve`;
    const before = await to.done("POST", path, { eTag: read.eTag, reason: "agreed", hold: true });
    const undone = await to.done("POST", `${path}/undo`);
    const after = await to.done("POST", path, { eTag: undone.eTag, reason: "agreed after all", hold: true });
    await secondsAreOver(to, read.uuid, Number(before.eTag));
    assert.equal((await to.workspace("WI-1")).status, "review");
    await secondsAreOver(to, read.uuid, Number(after.eTag));
    assert.equal((await to.workspace("WI-1")).status, "approved");
  });

  for (const [what, change] of Object.entries({
    "was revoked": "update api_key set revoked_at = now() where tenant_uuid = $1 and name = 'up to 500'",
    "is over": "update api_key set expires_at = now() where tenant_uuid = $1 and name = 'up to 500'",
    "lost its scope": "update api_key set scopes = '{manage}' where tenant_uuid = $1 and name = 'up to 500'",
    "has a lower limit": "update api_key set approval_limit = 1 where tenant_uuid = $1 and name = 'up to 500'",
  }))
    test(`an approval of a key that ${what} in its seconds does not take effect, and says why`, async () => {
      const to = await shipper();
      const read = await waiting(to, "100", "300");
      const small = await upTo(to, 500);
      const given = await small("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "ok", hold: true });
      await owner.query(change, [to.tenantUuid]);
      await secondsAreOver(to, read.uuid, Number(given.body.eTag));
      const now = await to.workspace("WI-1");
      assert.deepEqual([now.status, now["approvalPending"]], ["review", null]);
      const [entry] = await timeline(to, "approval-dropped");
      assert.match(String(entry?.data?.["cause"]), /has to (?:decide|approve it)/);
    });

  for (const [what, change, status] of [
    ["works here", "select $1::uuid, $2::text", "approved"],
    ["was removed", "update tenant_member set deactivated_at = now() where tenant_uuid = $1 and user_id = $2", "review"],
    ["was made a viewer", "update tenant_member set role = 'viewer' where tenant_uuid = $1 and user_id = $2", "review"],
    ["has a lower limit", "update tenant_member set approval_limit = 1 where tenant_uuid = $1 and user_id = $2", "review"],
  ] as const)
    test(`the seconds of an approval of a person who ${what} leave it ${status}`, async () => {
      const to = await shipper();
      const read = await waiting(to, "100", "300");
      const userId = newUuid();
      await owner.query(
        `insert into auth."user" (id, name, email, "emailVerified") values ($1::uuid, 'Hal', $1::text || '@x.example', true)`,
        [userId],
      );
      await owner.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, $2, 'approver')", [
        to.tenantUuid,
        userId,
      ]);
      const tenant = await service.context.tenants.find(to.tenantUuid);
      assert.ok(tenant);
      const actor = { id: `user:${userId}`, name: "Hal", approvalLimit: null };
      const asked = { invoiceUuid: read.uuid, eTag: String(read.eTag), reason: "agreed", charges: null, hold: true };
      const given = await approveInvoice(service.context, tenant, actor, asked);
      assert.ok(given.ok);
      await owner.query(change, [to.tenantUuid, userId]);
      await secondsAreOver(to, read.uuid, Number(given.value.eTag));
      assert.equal((await to.workspace("WI-1")).status, status);
    });

  const ISSUERS: readonly (readonly [string, (issuer: OutsideIssuer) => readonly OutsideIssuer[], string])[] = [
    ["an issuer that is accepted", (issuer: OutsideIssuer) => [issuer], "approved"],
    ["an issuer that is accepted no more", () => [], "review"],
    ["an issuer of other tenants", (issuer: OutsideIssuer) => [{ ...issuer, tenants: [newUuid()] }], "review"],
    ["an issuer that may not decide", (issuer: OutsideIssuer) => [{ ...issuer, scopes: ["manage"] }], "review"],
    ["an issuer with a lower limit", (issuer: OutsideIssuer) => [{ ...issuer, approvalLimit: amount(10_000n) }], "review"],
    ["another issuer of its host", (issuer: OutsideIssuer) => [{ ...issuer, issuer: `${issuer.issuer}/other` }], "review"],
  ];
  for (const [what, issuers, status] of ISSUERS)
    test(`the seconds of an approval by a token of ${what} leave it ${status}`, async () => {
      const to = await shipper();
      const read = await waiting(to, "100", "300");
      const tenant = await service.context.tenants.find(to.tenantUuid);
      assert.ok(tenant);
      const actor = { id: "oauth:login.example/realm/erp%2F1", name: "ERP", approvalLimit: amount(10_000_000n) };
      const asked = { invoiceUuid: read.uuid, eTag: String(read.eTag), reason: "agreed", charges: null, hold: true };
      const given = await approveInvoice(service.context, tenant, actor, asked);
      assert.ok(given.ok);
      const usual: OutsideIssuer = {
        issuer: "https://login.example/realm",
        audience: "weighbridge",
        tenants: [to.tenantUuid],
        jwksUri: null,
        tenantClaim: "tenant",
        scopeClaim: "scope",
        scopes: ["manage", "decide"],
        approvalLimit: amount(10_000_000n),
      };
      const outside = { ...service.context.outside, oauthIssuers: issuers(usual) };
      await service.context.db.inTenant(to.tenantUuid, (tx) =>
        approvePending({ ...service.context, outside }, tx, tenant, {
          invoiceUuid: read.uuid,
          eTag: Number(given.value.eTag),
        }),
      );
      assert.equal((await to.workspace("WI-1")).status, status);
    });

  test("an approval in its seconds takes effect behind whoever decides about an invoice of the same number", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const path = `/manage/invoices/${read.uuid}/approve`;
    const { eTag } = await to.done("POST", path, { eTag: read.eTag, reason: "agreed", hold: true });
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = service.context.db.inTenant(to.tenantUuid, async (tx) => {
      await lockNames(tx, (await listNamesOfOpen(tx, [read.uuid])).flatMap(namesOfStored));
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    let isOver = false;
    const effect = secondsAreOver(to, read.uuid, Number(eTag)).finally(() => {
      isOver = true;
    });
    await sleep(300);
    assert.deepEqual([isOver, (await to.workspace("WI-1")).status], [false, "review"]);
    released.resolve();
    await Promise.all([other, effect]);
    assert.equal((await to.workspace("WI-1")).status, "approved");
  });

  test("the timeline has the amounts that a person gave, and none where all is as billed", async () => {
    const adjusted = await shipper();
    const short = await waiting(adjusted, "1000", "1100");
    const charges = [{ code: "LINEHAUL", amount: "1050", reason: "half of it agreed" }];
    await adjusted.done("POST", `/manage/invoices/${short.uuid}/approve`, { eTag: short.eTag, reason: "agreed", charges });
    const [entry] = await timeline(adjusted, "approved");
    assert.deepEqual(entry?.data?.["charges"], [{ code: "LINEHAUL", amount: "1050.0000", reason: "half of it agreed" }]);
    const asBilled = await shipper();
    const whole = await waiting(asBilled, "1000", "1100");
    await asBilled.done("POST", `/manage/invoices/${whole.uuid}/approve`, { eTag: whole.eTag, reason: "agreed" });
    const [other] = await timeline(asBilled, "approved");
    assert.equal(other?.data?.["amount"], "1100.0000");
    assert.equal("charges" in (other?.data ?? {}), false);
  });

  test("an approval in its seconds is given anew after an audit, and the timeline has what it was", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1100");
    const charges = [{ code: "LINEHAUL", amount: "1050", reason: "half of it agreed" }];
    await to.done("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "agreed", charges, hold: true });
    await to.order(anOrderBody({ orderNumber: "W-1", charges: [["LINEHAUL", "1001"]] }));
    const [dropped] = await timeline(to, "approval-dropped");
    const was = dropped?.data?.["before"] as { reason: string; charges: unknown } | undefined;
    assert.deepEqual([was?.reason, was?.charges], ["agreed", charges.map((charge) => ({ ...charge, amount: "1050.0000" }))]);
  });

  test("a first approval is let go where the policy approves by itself, and the timeline has what it was", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1700");
    const small = await upTo(to, 500);
    assert.equal((await small("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "mine" })).status, 202);
    await to.done("PUT", "/manage/audit-policy", {
      autoApprove: true,
      charge: { over: { percent: "100" }, under: { percent: "100" } },
      total: { over: { percent: "100" }, under: { percent: "100" } },
    });
    await to.settle();
    assert.equal((await to.workspace("WI-1")).status, "approved");
    const [dropped] = await timeline(to, "approval-dropped");
    assert.match(String(dropped?.data?.["cause"]), /the policy approves the invoice by itself now/);
    assert.equal((dropped?.data?.["before"] as { reason: string } | undefined)?.reason, "mine");
  });

  test("a first approval's amounts and their reasons are those of the approval that the second one completes", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1700");
    const [small, large] = [await upTo(to, 500), await upTo(to, 5000)];
    const path = `/manage/invoices/${read.uuid}/approve`;
    const charges = [{ code: "LINEHAUL", amount: "1690", reason: "ten of it are damage" }];
    const first = await small("POST", path, { eTag: read.eTag, reason: "agreed", charges });
    assert.equal(first.status, 202);
    assert.equal((await large("POST", path, { eTag: first.body.eTag })).status, 200);
    const [entry] = await timeline(to, "approved");
    assert.deepEqual(entry?.data?.["charges"], [{ code: "LINEHAUL", amount: "1690.0000", reason: "ten of it are damage" }]);
  });

  test("a first approval is held against the audit it was given on, whatever audits came between", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1700");
    const small = await upTo(to, 500);
    assert.equal((await small("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag })).status, 202);
    const rules = async () => (await to.workspace("WI-1")).audit.findings.map(({ rule }) => rule);
    const found = await rules();
    for (const overTolerance of ["off", "review"]) {
      await to.done("PUT", "/manage/audit-policy", { autoApprove: false, rules: { "charge-over-tolerance": overTolerance } });
      await to.settle();
      assert.equal((await rules()).length, overTolerance === "off" ? found.length - 1 : found.length);
      assert.notEqual((await to.workspace("WI-1"))["firstApproval"], null, overTolerance);
    }
  });

  /** As releases stored it that kept neither audit nor orders beside it. */
  const ofAnEarlierRelease = (to: Shipper, invoiceUuid: string) =>
    service.context.db.inTenant(to.tenantUuid, (tx) =>
      tx.query("update invoice set first_approval = first_approval - 'auditUuid' - 'orderUuids' where invoice_uuid = $1", [
        invoiceUuid,
      ]),
    );

  test("a first approval of an earlier release is held against the last audit and its orders", async () => {
    const to = await shipper();
    const read = await waiting(to, "1000", "1700");
    const small = await upTo(to, 500);
    assert.equal((await small("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag })).status, 202);
    await ofAnEarlierRelease(to, read.uuid);
    await to.done("PUT", "/manage/audit-policy", { autoApprove: false, lateBillingDays: 90 });
    await to.settle();
    const kept = await to.workspace("WI-1");
    assert.equal((kept["firstApproval"] as { approved: string } | null)?.approved, "1700.0000");
    await ofAnEarlierRelease(to, read.uuid);
    await to.order(anOrderBody({ orderNumber: "W-1", charges: [["LINEHAUL", "1100"]] }));
    assert.equal((await to.workspace("WI-1"))["firstApproval"], null);
  });

  test("an approval in its seconds waits for a message that is being accepted, and takes effect after it", async () => {
    const to = await shipper();
    const read = await waiting(to, "100");
    const path = `/manage/invoices/${read.uuid}/approve`;
    const { eTag } = await to.done("POST", path, { eTag: read.eTag, reason: "agreed", hold: true });
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const accepting = service.context.db.inTenant(to.tenantUuid, async (tx) => {
      await passAcceptanceGate(tx);
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    let isOver = false;
    const effect = secondsAreOver(to, read.uuid, Number(eTag)).finally(() => {
      isOver = true;
    });
    await sleep(300);
    assert.deepEqual([isOver, (await to.workspace("WI-1")).status], [false, "review"]);
    released.resolve();
    await Promise.all([accepting, effect]);
    assert.equal((await to.workspace("WI-1")).status, "approved");
  });

  test("an approval stands in the finalized list on the day of the tenant's clock, with its order or without one", async () => {
    const to = await shipper();
    await to.at("2026-10-10T12:00:00Z");
    const read = await waiting(to, "100");
    await to.done("POST", `/manage/invoices/${read.uuid}/approve`, { eTag: read.eTag, reason: "agreed" });
    const { rows } = await service.context.db.inTenant(to.tenantUuid, (tx) =>
      tx.query(
        "select status, matched, to_char(finalized_at at time zone 'UTC', 'YYYY-MM-DD HH24') as hour from finalized_invoice",
      ),
    );
    assert.deepEqual(rows, [{ status: "approved", matched: true, hour: "2026-10-10 12" }]);
  });
});
