import { CustomerOutSchema, PartyPath } from "#contract/manage/parties.ts";
import { findCustomer } from "#db/queries/party/party-directory.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { customerOut } from "./party-out.ts";

export const getCustomerOperation = operation({
  operationId: "getCustomer",
  method: "GET",
  path: "/manage/customers/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: PartyPath,
  summary: "Get a customer",
  responses: { 200: { description: "The customer.", schema: CustomerOutSchema } },
  handle: async ({ context, tenant, params }) => {
    const customer = await context.db.inTenant(tenant.tenantUuid, (tx) => findCustomer(tx, params.externalId));
    return customer === undefined ? refuse("not-found") : { status: 200, body: customerOut(customer) };
  },
});
