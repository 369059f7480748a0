import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { aKey } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { OPERATOR } from "#usecases/people/contained-role.ts";
import { confirmPerson } from "#usecases/people/joined-person.ts";
import { makeResetLink } from "#usecases/people/reset-password.ts";
import { aService } from "../service.ts";

type People = Awaited<ReturnType<typeof peopleAtWork>>;
type Asking = Pick<Caller, "ask">;

const place = (name: string) => ({
  name,
  address1: "1 Dock Road",
  address2: null,
  city: "Tulsa",
  state: "OK",
  country: "US",
  postalCode: "74101",
});
const [ACME, THIEF, FACTOR] = [place("Acme Freight"), place("Thief Ltd"), place("Quick Factors")];

/** Where a vendor is paid changes with a second person, whatever the first one acts by. */
suite("changes that take two people", () => {
  let service: Service;
  let people: People;
  before(async () => {
    service = await aService({}, { stops: "by-hand" });
    people = await peopleAtWork(service);
  });
  after(async () => {
    await people.close();
    await service.stop();
  });

  const aTenant = async (given: { readonly sandbox?: boolean; readonly autoApprove?: boolean } = {}) => {
    const tenant = await service.tenant({
      policy: { autoApprove: given.autoApprove ?? false },
      sandbox: given.sandbox ?? false,
      grants: ["create-invoice"],
    });
    const { tenantUuid } = tenant;
    const [ana, ben, cyn] = [
      await people.aPerson(tenantUuid, "Ana", "admin"),
      await people.aPerson(tenantUuid, "Ben", "admin"),
      await people.aPerson(tenantUuid, "Cyn", "approver"),
    ];
    return { tenant, tenantUuid, ana, ben, cyn };
  };
  const putVendor = async (by: Asking, given: object, status = 200) => {
    const put = await by.ask("PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF", ...given });
    assert.equal(put.status, status, put.text);
    return put.body;
  };
  /** What no role of the service may: moves the end of a change. */
  const setEnd = async (changeUuid: string, expiresAt: Date) => {
    const owner = new pg.Client({ connectionString: service.database.connectionString });
    await owner.connect();
    await owner.query("update pending_change set expires_at = $2 where change_uuid = $1", [changeUuid, expiresAt]);
    await owner.end();
  };
  const waiting = async (by: Asking) => (await by.ask("GET", "/manage/pending-changes?state=waiting")).body.items;
  const decide = (by: Asking, uuid: string, verb: "confirm" | "refuse" | "cancel", reason?: string) =>
    by.ask("POST", `/manage/pending-changes/${uuid}/${verb}`, reason === undefined ? {} : { reason });
  const remitTo = async (by: Asking) => (await by.ask("GET", "/manage/vendors/ACME")).body.remitTo.name;
  const keyMadeBy = async (maker: Asking, tenantUuid: string) => {
    const made = await maker.ask("POST", "/manage/api-keys", {
      name: "made",
      scopes: ["orders", "invoices", "manage", "decide", "admin"],
    });
    assert.equal(made.status, 201, made.text);
    return { principal: `key:${made.body.uuid}`, ...people.byKey(tenantUuid, made.body.key) };
  };
  const bill = async (tenant: Awaited<ReturnType<Service["tenant"]>>, number: string, payTo?: object) => {
    await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "100"]] }));
    await service.work();
    const body = anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", "100"]] });
    const stops = payTo === undefined ? {} : { stops: [{ type: "RemitTo", address: payTo }] };
    await tenant.acceptInvoice({ ...body, ...stops } as typeof body);
    await service.work();
    return tenant.invoice(number);
  };

  test("a first remit-to takes effect at once, a change of it waits, a second person confirms it", async () => {
    const { ana, ben } = await aTenant();
    assert.equal((await putVendor(ana, { remitTo: ACME })).remitTo.name, ACME.name);
    const after = await putVendor(ana, { remitTo: FACTOR });
    assert.deepEqual([after.remitTo.name, after.pendingChanges.length], [ACME.name, 1]);
    const [change] = await waiting(ben);
    assert.deepEqual(
      [change.kind, change.subject, change.askedByName, change.state, change.decidedBy],
      ["remit-to", "ACME", "Ana", "waiting", null],
    );
    assert.match(`${change.before} > ${change.after}`, /^Acme Freight, .* > Quick Factors, /);
    const confirmed = await decide(ben, change.uuid, "confirm", "called them back");
    assert.deepEqual(
      [confirmed.status, confirmed.body?.state, confirmed.body?.decidedByName, confirmed.body?.reason],
      [200, "confirmed", "Ben", "called them back"],
      confirmed.text,
    );
    assert.equal(await remitTo(ana), FACTOR.name);
    assert.deepEqual(await waiting(ana), []);
  });

  test("a change of the street alone is seen in words", async () => {
    const { ana } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: { ...ACME, address1: "PO Box 9" } });
    const [change] = await waiting(ana);
    assert.deepEqual(
      [change.before, change.after],
      ["Acme Freight, 1 Dock Road, Tulsa OK 74101, US", "Acme Freight, PO Box 9, Tulsa OK 74101, US"],
    );
  });

  test("never by the same person through another channel: session, key, key of a key, a key handed on", async () => {
    const { ana, ben, tenantUuid } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    const first = await keyMadeBy(ana, tenantUuid);
    const [second, third] = [await keyMadeBy(first, tenantUuid), await keyMadeBy(ana, tenantUuid)];
    await ana.ask("PUT", `/manage/principals/${encodeURIComponent(third.principal)}/responsible-person`, { person: ben.userId });
    await putVendor(first, { remitTo: THIEF });
    const [change] = await waiting(ana);
    for (const by of [ana, first, second, third])
      for (const verb of ["confirm", "refuse"] as const) {
        const refused = await decide(by, change.uuid, verb);
        assert.equal(refused.status, 403, refused.text);
        assert.match(refused.text, /takes two people/);
      }
    assert.equal(await remitTo(ana), ACME.name);
    assert.equal((await decide(ben, change.uuid, "cancel")).status, 403, "who did not ask does not cancel");
    assert.equal((await decide(third, change.uuid, "cancel")).status, 200);
    assert.equal(await remitTo(ana), ACME.name);
  });

  test("who was handed a link to somebody's account confirms nothing by it, until another link proves its owner", async () => {
    const { tenantUuid, ana, ben, cyn } = await aTenant();
    const emailOf = async (of: Caller) => (await ana.ask("GET", `/manage/people/${of.userId}`)).body.email;
    const handed = async (by: Asking, of: Caller) => {
      const made = await by.ask("POST", `/manage/people/${of.userId}/reset-link`);
      assert.equal(made.status, 201, made.text);
      return made.body.link as string;
    };
    const opened = (of: Caller, link: string) =>
      emailOf(of).then((email) => people.byLink(email, link, `plum ladder quietly ${link.slice(-6)}`));
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: THIEF });
    const [change] = await waiting(ana);
    const asCyn = await opened(cyn, await handed(ana, cyn));
    const refused = await decide(asCyn, change.uuid, "confirm");
    assert.equal(refused.status, 403, refused.text);
    assert.match(
      refused.text,
      /count as one person: until an admin other than you two, or the operator \(weighbridge person confirm\)/,
    );
    const asBen = await opened(ben, await handed(ana, ben));
    assert.equal(
      (await decide(await opened(cyn, await handed(asBen, cyn)), change.uuid, "confirm")).status,
      403,
      "by way of Ben",
    );
    assert.equal((await decide(await keyMadeBy(asBen, tenantUuid), change.uuid, "confirm")).status, 403, "nor by a key");
    await putVendor(asBen, { remitTo: FACTOR });
    const [inBensName] = await waiting(ana);
    assert.equal((await decide(ana, inBensName.uuid, "confirm")).status, 403, "what she asked for in his name");
    const tenant = await service.context.tenants.find(tenantUuid);
    assert.ok(tenant);
    const byOperator = await makeResetLink(service.context, tenant, OPERATOR, ben.userId);
    assert.ok(byOperator.ok && byOperator.value.link !== null);
    const left = await handed(asBen, cyn);
    const benAgain = await opened(ben, byOperator.value.link);
    assert.deepEqual(await waiting(ana), [], "what was asked for in his name waits no more");
    await assert.rejects(opened(cyn, left), /this link was used/, "nor does a link that was made in his name");
    await putVendor(ana, { remitTo: FACTOR });
    const [last] = await waiting(ana);
    assert.equal((await decide(benAgain, last.uuid, "confirm")).status, 200);
    assert.equal(await remitTo(ana), FACTOR.name);
  });

  test("an address of one's own makes no second person: whoever was let in counts as who did, until somebody else confirms them", async () => {
    const tenant = await service.tenant({ policy: { autoApprove: false }, grants: ["create-invoice"] });
    const { tenantUuid } = tenant;
    const ana = await people.aPerson(tenantUuid, "Ana", "admin");
    const invited = async (by: Asking, name: string, role = "admin") => {
      const email = `${name}-${Math.random().toString(36).slice(2)}@example.com`.toLowerCase();
      const made = await by.ask("POST", "/manage/people", { email, name, roles: [role] });
      assert.equal(made.status, 201, made.text);
      return people.byInvitation(email, made.body.link as string);
    };
    await putVendor(ana, { remitTo: ACME });
    const herself = await invited(ana, "Ana2");
    await putVendor(ana, { remitTo: THIEF });
    const [change] = await waiting(ana);
    for (const by of [herself, await invited(herself, "Ana3"), await keyMadeBy(herself, tenantUuid)]) {
      const refused = await decide(by, change.uuid, "confirm");
      assert.equal(refused.status, 403, refused.text);
      assert.match(refused.text, /takes two people/);
    }
    const { unconfirmed } = (await ana.ask("GET", "/manage/duties")).body;
    assert.deepEqual(
      unconfirmed.map((entry: { person: { name: string }; letInBy: { name: string }[] }) => [
        entry.person.name,
        entry.letInBy.map(({ name }) => name),
      ]),
      [
        ["Ana2", ["Ana"]],
        ["Ana3", ["Ana", "Ana2"]],
      ],
    );
    const confirm = (by: Asking, of: { readonly userId: string }) => by.ask("POST", `/manage/people/${of.userId}/confirm`);
    for (const by of [ana, herself]) assert.equal((await confirm(by, herself)).status, 403);
    // A link to set the password anew, even by mail, makes nobody another person.
    const found = await service.context.tenants.find(tenantUuid);
    assert.ok(found);
    const ben = await people.aPerson(tenantUuid, "Ben", "admin");
    assert.equal((await decide(herself, change.uuid, "confirm")).status, 403);
    assert.equal((await confirm(ben, herself)).status, 204);
    assert.equal((await confirm(ben, herself)).status, 409);
    assert.equal((await decide(herself, change.uuid, "confirm")).status, 200);
    const approver = await invited(ana, "Dan", "approver");
    const [limit] = (await waiting(ben)).filter((each: { kind: string }) => each.kind === "approval-limit");
    assert.equal((await decide(ben, limit.uuid, "confirm")).status, 200);
    await putVendor(ana, { remitTo: FACTOR });
    const [last] = await waiting(ana);
    assert.equal((await decide(approver, last.uuid, "confirm")).status, 200, "whose limit somebody else confirmed is confirmed");
    const eve = await invited(ana, "Eve");
    const byOperator = await confirmPerson(service.context, found, OPERATOR, eve.userId);
    assert.ok(byOperator.ok);
  });

  test("what nobody answers for confirms nothing", async () => {
    const { ana, tenantUuid } = await aTenant();
    const lost = await keyMadeBy(await people.aPerson(tenantUuid, "Dan", "admin"), tenantUuid);
    await ana.ask("PUT", `/manage/principals/${encodeURIComponent(lost.principal)}/responsible-person`, { person: null });
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: THIEF });
    const [change] = await waiting(ana);
    const refused = await decide(lost, change.uuid, "confirm");
    assert.equal(refused.status, 403, refused.text);
    assert.match(refused.text, /nobody answers for this key/);
  });

  test("taking a remit-to away is a change, and what comes after it is no first entry", async () => {
    const { ana, ben } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    assert.equal((await putVendor(ana, { remitTo: null })).remitTo.name, ACME.name);
    const [away] = await waiting(ana);
    assert.equal((await decide(ben, away.uuid, "confirm")).status, 200);
    const again = await putVendor(ana, { remitTo: THIEF });
    assert.deepEqual([again.remitTo, again.pendingChanges.length], [null, 1]);
  });

  test("payment terms wait too, beside everything else of the vendor, which does not", async () => {
    const { ana, ben } = await aTenant();
    await putVendor(ana, { paymentTerms: "Net30", disputeEmail: "a@acme.example" });
    const after = await putVendor(ana, { paymentTerms: "Net7", disputeEmail: "b@acme.example" });
    assert.deepEqual([after.paymentTerms, after.disputeEmail], ["Net30", "b@acme.example"]);
    const [change] = await waiting(ana);
    assert.deepEqual([change.kind, change.before, change.after], ["payment-terms", "Net30", "Net7"]);
    await decide(ben, change.uuid, "refuse", "not agreed");
    const { body } = await ana.ask("GET", "/manage/vendors/ACME");
    assert.deepEqual([body.paymentTerms, body.pendingChanges], ["Net30", []]);
  });

  test("open invoices of the vendor are held, in words, until it is decided; none is approved by the policy meanwhile", async () => {
    const { tenant, ana, ben } = await aTenant({ autoApprove: true });
    await putVendor(ana, { remitTo: ACME });
    assert.equal((await bill(tenant, "PC-0", ACME)).status, "approved");
    await putVendor(ana, { remitTo: THIEF });
    const held = await bill(tenant, "PC-1", ACME);
    const paidElsewhere = await bill(tenant, "PC-2", THIEF);
    const rules = (invoice: typeof held) => invoice.result.findings.map((finding) => finding.rule);
    assert.deepEqual([held.status, rules(held)], ["review", ["vendor-change-waiting"]]);
    assert.match(
      held.result.findings[0]?.message ?? "",
      /^Ana asked on .* to change the vendor's remit-to from Acme Freight, .* to Thief Ltd, .*: hold the payment/,
    );
    assert.ok(rules(paidElsewhere).includes("remit-to-changed"), "it is judged by what holds");
    const [change] = await waiting(ben);
    await decide(ben, change.uuid, "refuse", "the vendor knows nothing of it");
    await service.work();
    assert.equal((await tenant.invoice("PC-1")).status, "approved");
    assert.equal((await tenant.invoice("PC-2")).status, "review");
    const { body } = await ana.ask("GET", `/manage/invoices/${held.uuid}`);
    assert.deepEqual(
      body.timeline
        .filter((entry: { kind: string }) => entry.kind === "vendor-change")
        .map((entry: { data: { state: string; reason: string | null } }) => [entry.data.state, entry.data.reason]),
      [["refused", "the vendor knows nothing of it"]],
    );
  });

  test("an order that names another remit-to asks for a change in the name of its sender; a first one teaches it", async () => {
    const { ana, ben, tenantUuid } = await aTenant();
    const sender = await keyMadeBy(ana, tenantUuid);
    const order = async (number: string, remitToAddress: object) => {
      const body = anOrderBody({ orderNumber: number, charges: [["LINEHAUL", "100"]] }) as unknown as { vendors: object[] };
      const sent = await sender.ask("POST", "/v2/orders", { ...body, vendors: [{ ...body.vendors[0], remitToAddress }] });
      assert.equal(sent.status, 202, sent.text);
      await service.work();
    };
    await order("PC-O1", ACME);
    assert.equal(await remitTo(ana), ACME.name);
    await order("PC-O2", ACME);
    assert.deepEqual(await waiting(ana), []);
    await order("PC-O3", THIEF);
    assert.equal(await remitTo(ana), ACME.name);
    const [change] = await waiting(ana);
    assert.equal(change.after.startsWith("Thief Ltd"), true);
    assert.equal((await decide(ana, change.uuid, "confirm")).status, 403, "her key sent the order");
    assert.equal((await decide(ben, change.uuid, "confirm")).status, 200);
    assert.equal(await remitTo(ana), THIEF.name);
  });

  test("what a partner's codes mean for who pays waits too, also by taking the partner away and making it anew", async () => {
    const { ana, ben } = await aTenant();
    const put = (chargeTerms: object) =>
      ana.ask("PUT", "/manage/edi/partners/ACMF", { name: "Acme", scacs: ["ACMF"], chargeTerms });
    assert.deepEqual((await put({ ZZ: "Collect" })).body.chargeTerms, { ZZ: "Collect" });
    const changed = await put({ ZZ: "Prepaid" });
    assert.deepEqual(changed.body.chargeTerms, { ZZ: "Collect" });
    assert.equal((await ana.ask("DELETE", "/manage/edi/partners/ACMF")).status, 204);
    assert.deepEqual(await waiting(ana), [], "there is nothing left to change");
    assert.deepEqual((await put({ ZZ: "Collect" })).body.chargeTerms, { ZZ: "Collect" }, "as it was: nothing changes");
    assert.deepEqual(await waiting(ana), []);
    assert.equal((await ana.ask("DELETE", "/manage/edi/partners/ACMF")).status, 204);
    assert.deepEqual((await put({})).body.chargeTerms, { ZZ: "Collect" }, "taking the terms away is a change too");
    assert.equal((await waiting(ana))[0].after, "nothing");
    // Once more, while that waits, and away again: the terms that held stay.
    assert.equal((await ana.ask("DELETE", "/manage/edi/partners/ACMF")).status, 204);
    assert.deepEqual((await put({ ZZ: "Prepaid" })).body.chargeTerms, { ZZ: "Collect" });
    const [change, ...others] = await waiting(ana);
    assert.deepEqual(others, []);
    assert.deepEqual([change.kind, change.before, change.after], ["charge-terms", "ZZ: Collect", "ZZ: Prepaid"]);
    assert.equal((await decide(ben, change.uuid, "confirm")).status, 200);
    assert.deepEqual((await ana.ask("GET", "/manage/edi/partners/ACMF")).body.chargeTerms, { ZZ: "Prepaid" });
  });

  test("a newer change takes the place of the older one, which is not confirmed any more; the same asked twice waits once", async () => {
    const { ana, ben } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: FACTOR });
    const [older] = await waiting(ana);
    await putVendor(ana, { remitTo: FACTOR });
    assert.deepEqual(
      (await waiting(ana)).map((each: { uuid: string }) => each.uuid),
      [older.uuid],
    );
    await putVendor(ana, { remitTo: THIEF });
    const late = await decide(ben, older.uuid, "confirm");
    assert.equal(late.status, 409, late.text);
    assert.match(late.text, /a newer one of the vendor's remit-to took its place/);
    assert.equal(await remitTo(ana), ACME.name);
  });

  test("of two confirmations at once one takes effect; a confirmation beside a newer change confirms what it named or nothing", async () => {
    const { ana, ben } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: FACTOR });
    const [change] = await waiting(ana);
    const both = await Promise.all([decide(ben, change.uuid, "confirm"), decide(ben, change.uuid, "confirm")]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
    for (let turn = 0; turn < 6; turn += 1) {
      const now = await remitTo(ana);
      const next = now === FACTOR.name ? ACME : FACTOR;
      await putVendor(ana, { remitTo: next });
      const [asked] = await waiting(ana);
      const [confirmed] = await Promise.all([decide(ben, asked.uuid, "confirm"), putVendor(ana, { remitTo: THIEF })]);
      assert.equal(await remitTo(ana), confirmed.status === 200 ? next.name : now, confirmed.text);
      for (const left of await waiting(ana)) assert.equal((await decide(ana, left.uuid, "cancel")).status, 200);
    }
  });

  test("an approval on an audit of before a change was asked for, or confirmed, is not given: the invoice is audited again", async () => {
    const { tenant, ana, ben, cyn } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    const invoice = await bill(tenant, "PC-3", ACME);
    const eTag = async () => (await cyn.ask("GET", `/manage/invoices/${invoice.uuid}`)).body.eTag;
    const approve = async () =>
      cyn.ask("POST", `/manage/invoices/${invoice.uuid}/approve`, { eTag: await eTag(), reason: "seen" });
    await service.context.db.control.query("update work set due_at = now() + interval '1 day' where state = 'ready'");
    await putVendor(ana, { remitTo: THIEF });
    const [at] = [await approve()];
    // The worker may have audited it already: then the approval stands on the finding, as any person's does.
    if (at.status !== 200) {
      assert.equal(at.status, 409, at.text);
      await service.work();
      const read = await cyn.ask("GET", `/manage/invoices/${invoice.uuid}`);
      assert.ok(JSON.stringify(read.body.audit.findings).includes("vendor-change-waiting"));
    }
    assert.equal((await decide(ben, (await waiting(ben))[0].uuid, "refuse")).status, 200);
  });

  test("whoever asked for the change does not approve what it holds; somebody else may, seeing it", async () => {
    const { tenant, ana, cyn } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: THIEF });
    const invoice = await bill(tenant, "PC-4", ACME);
    const approve = async (by: Asking) => {
      const { body } = await by.ask("GET", `/manage/invoices/${invoice.uuid}`);
      return by.ask("POST", `/manage/invoices/${invoice.uuid}/approve`, { eTag: body.eTag, reason: "seen" });
    };
    const refused = await approve(ana);
    assert.equal(refused.status, 403, refused.text);
    assert.match(refused.text, /asked for a change/);
    assert.equal((await approve(cyn)).status, 200);
  });

  test("nobody decides in time: it never takes effect, and says so", async () => {
    const { tenantUuid, ana, ben } = await aTenant();
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: THIEF });
    const [change] = await waiting(ana);
    await setEnd(change.uuid, new Date());
    for (const verb of ["confirm", "refuse"] as const) {
      const late = await decide(ben, change.uuid, verb);
      assert.equal(late.status, 409, late.text);
      assert.match(late.text, /nobody decided about this change in its time/);
    }
    const { rowCount } = await service.context.db.control.query(
      "update work set due_at = now() where tenant_uuid = $1 and kind = 'expire-change'",
      [tenantUuid],
    );
    assert.equal(rowCount, 1);
    await service.work();
    const { body } = await ana.ask("GET", `/manage/pending-changes/${change.uuid}`);
    assert.equal(body.state, "expired");
    assert.match(body.reason, /nobody confirmed or refused it in its time: ask for it again/);
    assert.equal(await remitTo(ana), ACME.name);
  });

  test("turning the separation off takes two people where it holds, and needs a say over access", async () => {
    const { ana, ben, cyn } = await aTenant();
    const put = (by: Asking, separateDuties: boolean | null) => by.ask("PUT", "/manage/settings", { separateDuties });
    const off = await put(ana, false);
    assert.deepEqual(
      [off.body.separateDuties, off.body.dutiesAreSeparated, off.body.pendingChanges.length],
      [null, true, 1],
      off.text,
    );
    const [change] = await waiting(ana);
    assert.equal((await decide(ana, change.uuid, "confirm")).status, 403);
    assert.equal((await decide(cyn, change.uuid, "confirm")).status, 403, "an approver has no say over access");
    await putVendor(ana, { remitTo: ACME });
    await putVendor(ana, { remitTo: FACTOR });
    assert.equal(await remitTo(ana), ACME.name, "it still holds");
    assert.equal((await decide(ben, change.uuid, "confirm")).status, 200);
    const { body } = await ana.ask("GET", "/manage/settings");
    assert.deepEqual([body.separateDuties, body.dutiesAreSeparated, body.pendingChanges], [false, false, []]);
    assert.equal((await putVendor(ana, { remitTo: THIEF })).remitTo.name, THIEF.name);
    assert.deepEqual(await waiting(ana), [], "what waited was replaced by what took effect");
    assert.equal((await put(cyn, true)).status, 403);
    assert.equal((await put(ana, true)).body.dutiesAreSeparated, true, "turning it on takes one");
  });

  test("in a sandbox everything takes effect at once, until somebody sets otherwise; a key of the operator stands for itself", async () => {
    const { tenant, tenantUuid, ana } = await aTenant({ sandbox: true });
    await putVendor(ana, { remitTo: ACME });
    assert.equal((await putVendor(ana, { remitTo: FACTOR })).remitTo.name, FACTOR.name);
    assert.equal((await ana.ask("PUT", "/manage/settings", { separateDuties: true })).body.dutiesAreSeparated, true);
    const [one, two] = [
      people.byKey(tenantUuid, await aKey(service.context, tenant.tenant)),
      people.byKey(tenantUuid, await aKey(service.context, tenant.tenant)),
    ];
    assert.equal((await putVendor(one, { remitTo: ACME })).remitTo.name, FACTOR.name);
    const [change] = await waiting(one);
    assert.equal((await decide(one, change.uuid, "confirm")).status, 403);
    assert.equal((await decide(two, change.uuid, "confirm")).status, 200);
    assert.equal(await remitTo(ana), ACME.name);
  });

  const DALLAS = { address1: "1 Main St", city: "Dallas", state: "TX", postalCode: "75001" };
  const NAMED = { name: "Acme Freight" };
  /** What is known of where a vendor is paid, and what a bill adds to it. */
  const ADDED: Readonly<Record<string, readonly [known: object, billed: object]>> = {
    "a street to a name": [NAMED, { ...NAMED, address1: "9 Crook Rd" }],
    "a whole address to a name": [NAMED, { ...NAMED, ...DALLAS, address1: "9 Crook Rd" }],
    "another name to a name": [NAMED, { name: "Thief Ltd" }],
    "a street to a name and city": [
      { ...NAMED, city: "Dallas", state: "TX" },
      { ...NAMED, city: "Dallas", state: "TX", address1: "9 Crook Rd" },
    ],
    "a city to a PO box": [{ address1: "PO Box 12" }, { address1: "PO Box 12", city: "Lagos" }],
    "a second line to a PO box": [
      { ...NAMED, address1: "PO Box 12" },
      { ...NAMED, address1: "PO Box 12", address2: "c/o Thief Ltd" },
    ],
    "an address to a country": [{ country: "US" }, { ...DALLAS, country: "US", name: "Thief Ltd" }],
    "a country to a name": [NAMED, { ...NAMED, country: "NG" }],
  };

  for (const sandbox of [true, false])
    for (const way of ["order", "order-before", "vendor"] as const)
      test(`a bill that adds to what is known of a remit-to by ${way} is held, ${sandbox ? "also in a sandbox" : "in production"}`, async () => {
        const { tenant, ana } = await aTenant({ sandbox, autoApprove: true });
        const rows = Object.entries(ADDED).map(([name, [known, billed]], at) => ({
          name,
          vendor: `V${String(at)}`,
          known,
          billed,
        }));
        const order = (number: string, vendor: string, remitToAddress: object | null) => {
          const charges = [{ charge: 100, code: { value: "LINEHAUL", description: "LINEHAUL" } }];
          const vendors = [{ externalId: vendor, name: "Acme Freight", currency: "USD", charges, remitToAddress }];
          return tenant.acceptOrder(anOrderBody({ orderNumber: number, vendor, charges: [], more: { vendors } }));
        };
        for (const { vendor, known } of rows) {
          if (way === "order-before") await order(`B-${vendor}`, vendor, known);
          if (way !== "vendor") continue;
          const put = await ana.ask("PUT", `/manage/vendors/${vendor}`, { name: "Acme Freight", remitTo: known });
          assert.equal(put.status, 200, put.text);
        }
        await service.work();
        for (const { vendor, known } of rows) await order(`O-${vendor}`, vendor, way === "order" ? known : null);
        await service.work();
        const bill = (kind: string, { vendor }: (typeof rows)[number], address: object) =>
          tenant.acceptInvoice(
            anInvoiceBody({
              invoiceNumber: `${kind}-${vendor}`,
              vendor,
              order: `O-${vendor}`,
              charges: [["LINEHAUL", "50"]],
              more: { stops: [{ type: "RemitTo", address }] },
            }),
          );
        // One after the other: the second half of the order is judged beside the first.
        for (const row of rows) await bill("adds", row, row.billed);
        await service.work();
        for (const row of rows) await bill("same", row, row.known);
        await service.work();
        for (const { name, vendor } of rows) {
          const [adds, same] = [await tenant.invoice(`adds-${vendor}`), await tenant.invoice(`same-${vendor}`)];
          assert.deepEqual([name, adds.status, same.status], [name, "review", "approved"]);
        }
      });
});
