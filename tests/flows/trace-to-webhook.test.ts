import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { claimDeliveries } from "#db/queries/webhook/delivery.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { anInvoiceBody, anOrderBody } from "../builders/bodies.ts";
import { asOwner } from "../database.ts";
import { aService } from "../service.ts";

test("what comes of a message goes on the trace of the request that brought it, to the webhook", async () => {
  const service = await aService();
  const { tenantUuid } = await service.tenant({ policy: { autoApprove: true } });
  await asOwner(
    service.database,
    `insert into webhook_endpoint (tenant_uuid, endpoint_uuid, url, secrets, enabled)
     select tenant_uuid, gen_random_uuid(), 'https://hooks.public.example', '[]', true from tenant`,
  );
  const accept = async (operation: "createOrder" | "createInvoice", externalId: string, body: unknown): Promise<string> => {
    const traceId = randomUUID().replaceAll("-", "");
    const message = { tenantUuid, operation, externalId, body: JSON.stringify(body), sentBy: "key:test", idempotency: null };
    await acceptMessage({ ...service.context, traceId }, { ...message, answer: { status: 202, body: "{}" } });
    return traceId;
  };
  const charges = [["LINEHAUL", "900.00"]] as const;
  await accept("createOrder", "SO-1", anOrderBody({ orderNumber: "SO-1", charges: [...charges] }));
  await service.work();
  const traces = await Promise.all(
    ["I-1", "I-2"].map((invoiceNumber) =>
      accept("createInvoice", invoiceNumber, anInvoiceBody({ invoiceNumber, order: "SO-1", charges: [...charges] })),
    ),
  );
  await service.work();
  const { rows: lanes } = await service.context.db.inTenant(tenantUuid, (tx) =>
    tx.query<{ endpointUuid: string }>(`select endpoint_uuid as "endpointUuid" from webhook_endpoint`),
  );
  const claimed = await service.context.db.inTenant(tenantUuid, (tx) =>
    claimDeliveries(
      tx,
      lanes.map(({ endpointUuid }) => ({ endpointUuid, room: 100 })),
      randomUUID(),
      1_000,
    ),
  );
  const created = claimed.filter(({ type }) => type === "INVOICE_CREATED");
  assert.deepEqual(created.map(({ traceId }) => traceId).sort(), traces.toSorted());
  const approved = claimed.filter(({ type }) => type === "INVOICE_APPROVED");
  assert.ok(approved.length > 0 && approved.every(({ traceId }) => traceId !== null && traces.includes(traceId)));
});
