import { Type } from "typebox";
import { legacyOrderOut, LegacyOrderReadSchema } from "#contract/legacy/order-read.ts";
import { uuid } from "#contract/schema.ts";
import { readLegacyOrder } from "#usecases/order/read-legacy-order.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const displayCompositeOrderOperation = operation({
  operationId: "displayCompositeOrder",
  method: "GET",
  path: "/v1/tenants/{tenantUuid}/composite-orders/{orderUuid}",
  generation: "legacy",
  auth: "key",
  scope: "orders",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid(), orderUuid: uuid() }),
  summary: "Display composite order",
  description:
    "Any order, whichever generation made it. A replaced one still answers, and `replacedBy` names the order in its place.",
  responses: { 200: { description: "The order.", schema: LegacyOrderReadSchema } },
  handle: async ({ context, tenant, params }) => {
    const read = await readLegacyOrder(context, tenant, params.orderUuid);
    return read.ok ? { status: 200, body: legacyOrderOut(read.value) } : mapRefusal(read.refusal, "orderUuid");
  },
});
