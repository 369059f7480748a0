import { Type } from "typebox";
import { deliveredReader, noProblem, ProblemSchema } from "#contract/legacy/problem.ts";
import { uuid } from "#contract/schema.ts";
import { markInvoicesDelivered } from "#usecases/invoice/mark-invoices-delivered.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const markInvoicesDeliveredOperation = operation({
  operationId: "markInvoicesDelivered",
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices/delivered",
  generation: "legacy",
  auth: "key",
  scope: "invoices",
  touches: "work",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid() }),
  body: deliveredReader,
  bodyExample: ["0199c0de-0000-7000-8000-000000000001"],
  summary: "Mark invoices as delivered",
  description: "All of them, or none: a uuid that is unknown or not finalized is a 400 that names it.",
  responses: { 200: { description: "All are marked.", schema: ProblemSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const marked = await markInvoicesDelivered(context, tenant, actor.id, body);
    if (!marked.ok) return mapRefusal(marked.refusal, "body");
    return {
      status: 200,
      body: noProblem("The invoices are marked as delivered.", `/v1/tenants/${tenant.tenantUuid}/vendor-invoices/delivered`),
    };
  },
});
