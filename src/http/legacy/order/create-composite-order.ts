import { Type } from "typebox";
import { legacyOrderReader } from "#contract/legacy/order.ts";
import { numbersOfLegacyOrder } from "#contract/legacy/to-order.ts";
import { uuid } from "#contract/schema.ts";
import { orderMessageKeys } from "#domain/matching/message-keys.ts";
import { acceptMessage } from "#usecases/message/accept-message.ts";
import { operation } from "../../operation.ts";
import { refuseBacklog } from "../../refuse-backlog.ts";
import { refuse } from "../../refusals.ts";
import { legacyOrderExample } from "../example-order.ts";

export const createCompositeOrderOperation = operation({
  operationId: "createCompositeOrder",
  refuses: ["overloaded", "not-your-tenant", "backlog"],
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/composite-orders",
  generation: "legacy",
  auth: "key",
  scope: "orders",
  touches: "work",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid() }),
  body: legacyOrderReader,
  bodyExample: legacyOrderExample,
  summary: "Create composite order",
  description:
    "Always makes a new order with a uuid of its own, even for the same body: it is not idempotent. The order is durable with the answer and lands a " +
    "moment later. An order of the same number is replaced; open invoices matched to it are replaced, too (each has a new uuid and its " +
    "INVOICE_CREATED; the old uuid names it). Where an invoice was approved, order and invoice stay, the new order stands beside them, and what was " +
    "approved counts against it. With `enableValidations` bad data is a 400 that names every failure; without it nearly any data is accepted.",
  deprecated: {
    since: "2024-01-01T00:00:00Z",
    sunset: "2028-01-01T00:00:00Z",
    successor: "/v2/orders",
  },
  responses: {
    200: {
      description: "The uuid of the new order.",
      schema: uuid(),
      example: "0199c0de-0000-7000-8000-000000000001",
    },
  },
  handle: async ({ context, tenant, actor, body, rawText }) => {
    if (body.tenantUuid !== undefined && body.tenantUuid !== null && body.tenantUuid.toLowerCase() !== tenant.tenantUuid)
      return refuse("not-your-tenant", { tenantUuid: ["tenantUuid is not the tenant of the path"] });
    const full = await refuseBacklog({ context, tenant });
    if (full !== undefined) return full;
    const orderUuid = context.newUuid();
    const numbers = numbersOfLegacyOrder(body, orderUuid);
    const acceptance = await acceptMessage(context, {
      tenantUuid: tenant.tenantUuid,
      operation: "createCompositeOrder",
      externalId: numbers.externalId,
      intakeUuid: orderUuid,
      body: rawText,
      sentBy: actor.id,
      idempotency: null,
      answer: { status: 200, body: JSON.stringify(orderUuid) },
      keys: orderMessageKeys(numbers),
    });
    return acceptance.kind === "accepted" ? { status: 200, body: orderUuid } : refuse("overloaded", {}, { "retry-after": "1" });
  },
});
