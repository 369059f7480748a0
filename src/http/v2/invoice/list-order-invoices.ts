import { Type } from "typebox";
import { requiredText, uuid } from "#contract/schema.ts";
import { readOrderInvoices } from "#usecases/invoice/read-order-invoices.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listOrderInvoicesOperation = operation({
  operationId: "listOrderInvoices",
  number: 7,
  method: "GET",
  path: "/v2/orders/{orderExternalId}/invoices",
  generation: "v2",
  auth: "key",
  scope: "invoices",
  params: Type.Object({ orderExternalId: requiredText(255) }),
  summary: "Get invoices of an order",
  responses: {
    200: {
      description: "The invoices matched to the order, in the order of their receipt.",
      schema: Type.Array(Type.Object({ uuid: uuid() })),
    },
  },
  handle: async ({ context, tenant, params }) => {
    const read = await readOrderInvoices(context, tenant, params.orderExternalId);
    return read.ok ? { status: 200, body: read.value.map((uuid) => ({ uuid })) } : mapRefusal(read.refusal, "orderExternalId");
  },
});
