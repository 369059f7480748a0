import { CustomerOutSchema, PartyPath } from "#contract/manage/parties.ts";
import { readCustomer } from "#usecases/party/read-party.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
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
    const read = await readCustomer(context, tenant, params.externalId);
    return read.ok ? { status: 200, body: customerOut(read.value) } : mapRefusal(read.refusal, "externalId");
  },
});
