import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { amount } from "#domain/money/amount.ts";
import { relationOf } from "#domain/access/standing.ts";
import { standingsOf } from "#usecases/duties/standings.ts";
import { listDocumentsFor } from "#db/queries/invoice/audit-facts.ts";
import { fetchMailText, mailText } from "#tests/builders/a-mail.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import type { Service } from "#tests/fixtures/a-shipper.ts";
import { type Caller, peopleAtWork } from "#tests/fixtures/people-at-work.ts";
import { aService } from "../service.ts";

type People = Awaited<ReturnType<typeof peopleAtWork>>;
type Asking = Pick<Caller, "ask">;

/** Somebody who holds two ways in must not be two persons. */
suite("four eyes are two persons", () => {
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

  const ALL = ["orders", "invoices", "documents", "disputes", "audit", "edi", "manage", "decide", "admin"];
  /** A tenant in which an admin and an approver work, with what the admin's first order is. */
  const aTenant = async (sandbox = false) => {
    const tenant = await service.tenant({ policy: { autoApprove: false }, sandbox, grants: ["create-invoice"] });
    const { tenantUuid } = tenant;
    const [ana, ben] = [await people.aPerson(tenantUuid, "Ana", "admin"), await people.aPerson(tenantUuid, "Ben")];
    return { tenant, tenantUuid, ana, ben };
  };
  const keyMadeBy = async (maker: Asking, tenantUuid: string, scopes: readonly string[] = ALL) => {
    const made = await maker.ask("POST", "/manage/api-keys", { name: "made", scopes });
    assert.equal(made.status, 201, made.text);
    return {
      principal: `key:${made.body.uuid}`,
      uuid: made.body.uuid as string,
      secret: made.body.key as string,
      ...people.byKey(tenantUuid, made.body.key),
    };
  };
  const billBy = async (tenant: Awaited<ReturnType<Service["tenant"]>>, by: Asking, number: string) => {
    await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "100"]] }));
    await service.work();
    const sent = await by.ask(
      "POST",
      "/v2/invoices",
      anInvoiceBody({ invoiceNumber: number, order: `O-${number}`, charges: [["LINEHAUL", "100"]] }),
    );
    assert.equal(sent.status, 202, sent.text);
    await service.work();
    return tenant.invoice(number);
  };
  const approve = async (by: Asking, { uuid }: { readonly uuid: string }) => {
    const { body } = await by.ask("GET", `/manage/invoices/${uuid}`);
    return by.ask("POST", `/manage/invoices/${uuid}/approve`, { eTag: body.eTag, reason: "seen" });
  };

  test("an admin who bills with a key of his own does not approve it, by session or by any other key of his", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const [billing, other] = [await keyMadeBy(ana, tenantUuid), await keyMadeBy(ana, tenantUuid)];
    const grandchild = await keyMadeBy(other, tenantUuid);
    const invoice = await billBy(tenant, billing, "TP-1");
    for (const by of [ana, billing, other, grandchild]) {
      const refused = await approve(by, invoice);
      assert.equal(refused.status, 403, refused.text);
      assert.match(refused.text, /answers for the key/);
    }
    const approved = await approve(ben, invoice);
    assert.deepEqual([approved.status, approved.body.status], [200, "approved"], approved.text);
  });

  test("a token counts as its key, and so as its person", async () => {
    const { tenant, tenantUuid, ana } = await aTenant();
    const billing = await keyMadeBy(ana, tenantUuid);
    const token = await people.app.inject({
      method: "POST",
      url: "/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: String(
        new URLSearchParams({ grant_type: "client_credentials", client_id: billing.uuid, client_secret: billing.secret }),
      ),
    });
    assert.equal(token.statusCode, 200, token.body);
    const headers = { authorization: `Bearer ${token.json().access_token}`, "x-tenant-uuid": tenantUuid };
    const invoice = await billBy(tenant, billing, "TP-2");
    const { eTag } = (await ana.ask("GET", `/manage/invoices/${invoice.uuid}`)).body;
    const answer = await people.app.inject({
      method: "POST",
      url: `/manage/invoices/${invoice.uuid}/approve`,
      headers: { ...headers, "content-type": "application/json" },
      payload: JSON.stringify({ eTag, reason: "seen" }),
    });
    assert.equal(answer.statusCode, 403, answer.body);
  });

  test("a key that was handed on makes no second person of who had it", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const key = await keyMadeBy(ana, tenantUuid);
    const handed = await ana.ask("PUT", `/manage/principals/${encodeURIComponent(key.principal)}/responsible-person`, {
      person: ben.userId,
    });
    assert.equal(handed.status, 200, handed.text);
    assert.deepEqual(
      [handed.body.responsible.name, handed.body.persons.map((each: { name: string }) => each.name).sort()],
      ["Ben", ["Ana", "Ben"]],
    );
    const invoice = await billBy(tenant, key, "TP-3");
    for (const by of [ana, ben, key]) assert.equal((await approve(by, invoice)).status, 403);
    const cyn = await people.aPerson(tenantUuid, "Cyn");
    assert.equal((await approve(cyn, invoice)).status, 200);
  });

  test("what nobody answers for is never a second person", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const [lost, billing] = [await keyMadeBy(ana, tenantUuid), await aKey(service.context, tenant.tenant)];
    await ana.ask("PUT", `/manage/principals/${encodeURIComponent(lost.principal)}/responsible-person`, { person: null });
    const invoice = await billBy(tenant, people.byKey(tenantUuid, billing), "TP-4");
    const refused = await approve(lost, invoice);
    assert.equal(refused.status, 403, refused.text);
    assert.match(refused.text, /Nobody answers for this key/);
    assert.equal((await approve(ben, invoice)).status, 200);
  });

  test("a key that nobody of the tenant made stands for itself, and not for what it makes", async () => {
    const { tenant, tenantUuid, ben } = await aTenant();
    const first = people.byKey(tenantUuid, await aKey(service.context, tenant.tenant));
    const made = await keyMadeBy(first, tenantUuid);
    const invoice = await billBy(tenant, first, "TP-5");
    assert.equal((await approve(made, invoice)).status, 403);
    assert.equal((await approve(first, invoice)).status, 403);
    assert.equal((await approve(ben, invoice)).status, 200);
  });

  test("bills of an SFTP account or a partner are not approved by who made it", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    await tenant.acceptOrder(anOrderBody({ orderNumber: "O-TP-6", charges: [["LINEHAUL", "100"]] }));
    const sender = people.byKey(tenantUuid, await aKey(service.context, tenant.tenant));
    assert.equal((await ana.ask("PUT", "/manage/edi/partners/ACMF", { name: "Acme", scacs: ["ACMF"] })).status, 200);
    const sent = await sender.ask("POST", "/edi/x12", file210(7, [{ number: "TP-6", order: "O-TP-6", cents: 10_000 }]), {
      "content-type": "application/edi-x12",
    });
    assert.equal(sent.status, 200, sent.text);
    await service.work();
    const invoice = await tenant.invoice("TP-6");
    assert.equal((await approve(ana, invoice)).status, 403);
    assert.equal((await approve(sender, invoice)).status, 403);
    assert.equal((await approve(ben, invoice)).status, 200);
  });

  test("in a sandbox, and where one person works, actors are compared", async () => {
    const { tenant, tenantUuid, ana } = await aTenant(true);
    const billing = await keyMadeBy(ana, tenantUuid);
    assert.equal((await approve(ana, await billBy(tenant, billing, "TP-7"))).status, 200);
    const alone = await service.tenant({ policy: { autoApprove: false }, grants: ["create-invoice"] });
    const one = await people.aPerson(alone.tenantUuid, "One", "admin");
    const key = await keyMadeBy(one, alone.tenantUuid);
    assert.equal((await approve(one, await billBy(alone, key, "TP-8"))).status, 200);
  });

  test("a notice of assignment is not approved by another key of who sent it, nor after a second correction of somebody else", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const REMIT = {
      name: "Acme Freight",
      address1: "1 Dock Road",
      city: "Tulsa",
      state: "OK",
      postalCode: "74101",
      country: "US",
    };
    assert.equal(
      (await ana.ask("PUT", "/manage/vendors/ACME", { name: "Acme Freight", scac: "ACMF", remitTo: REMIT })).status,
      200,
    );
    await tenant.acceptOrder(anOrderBody({ orderNumber: "O-TP-9", charges: [["LINEHAUL", "100"]] }));
    await service.work();
    const body = anInvoiceBody({ invoiceNumber: "TP-9", order: "O-TP-9", charges: [["LINEHAUL", "100"]] });
    const elsewhere = {
      type: "RemitTo",
      address: {
        name: "Quick Factors",
        address1: "9 Bank Street",
        city: "Reno",
        state: "NV",
        postalCode: "89501",
        country: "US",
      },
    };
    const sender = people.byKey(tenantUuid, await aKey(service.context, tenant.tenant));
    const billed = await sender.ask("POST", "/v2/invoices", {
      ...body,
      stops: [...((body as { stops?: unknown[] }).stops ?? []), elsewhere],
    });
    assert.equal(billed.status, 202, billed.text);
    await service.work();
    const invoice = await tenant.invoice("TP-9");
    const [one, two] = [await keyMadeBy(ana, tenantUuid), await keyMadeBy(ana, tenantUuid)];
    const attached = await one.ask("POST", `/v2/invoices/${invoice.uuid}/documents`, {
      name: "notice.pdf",
      type: "Unset",
      base64String: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64"),
    });
    assert.equal(attached.status, 200, attached.text);
    const path = `/manage/documents/${attached.body.uuid}`;
    const change = async (by: Asking, given: object) => {
      const { body: now } = await by.ask("GET", path);
      const changed = await by.ask("PATCH", path, { eTag: now.eTag, ...given });
      assert.equal(changed.status, 200, changed.text);
    };
    await change(ana, { type: "NoticeOfAssignment", fields: { vendorName: "Acme Freight", remitToName: "Quick Factors" } });
    await change(ben, { type: "NoticeOfAssignment" });
    const { body: now } = await two.ask("GET", path);
    assert.equal((await two.ask("POST", `${path}/approve`, { eTag: now.eTag })).status, 200);
    await service.work();
    const found = (await tenant.invoice("TP-9")).result.findings.filter((each) => each.rule === "remit-to-changed");
    assert.match(found[0]?.message ?? "", /was approved by who sent or corrected it/);
  });

  test("a notice of assignment is approved by those alone who may confirm a change of who is paid", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const auditor = await people.aPerson(tenantUuid, "Aud", "auditor");
    const zero = await people.aPerson(tenantUuid, "Zed", "approver", amount(0n));
    const papers = await keyMadeBy(ana, tenantUuid, ["documents"]);
    const sending = await keyMadeBy(ana, tenantUuid, ["documents", "invoices"]);
    const invoice = await billBy(tenant, sending, "TP-11");
    const attach = async (name: string) => {
      const base64String = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");
      const sent = { name, type: "Unset", base64String };
      const attached = await sending.ask("POST", `/v2/invoices/${invoice.uuid}/documents`, sent);
      assert.equal(attached.status, 200, attached.text);
      return `/manage/documents/${attached.body.uuid}`;
    };
    const approveAt = async (by: Asking, path: string) => {
      const { body } = await ana.ask("GET", path);
      return by.ask("POST", `${path}/approve`, { eTag: body.eTag });
    };
    const notice = await attach("notice.pdf");
    const { body: drafted } = await ana.ask("GET", notice);
    const typed = await auditor.ask("PATCH", notice, { eTag: drafted.eTag, type: "NoticeOfAssignment" });
    assert.equal(typed.status, 200, typed.text);
    for (const [by, says] of [
      [auditor, /an approver or an admin/],
      [papers, /the scope decide/],
      [zero, /gives you an approval limit first/],
    ] as const) {
      const refused = await approveAt(by, notice);
      assert.equal(refused.status, 403, refused.text);
      assert.match(refused.text, says);
    }
    assert.equal((await ana.ask("GET", notice)).body.status, "Draft");
    assert.equal((await approveAt(ben, notice)).status, 200);
    const noticesNow = async () => (await ana.ask("GET", "/manage/duties")).body.notices;
    assert.deepEqual(await noticesNow(), []);
    // As releases of before let an auditor approve one: it is told of.
    await service.context.db.inTenant(tenantUuid, (tx) =>
      tx.query("update document set approved_by = $2 where document_uuid = $1", [notice.split("/").at(-1), auditor.id]),
    );
    const [told] = await noticesNow();
    assert.deepEqual([told.name, told.approvedBy.name], ["notice.pdf", "Aud"]);
    assert.match(told.why, /the scope decide/);
    // What moves no payment is approved as before.
    for (const by of [auditor, papers, zero]) assert.equal((await approveAt(by, await attach("other.pdf"))).status, 200);
  });

  test("whoever set the secret of the capture provider prepared what it brings", async () => {
    const { tenantUuid, ana, ben } = await aTenant(true);
    const relation = (who: string) =>
      service.context.db.inTenant(tenantUuid, async (tx) => {
        const standingOf = await standingsOf(tx, [who, "capture"]);
        return relationOf(standingOf(who), standingOf("capture"));
      });
    assert.equal((await ana.ask("PUT", "/manage/capture")).status, 200);
    assert.deepEqual([await relation(ana.id), await relation(ben.id)], ["same", "another"]);
  });

  test("whoever registered a mailbox, or had it look elsewhere, prepared what is fetched from it, whoever lets it in, and when it is gone", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const [cyn, dan] = [await people.aPerson(tenantUuid, "Cyn", "admin"), await people.aPerson(tenantUuid, "Dan")];
    await tenant.acceptOrder(anOrderBody({ orderNumber: "O-TP-9", charges: [["LINEHAUL", "100"]] }));
    await service.work();
    const put = await cyn.ask("PUT", "/manage/edi/partners/ACMF", { name: "Acme", vendorExternalId: "ACME", scacs: ["ACMF"] });
    assert.equal(put.status, 200, put.text);
    const given = { name: "AP", host: "imap.public.example", username: "ap", password: "open-it", enabled: false };
    const made = await ana.ask("POST", "/manage/mailboxes", given);
    assert.equal(made.status, 201, made.text);
    const path = `/manage/mailboxes/${made.body.uuid}`;
    assert.equal((await dan.ask("PATCH", path, { name: "Payables" })).status, 403);
    assert.equal((await cyn.ask("PATCH", path, { name: "Payables" })).status, 200);
    const content = file210(9, [{ number: "TP-9", order: "O-TP-9", cents: 10_000 }]);
    const { context } = service;
    await fetchMailText(
      context,
      tenant.tenant,
      made.body.uuid,
      mailText("ar@carrier.example", "TP-9", { name: "b.edi", content }),
    );
    await fetchMailText(context, tenant.tenant, made.body.uuid, mailText("ar@carrier.example", "paper"));
    await service.work();
    assert.equal((await ana.ask("DELETE", path)).status, 204);
    const { items } = (await ben.ask("GET", "/manage/mail/messages")).body;
    for (const { uuid } of items) {
      const released = await ben.ask("POST", `/manage/mail/messages/${uuid}/release`, { vendorExternalId: "ACME" });
      assert.ok(released.status < 300, released.text);
    }
    await service.work();
    const invoice = await tenant.invoice("TP-9");
    assert.equal((await approve(ana, invoice)).status, 403, "her mailbox");
    assert.equal((await approve(ben, invoice)).status, 403, "he let it in");
    assert.equal((await approve(dan, invoice)).status, 200);
    const preparers = await context.db.inTenant(tenantUuid, async (tx) => {
      const { rows } = await tx.query<{ uuid: string }>(
        "select document_uuid as uuid from document where tenant_uuid = $1 and source = 'Email'",
        [tenantUuid],
      );
      await tx.query("insert into document_invoice (tenant_uuid, document_uuid, invoice_uuid) select $1, $2, $3", [
        tenantUuid,
        rows[0]?.uuid,
        invoice.uuid,
      ]);
      return (await listDocumentsFor(tx, [invoice.uuid], [])).map(({ preparedBy }) => preparedBy);
    });
    assert.deepEqual(preparers, [[`mailbox:${made.body.uuid}`, ben.id]]);
  });

  test("who approved what was paid too much neither says that it came back nor gives it up; of what the policy approved, who brought it", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant();
    const billing = await keyMadeBy(ana, tenantUuid);
    const cyn = await people.aPerson(tenantUuid, "Cyn");
    const overpaid = async (number: string) => {
      await tenant.acceptOrder(anOrderBody({ orderNumber: `O-${number}`, charges: [["LINEHAUL", "60"]] }));
      await service.work();
      const { items } = (await ben.ask("GET", `/manage/recoveries?q=O-${number}`)).body;
      return items[0] as { uuid: string };
    };
    const end = async (by: Asking, { uuid }: { readonly uuid: string }, verb: "recovered" | "waive") => {
      const { body } = await ben.ask("GET", `/manage/recoveries/${uuid}`);
      const given = verb === "waive" ? { reason: "goodwill" } : { amount: "10", note: "check 1" };
      return by.ask("POST", `/manage/recoveries/${uuid}/${verb}`, { eTag: body.eTag, ...given });
    };
    const invoice = await billBy(tenant, billing, "TP-30");
    assert.equal((await approve(ben, invoice)).status, 200);
    const recovery = await overpaid("TP-30");
    for (const verb of ["recovered", "waive"] as const) {
      const refused = await end(ben, recovery, verb);
      assert.equal(refused.status, 403, refused.text);
      assert.match(refused.text, /approved what was paid too much/);
    }
    assert.equal((await end(ana, recovery, "recovered")).status, 200);
    assert.equal((await end(cyn, recovery, "waive")).status, 200);
    await service.context.db.inTenant(tenantUuid, (tx) =>
      tx.query(
        "insert into audit_policy (tenant_uuid, version, body, created_by) select tenant_uuid, version + 1, body || '{\"autoApprove\": true}', 'test' from audit_policy where tenant_uuid = $1 order by version desc limit 1",
        [tenantUuid],
      ),
    );
    const byPolicy = await billBy(tenant, billing, "TP-31");
    assert.equal(byPolicy.status, "approved");
    const second = await overpaid("TP-31");
    for (const by of [ana, billing]) assert.equal((await end(by, second, "recovered")).status, 403);
    assert.equal((await end(ben, second, "recovered")).status, 200);
  });

  test("the report names who could have acted alone, by what, and who did", async () => {
    const { tenant, tenantUuid, ana, ben } = await aTenant(true);
    const billing = await keyMadeBy(ana, tenantUuid, ["invoices", "manage"]);
    const invoice = await billBy(tenant, billing, "TP-10");
    assert.equal((await approve(ana, invoice)).status, 200);
    const { status, body, text } = await ana.ask("GET", "/manage/duties");
    assert.equal(status, 200, text);
    assert.equal(body.areSeparated, false);
    const names = body.alone.map((entry: { person: { name: string } }) => entry.person.name);
    assert.deepEqual(names, ["Ana"], "an approver without keys brings nothing");
    assert.deepEqual(
      body.alone[0].brings.map((each: { id: string }) => each.id),
      [ana.id, billing.principal],
    );
    assert.deepEqual(
      body.decidedAlone.map((each: { invoiceNumber: string; persons: { id: string }[] }) => [
        each.invoiceNumber,
        each.persons[0]?.id,
      ]),
      [["TP-10", ana.id]],
    );
    assert.equal((await ben.ask("GET", "/manage/duties")).status, 403);
    const ofThemselves = async () =>
      (await ana.ask("GET", "/manage/duties")).body.ofThemselves.map((each: { principal: string }) => each.principal);
    assert.deepEqual(await ofThemselves(), []);
    await aKey(service.context, tenant.tenant);
    const [first = ""] = await ofThemselves();
    const path = `/manage/principals/${encodeURIComponent(first)}/responsible-person`;
    assert.equal((await ana.ask("PUT", path, { person: ana.userId })).status, 200);
    assert.deepEqual(await ofThemselves(), []);
  });

  test("nobody is made to answer who does not work here, and nothing that is not there", async () => {
    const { tenantUuid, ana } = await aTenant();
    const key = await keyMadeBy(ana, tenantUuid);
    const other = await aTenant();
    const foreign = await keyMadeBy(other.ana, other.tenantUuid);
    const put = (principal: string, person: string | null) =>
      ana.ask("PUT", `/manage/principals/${encodeURIComponent(principal)}/responsible-person`, { person });
    assert.equal((await put(key.principal, other.ben.userId)).status, 400);
    assert.equal((await put(foreign.principal, ana.userId)).status, 404);
    assert.equal((await put("oauth:issuer.example/client-1", ana.userId)).status, 200);
    const listed = await ana.ask("GET", "/manage/principals?limit=200");
    assert.deepEqual(
      listed.body.items.map((each: { principal: string }) => each.principal),
      [key.principal, "oauth:issuer.example/client-1"].sort(),
    );
  });
});
