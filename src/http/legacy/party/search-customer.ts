import { Type } from "typebox";
import { customerSearchReader, partySearch } from "#contract/legacy/party-search.ts";
import { uuid } from "#contract/schema.ts";
import { searchParty } from "#usecases/party/search-party.ts";
import { operation } from "../../operation.ts";
import { answerSearch } from "./answer-search.ts";

export const searchCustomerOperation = operation({
  operationId: "searchCustomer",
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/customers/search",
  generation: "legacy",
  auth: "key",
  scope: "orders",
  touches: "nothing",
  tenantParam: "tenantUuid",
  refuses: ["ambiguous"],
  params: Type.Object({ tenantUuid: uuid() }),
  body: customerSearchReader,
  bodyExample: { name: "Lakeside Paper", addressDetail: { city: "Erie", zip: "16501", state: "PA" } },
  summary: "Search customer",
  description:
    "The customer that everything said fits, whatever the case and the blanks, however the service came to know it. None: 404. Several that fit equally well: 409, with their uuids in `errors`.",
  responses: { 200: { description: "Its uuid.", schema: uuid() } },
  handle: async ({ context, tenant, body }) => answerSearch(await searchParty(context, tenant, "customer", partySearch(body))),
});
