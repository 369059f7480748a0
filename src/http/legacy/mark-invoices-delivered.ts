import { noProblem } from "#contract/legacy/problem.ts";
import { markInvoicesDelivered as mark } from "#usecases/invoice/mark-invoices-delivered.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Legacy "Mark invoices as delivered". */
export const markInvoicesDelivered = async ({
  context,
  tenant,
  body,
}: Call<unknown, unknown, string[]>): Promise<Answer | Refusal> => {
  const marked = await mark(context, tenant, body);
  if (!marked.ok) return mapRefusal(marked.refusal, "body");
  return {
    status: 200,
    body: noProblem("The invoices are marked as delivered.", `/v1/tenants/${tenant.tenantUuid}/vendor-invoices/delivered`),
  };
};
