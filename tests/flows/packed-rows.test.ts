import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { packedInvoiceBody, packedOrderBody } from "#contract/packed/stored-rows.ts";
import { listUnassigned } from "#db/queries/invoice/assignable.ts";
import { routes } from "#http/routes.ts";
import { listOrders } from "#usecases/order/list-orders.ts";
import { replayAudits } from "#usecases/audit/replay-audits.ts";
import { tidyUp } from "#usecases/tenant/keep-for.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { asOwner } from "../database.ts";
import { twoTenants } from "../fixtures/two-tenants.ts";
import { askingOf } from "../http/answers/asking.ts";
import { aService } from "../service.ts";

/** They tell the time, or what was asked before. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(["listApiKeys", "whoAmI"]);
const KEEP = { deliveries: 0, bodies: 30 };

test("every operation that reads answers to the byte as before when all bodies are packed", { timeout: 300_000 }, async () => {
  const both = await twoTenants();
  const owner = new pg.Client({ connectionString: both.service.database.connectionString });
  try {
    await owner.connect();
    const { tenant, anOpenInvoice } = askingOf(both);
    const open = await anOpenInvoice();
    const ids: Readonly<Record<string, string>> = { ...tenant.ids, tenantUuid: tenant.tenantUuid };
    const reading = routes.filter(
      ({ method, auth, operationId }) => method === "GET" && auth !== "operator" && operationId !== "followChanges",
    );
    const answers = async (): Promise<ReadonlyMap<string, string>> => {
      const found = new Map<string, string>();
      for (const { operationId, path } of reading)
        for (const invoiceUuid of [ids["vendorInvoiceUuid"], open.invoiceUuid]) {
          const named = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
            encodeURIComponent((name === "invoiceUuid" ? invoiceUuid : ids[name]) ?? "x"),
          );
          const answer = await both.app.inject({
            method: "GET",
            url: `${named}${operationId === "getInvoiceUuid" ? "?externalId=SI-1" : ""}`,
            headers: { "x-api-key": tenant.key, "x-tenant-uuid": tenant.tenantUuid },
          });
          if (answer.statusCode === 200) found.set(`${operationId} ${named}`, answer.body);
          if (!path.includes("{invoiceUuid}")) break;
        }
      // Rules of assignment read orders too, when an invoice comes to need a person.
      const unassigned = await both.service.context.db.inTenant(tenant.tenantUuid, (tx) =>
        listUnassigned(tx, { after: null, limit: 100, hold: false }),
      );
      assert.ok(unassigned.some(({ orders, services }) => orders.length > 0 && services.length === 2));
      return found.set("assignable", JSON.stringify(unassigned));
    };
    const before = await answers();
    assert.ok(before.size > 60, `only ${before.size} answer`);
    assert.equal(await packAll(owner), 0, "none was packed before");
    assert.ok((await packAll(owner)) > 5);
    const now = await answers();
    const others = [...before].filter(([key, body]) => now.get(key) !== body).map(([key]) => key.split(" ")[0] ?? "");
    assert.deepEqual(
      others.filter((operationId) => !OF_THE_MOMENT.has(operationId)),
      [],
    );
  } finally {
    await owner.end();
    await both.stop();
  }
});

/** Packs every body that is not yet, open invoices' too; answers how many were packed before. */
async function packAll(owner: pg.Client): Promise<number> {
  const { rows: invoices } = await owner.query<{ uuid: string; body: object; matching: unknown }>(
    "select invoice_uuid as uuid, body, matching from invoice",
  );
  const { rows: orders } = await owner.query<{ uuid: string; body: object }>(
    "select order_uuid as uuid, body from freight_order",
  );
  for (const row of invoices.filter(({ body }) => !("packed" in body)))
    await owner.query("update invoice set body = $2, matching = null where invoice_uuid = $1", [
      row.uuid,
      packedInvoiceBody(row),
    ]);
  for (const { uuid, body } of orders.filter((row) => !("packed" in row.body)))
    await owner.query("update freight_order set body = $2 where order_uuid = $1", [uuid, packedOrderBody(body)]);
  return [...invoices, ...orders].filter(({ body }) => "packed" in body).length;
}

test("bodies of invoices that ended and of orders at rest are packed, and what comes later goes on", async () => {
  const service = await aService();
  const tenant = await service.tenant({ policy: { autoApprove: true } });
  const packed = async (): Promise<readonly string[]> => {
    const { rows } = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
      tx.query<{ name: string }>(
        `select external_id as name from freight_order where body -> 'packed' is not null
         union all select invoice_number from invoice where body -> 'packed' is not null order by 1`,
      ),
    );
    return rows.map(({ name }) => name);
  };
  const order = (orderNumber: string, total: string) =>
    tenant.acceptOrder(anOrderBody({ orderNumber, charges: [["LINEHAUL", total]] }));
  const invoice = (invoiceNumber: string, of: string, total: string) =>
    tenant.acceptInvoice(anInvoiceBody({ invoiceNumber, order: of, charges: [["LINEHAUL", total]] }));
  await order("SO-1", "1000.00");
  await order("SO-2", "500.00");
  await service.work();
  await invoice("I-1", "SO-1", "1000.00");
  await invoice("I-2", "SO-2", "900.00");
  await service.work();
  assert.equal((await tenant.invoice("I-1")).status, "approved");
  assert.equal((await tenant.invoice("I-2")).status, "review");
  const { uuid } = await tenant.invoice("I-1");

  /** What is not packed yet becomes so many days older. */
  const age = (days: number) =>
    asOwner(
      service.database,
      `begin; set local session_replication_role = replica;
       update invoice set finalized_at = finalized_at - interval '${days} days' where body -> 'packed' is null;
       update freight_order set changed_at = changed_at - interval '${days} days' where body -> 'packed' is null; commit`,
    );
  const released = (days: number) =>
    asOwner(
      service.database,
      `update schema_migration set applied_at = now() - interval '${days} days' where name like '%_packed_bodies.sql'`,
    );
  const { context } = service;
  // Young, or too soon after the release came that brought packing: processes of the one before may still read.
  await age(29);
  await released(8);
  await tidyUp(context, KEEP);
  assert.deepEqual(await packed(), []);
  await age(2);
  await released(6);
  await tidyUp(context, KEEP);
  assert.deepEqual(await packed(), []);
  await released(8);
  await tidyUp(context, KEEP);
  assert.deepEqual(await packed(), ["I-1", "SO-1", "SO-2"], "I-2 is open");
  const again = await tidyUp(context, KEEP);
  assert.equal(again.bodies, 0);
  const audits = await replayAudits(service.context, tenant.tenantUuid, uuid);
  assert.ok(audits.length > 0 && audits.every((audit) => audit.factsUnchanged && audit.sameResult));

  const foundAt = async (place: string): Promise<readonly string[]> => {
    const search = {
      q: null,
      vendor: "acme",
      customer: null,
      place,
      shipFrom: null,
      shipTo: null,
      statuses: [],
      limit: 10,
      cursor: null,
    };
    const found = await listOrders(service.context, tenant.tenant, search);
    assert.ok(found.ok);
    return found.value.items.map(({ externalId, vendors }) => `${externalId} ${vendors.join()}`).toSorted();
  };
  for (const place of ["Tole", "oh", "1650", "ERIE"])
    assert.deepEqual(await foundAt(place), ["SO-1 Acme Freight", "SO-2 Acme Freight"], place);
  for (const place of ["Ohio", "43605", "o"]) assert.deepEqual(await foundAt(place), [], place);

  // The same move billed again is found beside a packed invoice, and a packed order is audited against.
  await invoice("I-1", "SO-1", "1000.00");
  await invoice("I-3", "SO-2", "500.00");
  await service.work();
  const rows = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
    tx.query<{ number: string; status: string }>(`select invoice_number as number, status from invoice order by received_at`),
  );
  assert.deepEqual(
    rows.rows.map(({ number, status }) => `${number} ${status}`).filter((each) => each.endsWith("approved")),
    ["I-1 approved"],
  );

  // A new version is written whole, asks back what was approved beyond it, and is packed in its turn.
  await order("SO-1", "800.00");
  await service.work();
  assert.deepEqual(await packed(), ["I-1", "SO-2"]);
  const recoveries = await service.context.db.inTenant(tenant.tenantUuid, (tx) =>
    tx.query<{ amount: string }>("select amount::text as amount from recovery"),
  );
  assert.deepEqual(
    recoveries.rows.map(({ amount }) => amount),
    ["200.0000"],
  );
  await age(31);
  await tidyUp(context, KEEP);
  assert.deepEqual(await packed(), ["I-1", "SO-1", "SO-2"]);
});
