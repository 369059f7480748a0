import { CustomerPageSchema, PartyListQuery } from "#contract/manage/party/parties.ts";
import { listCustomers } from "#usecases/party/list-parties.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { pageRequest } from "./page-request.ts";
import { customerOut } from "./party-out.ts";

export const listCustomersOperation = operation({
  operationId: "listCustomers",
  method: "GET",
  path: "/manage/customers",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: PartyListQuery,
  summary: "List customers",
  responses: { 200: { description: "A page of customers, by external id.", schema: CustomerPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listCustomers(context, tenant, pageRequest(query));
    return listed.ok
      ? { status: 200, body: { ...listed.value, items: listed.value.items.map(customerOut) } }
      : mapRefusal(listed.refusal, "cursor");
  },
});
