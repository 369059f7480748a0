import assert from "node:assert/strict";
import { test } from "node:test";
import { askingOf } from "./answers/asking.ts";
import { twoTenants } from "#tests/fixtures/two-tenants.ts";

test("the app shows of an invoice byte for byte what a partner's key is given, whether it was taken, by whom, and who was told", async () => {
  const asking = askingOf(await twoTenants());
  const { both, give, tenant } = asking;
  const ask = (url: string) =>
    both.app.inject({ method: "GET", url, headers: { "x-api-key": tenant.key, "x-tenant-uuid": tenant.tenantUuid } });
  try {
    const { invoiceUuid, eTag, invoiceNumber } = await asking.anOpenInvoice();
    const path = { path: { invoiceUuid } };
    const open = await give("getInvoiceAsReturned", path);
    assert.deepEqual([open.finalizedAt, open.deliveredAt, open.deliveries], [null, null, []], "nobody was told of an open one");
    await give("approveInvoice", { ...path, body: { eTag, reason: "agreed" } });
    await both.service.work(20_000, "approve-pending");
    const returned = await ask(`/manage/invoices/${invoiceUuid}/as-returned`);
    const body = (await ask(`/v2/invoices/${invoiceUuid}`)).body;
    assert.ok(returned.body.includes(`"invoice":${body}`), `${returned.body}\nhas not\n${body}`);
    const before = returned.json();
    assert.deepEqual([before.path, before.deliveredAt], [`/v2/invoices/${invoiceUuid}`, null]);
    assert.ok(before.finalizedAt !== null);
    assert.deepEqual(
      before.deliveries.map(({ url, state }: Record<string, string>) => [url, state]),
      [["https://example.com/hook", "pending"]],
    );
    const listed = async () => (await give("listInvoices", { query: { q: invoiceNumber } })).items[0].deliveredAt;
    assert.equal(await listed(), null);
    await give("markInvoicesDelivered", { body: [invoiceUuid] });
    const after = await give("getInvoiceAsReturned", path);
    assert.match(after.deliveredBy, /^key:/);
    assert.ok(after.deliveredByName !== null && after.deliveredAt !== null);
    assert.equal(await listed(), after.deliveredAt, "the list has the flag");
    // Said once more by somebody else, it stays whose it was.
    await give("markInvoicesDelivered", { body: [invoiceUuid] });
    assert.deepEqual(await give("getInvoiceAsReturned", path), after);
    const unknown = await ask(`/manage/invoices/${tenant.tenantUuid}/as-returned`);
    assert.equal(unknown.statusCode, 404);
  } finally {
    await both.stop();
  }
});
