import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
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

  test("mails of a dispute, and to an address, end at their number; words without mail do not", async () => {
    await set({ mailsPerDispute: 2, mailsPerAddress: 3 });
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
    await say(first, 201, mail);
    await say(first, 201, { ...mail, to: "Carrier@quota.example" });
    assert.match(JSON.stringify((await say(first, 403, mail)).Errors), /2 mails of one dispute/);
    await say(first, 201);
    await say(second, 201, mail);
    assert.match(JSON.stringify((await say(second, 403, mail)).Errors), /3 mails to one address/);
    await say(second, 201, { ...mail, to: "other@quota.example" });
    await set({});
  });
});
