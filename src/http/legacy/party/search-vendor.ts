import { Type } from "typebox";
import { vendorSearchReader, partySearch } from "#contract/legacy/party-search.ts";
import { uuid } from "#contract/schema.ts";
import { searchParty } from "#usecases/party/search-party.ts";
import { operation } from "../../operation.ts";
import { answerSearch } from "./answer-search.ts";

export const searchVendorOperation = operation({
  operationId: "searchVendor",
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/vendors/search",
  generation: "legacy",
  auth: "key",
  scope: "orders",
  touches: "nothing",
  tenantParam: "tenantUuid",
  refuses: ["ambiguous"],
  params: Type.Object({ tenantUuid: uuid() }),
  body: vendorSearchReader,
  bodyExample: { name: "Acme Freight", scacCode: "ACMF", addressDetail: { city: "Sandusky", zip: "44870", state: "OH" } },
  summary: "Search vendor",
  description:
    "The vendor that everything said fits, whatever the case and the blanks, however the service came to know it. None: 404. Several that fit equally well: 409, with their uuids in `errors`.",
  responses: { 200: { description: "Its uuid.", schema: uuid() } },
  handle: async ({ context, tenant, body }) => answerSearch(await searchParty(context, tenant, "vendor", partySearch(body))),
});
