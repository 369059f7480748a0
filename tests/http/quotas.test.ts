import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { routes } from "#http/routes.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { readUsage } from "#db/queries/tenant/quota.ts";
import { whyMailIsFull } from "#usecases/mail/accept-mail.ts";
import { addUpStorage } from "#usecases/quota/quotas.ts";
import { file210 } from "../builders/edi-files.ts";
import { type Asking, askingOf } from "./answers/asking.ts";
import { PDF, twoTenants } from "#tests/fixtures/two-tenants.ts";

suite("quotas of a tenant", () => {
  let asking: Asking;
  before(async () => {
    asking = askingOf(await twoTenants());
  });
  after(() => asking.both.stop());

  const set = (body: Readonly<Record<string, number>>) =>
    asking.give("putQuotas", { path: { tenantUuid: asking.tenant.tenantUuid }, body });
  const used = async (name: string): Promise<number> =>
    (await asking.give("getQuotas")).items.find((each: { readonly name: string }) => each.name === name).used;

  test("keys are refused over it, also many at once, with the number and what to do; the next one fits when one is revoked", async () => {
    await set({ keys: (await used("keys")) + 2 });
    const make = (status: number) => asking.give("makeApiKey", { body: { name: "one more", scopes: ["orders"] }, status });
    const first = await make(201);
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        asking.both
          .call(asking.tenant, "POST", "/manage/api-keys", { name: "at once", scopes: ["orders"] })
          .then(({ statusCode }) => statusCode),
      ),
    );
    assert.deepEqual(both.sort(), [201, 403, 403]);
    const refused = await make(403);
    assert.match(JSON.stringify(refused.Errors), /may have \d+ API keys .* revoke one/);
    await asking.give("revokeApiKey", { path: { uuid: first.uuid } });
    await make(201);
    await set({});
  });

  test("endpoints are refused over it", async () => {
    await set({ endpoints: await used("endpoints") });
    const refused = await asking.give("createWebhookEndpoint", { body: { url: "https://example.com/one-more" }, status: 403 });
    assert.match(JSON.stringify(refused.Errors), /webhook endpoints/);
    await set({});
    await asking.give("createWebhookEndpoint", { body: { url: "https://example.com/one-more" } });
  });

  test("documents, and how much of them, are refused over it on every way in", async () => {
    const file = { name: "a.pdf", type: "ProofOfDelivery", base64String: PDF };
    for (const quota of [{ documents: await used("documents") }, { storageMegabytes: 0 }]) {
      await set(quota);
      assert.match(JSON.stringify((await asking.give("attachInvoiceDocument", { body: file, status: 403 })).Errors), /documents/);
      const ingest = { externalId: "IN-OVER", files: [{ fileName: "a.pdf", fileBase64String: PDF }] };
      await asking.give("ingestDocuments", { body: ingest, status: 403 });
    }
    await set({});
    await asking.give("attachInvoiceDocument", { body: file });
  });

  test("documents of many requests at once never go past it together, and fill it one after the other", async () => {
    const limit = (await used("documents")) + 3;
    await set({ documents: limit });
    const attach = (number: number): Promise<number> =>
      asking.both.app
        .inject({
          method: "POST",
          url: `/v2/invoices/${asking.tenant.ids["invoiceUuid"]}/documents`,
          headers: {
            "x-api-key": asking.tenant.key,
            "x-tenant-uuid": asking.tenant.tenantUuid,
            "content-type": "application/json",
          },
          payload: JSON.stringify({
            name: `${number}.pdf`,
            type: "ProofOfDelivery",
            base64String: Buffer.from(`%PDF-1.4\n% ${number}\n%%EOF\n`).toString("base64"),
          }),
        })
        .then(({ statusCode }) => statusCode);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => attach(number)));
    const added = answers.filter((status) => status < 300).length;
    assert.ok(added <= 3, `${answers.join()}: more than the three that fit`);
    assert.ok(
      answers.every((status) => status < 300 || status === 403),
      answers.join(),
    );
    for (let number = 100; number < 103 - added; number += 1) assert.ok((await attach(number)) < 300);
    assert.equal(await used("documents"), limit);
    assert.equal(await attach(999), 403);
    await set({});
  });

  test("files that are refused leave nothing in the store, and nothing counted", async () => {
    await set({ documents: (await used("documents")) + 1 });
    const before = (await used("documents")) + 0;
    const file = (text: string) => ({
      fileName: "a.pdf",
      fileBase64String: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`).toString("base64"),
    });
    await asking.give("ingestDocuments", {
      body: { externalId: "IN-TWO", files: [file("one of two"), file("two of two")] },
      status: 403,
    });
    assert.equal(await used("documents"), before);
    await asking.give("ingestDocuments", { body: { externalId: "IN-ONE", files: [file("one of one")] } });
    await asking.both.service.work();
    assert.equal(await used("documents"), before + 1);
    await set({});
  });

  test("storage is that of documents, mails and EDI files, as the rows say it, however it is added up", async () => {
    const { context } = asking.both.service;
    const rows = async (): Promise<number> => {
      const found = await asking.both.owner.query<{ bytes: number }>(
        `select (select sum(bytes) from document where tenant_uuid = $1) + (select coalesce(sum(bytes), 0) from mail_message where tenant_uuid = $1)
           + (select coalesce(sum(bytes), 0) from communication_attachment where tenant_uuid = $1) + (select sum(bytes) from edi_file where tenant_uuid = $1) as bytes`,
        [asking.tenant.tenantUuid],
      );
      return Number(found.rows[0]?.bytes);
    };
    const counted = (): Promise<number> =>
      context.db.inTenant(asking.tenant.tenantUuid, async (tx) => (await readUsage(tx)).bytes);
    assert.equal(await counted(), await rows());
    await Promise.all([addUpStorage(context), addUpStorage(context)]);
    assert.equal(await counted(), await rows());
    await asking.give("receiveInterchange", { body: file210(771, [{ number: "QUOTA-1", order: "SHARED-1", cents: 1_000 }]) });
    await asking.give("attachInvoiceDocument", { body: { name: "b.pdf", type: "ProofOfDelivery", base64String: PDF } });
    assert.equal(await counted(), await rows());
    // As in a database of an earlier release: nobody has counted.
    await asking.both.owner.query("delete from tenant_usage");
    await addUpStorage(context);
    assert.equal(await counted(), await rows());
  });

  test("a further message is refused where too many wait, with words and when to come again; what was accepted is answered", async () => {
    const key = { "x-idempotency-key": "before-the-backlog" };
    const exampleOf = (operation: string) => routes.find(({ operationId }) => operationId === operation)?.bodyExample;
    const order = { headers: key, body: exampleOf("createOrder") };
    const first = await asking.give("createOrder", order);
    assert.equal(typeof (await used("waitingMessages")), "number");
    await set({ waitingMessages: 0 });
    // A process counts once a second.
    const one = () =>
      asking.both.app.inject({
        method: "POST",
        url: "/v2/orders",
        headers: {
          "x-api-key": asking.tenant.key,
          "x-tenant-uuid": asking.tenant.tenantUuid,
          "content-type": "application/json",
        },
        payload: JSON.stringify(exampleOf("createOrder")),
      });
    for (const end = Date.now() + 5_000; (await one()).statusCode !== 429 && Date.now() < end;) await sleep(50);
    for (const operation of ["createOrder", "createInvoice", "createCompositeOrder", "addCompositeVendorInvoice"]) {
      const refused = await asking.give(operation, { body: exampleOf(operation), status: 429 });
      assert.match(JSON.stringify(refused), /may have 0 accepted messages that wait .* Retry-After/, operation);
    }
    await asking.give("receiveInterchange", {
      body: file210(782, [{ number: "QUOTA-3", order: "SHARED-1", cents: 1_000 }]),
      status: 429,
    });
    assert.deepEqual(await asking.give("createOrder", order), first);
    await set({});
    for (const end = Date.now() + 5_000; (await one()).statusCode !== 202 && Date.now() < end;) await sleep(50);
    await asking.give("createInvoice", { body: exampleOf("createInvoice") });
  });

  test("EDI is refused over it with words on each way in, and what came before is still answered", async () => {
    const first = file210(781, [{ number: "QUOTA-2", order: "SHARED-1", cents: 1_000 }]);
    const acknowledged = await asking.give("receiveInterchange", { body: first });
    await set({ storageMegabytes: 0 });
    const refused = await asking.give("receiveInterchange", {
      body: file210(782, [{ number: "QUOTA-3", order: "SHARED-1", cents: 1_000 }]),
      status: 403,
    });
    assert.match(JSON.stringify(refused.Errors), /0 megabytes of documents, mails and EDI files, and has them/);
    assert.equal(await asking.give("receiveInterchange", { body: first }), acknowledged);
    await set({});
    await asking.give("receiveInterchange", { body: file210(782, [{ number: "QUOTA-3", order: "SHARED-1", cents: 1_000 }]) });
  });

  test("a mail is asked to come later, by whoever there is no room for", async () => {
    const { context } = asking.both.service;
    const tenant = (await context.tenants.find(asking.tenant.tenantUuid)) ?? assert.fail();
    assert.equal(await whyMailIsFull(context, tenant), undefined);
    await set({ storageMegabytes: 0 });
    assert.match((await whyMailIsFull(context, tenant)) ?? "", /keeps as much as it may: send it again later/);
    await set({});
  });

  test("files attached to words are refused over it and leave nothing; words alone are not, and documents do not count", async () => {
    const { invoiceUuid } = await asking.anOpenInvoice();
    const file = { name: "a.pdf", base64String: PDF };
    const reasons = [{ description: "more" }];
    const open = (status: number, communication?: object) =>
      asking.give("createDispute", { path: { invoiceUuid }, status, body: { party: "Vendor", reasons, communication } });
    const { uuid: disputeUuid } = await open(201);
    const say = (status: number, body: object) =>
      asking.give("createDisputeCommunication", { path: { invoiceUuid, disputeUuid }, status, body });
    const before = await used("storageMegabytes");
    const bytes = (): Promise<number> =>
      asking.both.service.context.db.inTenant(asking.tenant.tenantUuid, async (tx) => (await readUsage(tx)).bytes);
    const kept = await bytes();
    await set({ storageMegabytes: 0 });
    for (const refused of [
      await say(403, { text: "words", attachments: [file] }),
      await open(403, { text: "words", attachments: [file] }),
    ])
      assert.match(JSON.stringify(refused.Errors), /0 megabytes .* and has them: ask whoever runs the service/);
    assert.equal(await bytes(), kept, "what was refused is not counted");
    await say(201, { text: "words" });
    await set({ documents: 0, storageMegabytes: before + 1_000 });
    await say(201, { text: "words", attachments: [file] });
    assert.ok((await bytes()) > kept);
    await set({});
  });

  test("mails of a dispute, and to an address, end at their number; words without mail do not", async () => {
    await set({ mailsPerDispute: 2, mailsPerAddress: 3 });
    const toThree = "a@quota.example, b@quota.example, c@quota.example";
    const dispute = async () => {
      const { invoiceUuid } = await asking.anOpenInvoice();
      const { uuid } = await asking.give("createDispute", {
        path: { invoiceUuid },
        body: { party: "Vendor", reasons: [{ description: "more" }] },
      });
      return { invoiceUuid, disputeUuid: uuid as string };
    };
    const say = (path: Readonly<Record<string, string>>, status: number, email?: object) =>
      asking.give("createDisputeCommunication", {
        path,
        status,
        body: { text: "words", ...(email === undefined ? {} : { email }) },
      });
    const [first, second] = [await dispute(), await dispute()];
    const mail = { subject: "s", to: "carrier@quota.example" };
    await say(first, 403, { ...mail, to: toThree });
    await say(first, 201, mail);
    await say(first, 403, { ...mail, to: "a@quota.example, b@quota.example" });
    await say(first, 201, { ...mail, to: "carrier@quota.example, Carrier@quota.example" });
    assert.match(JSON.stringify((await say(first, 403, mail)).Errors), /2 mails of one dispute/);
    await say(first, 201);
    await say(second, 201, mail);
    assert.match(JSON.stringify((await say(second, 403, mail)).Errors), /3 mails to one address/);
    await say(second, 201, { ...mail, to: "other@quota.example" });
    await set({});
  });
});
