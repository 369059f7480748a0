import { readSettingETag } from "#usecases/setting/read-versions.ts";
import { CustomerOutSchema, PartyPath } from "#contract/manage/party/parties.ts";
import { readCustomer } from "#usecases/party/read-party.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { eTagHeader, SETTING_ETAG } from "../setting/setting-call.ts";
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
  responses: { 200: { description: "The customer.", schema: CustomerOutSchema, headers: SETTING_ETAG } },
  handle: async ({ context, tenant, params }) => {
    const eTag = await readSettingETag(context, tenant, "customer", params.externalId);
    const read = await readCustomer(context, tenant, params.externalId);
    return read.ok
      ? { status: 200, headers: eTagHeader(eTag), body: customerOut(read.value) }
      : mapRefusal(read.refusal, "externalId");
  },
});
