import { findOrderUuid, listInvoiceUuidsOfOrder } from "#db/queries/invoice/invoice-reading.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Operation 7. */
export const listOrderInvoices = ({
  context,
  tenant,
  params,
}: Call<{ readonly orderExternalId: string }>): Promise<Answer | Refusal> =>
  context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const orderUuid = await findOrderUuid(tx, params.orderExternalId);
    if (orderUuid === undefined) return refuse("not-found");
    return { status: 200, body: (await listInvoiceUuidsOfOrder(tx, orderUuid)).map((uuid) => ({ uuid })) };
  });
