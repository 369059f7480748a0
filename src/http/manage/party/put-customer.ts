import { EffectiveFromQuery } from "#contract/manage/setting/setting-versions.ts";
import { CustomerOutSchema, customerReader, PartyPath } from "#contract/manage/party/parties.ts";
import { changeCustomer } from "#usecases/party/change-customer.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOf, eTagHeader, SETTING_ETAG, VERSIONED } from "../setting/setting-call.ts";
import { customerOut } from "./party-out.ts";

export const putCustomerOperation = operation({
  operationId: "putCustomer",
  method: "PUT",
  path: "/manage/customers/{externalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  params: PartyPath,
  query: EffectiveFromQuery,
  body: customerReader,
  bodyExample: { name: "Lakeside Paper" },
  refuses: ["etag-mismatch"],
  summary: "Set a customer",
  description: VERSIONED,
  responses: { 200: { description: "The customer as it is now.", schema: CustomerOutSchema, headers: SETTING_ETAG } },
  handle: async (call) => {
    const { context, tenant, params, body, query } = call;
    const wanted = { externalId: params.externalId, customer: body };
    const changed = await changeCustomer(context, tenant, wanted, changeOf(call, query));
    return changed.ok
      ? { status: 200, headers: eTagHeader(changed.value.eTag), body: customerOut(changed.value.customer) }
      : mapRefusal(changed.refusal, "externalId");
  },
});
