import { CustomerOutSchema, customerReader, PartyPath } from "#contract/manage/parties.ts";
import { changeCustomer } from "#usecases/party/change-customer.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import { customerOut } from "./party-out.ts";

export const putCustomerOperation = operation({
  operationId: "putCustomer",
  method: "PUT",
  path: "/manage/customers/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  params: PartyPath,
  body: customerReader,
  bodyExample: { name: "Lakeside Paper" },
  summary: "Set a customer",
  responses: { 200: { description: "The customer as it is now.", schema: CustomerOutSchema } },
  handle: async ({ context, tenant, params, body }) => {
    const customer = await changeCustomer(context, tenant, params.externalId, body);
    return customer === undefined ? refuse("not-found") : { status: 200, body: customerOut(customer) };
  },
});
