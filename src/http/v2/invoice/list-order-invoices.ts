import { Type } from "typebox";
import { requiredText, uuid } from "#contract/schema.ts";
import { findOrderUuid, listInvoiceUuidsOfOrder } from "#db/queries/invoice/invoice-reading.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

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
  handle: ({ context, tenant, params }) =>
    context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const orderUuid = await findOrderUuid(tx, params.orderExternalId);
      if (orderUuid === undefined) return refuse("not-found");
      return { status: 200 as const, body: (await listInvoiceUuidsOfOrder(tx, orderUuid)).map((uuid) => ({ uuid })) };
    }),
});
