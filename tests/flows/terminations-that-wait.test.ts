import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { terminatePending } from "#usecases/invoice/terminate-pending.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aDoor, aShipper, type Service, type Shipper } from "#tests/fixtures/a-shipper.ts";
import { aService } from "../service.ts";

interface TimelineEntry {
  readonly kind: string;
  readonly actor: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

/** Terminations within their seconds to be undone. */
suite("terminations that wait", () => {
  let service: Service;
  let app: FastifyInstance;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    app = aDoor(service);
    await app.ready();
  });
  after(async () => {
    await app.close();
    await service.stop();
  });

  const NUMBER = "TW-1";
  /** An invoice that waits for a person, and how it is terminated. */
  const waiting = async () => {
    const to = await aShipper(service, app);
    await to.done("PUT", "/manage/audit-policy", { autoApprove: false });
    await to.order(anOrderBody({ orderNumber: "T-1", charges: [["LINEHAUL", "100"]] }));
    const { uuid } = await to.invoice(anInvoiceBody({ invoiceNumber: NUMBER, order: "T-1", charges: [["LINEHAUL", "100"]] }));
    const path = `/manage/invoices/${uuid}/terminate`;
    const now = () => to.workspace(NUMBER);
    const terminate = async () =>
      to.done("POST", path, { eTag: (await now()).eTag, reason: "BilledTwice", message: "As TW-0.", hold: true });
    return { to, uuid, path, now, terminate };
  };
  const held = async (to: Shipper) => (await to.workspace(NUMBER))["hold"] as { readonly terminatesAt: string | null } | null;
  const entries = async (to: Shipper, kind: string) =>
    ((await to.workspace(NUMBER))["timeline"] as readonly TimelineEntry[]).filter((entry) => entry.kind === kind);
  /** The job at the end of the seconds, as the queue has it. */
  const secondsAreOver = async (to: Shipper, invoiceUuid: string) => {
    const { context } = service;
    const { rows } = await context.db.control.query<{ payload: { terminationUuid: string } }>(
      "select payload from work where kind = 'terminate-pending' and subject_uuid = $1 order by due_at desc limit 1",
      [invoiceUuid],
    );
    const [item] = rows;
    assert.ok(item, "no work at the end of the seconds");
    const tenant = await context.tenants.find(to.tenantUuid);
    assert.ok(tenant);
    await context.db.inTenant(to.tenantUuid, (tx) =>
      terminatePending(context, tx, tenant, { invoiceUuid, terminationUuid: item.payload.terminationUuid }),
    );
  };

  test("nothing else is decided meanwhile, and then it ends with its reason and message", async () => {
    const { to, uuid, path, now, terminate } = await waiting();
    const given = await terminate();
    assert.ok(Date.parse(given.pendingUntil) > Date.now());
    assert.equal((await held(to))?.terminatesAt, given.pendingUntil);
    const base = `/manage/invoices/${uuid}`;
    const { eTag } = given;
    for (const [each, body] of [
      [`${base}/approve`, { eTag, reason: "right after all" }],
      [`${base}/hold`, { eTag, reason: "waits" }],
      [`${base}/release`, { eTag }],
      [path, { eTag, reason: "Other", hold: true }],
      [`${base}/disputes`, { party: "Vendor", reasons: [{ description: "too much" }], communication: { text: "Too much." } }],
    ] as const) {
      const refused = await to.ask("POST", each, body);
      assert.equal(refused.status, 409, each);
      assert.match(JSON.stringify(refused.body), /terminates it, which takes effect at .*undo that termination first/, each);
    }
    // What is changed meanwhile ends with it.
    await to.done("POST", `${base}/notes`, { text: "as agreed by phone" });
    await secondsAreOver(to, uuid);
    const ended = await now();
    assert.deepEqual(
      [ended["status"], ended["terminatedReason"], ended["terminatedMessage"], ended["hold"]],
      ["terminated", "BilledTwice", "As TW-0.", null],
    );
    assert.equal((await to.ask("POST", `${path}/undo`)).status, 409);
    await secondsAreOver(to, uuid);
    assert.equal((await entries(to, "terminated")).length, 1);
  });

  test("taken back it is as before, held as it was held, and the work that waits ends nothing", async () => {
    const { to, uuid, path, now, terminate } = await waiting();
    await to.done("POST", `/manage/invoices/${uuid}/hold`, { eTag: (await now()).eTag, reason: "waits for the receipt" });
    await terminate();
    const undone = await to.done("POST", `${path}/undo`);
    const before = await now();
    assert.equal(before.eTag, undone.eTag);
    assert.deepEqual(
      (before["hold"] as { reason: string; terminatesAt: null }).reason,
      "waits for the receipt",
      "what held it before holds it again",
    );
    await secondsAreOver(to, uuid);
    assert.equal((await now())["status"], "review");
    assert.equal((await entries(to, "termination-undone")).length, 1);
    // A second one is another: the work of the first ends nothing.
    await terminate();
    assert.equal((await to.ask("POST", `${path}/undo`)).status, 200);
  });

  test("with what waits already is refused: an approval first of all", async () => {
    const { to, uuid, path, now } = await waiting();
    const given = await to.done("POST", `/manage/invoices/${uuid}/approve`, {
      eTag: (await now()).eTag,
      reason: "yes",
      hold: true,
    });
    const refused = await to.ask("POST", path, { eTag: given.eTag, reason: "Other", hold: true });
    assert.equal(refused.status, 409);
    assert.match(JSON.stringify(refused.body), /approved it, which takes effect at/);
    assert.equal((await to.ask("POST", `${path}/undo`)).status, 409, "and nothing to undo");
  });

  test("of somebody who may not decide any more does not take effect", async () => {
    const { to, uuid, path, now } = await waiting();
    const key = await to.done("POST", "/manage/api-keys", { name: "clerk", scopes: ["manage", "decide"] });
    const given = await to.withKey(key.key)("POST", path, {
      eTag: (await now()).eTag,
      reason: "Other",
      message: "gone",
      hold: true,
    });
    assert.equal(given.status, 200);
    await to.done("DELETE", `/manage/api-keys/${key.uuid}`);
    await secondsAreOver(to, uuid);
    const after = await now();
    assert.deepEqual([after["status"], after["hold"]], ["review", null]);
    const [dropped] = await entries(to, "termination-dropped");
    assert.match(String(dropped?.data?.["cause"]), /was revoked or is over/);
  });
});
