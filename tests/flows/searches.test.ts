import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { beginListing } from "#db/queries/search/searches.ts";
import { aServer } from "#tests/builders/a-server.ts";
import { anInvoiceBody, anOrderBody } from "#tests/builders/bodies.ts";
import { aService } from "#tests/service.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { approveDocument } from "#usecases/document/change-document.ts";
import { PagePlaces } from "#usecases/list/page-places.ts";

/** Operations 20 and 21 against the pipeline: what a consumer misses who moves his start to the end he named, page by page. */
test("searches", async (t) => {
  const service = await aService({}, { stops: "by-hand" });
  t.after(() => service.stop());
  const server = await aServer({ context: service.context, tenant: { grants: ["create-invoice"] } });
  t.after(() => server.app.close());
  const { tenantUuid } = server.tenant;
  const send = async (url: string, body: unknown) => {
    const answer = await server.app.inject({
      method: "POST",
      url,
      headers: { ...server.headers, "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json();
  };
  const accept = (operation: "createOrder" | "createInvoice", externalId: string, body: unknown) =>
    acceptMessage(service.context, {
      tenantUuid,
      operation,
      externalId,
      body: JSON.stringify(body),
      sentBy: "key:test",
      idempotency: null,
      answer: { status: 202, body: "{}" },
    });
  const order = (orderNumber: string) =>
    accept("createOrder", orderNumber, anOrderBody({ orderNumber, charges: [["LINEHAUL", "500.00"]] }));
  const orders = async (more: Record<string, unknown>): Promise<string[]> =>
    (await send("/v2/orders/search", { startTime: "2020-01-01T00:00:00Z", ...more })).map(
      (entry: { orderExternalId: string }) => entry.orderExternalId,
    );

  await t.test("an order of several versions is listed once, where its last one landed", async () => {
    for (const name of ["A", "B", "B", "A", "C"]) await order(name);
    await service.work();
    await sleep(5);
    const between = new Date().toISOString();
    await sleep(5);
    await order("B");
    await service.work();
    await order("A");
    await service.work();
    assert.deepEqual(await orders({}), ["C", "B", "A"]);
    assert.deepEqual((await orders({ endTime: between })).toSorted(), ["A", "B", "C"]);
    assert.deepEqual((await orders({ startTime: between })).toSorted(), ["A", "B"]);
    assert.deepEqual((await orders({ startTime: between, orderExternalId: "C" })).toSorted(), []);
  });

  await t.test("who reads page by page misses no order, though orders he has read change meanwhile", async () => {
    const start = new Date().toISOString();
    await sleep(2);
    for (const name of ["P1", "P2", "P3", "P4", "P5", "P6"]) {
      await order(name);
      await service.work();
    }
    const page = (pageNumber: number) => orders({ startTime: start, pageSize: 2, pageNumber });
    assert.deepEqual(await page(0), ["P1", "P2"]);
    await order("P1");
    await service.work();
    assert.deepEqual(await page(1), ["P3", "P4"]);
    await order("P4");
    await service.work();
    assert.deepEqual(await page(2), ["P5", "P6"]);
    assert.deepEqual(await page(3), ["P1", "P4"]);
    assert.deepEqual(await page(4), []);
    assert.deepEqual(await page(0), ["P2", "P3"], "from the start it is counted anew");
    for (let again = 0; again < 2; again += 1)
      assert.deepEqual(
        await orders({ startTime: start, pageSize: 3, pageNumber: 1 }),
        ["P6", "P1", "P4"],
        "a page nobody came to",
      );
    assert.deepEqual(await orders({ startTime: start, pageSize: 3, pageNumber: 2 }), []);
    assert.deepEqual(await orders({ startTime: start, pageSize: 3, pageNumber: 9 }), []);
  });

  await t.test("a replaced order is not listed beside its successor", async () => {
    await order("R");
    await service.work();
    await service.context.db.inTenant(tenantUuid, async (tx) => {
      await tx.query("update freight_order set status = 'replaced', succeeded_by = gen_random_uuid() where external_id = 'R'");
    });
    await order("R");
    await service.work();
    assert.deepEqual(
      (await orders({ pageSize: 100 })).filter((name) => name === "R"),
      ["R"],
    );
  });

  await t.test("an end that was named has everything up to it: approvals that have begun are waited for", async () => {
    await order("D");
    await accept("createInvoice", "I-D", anInvoiceBody({ invoiceNumber: "I-D", order: "D", charges: [["LINEHAUL", "900.00"]] }));
    await service.work();
    const { invoiceUuid } = (
      await server.app.inject({ url: "/v2/invoices/uuid?externalId=I-D", headers: server.headers })
    ).json();
    const document = async (): Promise<string> =>
      (await send(`/v2/invoices/${invoiceUuid}/documents`, { name: "d.pdf", type: "Unset", base64String: "JVBERi0xLjcK" })).uuid;
    const held = await document();
    const start = new Date(Date.now() - 1).toISOString();
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let began = (): void => {};
    const begun = new Promise<void>((resolve) => (began = resolve));
    // An approval whose transaction has read the clock and has not ended.
    const slow = service.context.db.inTenant(tenantUuid, async (tx) => {
      await beginListing(tx);
      const at = new Date().toISOString();
      await tx.query("update document set status = 'Approved', approved_at = $2 where document_uuid = $1", [held, at]);
      await tx.query("update document_order set announced = true, listed_at = $2 where document_uuid = $1", [held, at]);
      began();
      await gate;
    });
    await begun;
    await sleep(2);
    const end = new Date().toISOString();
    let answered = false;
    const search = send("/v2/documents/approved/search", { startTime: start, endTime: end }).then((rows) => {
      answered = true;
      return rows;
    });
    await sleep(60);
    assert.equal(answered, false, "the search waits for the approval");
    const other = await document();
    const approved = await approveDocument(
      service.context,
      server.tenant,
      { id: "key:test", name: "test", approvalLimit: null },
      { documentUuid: other, eTag: "1", mayDecide: false },
    );
    assert.ok(approved.ok, "no approval waits for a search");
    release();
    await slow;
    assert.deepEqual(await search, [{ documentUuid: held, orderExternalId: "D" }]);
    assert.deepEqual(await send("/v2/documents/approved/search", { startTime: end }), [
      { documentUuid: other, orderExternalId: "D" },
    ]);
  });

  await t.test("a document that gets its order after its approval is listed when it got it", async () => {
    await order("L");
    await accept(
      "createInvoice",
      "I-L",
      anInvoiceBody({ invoiceNumber: "I-L", order: "nobody's", charges: [["LINEHAUL", "1.00"]] }),
    );
    await service.work();
    const { invoiceUuid } = (
      await server.app.inject({ url: "/v2/invoices/uuid?externalId=I-L", headers: server.headers })
    ).json();
    const { uuid } = await send(`/v2/invoices/${invoiceUuid}/documents`, {
      name: "d.pdf",
      type: "ProofOfDelivery",
      base64String: "JVBERi0xLjcK",
    });
    await sleep(2);
    const polled = new Date().toISOString();
    assert.deepEqual(await send("/v2/documents/approved/search", { startTime: "2020-01-01T00:00:00Z", documentUuid: uuid }), []);
    await sleep(2);
    await send(`/manage/invoices/${invoiceUuid}/match`, { orderExternalIds: ["L"] });
    assert.deepEqual(await send("/v2/documents/approved/search", { startTime: polled, orderExternalId: "L" }), [
      { documentUuid: uuid, orderExternalId: "L" },
    ]);
  });
});

test("places of pages: the nearest known page before, forgotten after a while, the list used longest ago first", () => {
  const places = new PagePlaces<number>();
  assert.deepEqual(places.nearest("a", 7, 0), { page: 0, place: null });
  places.note("a", 3, 30, 0);
  places.note("a", 5, 50, 0);
  assert.deepEqual(places.nearest("a", 4, 1), { page: 3, place: 30 });
  assert.deepEqual(places.nearest("a", 9, 1), { page: 5, place: 50 });
  assert.deepEqual(places.nearest("a", 2, 1), { page: 0, place: null });
  assert.deepEqual(places.nearest("b", 9, 1), { page: 0, place: null });
  assert.deepEqual(places.nearest("a", 9, 120_001), { page: 0, place: null });
  for (let list = 0; list < 2_000; list += 1) places.note(`x${list}`, 1, 1, 2);
  assert.deepEqual(places.nearest("a", 9, 3), { page: 0, place: null });
  assert.deepEqual(places.nearest("x1999", 9, 3), { page: 1, place: 1 });
});
